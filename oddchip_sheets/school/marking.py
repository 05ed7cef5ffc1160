"""Answers against the key: points for each step. A mistake costs its own step once; what follows from it is right.

A step is right where it equals the key, or what the engine makes of the student's own earlier answers. Where his
mistake leaves nothing to do (no odd chip any more), the steps that it emptied are not counted, neither won nor lost.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from itertools import combinations
from typing import Final

from oddchip_sheets.school.answers import HandAnswer, PotAnswer, ShareAnswer, as_one, key
from oddchip_sheets.school.follow import Follower
from oddchip_sheets.settlement.model import HandSettlement


class Step(StrEnum):
    """A step of an exercise."""

    RETURNED = "returned"
    POTS = "pots"
    AMOUNT = "amount"
    ELIGIBLE = "eligible"
    WINNERS = "winners"
    BASE = "base"
    REMAINDER = "remainder"
    ODD = "odd"
    AWARDS = "awards"
    RECEIPTS = "receipts"


POINTS: Final[Mapping[Step, int]] = dict.fromkeys(Step, 1) | {Step.AMOUNT: 2, Step.RECEIPTS: 2}


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a step."""

    step: Step
    pot: int | None
    """Which pot of the key, from zero; ``None`` for what is asked of the hand as a whole."""
    right: bool
    counted: bool = True
    followed: bool = False
    """Whether it is right by his own figures only."""

    @property
    def points(self) -> int:
        """What it is worth."""
        return POINTS[self.step] if self.counted else 0

    @property
    def got(self) -> int:
        """What was got for it."""
        return self.points if self.right else 0


@dataclass(frozen=True, slots=True)
class MarkedHand:
    """A hand's answers, marked."""

    settlement: HandSettlement
    given: HandAnswer
    steps: tuple[Judged, ...]
    places: tuple[int | None, ...]
    """For each pot of the key the pot of the answers that was taken for it."""

    @property
    def points(self) -> int:
        """What could be got."""
        return sum(step.points for step in self.steps)

    @property
    def got(self) -> int:
        """What was got."""
        return sum(step.got for step in self.steps)

    def of(self, step: Step, pot: int | None = None) -> Judged:
        """What became of one step."""
        return next(each for each in self.steps if each.step is step and each.pot == pot)


def mark(settlement: HandSettlement, given: HandAnswer) -> MarkedHand:
    """Mark the answers to a settled hand."""
    return _Marker(settlement, given).marked()


