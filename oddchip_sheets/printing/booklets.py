"""Booklets: laid out once and written for each student, with a line of its own at the foot of every page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

from oddchip_sheets.fonts import REGULAR
from oddchip_sheets.forms.fields import IDENTITY, Field
from oddchip_sheets.printing.weasyprint_pdf import print_copies
from oddchip_sheets.shipped import asset

_POINTS: Final = 9
_LEFT: Final = 34.0
_BOTTOM: Final = 22.0
_READ_ONLY: Final = 1
_FONT: Final = re.compile(rb"/DA ?\([^)]*?(/\S+) [\d.]+ Tf")


@dataclass(frozen=True, slots=True)
class Copy:
    """What tells one copy of a booklet from the others."""

    identity: str
    """What its hidden field holds."""
    foot: Callable[[int, int], str]
    """The line at the foot of a page, given its number and how many there are."""


def print_booklets(html: str, fields: Sequence[Field], copies: Iterable[Copy], *, paper: str) -> Iterator[bytes]:
    """The PDF of each copy of a page with ``fields``, one after the other; only one is held at a time.

    Raises ``RenderError`` as ``print_pdf`` does.
    """
    return print_copies(html, fields, (partial(_finish, copy=copy) for copy in copies), paper=paper)


def _finish(pdf: Any, copy: Copy) -> None:
    """Draw the foot of each page, which is no part of what is read aloud, and hide in the form which copy it is."""
    import pydyf  # noqa: PLC0415 - only printing loads it

    font = _form_font(pdf)
    pages = [thing for thing in pdf.objects if isinstance(thing, dict) and thing.get("Type") == "/Page"]
    for number, page in enumerate(pages, 1):
        text = "".join(f"{_glyphs()[char]:04x}" for char in copy.foot(number, len(pages)))
        drawn = f"/Artifact BMC q BT 0 g {font} {_POINTS} Tf {_LEFT} {_BOTTOM} Td <{text}> Tj ET Q EMC"
        before, after = pydyf.Stream([b"q"]), pydyf.Stream([f"Q {drawn}".encode()])
        pdf.add_object(before)
        pdf.add_object(after)
        page["Contents"] = pydyf.Array([before.reference, page["Contents"], after.reference])
    named = {"T": pydyf.String(IDENTITY), "V": pydyf.String(copy.identity), "TU": pydyf.String(IDENTITY)}
    hidden = pydyf.Dictionary({"FT": "/Tx", "Ff": _READ_ONLY, **named})
    pdf.add_object(hidden)
    pdf.catalog["AcroForm"]["Fields"].append(hidden.reference)


def _form_font(pdf: Any) -> str:
    """The name of the font that fields are filled in with, which holds every letter."""
    said = (_FONT.search(thing.data) for thing in pdf.objects if thing.free == "n" and thing.compressible)
    return next(found[1] for found in said if found is not None).decode()


@cache
def _glyphs() -> dict[str, int]:
    """The number of each letter's glyph in the font of the forms."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - comes with WeasyPrint, and settling needs no fonts

    with TTFont(asset(REGULAR[0], None), lazy=True) as font:
        return {chr(code): font.getGlyphID(name) for code, name in font.getBestCmap().items()}
