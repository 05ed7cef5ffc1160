"""Small words of the sheet: amounts, ordinals, lists of names, and how a rule book is named."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.rulebooks.model import Book

UNKNOWN_MARK = "?"
"""What the sheet prints for a fact nobody has established."""

LEFT_TO_RIGHT_MARK = "\u200e"


def amount(ticks: int | Unknown, decimals: int) -> str:
    """An amount as the sheet prints it, ``?`` where it is not known."""
    return UNKNOWN_MARK if isinstance(ticks, Unknown) else amount_text(ticks, decimals)


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``3rd``, ``4th``, ``11th`` …; ``number`` is at least one."""
    if number % 100 in {11, 12, 13}:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def plain(name: str) -> str:
    """A name that keeps its place in a line: one written right to left does not turn what follows it around."""
    turns = any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name)
    return name + LEFT_TO_RIGHT_MARK if turns else name


def names(players: Iterable[str] | Unknown) -> str:
    """Players in one line, ``?`` where they are not known."""
    return UNKNOWN_MARK if isinstance(players, Unknown) else ", ".join(players)


def count(number: int, thing: str) -> str:
    """``1 pot``, ``3 pots``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def adopted(book: Book) -> str:
    """The adopted rules with their edition; a house book names the book it extends."""
    own = " ".join(part for part in (book.title, book.version) if part)
    if book.extends is not None:
        own = f"{own}, extending {adopted(book.extends)}"
    return own
