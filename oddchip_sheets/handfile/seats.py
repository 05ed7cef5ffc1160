"""Who sits where: the seats clockwise, the button, and every name in the file measured against them."""

from __future__ import annotations

import re
from typing import Final

from oddchip_sheets.games import Game
from oddchip_sheets.handfile.alike import printed, where_they_differ
from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import (
    NAMES_ALIKE,
    Findings,
    clean,
    is_empty,
    is_unknown,
    listing,
    nearest,
    read_name,
)
from oddchip_sheets.handfile.model import UNKNOWN, Seat, Unknown
from oddchip_sheets.handfile.tree import Mapping, Node, Place, Scalar, Sequence

MOST_SEATS: Final = 30
_SEAT_NUMBER: Final = re.compile(r"0|[1-9][0-9]?")
_NO_BUTTON: Final = ("none", "no button", "none in this game")
"""A game without a button, as the product prints it."""
_SEAT_LABEL: Final = re.compile(
    r"(?:dead button at )?(?:empty )?seat (?P<number>0|[1-9][0-9]?)|(?P<player>.+) \(seat (?P<own>0|[1-9][0-9]?)\)",
    re.IGNORECASE,
)
"""A seat as the product prints it."""


class Roster:
    """The players of a hand: those with a seat, or, where the order is unknown, those whom the file names."""

    def __init__(self, findings: Findings, seats: dict[str, int], *, numbered: bool = False) -> None:
        self.findings = findings
        self.numbers = seats
        self.numbered = numbered
        """Whether the file numbers the seats itself, so that a number nobody has is an empty seat."""
        self.checks = True
        self.order_known = True
        self.met: dict[str, Place] = {}
        self.unread = 0
        """How many seats hold a slip: that many players may be meant by names that no other seat has."""
        self.strays: dict[str, list[tuple[Node, str]]] = {}
        """Names without a seat, where they were met, and what may be meant."""

    @classmethod
    def open(cls, findings: Findings) -> Roster:
        """A roster for ``seats: unknown``: whoever is named is a player."""
        roster = cls(findings, {})
        roster.order_known = False
        return roster

    @classmethod
    def broken(cls, findings: Findings) -> Roster:
        """A roster for seats that could not be read: names are not measured against it."""
        roster = cls(findings, {})
        roster.checks = False
        return roster

    def player(self, node: Node) -> str | None:
        """The player whom ``node`` names; ``None``, and a problem, where there is no such seat."""
        name = read_name(self.findings, node)
        if name is None or not self.checks:
            return name
        if not self.order_known:
            self.met[name] = min(node.place, self.met.get(name, node.place))
        elif name not in self.numbers:
            meant = nearest(name, self.numbers, NAMES_ALIKE)
            hint = (
                f"did you mean {meant}?"
                if meant
                else f"the seats are {listing(self.numbers, MOST_SEATS) or 'not read'}"
            )
            self.strays.setdefault(name, []).append((node, hint))
            if not self.unread:
                self.report_strays()
            return None
        return name

    def report_strays(self) -> None:
        """Report the names without a seat, unless each may be the player of a seat that could not be read."""
        if len(self.strays) > self.unread:
            for name, met in self.strays.items():
                for node, hint in met:
                    self.findings.report(node, f"{quote(name)} has no seat", hint)

    def seats(self) -> tuple[Seat, ...]:
        """The occupied seats clockwise; players met in the file's order where the seats are unknown."""
        if self.order_known:
            return tuple(Seat(number, name) for name, number in sorted(self.numbers.items(), key=lambda item: item[1]))
        met = sorted(self.met, key=lambda name: self.met[name])
        return tuple(Seat(number, name) for number, name in enumerate(met, 1))


def read_seats(findings: Findings, node: Node) -> Roster:
    """The seats: names clockwise, or a mapping of seat number to name."""
    if is_unknown(node):
        return Roster.open(findings)
    if isinstance(node, Sequence) and node.items:
        seats = _listed(findings, node)
    elif isinstance(node, Mapping) and node.entries:
        seats = _numbered(findings, node)
    else:
        message = "`seats` names nobody" if not isinstance(node, Scalar) or is_empty(node) else "`seats` must be a list"
        findings.report(node, message, "name the players clockwise: [A, B, C]; or write `unknown`")
        return Roster.broken(findings)
    if len(seats) > MOST_SEATS:
        findings.report(node, f"{len(seats)} seats; a hand has at most {MOST_SEATS}", "leave out who was not dealt in")
    roster = Roster(findings, seats, numbered=isinstance(node, Mapping))
    roster.unread = (len(node.entries) if isinstance(node, Mapping) else len(node.items)) - len(seats)
    return roster


