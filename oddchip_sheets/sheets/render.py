"""The sheet as HTML and as PDF."""

from __future__ import annotations

from pathlib import Path

from oddchip_sheets.engine.model import Settlement
from oddchip_sheets.sheets.compose import compose
from oddchip_sheets.sheets.environment import STYLESHEET, asset, page_css, page_html
from oddchip_sheets.sheets.page import Page
from oddchip_sheets.sheets.press import print_pdf


def render_html(
    settlement: Settlement, *, paper: str = "a4", templates: Path | None = None, verified: bool = False
) -> str:
    """The settlement sheet as one HTML document with its stylesheet in it.

    ``verified`` says that an independent check was made and agrees; ``templates`` is a house's own folder.
    """
    return _html(compose(settlement, verified=verified), paper, templates)


def render_pdf(
    settlement: Settlement, *, paper: str = "a4", templates: Path | None = None, verified: bool = False
) -> bytes:
    """The settlement sheet as PDF. Raises ``RenderError`` where the page can't be printed as it should be."""
    page = compose(settlement, verified=verified)
    return print_pdf(page_html(page, templates), paper=paper, house=templates)


def _html(page: Page, paper: str, templates: Path | None) -> str:
    css = asset(STYLESHEET, templates).read_text(encoding="utf-8")
    return page_html(page, templates, f"{page_css(paper)}\n{css}")
