"""YAML text → nodes, by PyYAML's C parser. Imported where a file is read: PyYAML takes longer to load than to parse."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

import yaml

from oddchip_sheets.positioned_yaml.lookalikes import Lookalike, in_lines, in_place_of_signs, repaired
from oddchip_sheets.positioned_yaml.nodes import MOST_BYTES, Mapping, Node, Scalar, Sequence
from oddchip_sheets.positioned_yaml.problems import Place, ProblemList
from oddchip_sheets.positioned_yaml.syntax_errors import (
    ALIAS_OF_ITSELF,
    DEEPEST,
    DIRECTIVE,
    EMPTY,
    MOST_NODES,
    QUESTION_MARK,
    TAG,
    TOO_DEEP,
    TOO_MANY,
    Found,
    Said,
    explained,
)


def parse(name: str, data: bytes, problems: ProblemList) -> Node | None:
    """The root node of the YAML file called ``name``; ``None``, and a problem, where it can't be read as a whole.

    Where only a tag, a doubled key or a key that is a list stands in the way there are both, so that a reader can
    go on and find the rest.
    """
    text = _decoded(name, data, problems)
    if text is None:
        return None
    lines = _lines(text)
    converter = _Converter(name, lines, problems)
    odd = in_place_of_signs(text, lines)
    for found in odd:
        converter.report_lookalike(found)
    # Read as if the signs were there that they look like, so that they hide nothing else.
    plain = repaired(lines, odd) if odd else text
    if plain is None:
        return None
    try:
        return converter.document(yaml.compose(_spaced(plain), Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        said = f"{error.context or ''} {error.problem or ''}"
        at: Any = error.problem_mark or error.context_mark
        began: Any = error.context_mark or at
        if not odd and (misled := in_lines(lines, began.line, at.line)) is not None:
            converter.report_lookalike(misled)
            return None
        explanation = explained(Said(said, (at.line, at.column), (began.line, began.column), lines))
        converter.report(explanation.at, explanation)
    except _StopError as stop:
        converter.report(stop.at, stop.found)
    return None


def _decoded(name: str, data: bytes, problems: ProblemList) -> str | None:
    start, save = Place(name, 1, 1), "save it again from the editor with the encoding UTF-8"
    if len(data) > MOST_BYTES:
        hint = "put fewer hands into one file; `event` may be the path of a file they share"
        problems.report(start, "file-too-large", "the file is larger than {most} MiB", hint, most=MOST_BYTES >> 20)
        return None
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        problems.report(start, "file-not-utf-8", "the file is not UTF-8 but UTF-16", save)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # A byte order mark is cut off before columns are counted, as it is from a file that can be read.
        before = _lines(data[: error.start].decode("utf-8-sig"))
        rest = _lines(data[error.start : error.start + 200].decode("utf-8", errors="replace"))[0]
        place = Place(name, len(before), len(before[-1]) + 1, before[-1] + rest)
        byte = f"0x{data[error.start]:02x}"
        problems.report(place, "file-not-utf-8", "byte {byte} is not UTF-8 text", save, byte=byte)
        return None
    if _UNREADABLE.search(text) is None:
        return text
    for number, line in enumerate(_lines(text), 1):
        if (match := _UNREADABLE.search(line)) is not None and len(problems) < _MOST_UNREADABLE:
            place, code = Place(name, number, match.start() + 1, line), f"U+{ord(match.group()):04X}"
            message, hint = "an invisible character stands here ({code})", "delete it and type the place again"
            problems.report(place, "character-invisible", message, hint, code=code)
    return None


_MOST_UNREADABLE: Final = 20
_UNREADABLE: Final = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""What can't stand in a YAML file, and the line separators that no editor shows as such."""


def _lines(text: str) -> list[str]:
    return re.split("\r\n|\r|\n", text)


_SPACING_TABS: Final = re.compile(r"(?<=[^\t \r\n])[\t ]*\t[\t ]*|^[\t ]*\t[\t ]*$", re.MULTILINE)


