"""Disputed hands as text → incident reports, for tests that read like the user's own file."""

from __future__ import annotations

from pathlib import Path

from settled import settled

from oddchip_sheets.incident.report import Report, build_report
from oddchip_sheets.pipeline import settle_hand, settle_text

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


def report(incident: str, rules: str = "tda-2024", facts: str = TIE) -> Report:
    """The report on a hand whose incident block holds ``incident``."""
    hand = settled(f"{facts}incident: {{{incident}}}\n", rules)
    assert hand.hand.incident is not None
    return build_report(hand, hand.hand.incident, settle_hand)


def worksheet(name: str) -> Report:
    """The report on a shipped worksheet."""
    path = WORKSHEETS / f"{name}.yaml"
    settlement = settle_text(str(path), path.read_bytes(), path.parent).settlement
    assert settlement is not None
    (hand,) = settlement.hands
    assert hand.hand.incident is not None
    return build_report(hand, hand.hand.incident, settle_hand)
