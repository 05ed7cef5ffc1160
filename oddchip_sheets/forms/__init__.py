"""Forms that people fill in: which fields they have, what a filled one says, and whether its answers are right."""

MOST_BYTES = 20 * 1024 * 1024
"""Of a filled form: poppler's, with a foreign font in it, has six megabytes."""