def _spaced(text: str) -> str:
    """Tabs between words become spaces, as an editor shows them; tabs that indent stay, to be refused."""
    return _SPACING_TABS.sub(lambda match: " " * len(match.group()), text)


class _StopError(Exception):
    """What makes the rest of a file unreadable."""

    def __init__(self, mark: Any, found: Found) -> None:
        super().__init__(found.message)
        self.at = (mark.line, mark.column) if mark is not None else (0, 0)
        self.found = found


class _Loader(yaml.CBaseLoader):
    """PyYAML's C parser, stopped as soon as a file nests deeper or holds more than any hand file does.

    Its composer calls itself for every list in a list, so a hostile file has to be stopped while it is composed.
    It calls these methods around every node below another, and ``resolve`` for every node without a tag.
    """

    def __init__(self, stream: Any) -> None:
        super().__init__(stream)
        self.depth = 0
        self.nodes = 0

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:  # noqa: ARG002 - the parser's call
        self.depth += 1
        self.nodes += 1
        if self.depth > DEEPEST + 1:
            raise _StopError(current_node.start_mark, TOO_DEEP)
        if self.nodes > MOST_NODES:
            raise _StopError(current_node.start_mark, TOO_MANY)

    def ascend_resolver(self) -> None:
        self.depth -= 1

    def resolve(self, kind: Any, value: Any, implicit: Any) -> str:  # noqa: ARG002 - likewise
        return ""


