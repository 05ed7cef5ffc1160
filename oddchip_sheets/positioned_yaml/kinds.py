"""Kinds of values: each reads a node, says what is wrong with it at its place, and gives its JSON Schema.

What a file may say is a table of keys, each with its kind; reader, schema and the list of known keys follow from it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.lookalikes import in_word
from oddchip_sheets.positioned_yaml.nodes import Node, Scalar, Sequence, is_unknown
from oddchip_sheets.positioned_yaml.problems import Place, Positioned, ProblemList, invisible

LONGEST_NAME: Final = 64
LONGEST_TEXT: Final = 300
LONGEST_NOTES: Final = 2_000
NAMES_ALIKE: Final = 0.78
"""How alike two names must be to be taken for one another: they are short, and a wrong guess costs chips."""
_KEYS_ALIKE: Final = 0.65
"""Keys are many: below this, `weather` would be taken for `dealer`."""

Schema: TypeAlias = dict[str, Any]
Entries: TypeAlias = Mapping[str, tuple[Scalar, Node]]
"""A mapping by key: where the key stands, and its value."""


UNKNOWN_SCHEMA: Final[Schema] = {"const": "unknown", "description": "nobody has established it"}


INVISIBLE: Final = r"\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
"""For an editor, which knows patterns only: what ``invisible`` finds among the characters that people paste."""
_VISIBLE: Final = f"^[^{INVISIBLE}]*$"
_SCALAR: Final = ["string", "number", "boolean", "null"]
"""An editor takes ``No``, ``007`` or ``null`` for what they look like; every one of them is text."""
NAME_SCHEMA: Final[Schema] = {"type": _SCALAR, "minLength": 1, "maxLength": LONGEST_NAME, "pattern": _VISIBLE}


class Reader:
    """What the readers of one file share."""

    def __init__(self, problems: ProblemList) -> None:
        self.problems = problems
        self.report = problems.report

    def report_unknown(
        self, at: Positioned, kind: str, message: str, meant: str | None, otherwise: str, **facts: object
    ) -> None:
        """Note a word that is not known here: the one that was meant, where one is near, is its hint."""
        hint, fix = (otherwise, {}) if meant is None else ("did you mean {fix}?", {"fix": meant})
        self.problems.report(at, kind, message, hint, **facts, **fix)


R_contra = TypeVar("R_contra", bound=Reader, contravariant=True)
T_co = TypeVar("T_co", covariant=True)


def _no_amounts(_: Node) -> Iterable[Node]:
    return ()


@dataclass(frozen=True, slots=True)
class Kind(Generic[R_contra, T_co]):
    """How a value is read, and what an editor is told of it."""

    read: Callable[[R_contra, Node, str], T_co]
    """Reader, node and the key it stands under → the value. What is wrong is reported, the value then unknown."""
    schema: Schema
    amounts: Callable[[Node], Iterable[Node]] = _no_amounts
    """The nodes in it that are amounts: together they fix the finest fraction of a hand."""


@dataclass(frozen=True, slots=True)
class Key(Generic[R_contra, T_co]):
    """A key of a table."""

    kind: Kind[R_contra, T_co]
    description: str = ""
    other_words: tuple[str, ...] = ()
    """What people write for it where the spelling does not lead there."""
    needed: str | None = None
    """What to add where it is missing; ``None`` where it may be."""


Keys: TypeAlias = Mapping[str, Key[R_contra, Any]]


Advice: TypeAlias = Callable[[str, Node, Collection[str]], "tuple[str, str | None] | None"]
"""A word that is no key, its value and the keys that are not there → a hint, with the key that is meant as its fix."""


def _no_advice(_word: str, _value: Node, _free: Collection[str]) -> None:
    return None


def read_keys(
    reader: R_contra,
    at: Positioned | Place,
    entries: Entries,
    keys: Keys[R_contra],
    what: str,
    meant: Collection[str] = (),
    advice: Advice = _no_advice,
) -> dict[str, Any]:
    """The values of a mapping by key, read in the order of the table; ``at`` is where a missing key is told.

    ``meant`` are keys that seem to be there under a misspelt word; ``advice`` is that of ``known_keys``.
    """
    absent = known_keys(reader.problems, entries, keys, what, advice)
    for word in absent:
        if keys[word].needed is not None and word not in meant:
            message, noun = "this {what} has no `{key}`", what.partition(" ")[2]
            reader.report(at, f"{word}-missing", message, keys[word].needed, what=noun, key=word)
    return {word: key.kind.read(reader, entries[word][1], word) for word, key in keys.items() if word in entries}


def amounts_in(entries: Entries, keys: Keys[Any]) -> Iterator[Node]:
    """Every amount of a mapping: together they fix the finest fraction of a hand."""
    for word, key in keys.items():
        if word in entries:
            yield from key.kind.amounts(entries[word][1])


def known_keys(
    problems: ProblemList, entries: Entries, keys: Keys[Any], what: str, advice: Advice = _no_advice
) -> list[str]:
    """Report every key that the table lacks; the keys of the table that are neither there nor seem to be meant.

    ``advice`` has the first word on each.
    """
    absent = [word for word in keys if word not in entries]
    for word, (key, value) in entries.items():
        if word in keys or problems.full:
            continue
        told = advice(word, value, absent)
        other = next((each for each in absent if word.casefold() in keys[each].other_words), None)
        meant = other or nearest(word, absent, _KEYS_ALIKE)
        facts: dict[str, object] = {"key": word, "what": what}
        if word == "<<":
            hint = "spell the keys out; what all hands share stands once, at the top"
        elif told is not None:
            hint, fix = told
            if fix is not None:
                facts["fix"] = fix
                absent.remove(fix)
        elif meant is not None:
            hint, facts["fix"] = "did you mean {fix}?", meant
            absent.remove(meant)
        else:
            hint, facts["known"] = "known here: {known}", tuple(keys)
        problems.report(key, "key-unknown", "'{key}' is no key of {what}", hint, **facts)
    return absent


def keys_schema(keys: Keys[Any], **more: Any) -> Schema:
    """The schema of a mapping with these keys and no other."""
    needed = [word for word, key in keys.items() if key.needed]
    required = {"required": needed} if needed else {}
    properties = {word: key_schema(key) for word, key in keys.items()}
    return {"type": "object", "properties": properties, **required, "additionalProperties": False, **more}


def key_schema(key: Key[Any, Any]) -> Schema:
    """The schema of a key's value, with what the key is for."""
    return {"description": key.description, **{k: v for k, v in key.kind.schema.items() if k != "description"}}


