"""Many documents: in worker processes, and only those whose sources have changed."""

from typing import Final

KINDS: Final = ("sheet", "incident", "both")
"""What may be asked for. Else a file has its sheet, or a report where a hand is disputed, or both where some are."""
