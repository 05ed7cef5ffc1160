"""What a YAML parser complains about → what a person has to mend.

The C parser and the pure one word the same slip differently and point at slightly different characters. Both
are recognised here by the few words they share, and answered with one text and one position.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from oddchip_sheets.handfile.caret import quote


@dataclass(frozen=True, slots=True)
class Mark:
    """A position as parsers count it: line and column from zero."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Complaint:
    """What the parser said, and the source around it."""

    words: str
    """The parser's problem and context, in one string."""
    at: Mark
    began: Mark
    """Where the thing being parsed began; ``at`` where the parser does not say."""
    lines: tuple[str, ...]

    @property
    def line(self) -> str:
        """The source line at the complaint; empty past the end of the file."""
        return self.lines[self.at.line] if self.at.line < len(self.lines) else ""

    @property
    def before(self) -> str:
        """What stands on that line before the complaint."""
        return self.line[: self.at.column]

    @property
    def char(self) -> str:
        """The character complained about; empty at the end of a line."""
        return self.line[self.at.column : self.at.column + 1]


@dataclass(frozen=True, slots=True)
class Answer:
    """Where to look, what is wrong, what to do."""

    at: Mark
    message: str
    hint: str


_Answering: TypeAlias = Callable[[Complaint], Answer]


def answer(complaint: Complaint) -> Answer:
    """Our own words for a parser's complaint."""
    if complaint.char == "?" or complaint.before.rstrip(", ").endswith("?"):
        return _question_mark(complaint)
    for words, answering in _ANSWERS:
        if any(word in complaint.words for word in words):
            return answering(complaint)
    return Answer(
        complaint.at,
        "from here on the file can't be read as YAML",
        "look at this line and the one above it: a colon, a quote, a bracket or the indentation is amiss",
    )


def _question_mark(complaint: Complaint) -> Answer:
    """YAML takes a lone question mark for the sign of a long key."""
    column = complaint.at.column if complaint.char == "?" else complaint.before.rindex("?")
    hint = "for a card that nobody saw write the word unknown, or the cards in quotes: 'Ah ?'"
    return Answer(Mark(complaint.at.line, column), "a question mark can't stand here without quotes", hint)


def _tab(complaint: Complaint) -> Answer:
    return Answer(complaint.at, "a tab can't indent a line", "indent with spaces")


def _no_token(complaint: Complaint) -> Answer:
    if complaint.char == "\t":
        return _tab(complaint)
    return Answer(
        complaint.at,
        f"a value can't begin with {complaint.char}",
        f"put the value in quotes: '{complaint.char}…'",
    )


