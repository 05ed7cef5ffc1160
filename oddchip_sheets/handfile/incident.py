"""The incident block: what was disputed, what was paid, what was decided. Everything in it is optional."""

from __future__ import annotations

from collections.abc import Mapping as Table
from typing import Final

from oddchip_sheets.handfile.contributions import pot_meant, pot_name
from oddchip_sheets.handfile.model import UNKNOWN, Erred, Incident, Objection, Person, Raised, Unknown
from oddchip_sheets.handfile.reader import HandReader, by_name_schema, by_player, values
from oddchip_sheets.positioned_yaml.did_you_mean import nearest
from oddchip_sheets.positioned_yaml.kinds import (
    LONGEST_NOTES,
    Entries,
    Key,
    Keys,
    Kind,
    Reader,
    amounts_in,
    clean,
    either,
    key_schema,
    keys_schema,
    phrase_schema,
    read_keys,
    read_name,
    read_phrase,
    text,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty, is_unknown

HOUSE_ERROR: Final = "house error"
MOST_WITNESSES: Final = 20

_SHORT: Final = text()
_LONG: Final = text(LONGEST_NOTES, lines=True)
MOST_PERSONS: Final = 20
MOST_LINES: Final = 30
_LINES_ALIKE: Final = 0.7
"""How alike a line of the house's own may be to a known key without being taken for it."""

_OTHER_WORDS: Final[Table[str, tuple[str, ...]]] = {
    "written": ("report_date", "written_at", "written_on", "reported_at"),
    "written_by": ("author", "reported_by", "report_by", "prepared_by"),
    "attempt_to_resolve": ("attempt", "attempts", "resolution_attempt"),
    "second_reviewer": ("reviewer", "reviewed_by", "second_review"),
    "security_present": ("security",),
    "appeal_date": ("appeal", "appeal_by", "appeal_until"),
}
"""What people write for some of the free texts."""

_SHORT_TEXTS: Final = (
    *("report", "written", "written_by", "date", "time", "raised_by", "decided_by", "second_reviewer"),
    *("dealer", "floor", "supervisor", "security_present", "patron_notified", "escalated_to", "appeal_date"),
)
_LONG_TEXTS: Final = ("claim", "attempt_to_resolve", "decision", "follow_up", "notes")
_TEXTS: Final[Keys[Reader]] = {
    word: Key(
        _LONG if word in _LONG_TEXTS else _SHORT,
        f"The incident's {word.replace('_', ' ')}, as it is to stand in the report.",
        _OTHER_WORDS.get(word, ()),
    )
    for word in (*_SHORT_TEXTS, *_LONG_TEXTS)
}
"""Free texts of an incident, printed as they stand."""


def _raised(reader: Reader, node: Node, key: str) -> tuple[Raised | Unknown | None, bool]:
    """When the objection was raised; ``house error`` beside or instead of it says that the house erred."""
    written = clean(node.value) if isinstance(node, Scalar) else ""
    when = written.removesuffix(HOUSE_ERROR).rstrip(" ,") if isinstance(node, Scalar) else "no phrase"
    house_error = written.endswith(HOUSE_ERROR)
    if not when or when == "unknown":
        return (UNKNOWN if when else None), house_error
    more = f"'{HOUSE_ERROR}' may follow after a comma"
    phrase = read_phrase(reader, node, when, [*map(str, Raised)], f"answer to `{key}`", more=more)
    return (None if phrase is None else Raised(phrase)), house_error


def _paid(reader: HandReader, node: Node, key: str) -> dict[str | None, Table[str, int | Unknown]]:
    """Player → amount in all, under ``None``; or pot → player → amount."""
    if is_unknown(node) or is_empty(node):
        return {}
    if not isinstance(node, Mapping):
        message = "`paid` must say who was given what"
        hint = "for example {A: 500, B: 400}, or {Main pot: {A: 500}}; or write {fix}"
        reader.report(node, "paid-expected", message, hint, fix="unknown")
        return {}
    pots = [
        (name, value) for name, value in node.entries if isinstance(value, Mapping) or _pot_unknown(reader, name, value)
    ]
    if pots and len(pots) < len(node.entries):
        message, hint = "`paid` mixes players and pots", "give amounts a player, or players a pot"
        reader.report(node, "paid-mixed", message, hint)
        return {}
    if not pots:
        return {None: by_player(reader, node, key)}
    paid: dict[str | None, Table[str, int | Unknown]] = {}
    for name_node, value in pots:
        name = pot_name(reader, name_node)
        amounts = by_player(reader, value, key) if isinstance(value, Mapping) else {}
        reader.keep(paid, name_node, name, amounts, key, "put all that came from it into one", "pot-twice")
    return paid


def _pot_unknown(reader: HandReader, key: Scalar, value: Node) -> bool:
    """Whether ``key`` says of a pot, not of a player, that nobody knows what was paid from it."""
    name = clean(key.value)
    return is_unknown(value) and name not in reader.seats and pot_meant(reader, name) is not None


def _witnesses(reader: Reader, node: Node, _: str) -> tuple[str, ...]:
    items = values(node) if isinstance(node, Sequence) else (node,)
    if len(items) > MOST_WITNESSES:
        message, facts = "{count} witnesses; {most} fit", {"count": len(items), "most": MOST_WITNESSES}
        reader.report(node, "too-many", message, "name those who signed", **facts)
    return tuple(filter(None, (_SHORT.read(reader, item, "witnesses") for item in items[:MOST_WITNESSES])))


_SURVEILLANCE: Final[Keys[Reader]] = {
    word: Key(_SHORT, f"The incident's {word.replace('_', ' ')}, as it is to stand in the report.")
    for word in ("camera", "reference", "kept_until")
}


def _surveillance(reader: Reader, node: Node, key: str) -> dict[str, str]:
    """Camera, reference and until when it is kept; a plain text is the reference."""
    if isinstance(node, Mapping):
        found = read_keys(reader, node, node.by_key, _SURVEILLANCE, "`surveillance`")
    else:
        found = {"reference": _SHORT.read(reader, node, key)}
    return {word: written for word, written in found.items() if written}


_PERSON: Final[Keys[Reader]] = {
    "name": Key(_SHORT, "Who it is."),
    "role": Key(_SHORT, "What part he has in it: player in seat 3, witness, dealer."),
    "contact": Key(_SHORT, "Where he can be reached.", ("phone", "telephone", "address", "email", "mail")),
}


def _persons(reader: Reader, node: Node, _: str) -> tuple[Person, ...]:
    items = values(node) if isinstance(node, Sequence) else (node,)
    if len(items) > MOST_PERSONS:
        message, facts = "{count} persons; {most} fit", {"count": len(items), "most": MOST_PERSONS}
        reader.report(node, "too-many", message, "name those who are needed; the others go into `notes`", **facts)
    told = []
    for item in items[:MOST_PERSONS]:
        if isinstance(item, Mapping):
            told.append(Person(**read_keys(reader, item, item.by_key, _PERSON, "a person")))
        else:
            told.append(Person(_SHORT.read(reader, item, "persons")))
    return tuple(person for person in told if person != Person())


def _errors(reader: Reader, node: Node, key: str) -> tuple[Erred, ...] | Unknown | None:
    """Whose error it was: one word, or a list of them."""
    if is_unknown(node) or is_empty(node):
        return UNKNOWN if is_unknown(node) else None
    erred = []
    for item in values(node) if isinstance(node, Sequence) else (node,):
        written = clean(item.value) if isinstance(item, Scalar) else "a list"
        phrase = read_phrase(reader, item, written, [*map(str, Erred)], f"answer to `{key}`")
        erred += [] if phrase is None else [Erred(phrase)]
    return tuple(dict.fromkeys(erred))


_RAISED: Final = "|".join(Raised)


def _about(reader: Reader, node: Node, key: str) -> Objection | Unknown | None:
    written = clean(node.value) if isinstance(node, Scalar) else "a list"
    if is_unknown(node) or not written:
        return UNKNOWN if written else None
    phrase = read_phrase(reader, node, written, [*map(str, Objection)], f"answer to `{key}`")
    return None if phrase is None else Objection(phrase)


INCIDENT_KEYS: Final[Keys[HandReader]] = {
    **_TEXTS,
    "raised": Key(
        Kind(_raised, phrase_schema(f"(({_RAISED}), *)?{HOUSE_ERROR}|{_RAISED}")), "When the objection was raised."
    ),
    "kind_of_error": Key(
        Kind(
            _errors,
            {"anyOf": [phrase_schema("|".join(Erred)), {"type": "array", "items": {"enum": [*map(str, Erred)]}}]},
        ),
        "Whose error it was: one, or a list; `none` where nobody erred.",
        ("error", "errors", "error_by", "type_of_error"),
    ),
    "about": Key(Kind(_about, phrase_schema("|".join(Objection))), "What was questioned."),
    "paid": Key(
        Kind(
            _paid,
            {
                "anyOf": [
                    {"type": "null"},
                    {"const": "unknown"},
                    by_name_schema(),
                    {"type": "object", "additionalProperties": either(by_name_schema())},
                ]
            },
            lambda node: [amount for each in values(node) for amount in values(each)],
        ),
        "What each player was actually given from the pots, in all or by the name of the pot.",
    ),
    "witnesses": Key(
        Kind(
            _witnesses,
            {"anyOf": [_SHORT.schema, {"type": "array", "maxItems": MOST_WITNESSES, "items": _SHORT.schema}]},
        ),
        "Who saw it: one name, or a list.",
    ),
    "persons": Key(
        Kind(
            _persons,
            {
                "anyOf": [
                    _SHORT.schema,
                    keys_schema(_PERSON),
                    {
                        "type": "array",
                        "maxItems": MOST_PERSONS,
                        "items": {"anyOf": [_SHORT.schema, keys_schema(_PERSON)]},
                    },
                ]
            },
        ),
        "Who is concerned: a name, `{name, role, contact}`, or a list of them.",
        ("people", "parties", "involved"),
    ),
    "surveillance": Key(
        Kind(
            _surveillance,
            {"anyOf": [_SHORT.schema, {**keys_schema(_SURVEILLANCE), "type": ["object", "null"]}]},
        ),
        "Where the footage is.",
    ),
}


LINE: Final[Key[Reader, str]] = Key(_SHORT, "Printed in the report as it stands.")
"""Every other line of an incident."""


def _is_free(word: str, entries: Entries) -> bool:
    """Whether a key is a line of the house's own, and not a known key that is misspelt or has another word."""
    absent = [known for known in INCIDENT_KEYS if known not in entries]
    other = any(word.casefold() in INCIDENT_KEYS[known].other_words for known in absent)
    return not (word in INCIDENT_KEYS or word == "<<" or other or nearest(word, absent, _LINES_ALIKE))


def _incident(reader: HandReader, node: Node, _: str) -> Incident | None:
    """The incident; an empty block is an empty report."""
    if is_empty(node):
        return Incident({})
    if not isinstance(node, Mapping):
        hint = "claim, decision … are keys below it, as in {claim: …, decision: …}"
        reader.report(node, "incident-expected", "`incident` must be a mapping", hint)
        return None
    lines = {word: entry for word, entry in node.by_key.items() if _is_free(word, node.by_key)}
    entries = {word: entry for word, entry in node.by_key.items() if word not in lines}
    found = read_keys(reader, node, entries, INCIDENT_KEYS, "an incident")
    if len(lines) > MOST_LINES:
        message, facts = "{count} lines besides the known keys; {most} fit", {"count": len(lines), "most": MOST_LINES}
        reader.report(node, "too-many", message, "put them into `notes`", **facts)
    free = {read_name(reader, key): LINE.kind.read(reader, value, word) for word, (key, value) in lines.items()}
    raised, house_error = found.get("raised", (None, False))
    return Incident(
        texts={word: found[word] for word in _TEXTS if found.get(word)},
        lines={word: text for word, text in free.items() if word is not None},
        raised=raised,
        errors=found.get("kind_of_error"),
        persons=found.get("persons", ()),
        about=found.get("about"),
        house_error=house_error,
        paid=found.get("paid", {}),
        witnesses=found.get("witnesses", ()),
        surveillance=found.get("surveillance", {}),
    )


INCIDENT: Final = Kind(
    _incident,
    {
        **keys_schema(INCIDENT_KEYS),
        "type": ["object", "null"],
        "additionalProperties": key_schema(LINE),
        "propertyNames": {"$ref": "#/$defs/name"},
    },
    lambda node: amounts_in(node.by_key, INCIDENT_KEYS) if isinstance(node, Mapping) else (),
)
