"""The kinds of document that carry their source: settlement → the hands they show and the page that is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oddchip_sheets.incident.report import build_report
from oddchip_sheets.printing import templates
from oddchip_sheets.printing.templates import Used, page_html
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.compose import compose, compose_summary
from oddchip_sheets.sheet.page import HandPage, Page
from oddchip_sheets.sheet.report import compose_report
from oddchip_sheets.verifier.verified import Verified

SHEET: Final = "settlement sheet"
SUMMARY: Final = "event summary"
INCIDENT_REPORT: Final = "incident report"


@dataclass(frozen=True, slots=True)
class Document:
    """A kind of document."""

    hands: Callable[[Verified], tuple[HandSettlement, ...]]
    """Which hands of a file it shows."""
    page: Callable[[Verified, str], Page[HandPage]]
    """A verified settlement and a language → the page."""
    html: Callable[[Page[HandPage], Path | None, Used], str]
    """The page, or a part of it, and a house's own template folder → HTML without its stylesheet.

    The house's files that are used are entered in the last argument. Raises ``RenderError`` for a house template that
    is wrong.
    """
    least_bytes: int = 4096
    """What a hand takes in a PDF at the least. To print in vain would take as long as whoever made the PDF likes."""


def disputed_hands(settlement: Verified) -> tuple[HandSettlement, ...]:
    """The hands whose file records an incident."""
    return tuple(hand for hand in settlement.hands if hand.hand.incident is not None)


def _report(settlement: Verified, language: str) -> Page[HandPage]:
    reports = [build_report(hand, hand.hand.incident) for hand in settlement.hands if hand.hand.incident is not None]
    return compose_report(settlement, reports, language)


def _by_template(name: str) -> Callable[[Page[HandPage], Path | None, Used], str]:
    return lambda page, house, used: page_html(page, house, template=name, used=used)


DOCUMENTS: Final[Mapping[str, Document]] = {
    SHEET: Document(lambda settlement: settlement.hands, compose, _by_template(templates.SHEET)),
    SUMMARY: Document(
        lambda settlement: settlement.hands, compose_summary, _by_template(templates.SHEET), least_bytes=64
    ),
    INCIDENT_REPORT: Document(disputed_hands, _report, _by_template(templates.REPORT)),
}
"""By the name that the manifest gives them."""
