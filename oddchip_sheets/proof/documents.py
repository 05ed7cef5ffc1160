"""The kinds of document that carry their source: settlement → the hands they show and the page that is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.incident.report import build_report
from oddchip_sheets.printing import templates
from oddchip_sheets.printing.render import sheet_html
from oddchip_sheets.printing.templates import Used, page_html
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.compose import compose_summary
from oddchip_sheets.sheet.page import Page
from oddchip_sheets.sheet.report import compose_report
from oddchip_sheets.sheet.session import compose_sheet
from oddchip_sheets.verifier.verified import Verified

SHEET: Final = "settlement sheet"
SUMMARY: Final = "event summary"
_DEALS_A_HAND: Final = 16
"""How many deals of a session take as much paper as one hand, at the least."""
INCIDENT_REPORT: Final = "incident report"


@dataclass(frozen=True, slots=True)
class Document:
    """A kind of document."""

    hands: Callable[[Verified], tuple[HandSettlement, ...]]
    """Which hands of a file it shows."""
    page: Callable[[Verified, str], Page[Any]]
    """A verified settlement and a language → the page."""
    html: Callable[[Page[Any], Path | None, Used], str]
    """The page, or a part of it, and a house's own template folder → HTML without its stylesheet.

    The house's files that are used are entered in the last argument. Raises ``RenderError`` for a house template that
    is wrong.
    """
    least_bytes: int = 4096
    """What a hand takes in a PDF at the least. To print in vain would take as long as whoever made the PDF likes."""


def sheets_of(document: str, settlement: Verified) -> int:
    """How many hands a document shows; the deals of a session count as the hands whose paper they take."""
    shown = len(DOCUMENTS[document].hands(settlement))
    if document != SHEET or settlement.session is None:
        return shown
    return 1 + len(settlement.session.deals) // _DEALS_A_HAND


def disputed_hands(settlement: Verified) -> tuple[HandSettlement, ...]:
    """The hands whose file records an incident."""
    return tuple(hand for hand in settlement.hands if hand.hand.incident is not None)


def _report(settlement: Verified, language: str) -> Page[Any]:
    reports = [build_report(hand, hand.hand.incident) for hand in settlement.hands if hand.hand.incident is not None]
    return compose_report(settlement, reports, language)


def _by_template(name: str) -> Callable[[Page[Any], Path | None, Used], str]:
    return lambda page, house, used: page_html(page, house, template=name, used=used)


DOCUMENTS: Final[Mapping[str, Document]] = {
    SHEET: Document(
        lambda settlement: settlement.hands, compose_sheet, lambda page, house, used: sheet_html(page, house, used=used)
    ),
    SUMMARY: Document(
        lambda settlement: settlement.hands, compose_summary, _by_template(templates.SHEET), least_bytes=64
    ),
    INCIDENT_REPORT: Document(disputed_hands, _report, _by_template(templates.REPORT)),
}
"""By the name that the manifest gives them."""
