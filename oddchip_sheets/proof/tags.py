"""The tags of a PDF → its lines in reading order, whatever the layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from oddchip_sheets.proof.container import BrokenPdfError
from oddchip_sheets.proof.content import PageText

MOST_ELEMENTS: Final = 1_000_000
_DEEPEST: Final = 64

_HEADINGS: Final = frozenset({"/H1", "/H2", "/H3", "/H4", "/H5", "/H6"})
_LINES: Final = _HEADINGS | {"/TR", "/P", "/LI", "/Figure", "/Caption"}
"""Elements that stand on lines of their own; what is inside one belongs to its line."""
_CELLS: Final = frozenset({"/TH", "/TD"})
_SPOKEN: Final = frozenset({"/ActualText", "/E"})
"""What a reading machine says instead of what is printed."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table with its cells; a picture with its description and its text; anything else as one cell."""

    cells: tuple[str, ...]
    head: bool = False
    """Whether it is a row of a table's head, which is repeated on every page that the table goes on to."""
    page: int = 0
    """The page it stands on, counted from one."""
    heading: bool = False
    about: str = ""
    """What it belongs to, in words, where that is known."""

    @property
    def text(self) -> str:
        """The line in one."""
        return " ".join(filter(None, self.cells))


def tagged_lines(reader: PdfReader, pages: Sequence[PageText]) -> tuple[tuple[Line, ...], tuple[set[int], ...]]:
    """The lines of a document, and for each page the marks that its tags name.

    Raises ``BrokenPdfError`` where the tags are no tree or too many.
    """
    root = reader.root_object.get("/StructTreeRoot")
    if root is None:
        raise BrokenPdfError("it has no tags")
    numbers = {_key(page.indirect_reference): number for number, page in enumerate(reader.pages)}
    walk = _Walk(numbers, pages, tuple(set[int]() for _ in pages))
    return tuple(walk.lines(root.get_object(), None, head=False, depth=0)), walk.used


@dataclass(slots=True)
class _Walk:
    numbers: Mapping[tuple[int, int], int]
    pages: Sequence[PageText]
    used: tuple[set[int], ...]
    left: int = MOST_ELEMENTS

    def lines(self, element: Any, page: int | None, *, head: bool, depth: int) -> Iterator[Line]:
        page = self._page(element, page)
        kind = element.get("/S")
        head = head or kind == "/THead"
        if kind in _LINES:
            yield self._line(element, page, head=head, depth=depth)
            return
        for kid in self._kids(element, depth):
            if isinstance(kid, DictionaryObject) and "/S" in kid:
                yield from self.lines(kid, page, head=head, depth=depth + 1)
            elif text := self._marked(kid, page):
                yield Line((text,), page=1 + (page or 0))

    def _line(self, element: Any, page: int | None, *, head: bool, depth: int) -> Line:
        kind = element.get("/S")
        cells = tuple(self._cells(element, page, depth)) if kind == "/TR" else (self._text(element, page, depth),)
        if kind == "/Figure":
            cells = (str(element.get("/Alt", "")), *cells)
        return Line(cells or ("",), head, 1 + (page or 0), kind in _HEADINGS)

    def _cells(self, row: Any, page: int | None, depth: int) -> Iterator[str]:
        for kid in self._kids(row, depth):
            if isinstance(kid, DictionaryObject) and kid.get("/S") in _CELLS:
                yield self._text(kid, self._page(kid, page), depth + 1)
            else:
                raise BrokenPdfError("a row of a table holds something besides cells")

    def _text(self, element: Any, page: int | None, depth: int) -> str:
        page = self._page(element, page)
        if not _SPOKEN.isdisjoint(element):
            raise BrokenPdfError("its tags put other words in the place of printed ones")
        parts = (
            self._text(kid, page, depth + 1)
            if isinstance(kid, DictionaryObject) and "/S" in kid
            else self._marked(kid, page)
            for kid in self._kids(element, depth)
        )
        return " ".join(filter(None, parts))

    def _kids(self, element: Any, depth: int) -> list[Any]:
        if depth > _DEEPEST:
            raise BrokenPdfError("its tags are nested too deep")
        kids = element.get("/K")
        found = None if kids is None else kids.get_object()
        several = list(found) if isinstance(found, ArrayObject) else [] if found is None else [found]
        self.left -= len(several) + 1
        if self.left < 0:
            raise BrokenPdfError("it has too many tags")
        return [kid.get_object() for kid in several]

    def _marked(self, kid: Any, page: int | None) -> str:
        """The text of a mark: its number, or a reference that names the page too. Each is read once."""
        if isinstance(kid, DictionaryObject):
            page, kid = self._page(kid, page), kid.get("/MCID")
        if not isinstance(kid, int) or page is None:
            return ""
        if kid in self.used[page]:
            raise BrokenPdfError(f"a part of page {page + 1} is tagged twice")
        self.used[page].add(kid)
        return self.pages[page].marked.get(kid, "")

    def _page(self, element: Any, inherited: int | None) -> int | None:
        """The place of the page that an element stands on; a page that is not in the document has none."""
        if "/Pg" not in element:
            return inherited
        return self.numbers.get(_key(element.raw_get("/Pg")))


def _key(reference: Any) -> tuple[int, int]:
    return (reference.idnum, reference.generation) if isinstance(reference, IndirectObject) else (-1, -1)
