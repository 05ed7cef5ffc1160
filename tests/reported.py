"""Disputed hands as text → incident reports, for tests that read like the user's own file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from settled import settled

from oddchip_sheets.handfile.model import Incident
from oddchip_sheets.incident.account import Account
from oddchip_sheets.incident.objection import Timing
from oddchip_sheets.incident.report import build_report
from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.rulebooks.model import Procedure
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.words.language import english

WORKSHEETS = Path(__file__).parents[1] / "worksheets"

TIE = """\
seats: [A, B, C]
button: C
chips: [100]
contributions: {A: 300, B: 300, C: 100}
folded: [C]
showdown: [[A, B]]
"""
"""A pot of 700, of which A is due 400 and B 300."""

SIDE_POT_OPEN = """\
seats: [A, B, C]
button: C
chips: [100]
pots:
  - {amount: 900, eligible: [A, B, C], winners: [A, B]}
  - {amount: 600, eligible: [B, C], winners: unknown}
"""
"""From the main pot A is due 500 and B 400; nobody knows who won the side pot."""


@dataclass(frozen=True)
class ToldTiming:
    """Whether the objection came in time, and why, in English."""

    timing: Timing
    why: str


@dataclass(frozen=True)
class ToldBook:
    """What another book makes of the hand, in English."""

    differs: bool
    told: str


@dataclass(frozen=True)
class Told:
    """A report in English."""

    settlement: HandSettlement
    account: Account
    corrections: tuple[str, ...]
    remarks: tuple[str, ...]
    timing: ToldTiming
    disputed: Procedure
    books: tuple[ToldBook, ...]
    agreeing: str
    missing: tuple[str, ...]


def told(settlement: HandSettlement, incident: Incident) -> Told:
    """The report on a settlement, in English."""
    made, text = build_report(settlement, incident), english().text
    return Told(
        settlement=made.settlement,
        account=made.account,
        corrections=tuple(map(text, made.corrections)),
        remarks=tuple(map(text, made.remarks)),
        timing=ToldTiming(made.timing.timing, text(made.timing.why)),
        disputed=made.disputed,
        books=tuple(ToldBook(book.differs, text(book.told)) for book in made.books),
        agreeing="" if made.agreeing is None else text(made.agreeing),
        missing=tuple(map(text, made.missing)),
    )


def report(incident: str, rules: str = "tda-2024", facts: str = TIE) -> Told:
    """The report on a hand whose incident block holds ``incident``."""
    hand = settled(f"{facts}incident: {{{incident}}}\n", rules)
    assert hand.hand.incident is not None
    return told(hand, hand.hand.incident)


def worksheet(name: str) -> Told:
    """The report on a shipped worksheet."""
    path = WORKSHEETS / f"{name}.yaml"
    settlement = settle_text(str(path), path.read_bytes(), path.parent).settlement
    assert settlement is not None
    (hand,) = settlement.hands
    assert hand.hand.incident is not None
    return told(hand, hand.hand.incident)
