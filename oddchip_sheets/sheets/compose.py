"""Settlement → page: everything the sheet shows, in its order, as plain rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from typing import Final

from oddchip_sheets.engine.model import HandSettlement, Settlement
from oddchip_sheets.handfile.model import Event, Hand
from oddchip_sheets.sheets.direction import in_place
from oddchip_sheets.sheets.drawing import draw_table
from oddchip_sheets.sheets.facts import facts_grid, facts_title, head_facts
from oddchip_sheets.sheets.fit import PAPER, fitted, fitted_pots
from oddchip_sheets.sheets.page import HandPage, Head, Labelled, Page, line, said
from oddchip_sheets.sheets.pots import pot_lines
from oddchip_sheets.sheets.receipts import receipts_table
from oddchip_sheets.sheets.tabled import cards_section
from oddchip_sheets.sheets.words import adopted, count

SIGNERS: Final = ("Dealer", "Floor", "Players", "Time")

SEATS: Final = 0.64 * PAPER
"""The room of the table of seats, beside the drawn table."""

_PLACED: Final = frozenset({"date", "table", "notes"})
"""Keys of the event that have a place of their own."""


@cache
def product() -> str:
    """The product with its version, as the footer names it."""
    return f"oddchip-sheets {version('oddchip-sheets')}"


def digest(event: Event) -> str:
    """The hand file's SHA-256 in eight groups of eight digits, to be held against what ``sha256sum`` prints."""
    digits = sha256(event.ledger[event.file]).hexdigest()
    return " ".join(digits[start : start + 8] for start in range(0, 64, 8))


def compose(settlement: Settlement, *, verified: bool) -> Page:
    """The page model of a settlement; ``verified`` says that an independent check was made and agrees."""
    hands = tuple(hand_page(settlement.event, hand, verified=verified) for hand in settlement.hands)
    return Page(
        title=_title(settlement),
        origin=f"hand file {digest(settlement.event)}",
        product=product(),
        blank=False,
        hands=hands,
    )


def alert(settlement: HandSettlement) -> str:
    """``1 of 3 pots unresolved``; empty where the hand is settled."""
    if settlement.settled:
        return ""
    unresolved = sum(not pot.settled for pot in settlement.pots)
    if not unresolved:
        return "hand unresolved"
    return f"{unresolved} of {count(len(settlement.pots), 'pot')} unresolved"


def _title(settlement: Settlement) -> str:
    title = f"Settlement sheet: {settlement.event.name}"
    alerts = [alert(hand) for hand in settlement.hands if not hand.settled]
    if not alerts:
        return title
    if len(settlement.hands) == 1:
        return f"{title} – {alerts[0]}"
    return f"{title} – {len(alerts)} of {count(len(settlement.hands), 'hand')} unresolved"


def hand_page(event: Event, settlement: HandSettlement, *, verified: bool) -> HandPage:
    """The sheet of one hand."""
    pots = fitted_pots(pot_lines(settlement))
    page = HandPage(
        head=_head(event, settlement),
        running=" · ".join(_where_texts(event, settlement.hand)),
        checklist=(),
        facts_title=facts_title(settlement.hand),
        facts=fitted(facts_grid(settlement.hand, settlement.returned), SEATS),
        drawing=draw_table(settlement.hand),
        cards=cards_section(settlement),
        open=tuple(finding.reason for finding in settlement.unresolved if finding.pot is None),
        pot_columns=pots.columns,
        pot_size=pots.size,
        pots=pots.lines,
        receipts=receipts_table(settlement, verified=verified),
        notes=tuple(_notes(event, settlement)),
        signatures=tuple(line(signer) for signer in SIGNERS),
        rules=(),
    )
    return in_place(page, settlement.hand.players)


def details(event: Event) -> tuple[Labelled, ...]:
    """Every key of the event that has no place of its own, in the order of the file."""
    return tuple(Labelled(key.capitalize(), said(text)) for key, text in event.details.items() if key not in _PLACED)


def _head(event: Event, settlement: HandSettlement) -> Head:
    date = event.details.get("date", "")
    return Head(
        title="Settlement sheet",
        alert=alert(settlement),
        name=Labelled("", said(f"{event.name} · {date}" if date else event.name)),
        where=_where(event, settlement.hand),
        rules=said(adopted(settlement.book)),
        facts=head_facts(settlement.hand),
        details=details(event),
    )


def _where(event: Event, hand: Hand) -> tuple[Labelled, ...]:
    table = event.details.get("table", "")
    places = [("Hand", hand.label), *([("Table", table)] if table else [])]
    return tuple(Labelled(label, said(text)) for label, text in places)


def _where_texts(event: Event, hand: Hand) -> Iterator[str]:
    yield event.name
    for labelled in _where(event, hand):
        yield f"{labelled.label} {labelled.slot.text}"


def _notes(event: Event, settlement: HandSettlement) -> Iterator[str]:
    yield from settlement.notes
    if event.details.get("notes"):
        yield event.details["notes"]
