"""A rule book as data: for each situation what the book does, at which number, and on what basis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Situation(StrEnum):
    """The points at which a settlement asks the book."""

    UNIT = "unit"
    TIE_BUTTON = "tie-button"
    TIE_NO_BUTTON = "tie-no-button"
    SEVERAL_ODD = "several-odd"
    HIGH_LOW = "high-low"
    TWO_LOWS = "two-lows"
    DRAW_AND_BOARD = "draw-and-board"
    IDENTICAL = "identical"
    STUD_HIGH = "stud-high"
    STUD_LOW = "stud-low"
    ACE_LOW = "ace-low"
    RUNS = "runs"
    BOARDS = "boards"
    SIDE_POTS = "side-pots"
    UNCALLED = "uncalled"
    AWARD_ORDER = "award-order"
    DISPUTED = "disputed"
    OBJECTION = "objection"


class Basis(StrEnum):
    """What a procedure rests on."""

    RULE = "rule"
    PRACTICE = "practice"
    UNSTATED = "unstated"


ODD_CHIP_CHOICES = frozenset(
    {"left-of-button", "high-card-five", "high-card-all", "low-card-five", "low-card-all", "next-deal"}
)

CHOICES: Mapping[Situation, frozenset[str]] = {
    Situation.UNIT: frozenset({"smallest-chip"}),
    Situation.TIE_BUTTON: ODD_CHIP_CHOICES,
    Situation.TIE_NO_BUTTON: ODD_CHIP_CHOICES,
    Situation.STUD_HIGH: ODD_CHIP_CHOICES,
    Situation.STUD_LOW: ODD_CHIP_CHOICES,
    Situation.SEVERAL_ODD: frozenset({"one-each", "all-to-first"}),
    Situation.HIGH_LOW: frozenset({"high", "low", "position", "low-when-quartered"}),
    Situation.TWO_LOWS: frozenset({"first-side", "second-side", "position"}),
    Situation.DRAW_AND_BOARD: frozenset({"draw", "board", "position"}),
    Situation.IDENTICAL: frozenset({"halves", "evenly"}),
    Situation.ACE_LOW: frozenset({"high", "low"}),
    Situation.RUNS: frozenset({"first", "last"}),
    Situation.BOARDS: frozenset({"first", "last"}),
    Situation.SIDE_POTS: frozenset({"separately"}),
    Situation.UNCALLED: frozenset({"returned"}),
    Situation.AWARD_ORDER: frozenset({"last-side-first", "side-before-main", "any"}),
    Situation.DISPUTED: frozenset({"review"}),
    Situation.OBJECTION: frozenset(
        {"next-hand", "next-hand-house-later", "substantial-action", "substantial-action-break-minute"}
    ),
}
"""What a book may choose in each situation.

``left-of-button``: clockwise from the seat left of the button. ``high-card-five`` / ``-all``: the highest-ranking
card first, its suit where ranks are equal, among the five cards played or all cards held. ``low-card-…``: the
lowest. ``next-deal``: to nobody; the chip stays for the next deal. ``low-when-quartered``: to the low half when the
high hand wins its half alone and the low half is split. ``halves``: each half on its own; ``evenly``: the whole
pot in one division.
"""


@dataclass(frozen=True, slots=True)
class Procedure:
    """What a book does in one situation."""

    situation: Situation
    basis: Basis
    choice: str | None
    """One of ``CHOICES[situation]``; ``None`` where the basis is ``unstated``."""
    number: str | None
    """The rule's number in its book; only where the basis is ``rule``. A house may leave its own rules unnumbered."""
    book_id: str
    """The book it stands in: a house book's own, or the one it extends."""
    citation: str
    """How a sheet names that book and edition, short: ``TDA 2024``."""
    text: str
    """The rule in a sentence of ours."""

    @property
    def cited(self) -> str:
        """Book, number and basis as a sheet prints them: ``TDA 2024 20-A (rule)``."""
        if self.basis is Basis.RULE:
            return " ".join(filter(None, (self.citation, self.number, f"({self.basis})")))
        if self.basis is Basis.PRACTICE:
            return f"{self.citation} is silent; common practice"
        return f"{self.citation} does not say"


@dataclass(frozen=True, slots=True)
class Book:
    """An adopted rule book."""

    id: str
    title: str
    short: str
    publisher: str
    version: str
    date: str
    checked: str
    address: str
    scope: tuple[str, ...]
    verified: str
    """``primary`` where the book itself was read, ``secondary`` where only reports of it were."""
    procedures: Mapping[Situation, Procedure]
    """One for every situation."""
    extends: Book | None = None
    remarks: tuple[str, ...] = ()

    def procedure(self, situation: Situation) -> Procedure:
        """The book's procedure for ``situation``."""
        return self.procedures[situation]
