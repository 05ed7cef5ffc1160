"""Everything an incident report says of one hand, ready for the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.engine.model import HandSettlement
from oddchip_sheets.handfile.model import Hand, Incident, Unknown
from oddchip_sheets.incident.account import Account, draw_account
from oddchip_sheets.incident.books import BookLine, Settle, compare_books
from oddchip_sheets.incident.objection import TimingVerdict, judge_timing
from oddchip_sheets.incident.transfers import Transfer
from oddchip_sheets.rules.model import Procedure, Situation


@dataclass(frozen=True, slots=True)
class Report:
    """An incident report: what is missing, what was paid and due, what corrects it, what the books say."""

    settlement: HandSettlement
    incident: Incident
    account: Account
    corrections: tuple[str, ...]
    """The transfers as sentences; empty where nothing has to move or nothing can be said."""
    timing: TimingVerdict
    disputed: Procedure
    """The book's clause on disputed pots."""
    books: tuple[BookLine, ...]
    missing: tuple[str, ...]
    """Facts that are not established, in words."""


def build_report(settlement: HandSettlement, incident: Incident, settle: Settle) -> Report:
    """The report on ``settlement``; ``settle`` settles the hand again under each other book."""
    account = draw_account(settlement, incident)
    return Report(
        settlement=settlement,
        incident=incident,
        account=account,
        corrections=tuple(correction(settlement.hand, transfer) for transfer in account.transfers),
        timing=judge_timing(incident, settlement.book),
        disputed=settlement.book.procedure(Situation.DISPUTED),
        books=compare_books(settlement, settle),
        missing=(*_open_facts(settlement), *account.missing, *_open_words(incident)),
    )


def correction(hand: Hand, transfer: Transfer) -> str:
    """``B returns 100 to A``."""
    return f"{transfer.payer} returns {amount_text(transfer.amount, hand.decimals)} to {transfer.receiver}"


def _open_facts(settlement: HandSettlement) -> Iterator[str]:
    for finding in settlement.unresolved:
        yield finding.reason if finding.pot is None else f"{finding.pot}: {finding.reason}"


def _open_words(incident: Incident) -> Iterator[str]:
    if isinstance(incident.raised, Unknown):
        yield "It is not known when the objection was raised."
    for key, text in incident.texts.items():
        if text == "unknown":
            yield f"Not known: {key.replace('_', ' ')}."
