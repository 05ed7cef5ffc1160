"""The answers to a hand: what the settlement gives, what a student gave, and the fields both stand in.

A player stands in his row, counted from the left of the button; rows, pots and hands are counted from one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from oddchip_sheets.handfile.model import Hand, Unknown, default_pot_name
from oddchip_sheets.school.exercise import in_order
from oddchip_sheets.settlement.model import HandSettlement, PotResult, Share

Part = tuple[int, str]
"""A part of a pot that is divided on its own: the number of its board and its side."""


@dataclass(frozen=True, slots=True)
class ShareAnswer:
    """How a part of a pot is divided. Amounts are ``None`` where nothing is written."""

    winners: frozenset[str] = frozenset()
    base: int | None = None
    remainder: int | None = None
    odd_to: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PotAnswer:
    """A pot: how much, for whom, to whom."""

    amount: int | None = None
    eligible: frozenset[str] = frozenset()
    shares: tuple[ShareAnswer, ...] = ()
    gets: Mapping[str, int] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether nothing is answered."""
        shares = all(not (share.winners or share.odd_to) and share.base is None for share in self.shares)
        return self.amount is None and not self.eligible and not self.gets and shares


def as_one(pot: PotAnswer) -> PotAnswer:
    """The pot divided once, where each part of it went to the same players: each gets the sum of the bases."""
    divided = [share for share in pot.shares if share.winners]
    if not divided or any(share.winners != divided[0].winners for share in divided):
        return pot
    base, remainder = sum(share.base or 0 for share in divided), sum(share.remainder or 0 for share in divided)
    odd_to = frozenset[str]().union(*(share.odd_to for share in divided))
    return replace(pot, shares=(ShareAnswer(divided[0].winners, base, remainder, odd_to),))


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """Everything that is asked of a hand."""

    returned: Mapping[str, int]
    pots: int | None
    each: tuple[PotAnswer, ...]
    receives: Mapping[str, int]


def rows(hand: Hand) -> tuple[str, ...]:
    """The players in the order of their rows."""
    return in_order(hand.seats, hand.button if isinstance(hand.button, int) else None)


def parts(hand: Hand) -> tuple[Part, ...]:
    """The parts that each pot of the hand may be divided into."""
    boards = len(hand.board_cards) or (len(hand.boards) if isinstance(hand.boards, tuple) else 1)
    return tuple((board, side.name) for board in range(1, boards + 1) for side in hand.game.sides)


def key(settlement: HandSettlement) -> HandAnswer:
    """The right answers. Only for a hand that is settled."""
    hand = settlement.hand
    each = tuple(answer_of(hand, pot) for pot in settlement.pots)
    receives = {p: settlement.receipts.get(p, 0) + settlement.returned.get(p, 0) for p in hand.players}
    return HandAnswer(settlement.returned, len(each), each, {p: amount for p, amount in receives.items() if amount})


def answer_of(hand: Hand, pot: PotResult) -> PotAnswer:
    """The right answers to a settled pot. One that is divided only once in any game stands in the first part."""
    asked = parts(hand)
    by_part = {(share.board, share.side): share for share in pot.shares}
    by_part = {asked[0]: pot.shares[0]} if len(pot.shares) == 1 else by_part
    shares = tuple(_share(by_part.get(part)) for part in asked)
    amount = None if isinstance(pot.amount, Unknown) else pot.amount
    eligible = frozenset() if isinstance(pot.eligible, Unknown) else frozenset(pot.eligible)
    return PotAnswer(amount, eligible, shares, dict(pot.awards))


def _share(share: Share | None) -> ShareAnswer:
    if share is None:
        return ShareAnswer(base=0, remainder=0)
    return ShareAnswer(frozenset(share.winners), share.base, share.odd, frozenset(share.odd_to))


