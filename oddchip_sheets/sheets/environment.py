"""Page → HTML: the template environment. Autoescaping is on, an undefined name is an error."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Final

from oddchip_sheets.sheets.failure import RenderError
from oddchip_sheets.sheets.page import Page
from oddchip_sheets.shipped import shipped

if TYPE_CHECKING:
    from jinja2 import Environment, TemplateError

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


def stylesheet(house: Path | None) -> str:
    """The stylesheet; raises ``RenderError`` for a house's own that is empty, or no UTF-8."""
    path = asset(STYLESHEET, house)
    try:
        css = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RenderError(f"{path}: the stylesheet is not UTF-8") from error
    if not css.strip():
        raise RenderError(f"{path}: the stylesheet is empty; take it away to use the shipped one")
    return css


def page_css(paper: str) -> str:
    """The one declaration that differs from paper to paper; raises ``ValueError`` for an unknown paper."""
    if paper not in PAPERS:
        raise ValueError(f"paper is a4 or letter, not {paper!r}")
    return f"@page {{ size: {'A4' if paper == 'a4' else 'letter'} portrait }}"


def page_html(page: Page, house: Path | None, css: str | None = None, template: str = SHEET) -> str:
    """The page as HTML. With ``css`` the document carries its stylesheet in itself.

    Raises ``RenderError`` for a house template that is wrong or names what does not exist.
    """
    from jinja2 import TemplateError  # noqa: PLC0415 - settling never loads it
    from markupsafe import Markup  # noqa: PLC0415 - likewise

    style = None if css is None else Markup(css)  # noqa: S704 - the shipped or the house's stylesheet, no user text
    try:
        return _environment(house).get_template(template).render(page=page, style=style)
    except TemplateError as error:
        raise RenderError(_where(error)) from error


def _where(error: TemplateError) -> str:
    """What is wrong with a template, with the file and line that Jinja was in.

    A syntax error names its place itself; of an undefined name only the traceback knows it.
    """
    place = f" {getattr(error, 'name', '')}, line {getattr(error, 'lineno', '')}" if hasattr(error, "lineno") else ""
    inside = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).suffix == ".j2"]
    if inside and not place:
        place = f" {Path(inside[-1].filename).name}, line {inside[-1].lineno}"
    return f"template{place}: {error.message}"


@lru_cache(maxsize=4)
def _environment(house: Path | None) -> Environment:
    import jinja2  # noqa: PLC0415 - settling never loads it

    own = jinja2.FileSystemLoader(shipped("templates"))
    fronts = [jinja2.FileSystemLoader(folder) for folder in template_folders(house)]
    return jinja2.Environment(
        loader=jinja2.ChoiceLoader([*fronts, jinja2.PrefixLoader({"!shipped": own})]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
