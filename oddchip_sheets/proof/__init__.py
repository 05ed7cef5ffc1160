"""A settlement's PDF that carries its source, and the check that needs nothing but this PDF."""

from typing import Final

MOST_BYTES: Final = 32 * 1024 * 1024
"""The largest PDF that is looked into."""
