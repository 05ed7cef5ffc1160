"""Small words of the sheet: amounts, ordinals, lists of names, how a rule book is named; names right to left."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.rulebooks.model import Book

UNKNOWN_MARK = "?"
"""What the sheet prints for a fact nobody has established."""

NOTHING = "–"
"""What stands for nought, so that the eye passes over it."""

LEFT_TO_RIGHT_MARK = "\u200e"

_Words = TypeVar("_Words")


def amount(ticks: int | Unknown, decimals: int) -> str:
    """An amount as the sheet prints it, ``?`` where it is not known."""
    return UNKNOWN_MARK if isinstance(ticks, Unknown) else amount_text(ticks, decimals)


def amount_or_dash(ticks: int | None, decimals: int) -> str:
    """An amount, ``–`` where there is none."""
    return amount_text(ticks, decimals) if ticks else NOTHING


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``3rd``, ``4th``, ``11th`` …; ``number`` is at least one."""
    if number % 100 in {11, 12, 13}:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def with_direction_mark(name: str) -> str:
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


def in_place(page: _Words, players: Iterable[str]) -> _Words:
    """``page``, or a part of it, with a mark behind every name of ``players`` that is written right to left.

    Two such names beside each other, or one before a figure, would otherwise be read as one stretch and change places.
    """
    names = sorted((name for name in players if with_direction_mark(name) != name), key=len, reverse=True)
    if not names:
        return page
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w|{LEFT_TO_RIGHT_MARK})")
    return cast("_Words", _marked(page, pattern))


def _marked(thing: Any, names: re.Pattern[str]) -> Any:
    if type(thing) is str:
        return names.sub(rf"\g<0>{LEFT_TO_RIGHT_MARK}", thing)
    if isinstance(thing, tuple):
        return tuple(_marked(part, names) for part in thing)
    if isinstance(thing, dict):
        return {key: _marked(part, names) for key, part in thing.items()}
    if is_dataclass(thing) and not isinstance(thing, type):
        parts = {field.name: _marked(getattr(thing, field.name), names) for field in fields(thing)}
        return replace(thing, **parts)
    return thing
