"""A player's cards and a board → how strong the best hand is, and which cards make it.

The order of hands comes from pokerkit's tables, asked for one set of cards at a time; which sets a game allows, which
hands qualify and which of several equal sets plays is decided here. Suits never make one hand better than another.

pokerkit takes most of a second to import, so it is imported when the first hand is ranked and not before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import prod
from types import MappingProxyType
from typing import Any, Final

from oddchip_sheets.games import Game, Side
from oddchip_sheets.handfile.model import Card

HIGH_RANKS: Final = "23456789TJQKA"
LOW_RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades, low to high; used only to choose between sets of equal strength."""

_PRIMES: Final = MappingProxyType(dict(zip(HIGH_RANKS, (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41), strict=True)))
"""A product of primes names a multiset of ranks."""

_TABLES: Final = MappingProxyType(
    {
        "high": "StandardHighHand",
        "short-deck": "ShortDeckHoldemHand",
        "ace-five": "RegularLowHand",
        "deuce-seven": "StandardLowHand",
        "badugi": "BadugiHand",
        "deuce-badugi": "StandardBadugiHand",
    }
)
"""pokerkit's hand type for each ranking."""

WHEELS: Final = MappingProxyType({"high": frozenset("A2345"), "short-deck": frozenset("A6789")})
"""The straight in which the ace plays low."""


@dataclass(frozen=True, slots=True)
class Played:
    """The best hand that certain cards make for one ranking."""

    strength: int
    """Greater is better, equal is a tie; comparable within one ranking only."""
    category: str
    """``one pair``, ``straight flush`` …; ``high card`` for an unpaired low and for a badugi."""
    cards: tuple[Card, ...]
    """The cards that play: pairs before kickers, highest first, an ace that plays low last."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """One ranking, remembered by the ranks and suitedness of the sets asked before."""

    hands: Any
    """The hand type of pokerkit, whose class attribute ``lookup`` is the table."""
    known: dict[tuple[int, bool], tuple[int, str]] = field(default_factory=dict)

    def grade(self, cards: Sequence[Card]) -> tuple[int, str]:
        """Strength and category of exactly these cards; raises ``ValueError`` where they are no hand of the ranking."""
        key = (prod([_PRIMES[card.rank] for card in cards]), len({card.suit for card in cards}) == 1)
        if key not in self.known:
            entry = self.hands.lookup.get_entry("".join(map(str, cards)))
            self.known[key] = (-entry.index if self.hands.low else entry.index), entry.label.value.lower()
        return self.known[key]


@cache
def _scale(ranking: str) -> _Scale:
    from pokerkit import hands  # noqa: PLC0415  the import is slow and most hand files hold no cards

    return _Scale(getattr(hands, _TABLES[ranking]))


def strength(game: Game, side: Side, held: Sequence[Card], board: Sequence[Card]) -> int | None:
    """How strong the best hand is, greater being better; ``None`` where nothing qualifies."""
    best = _best_sets(game, side, held, board)
    return None if best is None else best[0]


def play(game: Game, side: Side, held: Sequence[Card], board: Sequence[Card]) -> Played | None:
    """The best hand and the cards that make it; ``None`` where nothing qualifies.

    Where several sets are equally strong, the one with the most cards of the board plays (so that a player whose own
    cards improve nothing plays the board), then the one whose cards have the highest suits, the highest rank first.
    In stud, where a suit decides the odd chip, the highest suits come before a card of the board.
    """
    best = _best_sets(game, side, held, board)
    if best is None:
        return None
    top, category, sets = best
    order, shared = LOW_RANKS if side.ace_low else HIGH_RANKS, frozenset(board)

    def favoured(cards: tuple[Card, ...]) -> tuple[int, list[tuple[int, int]]]:
        by_suit = sorted(((order.index(card.rank), SUITS.index(card.suit)) for card in cards), reverse=True)
        return (len(shared.intersection(cards)) if game.button else 0), by_suit

    chosen = max(sets, key=favoured)
    return Played(top, category, in_playing_order(side, chosen))


def equal_sets(game: Game, side: Side, held: Sequence[Card], board: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Every set of cards that makes the best hand; none where nothing qualifies."""
    best = _best_sets(game, side, held, board)
    return () if best is None else tuple(best[2])


def in_playing_order(side: Side, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Pairs before kickers, highest first, higher suit first, an ace that plays low last."""
    cards = tuple(cards)
    ranks = [card.rank for card in cards]
    order = LOW_RANKS if side.ace_low or frozenset(ranks) == WHEELS.get(side.ranking) else HIGH_RANKS

    def place(card: Card) -> tuple[int, int, int]:
        # How often the rank is there goes first: pairs before kickers, trips before the pair of a full house.
        return ranks.count(card.rank), order.index(card.rank), SUITS.index(card.suit)

    return tuple(sorted(cards, key=place, reverse=True))


def _best_sets(
    game: Game, side: Side, held: Sequence[Card], board: Sequence[Card]
) -> tuple[int, str, list[tuple[Card, ...]]] | None:
    grade = _scale(side.ranking).grade
    best: tuple[int, str, list[tuple[Card, ...]]] | None = None
    for cards in _sets(game, side, held, board):
        value, category = grade(cards)
        if side.qualifier is not None and category != "high card":
            continue
        if best is None or value > best[0]:
            best = (value, category, [cards])
        elif value == best[0]:
            best[2].append(cards)
    return best


def _sets(game: Game, side: Side, held: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every set of cards the game lets a player play for a side."""
    if side.ranking in ("badugi", "deuce-badugi"):
        return _rainbows(held)
    if not side.board:
        return combinations(held, 5)
    if side.qualifier is not None:
        held, board = _low_cards(held, side.qualifier), _low_cards(board, side.qualifier)
    if game.from_hand is None:
        return combinations((*held, *board), 5)
    own = tuple(combinations(held, game.from_hand))
    return (mine + ours for ours in combinations(board, 5 - game.from_hand) for mine in own)


def _low_cards(cards: Iterable[Card], qualifier: int) -> tuple[Card, ...]:
    return tuple(card for card in cards if LOW_RANKS.index(card.rank) < qualifier)


def _rainbows(held: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The largest sets of different ranks and suits; any larger badugi beats any smaller one."""
    for size in (4, 3, 2, 1):
        sets = [
            cards
            for cards in combinations(held, size)
            if len({card.rank for card in cards}) == len({card.suit for card in cards}) == size
        ]
        if sets:
            return iter(sets)
    return iter(())
