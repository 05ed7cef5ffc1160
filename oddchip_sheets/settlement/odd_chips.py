"""Who has the first claim to odd chips among tied players, as the adopted procedure ranks them: by position or suit.

By suit, each player's cards make a line, the card with the best claim first; the better line comes first. Where a card
of a player is not known, his line lies between a worst and a best one, and he comes before another only if his worst
line is better than the other's best. Hands that tie play the same ranks, so one tied hand that is known tells the ranks
of all, and a player whose card of the deciding rank is known needs no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import product
from types import MappingProxyType
from typing import Final, TypeAlias

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.cards.evaluate import HIGH_RANKS, SUITS, WHEELS
from oddchip_sheets.cards.unknown_cards import holding, unseen
from oddchip_sheets.games import Side
from oddchip_sheets.handfile.model import Card, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import Unresolved
from oddchip_sheets.words.message import DealtCard, Fact, say


@dataclass(frozen=True, slots=True)
class Tie:
    """Players who divide one share; their hands tie for it, unless it was decided otherwise."""

    hand: Hand
    book: Book
    reading: Reading | None
    board: int
    side: str
    players: tuple[str, ...]
    decided: bool = False
    """Whether they share by agreement or by ruling; their hands need not tie."""

    @property
    def procedure(self) -> Procedure:
        """The book's procedure: by position where a button is in play, by suit in stud games."""
        if self.hand.game.button:
            return self.book.procedure(Situation.TIE_NO_BUTTON if self.hand.button is None else Situation.TIE_BUTTON)
        high = self.hand.game.side(self.side).ranking in ("high", "short-deck")
        return self.book.procedure(Situation.STUD_HIGH if high else Situation.STUD_LOW)


@dataclass(frozen=True, slots=True)
class Claims:
    """Tied players, the one with the first claim first."""

    players: tuple[str, ...]
    kind: str
    """What gives the first his claim, as it ends the kinds of messages: ``left`` in ``odd.one.left``."""
    facts: Mapping[str, Fact] = field(default_factory=dict)


def order_of_claims(tie: Tie, choice: str, wanted: int) -> Claims:
    """The first ``wanted`` of the tied players, or more.

    ``choice`` is one of those of ``Situation.TIE_BUTTON`` but ``next-deal``. Raises ``Unresolved`` where the order
    hangs on what is not known.
    """
    return _BY_CHOICE[choice](tie, wanted)


def clockwise_from_button(hand: Hand) -> tuple[str, ...]:
    """Every player, from the seat left of the button (occupied or not); as seated where there is no button."""
    button = hand.button
    if not isinstance(button, int):
        return hand.players
    return tuple(seat.player for seat in sorted(hand.seats, key=lambda seat: (seat.number <= button, seat.number)))


def _left_of_button(tie: Tie, _wanted: int) -> Claims:
    if isinstance(tie.hand.button, Unknown):
        raise Unresolved(say("open.position-button"), ("button",), hand_wide=say("open.button"))
    if tie.hand.button is None:
        raise Unresolved(say("open.position-no-button"), ("button",))
    if not tie.hand.seats_known:
        raise Unresolved(say("open.position-seats"), ("seats",), hand_wide=say("open.seats"))
    players = tuple(player for player in clockwise_from_button(tie.hand) if player in tie.players)
    return Claims(players, "left-of-them" if tie.decided else "left")


def _by_card(tie: Tie, wanted: int, *, all_cards: bool, highest: bool) -> Claims:
    by_suit = _BySuit(tie, tie.hand.game.side(tie.side), all_cards, highest)
    ace = tie.book.procedure(Situation.ACE_LOW).choice
    if ace is None and by_suit.ace_matters:
        raise Unresolved(say("open.suit-ace"), ("cards",), unstated=Situation.ACE_LOW)
    found = by_suit.first(wanted, ace)
    if found is None:
        raise Unresolved(say("open.suit-same" if by_suit.known else "open.suit-cards"), ("cards",))
    players, card = found
    kind = "highest" if highest else "lowest"
    if card is None:
        return Claims(players, f"{kind}-unseen")
    return Claims(players, kind, {"card": DealtCard(str(card), card.drawn)})


_BY_CHOICE: Final[Mapping[str, Callable[[Tie, int], Claims]]] = MappingProxyType(
    {
        "left-of-button": _left_of_button,
        "high-card-five": partial(_by_card, all_cards=False, highest=True),
        "high-card-all": partial(_by_card, all_cards=True, highest=True),
        "low-card-five": partial(_by_card, all_cards=False, highest=False),
        "low-card-all": partial(_by_card, all_cards=True, highest=False),
    }
)
"""What a book may choose → how it orders the players."""

