"""What a PDF may hold besides pages and attachments: a signature, and nothing that shows or does anything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pypdf import PdfReader
from pypdf.generic import DictionaryObject

_MOST_FIELDS: Final = 32
_ACTS: Final = {
    "/OpenAction": "it does something when it is opened",
    "/AA": "it does something when it is used",
    "/OCProperties": "it has layers that can be switched on and off",
    "/XFA": "it has a form",
}


def guests(reader: PdfReader) -> Iterator[str]:
    """Everything that could show or do what the pages don't say, in words."""
    catalog = reader.root_object
    for key, told in _ACTS.items():
        if key in catalog:
            yield told
    if "/JavaScript" in _dictionary(catalog.get("/Names")):
        yield "it carries a script"
    form = _dictionary(catalog.get("/AcroForm"))
    fields = _items(form.get("/Fields"))
    if "/XFA" in form or len(fields) > _MOST_FIELDS or any(not _is_signature(field) for field in fields):
        yield "it has a form to fill in"
    for number, page in enumerate(reader.pages, start=1):
        if any(not _is_unseen_signature(note) for note in _items(page.get("/Annots"))):
            yield f"page {number} has something laid over it"
        if page.get("/AA") is not None:
            yield f"page {number} does something when it is shown"


def signatures(reader: PdfReader) -> int:
    """How many signatures the PDF bears; an empty field is none."""
    fields = _items(_dictionary(reader.root_object.get("/AcroForm")).get("/Fields"))[:_MOST_FIELDS]
    return sum(_is_signature(field) and "/V" in field.get_object() for field in fields)


def _is_signature(field: Any) -> bool:
    return bool(_dictionary(field).get("/FT") == "/Sig")


def _is_unseen_signature(note: Any) -> bool:
    """A signature's field takes no room on the page."""
    found = _dictionary(note)
    corners = [float(corner) for corner in _items(found.get("/Rect"))]
    flat = len(corners) == 4 and corners[0] == corners[2] and corners[1] == corners[3]
    return found.get("/Subtype") == "/Widget" and _is_signature(found) and flat


def _dictionary(thing: Any) -> Any:
    found = None if thing is None else thing.get_object()
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


def _items(thing: Any) -> list[Any]:
    found = None if thing is None else thing.get_object()
    return list(found) if isinstance(found, list) else []
