"""A verified settlement → one PDF that is PDF/A-3a and PDF/UA-1 at once and carries what it was made from."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.pipeline import of_hands
from oddchip_sheets.printing.templates import RenderError, Used
from oddchip_sheets.printing.weasyprint_pdf import Archive, print_pdf
from oddchip_sheets.proof.attachments import Carried, Manifest, carried_files
from oddchip_sheets.proof.documents import DOCUMENTS, SHEET
from oddchip_sheets.proof.join import Joined, Part, part_of
from oddchip_sheets.proof.pdf_file import Packer, Trailer, stream_content, write_objects
from oddchip_sheets.proof.toolchain import toolchain
from oddchip_sheets.sheet.compose import page_language, product
from oddchip_sheets.sheet.page import HandPage, Page
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.workers import one_after_another

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


HANDS_IN_A_PART: Final = 10
"""Fewer make the file larger, for each part has its fonts; more take more memory."""


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


Workers = Callable[[Callable[["_Sheets"], tuple[Part, Used]], Sequence["_Sheets"]], Iterable[tuple[Part, Used]]]
"""Has parts printed, in whatever processes, and gives what is kept of them in their order."""


def archived_pdf(
    settlement: Verified,
    *,
    document: str = SHEET,
    paper: str = "a4",
    language: str | None = None,
    templates: Path | None = None,
    hands: tuple[str, ...] | None = None,
    workers: Workers = one_after_another,
) -> bytes:
    """The PDF of a settlement that the independent verifier agrees with: its pages, and the files they come from.

    ``document`` is a key of ``documents.DOCUMENTS``; ``paper`` is ``a4`` or ``letter``; ``language`` is a tag, else the
    file's own language; ``templates`` is a house's own folder; ``hands`` are the labels of those that are printed, in
    the order of the file, where not all of them are; ``workers`` print the parts of a document of many hands. Raises
    ``RenderError`` where the page can't be printed as it should be, ``NotCarriedError`` where what the settlement rests
    on can't be attached whole.
    """
    manifest = here(document, paper, page_language(settlement.event, language).tag, hands)
    return print_archive(settlement, manifest, templates, workers=workers).pdf


def here(document: str, paper: str, language: str = "en", hands: tuple[str, ...] | None = None) -> Manifest:
    """What a PDF printed here says of itself; what it carries is filled in when it is printed."""
    return Manifest(document, product(), paper, language, hands, toolchain())


def print_archive(
    settlement: Verified,
    manifest: Manifest,
    templates: Path | None,
    packer: Packer | None = None,
    workers: Workers = one_after_another,
) -> Printed:
    """The PDF of a settlement as ``manifest`` says it is printed, packed by ``packer``. Raises as ``archived_pdf``.

    More than ten hands are printed in parts, by ``workers``; the PDF is the same whoever they are. The first part comes
    last, for it carries the files, among them a list of what all of them were printed by.
    """
    made, used = Printed(), Used()
    page = DOCUMENTS[manifest.document].page(of_hands(settlement, manifest.hands), manifest.language)
    first, *others = (_Sheets(number, manifest, part, templates) for number, part in enumerate(_in_parts(page)))
    parts: list[Part] = []
    for part, used_there in workers(_print_part, others):
        parts.append(part)
        used |= used_there

    def attachments(weasyprint: Any) -> list[Any]:
        made.carried = carried_files(settlement, replace(manifest, templates=used))
        return [
            weasyprint.Attachment(
                file_obj=io.BytesIO(file.data), name=file.name, created=FIXED_DATE, modified=FIXED_DATE
            )
            for file in made.carried
        ]

    def finish(pdf: Any) -> None:
        _finish(pdf, made.carried)
        whole: Any = Joined([part_of(pdf, first.number), *parts]) if parts else pdf
        pages = [whole.objects[number] for number in (whole.pages if parts else pdf.pages["Kids"][::3])]
        made.drawings = (
            whole.drawings if parts else [stream_content(pdf.objects[_number(page["Contents"])]) for page in pages]
        )
        made.catalog, made.page, made.page_number = whole.catalog.data, pages[0].data, pages[0].number

        def write(output: Any, *_: Any) -> None:
            made.pdf, made.trailer = write_objects(whole, packer or Packer())
            output.write(made.pdf)

        pdf.write = write

    first.print(Archive(attachments, finish), used)
    return made


def _in_parts(page: Page[HandPage]) -> list[Page[HandPage]]:
    """The page by ten hands each; what stands after them all goes with the last."""
    starts = range(0, len(page.hands) or 1, HANDS_IN_A_PART)
    parts = [replace(page, hands=page.hands[start : start + HANDS_IN_A_PART], summary=None) for start in starts]
    return [*parts[:-1], replace(parts[-1], summary=page.summary)]


@dataclass(frozen=True, slots=True)
class _Sheets:
    """A part of a document, to be printed."""

    number: int
    manifest: Manifest
    page: Page[HandPage]
    templates: Path | None

    def print(self, archive: Archive, used: Used) -> None:
        html = DOCUMENTS[self.manifest.document].html(self.page, self.templates, used)
        print_pdf(html, paper=self.manifest.paper, house=self.templates, archive=archive, used=used)


def _print_part(sheets: _Sheets) -> tuple[Part, Used]:
    """What is kept of a part, and the house's files that it was printed by."""
    used, parts = Used(), []

    def finish(pdf: Any) -> None:
        _finish(pdf, ())
        parts.append(part_of(pdf, sheets.number))
        pdf.write = lambda *_: None

    sheets.print(Archive(lambda _: [], finish), used)
    return parts[0], used


def _finish(pdf: Any, carried: Sequence[Carried]) -> None:
    """The last touches: both standards in the metadata, and the attachments described alike on every machine."""
    metadata = pdf.objects[_number(pdf.catalog["Metadata"])]
    metadata.stream = [b"".join(metadata.stream).replace(_RDF_END, _ACCESSIBLE + _RDF_END)]
    metadata.compress = False  # readers look for it in the bytes of the file
    files = {file.name.encode(): file for file in carried}
    attached = [thing for thing in pdf.objects if isinstance(thing, dict) and thing.get("Type") == "/Filespec"]
    if len(attached) != len(files):
        raise RenderError("the templates attach files of their own; a settlement's PDF carries its source alone")
    for thing in attached:  # WeasyPrint takes the media type from the machine, and the relationship from the content
        file = files[thing["F"].string]
        thing["AFRelationship"] = f"/{file.relationship}"
        thing["Desc"] = type(thing["Desc"])(file.description)
        pdf.objects[_number(thing["EF"]["F"])].extra["Subtype"] = f"/{file.media_type.replace('/', '#2f')}"
    if attached:
        pdf.catalog["AF"][:] = [*dict.fromkeys(pdf.catalog["AF"])]


def _number(reference: Any) -> int:
    return int(reference.split()[0])
