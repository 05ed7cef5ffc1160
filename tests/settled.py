"""Hand files as text → settlements, for tests that read like the user's own file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from textwrap import dedent

from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.settlement.model import HandSettlement, PotResult
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import english, language
from oddchip_sheets.words.message import Said


@cache
def settled_file(text: str, name: str = "hand.yaml", base: Path = Path()) -> Verified:
    """The settlement of a whole hand file in the folder ``base``; fails where it has an error or is contradicted."""
    outcome = settle_text(name, dedent(text).encode(), base)
    assert not outcome.problems, "\n".join(map(str, outcome.problems))
    assert not outcome.discrepancies, outcome.discrepancies
    assert outcome.settlement is not None
    return outcome.settlement


def settled(facts: str, rules: str = "tda-2024") -> HandSettlement:
    """The settlement of one hand, its facts without the event."""
    (hand,) = settled_file(f"event: {{name: Test, rules: {rules}}}\n" + dedent(facts)).hands
    return hand


def pots(hand: HandSettlement) -> list[tuple[object, object]]:
    """Amount and eligible players of each pot."""
    return [(pot.amount, "".join(pot.eligible) if isinstance(pot.eligible, tuple) else None) for pot in hand.pots]


def only(hand: HandSettlement) -> PotResult:
    """The one pot of a hand."""
    (pot,) = hand.pots
    return pot


def in_english(said: Said | None) -> str:
    """What is said, as an English page prints it, nothing where nothing is; Spanish must be able to say it as well."""
    assert bool(language("es").text(said or ())) == bool(said)
    return english().text(said or ())
