"""The fonts a sheet is set in, in the order in which a character is looked for."""

from __future__ import annotations

from typing import Final

REGULAR: Final = ("fonts/SourceSans3-Regular.ttf", "fonts/DejaVuSans.ttf")
BOLD: Final = ("fonts/SourceSans3-Bold.ttf", "fonts/DejaVuSans-Bold.ttf")
NO_OTHERS: Final = "fonts/fonts.conf"
"""A font configuration that names no folders."""
