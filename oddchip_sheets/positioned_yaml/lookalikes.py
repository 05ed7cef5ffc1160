"""Characters that look like YAML's own and are none: no-break spaces, full-width colons, commas and brackets.

They come with text that is copied from a page or typed with another keyboard. Inside a text they are as good as any
other; where they stand in for a sign that YAML needs, they are named at their place, and the file is read on as if the
sign were there, so that nothing else in it is hidden.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

_SPACES: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_COLONS: Final = "：﹕︓∶꞉"
_COMMAS: Final = "，﹐︐、﹑،"
_PAIRS: Final = {"［": "[", "］": "]", "【": "[", "】": "]", "｛": "{", "｝": "}", "﹛": "{", "﹜": "}"}
_MEANT: Final = {**dict.fromkeys(_COLONS, ":"), **dict.fromkeys(_COMMAS, ","), **_PAIRS}
_ANY: Final = re.compile(f"[{_SPACES}{''.join(_MEANT)}]")
_MARK: Final = re.compile(f"[{''.join(_MEANT)}]")
_SPACE: Final = re.compile(f"[{_SPACES}]")
_BLANKS: Final = re.compile(f"[ \t{_SPACES}]*")
_LEAD: Final = re.compile(f"[ \t{_SPACES}]*(?:-(?=[ \t{_SPACES}])[ \t{_SPACES}]*)*")
_MORE_KEYS: Final = re.compile(f"[^,\\[\\]{{}}\"']*?(?::[ \t{_SPACES}]|[{_COLONS}])")
_BLOCK_TEXT: Final = re.compile(r"(?:^|[:\-] +)[|>][-+0-9]*[ \t]*(?:#.*)?$")
_DASHES: Final = "–—−‒―"
_LIST_DASH: Final = re.compile(f" *[{_DASHES}] ")
_QUOTES: Final = "“”„«»"
_CALLED: Final = {" ": "plain space", ":": "colon", ",": "comma", "-": "hyphen", '"': "straight quote"}
_WANTED: Final = {":": ": and a space", '"': "a straight quote", "-": "- and a space"}
_MOST: Final = 20
"""How many of them are named in a file: whoever pasted a page has more."""


@dataclass(frozen=True, slots=True)
class Lookalike:
    """A character where another is needed: line and column from zero, and what is needed."""

    line: int
    column: int
    char: str
    meant: str
    width: int = 1
    """How many such characters stand in a row."""

    @property
    def message(self) -> str:
        """What it is, by its number and name."""
        called = _CALLED.get(self.meant, "plain bracket")
        return f"this is no {called} but U+{ord(self.char):04X} {unicodedata.name(self.char)}"

    @property
    def hint(self) -> str:
        """What to type instead."""
        if self.meant == " ":
            return "type it with the space bar"
        return f"type {_WANTED.get(self.meant, self.meant)}; a text that should hold {self.char} goes in quotes"


def in_word(word: str) -> Lookalike | None:
    """The first look-alike in a word that is no free text; its column counts from the beginning of the word."""
    if word and (word[0] in _QUOTES or (word[0] in _DASHES and word[1:2] == " ")):
        return Lookalike(0, 0, word[0], "-" if word[0] in _DASHES else '"')
    match = _ANY.search(word)
    return None if match is None else _found(0, match)


def in_lines(lines: Sequence[str], first: int, last: int) -> Lookalike | None:
    """The first look-alike from line ``first`` to ``last`` that may have misled YAML, comments apart."""
    for number in range(first, min(last + 1, len(lines))):
        line = re.split(r"(?:^|\s)#", lines[number])[0]
        if (dash := _LIST_DASH.match(line)) is not None:
            return Lookalike(number, dash.end() - 2, line[dash.end() - 2], "-")
        if (match := _MARK.search(line)) is not None:
            return _found(number, match)
    return None


def _found(line: int, match: re.Match[str]) -> Lookalike:
    return Lookalike(line, match.start(), match.group(), _MEANT.get(match.group(), " "))


def in_place_of_signs(text: str, lines: Sequence[str]) -> list[Lookalike]:
    """Every look-alike that stands where YAML needs the sign itself: between texts, never inside one."""
    return list(islice(_Scan().found(lines), _MOST)) if _ANY.search(text) is not None else []


def repaired(lines: Sequence[str], found: Sequence[Lookalike]) -> str | None:
    """The lines with each sign in the place of its look-alike; ``None`` where a colon then lacks its space."""
    changed = [list(line) for line in lines]
    for each in found:
        changed[each.line][each.column : each.column + each.width] = each.meant * each.width
    texts = ["".join(line) for line in changed]
    glued = any(each.meant == ":" and texts[each.line][each.column + 1 :][:1].strip() for each in found)
    return None if glued else "\n".join(texts)


class _Scan:
    """Reads lines as far as is needed to tell separators from texts: quotes, brackets, comments, block texts."""

    def __init__(self) -> None:
        self._brackets: list[str] = []
        self._quote = ""
        self._text_below: int | None = None
        """The indentation of the key whose block text is being passed over."""

    def found(self, lines: Sequence[str]) -> Iterator[Lookalike]:
        """The look-alikes that separate, in the order of the text."""
        for number, line in enumerate(lines):
            indent = len(line) - len(line.lstrip(" "))
            if self._text_below is not None and (not line.strip() or indent > self._text_below):
                continue
            signs = dict(self._signs(line))
            for column in sorted(signs):
                if signs.get(column - 1) != " " or signs[column] != " ":
                    width = next(count for count in range(1, len(line) + 1) if signs.get(column + count) != " ")
                    yield Lookalike(number, column, line[column], signs[column], width if signs[column] == " " else 1)
            is_text = not self._brackets and not self._quote and _BLOCK_TEXT.search(line) is not None
            self._text_below = indent if is_text else None

    def _signs(self, line: str) -> Iterator[tuple[int, str]]:
        """Columns of a line with the sign that each stands in for."""
        at, begins, has_colon, opened = 0, True, False, 0
        if not self._quote:
            at = _end(_BLANKS if self._brackets else _LEAD, line, 0)
            yield from _odd_spaces(line, 0, at)
        while at < len(line):
            char = line[at]
            sign = _MEANT.get(char, char)
            if self._quote:
                at, begins = self._after_quoted(line, at), False
            elif char == "#" and (at == 0 or line[at - 1] in " \t"):
                return
            elif begins and char in "'\"":
                self._quote, at = char, at + 1
            elif self._separates(line, at, begins=begins, has_colon=has_colon, opened=opened):
                if char != sign:
                    yield at, sign
                if sign not in "[{":
                    yield from _odd_spaces(line, len(line[:at].rstrip()), at)
                end = _end(_BLANKS, line, at + 1)
                yield from _odd_spaces(line, at + 1, end)
                at, begins, has_colon, opened = end, sign not in "]}", sign in ":]}", 0
            else:
                opened += (sign in "[{") - (sign in "]}")
                at, begins = at + 1, False

    def _separates(self, line: str, at: int, *, begins: bool, has_colon: bool, opened: int) -> bool:
        """Whether the sign at a place, or what looks like it, is one that YAML acts upon; brackets are counted."""
        char = line[at]
        sign, inner = _MEANT.get(char, char), self._brackets[-1:]
        if sign in "[{" and char == sign and (begins or inner):
            self._brackets.append(sign)
            return True
        if sign in "]}" and inner and (char == sign or (not opened and inner == [_OPENS[sign]])):
            self._brackets.pop()
            return True
        if sign == ",":
            return bool(inner) and (char == "," or inner == ["["] or _MORE_KEYS.match(line, at + 1) is not None)
        return sign == ":" and not has_colon and (char != ":" or _ends_key(line, at))

    def _after_quoted(self, line: str, at: int) -> int:
        """Where a quoted text ends, or the end of the line."""
        closing = (_DOUBLE if self._quote == '"' else _SINGLE).match(line, at)
        if closing is None:
            return len(line)
        self._quote = ""
        return closing.end()


_OPENS: Final = {"]": "[", "}": "{"}
_SINGLE: Final = re.compile(r"(?:[^']|'')*'(?!')")
_DOUBLE: Final = re.compile(r'(?:[^"\\]|\\.)*"')


def _ends_key(line: str, at: int) -> bool:
    after = line[at + 1 : at + 2]
    return not after.strip() or after in "[]{},"


def _end(pattern: re.Pattern[str], line: str, at: int) -> int:
    match = pattern.match(line, at)
    return at if match is None else match.end()


def _odd_spaces(line: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    return ((column, " ") for column in range(start, end) if _SPACE.match(line[column]))
