"""The HTML of a document → the lines that its pages must show, in the shape in which ``tags`` reads them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

from oddchip_sheets.proof.tags import Line

_HEADINGS: Final = frozenset({"h1", "h2", "h3"})
_LINES: Final = _HEADINGS | {"tr", "p", "li", "svg"}
_CELLS: Final = frozenset({"th", "td"})
_VOID: Final = frozenset({"meta", "input", "br", "img", "link", "hr"})


@dataclass(frozen=True, slots=True)
class ExpectedPages:
    """What the pages of a document must show."""

    lines: tuple[Line, ...]
    footers: frozenset[str]
    """What stands at the foot of a page before its number."""
    running: frozenset[str]
    """What may stand at the head of a page that goes on with a hand."""


def expected_pages(html: str, labels: tuple[str, ...]) -> ExpectedPages:
    """What ``html`` comes to on paper; ``labels`` are those of the hands, in the order of its sections."""
    parser = _Lines(labels)
    parser.feed(html)
    parser.close()
    return ExpectedPages(tuple(parser.lines), frozenset(parser.footers), frozenset(parser.running))


@dataclass(slots=True)
class _Open:
    """An element that is being read."""

    tag: str
    classes: frozenset[str] = field(default_factory=frozenset)


class _Lines(HTMLParser):
    """Collects lines as their elements close."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.footers: set[str] = set()
        self.running: set[str] = set()
        self._labels = iter(labels)
        self._hand = ""
        self._pot = ""
        self._open: list[_Open] = []
        self._cells: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Opens a line, a cell, a hand's section or a pot."""
        if tag in _VOID:
            return
        given = dict(attrs)
        classes = frozenset((given.get("class") or "").split())
        if tag in _LINES and self._line() is None:
            self._cells = [[], []] if tag == "svg" else []
        if tag in _CELLS:
            self._cells.append([])
        if tag == "section" and "hand" in classes:
            self._hand = next(self._labels, "")
        if tag == "section":
            self.footers.add(given.get("data-origin") or "")
            self.running.add(given.get("data-running") or "")
        self._open.append(_Open(tag, classes))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content says nothing."""

    def handle_endtag(self, tag: str) -> None:
        """Closes what the tag opened."""
        if not self._open or self._open[-1].tag != tag:
            return
        self._open.pop()
        if tag == "tbody":
            self._pot = ""
        if tag in _CELLS and self._in_pot() and not self._pot:
            self._pot = _spaced(self._cells[-1])
        if tag in _LINES and self._line() is None:
            self._close(heading=tag in _HEADINGS)

    def handle_data(self, data: str) -> None:
        """Text, which belongs to the innermost cell or line."""
        line = self._line()
        if line is None:
            return
        if line != "tr" and not self._cells:
            self._cells.append([])
        if self._cells:
            described = line == "svg" and any(element.tag == "title" for element in self._open)
            self._cells[0 if described else -1].append(data)

    def _line(self) -> str | None:
        """The outermost element that makes a line."""
        return next((element.tag for element in self._open if element.tag in _LINES), None)

    def _in_pot(self) -> bool:
        return any(element.tag == "tbody" and "pot" in element.classes for element in self._open)

    def _close(self, *, heading: bool) -> None:
        cells = tuple(map(_spaced, self._cells))
        head = any(element.tag == "thead" for element in self._open)
        about = ", ".join(filter(None, (f"hand {self._hand}" if self._hand else "", self._pot)))
        if any(cells):
            self.lines.append(Line(cells, head, heading=heading, about=about))
        self._cells = []


def _spaced(parts: list[str]) -> str:
    return " ".join("".join(parts).split())