@dataclass(frozen=True)
class _Marker:
    settlement: HandSettlement
    given: HandAnswer

    @cached_property
    def right(self) -> HandAnswer:
        return key(self.settlement)

    @cached_property
    def places(self) -> tuple[int | None, ...]:
        return _aligned(self.right.each, self.given.each)

    @cached_property
    def left_in(self) -> int:
        """Chips that go back and that he left in, so that his last pot is larger by them, or he has one pot more."""
        return sum(self.right.returned.values()) - sum(self.given.returned.values())

    @cached_property
    def beside(self) -> tuple[PotAnswer, ...]:
        """His pots that were taken for none of the key."""
        return tuple(
            pot for place, pot in enumerate(self.given.each) if place not in self.places and pot.amount is not None
        )

    def marked(self) -> MarkedHand:
        """Every step, in order."""
        given, right = self.given, self.right
        returned = _sums(given.returned) == _sums(right.returned) and not _untouched(given)
        steps = [Judged(Step.RETURNED, None, returned)]
        steps.append(_step(Step.POTS, None, given.pots, right.pots, right.pots and right.pots + self._uncalled_apart()))
        follower = Follower(self.settlement)
        for number, place in enumerate(self.places):
            if place is not None:
                steps += _pot(number, right.each[number], given.each[place], follower, self._amounts(number, place))
            else:
                lost = not self._added_elsewhere(number)
                steps += [Judged(step, number, right=False, counted=lost) for step in _OF_A_POT]
        steps.append(_step(Step.RECEIPTS, None, _sums(given.receives), _sums(right.receives), _added(given) or None))
        return MarkedHand(self.settlement, given, tuple(steps), self.places)

    def _uncalled_apart(self) -> bool:
        """Whether he made a pot of the uncalled bet."""
        return any(pot.amount == self.left_in and len(pot.eligible) <= 1 for pot in self.beside)

    def _amounts(self, number: int, place: int) -> set[int]:
        """Amounts that follow from what is wrong elsewhere: an uncalled bet left in, pots put together, or cut."""
        true, his = self.right.each[number].amount or 0, self.given.each[place]
        follow = set[int]()
        if self.left_in and number == len(self.places) - 1 and not self._uncalled_apart():
            follow.add(true + self.left_in)
        if self.given.pots != self.right.pots:
            follow |= {true + sum(amounts) for amounts in self._put_together()}
            follow.add(true - sum(pot.amount or 0 for pot in self.beside if pot.eligible == his.eligible))
        return follow

    def _put_together(self) -> Iterator[tuple[int, ...]]:
        """The amounts of one or more pots that he does not have, with what he left in."""
        missing = [self.right.each[n].amount or 0 for n, place in enumerate(self.places) if place is None]
        for count in range(1, len(missing) + 1):
            for some in combinations(missing, count):
                yield some
                if self.left_in:
                    yield (*some, self.left_in)

    def _added_elsewhere(self, number: int) -> bool:
        """Whether a pot that he does not have lies in another one of his: there is nothing to do for it then."""
        amount, others = self.right.each[number].amount or 0, [p for p in self.places if p is not None]
        true = {place: self.right.each[n].amount or 0 for n, place in enumerate(self.places) if place is not None}
        together = {sum(some) for some in self._put_together()}
        more = [(self.given.each[place].amount or 0) - true[place] for place in others]
        return any(extra in together and extra >= amount for extra in more)


def _untouched(given: HandAnswer) -> bool:
    return given.pots is None and not given.returned and not given.receives and all(pot.empty for pot in given.each)


def _sums(amounts: Mapping[str, int]) -> dict[str, int]:
    return {player: amount for player, amount in amounts.items() if amount}


def _added(given: HandAnswer) -> dict[str, int]:
    """What each receives by his own awards and what he gave back."""
    sums = dict(given.returned)
    for pot in given.each:
        for player, amount in pot.gets.items():
            sums[player] = sums.get(player, 0) + amount
    return _sums(sums)


_OF_A_POT: Final = (Step.AMOUNT, Step.ELIGIBLE, Step.WINNERS, Step.BASE, Step.REMAINDER, Step.ODD, Step.AWARDS)


def _pot(
    number: int, right: PotAnswer, given: PotAnswer, follower: Follower, amounts: Collection[int]
) -> Iterator[Judged]:
    """The steps of a pot, one after the other; ``amounts`` follow from what was wrong before."""
    yield _step(Step.AMOUNT, number, given.amount, right.amount, *amounts)
    yield _step(Step.ELIGIBLE, number, given.eligible, right.eligible)
    own = (given.amount, given.eligible) != (right.amount, right.eligible)
    won = follower.won(number, given.amount, given.eligible) if own else None
    # Who divides in parts what is divided once, or gives in one piece both parts that one player wins, does no wrong.
    divided = [share.winners for share in right.shares if share.winners]
    once = as_one if len(divided) == 1 or len(frozenset[str]().union(*divided)) == 1 else _as_it_is
    true, his = once(right), once(given)
    yield _step(Step.WINNERS, number, _winners(his), _winners(true), won and _winners(once(won)))
    own = own or _winners(his) != _winners(true)
    made = follower.divided(number, given) if own else None
    due = true if made is None else once(made)
    base = _step(Step.BASE, number, _bases(his), _bases(true), _bases(due))
    yield base
    comes_out = _worth(his) == his.amount and all(share.base for share in his.shares if share.winners)
    nothing_left = comes_out and not any(_remainders(his))
    emptied = any(_remainders(true)) and (not any(_remainders(due)) or (not base.right and nothing_left))
    remainder = _step(Step.REMAINDER, number, _remainders(his), _remainders(true), _remainders(due))
    if not base.right and comes_out:
        remainder = replace(remainder, right=True, followed=True)
    yield replace(remainder, counted=not emptied)
    odd = _step(Step.ODD, number, _odd_to(his), _odd_to(true), _odd_to(due))
    if not odd.right and _remainders(his) not in {_remainders(true), _remainders(due)}:
        follows = follower.in_turn(number, given)
        odd = replace(odd, right=follows, followed=follows)
    yield replace(odd, counted=not emptied)
    gets = [made and _sums(made.gets), _by_his_shares(his)]
    yield _step(Step.AWARDS, number, _sums(given.gets), _sums(right.gets), *gets)