_Key: TypeAlias = tuple[int, int]
_Line: TypeAlias = tuple[_Key, ...]
_Span: TypeAlias = tuple[_Line, _Line]
"""The worst and the best line that a player may have."""

_ACE_HIGH: Final = HIGH_RANKS.index("A")
_ACE_LOW: Final = -1
"""Below a deuce."""


@dataclass(frozen=True, slots=True)
class _Gaps:
    """The cards that a player may play, and what the missing ones must be."""

    own: tuple[Card, ...]
    lacking: Counter[str]
    """How many of the missing cards must be of each rank."""
    spare: int
    """How many may be any."""


@dataclass(frozen=True)
class _BySuit:
    """Players who share something, and the cards that order them."""

    tie: Tie
    side: Side
    all_cards: bool
    """Whether all cards of a player count, or the five that play."""
    highest: bool
    """Whether the highest card comes first, or the lowest."""

    @property
    def known(self) -> bool:
        """Whether no card that counts is missing."""
        tie = self.tie
        if self.all_cards:
            return not any(holding(tie.hand, player).missing for player in tie.players)
        reading = tie.reading
        return reading is not None and all(reading.plays(tie.board, tie.side, player) for player in tie.players)

    @property
    def ace_matters(self) -> bool:
        """Whether an ace that counts here certainly was used as low."""
        return any(self._ace_low(player) and self._may_hold_ace(player) for player in self.tie.players)

    def first(self, wanted: int, ace: str | None) -> tuple[tuple[str, ...], Card | None] | None:
        """The ``wanted`` players who certainly come first, in order, and the card of the first that decides.

        ``ace`` is how an ace that was used as low counts, ``high`` or ``low``. The card is ``None`` where it hangs on
        what is not known, and all is ``None`` where the order does.
        """
        players = self.tie.players
        uses = {True: (_ACE_LOW,), False: (_ACE_HIGH,), None: (_ACE_LOW, _ACE_HIGH)}
        aces = [(_ACE_HIGH,) if ace == "high" else uses[self._ace_low(player)] for player in players]
        found = {self._first(wanted, dict(zip(players, values, strict=True))) for values in product(*aces)}
        orders = {None if each is None else each[0] for each in found}
        if len(orders) > 1 or None in found:
            return None
        (order,), cards = orders, {each[1] for each in found if each is not None}
        return (order or (), cards.pop() if len(cards) == 1 else None)

    def _first(self, wanted: int, aces: Mapping[str, int]) -> tuple[tuple[str, ...], Card | None] | None:
        spans: dict[str, _Span] = {}
        for player in self.tie.players:
            span = self._of_all(player, aces[player]) if self.all_cards else self._of_five(player, aces[player])
            if span is None:
                return None
            spans[player] = span
        order = sorted(spans, key=lambda player: spans[player][0], reverse=True)
        for place, player in enumerate(order[:wanted]):
            if any(spans[player][0] <= spans[other][1] for other in order[place + 1 :]):
                return None
        # What puts the first before the second is no card that they share.
        (worst, best), (_, others) = spans[order[0]], spans[order[1]]
        for mine, most, theirs in zip(worst, best, others, strict=False):
            if mine != theirs:
                return tuple(order[:wanted]), self._card(mine) if mine == most else None
        return tuple(order[:wanted]), None

    def _ace_low(self, player: str) -> bool | None:
        """Whether ``player`` uses an ace as low; ``None`` where that hangs on cards that are not known."""
        wheel = WHEELS.get(self.side.ranking)
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
        held = holding(self.tie.hand, player)
        return held.missing > 0 or any(card.rank == "A" for card in held.known)

    @cached_property
    def _worth(self) -> Mapping[str, tuple[Card, ...]]:
        """Cards worth as much as the hand of each player of whom that is certain."""
        tie, reading = self.tie, self.tie.reading
        found = {player: reading and reading.worth(tie.board, tie.side, player) for player in tie.players}
        return {player: cards for player, cards in found.items() if cards}

    @cached_property
    def _one_worth(self) -> tuple[Card, ...] | None:
        """Tied hands are all worth the same: one that is known."""
        return None if self.tie.decided else next(iter(self._worth.values()), None)

    def _ranks(self, player: str) -> Counter[str] | None:
        """The ranks that ``player`` plays; tied hands all play the same."""
        worth = self._worth.get(player, self._one_worth)
        return None if worth is None else Counter(card.rank for card in worth)

    @cached_property
    def _barred(self) -> frozenset[str]:
        """Ranks of which a tied player holds no card but those that he plays: it would make his hand a better one."""
        reading, worth = self.tie.reading, self._one_worth
        return frozenset() if reading is None or worth is None else reading.bettered_by(self.tie.side, worth)

    @cached_property
    def _free(self) -> tuple[Card, ...]:
        """Cards that nobody is known to hold."""
        return unseen(self.tie.hand)

    def _key(self, card: Card, ace: int) -> _Key:
        rank, suit = ace if card.rank == "A" else HIGH_RANKS.index(card.rank), SUITS.index(card.suit)
        return (rank, suit) if self.highest else (-rank, -suit)

    def _card(self, key: _Key) -> Card:
        rank, suit = key if self.highest else (-key[0], -key[1])
        return Card("A" if rank == _ACE_LOW else HIGH_RANKS[rank], SUITS[suit])

    def _line(self, cards: Iterable[Card], ace: int) -> _Line:
        return tuple(sorted((self._key(card, ace) for card in cards), reverse=True))

    def _of_rank(self, cards: Iterable[Card], rank: str, ace: int) -> list[Card]:
        """The cards of one rank, the best claim first."""
        return sorted(
            (card for card in cards if card.rank == rank), key=lambda card: self._key(card, ace), reverse=True
        )

    def _of_all(self, player: str, ace: int) -> _Span | None:
        """No two players hold the same card, so the best card of each decides."""
        held = holding(self.tie.hand, player)
        known = [self._key(card, ace) for card in held.known]
        if not held.missing:
            return ((max(known),), (max(known),)) if known else None
        may = [self._key(card, ace) for card in self._free]
        must: list[_Key] = []
        if not self.tie.decided and (ranks := self._ranks(player)) is not None:
            gaps = self._gaps(player, ranks)
            if gaps is None:
                return None
            for rank, count in gaps.lacking.items():
                must += sorted(self._key(card, ace) for card in self._free if card.rank == rank)[:count]
            spare = [card for card in self._free if gaps.spare and card.rank not in self._barred]
            may = [self._key(card, ace) for card in self._free if gaps.lacking[card.rank] or card in spare]
        return tuple(sorted([*known, *must])[-1:]), tuple(sorted([*known, *may])[-1:])

    def _of_five(self, player: str, ace: int) -> _Span | None:
        """Of several equal fives a player plays the one with the best claim."""
        tie = self.tie
        sets = None if tie.reading is None else tie.reading.plays(tie.board, tie.side, player)
        if sets:
            best = max(self._line(cards, ace) for cards in sets)
            return best, best
        ranks = self._ranks(player) if not tie.decided and sets is None else None
        if ranks is None:
            return None
        flush = any(len(cards) == 5 and len({card.suit for card in cards}) == 1 for cards in self._worth.values())
        lines = list(self._flushes(player, ranks, ace) if flush else self._by_rank(player, ranks, ace))
        return (min(lines), max(lines)) if lines else None

    def _gaps(self, player: str, ranks: Counter[str]) -> _Gaps | None:
        """What ``player`` must hold to play ``ranks``; ``None`` where that can't be."""
        own, missing = self._own(player)
        lacking = ranks - Counter(card.rank for card in own)
        possible = lacking.total() <= missing and lacking <= Counter(card.rank for card in self._free)
        return _Gaps(own, lacking, missing - lacking.total()) if possible else None

    def _own(self, player: str) -> tuple[tuple[Card, ...], int]:
        """The known cards that ``player`` may play, and how many of his are not known."""
        held, boards = holding(self.tie.hand, player), self.tie.hand.board_cards
        shared = boards[self.tie.board - 1] if self.side.board and self.tie.board <= len(boards) else ()
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
        if self.tie.hand.game.from_hand is not None or "badugi" in self.side.ranking:
            yield self._picked(gaps, ranks, ace, worst=True)
            return
        held: list[Card] = []
        for rank, count in ranks.items():
            rest = self._of_rank(self._free, rank, ace)
            held += self._of_rank(gaps.own, rank, ace)[:count] + rest[len(rest) - gaps.lacking[rank] :]
        yield self._line(held, ace)

    def _picked(self, gaps: _Gaps, ranks: Counter[str], ace: int, *, worst: bool) -> _Line:
        """The line of the best cards of each rank that a player may hold, or of the worst."""
        picked: list[Card] = []
        spare = gaps.spare
        for rank in sorted(ranks, key=lambda rank: self._key(Card(rank, "c"), ace), reverse=True):
            pool = self._of_rank((*gaps.own, *self._free), rank, ace)
            room, taken = gaps.lacking[rank] + (0 if rank in self._barred else spare), 0
            for card in reversed(pool) if worst else pool:
                if taken < ranks[rank] and (card in gaps.own or room > 0):
                    picked.append(card)
                    taken += 1
                    room -= card not in gaps.own
            spare = spare if rank in self._barred else min(room, spare)
        return self._line(picked, ace)
