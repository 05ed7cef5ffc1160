"""A settlement's PDF that carries its source, and the check that needs nothing but this PDF."""