class _Converter:
    """PyYAML's nodes → ours, aliases written out."""

    def __init__(self, name: str, lines: list[str], problems: ProblemList) -> None:
        self.name = name
        self.lines = lines
        self.problems = problems
        self.visited = 0
        self.done: dict[int, tuple[Node, int]] = {}
        """By the identity of PyYAML's node: ours, and how many nodes it holds."""
        self.open: set[int] = set()
        """The nodes that are being converted, from the root down."""

    def document(self, root: Any) -> Node:
        first = next((number for number, line in enumerate(self.lines) if line.strip() and line[0] != "#"), 0)
        if self.lines[first].startswith("%"):
            raise _StopError(None, DIRECTIVE)
        if root is None or (root.value == "" and not root.style):
            raise _StopError(None, EMPTY)
        return self.node(root)

    def node(self, node: Any) -> Node:
        if id(node) in self.open:
            raise _StopError(node.start_mark, ALIAS_OF_ITSELF)
        made, size = self.done.get(id(node), (None, 1))
        before = self.visited
        self.visited += size
        if self.visited > MOST_NODES:
            raise _StopError(node.start_mark, TOO_MANY)
        if made is None:
            self.open.add(id(node))
            made = self.converted(node)
            self.open.remove(id(node))
            self.done[id(node)] = (made, self.visited - before)
        return made

    def converted(self, node: Any) -> Node:
        place = self.span(node.start_mark, node.end_mark, node.value)
        if node.tag:
            self.report((node.start_mark.line, node.start_mark.column), TAG)
        if isinstance(node.value, str):
            return Scalar(place, node.value, quoted=bool(node.style))
        if node.tag:
            return Scalar(place, "unknown", quoted=False)
        if node.id == "sequence":
            return Sequence(place, tuple(map(self.node, node.value)))
        return self.mapping(node, place)

    def mapping(self, node: Any, place: Place) -> Node:
        """A mapping. What inside braces follows a value without a colon, a comma cut off it: ``{A: 1,500}``."""
        groups: list[tuple[Node, Node, list[Scalar]]] = []
        orphans: list[Scalar] = []
        for key, value in ((self.node(key), self.node(value)) for key, value in node.value):
            if node.flow_style and isinstance(key, Scalar) and _lacks_colon(key, value):
                (groups[-1][2] if groups else orphans).append(key)
            else:
                groups.append((key, value, []))
        if place.text[place.column - 1 : place.column] == "?":
            self.report((place.line - 1, place.column - 1), QUESTION_MARK)
            return Scalar(place, "unknown", quoted=False)
        if orphans and not groups:
            fix = f"[{place.text[place.column : place.column + place.width - 2]}]"
            message = "braces hold keys with their values, and these have none"
            self.problems.report(place, "braces-without-colons", message, "write {fix}", fix=fix)
            return Scalar(place, "unknown", quoted=False)
        for orphan in orphans:
            self.report_cut(orphan, None, [orphan])
        entries: dict[str, tuple[Scalar, Node]] = {}
        for key, value, rests in groups:
            if not isinstance(key, Scalar):
                hint = "a key is one word, followed by a colon and a space"
                self.problems.report(key, "yaml-key-is-a-list", "a key must be a single word", hint)
            elif key.value in entries:
                first = entries[key.value][0].place.line
                message, hint = "'{key}' is written twice", "it stands already in line {first}"
                self.problems.report(key, "key-twice", message, hint, key=key.value, first=first)
            else:
                entries[key.value] = (key, value if not rests else self.report_cut(key, value, rests))
        return Mapping(place, tuple(entries.values()))

    def report_cut(self, owner: Scalar, value: Node | None, rests: list[Scalar]) -> Scalar:
        """Report what a comma cut off a value; what is left of the value means nothing."""
        first, last = rests[0].place, rests[-1].place
        before = first if value is None else value.place
        whole = before.text[before.column - 1 : last.column - 1 + last.width]
        facts = {"rest": rests[0].value, "owner": owner.value, "whole": whole.replace("'", "''")}
        message = "'{rest}' is no key: no colon follows it"
        if not isinstance(value, Scalar) or not value.value or before.line != last.line:
            hint = "give it a value, as in {A: 500}, or take it away"
            self.problems.report(first, "yaml-no-colon", message, hint, **facts)
        elif _GROUPED.fullmatch(whole):
            place, message = replace(before, width=len(whole)), "inside braces the comma cuts {whole} apart"
            self.problems.report(place, "comma-in-braces", message, "write {fix}", **facts, fix=whole.replace(",", ""))
        else:
            hint = "inside braces a comma separates two entries: put the whole text in quotes, {owner}: '{whole}'"
            self.problems.report(first, "comma-in-braces", message, hint, **facts)
        return Scalar(before, "unknown", quoted=False)

    def span(self, start: Any, end: Any, value: Any) -> Place:
        """Where a value stands: without its anchor or tag; after its colon or dash where there is none."""
        line, column = start.line, start.column
        text = self.lines[line] if line < len(self.lines) else ""
        if (named := _PROPERTIES.match(text, column)) is not None and named.end() < len(text):
            column = named.end()
        if value == "" and (start.line, start.column) == (end.line, end.column):
            column = len(text[:column].rstrip(" ")) or column
        return self.place((line, column), (end.column if end.line == line else len(text.rstrip())) - column)

    def place(self, at: tuple[int, int], width: int = 1) -> Place:
        """The place at a line and column from zero; the end of the last line that holds anything where it is blank."""
        line, column = at
        while line > 0 and (line >= len(self.lines) or not self.lines[line].strip()):
            line -= 1
            column = len(self.lines[line].rstrip())
        return Place(self.name, line + 1, column + 1, self.lines[line], max(width, 1))

    def report_lookalike(self, found: Lookalike) -> None:
        place = self.place((found.line, found.column), found.width)
        self.problems.report(place, "lookalike", found.message, found.hint, char=found.char, meant=found.meant)

    def report(self, at: tuple[int, int], found: Found) -> None:
        self.problems.report(self.place(at, found.width), found.kind, found.message, found.hint, **found.facts)


def _lacks_colon(key: Scalar, value: Node) -> bool:
    between = value.place.text[key.place.column - 1 + key.place.width : value.place.column]
    return value == Scalar(value.place, "", quoted=False) and key.place.line == value.place.line and ":" not in between


_GROUPED: Final = re.compile("[1-9][0-9]{0,2}(?:,[0-9]{3})+")
_PROPERTIES: Final = re.compile(r"(?:[&!]\S*\s+)+")
