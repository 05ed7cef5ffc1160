"""Answers against the key: points for each step. A mistake costs its own step once; what follows from it is right.

A step is right where it equals the key, or what the engine makes of the student's own earlier answers. Where his
mistake leaves nothing to do (no odd chip any more), the steps that it emptied are not counted, neither won nor lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Final

from oddchip_sheets.school.answers import HandAnswer, PotAnswer, ShareAnswer, key
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
    right, follower = key(settlement), Follower(settlement)
    places = _aligned(right.each, given.each)
    steps = [
        Judged(Step.RETURNED, None, _sums(given.returned) == _sums(right.returned) and not _untouched(given)),
        Judged(Step.POTS, None, given.pots == right.pots),
    ]
    for number, place in enumerate(places):
        pot = PotAnswer() if place is None else given.each[place]
        steps += _pot(number, right.each[number], pot, follower)
    sums = _added(given)
    followed = _sums(given.receives) == sums and bool(sums)
    right_receipts = _sums(given.receives) == _sums(right.receives)
    steps.append(Judged(Step.RECEIPTS, None, right_receipts or followed, followed=not right_receipts and followed))
    return MarkedHand(settlement, given, tuple(steps), places)


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


def _pot(number: int, right: PotAnswer, given: PotAnswer, follower: Follower) -> Iterator[Judged]:
    """The steps of a pot. Amount and eligible players follow from nothing that he did before."""
    if given.empty:
        yield from (Judged(step, number, right=False) for step in _OF_A_POT)
        return
    yield Judged(Step.AMOUNT, number, given.amount == right.amount)
    yield Judged(Step.ELIGIBLE, number, given.eligible == right.eligible)
    own = (given.amount, given.eligible) != (right.amount, right.eligible)
    won = follower.won(number, given.amount, given.eligible) if own else None
    yield _step(Step.WINNERS, number, _winners(given), _winners(right), won and _winners(won))
    own = own or _winners(given) != _winners(right)
    made = follower.divided(number, given) if own else None
    emptied = made is not None and not _odd(made) and _odd(right)
    yield _step(Step.BASE, number, _bases(given), _bases(right), made and _bases(made))
    left = [made and _remainders(made), _left(given)]
    for judged in (
        _step(Step.REMAINDER, number, _remainders(given), _remainders(right), *left),
        _step(Step.ODD, number, _odd_to(given), _odd_to(right), made and _odd_to(made)),
    ):
        yield replace(judged, counted=not emptied)
    gets = [made and _sums(made.gets), _by_his_shares(given)]
    yield _step(Step.AWARDS, number, _sums(given.gets), _sums(right.gets), *gets)


_OF_A_POT: Final = (Step.AMOUNT, Step.ELIGIBLE, Step.WINNERS, Step.BASE, Step.REMAINDER, Step.ODD, Step.AWARDS)


def _step(step: Step, pot: int, given: object, right: object, *follows: object | None) -> Judged:
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


def _odd(pot: PotAnswer) -> bool:
    return any(share.remainder for share in pot.shares)


def _left(pot: PotAnswer) -> tuple[int, ...] | None:
    """What his own base leaves of a pot that is divided once."""
    if len(pot.shares) != 1 or pot.amount is None or not pot.shares[0].base:
        return None
    (share,) = pot.shares
    return (pot.amount - len(share.winners) * (share.base or 0),)


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


def _aligned(right: Sequence[PotAnswer], given: Sequence[PotAnswer]) -> tuple[int | None, ...]:
    """For each pot of the key the pot of the answers that is meant, by who is eligible; each is meant once at most."""

    @cache
    def best(number: int, taken: frozenset[int]) -> tuple[tuple[int, int], tuple[int | None, ...]]:
        if number == len(right):
            return (0, 0), ()
        ways = []
        for place in (*range(len(given)), None):
            if place is not None and (place in taken or given[place].empty):
                continue
            (apart, moved), rest = best(number + 1, taken if place is None else taken | {place})
            differ = (
                len(right[number].eligible) + 1
                if place is None
                else len(right[number].eligible ^ given[place].eligible)
            )
            ways.append(((apart + differ, moved + (place != number)), (place, *rest)))
        return min(ways, key=lambda way: way[0])

    return best(0, frozenset())[1]
