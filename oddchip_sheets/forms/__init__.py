"""Forms that people fill in: which fields they have, what a filled one says, and whether its answers are right."""
