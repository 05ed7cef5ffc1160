"""HTML → PDF by WeasyPrint: with the shipped fonts only, and failing where WeasyPrint merely warns."""

from __future__ import annotations

import ctypes.util
import logging
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import md5
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.fonts import BOLD, NO_OTHERS, REGULAR
from oddchip_sheets.forms.fields import Field
from oddchip_sheets.printing.form_fields import finish_fields
from oddchip_sheets.printing.pango import explain_missing_library
from oddchip_sheets.printing.templates import FONT_RULES, RenderError, Used, page_css, stylesheet
from oddchip_sheets.shipped import asset, template_folders

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
    html: str,
    *,
    paper: str,
    house: Path | None,
    fields: Sequence[Field] = (),
    archive: Archive | None = None,
    used: Used | None = None,
) -> bytes:
    """The PDF of ``html``: the same bytes for the same page, on any day and machine.

    With ``archive`` it is a PDF/A-3a that carries files, and can't have forms; without it is a PDF/UA-1. ``fields`` are
    those of a form. The files of the house that are used are entered in ``used``.
    Raises ``RenderError`` where a library, a font, a file or a glyph is missing, or the page is not understood.
    """
    for font in (*REGULAR, *BOLD):
        _present(font, house)
    with _failing_on_warnings():
        tools = _house_tools(paper, house, {} if used is None else used) if house else _shipped_tools(paper)
        return _written(html, tools, house, fields=fields, archive=archive)


def _written(
    html: str, tools: _Tools, house: Path | None, *, fields: Sequence[Field], archive: Archive | None
) -> bytes:
    weasyprint, document = _weasyprint(), _page(html, tools.fetcher, house)
    variant = PDF_VARIANT if archive is None else ARCHIVE_VARIANT
    options: dict[str, Any] = {"pdf_variant": variant, "pdf_forms": bool(fields) or None}

    def finish(_document: Any, pdf: Any) -> None:
        _without_byte_order_marks(pdf)
        if fields:
            finish_fields(pdf, fields)
        if archive is not None:
            archive.finish(pdf)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # WeasyPrint leaves its colour profile's file to the collector
        try:
            parts = [
                document.render(font_config=tools.fonts, stylesheets=[*tools.sheets], **options)
                for _ in _one_by_one(document.etree_element.find("body"), together=bool(fields))
            ]
        except Exception as error:
            if house is None:
                raise
            raise RenderError(f"the page of the templates in {house} can't be laid out: {error}") from error
        files = [] if archive is None else archive.attachments(weasyprint)
        laid_out = parts[0].copy([page for part in parts for page in part.pages])
        return bytes(laid_out.write_pdf(finisher=finish, attachments=files, **options))


def _one_by_one(body: Any, *, together: bool) -> Iterator[None]:
    """Leave one hand after the other in the body of a page, so that each counts its own pages.

    A form is one document, and so is a page of a house's that puts anything else beside the hands.
    """
    sections = [*body]
    if together or len(sections) < 2 or any(section.tag != "section" for section in sections):
        yield
        return
    for section in sections:
        body[:] = [section]
        yield


def print_copies(
    html: str, fields: Sequence[Field], touches: Iterable[Callable[[Any], None]], *, paper: str
) -> Iterator[bytes]:
    """The PDF of a page with ``fields``, once for each of ``touches``: that is given the ``pydyf.PDF`` and changes it.

    A touch may add objects, and change a page, the catalogue and its form; all else is laid out, drawn and put in
    writing only once. Raises ``RenderError`` as ``print_pdf`` does.
    """
    for font in (*REGULAR, *BOLD):
        _present(font, None)
    options: dict[str, Any] = {"pdf_variant": PDF_VARIANT, "pdf_forms": True}
    kept: list[_Shared] = []

    def finish(_document: Any, pdf: Any) -> None:
        _without_byte_order_marks(pdf)
        finish_fields(pdf, fields)
        kept.append(_Shared.of(pdf))

    with _failing_on_warnings():
        tools = _shipped_tools(paper)
        document = _page(html, tools.fetcher, None)
        laid_out = document.render(font_config=tools.fonts, stylesheets=[*tools.sheets], **options)
        laid_out.write_pdf(finisher=finish, **options)
    for touch in touches:
        yield kept[0].written(touch)


