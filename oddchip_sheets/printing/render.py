"""The sheet and the blank, as HTML and as PDF."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.forms.incident import IncidentLayout
from oddchip_sheets.handfile.model import Event
from oddchip_sheets.printing.templates import (
    BLANK,
    BLANK_REPORT,
    FONT_RULES,
    SESSION,
    SESSION_BLANK,
    SHEET,
    RenderError,
    Used,
    page_css,
    page_html,
    stylesheet,
)
from oddchip_sheets.printing.weasyprint_pdf import print_pdf
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.sheet.blank import blank_page
from oddchip_sheets.sheet.blank_report import blank_report
from oddchip_sheets.sheet.compose import compose_summary
from oddchip_sheets.sheet.page import Page, SessionPage
from oddchip_sheets.sheet.session import compose_sheet
from oddchip_sheets.sheet.session_blank import SessionLayout, session_blank
from oddchip_sheets.shipped import asset
from oddchip_sheets.verifier.verified import Verified

__all__ = ["RenderError", "blank_pdf", "render_html", "render_pdf"]


def sheet_html(page: Page[Any], templates: Path | None, css: str | None = None, used: Used | None = None) -> str:
    """The page of hands, or of a session, as HTML; arguments and errors as of ``page_html``."""
    template = SESSION if any(isinstance(each, SessionPage) for each in page.hands) else SHEET
    return page_html(page, templates, css, template, used)


def render_html(
    settlement: Verified,
    *,
    paper: str = "a4",
    templates: Path | None = None,
    language: str | None = None,
    summary: bool = False,
) -> str:
    """The settlement sheet, or the ``summary`` of its event alone, as one HTML document with its stylesheet in it.

    ``templates`` is a house's own folder; ``language`` is a tag, else the file's own language. Raises ``RenderError``
    for a house template that is wrong.
    """
    text, _ = stylesheet(templates)
    css = _with_fonts(f"{asset(FONT_RULES, None).read_text(encoding='utf-8')}\n{text}", templates)
    css = f"{page_css(paper)}\n{css}"
    if summary:
        return page_html(compose_summary(settlement, language), templates, css)
    return sheet_html(compose_sheet(settlement, language), templates, css)


def render_pdf(
    settlement: Verified, *, paper: str = "a4", templates: Path | None = None, language: str | None = None
) -> bytes:
    """The settlement sheet as PDF. Raises ``RenderError`` where the page can't be printed as it should be."""
    return print_pdf(sheet_html(compose_sheet(settlement, language), templates), paper=paper, house=templates)


def blank_pdf(
    layout: Layout,
    book: Book,
    event: Event | None = None,
    *,
    paper: str = "a4",
    templates: Path | None = None,
    language: str | None = None,
) -> bytes:
    """The blank for handwork, as PDF with fillable fields. Raises ``RenderError`` as ``render_pdf`` does."""
    page = blank_page(layout, book, event, language)
    html = page_html(page, templates, template=BLANK)
    fields = [field for copy in page.hands for field in copy.fields.values()]
    return print_pdf(html, paper=paper, house=templates, fields=fields)


def blank_report_pdf(
    layout: IncidentLayout,
    book: Book,
    event: Event | None = None,
    *,
    paper: str = "a4",
    templates: Path | None = None,
    language: str | None = None,
) -> bytes:
    """The incident report as an empty form. Raises ``RenderError`` as ``render_pdf`` does."""
    page = blank_report(layout, book, event, language)
    html = page_html(page, templates, template=BLANK_REPORT)
    return print_pdf(html, paper=paper, house=templates, fields=[*page.hands[0].fields.values()])


def session_blank_pdf(
    layout: SessionLayout,
    book: Book,
    event: Event | None = None,
    *,
    paper: str = "a4",
    templates: Path | None = None,
    language: str | None = None,
) -> bytes:
    """The blank of a session for handwork, as PDF with fillable fields.

    Raises ``RenderError`` as ``render_pdf`` does, ``ValueError`` for a number of deals that no blank has.
    """
    page = session_blank(layout, book, event, language)
    html = page_html(page, templates, template=SESSION_BLANK)
    fields = [field for copy in page.hands for field in copy.fields.values()]
    return print_pdf(html, paper=paper, house=templates, fields=fields)


def _with_fonts(css: str, templates: Path | None) -> str:
    """The stylesheet with its fonts inside, so that the page looks the same wherever it is opened."""

    def inlined(match: re.Match[str]) -> str:
        data = base64.b64encode(asset(match[1], templates).read_bytes()).decode("ascii")
        return f"url(data:font/ttf;base64,{data})"

    return re.sub(r"url\((fonts/[\w-]+\.ttf)\)", inlined, css)