def read_button(roster: Roster, node: Node | None, game: Game) -> int | Unknown | None:
    """The button's seat number; ``None`` for a game without a button.

    To be read after every other name: where the order of the seats is unknown, all of them make the roster.
    """
    if node is None:
        return UNKNOWN if game.button else None
    if is_unknown(node):
        return UNKNOWN
    if not isinstance(node, Scalar) or is_empty(node):
        hint = "write a name, a seat number, `unknown`, or `none` for a game without a button"
        roster.findings.report(node, "`button` must be one seat", hint)
        return UNKNOWN
    if not node.quoted and (clean(node.value) == "none" or _is_no_button(roster, clean(node.value))):
        return None
    return _button_seat(roster, node)


def _is_no_button(roster: Roster, text: str) -> bool:
    return text.casefold() in _NO_BUTTON and text not in roster.numbers


def _button_seat(roster: Roster, node: Scalar) -> int | Unknown:
    name = clean(node.value)
    number = int(name) if _SEAT_NUMBER.fullmatch(name) and not node.quoted else None
    if roster.order_known and name not in roster.numbers and (label := _SEAT_LABEL.fullmatch(name)) is not None:
        number = int(label["number"] or label["own"])
        if label["player"] is not None and roster.numbers.get(label["player"]) != number:
            number = None
    if not roster.checks:
        return UNKNOWN
    if not roster.order_known:
        return _button_without_order(roster, node, number)
    if name in roster.numbers:
        if number is not None and _is_seat(roster, number) and roster.numbers[name] != number:
            hint = f'write "{name}" in quotes for the player, or the player\'s name for the seat'
            roster.findings.report(node, f"{name} is a player's name and also the number of another seat", hint)
        return roster.numbers[name]
    if number and (roster.numbered or _is_seat(roster, number)):
        return number
    return _no_such_button(roster, node, number)


def _is_seat(roster: Roster, number: int) -> bool:
    return number in roster.numbers.values()


def _no_such_button(roster: Roster, node: Scalar, number: int | None) -> Unknown:
    if number is not None and roster.unread:
        return UNKNOWN
    if number == 0:
        roster.findings.report(node, "there is no seat 0 for the button", "seats are counted from 1")
    elif number is not None:
        hint = f"the seats of this list are 1 to {len(roster.numbers)}; for empty seats write seats as {{1: A, 3: B}}"
        roster.findings.report(node, f"there is no seat {number} for the button", hint)
    else:
        roster.player(node)
    return UNKNOWN


def _button_without_order(roster: Roster, node: Scalar, number: int | None) -> int | Unknown:
    """The button's player has a number only once everybody is met; a seat number says nothing here."""
    if number is None and (name := roster.player(node)) is not None:
        return next(seat.number for seat in roster.seats() if seat.player == name)
    return UNKNOWN


def _listed(findings: Findings, node: Sequence) -> dict[str, int]:
    seats: dict[str, int] = {}
    for number, item in enumerate(node.items, 1):
        name = read_name(findings, item)
        if name is not None:
            _seat(findings, seats, name, number, item)
    return seats


def _numbered(findings: Findings, node: Mapping) -> dict[str, int]:
    seats: dict[str, int] = {}
    for key, item in node.entries:
        number = _number(findings, key)
        name = read_name(findings, item)
        if number is None or name is None:
            continue
        if number in seats.values():
            findings.report(key, f"seat {number} is written twice", "give each player a seat of their own")
        else:
            _seat(findings, seats, name, number, item)
    return seats


def _number(findings: Findings, key: Scalar) -> int | None:
    if key.value == "0":
        findings.report(key, "there is no seat 0", "seats are counted from 1; the dealer has none")
        return None
    if _SEAT_NUMBER.fullmatch(key.value):
        return int(key.value)
    hint = "write seats as {1: A, 3: B}, the number first; or as a list of names"
    findings.report(key, f"{quote(key.value)} is no seat number from 1 to 99", hint)
    return None


def report_alike(findings: Findings, at: Node | Place, name: str, first: str) -> None:
    """Refuse a name that nobody could tell from another on paper."""
    hint = f"{where_they_differ(name, first)}; correct it, or tell the two apart: A. Smith, B. Smith"
    findings.report(at, f"{quote(name)} prints like {quote(first)}", hint)


def _seat(findings: Findings, seats: dict[str, int], name: str, number: int, item: Node) -> None:
    first = next((other for other in seats if other != name and printed(other) == printed(name)), None)
    if first is not None:
        report_alike(findings, item, name, first)
    if name in seats:
        hint = "tell the two players apart: A. Smith, B. Smith"
        findings.report(item, f"{quote(name)} has two seats, {seats[name]} and {number}", hint)
    else:
        seats[name] = number
