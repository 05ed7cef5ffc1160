"""Odd chips by card: every hand that a player may turn out to hold is laid out, and none of them may change the order.

A tied player whose cards are not all known plays the ranks that the others play. So each set of unseen cards that
could complete him is tried, and what it lets him play is one of his lines; a player comes first where the least of his
lines is better than every line of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product
from typing import Final, TypeAlias

from oddchip_sheets.games import Side
from oddchip_sheets.handfile.model import Card, Unknown
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.verifier.model import Table, UnresolvedError

_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "cdhs"
_LOW_ACE_RANKINGS: Final = frozenset({"ace-five", "badugi"})
_WHEELS: Final = {"high": frozenset("A5432"), "short-deck": frozenset("A9876")}

Line: TypeAlias = tuple[tuple[int, int], ...]
"""Rank and suit of a player's cards, the one that counts first in front; a greater line comes first."""


def first_by_cards(
    table: Table, share: tuple[int, Side, tuple[str, ...]], wanted: int, *, five: bool, highest: bool
) -> tuple[str, ...]:
    """The first ``wanted`` of the players of a share (board, side, players), by the suits of their cards.

    ``five``: only the cards that play count, not all that a player holds. ``highest``: the highest card comes first.
    """
    players = share[2]
    hands = [_Hand(table, share, player, five, highest) for player in players]
    readings = product(*(hand.aces() for hand in hands))
    silent = table.choice(Situation.ACE_LOW) is None
    if silent and any(hand.low_ace() and hand.may_have_ace() for hand in hands):
        raise UnresolvedError(
            f"whether an ace used as low counts high: {table.book.procedure(Situation.ACE_LOW).cited}"
        )
    queues: set[tuple[str, ...] | None] = set()
    for aces in readings:
        lines = {hand.player: list(hand.lines(ace)) for hand, ace in zip(hands, aces, strict=True)}
        queues.add(_queue(lines, wanted))
    if len(queues) == 1 and (queue := queues.pop()) is not None:
        return queue
    raise UnresolvedError("the odd chip goes by the cards, and those that are not known or the same could decide")


def _queue(lines: dict[str, list[Line]], wanted: int) -> tuple[str, ...] | None:
    """Takes out, one by one, whoever is ahead of all who are left."""
    if not all(lines.values()):
        return None
    queue: list[str] = []
    left = dict(lines)
    while left and len(queue) < wanted:
        ahead = [
            player
            for player, mine in left.items()
            if all(min(mine) > max(theirs) for other, theirs in left.items() if other != player)
        ]
        if not ahead:
            return None
        queue += ahead
        del left[ahead[0]]
    return tuple(queue)


