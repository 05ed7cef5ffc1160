"""Odd chips by the suit of a card: who of several players comes first, as far as their known cards tell.

Each player's cards make a line, the card with the best right first; the better line comes first. Where a card of a
player is not known, his line lies between a worst and a best one, and he comes before another only if his worst line
is better than the other's best. Hands that tie play the same ranks, so one tied hand that is known tells the ranks of
all, and a player whose card of the deciding rank is known needs no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import Final, TypeAlias

from oddchip_sheets.cards.model import Reading
from oddchip_sheets.cards.unknown_cards import holding, unseen
from oddchip_sheets.games import Side
from oddchip_sheets.handfile.model import Card, Hand

RANKS: Final = MappingProxyType({rank: value for value, rank in enumerate("23456789TJQKA", start=2)})
SUITS: Final = MappingProxyType({suit: value for value, suit in enumerate("cdhs")})
"""Clubs, diamonds, hearts, spades, low to high; they decide an odd chip only, never a tie."""

_ACE_LOW_STRAIGHTS: Final = MappingProxyType({"high": frozenset("A2345"), "short-deck": frozenset("A6789")})

_Key: TypeAlias = tuple[int, int]
_Line: TypeAlias = tuple[_Key, ...]
_Span: TypeAlias = tuple[_Line, _Line]
"""The worst and the best line that a player may have."""


@dataclass(frozen=True, slots=True)
class _Gaps:
    """The cards that a player may play, and what the missing ones must be."""

    own: tuple[Card, ...]
    lacking: Counter[str]
    """How many of the missing cards must be of each rank."""
    spare: int
    """How many may be any."""


@dataclass(frozen=True)
class Rights:
    """Players who share something, and the cards that order them."""

    hand: Hand
    reading: Reading | None
    board: int
    side: Side
    players: tuple[str, ...]
    tied: bool
    """Whether their hands tie; those who share by agreement or ruling need not."""
    all_cards: bool
    """Whether all cards of a player count, or the five that play."""
    highest: bool
    """Whether the highest card comes first, or the lowest."""

    def first(self, wanted: int, ace: str | None) -> tuple[tuple[str, ...], str] | None:
        """The ``wanted`` players who certainly come first, in order, and the card of the first that decides.

        ``ace`` is how an ace that was used as low counts, ``high`` or ``low``. The card is the empty text where it
        hangs on what is not known; ``None`` where the order does.
        """
        found = {self._first(wanted, dict(zip(self.players, values, strict=True))) for values in self._aces(ace)}
        players = {None if order is None else order[0] for order in found}
        if len(players) > 1 or None in found:
            return None
        (order,) = players
        cards = {told[1] for told in found if told is not None}
        return (order or (), cards.pop() if len(cards) == 1 else "")

    @property
    def known(self) -> bool:
        """Whether no card that counts is missing."""
        if self.all_cards:
            return not any(holding(self.hand, player).missing for player in self.players)
        reading, side = self.reading, self.side.name
        return reading is not None and all(reading.plays(self.board, side, player) for player in self.players)

    @property
    def ace_matters(self) -> bool:
        """Whether an ace that counts here certainly was used as low."""
        used = [self._ace_low(player) for player in self.players]
        return any(low and self._may_hold_ace(player) for low, player in zip(used, self.players, strict=True))

    def _aces(self, ace: str | None) -> Iterator[tuple[int, ...]]:
        """What the aces of each player may count."""
        high, low = RANKS["A"], 1
        if ace == "high":
            return iter([(high,) * len(self.players)])
        uses = {True: (low,), False: (high,), None: (low, high)}
        return product(*(uses[self._ace_low(player)] for player in self.players))

    def _ace_low(self, player: str) -> bool | None:
        """Whether ``player`` uses an ace as low; ``None`` where that hangs on cards that are not known."""
        wheel = _ACE_LOW_STRAIGHTS.get(self.side.ranking)
        if wheel is None:
            return self.side.ace_low
        ranks = self._ranks(player)
        if ranks is None:
            return None if self._may_hold_ace(player) else False
        return ranks.keys() == wheel

    def _may_hold_ace(self, player: str) -> bool:
        ranks = self._ranks(player)
        if not self.all_cards and ranks is not None:
            return "A" in ranks
        held = holding(self.hand, player)
        return held.missing > 0 or any(card.rank == "A" for card in held.known)

    def _ranks(self, player: str) -> Counter[str] | None:
        """The ranks that ``player`` plays; tied hands all play the same."""
        worth = self._worth.get(player)
        if worth is None and self.tied:
            worth = next((cards for cards in self._worth.values() if cards is not None), None)
        return None if worth is None else Counter(card.rank for card in worth)

    @cached_property
    def _worth(self) -> Mapping[str, tuple[Card, ...] | None]:
        return {
            player: None if self.reading is None else self.reading.worth(self.board, self.side.name, player)
            for player in self.players
        }

    @cached_property
    def _flush(self) -> bool:
        known = [cards for cards in self._worth.values() if cards]
        return any(len(cards) == 5 and len({card.suit for card in cards}) == 1 for cards in known)

    @cached_property
    def _barred(self) -> frozenset[str]:
        """Ranks of which a tied player holds no card but those that he plays: it would make his hand a better one."""
        worth = next((cards for cards in self._worth.values() if cards is not None), None)
        if worth is None or self.reading is None or not self.tied:
            return frozenset()
        return self.reading.bettered_by(self.side.name, worth)

    @cached_property
    def _free(self) -> tuple[Card, ...]:
        """Cards that nobody is known to hold."""
        return unseen(self.hand)

    def _first(self, wanted: int, aces: Mapping[str, int]) -> tuple[tuple[str, ...], str] | None:
        spans: dict[str, _Span] = {}
        for player in self.players:
            span = self._of_all(player, aces[player]) if self.all_cards else self._of_five(player, aces[player])
            if span is None:
                return None
            spans[player] = span
        order = sorted(spans, key=lambda player: spans[player][0], reverse=True)
        for place, player in enumerate(order[:wanted]):
            if any(spans[player][0] <= spans[other][1] for other in order[place + 1 :]):
                return None
        return tuple(order[:wanted]), self._deciding(order, spans)

    def _deciding(self, order: Sequence[str], spans: Mapping[str, _Span]) -> str:
        """The card of the first player that puts him before the second: those they share do not."""
        (worst, best), (_, others) = spans[order[0]], spans[order[1]]
        for mine, most, theirs in zip(worst, best, others, strict=False):
            if mine != theirs:
                return _glyphs(mine) if mine == most else ""
        return ""

    def _line(self, cards: Sequence[Card], ace: int) -> _Line:
        return tuple(sorted((self._key(card, ace) for card in cards), reverse=True))

    def _key(self, card: Card, ace: int) -> _Key:
        rank, suit = ace if card.rank == "A" else RANKS[card.rank], SUITS[card.suit]
        return (rank, suit) if self.highest else (-rank, -suit)

    def _of_five(self, player: str, ace: int) -> _Span | None:
        """Of several equal fives a player plays the one with the best right."""
        sets = None if self.reading is None else self.reading.plays(self.board, self.side.name, player)
        if sets:
            best = max(self._line(cards, ace) for cards in sets)
            return best, best
        ranks = self._ranks(player) if self.tied and sets is None else None
        if ranks is None:
            return None
        lines = list(self._flushes(player, ranks, ace) if self._flush else self._by_rank(player, ranks, ace))
        return (min(lines), max(lines)) if lines else None

    def _own(self, player: str) -> tuple[tuple[Card, ...], int]:
        """The known cards that ``player`` may play, and how many of his are not known."""
        held = holding(self.hand, player)
        boards = self.hand.board_cards
        shared = boards[self.board - 1] if self.side.board and self.board <= len(boards) else ()
        return (*held.known, *shared), held.missing

    def _flushes(self, player: str, ranks: Counter[str], ace: int) -> Iterator[_Line]:
        """A flush is all of one suit."""
        own, missing = self._own(player)
        for suit in SUITS:
            cards = [Card(rank, suit) for rank in ranks]
            lacking = [card for card in cards if card not in own]
            if len(lacking) <= missing and all(card in self._free for card in lacking):
                yield self._line(cards, ace)

    def _by_rank(self, player: str, ranks: Counter[str], ace: int) -> Iterator[_Line]:
        gaps = self._gaps(player, ranks)
        if gaps is None:
            return
        yield self._picked(gaps, ranks, ace, worst=False)
        # A known card may be bound to stay out only where the game or the ranking says which cards go together.
        if self.hand.game.from_hand is not None or "badugi" in self.side.ranking:
            yield self._picked(gaps, ranks, ace, worst=True)
            return
        held: list[Card] = []
        for rank, count in ranks.items():
            mine = self._sorted((card for card in gaps.own if card.rank == rank), ace)
            rest = self._sorted((card for card in self._free if card.rank == rank), ace)
            held += mine[:count] + rest[len(rest) - gaps.lacking[rank] :]
        yield self._line(held, ace)

    def _gaps(self, player: str, ranks: Counter[str]) -> _Gaps | None:
        """What ``player`` must hold to play ``ranks``; ``None`` where that can't be."""
        own, missing = self._own(player)
        lacking = ranks - Counter(card.rank for card in own)
        free = Counter(card.rank for card in self._free)
        return (
            _Gaps(own, lacking, missing - lacking.total()) if lacking.total() <= missing and lacking <= free else None
        )

    def _picked(self, gaps: _Gaps, ranks: Counter[str], ace: int, *, worst: bool) -> _Line:
        """The line of the best cards of each rank that a player may hold, or of the worst."""
        picked: list[Card] = []
        spare = gaps.spare
        for rank in sorted(ranks, key=lambda rank: self._key(Card(rank, "c"), ace), reverse=True):
            pool = self._sorted((card for card in (*gaps.own, *self._free) if card.rank == rank), ace)
            room, taken = gaps.lacking[rank] + (0 if rank in self._barred else spare), 0
            for card in reversed(pool) if worst else pool:
                if taken < ranks[rank] and (card in gaps.own or room > 0):
                    picked.append(card)
                    taken += 1
                    room -= card not in gaps.own
            spare = spare if rank in self._barred else min(room, spare)
        return self._line(picked, ace)

    def _sorted(self, cards: Iterable[Card], ace: int) -> list[Card]:
        return sorted(cards, key=lambda card: self._key(card, ace), reverse=True)

    def _of_all(self, player: str, ace: int) -> _Span | None:
        """No two players hold the same card, so the best card of each decides."""
        held = holding(self.hand, player)
        known = [self._key(card, ace) for card in held.known]
        if not held.missing:
            return ((max(known),), (max(known),)) if known else None
        may = [self._key(card, ace) for card in self._free]
        must: list[_Key] = []
        if self.tied and (ranks := self._ranks(player)) is not None:
            gaps = self._gaps(player, ranks)
            if gaps is None:
                return None
            for rank, count in gaps.lacking.items():
                must += sorted(self._key(card, ace) for card in self._free if card.rank == rank)[:count]
            spare = [card for card in self._free if gaps.spare and card.rank not in self._barred]
            may = [self._key(card, ace) for card in self._free if gaps.lacking[card.rank] or card in spare]
        return tuple(sorted([*known, *must])[-1:]), tuple(sorted([*known, *may])[-1:])


def _glyphs(key: _Key) -> str:
    """The card as it is printed, from its sort key."""
    rank, suit = abs(key[0]), abs(key[1])
    return Card("A" if rank == 1 else "23456789TJQKA"[rank - 2], "cdhs"[suit]).drawn
