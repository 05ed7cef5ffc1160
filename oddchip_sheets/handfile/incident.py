"""The incident block: what was disputed, what was paid, what was decided. Everything in it is optional."""

from __future__ import annotations

from collections.abc import Mapping as Table
from typing import Final

from oddchip_sheets.handfile.contributions import pot_meant, pot_name
from oddchip_sheets.handfile.model import UNKNOWN, Incident, Objection, Raised, Unknown
from oddchip_sheets.handfile.reader import HandReader, by_name_schema, by_player, values
from oddchip_sheets.positioned_yaml.kinds import (
    LONGEST_NOTES,
    Key,
    Keys,
    Kind,
    Reader,
    amounts_in,
    clean,
    either,
    keys_schema,
    phrase_schema,
    read_keys,
    read_phrase,
    text,
)
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, Sequence, is_empty, is_unknown

HOUSE_ERROR: Final = "house error"
MOST_WITNESSES: Final = 20

_SHORT: Final = text()
_LONG: Final = text(LONGEST_NOTES, lines=True)
_TOLD: Final = ("report", "date", "time", "claim", "raised_by", "decision", "decided_by")
_PEOPLE: Final = ("dealer", "floor", "supervisor", "patron_notified", "escalated_to", "notes")
_TEXTS: Final[Keys[Reader]] = {
    word: Key(
        _LONG if word in {"claim", "decision", "notes"} else _SHORT,
        f"The incident's {word.replace('_', ' ')}, as it is to stand in the report.",
    )
    for word in (*_TOLD, *_PEOPLE)
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
    "surveillance": Key(
        Kind(
            _surveillance,
            {"anyOf": [_SHORT.schema, {**keys_schema(_SURVEILLANCE), "type": ["object", "null"]}]},
        ),
        "Where the footage is.",
    ),
}


def _incident(reader: HandReader, node: Node, _: str) -> Incident | None:
    """The incident; an empty block is an empty report."""
    if is_empty(node):
        return Incident({})
    if not isinstance(node, Mapping):
        hint = "claim, decision … are keys below it, as in {claim: …, decision: …}"
        reader.report(node, "incident-expected", "`incident` must be a mapping", hint)
        return None
    found = read_keys(reader, node, node.by_key, INCIDENT_KEYS, "an incident")
    raised, house_error = found.get("raised", (None, False))
    return Incident(
        texts={word: found[word] for word in _TEXTS if found.get(word)},
        raised=raised,
        about=found.get("about"),
        house_error=house_error,
        paid=found.get("paid", {}),
        witnesses=found.get("witnesses", ()),
        surveillance=found.get("surveillance", {}),
    )


INCIDENT: Final = Kind(
    _incident,
    {**keys_schema(INCIDENT_KEYS), "type": ["object", "null"]},
    lambda node: amounts_in(node.by_key, INCIDENT_KEYS) if isinstance(node, Mapping) else (),
)
