"""The order of right: who of several tied players comes first for an odd chip, under the adopted book."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.verifier.model import Table, UnresolvedError
from oddchip_sheets.verifier.suits import first_by_cards

WHOLE: Final = "whole"
"""The side of a share in which identical hands divide both sides at once."""

_CARDS: Final[Mapping[str, tuple[bool, bool]]] = MappingProxyType(
    {
        "high-card-five": (True, True),
        "high-card-all": (False, True),
        "low-card-five": (True, False),
        "low-card-all": (False, False),
    }
)
"""What a book may choose by suit → whether only the five cards that play count, and whether the highest is first."""


def tie_situation(table: Table, side: str) -> Situation:
    """Which of the book's procedures speaks about odd chips among hands tied for ``side``."""
    if not table.hand.game.button:
        return Situation.STUD_LOW if side == "low" else Situation.STUD_HIGH
    return Situation.TIE_NO_BUTTON if table.hand.button is None else Situation.TIE_BUTTON


def order_of_right(table: Table, board: int, side: str, tied: tuple[str, ...], wanted: int) -> tuple[str, ...]:
    """The first ``wanted`` of ``tied`` in the order in which odd chips go to them; nobody where they are carried."""
    procedure = table.book.procedure(tie_situation(table, side))
    if procedure.choice is None:
        raise UnresolvedError(f"who gets the odd chip: {procedure.cited}")
    if procedure.choice == "next-deal":
        return ()
    if procedure.choice == "left-of-button":
        return clockwise(table, tied)[:wanted]
    five, highest = _CARDS[procedure.choice]
    compared = table.hand.game.sides[0].name if side == WHOLE else side
    return first_by_cards(table, (board, table.hand.game.side(compared), tied), wanted, five=five, highest=highest)


def clockwise(table: Table, players: tuple[str, ...]) -> tuple[str, ...]:
    """``players`` as one meets them walking from the seat left of the button, empty seats included, once round."""
    hand = table.hand
    if hand.button is None or isinstance(hand.button, Unknown):
        raise UnresolvedError("the odd chip goes by the button, and where the button was is not known")
    if not hand.seats_known:
        raise UnresolvedError("the odd chip goes by the seats, and their order is not known")
    chairs = {seat.number: seat.player for seat in hand.seats}
    last = max(hand.button, *chairs)
    met: list[str] = []
    number = hand.button
    for _ in range(last + 1):
        number = 0 if number == last else number + 1
        if chairs.get(number) in players:
            met.append(chairs[number])
    return tuple(met)
