"""A small evaluator of its own for the rankings phevaluator does not know: it counts ranks and tries every set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from oddchip_sheets.handfile.model import Card

Key = tuple[int, ...]

_PATTERNS = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}


def value(card: Card, ace: int) -> int:
    return ace if card.rank == "A" else "??23456789TJQK".index(card.rank)


def grouped(cards: Sequence[Card], ace: int) -> Key:
    """The pattern of pairs, then the ranks by how often they occur."""
    counts = Counter(value(card, ace) for card in cards)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    return _PATTERNS[tuple(counts[rank] for rank in order)], *order


def short_deck(cards: Sequence[Card]) -> Key:
    """Greater is better: a flush counts as seven and a half pairs of ranks, above a full house."""
    pattern, *ranks = grouped(cards, 14)
    flush = len({card.suit for card in cards}) == 1
    straight = pattern == 0 and (ranks[0] - ranks[4] == 4 or ranks == [14, 9, 8, 7, 6])
    top = 9 if ranks == [14, 9, 8, 7, 6] else ranks[0]
    if straight:
        return (100 if flush else 40), top
    if flush:
        return 65, *ranks
    return pattern * 10, *ranks


def ace_five(cards: Sequence[Card]) -> Key:
    """Smaller is better."""
    return grouped(cards, 1)


def deuce_seven(cards: Sequence[Card]) -> Key:
    """Smaller is better; straights and flushes are as bad as they are good elsewhere."""
    pattern, *ranks = grouped(cards, 14)
    flush = len({card.suit for card in cards}) == 1
    straight = pattern == 0 and ranks[0] - ranks[4] == 4
    made = {(True, True): 80, (True, False): 55, (False, True): 40, (False, False): pattern * 10}
    return made[flush, straight], *ranks


def badugi(cards: Iterable[Card], ace: int) -> Key:
    """Smaller is better: throw away duplicates every possible way, keep the most cards, then the lowest."""
    held = tuple(cards)
    found: list[Key] = []
    for mask in range(1, 2 ** len(held)):
        kept = [card for at, card in enumerate(held) if mask >> at & 1]
        clash = any(a.rank == b.rank or a.suit == b.suit for a, b in combinations(kept, 2))
        if not clash:
            found.append((-len(kept), *sorted((value(card, ace) for card in kept), reverse=True)))
    return min(found)


def eight_low(cards: Sequence[Card]) -> Key | None:
    """Smaller is better; ``None`` where the five don't qualify."""
    key = ace_five(cards)
    return key if key[0] == 0 and key[1] <= 8 else None


def any_five(held: Sequence[Card], board: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    return combinations((*held, *board), 5)


def two_from_hand(held: Sequence[Card], board: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
    return ((*two, *three) for two in combinations(held, 2) for three in combinations(board, 3))