@dataclass(frozen=True, slots=True)
class _Hand:
    """What may count of one player's cards."""

    table: Table
    share: tuple[int, Side, tuple[str, ...]]
    player: str
    five: bool
    high: bool

    def aces(self) -> tuple[bool, ...]:
        """Whether the aces of this player count low, in every way that can be."""
        if self.table.choice(Situation.ACE_LOW) == "high":
            return (False,)
        low = self.low_ace()
        return (True, False) if low is None else (low,)

    def low_ace(self) -> bool | None:
        """Whether an ace is used as low here; ``None`` where the cards do not tell."""
        ranking = self.share[1].ranking
        if ranking not in _WHEELS:
            return ranking in _LOW_ACE_RANKINGS
        ranks = self._ranks()
        if ranks is None:
            return None if self.may_have_ace() else False
        return frozenset(ranks) == _WHEELS[ranking]

    def may_have_ace(self) -> bool:
        """Whether an ace can be among the cards that count."""
        ranks = self._ranks()
        if self.five and ranks is not None:
            return "A" in ranks
        return self._missing() > 0 or "A" in {card.rank for card in self._known()}

    def lines(self, low: bool) -> Iterator[Line]:  # noqa: FBT001 - the one question there is about an ace
        """Every line that counts for this player; ``low`` tells how an ace counts."""
        sets: Iterator[tuple[Card, ...]] | tuple[tuple[Card, ...], ...] | None
        sets = self._fives() if self.five else self._best_of_all(low)
        lines = {tuple(sorted((self._value(card, low) for card in cards), reverse=True)) for cards in sets}
        # Of fives that are known to be equal, the player is given the one that serves best.
        return iter([max(lines)] if lines and self.five and self._certain() is not None else lines)

    def _value(self, card: Card, low: bool) -> tuple[int, int]:  # noqa: FBT001 - as above
        rank, suit = -1 if low and card.rank == "A" else _RANKS.index(card.rank), _SUITS.index(card.suit)
        return (rank, suit) if self.high else (-rank, -suit)

    def _known(self) -> tuple[Card, ...]:
        return tuple(card for card in self.table.hand.cards.get(self.player, ()) if not isinstance(card, Unknown))

    def _missing(self) -> int:
        return max(self.table.hand.game.hole_cards - len(self._known()), 0)

    def _unseen(self) -> list[Card]:
        hand = self.table.hand
        seen = {*chain.from_iterable(hand.cards.values()), *chain.from_iterable(hand.board_cards)}
        return [card for suit in _SUITS for rank in hand.game.ranks if (card := Card(rank, suit)) not in seen]

    def _certain(self) -> tuple[tuple[Card, ...], ...] | None:
        reading, (board, side, _) = self.table.reading, self.share
        return None if reading is None or board > reading.boards else reading.plays(board, side.name, self.player)

    def _worth(self) -> list[tuple[Card, ...]]:
        """Cards worth what the player's hand is worth; where all tie, what any of their hands is worth."""
        reading, (board, side, players) = self.table.reading, self.share
        if reading is None or board > reading.boards:
            return []
        asked = (self.player, *players) if self.table.hands_tie else (self.player,)
        return [cards for player in asked if (cards := reading.worth(board, side.name, player))]

    def _ranks(self) -> Counter[str] | None:
        worth = self._worth()
        return Counter(card.rank for card in worth[0]) if worth else None

    def _on_hand(self) -> list[Card]:
        boards = self.table.hand.board_cards
        shared = self.share[1].board and self.share[0] <= len(boards)
        return [*self._known(), *(boards[self.share[0] - 1] if shared else ())]

    def _fives(self) -> Iterator[tuple[Card, ...]]:
        """The fives that this player may play."""
        certain, ranks = self._certain(), self._ranks()
        if certain is not None:
            yield from certain
        elif ranks is not None and self.table.hands_tie:
            if any(len(five) == 5 and len({card.suit for card in five}) == 1 for five in self._worth()):
                yield from self._flushes(ranks)
            else:
                yield from self._completed(ranks)

    def _flushes(self, ranks: Counter[str]) -> Iterator[tuple[Card, ...]]:
        mine, unseen = self._on_hand(), self._unseen()
        for suit in _SUITS:
            flush = tuple(Card(rank, suit) for rank in ranks)
            drawn = [card for card in flush if card not in mine]
            if len(drawn) <= self._missing() and all(card in unseen for card in drawn):
                yield flush

    def _completed(self, ranks: Counter[str]) -> Iterator[tuple[Card, ...]]:
        """With each set of unseen cards of these ranks: the best choice, and the worst where the choice is bound."""
        mine = self._on_hand()
        bound = self.table.hand.game.from_hand is not None or self.share[1].ranking.endswith("badugi")
        useful = [card for card in self._unseen() if card.rank in ranks]
        wanting, too_good = ranks - Counter(card.rank for card in mine), self._too_good()
        for count in range(wanting.total(), min(self._missing(), len(useful)) + 1):
            for drawn in combinations(useful, count):
                by_rank = {rank: [card for card in (*mine, *drawn) if card.rank == rank] for rank in ranks}
                beyond = Counter(card.rank for card in drawn) - wanting
                if any(len(by_rank[rank]) < ranks[rank] for rank in ranks) or beyond.keys() & too_good:
                    continue
                for best in (True, False) if bound else (True,):
                    for cards in by_rank.values():
                        cards.sort(key=lambda card: self._value(card, low=False), reverse=best)
                    yield tuple(chain.from_iterable(by_rank[rank][: ranks[rank]] for rank in ranks))

    def _too_good(self) -> frozenset[str]:
        """Ranks of which one card more would make the hand better than those it ties."""
        reading, worth = self.table.reading, self._worth()
        if reading is None or not worth or not self.table.hands_tie:
            return frozenset()
        return reading.bettered_by(self.share[1].name, worth[0])

    def _best_of_all(self, low: bool) -> Iterator[tuple[Card, ...]]:  # noqa: FBT001 - as above
        """The card that counts first among all of the player's: at the least, and at the most."""
        known, missing = list(self._known()), self._missing()
        unseen = sorted(self._unseen(), key=lambda card: self._value(card, low))
        ranks = self._ranks() if missing and self.table.hands_tie else None
        forced: list[Card] = []
        for rank, count in ((ranks or Counter()) - Counter(card.rank for card in self._on_hand())).items():
            drawn = [card for card in unseen if card.rank == rank][:count]
            if len(drawn) < count:
                return
            forced += drawn
        if len(forced) > missing:
            return
        needed = {card.rank for card in forced}
        too_good, others = self._too_good(), missing > len(forced)
        free = [card for card in unseen if card.rank in needed or (others and card.rank not in too_good)]
        for cards in ([*known, *forced], [*known, *(free if missing else ())]):
            yield tuple(sorted(cards, key=lambda card: self._value(card, low))[-1:])
