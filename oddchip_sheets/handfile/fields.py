"""What every reader of a hand file shares: the list of problems, known keys, words, names and plain text."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.lookalikes import in_word
from oddchip_sheets.handfile.tree import Mapping, Node, Place, Problem, Scalar, Sequence

LONGEST_NAME: Final = 64
LONGEST_TEXT: Final = 300
LONGEST_NOTES: Final = 2_000
_MOST_PROBLEMS: Final = 200

Entries: TypeAlias = dict[str, tuple[Scalar, Node]]
"""A mapping by key: where the key stands, and its value."""


class Findings:
    """The problems of a file, in the order in which they are found, each once."""

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}

    def report(self, at: Node | Place, message: str, hint: str | None = None) -> None:
        """Note what is wrong at a node or place; of a word that holds a look-alike, that it does."""
        if not self.full:
            named = None if isinstance(at, Place) else _lookalike(at, hint)
            place = at if isinstance(at, Place) else at.place
            self._found.setdefault(named or Problem(place, message, hint))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note problems that were found elsewhere."""
        for problem in problems:
            self.report(problem.place, problem.message, problem.hint)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._found)

    def __contains__(self, problem: object) -> bool:
        return problem in self._found

    @property
    def full(self) -> bool:
        """Whether so many were found that more would help nobody."""
        return len(self._found) >= _MOST_PROBLEMS

    def __len__(self) -> int:
        return len(self._found)

    def listed(self, first: str) -> list[Problem]:
        """The problems in the order of the file called ``first``, then those of any other."""
        ordered = sorted(self._found, key=lambda problem: (problem.place.file != first, problem.place))
        if self.full:
            message = f"there are more than {_MOST_PROBLEMS} problems; the rest is not listed"
            ordered.append(Problem(ordered[-1].place, message, "mend these first"))
        return ordered


def _lookalike(node: Node, hint: str | None) -> Problem | None:
    """What to say of a word without quotes that holds a character which looks like another: that comes first."""
    if not isinstance(node, Scalar) or node.quoted or (found := in_word(node.value)) is None:
        return None
    place, column = node.place, node.place.column + found.column
    if place.text[column - 1 : column] != found.char:
        return None
    told = hint if found.meant == " " else found.hint
    return Problem(replace(place, column=column, width=1), found.message, told)


def is_unknown(node: Node) -> bool:
    """Whether the word ``unknown`` stands for the fact."""
    return isinstance(node, Scalar) and node.value.strip() == "unknown"


def is_empty(node: Node) -> bool:
    """Whether nothing was written: no value after the colon, or an empty pair of quotes."""
    return isinstance(node, Scalar) and not node.value.strip()


KEYS_ALIKE: Final = 0.6
NAMES_ALIKE: Final = 0.78
"""How alike two words must be to be taken for one another; names are short, and a wrong guess costs chips."""


_OPPOSITES: Final = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("before within early earlier until under less", "after later late beyond over more past since"),
        ("high higher highest hi", "low lower lowest lo"),
        ("in inside into", "out outside"),
        ("first", "last"),
        ("left", "right"),
        ("top", "bottom"),
        ("with", "without"),
        ("win wins won winner winners", "lose loses lost loser losers"),
        ("yes true on", "no false off"),
        ("small smaller smallest", "big bigger biggest large larger largest"),
        ("minute", "minutes"),
    )
)
_NEGATIONS: Final = frozenset({"no", "not", "never", "none", "nobody"})
_TURNING: Final = frozenset({"un", "dis", "non", "in", "mis"})
"""What before a word makes it the opposite."""
_MEANT: Final = 0.85
"""How alike a misspelt word must be to one of the opposites to be taken for it."""
_TURNED: Final = tuple(word for pair in _OPPOSITES for side in pair for word in sorted(side))


def opposed(one: str, other: str) -> bool:
    """Whether two texts say the opposite of each other, however alike they are spelt: before and after."""
    ones, others = _words(one), _words(other)
    for front, back in _OPPOSITES:
        sides = [(bool(words & front), bool(words & back)) for words in (ones, others)]
        if sides in ([(True, False), (False, True)], [(False, True), (True, False)]):
            return True
    if bool(ones & _NEGATIONS) != bool(others & _NEGATIONS):
        return True
    turned = {turn + word for turn in _TURNING for word in ones | others if len(word) > 3}
    return bool(turned & (ones - others) or turned & (others - ones))


