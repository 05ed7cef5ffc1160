"""What the YAML parser complains about → what a person has to mend, with the place to look at."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

Mark: TypeAlias = tuple[int, int]
"""A position as the parser counts it: line and column from zero."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the parser said, where, and the source around it."""

    words: str
    """Its context and its problem, in one string."""
    at: Mark
    began: Mark
    """Where the thing being parsed began; ``at`` where the parser does not say."""
    lines: list[str]

    @property
    def line(self) -> str:
        """The source line at the complaint; empty past the end of the file."""
        return self.lines[self.at[0]] if self.at[0] < len(self.lines) else ""

    @property
    def before(self) -> str:
        """What stands on that line before the complaint."""
        return self.line[: self.at[1]]

    @property
    def char(self) -> str:
        """The character complained about; empty at the end of a line."""
        return self.line[self.at[1] : self.at[1] + 1]


@dataclass(frozen=True, slots=True)
class Found:
    """What is wrong, what to do, and where to look."""

    kind: str
    message: str
    hint: str
    at: Mark = (0, 0)
    facts: Mapping[str, object] = field(default_factory=dict)
    width: int = 1


DEEPEST: Final = 12
"""How many lists and mappings may stand inside one another; a hand file needs nine."""
MOST_NODES: Final = 100_000
"""How many nodes a walk through the file may meet, repeated parts counted each time."""

DIRECTIVE: Final = Found("yaml-directive", "a hand file has no lines that begin with %", "take the line away")
EMPTY: Final = Found("file-empty", "the file is empty", "`oddchip new` makes a hand file to start from")
TAG: Final = Found(
    "yaml-tag",
    "a hand file has no tags (words that begin with !)",
    "take the tag away; put a name that begins with ! in quotes",
)
TOO_DEEP: Final = Found(
    "yaml-too-deep",
    f"more than {DEEPEST} lists or mappings stand inside one another",
    "make it flatter; a ranking in a pot in a hand is as deep as a hand file goes",
)
TOO_MANY: Final = Found(
    "yaml-too-large",
    f"the file holds more than {MOST_NODES:,} values",
    "spell out what is repeated, or put fewer hands into one file",
)
ALIAS_OF_ITSELF: Final = Found(
    "yaml-alias-of-itself", "this is repeated inside itself", "spell out what is meant instead of referring to it"
)
QUESTION_MARK: Final = Found(
    "yaml-question-mark",
    "a question mark can't stand here without quotes",
    "for what nobody saw or knows write {fix}",
    facts={"fix": "unknown"},
)
_TAB: Final = Found("yaml-tab", "a tab can't indent a line", "indent with spaces")
_SIGN: Final = Found("yaml-sign", "a value can't begin with {char}", "put the value in quotes: '{char}…'")
_CLOSES_NOTHING: Final = Found(
    "yaml-bracket", "this {char} closes nothing", "take it away, or add the bracket that opens it"
)
_UNREADABLE: Final = Found(
    "yaml-unreadable",
    "from here on the file can't be read as YAML",
    "look at this line and the one above it: a colon, a quote, a bracket or the indentation is amiss",
)


_LONE_QUESTION_MARK: Final = re.compile(r"(?:^|[\s,:\[{])(\?)[, ]*[^?]?$")


def explained(said: Said) -> Found:
    """Our own words for the parser's complaint."""
    if (lone := _LONE_QUESTION_MARK.search(said.before + said.char)) is not None:
        # YAML takes a lone question mark for the sign of a long key.
        return replace(QUESTION_MARK, at=(said.at[0], lone.start(1)))
    for words, found in _FOUND.items():
        if any(word in said.words for word in words.split("|")):
            return found(said) if callable(found) else _placed(found, said)
    return _placed(_UNREADABLE, said)


_LOOK_WHERE_IT_BEGAN: Final = {"yaml-sign", "yaml-tag", "yaml-quote"}


def _placed(found: Found, said: Said) -> Found:
    at = said.began if found.kind in _LOOK_WHERE_IT_BEGAN else said.at
    char = said.lines[at[0]][at[1] : at[1] + 1] if at[0] < len(said.lines) else ""
    return replace(found, at=at, facts={"char": char or "the end of the line"})


def _colon(said: Said) -> Found:
    """A colon where no key can stand: a second one on the line, or a line above that lacks its own."""
    if ": " in said.before or said.before.lstrip().startswith(("'", '"', "[", "{")):
        message = "a second colon on this line starts another key inside a value"
        hint = "put each key on a line of its own, or a value that holds a colon in quotes"
        return Found("yaml-colon", message, hint, said.at)
    above = next((number for number in range(said.at[0] - 1, -1, -1) if said.lines[number].strip()), None)
    indent = len(said.before) - len(said.before.lstrip(" "))
    if above is not None and len(said.lines[above]) - len(said.lines[above].lstrip(" ")) == indent:
        return _no_colon(said.lines[above], (above, indent))
    message = "this key does not line up with the lines above it"
    hint = "keys of one level start in the same column, and the line above needs its colon"
    return Found("yaml-indentation", message, hint, (said.at[0], indent))


