"""HTML → PDF by WeasyPrint: with the shipped fonts only, and failing where WeasyPrint merely warns."""

from __future__ import annotations

import logging
import os
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import md5
from io import StringIO
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.sheets.environment import FONT_RULES, STYLESHEET, asset, page_css, stylesheet, template_folders
from oddchip_sheets.sheets.failure import RenderError
from oddchip_sheets.sheets.fonts import BOLD, NO_OTHERS, REGULAR
from oddchip_sheets.sheets.system import explain_missing_library

PDF_VARIANT: Final = "pdf/ua-1"
"""Tagged, titled, with a language: a screen reader finds its way through a sheet and fills in a blank."""

ARCHIVE_VARIANT: Final = "pdf/a-3a"
"""Everything in the file itself, tagged, with files attached; what PDF/UA-1 asks besides is for ``Archive.finish``."""

_UNICODE_MAP: Final = b"/CIDInit /ProcSet findresource begin"
"""How the map from a font's glyphs to Unicode begins."""

_NO_GLYPH = re.compile(r"\.notdef glyph rendered .*?: \"(.)\" \((U\+[0-9A-F]+)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Archive:
    """What makes a PDF an archived one: the files it carries, and the last touches to the PDF before it is written."""

    attachments: Callable[[Any], list[Any]]
    """Given ``weasyprint`` once the pages are laid out: its ``Attachment`` objects, each of which serves once."""
    finish: Callable[[Any], None]
    """Given the ``pydyf.PDF``, changes it in place."""


def print_pdf(
    html: str, *, paper: str, house: Path | None, forms: bool = False, archive: Archive | None = None
) -> bytes:
    """The PDF of ``html``: the same bytes for the same page, on any day and machine.

    With ``archive`` it is a PDF/A-3a that carries files, and can't have forms; without it is a PDF/UA-1.
    Raises ``RenderError`` where a library, a font, a file or a glyph is missing, or the page is not understood.
    """
    for font in (*REGULAR, *BOLD):
        _present(font, house)
    with _failing_on_warnings():
        return _written(html, paper, house, forms=forms, archive=archive)


def _written(html: str, paper: str, house: Path | None, *, forms: bool, archive: Archive | None) -> bytes:
    weasyprint = _weasyprint()
    fetcher = _fetcher(house)
    document = weasyprint.HTML(string=html, base_url=str(template_folders(house)[0]) + os.sep, url_fetcher=fetcher)
    variant = PDF_VARIANT if archive is None else ARCHIVE_VARIANT
    options: dict[str, Any] = {"pdf_variant": variant, "pdf_forms": forms or None}
    sheets = [*_stylesheets(paper, house)]

    def finish(_document: Any, pdf: Any) -> None:
        _without_byte_order_marks(pdf)
        if archive is not None:
            archive.finish(pdf)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # WeasyPrint leaves its colour profile's file to the collector
        laid_out = document.render(font_config=_fonts(), stylesheets=sheets, **options)
        files = [] if archive is None else archive.attachments(weasyprint)
        return bytes(laid_out.write_pdf(finisher=finish, attachments=files, **options))


def _without_byte_order_marks(pdf: Any) -> None:
    """A form holds its whole font with a map of every glyph; PDF/UA allows no U+FEFF there, so it reads as U+200B."""
    for thing in pdf.objects:
        parts = getattr(thing, "stream", None)
        if parts and parts[0] == _UNICODE_MAP:
            thing.stream = [part.replace(b"> <feff>", b"> <200b>") for part in parts]


def _present(font: str, house: Path | None) -> None:
    """WeasyPrint does not survive a font file that is not there, so it is not let near one."""
    try:
        asset(font, house)
    except FileNotFoundError as error:
        raise RenderError(str(error)) from error


@cache
def _weasyprint() -> Any:
    try:
        with _only_shipped_fonts(), redirect_stdout(StringIO()):  # its own advice would stand beside ours
            import weasyprint  # noqa: PLC0415 - takes a second, and settling never needs it
    except OSError as error:
        raise RenderError(explain_missing_library(error)) from error
    weasyprint.pdf.fonts.md5 = _font_digest
    return weasyprint


def _font_digest(description: bytes, **_: Any) -> Any:
    """What WeasyPrint names a font by in the PDF, without the features that newer Pango adds to it (``#kern``)."""
    return md5(re.sub(rb"[ ,]*(#.*)?$", b"", description), usedforsecurity=False)


@cache
def _fonts() -> Any:
    """One font configuration a process: WeasyPrint crashes where a stylesheet and its page disagree on theirs."""
    _weasyprint()
    with _only_shipped_fonts():
        from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - likewise

        return FontConfiguration()


@lru_cache(maxsize=8)
def _fetcher(house: Path | None) -> Any:
    _weasyprint()
    from oddchip_sheets.sheets.assets import AssetFetcher  # noqa: PLC0415 - loads WeasyPrint

    return AssetFetcher(template_folders(house))


@lru_cache(maxsize=8)
def _stylesheets(paper: str, house: Path | None) -> tuple[Any, ...]:
    """The fonts, the parsed stylesheet, and the size of the paper.

    The fonts come first and always: without any, WeasyPrint does not survive.
    """
    css, fonts, fetcher = _weasyprint().CSS, _fonts(), _fetcher(house)
    faces, folder = asset(FONT_RULES, None), str(asset(STYLESHEET, house).parent) + os.sep
    first = str(template_folders(house)[0]) + os.sep
    return (
        css(string=faces.read_text(encoding="utf-8"), base_url=first, font_config=fonts, url_fetcher=fetcher),
        css(string=stylesheet(house), base_url=folder, font_config=fonts, url_fetcher=fetcher),
        css(string=page_css(paper), font_config=fonts, url_fetcher=fetcher),
    )


@contextmanager
def _only_shipped_fonts() -> Iterator[None]:
    """Hide the machine's fonts, so that a page looks the same everywhere and a missing glyph is noticed."""
    before = os.environ.get("FONTCONFIG_FILE")
    os.environ["FONTCONFIG_FILE"] = str(asset(NO_OTHERS, None))
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="No fonts configured")
            yield
    finally:
        if before is None:
            del os.environ["FONTCONFIG_FILE"]
        else:
            os.environ["FONTCONFIG_FILE"] = before


class _Kept(logging.Handler):
    """Keeps what WeasyPrint logs at ``WARNING`` or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@contextmanager
def _failing_on_warnings() -> Iterator[None]:
    """Raise ``RenderError`` where anything was logged."""
    logger, kept = logging.getLogger("weasyprint"), _Kept()
    logger.addHandler(kept)
    try:
        yield
    finally:
        logger.removeHandler(kept)
    if kept.messages:
        raise RenderError("; ".join(dict.fromkeys(map(_explained, kept.messages))))


def _explained(message: str) -> str:
    missing = _NO_GLYPH.match(message)
    return f"the sheet's fonts have no glyph for '{missing[1]}' ({missing[2]})" if missing else message
