"""YAML text → a tree of nodes that know their place. Every scalar is text; what it means is the reader's business."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from oddchip_sheets.amounts import COMMA_HINT
from oddchip_sheets.handfile.caret import excerpt, quote, shown
from oddchip_sheets.handfile.lookalikes import Lookalike, in_lines, in_place_of_signs, repaired
from oddchip_sheets.handfile.syntax import (
    DEEP_HINT,
    DEEP_MESSAGE,
    DEEPEST,
    TAG_HINT,
    TAG_MESSAGE,
    Complaint,
    Mark,
    answer,
)

MOST_BYTES: Final = 2 * 1024 * 1024
"""The largest file that is read."""
MOST_NODES: Final = 100_000
"""How many nodes a walk through the tree may meet, repeated parts counted each time."""
_MOST_UNREADABLE: Final = 20


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a source text; lines and columns count from one."""

    file: str
    line: int
    column: int
    text: str = field(default="", compare=False, repr=False)
    """The source line itself, for the caret."""
    width: int = field(default=1, compare=False, repr=False)
    """How many characters the caret underlines."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a user has to mend: what is wrong, where, and a hint."""

    place: Place
    message: str
    hint: str | None = None

    def __str__(self) -> str:
        """``file:line:column: message``, the line, a caret, the hint."""
        place = self.place
        drawn = [f"{shown(place.file, 500)}:{place.line}:{place.column}: {self.message}"]
        if place.text.strip():
            drawn += [f"  {line}" for line in excerpt(place.text, place.column, place.width)]
        if self.hint is not None:
            drawn.append(f"  hint: {self.hint}")
        return "\n".join(drawn)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single word or sentence, as text."""

    place: Place
    value: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    place: Place
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with values, in the order of the file. Keys are scalars and unique."""

    place: Place
    entries: tuple[tuple[Scalar, Node], ...]


Node: TypeAlias = "Scalar | Sequence | Mapping"


def parse_tree(name: str, data: bytes) -> tuple[Node | None, list[Problem]]:
    """The tree of a YAML file, and what is wrong with it as YAML.

    There is no tree where the file can't be read as a whole; where only a tag, a doubled key or a key that is
    a list stands in the way, there are both, so that a reader can go on and find the rest.
    """
    text, problems = _decoded(name, data)
    if text is None:
        return None, problems
    return _Composer(name, text).compose()


def source_text(data: bytes) -> str:
    """The text of a file that was read: UTF-8, with or without a byte order mark."""
    return data.decode("utf-8-sig")


def exact_text(data: bytes) -> str:
    """The text of a file that was read, its byte order mark kept: encoded again it is the same file."""
    return data.decode("utf-8")


def _decoded(name: str, data: bytes) -> tuple[str | None, list[Problem]]:
    start = Place(name, 1, 1)
    if len(data) > MOST_BYTES:
        hint = "write fewer hands into one file; `event` may be the path of a file they share"
        return None, [Problem(start, f"the file is larger than {MOST_BYTES // 1024 // 1024} MiB", hint)]
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None, [Problem(start, "the file is not UTF-8 but UTF-16", _SAVE_AS)]
    try:
        text = source_text(data)
    except UnicodeDecodeError as error:
        return None, [_not_utf8(name, error)]
    problems = _unreadable(name, text)
    return (None if problems else text), problems


_SAVE_AS: Final = "save it again from the editor with the encoding UTF-8"


def _not_utf8(name: str, error: UnicodeDecodeError) -> Problem:
    before = _lines(bytes(error.object[: error.start]).decode("utf-8-sig"))
    rest = bytes(error.object[error.start : error.start + 200]).decode("utf-8", errors="replace")
    place = Place(name, len(before), len(before[-1]) + 1, before[-1] + _lines(rest)[0])
    return Problem(place, f"byte 0x{error.object[error.start]:02x} is not UTF-8 text", _SAVE_AS)


_UNREADABLE: Final = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""What can't stand in a YAML file, and the line separators that no editor shows as such."""


def _unreadable(name: str, text: str) -> list[Problem]:
    if _UNREADABLE.search(text) is None:
        return []
    found = (
        Problem(
            Place(name, number, match.start() + 1, line),
            f"an invisible character stands here (U+{ord(match.group()):04X})",
            "delete it and type the place again",
        )
        for number, line in enumerate(_lines(text), 1)
        if (match := _UNREADABLE.search(line)) is not None
    )
    return [problem for problem, _ in zip(found, range(_MOST_UNREADABLE), strict=False)]


def _lines(text: str) -> list[str]:
    return re.split("\r\n|\r|\n", text)


