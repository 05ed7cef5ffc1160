"""What the check of a PDF comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from oddchip_sheets.proof.pots import PotVerdict


class State(StrEnum):
    """Whether the PDF proves itself."""

    HOLDS = "holds"
    ALTERED = "altered"
    FOREIGN = "foreign"
    """Not a PDF, none of this product's, or one that carries no source by design, as a blank."""


class Trust(StrEnum):
    """What is known of a signature."""

    NONE = "none"
    UNCHECKED = "unchecked"
    VALID = "valid"
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class Signature:
    """The signatures of a PDF, taken together."""

    trust: Trust
    told: str
    """Who signed, or why it is not known, in words."""


UNSIGNED = Signature(Trust.NONE, "not signed")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The check of one PDF, pot by pot."""

    state: State
    pots: tuple[PotVerdict, ...] = ()
    reasons: tuple[str, ...] = ()
    """Why it does not hold; empty where it does."""
    notes: tuple[str, ...] = ()
    """What was checked less strictly than it could have been, and what else is worth knowing."""
    signature: Signature = UNSIGNED

    @property
    def settled(self) -> bool:
        """Whether every pot is settled."""
        return all(pot.settled for pot in self.pots)

    @property
    def exit_status(self) -> int:
        """0 where all holds and is settled, 1 where something is altered or unresolved, 2 for a foreign PDF."""
        if self.state is State.FOREIGN:
            return 2
        return 0 if self.state is State.HOLDS and self.settled else 1

    def lines(self) -> Iterator[str]:
        """The verdict in words, a line a pot; then what is wrong, what to know, and what it comes to."""
        yield from map(str, self.pots)
        yield from (f"altered: {reason}" for reason in self.reasons if self.state is State.ALTERED)
        yield from (f"note: {note}" for note in self.notes)
        if self.state is not State.FOREIGN:
            yield f"signature: {self.signature.told}"
        yield self.summary

    @property
    def summary(self) -> str:
        """The verdict in one line."""
        if self.state is State.FOREIGN:
            return f"not checked: {'; '.join(self.reasons)}"
        if self.state is State.ALTERED:
            return "this PDF does not prove itself: it was altered, or is not whole"
        open_pots = sum(not pot.settled for pot in self.pots)
        unresolved = f"; {open_pots} of {len(self.pots)} pots unresolved" if open_pots else ""
        return f"this PDF proves itself: source, settlement and printed pages agree{unresolved}"
