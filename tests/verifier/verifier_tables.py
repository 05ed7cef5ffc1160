"""Hands, books and settlements in a few words, for the verifier's tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from oddchip_sheets.cards.comparison import Reading, ShownHand, Verdict
from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import Card, Comparison, Dead, DeclaredPot, Hand, Ranking, Seat, Unknown
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.read import shipped_book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.words.message import Message, say

TDA: Final = shipped_book("tda-2024")
WSOP: Final = shipped_book("wsop-2026")
ROBERTS: Final = shipped_book("roberts-11")


def house(base: Book = TDA, /, **choices: str | None) -> Book:
    """``base`` with other choices: ``house(tie_button="next-deal")``; ``None`` makes the book silent."""
    procedures = dict(base.procedures)
    for name, choice in choices.items():
        situation = Situation(name.replace("_", "-"))
        basis = Basis.UNSTATED if choice is None else Basis.RULE
        number = None if choice is None else "7"
        procedures[situation] = replace(procedures[situation], basis=basis, choice=choice, number=number)
    return replace(base, id="house", procedures=procedures)


def ranked(*groups: str) -> Ranking:
    """``ranked("AB", "C")``: A and B tie ahead of C; names of one letter."""
    return tuple(tuple(group) for group in groups)


def wins(*boards: str | Mapping[str, str], side: str = "high") -> tuple[Comparison, ...]:
    """The declared winners, a board each: ``wins("AB")``, ``wins({"high": "A", "low": "BC"})``."""
    return tuple(
        {side: ranked(board)} if isinstance(board, str) else {name: ranked(tied) for name, tied in board.items()}
        for board in boards
    )


def pot(
    amount: int | Unknown,
    eligible: str | Unknown,
    winners: tuple[Comparison, ...] | Unknown | None = None,
    name: str = "Main pot",
) -> DeclaredPot:
    """A declared pot of players with names of one letter."""
    return DeclaredPot(name, amount, eligible if isinstance(eligible, Unknown) else tuple(eligible), winners)


def seats(names: str, numbers: tuple[int, ...] = ()) -> tuple[Seat, ...]:
    """Players with names of one letter in the seats 1, 2, 3 … or in those given."""
    return tuple(Seat(number, name) for number, name in zip(numbers or range(1, len(names) + 1), names, strict=True))


def hand(
    names: str = "ABCDE",
    *,
    game: str = "holdem",
    chips: int | Unknown = 100,
    button: int | Unknown | None = 5,
    **facts: Any,
) -> Hand:
    """A hand of ``game``; ``facts`` are fields of ``Hand``, ``folded`` and ``dead`` in short forms."""
    if isinstance(facts.get("folded"), str):
        facts["folded"] = frozenset(facts["folded"])
    if isinstance(facts.get("dead"), int):
        facts["dead"] = Dead(facts["dead"])
    given: dict[str, Any] = {"seats": seats(names), "chips": chips if isinstance(chips, Unknown) else (chips,), **facts}
    return Hand(label="1", game=GAMES[game], decimals=0, button=button, **given)


def cards(text: str) -> tuple[Card, ...]:
    """``cards("As Kd")``."""
    return tuple(Card(card[0], card[1]) for card in text.split())


@dataclass
class Shown(Reading):
    """A reading made up for a test: who wins each board and side, and the cards that play for everybody."""

    wins: tuple[Mapping[str, tuple[str, ...] | None], ...]
    five: Mapping[str, str]

    @property
    def boards(self) -> int:
        return len(self.wins)

    def best(self, board: int, side: str, eligible: Any) -> Verdict:
        winners = self.wins[board - 1].get(side, ())
        if winners is None:
            return Verdict(open=say("open.compare"))
        return Verdict(tuple(player for player in eligible if player in winners))

    def shown(self, board: int, side: str, player: str) -> ShownHand | None:  # noqa: ARG002 - as a reading has it
        return ShownHand(cards(self.five[player]), say("hand.no-low")) if player in self.five else None

    def plays(self, board: int, side: str, player: str) -> tuple[tuple[Card, ...], ...] | None:
        shown = self.shown(board, side, player)
        return None if shown is None else (shown.cards,)

    def worth(self, board: int, side: str, player: str) -> tuple[Card, ...] | None:
        shown = self.shown(board, side, player)
        return None if shown is None else shown.cards

    def bettered_by(self, side: str, cards: Any) -> frozenset[str]:  # noqa: ARG002 - as a reading has it
        return frozenset()

    def held(self, player: str) -> tuple[Card, ...] | None:  # noqa: ARG002 - as a reading has it
        return None

    def why_tied(self, board: int, side: str, players: Any) -> Message | None:  # noqa: ARG002 - as a reading has it
        return None

    def why_ahead(self, board: int, side: str, winner: str, loser: str) -> Message | None:  # noqa: ARG002 - as a reading has it
        return None
