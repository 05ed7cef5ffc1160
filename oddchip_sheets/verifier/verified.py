"""A settlement and the verifier's word on it: only what is verified is printed."""

from __future__ import annotations

from dataclasses import dataclass

from oddchip_sheets.settled import Settlement
from oddchip_sheets.verifier.check import verify_hand
from oddchip_sheets.verifier.model import Discrepancy


class ContradictedError(Exception):
    """The independent verifier does not come to the engine's settlement, which must not be printed."""

    def __init__(self, found: tuple[tuple[str, Discrepancy], ...]) -> None:
        super().__init__("\n".join(f"hand {label}: {discrepancy}" for label, discrepancy in found))
        self.found = found
        """What the verifier contradicts, each with its hand's label."""


@dataclass(frozen=True, slots=True)
class Verified(Settlement):
    """A settlement to which the independent verifier comes as well. Sheets, reports and proofs take nothing else.

    To make one is to verify it, with ``dataclasses.replace`` too: raises ``ContradictedError`` where the verifier
    contradicts the engine.
    """

    def __post_init__(self) -> None:
        """Verify every hand, or the session."""
        found = tuple((hand.hand.label, each) for hand in self.hands for each in verify_hand(hand))
        if self.session is not None:
            from oddchip_sheets.verifier.replay import replay  # noqa: PLC0415 - only a session needs it

            found = replay(self.session)
        if found:
            raise ContradictedError(found)


def verify(settlement: Settlement) -> Verified:
    """``settlement``, verified; raises ``ContradictedError`` where the verifier contradicts it."""
    if isinstance(settlement, Verified):
        return settlement
    return Verified(settlement.event, settlement.book, settlement.hands, settlement.session)
