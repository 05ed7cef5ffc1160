"""The fields of a printed form as its viewers need them: WeasyPrint writes them, here they are finished.

Measured with pypdf, pdfium, poppler and pdf.js: type of size nought shrinks to its box everywhere; a viewer told to
make appearances anew (``NeedAppearances``) draws no ticks; and in a low box all four write about as large.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from oddchip_sheets.forms.fields import Field, Kind

_MULTILINE: Final = 1 << 12
_COMBO: Final = 1 << 17
_NO_SPELL: Final = 1 << 22
_READ_ONLY: Final = 1
_HIDDEN: Final = 2
_RIGHT: Final = 2

_LINE: Final = 15.5
"""The height of a box for one line, in points: there all viewers write between 9 and 13 points."""
_TICK: Final = (b"0.15 0.5 m 0.4 0.2 l 0.85 0.85 l S",)

_FONT: Final = re.compile(rb"/(\S+) [\d.]+ Tf")


def finish_fields(pdf: Any, fields: Iterable[Field]) -> None:
    """Change the widgets of a ``pydyf.PDF`` in place, each by the kind of its field; others as a line of text."""
    kinds = {field.name: field.kind for field in fields}
    del pdf.catalog["AcroForm"]["NeedAppearances"]
    for widget in [thing for thing in pdf.objects if isinstance(thing, dict) and "FT" in thing]:
        left, one, right, other = (float(edge) for edge in widget["Rect"])
        bottom, top = sorted((one, other))
        kind = kinds.get(widget["T"].string, Kind.LINE)
        if kind is Kind.TICK:
            _finish_tick(pdf, widget, right - left, top - bottom)
        else:
            if kind not in {Kind.LIST, Kind.NAME} and top - bottom > _LINE:
                middle = (bottom + top) / 2
                bottom, top = middle - _LINE / 2, middle + _LINE / 2
            _finish_text(pdf, widget, kind, right - left, top - bottom)
        widget["Rect"] = type(widget["Rect"])((left, bottom, right, top))


def _finish_text(pdf: Any, widget: Any, kind: Kind, width: float, height: float) -> None:
    font = _FONT.search(widget["DA"].string)
    if font is not None:
        widget["DA"] = type(widget["DA"])(b"0 g /" + font[1] + b" 0 Tf")
    widget["Ff"] = _NO_SPELL | {
        Kind.LIST: _MULTILINE,
        Kind.NAME: _MULTILINE,
        Kind.CHOICE: _COMBO,
        Kind.HIDDEN: _READ_ONLY,
    }.get(kind, 0)
    if kind is Kind.FIGURE:
        widget["Q"] = _RIGHT
    if kind is Kind.HIDDEN:
        widget["F"] = _HIDDEN
    widget["AP"] = type(widget)({"N": _drawn(pdf, width, height, ())})


def _finish_tick(pdf: Any, widget: Any, width: float, height: float) -> None:
    """A tick that stays inside its box; and an empty box, which some viewers do not make up themselves."""
    scale = f"q 1 J 1 j 0 G {0.14:g} w {width:.3f} 0 0 {height:.3f} 0 0 cm".encode()
    on = _drawn(pdf, width, height, (scale, *_TICK, b"Q"))
    states = {"on": on, "Off": _drawn(pdf, width, height, ())}
    widget["AP"] = type(widget)({"N": type(widget)(states)})
    widget["MK"] = type(widget)({"CA": type(widget["T"])("4")})


def _drawn(pdf: Any, width: float, height: float, stream: Iterable[bytes]) -> Any:
    """The reference of a drawing of that size."""
    import pydyf  # noqa: PLC0415 - only printing loads it

    extra = {"Type": "/XObject", "Subtype": "/Form", "BBox": pydyf.Array((0, 0, width, height))}
    drawing = pydyf.Stream([*stream], extra)
    pdf.add_object(drawing)
    return drawing.reference
