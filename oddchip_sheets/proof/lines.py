"""Lines that must be printed against lines that are printed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from oddchip_sheets.proof.tags import Line

_MOST_TOLD: Final = 20
_MOST_PIECES: Final = 3
_LONGEST_QUOTE: Final = 160


def plain(text: str) -> str:
    """Text by which two ways of writing a line are compared: without spaces and marks of direction.

    Letters that are written from right to left stand on a page in the order in which they are drawn, so a text that
    holds any is compared by its letters only.
    """
    letters = [char for char in unicodedata.normalize("NFC", text) if not char.isspace()]
    letters = [char for char in letters if unicodedata.category(char) != "Cf"]
    if any(unicodedata.bidirectional(char) in {"R", "AL"} for char in letters):
        letters.sort()
    return "".join(letters)


def same(expected: Line, printed: Line) -> bool:
    """Whether a line says what it must; headings are printed in capitals."""
    if expected.heading and printed.heading:
        return plain(expected.text).casefold() == plain(printed.text).casefold()
    return _key(expected) == _key(printed)


def differences(expected: Sequence[Line], printed: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """What the pages say otherwise than they must: what it concerns, if that is known, and the difference in words.

    A table's head may be repeated where the table goes on to another page, and a paragraph may be cut there.
    """
    lines = _in_one_piece(printed, expected)
    here = there = told = 0
    head: Line | None = None
    while here < len(expected) or there < len(lines):
        due, shown = expected[here : here + 2], lines[there : there + 2]
        if due and shown and same(due[0], shown[0]):
            head = shown[0] if shown[0].head else head
            here, there = here + 1, there + 1
        elif shown and _repeated(shown[0], head):
            head, there = shown[0], there + 1
        elif told == _MOST_TOLD:
            yield "", "more lines differ"
            return
        else:
            told += 1
            missing, extra = _mismatch(due, shown)
            here, there = here + bool(missing), there + bool(extra)
            yield missing.about if missing is not None else "", _told(missing, extra)


def _repeated(line: Line, head: Line | None) -> bool:
    return line.head and head is not None and line.cells == head.cells and line.page > head.page


def _mismatch(due: Sequence[Line], shown: Sequence[Line]) -> tuple[Line | None, Line | None]:
    """What is missing here, what is there instead: a line lost, a line added, or one that reads otherwise."""
    if not due:
        return None, shown[0]
    if not shown or (len(due) > 1 and same(due[1], shown[0])):
        return due[0], None
    if len(shown) > 1 and same(due[0], shown[1]):
        return None, shown[0]
    return due[0], shown[0]


def _told(missing: Line | None, extra: Line | None) -> str:
    if missing is None and extra is not None:
        return f"page {extra.page} prints {quoted(extra.text)}, which does not belong there"
    about = f"{missing.about}: " if missing is not None and missing.about else ""
    due = quoted(missing.text if missing is not None else "")
    if extra is None:
        return f"{about}the line {due} is not printed"
    return f"{about}page {extra.page} prints {quoted(extra.text)} where {due} is due"


def quoted(text: str) -> str:
    """A text from a page, so that it can be shown."""
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return f"‘{clean[:_LONGEST_QUOTE]}…’" if len(clean) > _LONGEST_QUOTE else f"‘{clean}’"


def _key(line: Line) -> tuple[str, ...]:
    return tuple(map(plain, line.cells))


def _in_one_piece(printed: Sequence[Line], expected: Sequence[Line]) -> list[Line]:
    """Printed lines that say anything, with paragraphs that page breaks cut in one again."""
    once = [line for line in printed if line.text]
    whole = {plain(line.text) for line in expected if len(line.cells) == 1}
    lines: list[Line] = []
    at = 0
    while at < len(once):
        pieces = _pieces(once[at : at + _MOST_PIECES], whole)
        parts = once[at : at + pieces]
        lines.append(parts[0] if pieces == 1 else Line((" ".join(part.text for part in parts),), page=parts[0].page))
        at += pieces
    return lines


def _pieces(lines: Sequence[Line], whole: set[str]) -> int:
    """How many of the first lines are one paragraph that goes on over pages."""
    for count in range(2, _MOST_PIECES + 1):
        parts = lines[:count]
        if len(parts) < count or any(len(part.cells) > 1 or part.head for part in parts):
            break
        over = all(after.page == before.page + 1 for before, after in pairwise(parts))
        if over and plain("".join(part.text for part in parts)) in whole:
            return count
    return 1