@dataclass(frozen=True, slots=True)
class _Shared:
    """A PDF that was drawn once, and what all copies of it have in common."""

    pdf: Any
    objects: tuple[Any, ...]

    @classmethod
    def of(cls, pdf: Any) -> _Shared:
        """What is kept of a PDF that is about to be written."""
        import pydyf  # noqa: PLC0415 - only printing loads it

        class Written(pydyf.Object):  # type: ignore[misc]
            """An object as it is written, whatever it was."""

            data = b""
            compressible = True

        def kept(thing: Any) -> Any:
            if thing is pdf.catalog or (isinstance(thing, dict) and thing.get("Type") == "/Page"):
                return thing
            written = Written()
            written.number, written.generation, written.free = thing.number, thing.generation, thing.free
            written.data, written.compressible = b"" if thing.free == "f" else thing.data, thing.compressible
            return written

        return cls(pdf, tuple(map(kept, pdf.objects)))

    def written(self, touch: Callable[[Any], None]) -> bytes:
        """A copy with touches of its own."""
        pdf, output, catalog = self.pdf, BytesIO(), self.pdf.catalog
        pdf.objects = [_again(thing) for thing in self.objects]
        pdf.catalog = pdf.objects[catalog.number]
        pdf.current_position, pdf.xref_position = 0, None
        touch(pdf)
        pdf.write(output, b"1.7", compress=True)  # as WeasyPrint does for PDF/UA-1
        pdf.catalog = catalog
        return output.getvalue()


def _again(thing: Any) -> Any:
    """A dictionary that may be changed, and whatever stands in it, once more; another object itself."""
    if not isinstance(thing, dict | list):
        return thing
    parts = {key: _again(value) for key, value in thing.items()} if isinstance(thing, dict) else map(_again, thing)
    other: Any = type(thing)(parts)
    other.number = getattr(thing, "number", None)
    return other


def _page(html: str, fetcher: Any, house: Path | None) -> Any:
    """The parsed page."""
    base = str(template_folders(house)[0]) + os.sep
    page = _shipped_page(html, base, fetcher) if house is None else None
    return page or _weasyprint().HTML(string=html, base_url=base, url_fetcher=fetcher)


def _shipped_page(html: str, base: str, fetcher: Any) -> Any:
    """The shipped templates' page, or ``None`` where it can't be read in the shorter way: a blank's form is no XML."""
    from oddchip_sheets.printing.shipped_page import ParseError, ShippedPage  # noqa: PLC0415 - loads WeasyPrint

    with suppress(ParseError):
        return ShippedPage(html, base, fetcher)
    return None


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
        with suppress(OSError), _libraries_by_name():
            return _imported()
        return _imported()
    except OSError as error:
        raise RenderError(explain_missing_library(error)) from error


def _imported() -> Any:
    with _only_shipped_fonts(), redirect_stdout(StringIO()):  # its own advice would stand beside ours
        import weasyprint  # noqa: PLC0415 - takes a second, and settling never needs it
    weasyprint.pdf.fonts.md5 = _font_digest
    return weasyprint


def _found_nowhere(name: str) -> str | None:  # noqa: ARG001 - in place of Python's own
    return None


@contextmanager
def _libraries_by_name() -> Iterator[None]:
    """Keep Python from searching for C libraries where the system's loader knows them by their names.

    On Linux it runs the compiler and the linker for each name that it does not find, fifty programs in all.
    """
    before = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = _found_nowhere
    try:
        yield
    finally:
        ctypes.util.find_library = before


def _font_digest(description: bytes, **_: Any) -> Any:
    """What WeasyPrint names a font by in the PDF, without the features that newer Pango adds to it (``#kern``)."""
    return md5(re.sub(rb"[ ,]*(#.*)?$", b"", description), usedforsecurity=False)


@cache
def _fonts() -> Any:
    """One font configuration for what is shipped: WeasyPrint crashes where a sheet and its page disagree on theirs."""
    _weasyprint()
    with _only_shipped_fonts():
        return _new_fonts()


def _new_fonts() -> Any:
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - likewise

    return FontConfiguration()


@dataclass(frozen=True, slots=True)
class _Tools:
    """What a page is laid out with."""

    fonts: Any
    fetcher: Any
    sheets: list[Any]


@lru_cache(maxsize=8)
def _shipped_tools(paper: str) -> _Tools:
    return _tools(paper, None, _fonts(), {})


def _house_tools(paper: str, house: Path, used: Used) -> _Tools:
    """Nothing of a house's is kept from one print to the next: its files may be others, and each use is told."""
    _weasyprint()
    with _only_shipped_fonts():
        return _tools(paper, house, _new_fonts(), used)


def _tools(paper: str, house: Path | None, fonts: Any, used: Used) -> _Tools:
    """The fonts, the parsed stylesheet, and the size of the paper.

    The fonts come first and always: without any, WeasyPrint does not survive.
    """
    css = _weasyprint().CSS
    from oddchip_sheets.printing.assets import AssetFetcher  # noqa: PLC0415 - loads WeasyPrint

    fetcher = AssetFetcher(template_folders(house), house, used)
    text, folder = stylesheet(house, used)
    faces, first = asset(FONT_RULES, None).read_text(encoding="utf-8"), template_folders(house)[0]
    sheets = [
        css(string=faces, base_url=str(first) + os.sep, font_config=fonts, url_fetcher=fetcher),
        css(string=text, base_url=str(folder) + os.sep, font_config=fonts, url_fetcher=fetcher),
        css(string=page_css(paper), font_config=fonts, url_fetcher=fetcher),
    ]
    return _Tools(fonts, fetcher, sheets)


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
