"""How a form is written as a hand file: the words of the file itself, and what a person typed, in quotes.

A value may say which field of the form it came from. The text then knows it for every stretch of every line, and a
problem that is found in it leads back to the field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from oddchip_sheets.positioned_yaml.problems import Place, invisible


class Word(str):
    """A word of the hand file itself, which stands there without quotes."""

    __slots__ = ()


UNKNOWN: Final = Word("unknown")


@dataclass(frozen=True, slots=True)
class From:
    """A value, or a key, and the field that says it."""

    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a line, columns from one, and the field it came from."""

    line: int
    start: int
    end: int
    field: str


@dataclass(frozen=True, slots=True)
class Written:
    """The text of a hand file with the fields behind it."""

    text: str
    stretches: tuple[Stretch, ...] = ()

    def field_at(self, place: Place) -> str:
        """The field behind a place: the narrowest stretch around it, else the first of its line or of those above."""
        around = [each for each in self.stretches if each.line == place.line and each.start <= place.column < each.end]
        if around:
            return min(around, key=lambda each: each.end - each.start).field
        above = [each for each in self.stretches if each.line <= place.line]
        return min(above, key=lambda each: (-each.line, each.start)).field if above else ""


def written(event: Mapping[str, Any], hands: Sequence[Mapping[str, Any]]) -> Written:
    """The hand file as a person would write it: a key a line, lists in brackets."""
    writer = _Writer()
    writer.line("event:")
    for key, text in event.items():
        writer.line("  ", _scalar(key), ": ", value=text)
    if len(hands) == 1:
        writer.hand(hands[0], "", "")
    else:
        writer.line("hands:")
        for hand in hands:
            writer.hand(hand, "  - ", "    ")
    return Written("\n".join([*writer.lines, ""]), tuple(writer.stretches))


@dataclass(slots=True)
class _Writer:
    lines: list[str] = field(default_factory=list)
    stretches: list[Stretch] = field(default_factory=list)

    def line(self, *before: str, value: Any = None) -> None:
        self.lines.append("".join(before))
        if value is not None:
            self._put(value)

    def hand(self, hand: Mapping[str, Any], first: str, indent: str) -> None:
        """The keys of a hand, the first behind ``first``, the others behind ``indent``."""
        for key, given in hand.items():
            start, first = first, indent
            value = given.value if isinstance(given, From) else given
            if key in {"pots", "boards", "runs"} and isinstance(value, list):
                self.line(start, key, ":")
                for each in value:
                    self.line(indent, "  - ", value=each)
            elif key in {"rulings", "incident"} and isinstance(value, dict):
                self.line(start, key, ":")
                for word, each in value.items():
                    self.line(indent, "  ", value=word)
                    self.lines[-1] += ": "
                    self._put(each)
            else:
                self.line(start, key, ": ", value=given)

    def _put(self, value: Any) -> None:
        """A value behind what stands in the last line, as YAML's flow style has it."""
        start = len(self.lines[-1])
        if isinstance(value, From):
            self._put(value.value)
            self.stretches.append(Stretch(len(self.lines), start + 1, len(self.lines[-1]) + 1, value.field))
        elif isinstance(value, str):
            self.lines[-1] += str(value) if isinstance(value, Word) else _scalar(value)
        elif isinstance(value, Mapping):
            self.lines[-1] += "{"
            for count, (key, each) in enumerate(value.items()):
                self.lines[-1] += ", " if count else ""
                self._put(key)
                self.lines[-1] += ": "
                self._put(each)
            self.lines[-1] += "}"
        else:
            self.lines[-1] += "["
            for count, each in enumerate(value):
                self.lines[-1] += ", " if count else ""
                self._put(each)
            self.lines[-1] += "]"


_WORDS: Final = frozenset(["unknown", "none", "null", "yes", "no", "y", "n", "true", "false", "on", "off"])
"""What means something to a hand file, or to other programs that read YAML."""
_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w .'’/-]*[\w.’])?")


def _scalar(text: str) -> str:
    """A person's text: as it is where nothing else could be read in it, else in quotes with its signs spelt out."""
    if isinstance(text, Word) or (_PLAIN.fullmatch(text) and text.casefold() not in _WORDS):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(f"\\U{ord(char):08x}" if invisible(char) else char for char in quoted)
