"""Page → HTML: the template environment. Autoescaping is on, an undefined name is an error."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oddchip_sheets.sheets.failure import RenderError
from oddchip_sheets.sheets.house import Used, house_html, house_text
from oddchip_sheets.sheets.page import Page
from oddchip_sheets.shipped import shipped

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment

SHEET: Final = "sheet.html.j2"
REPORT: Final = "report.html.j2"
FONT_RULES: Final = "fonts.css"
STYLESHEET: Final = "sheet.css"
PAPERS: Final = ("a4", "letter")


def template_folders(house: Path | None) -> tuple[Path, ...]:
    """Where templates, stylesheet and fonts are looked for: a house's own folder first, file by file."""
    return (shipped("templates"),) if house is None else (house.resolve(), shipped("templates"))


def asset(name: str, house: Path | None) -> Path:
    """The file called ``name``; raises ``FileNotFoundError`` where no folder has it."""
    for folder in template_folders(house):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"the installation lacks templates/{name}; install oddchip-sheets again")


def page_css(paper: str) -> str:
    """The one declaration that differs from paper to paper; raises ``ValueError`` for an unknown paper."""
    if paper not in PAPERS:
        raise ValueError(f"paper is a4 or letter, not {paper!r}")
    return f"@page {{ size: {'A4' if paper == 'a4' else 'letter'} portrait }}"


def page_html(
    page: Page, house: Path | None, css: str | None = None, template: str = SHEET, used: Used | None = None
) -> str:
    """The page as HTML. With ``css`` the document carries its stylesheet in itself.

    The house's files that are used are entered in ``used``. Raises ``RenderError`` for a house template that is wrong,
    names what does not exist, or takes too long.
    """
    if house is not None:
        return house_html(page, house.resolve(), css, template, {} if used is None else used)
    from markupsafe import Markup  # noqa: PLC0415 - settling never loads it

    style = None if css is None else Markup(css)  # noqa: S704 - the shipped stylesheet, no user text
    return _shipped_environment().get_template(template).render(page=page, style=style)


@cache
def _shipped_environment() -> Environment:
    from jinja2 import Environment  # noqa: PLC0415 - settling never loads it

    return environment(Environment)


def environment(kind: type[Environment], *fronts: BaseLoader) -> Environment:
    """An environment that looks for templates in ``fronts`` before the shipped ones, which ``!shipped/`` names too."""
    import jinja2  # noqa: PLC0415 - settling never loads it

    own = jinja2.FileSystemLoader(shipped("templates"))
    return kind(
        loader=jinja2.ChoiceLoader([*fronts, own, jinja2.PrefixLoader({"!shipped": own})]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def stylesheet(house: Path | None, used: Used | None = None) -> tuple[str, Path]:
    """The house's stylesheet or the shipped one, and the folder that its own paths are below.

    Raises ``RenderError`` for a house's own that is empty, or no UTF-8.
    """
    if house is not None:
        text = house_text(house.resolve(), STYLESHEET, {} if used is None else used)
        if text is not None and not text.strip():
            raise RenderError(f"{house / STYLESHEET}: the stylesheet is empty; take it away to use the shipped one")
        if text is not None:
            return text, house.resolve()
    path = asset(STYLESHEET, None)
    return path.read_text(encoding="utf-8"), path.parent
