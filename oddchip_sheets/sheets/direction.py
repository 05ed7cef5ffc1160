"""Names that are written from right to left keep their place among words that are written from left to right.

Two such names beside each other, or one before a figure, would otherwise be read as one stretch and change places:
a mark that shows nothing ends each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from oddchip_sheets.sheets.words import LEFT_TO_RIGHT_MARK, plain

_Words = TypeVar("_Words")


def in_place(page: _Words, players: Iterable[str]) -> _Words:
    """``page``, or a part of it, with a mark behind every name of ``players`` that needs one."""
    names = sorted((name for name in players if plain(name) != name), key=len, reverse=True)
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
