"""A source line → the two lines that show a place in it: the text as a terminal can show it, and a caret below."""

from __future__ import annotations

import unicodedata
from typing import Final

_WIDEST: Final = 100
"""How many cells of a source line are shown; a longer line is clipped around the place."""

_LEAD: Final = 60
"""How many cells before the place survive the clipping."""

_TAB: Final = "    "

_UNSHOWABLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format and surrogate characters: they would move the caret, reorder the line or drive the terminal."""

_CLIPPED: Final = "…"


def shown(text: str, most: int = 60) -> str:
    r"""``text`` as it may stand inside a message: nothing invisible in it (``\u202e`` is spelt out), and not long."""
    spelt = "".join(
        char if unicodedata.category(char) not in _UNSHOWABLE else _spelt(char) for char in text[: most + 1]
    )
    return spelt if len(text) <= most else spelt[: most - 1] + _CLIPPED


def quote(text: str) -> str:
    """A word of the file, as a message repeats it."""
    return f"'{shown(text)}'"


def cells(char: str) -> int:
    """How many columns of a terminal a character takes: none for a combining mark, two for a wide one."""
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def excerpt(line: str, column: int, width: int) -> tuple[str, str]:
    """The line and its caret line for the ``width`` characters from ``column`` (from one), clipped to a terminal."""
    start = min(max(column - 1, 0), len(line))
    stop = min(start + max(width, 1), max(len(line), start + 1))
    before = _fit_right(_drawn(line[max(start - _WIDEST, 0) : start]), clipped=start > _WIDEST)
    marked = _drawn(line[start : min(stop, start + _WIDEST)])
    after = _drawn(line[stop : stop + _WIDEST])
    text = _fit_left(before + marked + after, clipped=len(line) > stop + _WIDEST or stop > start + _WIDEST)
    indent = _width(before)
    carets = max(1, min(_width(marked), _width(text) - indent))
    return text.rstrip(), " " * indent + "^" * carets


def _spelt(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _drawn(text: str) -> str:
    return "".join(_TAB if char == "\t" else _visible(char) for char in text)


def _visible(char: str) -> str:
    return "\ufffd" if unicodedata.category(char) in _UNSHOWABLE else char


def _width(text: str) -> int:
    return sum(map(cells, text))


def _fit_right(text: str, *, clipped: bool) -> str:
    """The end of ``text`` that leaves room for what follows the place."""
    if not clipped and _width(text) <= _LEAD:
        return text
    while text and _width(text) > _LEAD - 1:
        text = text[1:]
    return _CLIPPED + text


def _fit_left(text: str, *, clipped: bool) -> str:
    """The beginning of ``text`` that a terminal shows in one line."""
    if not clipped and _width(text) <= _WIDEST:
        return text
    while text and _width(text) > _WIDEST - 1:
        text = text[:-1]
    return text + _CLIPPED
