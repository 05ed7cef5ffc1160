"""The dealer school: exercises made from a number, booklets to answer them in, and their marking."""