def _as_it_is(pot: PotAnswer) -> PotAnswer:
    return pot


def _step(step: Step, pot: int | None, given: object, right: object, *follows: object | None) -> Judged:
    followed = given != right and any(each is not None and given == each for each in follows)
    return Judged(step, pot, given == right or followed, followed=followed)


def _winners(pot: PotAnswer) -> tuple[frozenset[str], ...]:
    return tuple(share.winners for share in pot.shares)


def _bases(pot: PotAnswer) -> tuple[int, ...]:
    return tuple(share.base or 0 for share in pot.shares)


def _remainders(pot: PotAnswer) -> tuple[int, ...]:
    return tuple(share.remainder or 0 for share in pot.shares)


def _odd_to(pot: PotAnswer) -> tuple[frozenset[str], ...]:
    return tuple(share.odd_to for share in pot.shares)


def _worth(pot: PotAnswer) -> int:
    """What base shares and remainders make together."""
    return sum(len(share.winners) * (share.base or 0) + (share.remainder or 0) for share in pot.shares)


def _by_his_shares(pot: PotAnswer) -> dict[str, int] | None:
    """What his own base, remainder and odd chips give."""
    gets: dict[str, int] = {}
    for share in pot.shares:
        odd = _spread(share)
        if odd is None:
            return None
        for player in share.winners:
            gets[player] = gets.get(player, 0) + (share.base or 0) + odd * (player in share.odd_to)
    return _sums(gets) or None


def _spread(share: ShareAnswer) -> int | None:
    """What each odd chip of his is worth; ``None`` where they do not come out."""
    left = share.remainder or 0
    if not share.odd_to:
        return None if left else 0
    return None if left % len(share.odd_to) or not share.odd_to <= share.winners else left // len(share.odd_to)


_NOBODY_SHARED: Final = 1000
"""How far apart pots are that nobody shares: rather than for such a one, a pot is taken for none."""


def _aligned(right: Sequence[PotAnswer], given: Sequence[PotAnswer]) -> tuple[int | None, ...]:
    """For each pot of the key the pot of the answers that is meant, by who is eligible; each is meant once at most."""

    @cache
    def best(number: int, taken: frozenset[int]) -> tuple[tuple[int, ...], tuple[int | None, ...]]:
        """From this pot of the key on: what the way costs (pots for others, players apart, amounts, places), and it."""
        if number == len(right):
            return (0, 0, 0, 0), ()
        true = right[number]
        ways = []
        for place in (*range(len(given)), None):
            if place is not None and (place in taken or given[place].empty):
                continue
            rest, places = best(number + 1, taken if place is None else taken | {place})
            cost = (1, _NOBODY_SHARED - 1, 1, 1)
            if place is not None:
                his = given[place]
                apart = len(true.eligible ^ his.eligible) if true.eligible & his.eligible else _NOBODY_SHARED
                cost = (int(apart > 0), apart, int(true.amount != his.amount), int(place != number))
            ways.append((tuple(map(sum, zip(cost, rest, strict=True))), (place, *places)))
        return min(ways, key=lambda way: way[0])

    return best(0, frozenset())[1]
