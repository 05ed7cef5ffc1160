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
from oddchip_sheets.sheet.compose import alert, details_of, hand_page, product, source_label
from oddchip_sheets.sheet.fit import PAPER, fitted
from oddchip_sheets.sheet.page import Column, Grid, HandPage, IncidentPart, Labelled, Page, Paid, Row
from oddchip_sheets.sheet.words import NOTHING, UNKNOWN_MARK, amount, in_place
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import english

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
        told = {**details_of(settlement.event, report.settlement.hand), **report.incident.texts}
        part = _part(report, told)
        said = {name: getattr(part, name) for name in _SAID_OF_PLAYERS}
        part = replace(part, **in_place(said, report.settlement.hand.players))
        again = {fact.text for fact in (*part.facts, *part.people)}
        kept = tuple(fact for fact in page.head.details if fact.text not in again)
        head = replace(page.head, title="Incident report", alert=alert(report.settlement), details=kept)
        pages.append(replace(page, head=head, signatures=SIGNERS, incident=part))
    title = f"Incident report: {settlement.event.name}"
    return Page(title, source_label(settlement.event), product(), tuple(pages))


def _part(report: Report, told: Mapping[str, str]) -> IncidentPart:
    """What the report says beyond the settlement; ``told`` are the event's, the hand's and the incident's own texts."""
    incident, texts, seen, label = report.incident, report.incident.texts, report.incident.surveillance, english().say
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
            Labelled(label("report.written"), texts.get("written")),
            Labelled("Date", told.get("date")),
            Labelled("Time", told.get("time")),
            *([] if told.get("table") or incident.lines.get("table") else [Labelled(label("report.table"), None)]),
            Labelled("Raised by", texts.get("raised_by")),
            Labelled("Raised", _raised(incident)),
            Labelled(label("report.kind-of-error"), _erred(incident)),
            *(Labelled(word[0].upper() + word[1:].replace("_", " "), line) for word, line in incident.lines.items()),
        ),
        persons=_persons(incident),
        claim=texts.get("claim"),
        attempt=texts.get("attempt_to_resolve"),
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
        follow_up=texts.get("follow_up"),
        people=(
            Labelled("Decided by", texts.get("decided_by")),
            Labelled(label("report.second-reviewer"), texts.get("second_reviewer")),
            Labelled("Dealer", told.get("dealer")),
            Labelled("Floor", told.get("floor")),
            Labelled("Supervisor", told.get("supervisor")),
            Labelled(label("report.security-present"), texts.get("security_present")),
            Labelled("Patron notified", texts.get("patron_notified")),
            Labelled("Escalated to", texts.get("escalated_to")),
            Labelled("Witnesses", ", ".join(report.incident.witnesses) or None),
            Labelled("Camera", seen.get("camera")),
            Labelled("Footage", seen.get("reference")),
            Labelled("Kept until", seen.get("kept_until")),
            Labelled(label("report.appeal-date"), texts.get("appeal_date")),
            Labelled(label("report.written-by"), texts.get("written_by")),
        ),
        notes=texts.get("notes", ""),
    )


def _erred(incident: Incident) -> str | None:
    """Whose error it was."""
    if isinstance(incident.errors, Unknown):
        return english().say("report.error-unknown")
    return ", ".join(english().say(f"report.error-{error}") for error in incident.errors or ()) or None


def _persons(incident: Incident) -> Grid:
    """The persons concerned, with two lines to write on where the file names none."""
    heads = [english().say(f"column.{head}") for head in ("name", "role", "contact")]
    told = [(person.name or None, person.role or None, person.contact or None) for person in incident.persons]
    columns = tuple(Column(head, css) for head, css in zip(heads, ("name", "role", "contact"), strict=True))
    return Grid(columns, tuple(map(Row, told or [(None, None, None)] * 2)))


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
        decided = english().listed([f"{name} was awarded {_BY[by]}" for name, by in account.decided.items()])
        told.append(f"{decided}; that the hands would give it otherwise is no error in the payment.")
    columns = (Column("player", "name"), *(Column(head, "figure") for head in heads))
    grid = fitted(Grid(columns, tuple(rows)), _ACCOUNT)
    return Paid(account.pot or "All pots together", grid, " ".join(told))
