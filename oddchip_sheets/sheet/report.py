"""Incident report → page: the settlement sheet of a disputed hand, and what was claimed, paid, due and decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from oddchip_sheets.handfile.model import UNKNOWN, DecidedBy, Hand, Incident, Raised, Unknown
from oddchip_sheets.incident.account import PotAccount
from oddchip_sheets.incident.objection import Timing, moment
from oddchip_sheets.incident.report import Report
from oddchip_sheets.rulebooks.said import cited, rule
from oddchip_sheets.sheet.compose import (
    alert,
    details_of,
    hand_page,
    page_language,
    product,
    signatures,
    source_label,
)
from oddchip_sheets.sheet.fit import PAPER, fitted
from oddchip_sheets.sheet.page import Column, Grid, HandPage, IncidentPart, Labelled, Page, Paid, Row
from oddchip_sheets.sheet.words import NOTHING, UNKNOWN_MARK, in_place, known_amount
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Listed, Pot, say, sentences

_ACCOUNT: Final = 0.66 * PAPER
"""The room of the table of what was paid and is due."""

SIGNERS: Final = ("dealer", "floor", "supervisor", "players", "date-time")

_SAID_OF_PLAYERS: Final = ("missing", "paid", "corrections", "remarks", "differing", "agreeing", "timing_why")
"""What the product says of players; a claim in a house's own words stays as it was written."""

_BY: Final[Mapping[DecidedBy | Unknown, str]] = MappingProxyType(
    {DecidedBy.AGREED: "agreed", DecidedBy.RULING: "ruling", UNKNOWN: "either"}
)


def compose_report(settlement: Verified, reports: Sequence[Report], tag: str | None = None) -> Page[HandPage]:
    """The page model of the reports on a file's disputed hands, in the language ``tag``, or the file's own."""
    words, pages = page_language(settlement.event, tag), []
    for report in reports:
        page = hand_page(settlement.event, report.settlement, words)
        told = {**details_of(settlement.event, report.settlement.hand), **report.incident.texts}
        part = _part(report, told, words)
        said = {name: getattr(part, name) for name in _SAID_OF_PLAYERS}
        part = replace(part, **in_place(said, report.settlement.hand.players))
        kept = tuple(fact for fact in page.head.details if fact not in (*part.facts, *part.people))
        title, unresolved = words.say("head.report"), alert(report.settlement, words)
        head = replace(page.head, title=title, alert=unresolved, details=kept)
        pages.append(replace(page, head=head, signatures=signatures(SIGNERS, words), incident=part))
    title = words.say("document.report", event=settlement.event.name)
    origin = source_label(settlement.event, words)
    return Page(words.tag, title, origin, product(), tuple(pages))


