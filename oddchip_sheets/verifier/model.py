"""The verifier's own values. Amounts are ticks, as in ``handfile.model``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.handfile.model import Hand, Unknown
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.situations import Situation


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Something in a settlement that the verifier contradicts."""

    pot: str | None
    """The pot it concerns; ``None`` for the whole hand."""
    message: str
    """What is wrong, in plain words."""

    def __str__(self) -> str:
        return self.message if self.pot is None else f"{self.pot}: {self.message}"


class UnresolvedError(Exception):
    """A question that the facts or the book leave open, in words; it leaves open the pot that hangs on it."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a settlement rests on: the facts, the adopted book and the cards."""

    hand: Hand
    book: Book
    reading: Reading | None
    hands_tie: bool = True
    """Whether players share because their hands tie, and not by agreement or ruling."""

    def choice(self, situation: Situation) -> str | None:
        """What the book does in ``situation``; ``None`` where it does not say."""
        return self.book.procedure(situation).choice

    def seated(self, players: frozenset[str] | tuple[str, ...]) -> tuple[str, ...]:
        """Those of ``players`` who have a seat, in the order of the seats."""
        return tuple(player for player in self.hand.players if player in players)


@dataclass(frozen=True, slots=True)
class Deal:
    """A part of a pot after dealing: one board's side, dealt to those who tie for it."""

    board: int
    side: str
    amount: int
    winners: tuple[str, ...]
    base: int
    """What whole rounds gave each winner."""
    odd: int
    """What the last whole round left."""
    odd_to: tuple[str, ...]
    """Who got a unit of it, one entry a unit."""
    carried: int
    """What stays for the next deal."""
    awards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a pot must end: paid out, or left open with a reason."""

    awards: Mapping[str, int] = field(default_factory=dict)
    carried: int = 0
    ways: tuple[tuple[Deal, ...], ...] = ()
    """The divisions the book allows, all with the same awards."""
    open: str | None = None
    sure: Mapping[str, int] = field(default_factory=dict)
    """Of an open pot: what everybody is due whatever the answer."""

    @property
    def settled(self) -> bool:
        """Whether the pot is paid out."""
        return self.open is None


@dataclass(frozen=True, slots=True)
class ExpectedPot:
    """One pot as the verifier finds it."""

    name: str
    amount: int | Unknown
    rake: int | Unknown
    eligible: tuple[str, ...] | Unknown
    outcome: Outcome
    by_hands: Outcome | None = None
    """Where an agreement or a ruling decides the pot: how it would end by the hands."""
    drops: Mapping[str, int | Unknown] = field(default_factory=dict)

    @property
    def taken(self) -> int:
        """Rake and drops together, as far as they are known."""
        return sum(part for part in (self.rake, *self.drops.values()) if not isinstance(part, Unknown))


@dataclass(frozen=True, slots=True)
class Expected:
    """One hand as the verifier finds it."""

    returned: Mapping[str, int]
    pots: tuple[ExpectedPot, ...]
    open: str | None = None
    """Why no pots can be formed, or another reason that concerns the whole hand."""

    @property
    def settled(self) -> bool:
        """Whether nothing is left open."""
        return self.open is None and all(pot.outcome.settled for pot in self.pots)
