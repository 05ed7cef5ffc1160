"""Ways to fill in a form: by pypdf, which draws what it sets; by pdfium, into which one types; and the quickest."""

from __future__ import annotations

import ctypes
import io
import warnings
from collections.abc import Iterable, Iterator
from typing import Any, cast

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from pypdf import PdfWriter
from typed import Typed


def by_pypdf(blank: bytes, typed: Typed) -> bytes:
    """Filled by pypdf."""
    writer, out = PdfWriter(clone_from=io.BytesIO(blank)), io.BytesIO()
    values = {**typed.values, **dict.fromkeys(typed.ticks, "/on"), **typed.choices}
    for page in writer.pages:
        if "/Annots" in page:
            writer.update_page_form_field_values(page, values, auto_regenerate=False)
    writer.write(out)
    return out.getvalue()


def filled(blank: bytes, typed: Typed) -> bytes:
    """Filled in the quickest way: values alone, nothing drawn."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(blank)) as pdf:
        for field in cast("Iterable[Any]", pdf.Root.AcroForm.Fields):
            name = str(field.T)
            if name in typed.ticks:
                field.V = field.AS = pikepdf.Name.on
            elif name in typed.values or name in typed.choices:
                field.V = pikepdf.String(typed.values.get(name) or typed.choices.get(name, ""))
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def by_pdfium(blank: bytes, typed: Typed) -> bytes:
    """Filled by pdfium: each box clicked, each letter typed, each line of a choice picked."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        document = pypdfium2.PdfDocument(blank)
        document.init_forms()
        for page in document:
            for widget, name in _widgets(document.formenv, page):
                _fill(document.formenv, page, widget, name, typed)
        out = io.BytesIO()
        document.save(out)
        document.close()
    return out.getvalue()


def _widgets(form: Any, page: Any) -> Iterator[tuple[Any, str]]:
    for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
        widget = pdfium.FPDFPage_GetAnnot(page, index)
        yield widget, _text(pdfium.FPDFAnnot_GetFormFieldName, form, widget)


def _text(asked: Any, *of: Any) -> str:
    size = asked(*of, None, 0)
    buffer = (ctypes.c_ushort * (size // 2))()
    asked(*of, buffer, size)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def _fill(form: Any, page: Any, widget: Any, name: str, typed: Typed) -> None:
    if name not in {*typed.values, *typed.ticks, *typed.choices}:
        return
    box = pdfium.FS_RECTF()
    pdfium.FPDFAnnot_GetRect(widget, box)
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    for act in (pdfium.FORM_OnMouseMove, pdfium.FORM_OnLButtonDown, pdfium.FORM_OnLButtonUp):
        act(form, page, 0, *middle)
    for letter in typed.values.get(name, "").replace("\n", "\r"):
        pdfium.FORM_OnChar(form, page, ord(letter), 0)
    if name in typed.choices:
        options = range(pdfium.FPDFAnnot_GetOptionCount(form, widget))
        shown = [_text(pdfium.FPDFAnnot_GetOptionLabel, form, widget, index) for index in options]
        pdfium.FORM_SetIndexSelected(form, page, shown.index(typed.choices[name]), 1)
    pdfium.FORM_ForceToKillFocus(form)
