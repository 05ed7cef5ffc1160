"""Incident report → page: the settlement sheet of a disputed hand, and what was claimed, paid, due and decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from oddchip_sheets.engine.model import Settlement
from oddchip_sheets.engine.sentences import listed
from oddchip_sheets.handfile.model import UNKNOWN, DecidedBy, Hand, Incident, Unknown
from oddchip_sheets.incident.account import PotAccount
from oddchip_sheets.incident.objection import Timing
from oddchip_sheets.incident.report import Report
from oddchip_sheets.rulebooks.model import Procedure
from oddchip_sheets.sheets.compose import alert, digest, hand_page, product
from oddchip_sheets.sheets.direction import in_place
from oddchip_sheets.sheets.fit import PAPER, fitted
from oddchip_sheets.sheets.page import Column, Grid, HandPage, IncidentPart, Labelled, Page, Paid, Row, Slot, line, said
from oddchip_sheets.sheets.words import UNKNOWN_MARK, amount

_ACCOUNT: Final = 0.66 * PAPER
"""The room of the table of what was paid and is due."""

SIGNERS: Final = ("Dealer", "Floor", "Supervisor", "Players", "Date and time")

_FIRST: Final = (("report", "Report"), ("date", "Date"), ("time", "Time"), ("raised_by", "Raised by"))
_PEOPLE: Final = (
    ("decided_by", "Decided by"),
    ("dealer", "Dealer"),
    ("floor", "Floor"),
    ("supervisor", "Supervisor"),
    ("patron_notified", "Patron notified"),
    ("escalated_to", "Escalated to"),
)
_SURVEILLANCE: Final = (("camera", "Camera"), ("reference", "Footage"), ("kept_until", "Kept until"))


def compose_report(settlement: Settlement, reports: Sequence[Report], *, verified: bool) -> Page:
    """The page model of the reports on a file's disputed hands; ``verified`` as for a settlement sheet."""
    hands = tuple(_page(settlement, report, verified=verified) for report in reports)
    return Page(
        title=f"Incident report: {settlement.event.name}",
        origin=f"hand file {digest(settlement.event)}",
        product=product(),
        blank=False,
        hands=hands,
    )


def _page(settlement: Settlement, report: Report, *, verified: bool) -> HandPage:
    page = hand_page(settlement.event, report.settlement, verified=verified)
    return replace(
        page,
        head=replace(page.head, title="Incident report", alert=alert(report.settlement)),
        signatures=tuple(line(signer) for signer in SIGNERS),
        incident=_in_place(_part(report), report.settlement.hand),
    )


def _in_place(part: IncidentPart, hand: Hand) -> IncidentPart:
    """What the product says of players; a claim in a house's own words stays as it was written."""
    said_of_players = ("missing", "paid", "corrections", "remarks", "differing", "agreeing", "timing_why")
    marked = in_place({name: getattr(part, name) for name in said_of_players}, hand.players)
    return replace(part, **marked)


def _part(report: Report) -> IncidentPart:
    incident = report.incident
    differing = tuple(book.told for book in report.books if book.differs)
    return IncidentPart(
        facts=(*_labelled(incident.texts, _FIRST), Labelled("Raised", _raised(incident))),
        claim=_slot(incident.texts, "claim"),
        missing=report.missing,
        paid=tuple(_paid(report.settlement.hand, account) for account in report.account.pots),
        leading=_leading(report),
        corrections=tuple(f"{told}." for told in report.corrections),
        remarks=report.remarks,
        timing=str(report.timing.timing),
        timing_why=report.timing.why,
        disputed=_clause(report.disputed),
        differing=differing,
        agreeing=report.agreeing,
        decision=_slot(incident.texts, "decision"),
        people=_people(incident),
        notes=incident.texts.get("notes", ""),
    )


def _slot(texts: Mapping[str, str], key: str) -> Slot:
    return said(texts[key]) if texts.get(key) else line("")


def _labelled(texts: Mapping[str, str], keys: Sequence[tuple[str, str]]) -> tuple[Labelled, ...]:
    return tuple(Labelled(label, _slot(texts, key)) for key, label in keys)


def _raised(incident: Incident) -> Slot:
    """When it was raised, about what, and whether the house is said to have erred."""
    told = ["not known when" if isinstance(incident.raised, Unknown) else str(incident.raised or "")]
    if incident.about is not None:
        told.append("not known about what" if isinstance(incident.about, Unknown) else f"about the {incident.about}")
    told += ["house error"] if incident.house_error else []
    return said(", ".join(filter(None, told))) if any(told) else line("")


def _people(incident: Incident) -> tuple[Labelled, ...]:
    witnesses = said(", ".join(incident.witnesses)) if incident.witnesses else line("")
    return (
        *_labelled(incident.texts, _PEOPLE),
        Labelled("Witnesses", witnesses),
        *_labelled(incident.surveillance, _SURVEILLANCE),
    )


def _paid(hand: Hand, account: PotAccount) -> Paid:
    columns = (
        Column("player", "name"),
        Column("paid", "figure"),
        Column("due", "figure"),
        Column("too much or too little", "figure"),
        *([Column("by the hands", "figure")] if account.decided else []),
    )
    rows = []
    for entry in account.lines:
        paid = UNKNOWN_MARK if entry.paid is None else amount(entry.paid, hand.decimals)
        due = UNKNOWN_MARK if entry.due is None else amount(entry.due, hand.decimals)
        difference = UNKNOWN_MARK if entry.difference is None else _signed(hand, entry.difference)
        hands = [UNKNOWN_MARK if entry.by_hands is None else amount(entry.by_hands, hand.decimals)]
        cells = (paid, due, difference, *(hands if account.decided else ()))
        rows.append(Row((said(entry.player), *map(said, cells))))
    told = " ".join(filter(None, (account.open, _decided(account))))
    return Paid(account.pot or "All pots together", fitted(Grid(columns, tuple(rows)), _ACCOUNT), told)


def _decided(account: PotAccount) -> str:
    """A decision of the floor is no error, whatever the hands are."""
    if not account.decided:
        return ""
    told = [f"{name} was awarded {_BY[by]}" for name, by in account.decided.items()]
    return f"{listed(told)}; that the hands would give it otherwise is no error in the payment."


_BY: Final[Mapping[DecidedBy | Unknown, str]] = MappingProxyType(
    {
        DecidedBy.AGREED: "by agreement",
        DecidedBy.RULING: "by the floor's ruling",
        UNKNOWN: "by agreement or by the floor's ruling",
    }
)


def _signed(hand: Hand, difference: int) -> str:
    if not difference:
        return "–"
    return f"{'+' if difference > 0 else '−'}{amount(abs(difference), hand.decimals)}"


_TOO_LATE: Final = "The objection came too late; this is what would correct the award all the same:"


def _leading(report: Report) -> str:
    if report.corrections:
        return _TOO_LATE if report.timing.timing is Timing.TOO_LATE else ""
    if report.account.missing:
        return "What has to move can't be said before the missing facts are established."
    return "Everybody was paid what is due; nothing has to move."


def _clause(procedure: Procedure) -> str:
    """The rule and where it stands; a book that is silent has nothing to cite."""
    return procedure.text if procedure.choice is None else f"{procedure.text} {procedure.cited}"
