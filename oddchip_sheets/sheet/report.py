"""Incident report → page: the settlement sheet of a disputed hand, and what was claimed, paid, due and decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from oddchip_sheets.handfile.model import UNKNOWN, DecidedBy, Hand, Incident, Unknown
from oddchip_sheets.incident.account import PotAccount
from oddchip_sheets.incident.objection import Timing
from oddchip_sheets.incident.report import Report
from oddchip_sheets.settlement.reasons import listed
from oddchip_sheets.sheet.compose import alert, hand_page, product, source_label
from oddchip_sheets.sheet.fit import PAPER, fitted
from oddchip_sheets.sheet.page import Column, Grid, HandPage, IncidentPart, Labelled, Page, Paid, Row
from oddchip_sheets.sheet.words import NOTHING, UNKNOWN_MARK, amount, in_place
from oddchip_sheets.verifier.verified import Verified

_ACCOUNT: Final = 0.66 * PAPER
"""The room of the table of what was paid and is due."""

SIGNERS: Final = ("Dealer", "Floor", "Supervisor", "Players", "Date and time")

_SAID_OF_PLAYERS: Final = ("missing", "paid", "corrections", "remarks", "differing", "agreeing", "timing_why")
"""What the product says of players; a claim in a house's own words stays as it was written."""

_BY: Final[Mapping[DecidedBy | Unknown, str]] = MappingProxyType(
    {
        DecidedBy.AGREED: "by agreement",
        DecidedBy.RULING: "by the floor's ruling",
        UNKNOWN: "by agreement or by the floor's ruling",
    }
)


def compose_report(settlement: Verified, reports: Sequence[Report]) -> Page[HandPage]:
    """The page model of the reports on a file's disputed hands."""
    pages = []
    for report in reports:
        page = hand_page(settlement.event, report.settlement)
        part = _part(report)
        said = {name: getattr(part, name) for name in _SAID_OF_PLAYERS}
        part = replace(part, **in_place(said, report.settlement.hand.players))
        head = replace(page.head, title="Incident report", alert=alert(report.settlement))
        pages.append(replace(page, head=head, signatures=SIGNERS, incident=part))
    title = f"Incident report: {settlement.event.name}"
    return Page(title, source_label(settlement.event), product(), tuple(pages))


def _part(report: Report) -> IncidentPart:
    texts, seen = report.incident.texts, report.incident.surveillance
    leading = ""
    if report.corrections and report.timing.timing is Timing.TOO_LATE:
        leading = "The objection came too late; this is what would correct the award all the same:"
    elif not report.corrections and report.account.missing:
        leading = "What has to move can't be said before the missing facts are established."
    elif not report.corrections:
        leading = "Everybody was paid what is due; nothing has to move."
    clause = report.disputed
    return IncidentPart(
        facts=(
            Labelled("Report", texts.get("report")),
            Labelled("Date", texts.get("date")),
            Labelled("Time", texts.get("time")),
            Labelled("Raised by", texts.get("raised_by")),
            Labelled("Raised", _raised(report.incident)),
        ),
        claim=texts.get("claim"),
        missing=report.missing,
        paid=tuple(_paid(report.settlement.hand, account) for account in report.account.pots),
        leading=leading,
        corrections=tuple(f"{told}." for told in report.corrections),
        remarks=report.remarks,
        timing=str(report.timing.timing),
        timing_why=report.timing.why,
        disputed=clause.text if clause.choice is None else f"{clause.text} {clause.cited}",
        differing=tuple(book.told for book in report.books if book.differs),
        agreeing=report.agreeing,
        decision=texts.get("decision"),
        people=(
            Labelled("Decided by", texts.get("decided_by")),
            Labelled("Dealer", texts.get("dealer")),
            Labelled("Floor", texts.get("floor")),
            Labelled("Supervisor", texts.get("supervisor")),
            Labelled("Patron notified", texts.get("patron_notified")),
            Labelled("Escalated to", texts.get("escalated_to")),
            Labelled("Witnesses", ", ".join(report.incident.witnesses) or None),
            Labelled("Camera", seen.get("camera")),
            Labelled("Footage", seen.get("reference")),
            Labelled("Kept until", seen.get("kept_until")),
        ),
        notes=texts.get("notes", ""),
    )


def _raised(incident: Incident) -> str | None:
    """When it was raised, about what, and whether the house is said to have erred."""
    told = ["not known when" if isinstance(incident.raised, Unknown) else str(incident.raised or "")]
    if incident.about is not None:
        told.append("not known about what" if isinstance(incident.about, Unknown) else f"about the {incident.about}")
    told += ["house error"] if incident.house_error else []
    return ", ".join(filter(None, told)) or None


def _paid(hand: Hand, account: PotAccount) -> Paid:
    """What was paid beside what is due. A decision of the floor is no error, whatever the hands are."""

    def said(ticks: int | Unknown | None) -> str:
        return UNKNOWN_MARK if ticks is None else amount(ticks, hand.decimals)

    heads = ["paid", "due", "too much or too little", *(["by the hands"] if account.decided else [])]
    rows = []
    for line in account.lines:
        difference = said(line.difference and abs(line.difference))
        if line.difference is not None:
            sign = "+" if line.difference > 0 else "−"
            difference = f"{sign}{difference}" if line.difference else NOTHING
        cells = (line.player, said(line.paid), said(line.due), difference)
        rows.append(Row((*cells, said(line.by_hands)) if account.decided else cells))
    told = [] if account.open is None else [account.open]
    if account.decided:
        decided = listed([f"{name} was awarded {_BY[by]}" for name, by in account.decided.items()])
        told.append(f"{decided}; that the hands would give it otherwise is no error in the payment.")
    columns = (Column("player", "name"), *(Column(head, "figure") for head in heads))
    grid = fitted(Grid(columns, tuple(rows)), _ACCOUNT)
    return Paid(account.pot or "All pots together", grid, " ".join(told))