def _no_colon(line: str, at: Mark) -> Found:
    item = line[at[1] :].strip()
    if item.startswith("-") and item[1:].strip():
        facts = {"fix": f"- {item[1:].strip()}"}
        return Found("yaml-dash", "this dash does not start a list item", "write {fix}", at, facts, len(item))
    message = "here a key should stand, but no colon follows it"
    return Found("yaml-no-colon", message, "a key is followed by a colon and a space, as in button: E", at)


def _escape(said: Said) -> Found:
    slash = said.at[1] if said.char == "\\" else max(said.before.rfind("\\"), 0)
    message = "this backslash does not stand for any character"
    hint = "put the value in single quotes, where a backslash is only a backslash"
    return Found("yaml-backslash", message, hint, (said.at[0], slash))


def _open_bracket(said: Said) -> Found:
    opening, closing = ("[", "]") if "sequence" in said.words else ("{", "}")
    rest = said.line[said.at[1] :]
    facts = {"opening": opening, "closing": closing, "found": rest or said.line.strip(), "line": said.at[0] + 1}
    at, message, hint = said.began, "this {opening} is never closed", "add the {closing} that closes it"
    if any(line.strip() for line in (rest, *said.lines[said.at[0] + 1 :])):
        message = "this {opening} is not closed before line {line} goes on with '{found}'"
        hint = "add the {closing} that closes it, or the comma between two items"
        if said.at[0] == said.began[0]:
            at, message = said.at, "a comma or the closing {closing} is missing before '{found}'"
            hint = "add it; a value that begins with a quote ends with one, so put the whole value in quotes"
        else:
            facts["found"] = said.line.strip()
    return Found("yaml-bracket", message, hint, at, facts)


def _misfit(said: Said) -> Found:
    if said.char in {"]", "}"}:
        return _placed(_CLOSES_NOTHING, said)
    if said.before.strip(" -"):
        message = "something follows a value that is complete"
        hint = "put the whole value in quotes, or take away what follows the closing quote or bracket"
        return Found("yaml-after-value", message, hint, said.at)
    message = "this line does not line up with the lines above it"
    hint = "lines of one level start in the same column; items of a list all start with a dash"
    return Found("yaml-indentation", message, hint, said.at)


def _after_end(said: Said) -> Found:
    percent = next((number for number, line in enumerate(said.lines[: said.at[0]]) if line.startswith("%")), None)
    if percent is not None:
        return replace(DIRECTIVE, at=(percent, 0))
    if said.char in {"]", "}"}:
        return _placed(_CLOSES_NOTHING, said)
    message, hint = "something follows the end of the file's data", "take it away, and a line `...` above it"
    return Found("yaml-after-end", message, hint, said.at)


def _no_anchor(said: Said) -> Found:
    name = said.line[said.at[1] :].split(",")[0].split("]")[0].strip()
    message, hint = "nothing in this file is marked &{name}", "a value that begins with * goes in quotes: write {fix}"
    return Found("yaml-alias", message, hint, said.at, {"name": name[1:], "fix": f"'{name}'"}, len(name))


_FOUND: Final[dict[str, Found | Callable[[Said], Found]]] = {
    "violates indentation": _TAB,
    "nesting depth": TOO_DEEP,
    "YAML document|directive": lambda said: replace(DIRECTIVE, at=(said.began[0], 0)),
    "a block scalar|scanning an anchor|scanning an alias": _SIGN,
    "undefined alias": _no_anchor,
    "duplicate anchor": Found(
        "yaml-anchor-twice", "this mark stands already further up", "give each & a name of its own"
    ),
    "another document": Found(
        "yaml-second-document",
        "a second YAML document begins here",
        "keep one of them here; several hands of one event stand in a list under `hands:`",
    ),
    "a tag|tag handle": TAG,
    "cannot start any token": lambda said: _placed(_TAB if said.char == "\t" else _SIGN, said),
    "mapping values are not allowed": _colon,
    "expected ':'": lambda said: _no_colon(said.lines[said.began[0]], said.began),
    "end of stream|document indicator|document separator": Found(
        "yaml-quote", "this quote is never closed", "add the closing quote at the end of the value"
    ),
    "escape|hexdecimal|hexadecimal": _escape,
    "expected ',' or": _open_bracket,
    "sequence entries are not allowed": Found(
        "yaml-dash",
        "a dash that starts a list item can't stand here",
        "put each item on a line of its own, or the list in brackets: [A, B]",
    ),
    "node content": Found(
        "yaml-no-value",
        "a value should stand before {char}",
        "put the missing value there, or take away the comma or bracket; an empty list is []",
    ),
    "document start": _after_end,
    "block end|expected key|expected '-'|mapping keys are not allowed": _misfit,
}
"""Recognised in this order: the first any of whose words the parser used explains it."""
