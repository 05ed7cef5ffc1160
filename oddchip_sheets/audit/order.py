"""The order of right: who of several tied players comes first for an odd chip, under the adopted book."""

from __future__ import annotations

from typing import Final

from oddchip_sheets.audit.model import Open, Table
from oddchip_sheets.handfile.model import Card, Unknown
from oddchip_sheets.rules.model import Situation

WHOLE: Final = "whole"
"""The side of a share in which identical hands divide both sides at once."""

_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "cdhs"
_LOW_ACE_RANKINGS: Final = frozenset({"ace-five", "badugi"})
_WHEELS: Final = {"high": frozenset("A5432"), "short-deck": frozenset("A9876")}


def tie_situation(table: Table, side: str) -> Situation:
    """Which of the book's procedures speaks about odd chips among hands tied for ``side``."""
    if not table.hand.game.button:
        return Situation.STUD_LOW if side == "low" else Situation.STUD_HIGH
    return Situation.TIE_NO_BUTTON if table.hand.button is None else Situation.TIE_BUTTON


def order_of_right(table: Table, board: int, side: str, tied: tuple[str, ...]) -> tuple[str, ...] | Open:
    """``tied`` in the order in which odd chips go to them; empty where they stay for the next deal."""
    procedure = table.book.procedure(tie_situation(table, side))
    if procedure.choice is None:
        return Open(f"who gets the odd chip: {procedure.cited}")
    if procedure.choice == "next-deal":
        return ()
    if procedure.choice == "left-of-button":
        return clockwise(table, tied)
    return _by_cards(table, procedure.choice, (board, side), tied)


def clockwise(table: Table, players: tuple[str, ...]) -> tuple[str, ...] | Open:
    """``players`` as one meets them walking from the seat left of the button, empty seats included, once round."""
    hand = table.hand
    if hand.button is None or isinstance(hand.button, Unknown):
        return Open("the odd chip goes by the button, and where the button was is not known")
    if not hand.seats_known:
        return Open("the odd chip goes by the seats, and their order is not known")
    chairs = {seat.number: seat.player for seat in hand.seats}
    last = max(hand.button, *chairs)
    met: list[str] = []
    number = hand.button
    for _ in range(last + 1):
        number = 0 if number == last else number + 1
        if chairs.get(number) in players:
            met.append(chairs[number])
    return tuple(met)


def _by_cards(table: Table, choice: str, where: tuple[int, str], tied: tuple[str, ...]) -> tuple[str, ...] | Open:
    """By the highest (or lowest) card and its suit. A card on the board that two share decides nothing between them."""
    highest_first = choice.startswith("high")
    lines: dict[str, tuple[tuple[int, int], ...]] = {}
    for player in tied:
        cards = _counted(table, choice, where, player)
        if isinstance(cards, Open):
            return cards
        lines[player] = tuple(sorted(cards, reverse=highest_first))
    if len(set(lines.values())) < len(tied):
        return Open("the tied players' cards are the same, so no suit decides the odd chip")
    return tuple(sorted(tied, key=lines.__getitem__, reverse=highest_first))


def _counted(table: Table, choice: str, where: tuple[int, str], player: str) -> list[tuple[int, int]] | Open:
    """Rank and suit of each card that counts for a player's odd chip."""
    missing = Open(f"the odd chip goes by the cards, and not all of {player}'s are known")
    five = _played(table, where, player)
    cards = five if choice.endswith("five") else _held(table, player)
    if cards is None:
        return missing
    low_ace = any(card.rank == "A" for card in cards) and _counts_low(table, where[1], five)
    if isinstance(low_ace, Open):
        return missing if five is None else low_ace
    return [
        (-1 if low_ace and card.rank == "A" else _RANKS.index(card.rank), _SUITS.index(card.suit)) for card in cards
    ]


def _counts_low(table: Table, side: str, five: tuple[Card, ...] | None) -> bool | Open:
    """Whether a player's aces count low for the odd chip: only where one is used as low, and as the book decides."""
    ace = table.book.procedure(Situation.ACE_LOW)
    if ace.choice == "high":
        return False
    if five is None or (_ace_plays_low(table, side, five) and ace.choice is None):
        return Open(f"whether an ace used as low counts high for the odd chip: {ace.cited}")
    return _ace_plays_low(table, side, five)


def _played(table: Table, where: tuple[int, str], player: str) -> tuple[Card, ...] | None:
    if table.reading is None or where[0] > table.reading.boards:
        return None
    shown = table.reading.shown(where[0], _side_compared(table, where[1]), player)
    return shown.cards if shown is not None and shown.cards else None


def _held(table: Table, player: str) -> tuple[Card, ...] | None:
    cards = table.hand.cards.get(player, ())
    known = tuple(card for card in cards if not isinstance(card, Unknown))
    return known if known and len(known) == len(cards) else None


def _ace_plays_low(table: Table, side: str, five: tuple[Card, ...]) -> bool:
    ranking = table.hand.game.side(_side_compared(table, side)).ranking
    ranks = frozenset(card.rank for card in five)
    if ranking in _LOW_ACE_RANKINGS:
        return "A" in ranks
    return ranks == _WHEELS.get(ranking)


def _side_compared(table: Table, side: str) -> str:
    return table.hand.game.sides[0].name if side == WHOLE else side