@dataclass(frozen=True, slots=True)
class Asked:
    """Where a hand's answers stand: the names of its fields."""

    number: int
    """The hand's place in the booklet."""
    players: tuple[str, ...]
    parts: int
    pots: int
    """How many pots there is room for: one more than there are."""

    @classmethod
    def of(cls, settlement: HandSettlement, number: int) -> Asked:
        """What is asked of a settled hand."""
        hand = settlement.hand
        return cls(number, rows(hand), len(parts(hand)), len(settlement.pots) + 1)

    @property
    def of_pots(self) -> str:
        """The field for the number of pots."""
        return f"hand-{self.number}-pots"

    def returned(self, player: str) -> str:
        """The field for what goes back to a player."""
        return f"hand-{self.number}-returned-{self.players.index(player) + 1}"

    def receives(self, player: str) -> str:
        """The field for what a player receives in all."""
        return f"hand-{self.number}-receives-{self.players.index(player) + 1}"

    def pot(self, pot: int, what: str) -> str:
        """A field of a pot, counted from zero: ``amount``."""
        return f"hand-{self.number}-pot-{pot + 1}-{what}"

    def share(self, pot: int, part: int, what: str) -> str:
        """A field of a part of a pot: ``base``, ``remainder``."""
        return self.pot(pot, f"part-{part + 1}-{what}")

    def tick(self, pot: int, what: str, player: str) -> str:
        """A field of a player in a pot: ``may``, ``gets``."""
        return self.pot(pot, f"{what}-{self.players.index(player) + 1}")

    def share_tick(self, pot: int, part: int, what: str, player: str) -> str:
        """A box of a player in a part of a pot: ``wins``, ``odd``."""
        return self.share(pot, part, f"{what}-{self.players.index(player) + 1}")

    def names(self) -> Iterator[tuple[str, bool]]:
        """Every field, and whether it is a box to tick."""
        yield self.of_pots, False
        for player in self.players:
            yield self.returned(player), False
            yield self.receives(player), False
        for pot in range(self.pots):
            yield self.pot(pot, "amount"), False
            for part in range(self.parts):
                yield self.share(pot, part, "base"), False
                yield self.share(pot, part, "remainder"), False
            for player in self.players:
                yield self.tick(pot, "may", player), True
                yield self.tick(pot, "gets", player), False
                for part in range(self.parts):
                    yield self.share_tick(pot, part, "wins", player), True
                    yield self.share_tick(pot, part, "odd", player), True

    def values(self, answer: HandAnswer) -> dict[str, int | bool]:
        """The answers by field; figures in ticks, only what is filled in."""
        found: dict[str, int | bool] = {}
        if answer.pots is not None:
            found[self.of_pots] = answer.pots
        found |= {self.returned(player): amount for player, amount in answer.returned.items()}
        found |= {self.receives(player): amount for player, amount in answer.receives.items()}
        for place, pot in enumerate(answer.each):
            if pot.amount is not None:
                found[self.pot(place, "amount")] = pot.amount
            found |= {self.tick(place, "may", player): True for player in pot.eligible}
            found |= {self.tick(place, "gets", player): amount for player, amount in pot.gets.items()}
            for part, share in enumerate(pot.shares):
                for what, figure in (("base", share.base), ("remainder", share.remainder)):
                    if figure is not None:
                        found[self.share(place, part, what)] = figure
                found |= {self.share_tick(place, part, "wins", player): True for player in share.winners}
                found |= {self.share_tick(place, part, "odd", player): True for player in share.odd_to}
        return found

    def answer(self, values: Mapping[str, int | bool]) -> HandAnswer:
        """The answers that stand in the fields: the other way round."""
        return HandAnswer(
            self._figures(values, self.returned),
            _figure(values.get(self.of_pots)),
            tuple(self._pot(values, place) for place in range(self.pots)),
            self._figures(values, self.receives),
        )

    def _pot(self, values: Mapping[str, int | bool], place: int) -> PotAnswer:
        shares = tuple(
            ShareAnswer(
                self._ticked(values, place, f"part-{part + 1}-wins"),
                _figure(values.get(self.share(place, part, "base"))),
                _figure(values.get(self.share(place, part, "remainder"))),
                self._ticked(values, place, f"part-{part + 1}-odd"),
            )
            for part in range(self.parts)
        )
        gets = {p: amount for p in self.players if (amount := _figure(values.get(self.tick(place, "gets", p))))}
        amount = _figure(values.get(self.pot(place, "amount")))
        return PotAnswer(amount, self._ticked(values, place, "may"), shares, gets)

    def _ticked(self, values: Mapping[str, int | bool], place: int, what: str) -> frozenset[str]:
        return frozenset(player for player in self.players if values.get(self.tick(place, what, player)) is True)

    def _figures(self, values: Mapping[str, int | bool], name: Callable[[str], str]) -> dict[str, int]:
        return {p: amount for p in self.players if (amount := _figure(values.get(name(p))))}


def _figure(value: int | None) -> int | None:
    return None if isinstance(value, bool) else value


def pot_name(place: int) -> str:
    """What the pot at that place is called on a booklet, also one that the hand does not have."""
    return default_pot_name(place)