def _stray_colon(complaint: Complaint) -> Answer:
    if ": " in complaint.before or complaint.before.lstrip().startswith(("'", '"', "[", "{")):
        return Answer(
            complaint.at,
            "a second colon on this line starts another key inside a value",
            "write one `key: value` a line, or put a value that holds a colon in quotes",
        )
    above = next((n for n in range(complaint.at.line - 1, -1, -1) if complaint.lines[n].strip()), None)
    began = _indent(complaint.before)
    if above is not None and _indent(complaint.lines[above]) == began:
        return _key_without_colon(Mark(above, began), complaint.lines[above])
    return Answer(
        Mark(complaint.at.line, began),
        "this key does not line up with the lines above it",
        "keys of one level start in the same column, and the line above needs its colon",
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _no_colon(complaint: Complaint) -> Answer:
    return _key_without_colon(complaint.began, complaint.lines[complaint.began.line])


def _key_without_colon(at: Mark, line: str) -> Answer:
    if line[at.column :].startswith("-"):
        return Answer(at, "this dash does not start a list item", "write a space after the dash: - A")
    return Answer(at, "here a key should stand, but no colon follows it", "write `key: value`, with a space")


def _open_quote(complaint: Complaint) -> Answer:
    return Answer(complaint.began, "this quote is never closed", "add the closing quote at the end of the value")


def _escape(complaint: Complaint) -> Answer:
    slash = max(complaint.before.rfind("\\"), 0) if complaint.char != "\\" else complaint.at.column
    return Answer(
        Mark(complaint.at.line, slash),
        "this backslash does not stand for any character",
        "put the value in single quotes, where a backslash is only a backslash",
    )


def _open_bracket(complaint: Complaint) -> Answer:
    opening, closing = ("[", "]") if "sequence" in complaint.words else ("{", "}")
    rest = (complaint.line[complaint.at.column :], *complaint.lines[complaint.at.line + 1 :])
    if not any(line.strip() for line in rest):
        return Answer(complaint.began, f"this {opening} is never closed", f"add the {closing} that closes it")
    if complaint.at.line == complaint.began.line:
        return Answer(
            complaint.at,
            f"a comma or the closing {closing} is missing before {quote(complaint.line[complaint.at.column :])}",
            "add it; a value that begins with a quote ends with one, so put the whole value in quotes",
        )
    found = quote(complaint.line.strip())
    return Answer(
        complaint.began,
        f"this {opening} is not closed before line {complaint.at.line + 1} goes on with {found}",
        f"add the {closing} that closes it, or the comma between two items",
    )


def _misfit(complaint: Complaint) -> Answer:
    if complaint.char in {"]", "}"}:
        return _closes_nothing(complaint)
    if complaint.before.strip(" -"):
        return Answer(
            complaint.at,
            "something follows a value that is complete",
            "put the whole value in quotes, or take away what follows the closing quote or bracket",
        )
    return Answer(
        complaint.at,
        "this line does not line up with the lines above it",
        "lines of one level start in the same column; items of a list all start with a dash",
    )


def _closes_nothing(complaint: Complaint) -> Answer:
    return Answer(
        complaint.at, f"this {complaint.char} closes nothing", "take it away, or add the bracket that opens it"
    )


def _stray_dash(complaint: Complaint) -> Answer:
    return Answer(
        complaint.at,
        "a dash that starts a list item can't stand here",
        "write each item on a line of its own, or the list in brackets: [A, B]",
    )


def _no_value(complaint: Complaint) -> Answer:
    found = complaint.char or "the end of the line"
    return Answer(
        complaint.at,
        f"a value should stand before {found}",
        "write the missing value, or take away the comma or bracket; an empty list is []",
    )


def _after_end(complaint: Complaint) -> Answer:
    for number, line in enumerate(complaint.lines[: complaint.at.line]):
        if line.startswith("%"):
            return Answer(Mark(number, 0), "a hand file has no lines that begin with %", "take the line away")
    if complaint.char in {"]", "}"}:
        return _closes_nothing(complaint)
    return Answer(
        complaint.at,
        "something follows the end of the file's data",
        "take it away, and a line `...` above it",
    )


def _directive(complaint: Complaint) -> Answer:
    return Answer(Mark(complaint.began.line, 0), "a hand file has no lines that begin with %", "take the line away")


def _reference(complaint: Complaint) -> Answer:
    sign = complaint.lines[complaint.began.line][complaint.began.column : complaint.began.column + 1]
    return Answer(complaint.began, f"a value can't begin with {sign}", f"put the value in quotes: '{sign}…'")


def _tag(complaint: Complaint) -> Answer:
    return Answer(complaint.began, TAG_MESSAGE, TAG_HINT)


def _block_text(complaint: Complaint) -> Answer:
    sign = complaint.lines[complaint.began.line][complaint.began.column : complaint.began.column + 1]
    return Answer(complaint.began, f"a value can't begin with {sign}", f"put the value in quotes: '{sign}…'")


def _too_deep(complaint: Complaint) -> Answer:
    return Answer(complaint.at, DEEP_MESSAGE, DEEP_HINT)


DEEPEST: Final = 12
"""How many lists and mappings may stand inside one another; a hand file needs nine."""
DEEP_MESSAGE: Final = f"more than {DEEPEST} lists or mappings stand inside one another"
DEEP_HINT: Final = "write it flatter; a ranking in a pot in a hand is as deep as a hand file goes"
TAG_MESSAGE: Final = "a hand file has no tags (words that begin with !)"
TAG_HINT: Final = "take the tag away; put a name that begins with ! in quotes"

_ANSWERS: Final[tuple[tuple[tuple[str, ...], _Answering], ...]] = (
    (("violates indentation",), _tab),
    (("nesting depth",), _too_deep),
    (("YAML document", "directive"), _directive),
    (("a block scalar",), _block_text),
    (("scanning an anchor", "scanning an alias"), _reference),
    (("a tag", "tag handle"), _tag),
    (("cannot start any token",), _no_token),
    (("mapping values are not allowed",), _stray_colon),
    (("expected ':'",), _no_colon),
    (("end of stream", "document indicator", "document separator"), _open_quote),
    (("escape", "hexdecimal", "hexadecimal"), _escape),
    (("expected ',' or",), _open_bracket),
    (("sequence entries are not allowed",), _stray_dash),
    (("node content",), _no_value),
    (("document start",), _after_end),
    (("block end", "expected key", "expected '-'", "mapping keys are not allowed"), _misfit),
)
"""Recognised in this order: the first whose words occur in the complaint answers it."""
