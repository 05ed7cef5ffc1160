"""A verified settlement → one PDF that is PDF/A-3a and PDF/UA-1 at once and carries what it was made from."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.engine.model import Settlement
from oddchip_sheets.proof.carry import Carried, carried_files
from oddchip_sheets.proof.documents import DOCUMENTS, SHEET
from oddchip_sheets.proof.manifest import Manifest
from oddchip_sheets.sheets.compose import product
from oddchip_sheets.sheets.press import Archive, print_pdf

FIXED_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The date every attachment bears: PDF/A-3 wants one, and the same settlement gives the same bytes on any day."""

_UNCLEAR_END: Final = b"\r\nendstream"
"""A stream whose last byte is a carriage return: a validator takes it for the end of the line, and misses a byte."""
_MOST_ATTEMPTS: Final = 8

_RDF_END: Final = b"</rdf:RDF>"

_ACCESSIBLE: Final = b"""
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the file follows</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
"""
"""PDF/UA-1 in the words of XMP. PDF/A knows no such property, so it is described beside it (ISO 19005-3, 6.6.2.3)."""


def archived_pdf(
    settlement: Settlement, *, document: str = SHEET, paper: str = "a4", templates: Path | None = None
) -> bytes:
    """The PDF of a settlement that the independent verifier agrees with: its pages, and the files they come from.

    ``document`` is a key of ``documents.DOCUMENTS``; ``paper`` is ``a4`` or ``letter``; ``templates`` is a house's
    own folder. Raises ``RenderError`` where the page can't be printed as it should be, ``NotCarriedError`` where
    what the settlement rests on can't be attached whole.
    """
    manifest = Manifest(document, product(), press(), paper, templates is not None, None, {})
    html = DOCUMENTS[document].html(settlement, templates)
    return carrying(carried_files(settlement, manifest), html, paper=paper, templates=templates)


def carrying(carried: Sequence[Carried], html: str, *, paper: str, templates: Path | None) -> bytes:
    """The PDF of ``html`` with the files it carries. Raises ``RenderError`` where it can't be printed as it should."""
    for attempt in range(_MOST_ATTEMPTS):
        archive = Archive(partial(_attachments, carried), partial(_finish, carried, attempt))
        pdf = print_pdf(html, paper=paper, house=templates, archive=archive)
        if _UNCLEAR_END not in pdf:
            break
    return pdf


@cache
def press() -> str:
    """The program that draws the pages, with its version; it is not loaded for that."""
    try:
        return f"WeasyPrint {version('weasyprint')}"
    except PackageNotFoundError:
        return "no WeasyPrint"


def _attachments(carried: Sequence[Carried], weasyprint: Any) -> list[Any]:
    return [
        weasyprint.Attachment(
            file_obj=io.BytesIO(file.data),
            name=file.name,
            description=file.description,
            relationship=file.relationship,
            created=FIXED_DATE,
            modified=FIXED_DATE,
        )
        for file in carried
    ]


def _finish(carried: Sequence[Carried], attempt: int, pdf: Any) -> None:
    """The last touches: both standards in the metadata, and the attachments described alike on every machine.

    The streams that WeasyPrint adds after this can end unclearly; a space more in another attempt makes them others.
    """
    _name_both_standards(pdf)
    files = {file.name.encode(): file for file in carried}
    for thing in pdf.objects:
        if isinstance(thing, dict) and thing.get("Type") == "/Filespec":
            _describe(pdf, thing, files[thing["F"].string], attempt)
        elif _ends_unclearly(thing):
            thing.compress = False
    pdf.catalog["AF"][:] = [*dict.fromkeys(pdf.catalog["AF"])]


def _ends_unclearly(thing: Any) -> bool:
    return bool(getattr(thing, "compress", False)) and thing.data.endswith(_UNCLEAR_END)


def _name_both_standards(pdf: Any) -> None:
    """Readers that look for the metadata in the bytes of the file find it: it is not compressed."""
    metadata = pdf.objects[_number(pdf.catalog["Metadata"])]
    metadata.stream = [b"".join(metadata.stream).replace(_RDF_END, _ACCESSIBLE + _RDF_END)]
    metadata.compress = False


def _describe(pdf: Any, specification: Any, file: Carried, attempt: int) -> None:
    """WeasyPrint takes the media type from the machine and the relationship from the content; both are known here."""
    specification["AFRelationship"] = f"/{file.relationship}"
    specification["Desc"] = type(specification["Desc"])(file.description + " " * attempt)
    stream = pdf.objects[_number(specification["EF"]["F"])]
    stream.extra["Subtype"] = f"/{file.media_type.replace('/', '#2f')}"


def _number(reference: Any) -> int:
    return int(reference.split()[0])
