"""Chips and awards → stacks: the least change that lets the chips of a pot be pushed exactly. Knows no poker.

Chips are counted by denomination, amounts are in units of the finest fraction, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

Chips: TypeAlias = Mapping[int, int]
"""Denomination → how many."""

MOST_STEPS: Final = 30_000
"""Of the search where denominations do not divide one another; about a second."""


@dataclass(frozen=True, slots=True)
class Stacks:
    """A pot cut into stacks."""

    out: Chips
    """Chips of the pot that are changed, biggest first; empty where none is."""
    back: Chips
    """What comes back for them."""
    stacks: tuple[Chips, ...]
    """For each award the chips that make it, biggest first."""

    @property
    def crossing(self) -> int:
        """How many chips change places between pot and change."""
        return sum(self.out.values()) + sum(self.back.values())


def worth(chips: Chips) -> int:
    """What the chips amount to."""
    return sum(chip * count for chip, count in chips.items())


def cut(chips: Chips, awards: Sequence[int], in_play: Sequence[int]) -> Stacks | None:
    """The stacks with the least change: the fewest chips out and back together.

    Of equally small changes the one that leaves fewest chips in hand, then the one that breaks fewest of the biggest
    chips. Change comes in the denominations ``in_play``. ``None`` where denominations do not divide one another and
    the search would take too long, or where no change makes the awards. Raises ``ValueError`` where the chips and the
    awards differ in their sum.
    """
    if worth(chips) != sum(awards):
        raise ValueError(f"the chips make {worth(chips)}, the awards {sum(awards)}")
    denominations = sorted({*chips, *in_play}, reverse=True)
    if any(bigger % smaller for bigger, smaller in pairwise(denominations)):
        return _searched(chips, awards, denominations)
    if any(award % denominations[-1] for award in awards):
        return None
    held = _least(chips, awards, denominations)
    return _changed(chips, held, _dealt(held, awards, denominations))


def _changed(chips: Chips, held: Chips, stacks: tuple[Chips, ...]) -> Stacks:
    kinds = sorted({*chips, *held}, reverse=True)
    differ = {chip: held.get(chip, 0) - chips.get(chip, 0) for chip in kinds}
    out = {chip: -count for chip, count in differ.items() if count < 0}
    return Stacks(out, {chip: count for chip, count in differ.items() if count > 0}, stacks)


def _least(chips: Chips, awards: Sequence[int], denominations: Sequence[int]) -> dict[int, int]:
    """The chips to hold after the least change, where each denomination divides the next bigger one.

    Chips fill the awards exactly where, for every denomination, what the chips of it and all bigger ones are worth
    fits into the awards rounded down to it: a big chip uses up the same room below wherever it lies. So what counts is
    how much worth is broken down below each denomination; from the biggest one on, every amount that may be best is
    tried, and of the ways that come to the same amount the cheapest is kept.
    """
    lying = 0
    room: list[int] = []
    for chip in denominations:
        lying += chip * chips.get(chip, 0)
        room.append(min(0, sum(award - award % chip for award in awards) - lying))
    # Cost, as its parts weigh: chips crossing, chips in hand, broken chips from the biggest down; then the counts.
    ways: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {0: ((0, 0), ())}
    for chip, most in zip(denominations, room, strict=True):
        rounded = {amount - amount % chip for amount in room} | {amount + -amount % chip for amount in room}
        reached: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        for broken in sorted({min(most, amount) for amount in rounded if min(most, amount) % chip == 0}):
            for before, ((crossing, in_hand, *outs), counts) in ways.items():
                held = chips.get(chip, 0) + (broken - before) // chip
                if (broken - before) % chip or held < 0:
                    continue
                more = held - chips.get(chip, 0)
                cost = (crossing + abs(more), in_hand + held, *outs, max(-more, 0))
                reached[broken] = min(reached.get(broken, (cost, (*counts, held))), (cost, (*counts, held)))
        ways = reached
    return dict(zip(denominations, ways[0][1], strict=True))


def _dealt(held: Chips, awards: Sequence[int], denominations: Sequence[int]) -> tuple[Chips, ...]:
    """The chips dealt out, biggest first, each to whoever has most to come; so equal awards grow side by side."""
    left = list(awards)
    stacks: list[dict[int, int]] = [{} for _ in awards]
    for chip in denominations:
        for _ in range(held[chip]):
            index = max(range(len(left)), key=lambda each: left[each])
            stacks[index][chip] = stacks[index].get(chip, 0) + 1
            left[index] -= chip
    return tuple(stacks)


class _TooLongError(Exception):
    """The search takes longer than it may."""


@dataclass(slots=True)
class _Search:
    """Exact search for stacks of denominations that do not divide one another."""

    denominations: Sequence[int]
    steps: int

    def spend(self) -> None:
        """Count a step. Raises ``_TooLongError`` where there were too many."""
        self.steps -= 1
        if self.steps < 0:
            raise _TooLongError

    def taken(self, amount: int, most: Sequence[int], index: int = 0) -> Iterator[tuple[int, ...]]:
        """Every way to make ``amount`` of at most so many chips each, big chips first."""
        self.spend()
        if index == len(most):
            if amount == 0:
                yield ()
            return
        chip = self.denominations[index]
        for count in range(min(most[index], amount // chip), -1, -1):
            for rest in self.taken(amount - count * chip, most, index + 1):
                yield (count, *rest)

    def fill(self, held: tuple[int, ...], awards: Sequence[int]) -> tuple[tuple[int, ...], ...] | None:
        """Stacks of exactly these chips for these awards."""
        if not awards:
            return ()
        for stack in self.taken(awards[0], held):
            rest = self.fill(tuple(have - gone for have, gone in zip(held, stack, strict=True)), awards[1:])
            if rest is not None:
                return (stack, *rest)
        return None

    def counts(self, number: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Every choice of ``number`` chips, at most so many of each."""
        self.spend()
        if not most:
            if number == 0:
                yield ()
            return
        for count in range(min(number, most[0]) + 1):
            for rest in self.counts(number - count, most[1:]):
                yield (count, *rest)


def _searched(chips: Chips, awards: Sequence[int], denominations: Sequence[int]) -> Stacks | None:
    """Growing changes, every one of a size, until the chips fill the awards."""
    search = _Search(denominations, MOST_STEPS)
    lying = tuple(chips.get(chip, 0) for chip in denominations)
    total = worth(chips)
    try:
        for crossing in range(sum(lying) + total // denominations[-1] + 1):
            found = min(_changes(search, lying, awards, crossing), default=None)
            if found is not None:
                held, stacks = found[-2:]
                told = tuple({c: n for c, n in zip(denominations, stack, strict=True) if n} for stack in stacks)
                return _changed(chips, dict(zip(denominations, held, strict=True)), told)
    except _TooLongError:
        pass
    return None


def _changes(
    search: _Search, lying: tuple[int, ...], awards: Sequence[int], crossing: int
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]]:
    """The changes with so many chips crossing that fill the awards, each with what it is preferred by."""
    for gone in range(crossing + 1):
        for out in search.counts(gone, lying):
            amount = sum(chip * count for chip, count in zip(search.denominations, out, strict=True))
            for back in search.taken(amount, [0 if o else crossing - gone for o in out]):
                if sum(back) != crossing - gone:
                    continue
                held = tuple(have - o + b for have, o, b in zip(lying, out, back, strict=True))
                stacks = search.fill(held, awards)
                if stacks is not None:
                    yield sum(held), out, held, stacks
