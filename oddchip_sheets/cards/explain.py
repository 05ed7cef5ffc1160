"""Two or more played hands → why they tie, or what decides between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from oddchip_sheets.cards.evaluate import Played
from oddchip_sheets.cards.names import dashed, in_a_row, label, name, number, plural
from oddchip_sheets.games import Game, Side
from oddchip_sheets.handfile.model import Card

_KICKERS: Final = (
    "{higher} kicker beats {lower}",
    "second kicker: {higher} beats {lower}",
    "third kicker: {higher} beats {lower}",
    "fourth kicker: {higher} beats {lower}",
)

_DECIDES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "high card": ("{higher} high beats {lower} high", *_KICKERS),
        "one pair": ("pair of {highers} beats pair of {lowers}", "", *_KICKERS),
        "two pair": (
            "higher pair: {highers} beat {lowers}",
            "",
            "second pair: {highers} beat {lowers}",
            "",
            *_KICKERS,
        ),
        "three of a kind": ("three {highers} beat three {lowers}", "", "", *_KICKERS),
        "straight": ("{higher}-high straight beats {lower}-high",),
        "flush": (
            "{higher}-high flush beats {lower}-high",
            "second card of the flush: {higher} beats {lower}",
            "third card of the flush: {higher} beats {lower}",
            "fourth card of the flush: {higher} beats {lower}",
            "fifth card of the flush: {higher} beats {lower}",
        ),
        "full house": (
            "{highers} full beats {lowers} full",
            "",
            "",
            "full of {highers} beats full of {lowers}",
        ),
        "four of a kind": ("four {highers} beat four {lowers}", "", "", "", *_KICKERS),
        "straight flush": ("{higher}-high straight flush beats {lower}-high",),
    }
)
"""What to say where hands of one category first differ, by the place of the card in playing order."""


@dataclass(frozen=True, slots=True)
class Tied:
    """One of the tied hands."""

    player: str
    held: tuple[Card, ...]
    played: Played


def why_ahead(side: Side, winner: Played, loser: Played | None) -> str | None:
    """What decides between two hands, in a phrase; ``None`` where ``winner`` is not ahead."""
    if loser is None:
        return f"{label(side, winner)} qualifies, the other hand does not"
    if winner.strength <= loser.strength:
        return None
    if side.ranking not in ("high", "short-deck"):
        return _lower(side, winner, loser)
    if winner.category != loser.category:
        return f"{winner.category} beats {loser.category}"
    return _first_difference(winner, loser)


def why_tied(game: Game, board: Sequence[Card], side: Side, tied: Sequence[Tied]) -> str:
    """Why hands of equal strength tie, in one sentence."""
    players = in_a_row([hand.player for hand in tied])
    no_longer = _counterfeited(game, board, side, tied)
    first = tied[0].played
    if game.from_hand is None and all(set(hand.played.cards) <= set(board) for hand in tied):
        return f"{players} play the board ({label(side, first)}){no_longer}."
    same = f"{players} play the same {number(len(first.cards))} cards by rank, {dashed(first.cards)}"
    return f"{same}{no_longer or '; suits never break a tie'}."


def _lower(side: Side, winner: Played, loser: Played) -> str:
    if winner.category != loser.category or len(winner.cards) != len(loser.cards):
        return f"{label(side, winner)} beats {label(side, loser)}"
    return f"{dashed(winner.cards)} is lower than {dashed(loser.cards)}"


def _first_difference(winner: Played, loser: Played) -> str:
    pairs = enumerate(zip(winner.cards, loser.cards, strict=True))
    place, (high, low) = next((at, pair) for at, pair in pairs if pair[0].rank != pair[1].rank)
    phrase = _DECIDES[winner.category][place]
    return phrase.format(higher=name(high), lower=name(low), highers=plural(high), lowers=plural(low))


def _counterfeited(game: Game, board: Sequence[Card], side: Side, tied: Sequence[Tied]) -> str:
    """Whose pocket cards the board has made worthless: ``A's queen and B's deuce no longer count``; else nothing."""
    idle = (
        {hand.player: _idle(game, board, side, hand) for hand in tied} if board and game.button and side.board else {}
    )
    if game.from_hand is None and _same_ranks(list(idle.values())):
        return ""
    named = [f"{player}'s {_pocket(cards)}" for player, cards in idle.items() if cards]
    if not named:
        return ""
    verb = "counts" if sum(map(len, idle.values())) == 1 else "count"
    return f"; counterfeited by the board: {in_a_row(named)} no longer {verb}"


def _same_ranks(holdings: Sequence[Sequence[Card]]) -> bool:
    ranks = [Counter(card.rank for card in cards) for cards in holdings]
    return all(other == ranks[0] for other in ranks)


def _idle(game: Game, board: Sequence[Card], side: Side, hand: Tied) -> tuple[Card, ...]:
    idle = tuple(card for card in hand.held if card not in hand.played.cards)
    if game.from_hand is None:
        # Who plays the board uses no pocket card; only a pocket pair was worth something before.
        on_board = len(idle) == len(hand.held)
        return idle if not on_board or len({card.rank for card in idle}) == 1 else ()
    if side.qualifier is None:
        return ()
    # With two cards from the hand a low card is counterfeited by its own rank on the board.
    on_board_ranks = {card.rank for card in hand.played.cards if card in board}
    return tuple(card for card in idle if card.rank in on_board_ranks)


def _pocket(cards: Sequence[Card]) -> str:
    if len(cards) == 2 and cards[0].rank == cards[1].rank:
        return f"pocket {plural(cards[0])}"
    return in_a_row([name(card) for card in cards])
