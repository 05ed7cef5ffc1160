"""The drawing of a page → its text, by the tags it is marked with, and what else is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pypdf.generic import ContentStream, DictionaryObject, StreamObject

from oddchip_sheets.proof.container import MOST_PAGE_BYTES, BrokenPdfError, unpacked
from oddchip_sheets.proof.fonts import Font, read_font

MOST_STEPS: Final = 200_000
"""How many drawing operators a page may have, those of its parts included."""
_DEEPEST: Final = 6
_SHOWING: Final = frozenset({b"Tj", b"TJ", b"'", b'"'})

Step = tuple[Any, bytes, Any]
"""Operands, operator, and the resources that its names are looked up in."""


@dataclass(frozen=True, slots=True)
class PageText:
    """What a page says."""

    marked: Mapping[int, str]
    """Text by the number it is marked with, which the tags of the document refer to."""
    loose: str
    """Text that belongs to no tag: the lines at the head and foot of the page."""
    pictures: int
    """Images, which can show anything."""
    unseen: bool
    """Whether there is text that can't be seen: drawn without colour, or put in the place of what is drawn."""


def page_text(page: Any) -> PageText:
    """The text of ``page``. Raises ``BrokenPdfError`` above the limits."""
    reading = _Reading()
    for operands, operator, resources in page_steps(page):
        reading.step(operands, operator, resources)
    marked = {mark: "".join(parts) for mark, parts in reading.marked.items()}
    return PageText(marked, " ".join(reading.loose), reading.pictures, reading.unseen)


def page_steps(page: Any) -> Iterator[Step]:
    """Every operator of a page's drawing in order, parts that are drawn by name in their place."""
    left = [MOST_STEPS]
    resources = _dictionary(page.get("/Resources"))
    yield from _steps(page.get("/Contents"), resources, left, 0)


def _steps(stream: Any, resources: Any, left: list[int], depth: int) -> Iterator[Step]:
    if depth > _DEEPEST:
        raise BrokenPdfError("a page's drawing is nested too deep")
    for operands, operator in _operations(stream):
        left[0] -= 1
        if left[0] < 0:
            raise BrokenPdfError(f"a page has more than {MOST_STEPS} drawing operators")
        yield operands, operator, resources
        part = _dictionary(resources.get("/XObject")).get(operands[0]) if operator == b"Do" and operands else None
        if part is not None and part.get_object().get("/Subtype") == "/Form":
            own = _dictionary(part.get_object().get("/Resources")) or resources
            yield from _steps(part, own, left, depth + 1)


def _operations(stream: Any) -> list[tuple[Any, bytes]]:
    found = None if stream is None else stream.get_object()
    if not isinstance(found, StreamObject):
        raise BrokenPdfError("a page has no drawing")
    content = ContentStream(None, None)
    content.set_data(unpacked(found, MOST_PAGE_BYTES, "a page's drawing"))
    return content.operations


def _dictionary(thing: Any) -> Any:
    found = None if thing is None else thing.get_object()
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


@dataclass(slots=True)
class _Reading:
    """Where a page's text goes, while its operators are followed."""

    marked: dict[int, list[str]] = field(default_factory=dict)
    loose: list[str] = field(default_factory=list)
    pictures: int = 0
    unseen: bool = False
    marks: list[int | None] = field(default_factory=list)
    font: Font = field(default_factory=lambda: Font({}, 1))
    fonts: dict[int, tuple[Any, Font]] = field(default_factory=dict)
    """By the identity of the font's dictionary, which is kept so that no other takes its identity."""

    def step(self, operands: Any, operator: bytes, resources: Any) -> None:
        if operator in _SHOWING:
            self._show(operands)
        elif operator == b"Tf":
            self._choose(_dictionary(resources.get("/Font")).get(operands[0]))
        elif operator in {b"BDC", b"BMC"}:
            self.marks.append(_mark(operands))
            self.unseen |= len(operands) > 1 and "/ActualText" in _dictionary(operands[1])
        elif operator == b"EMC":
            self.marks.pop()
        elif operator == b"Tr":
            self.unseen |= operands[0] not in {0, 2}
        elif operator == b"INLINE IMAGE" or (operator == b"Do" and _is_image(operands[0], resources)):
            self.pictures += 1

    def _show(self, operands: Any) -> None:
        shown = operands[-1] if isinstance(operands[-1], list) else [operands[-1]]
        text = "".join(self.font.text(part.original_bytes) for part in shown if hasattr(part, "original_bytes"))
        mark = self.marks[-1] if self.marks else None
        (self.loose if mark is None else self.marked.setdefault(mark, [])).append(text)

    def _choose(self, font: Any) -> None:
        found = _dictionary(font)
        if id(found) not in self.fonts:
            self.fonts[id(found)] = (found, read_font(found))
        _, self.font = self.fonts[id(found)]


def _mark(operands: Any) -> int | None:
    properties = operands[1] if len(operands) > 1 else None
    mark = properties.get("/MCID") if isinstance(properties, DictionaryObject) else None
    return mark if isinstance(mark, int) else None


def _is_image(name: Any, resources: Any) -> bool:
    part = _dictionary(_dictionary(resources.get("/XObject")).get(name))
    return bool(part.get("/Subtype") != "/Form")