def _part(report: Report, told: Mapping[str, str], words: Language) -> IncidentPart:
    incident, texts, seen = report.incident, report.incident.texts, report.incident.surveillance
    leading = ""
    if report.corrections and report.timing.timing is Timing.TOO_LATE:
        leading = words.say("report.too-late")
    elif not report.corrections and report.account.missing:
        leading = words.say("report.cannot-say")
    elif not report.corrections:
        leading = words.say("report.nothing-moves")

    def labelled(word: str, text: str | None) -> Labelled:
        return Labelled(words.say(f"report.{word}"), text)

    clause, known = report.disputed, bool(report.settlement.hand.players)
    numbered = say("timing.rule", text=rule(clause), cited=cited(clause))
    return IncidentPart(
        facts=(
            labelled("number", texts.get("report")),
            labelled("written", texts.get("written")),
            labelled("date", told.get("date")),
            labelled("time", told.get("time")),
            *([] if told.get("table") or incident.lines.get("table") else [labelled("table", None)]),
            labelled("raised-by", texts.get("raised_by")),
            labelled("raised", _raised(incident, words)),
            labelled("kind-of-error", _erred(incident, words)),
            *(Labelled(word[0].upper() + word[1:].replace("_", " "), line) for word, line in incident.lines.items()),
        ),
        persons=_persons(incident, words),
        claim=texts.get("claim"),
        attempt=texts.get("attempt_to_resolve"),
        missing=tuple(map(words.text, report.missing)),
        paid=tuple(_paid(report.settlement.hand, account, words) for account in report.account.pots if known),
        leading=leading,
        corrections=tuple(map(words.text, report.corrections)),
        remarks=tuple(map(words.text, report.remarks)),
        timing=words.say(f"timing.{report.timing.timing.name.lower().replace('_', '-')}"),
        timing_why=words.text(report.timing.why),
        disputed=words.text(rule(clause) if clause.choice is None else numbered),
        differing=tuple(words.text(book.told) for book in report.books if book.differs and known),
        agreeing="" if report.agreeing is None or not known else words.text(report.agreeing),
        decision=texts.get("decision"),
        follow_up=texts.get("follow_up"),
        people=(
            labelled("decided-by", texts.get("decided_by")),
            labelled("second-reviewer", texts.get("second_reviewer")),
            labelled("dealer", told.get("dealer")),
            labelled("floor", told.get("floor")),
            labelled("supervisor", told.get("supervisor")),
            labelled("security-present", texts.get("security_present")),
            labelled("patron-notified", texts.get("patron_notified")),
            labelled("escalated-to", texts.get("escalated_to")),
            labelled("witnesses", ", ".join(incident.witnesses) or None),
            labelled("camera", seen.get("camera")),
            labelled("footage", seen.get("reference")),
            labelled("kept-until", seen.get("kept_until")),
            labelled("appeal-date", texts.get("appeal_date")),
            labelled("written-by", texts.get("written_by")),
        ),
        notes=texts.get("notes", ""),
    )


def _erred(incident: Incident, words: Language) -> str | None:
    """Whose error it was."""
    if isinstance(incident.errors, Unknown):
        return words.say("report.error-unknown")
    return ", ".join(words.say(f"report.error-{error}") for error in incident.errors or ()) or None


def _persons(incident: Incident, words: Language) -> Grid:
    """The persons concerned, with two lines to write on where the file names none."""
    told = [(person.name or None, person.role or None, person.contact or None) for person in incident.persons]
    columns = tuple(Column(words.say(f"column.{head}"), head) for head in ("name", "role", "contact"))
    return Grid(columns, tuple(map(Row, told or [(None, None, None)] * 2)))


def _raised(incident: Incident, words: Language) -> str | None:
    """When it was raised, about what, and whether the house is said to have erred."""
    told = []
    if incident.raised is not None:
        told.append(moment(incident.raised) if isinstance(incident.raised, Raised) else say("raised.unknown"))
    if incident.about is not None:
        about = "about-unknown" if isinstance(incident.about, Unknown) else f"about-{incident.about}"
        told.append(say(f"raised.{about}"))
    told += [say("raised.house-error")] if incident.house_error else []
    return words.text(Listed(tuple(told), "comma")) or None


def _paid(hand: Hand, account: PotAccount, words: Language) -> Paid:
    """What was paid beside what is due. A decision of the floor is no error, whatever the hands are."""

    def said(ticks: int | Unknown | None) -> str:
        return UNKNOWN_MARK if ticks is None else known_amount(words, ticks, hand.decimals)

    heads = ["paid", "due", "difference", *(["by-hands"] if account.decided else [])]
    rows = []
    for line in account.lines:
        difference = said(line.difference and abs(line.difference))
        if line.difference is not None:
            sign = "+" if line.difference > 0 else "−"
            difference = f"{sign}{difference}" if line.difference else NOTHING
        cells = (line.player, said(line.paid), said(line.due), difference)
        rows.append(Row((*cells, said(line.by_hands)) if account.decided else cells))
    told = sentences(account.open)
    if account.decided:
        decided = tuple(say(f"report.awarded-{_BY[by]}", pot=Pot(name)) for name, by in account.decided.items())
        told = sentences(told, say("report.decided-otherwise", decided=Listed(decided)))
    columns = [Column(words.say("column.player"), "name")]
    columns += [Column(words.say(f"column.{head}"), "figure") for head in heads]
    grid = fitted(Grid(tuple(columns), tuple(rows)), _ACCOUNT)
    title = words.say("report.all-pots") if account.pot is None else words.text(Pot(account.pot))
    return Paid(title, grid, words.text(told))