def text(longest: int = LONGEST_TEXT, *, lines: bool = False, needed: bool = False) -> Kind[Reader, str]:
    """A text that is printed as it stands; the empty text where nothing is written, or something is wrong."""

    def read(reader: Reader, node: Node, key: str) -> str:
        if not isinstance(node, Scalar):
            hint = "put it in quotes: '…'"
            reader.report(node, "text-expected", "`{key}` is a text, not a list or a mapping", hint, key=key)
            return ""
        written = clean(node.value)
        if needed and not written:
            reader.report(node, "text-missing", "`{key}` is empty", "fill it in", key=key)
        elif not _printable(reader, node, f"`{key}`", written, lines=lines):
            return ""
        elif len(written) > longest:
            message = "`{key}` has {count} characters; {most} fit"
            facts = {"key": key, "count": f"{len(written):,}", "most": f"{longest:,}"}
            reader.report(node, "text-too-long", message, "shorten it", **facts)
            return ""
        return written

    schema: Schema = {"type": _SCALAR, "maxLength": longest, **({} if lines else {"pattern": _VISIBLE})}
    return Kind(read, schema)


def read_name(reader: Reader, node: Node) -> str | None:
    """A player's or a pot's name; ``None`` where there is a problem."""
    if not isinstance(node, Scalar):
        sign = "brackets" if isinstance(node, Sequence) else "a colon or a brace"
        message = "a name is a single word or text, not a list or a mapping"
        hint = "a name that holds {sign} goes in quotes"
        reader.report(node, "name-expected", message, hint, sign=sign)
        return None
    name = clean(node.value)
    if not node.quoted and (found := in_word(name)) is not None:
        reader.report(node, "lookalike", found.message, found.hint, char=found.char, meant=found.meant)
    elif not name:
        reader.report(node, "name-missing", "a name is missing here", "fill it in")
    elif is_unknown(node):
        hint = "call the player by the seat, such as Seat 3"
        reader.report(node, "name-is-unknown", "`unknown` can't be a name", hint)
    elif not _printable(reader, node, "this name", name):
        return None
    elif len(name) > LONGEST_NAME:
        message, facts = "this name has {count} characters; {most} fit", {"count": len(name), "most": LONGEST_NAME}
        reader.report(node, "text-too-long", message, "shorten it", **facts)
    else:
        return name
    return None


def read_phrase(
    reader: Reader, at: Positioned, phrase: str, known: Collection[str], what: str, more: str = ""
) -> str | None:
    """The phrase, where it is one of those known."""
    if phrase in known:
        return phrase
    meant = nearest(phrase, known)
    hint = ("did you mean {fix}? " if meant else "") + "; ".join(filter(None, ("known: {known}", more)))
    facts: dict[str, object] = {"phrase": phrase, "what": what, "known": tuple(known)}
    if meant is not None:
        facts["fix"] = f"'{meant}'" if "," in meant else meant  # braces would cut it at its comma
    reader.report(at, "phrase-unknown", "'{phrase}' is no {what}", hint, **facts)
    return None


def phrase_schema(pattern: str) -> Schema:
    """A text of that pattern, unknown, or nothing."""
    return {"anyOf": [{"type": "null"}, {"type": "string", "pattern": rf"^({pattern}|unknown)$"}]}


def either(*forms: Schema) -> Schema:
    """One of these forms, or unknown."""
    return {"anyOf": [UNKNOWN_SCHEMA, *forms]}


def clean(written: str) -> str:
    """Text as it is kept: composed characters (NFC), nothing blank around it."""
    return unicodedata.normalize("NFC", written).strip()


def _printable(reader: Reader, node: Node, what: str, written: str, *, lines: bool = False) -> bool:
    """Whether every character of a text can be printed as itself; the first that can't is reported."""
    char = next((char for char in written if invisible(char) and not (lines and char == "\n")), None)
    if char is None:
        return True
    if char in "\r\n":
        message, hint = "{what} holds a line break", "put it on one line"
    else:
        message = "{what} holds a character that can't be printed ({code})"
        hint = "it may be invisible: delete the value and type it again"
    reader.report(node, "character-invisible", message, hint, what=what, code=f"U+{ord(char):04X}")
    return False
