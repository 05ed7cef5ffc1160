"""Settlement → page: everything the sheet shows, in its order, as plain rows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from typing import Final

from oddchip_sheets.handfile.model import Event, Hand
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.card_rows import cards_section
from oddchip_sheets.sheet.drawing import draw_table
from oddchip_sheets.sheet.facts import facts_grid, facts_title, head_facts
from oddchip_sheets.sheet.fit import PAPER, fitted, fitted_pots
from oddchip_sheets.sheet.page import HandPage, Head, Labelled, Page
from oddchip_sheets.sheet.pots import pot_lines
from oddchip_sheets.sheet.receipts import receipts_table
from oddchip_sheets.sheet.words import adopted, count, in_place
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import english

SIGNERS: Final = ("Dealer", "Floor", "Players", "Time")

SEATS: Final = 0.64 * PAPER
"""The room of the table of seats, beside the drawn table."""

_PLACED: Final = frozenset({"date", "table", "notes"})
"""Keys of the event that have a place of their own."""


@cache
def product() -> str:
    """The product with its version, as the footer names it."""
    return f"oddchip-sheets {version('oddchip-sheets')}"


def source_label(event: Event) -> str:
    """The hand file by its SHA-256, in eight groups of eight digits to be held against what ``sha256sum`` prints."""
    digits = sha256(event.ledger[event.file]).hexdigest()
    return f"hand file {' '.join(digits[start : start + 8] for start in range(0, 64, 8))}"


def compose(settlement: Verified) -> Page[HandPage]:
    """The page model of a settlement."""
    title, hands = f"Settlement sheet: {settlement.event.name}", settlement.hands
    alerts = [alert(hand) for hand in hands if not hand.settled]
    if alerts:
        of_many = f"{len(alerts)} of {count(len(hands), 'hand')} unresolved"
        title += f" – {alerts[0] if len(hands) == 1 else of_many}"
    pages = tuple(hand_page(settlement.event, hand) for hand in hands)
    return Page(title, source_label(settlement.event), product(), pages)


def alert(settlement: HandSettlement) -> str:
    """``1 of 3 pots unresolved``; empty where the hand is settled."""
    if settlement.settled:
        return ""
    unresolved = sum(not pot.settled for pot in settlement.pots)
    if not unresolved:
        return "hand unresolved"
    return f"{unresolved} of {count(len(settlement.pots), 'pot')} unresolved"


def hand_page(event: Event, settlement: HandSettlement) -> HandPage:
    """The sheet of one hand of a verified settlement."""
    hand, pots = settlement.hand, fitted_pots(pot_lines(settlement))
    said = details_of(event, hand)
    date, table = said.get("date"), said.get("table")
    notes = [each.details["notes"] for each in (event, hand) if each.details.get("notes")]
    where = (Labelled("Hand", hand.label), *([Labelled("Table", table)] if table else []))
    page = HandPage(
        head=Head(
            title="Settlement sheet",
            alert=alert(settlement),
            name=f"{event.name} · {date}" if date else event.name,
            where=where,
            rules=adopted(settlement.book),
            facts=head_facts(hand),
            details=details(said),
        ),
        page_header=" · ".join([event.name, *(f"{fact.label} {fact.text}" for fact in where)]),
        facts_title=facts_title(hand),
        facts=fitted(facts_grid(hand, settlement.returned), SEATS),
        drawing=draw_table(hand),
        cards=cards_section(settlement),
        open=tuple(english().text(finding.reason) for finding in settlement.unresolved if finding.pot is None),
        pot_columns=pots.columns,
        pot_size=pots.size,
        pots=pots.lines,
        receipts=receipts_table(settlement),
        notes=(*map(english().text, settlement.notes), *notes),
        signatures=SIGNERS,
    )
    return in_place(page, hand.players)


def details_of(event: Event, hand: Hand) -> dict[str, str]:
    """What is said of a hand: the event's lines, the hand's own word in the place of the event's, then the rest."""
    return {**event.details, **hand.details}


def details(said: Mapping[str, str]) -> tuple[Labelled, ...]:
    """Every line of an event, or of one hand, that has no place of its own."""
    return tuple(Labelled(key.capitalize(), text) for key, text in said.items() if key not in _PLACED)
