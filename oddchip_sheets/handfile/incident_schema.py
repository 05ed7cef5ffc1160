"""The part of the hand file's schema that describes an incident."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from oddchip_sheets.handfile.fields import LONGEST_NOTES, LONGEST_TEXT
from oddchip_sheets.handfile.incident import HOUSE_ERROR, INCIDENT_KEYS, LONG, MOST_WITNESSES, SURVEILLANCE, TEXT_KEYS
from oddchip_sheets.handfile.model import Objection, Raised

Schema: TypeAlias = dict[str, Any]
Text: TypeAlias = Callable[[str, int], Schema]
"""Makes the schema of a text from its description and its longest length."""

_RAISED: Final = "|".join(map(str, Raised))


def incident_schema(text: Text, amounts: Schema) -> Schema:
    """What was disputed, paid and decided; ``amounts`` is the schema of player → amount."""
    described = {word: text(_sentence(word), LONGEST_TEXT) for word in TEXT_KEYS if word not in LONG}
    described |= {word: _of_lines(text(_sentence(word), LONGEST_NOTES)) for word in LONG}
    answers = {
        "raised": _phrase("When the objection was raised.", rf"^((({_RAISED}), *)?{HOUSE_ERROR}|{_RAISED}|unknown)$"),
        "about": _phrase("What was questioned.", rf"^({'|'.join(map(str, Objection))}|unknown)$"),
        "paid": _paid(amounts),
        "witnesses": _witnesses(text("A witness.", LONGEST_TEXT)),
        "surveillance": _surveillance(text),
    }
    properties = {**described, **answers}
    return {
        "description": "What was disputed, decided and paid; everything in it is optional.",
        "type": ["object", "null"],
        "properties": {word: properties[word] for word in INCIDENT_KEYS},
        "additionalProperties": False,
    }


def _of_lines(text: Schema) -> Schema:
    """A text that may run over several lines, which the pattern of a plain text excludes."""
    return {key: value for key, value in text.items() if key != "pattern"}


def _sentence(word: str) -> str:
    return f"The incident's {word.replace('_', ' ')}, as it is to stand in the report."


def _phrase(description: str, pattern: str) -> Schema:
    return {"description": description, "anyOf": [{"type": "null"}, {"type": "string", "pattern": pattern}]}


def _paid(amounts: Schema) -> Schema:
    a_pot = {"type": "object", "additionalProperties": {"anyOf": [amounts, {"const": "unknown"}]}}
    return {
        "description": "What each player was actually given from the pots, in all or by the name of the pot.",
        "anyOf": [{"type": "null"}, {"const": "unknown"}, amounts, a_pot],
    }


def _witnesses(text: Schema) -> Schema:
    listed = {"type": "array", "maxItems": MOST_WITNESSES, "items": text}
    return {"description": "Who saw it: one name, or a list.", "anyOf": [text, listed]}


def _surveillance(text: Text) -> Schema:
    parts = {word: text(_sentence(word), LONGEST_TEXT) for word in SURVEILLANCE}
    mapping = {"type": ["object", "null"], "properties": parts, "additionalProperties": False}
    return {"description": "Where the footage is.", "anyOf": [text("Its reference.", LONGEST_TEXT), mapping]}
