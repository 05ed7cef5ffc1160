"""A page as it is drawn: two pages look the same where the same is drawn in the same places with the same fonts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest
from typing import Any, Final

from pypdf import PdfReader
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
)

from oddchip_sheets.proof.container import BrokenPdfError, unpacked
from oddchip_sheets.proof.content import page_steps

_TOLERANCE: Final = 0.25
"""Points (three quarters of a pixel of the page's own grid): what another release of a text library may move."""
_DEEPEST: Final = 16
_MOST_BYTES: Final = 16 * 1024 * 1024

_NAMED: Final = {
    b"Tf": "/Font",
    b"gs": "/ExtGState",
    b"cs": "/ColorSpace",
    b"CS": "/ColorSpace",
    b"scn": "/Pattern",
    b"SCN": "/Pattern",
    b"sh": "/Shading",
    b"Do": "/XObject",
}
"""Operators that name a resource, and where it is looked up."""
_UNDRAWN: Final = frozenset({"/Parent", "/StructParent", "/StructParents"})
_SHEET: Final = ("/MediaBox", "/CropBox", "/Rotate", "/UserUnit", "/Group")


def pages_drawn_otherwise(ours: PdfReader, theirs: PdfReader) -> Iterator[int]:
    """The numbers of the pages that ``theirs`` shows otherwise than ``ours``, counted from one."""
    pages = zip_longest(ours.pages, theirs.pages)
    mine, yours = _Values(), _Values()
    for number, (one, other) in enumerate(pages, start=1):
        if one is None or other is None or not _alike(mine.page(one), yours.page(other)):
            yield number


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= _TOLERANCE
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    return bool(one == other)


class _Values:
    """Turns what is drawn into plain values, each font and shared part once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, Any]] = {}

    def page(self, page: Any) -> tuple[Any, ...]:
        """The size of the page and every operator with what its names stand for."""
        sheet = tuple(self.of(page.get(key)) for key in _SHEET)
        return sheet, tuple(self._step(*step) for step in page_steps(page))

    def _step(self, operands: Any, operator: bytes, resources: Any) -> tuple[Any, ...]:
        values: Sequence[Any] = operands if isinstance(operands, list) else [operands]
        return (operator, *(self._operand(value, operator, resources) for value in values))

    def _operand(self, value: Any, operator: bytes, resources: Any) -> Any:
        if operator not in _NAMED or not isinstance(value, NameObject):
            return self.of(value)
        shelf = resources.get(_NAMED[operator])
        found = None if shelf is None else shelf.get_object().get(value)
        return str(value) if found is None else self._kept(found.get_object())

    def _kept(self, thing: Any) -> Any:
        if id(thing) not in self._known:
            self._known[id(thing)] = (thing, self.of(thing))
        return self._known[id(thing)][1]

    def of(self, thing: Any, depth: int = 0) -> Any:
        """A PDF object as nested tuples; a stream by the hash of its content."""
        if depth > _DEEPEST:
            raise BrokenPdfError("what a page is drawn with is nested too deep")
        if thing is None:
            return None
        found = thing.get_object() if hasattr(thing, "get_object") else thing
        if isinstance(found, DictionaryObject):
            return self._dictionary(found, depth)
        if isinstance(found, ArrayObject | list):
            return tuple(self.of(item, depth + 1) for item in found)
        return _plain(found)

    def _dictionary(self, found: Any, depth: int) -> tuple[Any, ...]:
        left = {key: value for key, value in found.items() if key not in _UNDRAWN}
        if not isinstance(found, StreamObject):
            return tuple((str(key), self.of(left[key], depth + 1)) for key in sorted(left))
        content = sha256(unpacked(found, _MOST_BYTES, "a part of a page")).hexdigest()
        packing = {"/Length", "/Filter"}
        return content, *((str(key), self.of(left[key], depth + 1)) for key in sorted(left) if key not in packing)


def _plain(found: Any) -> Any:
    if isinstance(found, BooleanObject):
        return bool(found)
    if isinstance(found, FloatObject | NumberObject | float | int):
        return float(found)
    if isinstance(found, NameObject):
        return str(found)
    return getattr(found, "original_bytes", None) or (found if isinstance(found, bytes) else str(found))
