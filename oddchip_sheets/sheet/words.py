"""What stands in several places of a sheet: amounts, lists of names, how a rule book is named; names right to left."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.said import named
from oddchip_sheets.words.language import Language

UNKNOWN_MARK = "?"
"""What the sheet prints for a fact nobody has established."""

NOTHING = "–"
"""What stands for nought, so that the eye passes over it."""

LEFT_TO_RIGHT_MARK = "\u200e"

_Words = TypeVar("_Words")


def known_amount(words: Language, ticks: int | Unknown, decimals: int) -> str:
    """An amount as the sheet prints it, ``?`` where it is not known."""
    return UNKNOWN_MARK if isinstance(ticks, Unknown) else words.amount(ticks, decimals)


def amount_or_dash(words: Language, ticks: int | None, decimals: int) -> str:
    """An amount, ``–`` where there is none."""
    return words.amount(ticks, decimals) if ticks else NOTHING


def with_direction_mark(name: str) -> str:
    """A name that keeps its place in a line: one written right to left does not turn what follows it around."""
    turns = any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name)
    return name + LEFT_TO_RIGHT_MARK if turns else name


def names(players: Iterable[str] | Unknown) -> str:
    """Players in one line, ``?`` where they are not known."""
    return UNKNOWN_MARK if isinstance(players, Unknown) else ", ".join(players)


def adopted(book: Book, words: Language) -> str:
    """The adopted rules with their edition; a house book names the book it extends."""
    own = words.text(named(book))
    if book.extends is not None and not book.shipped:
        own = words.say("book.extending", book=own, base=adopted(book.extends, words))
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
