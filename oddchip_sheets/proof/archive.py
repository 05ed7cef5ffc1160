"""A verified settlement → one PDF that is PDF/A-3a and PDF/UA-1 at once and carries what it was made from."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.pipeline import of_hands
from oddchip_sheets.printing.templates import RenderError, Used
from oddchip_sheets.printing.weasyprint_pdf import Archive, print_pdf
from oddchip_sheets.proof.attachments import Carried, Manifest, carried_files
from oddchip_sheets.proof.documents import DOCUMENTS, SHEET
from oddchip_sheets.proof.pdf_file import Packer, Trailer, stream_content, write_objects
from oddchip_sheets.proof.toolchain import toolchain
from oddchip_sheets.sheet.compose import page_language, product
from oddchip_sheets.verifier.verified import Verified

FIXED_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The date every attachment bears: PDF/A-3 wants one, and the same settlement gives the same bytes on any day."""

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


@dataclass(slots=True)
class Printed:
    """A PDF as it was printed, and what a signature and an explanation need to know of it."""

    pdf: bytes = b""
    trailer: Trailer = field(default_factory=Trailer)
    catalog: bytes = b""
    page: bytes = b""
    """The first page's dictionary."""
    page_number: int = 0
    drawings: Sequence[bytes] = ()
    """What draws each page, unpacked."""
    carried: Sequence[Carried] = ()


def archived_pdf(
    settlement: Verified,
    *,
    document: str = SHEET,
    paper: str = "a4",
    language: str | None = None,
    templates: Path | None = None,
    hands: tuple[str, ...] | None = None,
) -> bytes:
    """The PDF of a settlement that the independent verifier agrees with: its pages, and the files they come from.

    ``document`` is a key of ``documents.DOCUMENTS``; ``paper`` is ``a4`` or ``letter``; ``language`` is a tag, else the
    file's own language; ``templates`` is a house's own folder; ``hands`` are the labels of those that are printed, in
    the order of the file, where not all of them are. Raises ``RenderError`` where the page can't be printed
    as it should be, ``NotCarriedError`` where what the settlement rests on can't be attached whole.
    """
    manifest = here(document, paper, page_language(settlement.event, language).tag, hands)
    return print_archive(settlement, manifest, templates).pdf


def here(document: str, paper: str, language: str = "en", hands: tuple[str, ...] | None = None) -> Manifest:
    """What a PDF printed here says of itself; what it carries is filled in when it is printed."""
    return Manifest(document, product(), paper, language, hands, toolchain())


def print_archive(
    settlement: Verified, manifest: Manifest, templates: Path | None, packer: Packer | None = None
) -> Printed:
    """The PDF of a settlement as ``manifest`` says it is printed, packed by ``packer``. Raises as ``archived_pdf``."""
    used: Used = {}
    html = DOCUMENTS[manifest.document].html(of_hands(settlement, manifest.hands), manifest.language, templates, used)
    made = Printed()

    def attachments(weasyprint: Any) -> list[Any]:
        made.carried = carried_files(settlement, replace(manifest, templates=used))
        return [
            weasyprint.Attachment(
                file_obj=io.BytesIO(file.data), name=file.name, created=FIXED_DATE, modified=FIXED_DATE
            )
            for file in made.carried
        ]

    archive = Archive(attachments, partial(_finish, made, packer))
    print_pdf(html, paper=manifest.paper, house=templates, archive=archive, used=used)
    return made


def _finish(made: Printed, packer: Packer | None, pdf: Any) -> None:
    """The last touches: both standards in the metadata, and the attachments described alike on every machine.

    Then the file is written here and not by pydyf, as ``pdf_file`` says why.
    """
    metadata = pdf.objects[_number(pdf.catalog["Metadata"])]
    metadata.stream = [b"".join(metadata.stream).replace(_RDF_END, _ACCESSIBLE + _RDF_END)]
    metadata.compress = False  # readers look for it in the bytes of the file
    files = {file.name.encode(): file for file in made.carried}
    attached = [thing for thing in pdf.objects if isinstance(thing, dict) and thing.get("Type") == "/Filespec"]
    if len(attached) != len(files):
        raise RenderError("the templates attach files of their own; a settlement's PDF carries its source alone")
    for thing in attached:  # WeasyPrint takes the media type from the machine, and the relationship from the content
        file = files[thing["F"].string]
        thing["AFRelationship"] = f"/{file.relationship}"
        thing["Desc"] = type(thing["Desc"])(file.description)
        pdf.objects[_number(thing["EF"]["F"])].extra["Subtype"] = f"/{file.media_type.replace('/', '#2f')}"
    pdf.catalog["AF"][:] = [*dict.fromkeys(pdf.catalog["AF"])]
    pages = [pdf.objects[number] for number in pdf.pages["Kids"][::3]]
    made.drawings = [stream_content(pdf.objects[_number(page["Contents"])]) for page in pages]
    made.catalog, made.page, made.page_number = pdf.catalog.data, pages[0].data, pages[0].number

    def write(output: Any, *_: Any) -> None:
        made.pdf, made.trailer = write_objects(pdf, packer or Packer())
        output.write(made.pdf)

    pdf.write = write


def _number(reference: Any) -> int:
    return int(reference.split()[0])