_SPACING_TABS: Final = re.compile(r"(?<=[^\t \r\n])[\t ]*\t[\t ]*|^[\t ]*\t[\t ]*$", re.MULTILINE)


def _spaced(text: str) -> str:
    """Tabs between words become spaces, which all YAML parsers agree on; tabs that indent stay, to be refused."""
    return _SPACING_TABS.sub(lambda match: " " * len(match.group()), text)


class _StopError(Exception):
    """What makes the rest of a file unreadable."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class _Composer:
    """Builds the tree from the parser's events, so that no alias, tag or depth is acted upon unseen."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.lines = tuple(_lines(text))
        self.problems: list[Problem] = []
        self.anchors: dict[str, tuple[Node, int] | None] = {}
        self.visited = 0

    def compose(self) -> tuple[Node | None, list[Problem]]:
        import yaml  # noqa: PLC0415 - a command that reads no file starts without it

        loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        found = in_place_of_signs(self.text, self.lines)
        self.problems += map(self._lookalike, found)
        text = repaired(self.lines, found) if found else self.text
        if text is None:
            return None, self.problems
        try:
            root = self._document(yaml.parse(_spaced(text), Loader=loader))
        except yaml.MarkedYAMLError as error:
            return None, [*self.problems, self._syntax(error)]
        except (ValueError, OverflowError):
            return None, [*self.problems, self._beyond_unicode()]
        except _StopError as stop:
            return None, [*self.problems, stop.problem]
        return root, self.problems

    def _document(self, events: Iterator[Any]) -> Node:
        next(events)
        opening = next(events)
        if type(opening).__name__ == "StreamEndEvent":
            raise self._stop(Mark(0, 0), *_EMPTY)
        if opening.version is not None or opening.tags:
            raise self._stop(opening.start_mark, "a hand file has no lines that begin with %", "take the line away")
        root = self._node(next(events), events, 1)
        if isinstance(root, Scalar) and not root.value and not root.quoted:
            raise self._stop(Mark(0, 0), *_EMPTY)
        next(events)
        if type(after := next(events)).__name__ != "StreamEndEvent":
            hint = "keep one of them here; several hands of one event stand in a list under `hands:`"
            raise self._stop(after.start_mark, "a second YAML document begins here", hint)
        return root

    def _node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        kind = type(event).__name__
        if kind == "AliasEvent":
            return self._alias(event)
        before = self.visited
        self._count(event)
        self._refuse_tag(event)
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        node = self._scalar(event) if kind == "ScalarEvent" else self._collection(event, events, depth)
        if event.tag is not None and not isinstance(node, Scalar):
            node = Scalar(node.place, "unknown", quoted=False)
        if event.anchor is not None:
            self.anchors[event.anchor] = (node, self.visited - before)
        return node

    def _collection(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        if depth > DEEPEST:
            raise self._stop(event.start_mark, DEEP_MESSAGE, DEEP_HINT)
        if type(event).__name__ == "SequenceStartEvent":
            items, end = self._items(events, depth)
            return Sequence(self._span(event, end), items)
        entries, end = self._entries(events, depth)
        return Mapping(self._span(event, end), entries)

    def _items(self, events: Iterator[Any], depth: int) -> tuple[tuple[Node, ...], Any]:
        items = []
        while type(event := next(events)).__name__ != "SequenceEndEvent":
            items.append(self._node(event, events, depth + 1))
        return tuple(items), event

    def _entries(self, events: Iterator[Any], depth: int) -> tuple[tuple[tuple[Scalar, Node], ...], Any]:
        entries: dict[str, tuple[Scalar, Node]] = {}
        while type(event := next(events)).__name__ != "MappingEndEvent":
            key = self._node(event, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if not isinstance(key, Scalar):
                self._report(key.place, "a key must be a single word", "write `key: value`")
            elif key.value in entries:
                self._report(key.place, *_written_twice(key, value, entries[key.value][0]))
            else:
                entries[key.value] = (key, value)
        return tuple(entries.values()), event

    def _alias(self, event: Any) -> Node:
        if event.anchor not in self.anchors:
            shown_name = shown(event.anchor)
            hint = f"a value that begins with * goes in quotes: '*{shown_name}'"
            raise self._stop(event.start_mark, f"nothing in this file is marked &{shown_name}", hint)
        target = self.anchors[event.anchor]
        if target is None:
            hint = "write out what is meant instead of referring to it"
            raise self._stop(event.start_mark, f"*{shown(event.anchor)} stands inside the very thing it repeats", hint)
        node, size = target
        self._count(event, size)
        return node

    def _scalar(self, event: Any) -> Scalar:
        if (escape := _HALF_CHARACTER.search(event.value)) is not None:
            raise self._half_character(event.start_mark, escape.group())
        quoted = event.style not in (None, "")
        place = self._span(event, event) if event.value or quoted else self._gap(event.start_mark)
        return Scalar(place, event.value, quoted)

    def _gap(self, mark: Any) -> Place:
        """Where a value was left out: right after its colon or dash, though a parser may say a space later."""
        before = self.lines[mark.line][: mark.column].rstrip(" ") if mark.line < len(self.lines) else ""
        return self._place(Mark(mark.line, len(before)) if before else mark)

    def _half_character(self, mark: Any, char: str) -> _StopError:
        """The pure parser lets an escaped half of a surrogate pair pass; it is refused as the C parser does."""
        wanted = re.compile(rf"\\[uU](?:0000)?{ord(char):04x}", re.IGNORECASE)
        for number in range(mark.line, len(self.lines)):
            start = mark.column if number == mark.line else 0
            if (match := wanted.search(self.lines[number], start)) is not None:
                mark = Mark(number, match.start())
                break
        complaint = Complaint("escape", Mark(mark.line, mark.column), Mark(mark.line, mark.column), self.lines)
        answered = answer(complaint)
        return self._stop(answered.at, answered.message, answered.hint)

    def _beyond_unicode(self) -> Problem:
        """The pure parser fails on an escape above the last character there is; the C parser complains."""
        found = ((number, _BEYOND.search(line)) for number, line in enumerate(self.lines))
        mark = next((Mark(number, match.start()) for number, match in found if match is not None), Mark(0, 0))
        answered = answer(Complaint("escape", mark, mark, self.lines))
        return Problem(self._place(answered.at), answered.message, answered.hint)

    def _refuse_tag(self, event: Any) -> None:
        if event.tag is not None:
            self._report(self._place(event.start_mark), TAG_MESSAGE, TAG_HINT)

    def _count(self, event: Any, nodes: int = 1) -> None:
        self.visited += nodes
        if self.visited > MOST_NODES:
            hint = "write out what is meant, or write fewer hands into one file"
            raise self._stop(event.start_mark, f"the file holds more than {MOST_NODES:,} values", hint)

    def _report(self, place: Place, message: str, hint: str) -> None:
        self.problems.append(Problem(place, message, hint))

    def _stop(self, mark: Any, message: str, hint: str) -> _StopError:
        return _StopError(Problem(self._place(mark), message, hint))

    def _lookalike(self, found: Lookalike) -> Problem:
        return Problem(self._place(Mark(found.line, found.column), found.width), found.message, found.hint)

    def _syntax(self, error: Any) -> Problem:
        at = error.problem_mark or error.context_mark
        began = error.context_mark or at
        if not self.problems and (found := in_lines(self.lines, began.line, at.line)) is not None:
            return self._lookalike(found)
        words = f"{error.context or ''} {error.problem or ''}"
        answered = answer(Complaint(words, Mark(at.line, at.column), Mark(began.line, began.column), self.lines))
        return Problem(self._place(answered.at), answered.message, answered.hint)

    def _span(self, start: Any, end: Any) -> Place:
        line, column = start.start_mark.line, start.start_mark.column
        if start.anchor is not None or start.tag is not None:
            match = _PROPERTIES.match(self.lines[line], column)
            column = match.end() if match is not None and match.end() < len(self.lines[line]) else column
        if end.end_mark.line == line:
            return self._place(Mark(line, column), end.end_mark.column - column)
        return self._place(Mark(line, column), len(self.lines[line].rstrip()) - column)

    def _place(self, mark: Any, width: int = 1) -> Place:
        line, column = mark.line, mark.column
        while line > 0 and (line >= len(self.lines) or not self.lines[line].strip()):
            line -= 1
            column = len(self.lines[line].rstrip())
        return Place(self.name, line + 1, column + 1, self.lines[line], max(width, 1))


def _written_twice(key: Scalar, value: Node, first: Scalar) -> tuple[str, str]:
    hint = f"it stands already in line {first.place.line}"
    if key.value.isdigit() and isinstance(value, Scalar) and not value.value:
        hint = COMMA_HINT
    return f"{quote(key.value)} is written twice", hint


_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")
_BEYOND: Final = re.compile(r"\\U(?!000[0-9a-fA-F]|0010)[0-9a-fA-F]{8}")
_PROPERTIES: Final = re.compile(r"(?:[&!]\S*\s+)+")
_EMPTY: Final = ("the file is empty", "`oddchip new` writes a hand file to start from")
