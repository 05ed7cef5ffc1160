"""Settlements built by hand, so that the sheet is tested on its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import Event, Hand, Ranking, Seat
from oddchip_sheets.positioned_yaml.problems import Place
from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.settlement.settle import settle
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.message import say

NUMBERED = {
    Situation.UNIT: ("20", "smallest-chip", "An odd chip is broken down to the smallest denomination still in play."),
    Situation.TIE_BUTTON: ("20-A", "left-of-button", "The odd chip goes to the first tied hand left of the button."),
    Situation.HIGH_LOW: ("20-C", "high", "The odd chip of a high-low pot goes to the high half."),
    Situation.SIDE_POTS: ("21", "separately", "Each side pot is split on its own."),
    Situation.UNCALLED: ("65-A", "returned", "An uncalled bet goes back to its player."),
}
CUSTOMARY = {
    Situation.SEVERAL_ODD: ("one-each", "One odd chip each, clockwise."),
    Situation.IDENTICAL: ("halves", "Each half on its own."),
    Situation.BOARDS: ("first", "The odd chip between boards goes to the top board."),
    Situation.RUNS: ("first", "The odd chip between runs goes to the first run."),
}


def _procedure(situation: Situation) -> Procedure:
    if situation in NUMBERED:
        number, choice, text = NUMBERED[situation]
        return Procedure(situation, Basis.RULE, choice, number, "tda-2024", "TDA 2024", text)
    if situation in CUSTOMARY:
        choice, text = CUSTOMARY[situation]
        return Procedure(situation, Basis.PRACTICE, choice, None, "tda-2024", "TDA 2024", text)
    return Procedure(situation, Basis.UNSTATED, None, None, "tda-2024", "TDA 2024", "The book does not say.")


BOOK = Book(
    id="tda-2024",
    title="Poker TDA Rules",
    short="TDA 2024",
    publisher="Poker Tournament Directors Association",
    version="2024 v1.0",
    date="2024-10-09",
    checked="2026-11",
    address="https://www.pokertda.com/",
    scope=("tournament",),
    verified="primary",
    procedures={situation: _procedure(situation) for situation in Situation},
)


def seated(*players: str) -> tuple[Seat, ...]:
    return tuple(Seat(number, player) for number, player in enumerate(players, start=1))


def high(*groups: Sequence[str]) -> tuple[Mapping[str, Ranking], ...]:
    return ({"high": tuple(tuple(group) for group in groups)},)


SEED = Hand(
    label="42",
    game=GAMES["holdem"],
    decimals=0,
    chips=(100, 500, 1000),
    seats=seated("A", "B", "C", "D", "E"),
    button=5,
    contributions={"A": 500, "B": 500, "C": 100, "D": 100, "E": 200},
    folded=frozenset({"E"}),
    boards=high("AB", "C", "D"),
)


def event_of(*hands: Hand, name: str = "Autumn Deepstack, Event 12", **details: str) -> Event:
    place = Place("hand.yaml", 1, 1)
    return Event(
        file="hand.yaml",
        name=name,
        details={"date": "2026-09-07", "table": "7", **details},
        book=BOOK,
        rules_named=place,
        hands=hands,
        ledger={"hand.yaml": b"event: \xe2\x80\xa6\n"},
    )


def verified(*hands: Hand, event: Event | None = None) -> Verified:
    return Verified(event or event_of(*hands), BOOK, tuple(settle(hand, BOOK) for hand in hands))


def with_notes(settlement: Verified, *notes: str) -> Verified:
    hands: tuple[HandSettlement, ...] = tuple(
        replace(hand, notes=tuple(say("book.text", text=note) for note in notes)) for hand in settlement.hands
    )
    return replace(settlement, hands=hands)
