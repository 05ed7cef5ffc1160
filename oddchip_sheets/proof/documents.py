"""The kinds of document that carry their source: settlement → the HTML that is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from oddchip_sheets.engine.model import Settlement
from oddchip_sheets.sheets.compose import compose
from oddchip_sheets.sheets.environment import page_html

Html: TypeAlias = Callable[[Settlement, Path | None], str]
"""A verified settlement and a house's own template folder → the page without its stylesheet."""

SHEET: Final = "settlement sheet"


def sheet_html(settlement: Settlement, templates: Path | None) -> str:
    """The settlement sheet of a verified settlement. Raises ``RenderError`` for a house template that is wrong."""
    return page_html(compose(settlement, verified=True), templates)


DOCUMENTS: Final[Mapping[str, Html]] = {SHEET: sheet_html}
"""By the name that the manifest gives them."""