def _words(text: str) -> frozenset[str]:
    """The words of a text, a misspelt one of the opposites as it was meant."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    near = {word: difflib.get_close_matches(word, _TURNED, n=1, cutoff=_MEANT) for word in words if len(word) > 3}
    return frozenset(near.get(word, [word])[0] if near.get(word) else word for word in words)


def nearest(word: str, known: Collection[str], alike: float = KEYS_ALIKE) -> str | None:
    """The known word that ``word`` most likely stands for, never one that says the opposite; else ``None``."""
    if len(word) > LONGEST_NAME:
        return None
    by_form = {candidate.casefold(): candidate for candidate in known if not opposed(word, candidate)}
    found = difflib.get_close_matches(word.casefold(), by_form, n=1, cutoff=alike)
    return by_form[found[0]] if found else None


def listing(words: Iterable[str], most: int = 12) -> str:
    """Words in a row, as a hint offers them."""
    words = list(words)
    return ", ".join(words[:most]) + (" …" if len(words) > most else "")


def entries_of(mapping: Mapping) -> Entries:
    """The mapping by key."""
    return {key.value: (key, value) for key, value in mapping.entries}


def split_by_comma(entries: Iterable[tuple[Scalar, Node]]) -> tuple[list[Problem], frozenset[str]]:
    """Texts in braces that their own comma split, as in ``{name: Autumn, Event 12}``; the keys made of the rests.

    Such a rest is a key without a colon, and to YAML a key without a value. A text is reported once, however many
    commas it holds.
    """
    texts: list[tuple[str, list[str], list[Scalar]]] = [("", [], [])]
    for key, value in sorted(entries, key=lambda entry: entry[0].place):
        if _lacks_colon(key, value):
            texts[-1][2].append(key)
        else:
            texts.append((key.value, [value.value] if isinstance(value, Scalar) and value.value else [], []))
    problems = [
        _split(owner, [*begun, *(rest.value for rest in rests)], rests[0]) for owner, begun, rests in texts if rests
    ]
    return problems, frozenset(rest.value for _, _, rests in texts for rest in rests)


def _lacks_colon(key: Scalar, value: Node) -> bool:
    after = key.place.text[key.place.column - 1 + key.place.width :].lstrip()
    return isinstance(value, Scalar) and not value.value and not value.quoted and not after.startswith(":")


def _split(owner: str, parts: list[str], rest: Scalar) -> Problem:
    whole = ", ".join(parts).replace("'", "''")
    hint = "write `key: value`, or take it away"
    if parts[0] != rest.value:
        hint = "inside braces a comma separates two entries: put the whole text in quotes"
        hint += f", {owner}: '{whole}'" if len(whole) <= LONGEST_NAME and whole.isprintable() else ""
    return Problem(rest.place, f"{quote(rest.value)} is no key: no colon follows it", hint)


def check_keys(
    findings: Findings, entries: Entries, known: Collection[str], where: str, other_words: dict[str, str] | None = None
) -> frozenset[str]:
    """Report every key that is not ``known``, with the nearest known one; the keys that seem to be meant."""
    seem: set[str] = set()
    problems, rests = split_by_comma(entries.values())
    findings.extend(problems)
    for word, (key, _) in entries.items():
        if word in known or word in rests or findings.full:
            continue
        meant = (other_words or {}).get(word.casefold()) or nearest(word, known)
        hint = f"did you mean {meant}?" if meant else f"known here: {listing(known, 30)}"
        hint = "write the keys out; what all hands share stands once, at the top" if word == "<<" else hint
        findings.report(key, f"{quote(word)} is no key of {where}", hint)
        seem |= {meant} if meant else set()
    return frozenset(seem)


def clean(text: str) -> str:
    """Text as it is kept: composed characters (NFC), nothing blank around it."""
    return unicodedata.normalize("NFC", text).strip()


def unprintable(text: str, *, lines: bool = False) -> str | None:
    """The first character that can't be printed as itself: control, format, variation selector, line break."""
    allowed = "\n" if lines else ""
    return next((char for char in text if char not in allowed and _hidden(char)), None)


def read_text(findings: Findings, node: Node, what: str, most: int = LONGEST_TEXT, *, lines: bool = False) -> str:
    """A text that is printed as it stands; the empty text where there is a problem."""
    if not isinstance(node, Scalar):
        findings.report(node, f"{what} is a text, not a list or a mapping", "write it in quotes: '…'")
        return ""
    text = clean(node.value)
    if (char := unprintable(text, lines=lines)) is not None:
        findings.report(node, f"{what} {_held(char)}", _hidden_hint(char))
    elif len(text) > most:
        findings.report(node, f"{what} has {len(text):,} characters; {most:,} fit", "shorten it")
    else:
        return text
    return ""


def read_name(findings: Findings, node: Node) -> str | None:
    """A player's or a pot's name; ``None`` where there is a problem."""
    if not isinstance(node, Scalar):
        findings.report(node, "a name is a single word or text, not a list or a mapping", _name_hint(node))
        return None
    name = clean(node.value)
    if not node.quoted and (found := in_word(name)) is not None:
        findings.report(node, found.message, found.hint)
    elif not name:
        findings.report(node, "a name is missing here", "write the name")
    elif is_unknown(node):
        findings.report(node, "`unknown` can't be a name", "write a name to tell the player by, such as Seat 3")
    elif (char := unprintable(name)) is not None:
        findings.report(node, f"this name {_held(char)}", _hidden_hint(char))
    elif len(name) > LONGEST_NAME:
        findings.report(node, f"this name has {len(name):,} characters; {LONGEST_NAME} fit", "shorten it")
    else:
        return name
    return None


def _name_hint(node: Node) -> str:
    if isinstance(node, Sequence):
        return "write one name; brackets that belong to a name go in quotes"
    return "write one name; a name that holds a colon or a brace goes in quotes"


def _hidden(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"} or (
        "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    )


def _held(char: str) -> str:
    if char in "\r\n":
        return "holds a line break"
    return f"holds a character that can't be printed (U+{ord(char):04X})"


def _hidden_hint(char: str) -> str:
    if char in "\r\n":
        return "write it on one line"
    return "it may be invisible: delete the value and type it again"
