"""Two or more played hands → why they tie, or what decides between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from oddchip_sheets.cards.evaluate import Played
from oddchip_sheets.cards.names import figures, label, number, rank
from oddchip_sheets.games import Game, Side
from oddchip_sheets.handfile.model import Card
from oddchip_sheets.words.message import Listed, Message, Player, players, say

_KICKERS: Final = ("kicker", "kicker-2", "kicker-3", "kicker-4")
_DECIDES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "high card": ("high-card", *_KICKERS),
        "one pair": ("pair", "", *_KICKERS),
        "two pair": ("higher-pair", "", "second-pair", "", *_KICKERS),
        "three of a kind": ("trips", "", "", *_KICKERS),
        "straight": ("straight",),
        "flush": ("flush", "flush-2", "flush-3", "flush-4", "flush-5"),
        "full house": ("full", "", "", "full-pair"),
        "four of a kind": ("quads", "", "", "", *_KICKERS),
        "straight flush": ("straight-flush",),
    }
)
"""What to say where hands of one category first differ, by the place of the card in playing order."""


@dataclass(frozen=True, slots=True)
class Tied:
    """One of the tied hands."""

    player: str
    held: tuple[Card, ...]
    played: Played


def why_ahead(side: Side, winner: Played, loser: Played | None) -> Message | None:
    """What decides between two hands, in a phrase; ``None`` where ``winner`` is not ahead."""
    if loser is None:
        return say("ahead.qualifies", hand=label(side, winner))
    if winner.strength <= loser.strength:
        return None
    if side.ranking not in ("high", "short-deck"):
        if winner.category != loser.category or len(winner.cards) != len(loser.cards):
            return say("ahead.hand", higher=label(side, winner), lower=label(side, loser))
        return say("ahead.lower", lower=figures(winner.cards), higher=figures(loser.cards))
    if winner.category != loser.category:
        higher, lower = (say(f"category.{each.category.replace(' ', '-')}") for each in (winner, loser))
        return say("ahead.category", higher=higher, lower=lower)
    pairs = enumerate(zip(winner.cards, loser.cards, strict=True))
    place, (high, low) = next((at, pair) for at, pair in pairs if pair[0].rank != pair[1].rank)
    return say(f"ahead.{_DECIDES[winner.category][place]}", higher=rank(high), lower=rank(low))


def why_tied(game: Game, board: Sequence[Card], side: Side, tied: Sequence[Tied]) -> Message:
    """Why hands of equal strength tie, in one sentence; and whose pocket cards the board has made worthless."""
    tying, first = players(hand.player for hand in tied), tied[0].played
    counts = (
        {hand.player: _idle(game, board, side, hand) for hand in tied} if board and game.button and side.board else {}
    )
    if game.from_hand is None and _same_ranks(list(counts.values())):
        counts = {hand.player: _idle(game, board, side, hand) for hand in tied}
    if not (board and game.button and side.board) or (game.from_hand is None and _same_ranks(list(counts.values()))):
        counts = {}
    idle = [say("tied.idle", player=Player(player), cards=_pocket(cards)) for player, cards in counts.items() if cards]
    in_all = sum(map(len, counts.values()))
    if game.from_hand is None and all(set(hand.played.cards) <= set(board) for hand in tied):
        if not idle:
            return say("tied.board", players=tying, hand=label(side, first))
        return say("tied.board-idle", players=tying, hand=label(side, first), idle=Listed(tuple(idle)), n=in_all)
    same, ranks = number(len(first.cards)), figures(first.cards)
    if not idle:
        return say("tied.same", players=tying, number=same, ranks=ranks)
    return say("tied.same-idle", players=tying, number=same, ranks=ranks, idle=Listed(tuple(idle)), n=in_all)


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


def _pocket(cards: Sequence[Card]) -> Message | Listed:
    if len(cards) == 2 and cards[0].rank == cards[1].rank:
        return say("tied.pocket", rank=rank(cards[0]))
    return Listed(tuple(rank(card) for card in cards))
