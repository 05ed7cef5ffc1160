"""Who sits where: the seats clockwise, and the button."""

from __future__ import annotations

import re
from typing import Final

from oddchip_sheets.handfile.model import UNKNOWN, Unknown
from oddchip_sheets.handfile.reader import HandReader, is_meant_unknown, values
from oddchip_sheets.positioned_yaml.kinds import Kind, Schema, clean, either, read_name
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Scalar, is_empty, is_unknown
from oddchip_sheets.positioned_yaml.problems import Place

MOST_SEATS: Final = 30

_SEAT_NUMBER: Final = re.compile(r"0|[1-9][0-9]?")
_NO_BUTTON: Final = ("none", "no button", "none in this game")
"""A game without a button, as the product prints it."""
_SEAT_LABEL: Final = re.compile(
    r"(?:dead button at )?(?:empty )?seat (?P<number>0|[1-9][0-9]?)|(?P<player>.+) \(seat (?P<own>0|[1-9][0-9]?)\)",
    re.IGNORECASE,
)
"""A seat as the product prints it."""


def _read_seats(reader: HandReader, node: Node, _: str) -> None:
    """Names clockwise, or a mapping of seat number to name. Where they are broken, no name is measured against them."""
    reader.names_checked = is_unknown(node)
    reader.order_known = not reader.names_checked
    if is_unknown(node):
        return
    if isinstance(node, Scalar) or not values(node):
        words = re.findall(r"[^\s,\[\](){}]+", node.value) if isinstance(node, Scalar) else []
        if words:
            fix = "unknown" if is_meant_unknown(node) else f"[{', '.join(words)}]"
            reader.report(node, "list-expected", "`{key}` must be a list", "write {fix}", key="seats", fix=fix)
        else:
            hint = "name the players clockwise, as in [A, B, C]"
            reader.report(node, "seats-empty", "`seats` names nobody", hint)
        return
    numbered = isinstance(node, Mapping)
    places: dict[int, Place] = {}
    entries = node.entries if isinstance(node, Mapping) else tuple((item, item) for item in node.items)
    for count, (key, item) in enumerate(entries, 1):
        number = _seat_number(reader, key) if numbered else count
        name = read_name(reader, item)
        if number is None or name is None:
            continue
        reader.refuse_alike(item, name, reader.seats)
        if number in places:
            message, hint = "seat {number} is written twice", "give each player a seat of their own"
            reader.report(key, "seat-twice", message, hint, number=number)
        elif name in reader.seats:
            message = "'{name}' has two seats, {first} and {second}"
            facts = {"name": name, "first": reader.seats[name], "second": number}
            reader.report(item, "seat-twice", message, "tell the two players apart: A. Smith, B. Smith", **facts)
        else:
            reader.seats[name], places[number] = number, item.place
    message, hint = "{count} seats; a hand has at most {most}", "leave out who was not dealt in"
    reader.at_most(MOST_SEATS, len(places), node, message, hint)
    reader.seats_numbered, reader.names_checked, reader.unread = numbered, True, len(entries) - len(places)
    reader.places |= {("seats", index): places[number] for index, number in enumerate(sorted(places))}


def _seat_number(reader: HandReader, key: Node) -> int | None:
    if isinstance(key, Scalar) and _SEAT_NUMBER.fullmatch(key.value) and key.value != "0":
        return int(key.value)
    written = key.value if isinstance(key, Scalar) else ""
    message, hint = "'{written}' is no seat number from 1 to 99", "the number stands first, as in {1: A, 3: B}"
    if written == "0":
        message, hint = "there is no seat 0", "seats are counted from 1; the dealer has none"
    reader.report(key, "seat-number", message, hint, written=written)
    return None


def _read_button(reader: HandReader, node: Node, _: str) -> int | Unknown | None:
    """The button's seat number; ``None`` for a game without a button.

    Read after every other name: where the order of the seats is unknown, all of them make the list of players.
    """
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Scalar) or is_empty(node):
        hint = "one player's name or a seat number stands here, or `none` in a game without a button; or write {fix}"
        reader.report(node, "button-expected", "`button` must be one seat", hint, fix="unknown")
        return UNKNOWN
    name = clean(node.value)
    number = int(name) if _SEAT_NUMBER.fullmatch(name) and not node.quoted else None
    if not node.quoted and (name == "none" or (name.casefold() in _NO_BUTTON and name not in reader.seats)):
        return None
    if reader.order_known and name not in reader.seats and (label := _SEAT_LABEL.fullmatch(name)) is not None:
        number = int(label["number"] or label["own"])
        if label["player"] is not None and reader.seats.get(label["player"]) != number:
            number = None
    if not reader.names_checked:
        return UNKNOWN
    if not reader.order_known:
        # The button's player has a number once everybody is met; a seat number says nothing here.
        player = reader.player(node, or_unknown=True) if number is None else None
        return next((seat.number for seat in reader.occupied() if seat.player == player), UNKNOWN)
    occupied = reader.seats.values()
    if name in reader.seats:
        if number in occupied and reader.seats[name] != number:
            message = "{name} is a player's name and also the number of another seat"
            hint = "for the player write {fix}; for the seat put the name of who sits there"
            reader.report(node, "button-ambiguous", message, hint, name=name, fix=f'"{name}"')
        return reader.seats[name]
    if number and (reader.seats_numbered or number in occupied):
        return number
    if number is not None and not reader.unread:
        message = "there is no seat {number} for the button"
        hint = "the seats of this list are 1 to {last}; with empty seats they are numbered: {1: A, 3: B}"
        hint = hint if number else "seats are counted from 1"
        reader.report(node, "button-no-seat", message, hint, number=number, last=len(reader.seats))
    elif number is None:
        reader.player(node, or_unknown=True)
    return UNKNOWN


def _schemas() -> tuple[Schema, Schema]:
    named: Schema = {"allOf": [{"$ref": "#/$defs/name"}, {"not": {"const": "unknown"}}]}
    listed: Schema = {"type": "array", "minItems": 1, "maxItems": MOST_SEATS, "uniqueItems": True, "items": named}
    numbered: Schema = {
        "type": "object",
        "minProperties": 1,
        "maxProperties": MOST_SEATS,
        "patternProperties": {"^[1-9][0-9]?$": named},
        "additionalProperties": False,
    }
    return listed, numbered


SEATS: Final = Kind(_read_seats, either(*_schemas()))
BUTTON: Final = Kind(_read_button, {"$ref": "#/$defs/name"})
