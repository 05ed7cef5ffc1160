"""The hands of match-pot games → how strong they are: two and three cards, wild cards, and what books leave open.

A strength is a tuple; greater is better, equal is a tie, and only strengths of one ranking compare. Suits never break
a tie. What a house may choose (whether A-2-3 is a straight, say) is asked only where a hand makes it matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, TypeAlias

from oddchip_sheets.games import Stage
from oddchip_sheets.handfile.model import Card
from oddchip_sheets.rulebooks.situations import Situation

Strength: TypeAlias = tuple[int, ...]
Choose: TypeAlias = Callable[[Situation], str]
"""What the book does in a situation; may raise where it does not say."""

_VALUES: Final = MappingProxyType({rank: value for value, rank in enumerate("23456789TJQKA", start=2)})
_ACE: Final = 14

_THREE_CARD_ORDERS: Final = MappingProxyType(
    {
        "usual": ("high card", "pair", "flush", "straight", "straight flush", "three of a kind"),
        "straight-flush-high": ("high card", "pair", "flush", "straight", "three of a kind", "straight flush"),
        "flush-high": ("high card", "pair", "straight", "flush", "straight flush", "three of a kind"),
        "both-high": ("high card", "pair", "straight", "flush", "three of a kind", "straight flush"),
        "pairs-only": ("high card", "pair", "three of a kind"),
    }
)
"""Kinds of three-card hands, the lowest first."""

(_HIGH_CARD, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH, _FIVE) = range(10)


def strength(stage: Stage, held: Sequence[Card], common: Sequence[Card], choose: Choose) -> Strength | None:
    """How strong the best hand is that these cards make at ``stage``; ``None`` where no ranking is stated for so many.

    ``held`` are a player's own cards in the order dealt, as many as the stage has or fewer; ``common`` is the board.
    """
    cards = held[: stage.cards]
    if len(cards) < stage.cards:
        return None
    answers: tuple[tuple[Situation, str], ...] = ()
    while isinstance(found := _answered(stage, (*cards, *common), answers), Situation):
        answers = (*answers, (found, choose(found)))
    return found


class _AskedError(Exception):
    """The hand hangs on what the book does in a situation."""


@lru_cache(maxsize=4096)
def _answered(
    stage: Stage, cards: tuple[Card, ...], answers: tuple[tuple[Situation, str], ...]
) -> Strength | Situation:
    """How strong the cards are by these answers of a book, or what is to be asked next.

    Where a book leaves much open, the same hands are compared under every choice.
    """

    def choose(situation: Situation) -> str:
        known = dict(answers)
        if situation not in known:
            raise _AskedError(situation)
        return known[situation]

    try:
        return _RANKINGS[stage.ranking](stage, cards, choose)
    except _AskedError as asked:
        situation: Situation = asked.args[0]
        return situation


def is_wild(stage: Stage, card: Card) -> bool:
    """Whether ``card`` may stand for any other."""
    return card.rank in stage.wild


def _values(cards: Iterable[Card]) -> list[int]:
    return sorted((_VALUES[card.rank] for card in cards), reverse=True)


def _two_card(_: Stage, cards: Sequence[Card], __: Choose) -> Strength:
    high, low = _values(cards)
    return (int(high == low), high, low)


def _three_card(_: Stage, cards: Sequence[Card], choose: Choose) -> Strength:
    order = _THREE_CARD_ORDERS[choose(Situation.THREE_CARD)]
    kind, line = _grouped(_values(cards))
    if "straight" in order and kind == "high card":
        top = _three_card_run(line, choose)
        suited = len({card.suit for card in cards}) == 1
        if top is not None:
            kind, line = "straight flush" if suited else "straight", (top,)
        elif suited:
            kind = "flush"
    return (order.index(kind), *line)


def _grouped(values: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """What three cards make by their ranks alone, and the ranks in the order in which they are compared."""
    counts = Counter(values)
    line = tuple(sorted(values, key=lambda value: (counts[value], value), reverse=True))
    return {3: "high card", 2: "pair", 1: "three of a kind"}[len(counts)], line


def _three_card_run(line: tuple[int, ...], choose: Choose) -> int | None:
    """The rank of a straight, doubled so that A-2-3 finds a place between two others; ``None`` for no straight."""
    if line == (_ACE, 3, 2):
        return {"no": None, "lowest": 2 * 3, "second": 2 * _ACE - 1}[choose(Situation.ACE_LOW_RUN)]
    return 2 * line[0] if line[0] - line[2] == 2 else None


def _pairs(stage: Stage, cards: Sequence[Card], _: Choose) -> Strength:
    """Three cards of which only equal ranks count; three wild ones are three aces."""
    natural = _values(card for card in cards if not is_wild(stage, card))
    best = max(natural, key=lambda value: (natural.count(value), value), default=_ACE)
    kind, line = _grouped([*natural, *[best] * (len(cards) - len(natural))])
    return (_PAIR_KINDS.index(kind), *line)


_PAIR_KINDS: Final = ("high card", "pair", "three of a kind")


def _five_of(stage: Stage, cards: Sequence[Card], choose: Choose) -> Strength:
    return max(_five(stage, five, choose) for five in combinations(cards, 5))


def _five_of_low(stage: Stage, cards: Sequence[Card], choose: Choose) -> Strength:
    return max(tuple(-part for part in _five(stage, five, choose)) for five in combinations(cards, 5))


def _five(stage: Stage, cards: Sequence[Card], choose: Choose) -> Strength:
    """The best that five cards make, wild ones standing for whatever serves best."""
    natural = [card for card in cards if not is_wild(stage, card)]
    wild = len(cards) - len(natural)
    values = _values(natural)
    counts = Counter(values)
    if len(counts) <= 1 and wild and choose(Situation.FIVE_OF_A_KIND) == "top":
        return (_FIVE, max(values, default=_ACE))
    suited = len({card.suit for card in natural}) <= 1
    top = _run(counts, wild, wheel=stage.ranking == "high")
    if top is not None and suited:
        return (_STRAIGHT_FLUSH, top)
    by_rank = _by_rank(counts, wild)
    if suited and by_rank[0] < _FLUSH:
        return (_FLUSH, *_flush_line(values, wild, choose))
    if top is not None and by_rank[0] < _STRAIGHT:
        return (_STRAIGHT, top)
    return by_rank


def _run(counts: Mapping[int, int], wild: int, *, wheel: bool) -> int | None:
    """The highest card of the best straight that different ranks and wild cards make."""
    if sum(counts.values()) + wild != 5 or any(count > 1 for count in counts.values()):
        return None
    for top in range(_ACE, 5, -1):
        if all(top - 5 < value <= top for value in counts):
            return top
    low = {1 if value == _ACE else value for value in counts}
    return 5 if wheel and all(value <= 5 for value in low) else None


def _flush_line(values: Sequence[int], wild: int, choose: Choose) -> tuple[int, ...]:
    if not wild:
        return tuple(values)
    lacking = [value for value in range(_ACE, 1, -1) if value not in values]
    joined = [_ACE] * wild if choose(Situation.WILD_FLUSH) == "repeat" else lacking[:wild]
    return tuple(sorted([*values, *joined], reverse=True))


def _by_rank(counts: Mapping[int, int], wild: int) -> Strength:
    """The best hand of equal ranks: wild cards join the group that gains most, four of a kind at most."""
    groups = sorted(((count, value) for value, count in counts.items()), reverse=True)
    most, best = groups[0] if groups else (0, _ACE)
    added = min(wild, 4 - most)
    made = {**counts, best: most + added}
    if wild > added:  # four of a kind, and a wild card for the kicker
        kicker = next(value for value in range(_ACE, 1, -1) if value not in made)
        made[kicker] = wild - added
    line = sorted(made, key=lambda value: (made[value], value), reverse=True)
    shape = tuple(made[value] for value in line)
    return (_SHAPES[shape], *line)


_SHAPES: Final = MappingProxyType(
    {
        (1, 1, 1, 1, 1): _HIGH_CARD,
        (2, 1, 1, 1): _PAIR,
        (2, 2, 1): _TWO_PAIR,
        (3, 1, 1): _TRIPS,
        (3, 2): _FULL_HOUSE,
        (4, 1): _QUADS,
    }
)

_RANKINGS: Final[Mapping[str, Callable[[Stage, Sequence[Card], Choose], Strength]]] = MappingProxyType(
    {
        "two-card": _two_card,
        "three-card": _three_card,
        "pairs": _pairs,
        "high": _five_of,
        "ace-high": _five_of,
        "ace-high-low": _five_of_low,
    }
)
