"""What is wrong with a file: as data (a kind and its facts) and as a person reads it (place, sentence, caret, hint)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, TypeAlias

from oddchip_sheets.positioned_yaml.lookalikes import in_word

MOST_PROBLEMS: Final = 200
"""More in one run would help nobody."""
_WIDEST: Final = 100
"""How many cells of a source line are shown; a longer line is clipped around the place."""
_LEAD: Final = 60
"""How many cells before the place survive the clipping."""
_LONGEST_FACT: Final = 80
"""A word of the file that a sentence repeats is clipped here; every name of a player fits."""
Fact: TypeAlias = str | int | tuple[str, ...]
"""What a sentence about a problem is made of."""
_FACT: Final = re.compile(r"\{(\w+)\}")


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
    on_form: str = field(default="", compare=False, repr=False)
    """Of a form: the field in the form's own words and its page, which ``line`` is; ``column`` is its place there."""


class Positioned(Protocol):
    """Whatever knows its place: every node of a file."""

    @property
    def place(self) -> Place:
        """Where it was written."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a user has to mend: its kind, where it stands, what is wrong, and a hint."""

    place: Place
    kind: str
    """The same word for the same slip in every language and version; ``docs/problems.md`` lists them."""
    message: str
    hint: str | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict, compare=False)
    """What the sentence is made of. ``fix`` and ``or_fix`` (one, or several) can stand in the marked place."""

    def __str__(self) -> str:
        """``file:line:column: message``, the line, a caret, the hint; of a form ``file: field (page 1): message``."""
        place = self.place
        where = f" {place.on_form}" if place.on_form else f"{place.line}:{place.column}"
        drawn = [f"{shown(place.file, 500)}:{where}: {self.message}"]
        if place.text.strip():
            drawn += [f"  {line}" for line in excerpt(place.text, place.column, place.width)]
        if self.hint is not None:
            drawn.append(f"  hint: {self.hint}")
        return "\n".join(drawn)

    def record(self) -> dict[str, object]:
        """The problem as JSON has it; ``end`` is the column after the marked text."""
        place = self.place
        where = {"file": place.file, "line": place.line, "column": place.column, "end": place.column + place.width}
        where |= {"field": place.on_form} if place.on_form else {}
        return {"kind": self.kind, **where, "message": self.message, "hint": self.hint, "facts": dict(self.facts)}


class ProblemList:
    """The problems of a file, each once."""

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}

    def report(self, at: Positioned | Place, kind: str, message: str, hint: str | None = None, **facts: object) -> None:
        """Note what is wrong at a node or a place.

        ``{word}`` in the message and the hint stands for the fact of that name. A hint says "write" and "did you
        mean" only before a text that reads in the marked place: the facts ``fix`` and ``or_fix``.
        """
        place = at if isinstance(at, Place) else at.place
        plain: dict[str, Fact] = {
            word: fact if isinstance(fact, (int, tuple)) else str(fact) for word, fact in facts.items()
        }
        advice = None if hint is None else told(hint, plain)
        problem = Problem(place, kind, told(message, plain), advice, plain)
        mends = facts.get("fix", "unknown") != "unknown" and in_word(str(facts["fix"])) is None
        self.add(problem if isinstance(at, Place) or mends else _lookalike(at, problem) or problem)

    def add(self, *problems: Problem) -> None:
        """Note problems that were found elsewhere."""
        for problem in problems:
            if not self.full:
                self._found.setdefault(problem)

    @property
    def full(self) -> bool:
        """Whether so many were found that more would help nobody."""
        return len(self._found) >= MOST_PROBLEMS

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._found)

    def in_order(self, files: Sequence[str]) -> tuple[Problem, ...]:
        """The problems file by file, each in the order of its text."""
        found = sorted(self._found, key=lambda problem: problem.place)
        ordered = sorted(found, key=lambda problem: [*files, problem.place.file].index(problem.place.file))
        if self.full:
            message = f"there are more than {MOST_PROBLEMS} problems; the rest is not listed"
            ordered.append(Problem(ordered[-1].place, "too-many-problems", message, "mend these first"))
        return tuple(ordered)


def _lookalike(at: Any, problem: Problem) -> Problem | None:
    """What to say of a word without quotes that holds a character which looks like another: that comes first."""
    word, place = getattr(at, "value", ""), problem.place
    if getattr(at, "quoted", True) or (found := in_word(word)) is None:
        return None
    place = replace(place, column=place.column + found.column, width=1)
    if place.text[place.column - 1 : place.column] != found.char:
        return None
    return Problem(place, "lookalike", found.message, found.hint, {"char": found.char, "meant": found.meant})


def told(template: str, facts: Mapping[str, object]) -> str:
    """A sentence with its facts. Words of the file are shown safely; braces around anything else stay."""

    def fact(match: re.Match[str]) -> str:
        value = facts[match[1]]
        if not isinstance(value, tuple):
            return shown(str(value), _LONGEST_FACT)
        return ("; " if any("," in word for word in value) else ", ").join(value)

    return _FACT.sub(fact, template)


def invisible(char: str) -> bool:
    """Whether a character can't be seen: it may drive a terminal, turn the direction of a line, or hide in a name."""
    return unicodedata.category(char) in _UNSEEN or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format, surrogate, private and unassigned characters, and separators of lines; variation selectors too."""


def shown(text: str, most: int = 60) -> str:
    r"""``text`` as it may stand inside a message: nothing invisible in it (``\u202e`` is spelt out), and not long."""
    spelt = "".join(char if not invisible(char) else _spelt(char) for char in text[: most + 1])
    return spelt if len(text) <= most else spelt[: most - 1] + "…"


def quote(text: str) -> str:
    """A word of the file, as a message repeats it."""
    return f"'{shown(text)}'"


def _spelt(char: str) -> str:
    return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"


def cells(char: str) -> int:
    """How many columns of a terminal a character takes: none for a combining mark, two for a wide one."""
    if unicodedata.combining(char) or unicodedata.category(char) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def excerpt(line: str, column: int, width: int) -> tuple[str, str]:
    """The line and its caret line for the ``width`` characters from ``column`` (from one), clipped to a terminal."""
    start = min(max(column - 1, 0), len(line))
    stop = min(start + max(width, 1), max(len(line), start + 1))
    before, marked = _drawn(line[max(start - _WIDEST, 0) : start]), _drawn(line[start : min(stop, start + _WIDEST)])
    if start > _WIDEST or _width(before) > _LEAD:
        while before and _width(before) > _LEAD - 1:
            before = before[1:]
        before = "…" + before
    text = before + marked + _drawn(line[stop : stop + _WIDEST])
    if max(len(line), start) > stop + _WIDEST or stop > start + _WIDEST or _width(text) > _WIDEST:
        while text and _width(text) > _WIDEST - 1:
            text = text[:-1]
        text += "…"
    indent = _width(before)
    return text.rstrip(), " " * indent + "^" * max(1, min(_width(marked), _width(text) - indent))


def _drawn(text: str) -> str:
    return "".join("    " if char == "\t" else "\ufffd" if invisible(char) else char for char in text)


def _width(text: str) -> int:
    return sum(map(cells, text))
