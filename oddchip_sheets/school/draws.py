"""Chance that is the same for ever: numbers from SHA-256, with a version in their key.

Python promises only that ``random()`` stays what it is, and not what is built on it. Here the n-th number is made of
the key and n alone, so that a packet printed today can be printed again on any machine, by any Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

VERSION: Final = "oddchip-drill/1"
"""To be changed with whatever changes an exercise that was drawn before."""

T = TypeVar("T")


class Draws:
    """Numbers that follow from what is drawn for, and from nothing else."""

    def __init__(self, *drawn_for: object) -> None:
        self._key = "|".join(map(str, (VERSION, *drawn_for)))
        self._drawn = 0

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each as likely."""
        fair = (1 << 64) - (1 << 64) % bound
        while True:
            digest = sha256(f"{self._key}|{self._drawn}".encode()).digest()
            self._drawn += 1
            drawn = int.from_bytes(digest[:8], "big")
            if drawn < fair:
                return drawn % bound

    def between(self, least: int, most: int) -> int:
        """A number from ``least`` to ``most``, both included."""
        return least + self.below(most - least + 1)

    def once_in(self, times: int) -> bool:
        """Whether something happens that happens once in so many times."""
        return self.below(times) == 0

    def one_of(self, choices: Sequence[T]) -> T:
        """One of the choices."""
        return choices[self.below(len(choices))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in another order (Fisher and Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """So many of them, in the order in which they stand."""
        chosen = sorted(self.shuffled(range(len(things)))[:count])
        return [things[index] for index in chosen]
