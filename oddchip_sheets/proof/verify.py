"""A PDF, and nothing else → whether it proves itself: source, settlement and printed pages against one another.

What is checked, each against what the attached hand file settles to here, by engine and independent verifier:
the attached settlement, byte for byte; every pot's line as printed; every other line of the pages, the digest and
the number at the foot of each. Where WeasyPrint can be loaded in the version that printed the PDF, the pages are
printed once more and have to be drawn the same, which also finds what no text shows: a digit laid over another, a font
that draws an 8 for a 3. Pages printed with a house's own templates can be compared line by line and drawn again only
with these templates; without them the pots, the digest and the page numbers are compared, whatever the layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

from pypdf import PdfReader

from oddchip_sheets.engine.model import Settlement
from oddchip_sheets.proof.archive import archived_pdf, press
from oddchip_sheets.proof.carry import HAND, SETTLEMENT
from oddchip_sheets.proof.container import Attachments, BrokenPdfError, attachments, is_pdf, open_pdf
from oddchip_sheets.proof.content import PageText, page_text
from oddchip_sheets.proof.documents import DOCUMENTS
from oddchip_sheets.proof.drawing import pages_drawn_otherwise
from oddchip_sheets.proof.expected import expected_pages
from oddchip_sheets.proof.furniture import added_text, loose_texts, printed_digest, wrong_digests, wrong_numbers
from oddchip_sheets.proof.guests import guests
from oddchip_sheets.proof.lines import differences
from oddchip_sheets.proof.manifest import MANIFEST, Manifest
from oddchip_sheets.proof.pots import PotVerdict, printed_pots
from oddchip_sheets.proof.signed import signature_of
from oddchip_sheets.proof.source import same_product, settled_source
from oddchip_sheets.proof.tags import Line, tagged_lines
from oddchip_sheets.proof.verdict import UNSIGNED, Signature, State, Trust, Verdict
from oddchip_sheets.sheets.environment import PAPERS
from oddchip_sheets.sheets.failure import RenderError

__all__ = ["is_pdf", "verify_pdf"]

_OURS: Final = "oddchip-sheets "
_MOST_REASONS: Final = 40

_Read = TypeVar("_Read")


def verify_pdf(data: bytes, templates: Path | None = None, *, draw: bool = True) -> Verdict:
    """Whether the PDF in ``data`` proves itself. What is in it, whatever that is, raises nothing.

    ``templates`` is the folder of a house's own templates, if it was printed with any. With ``draw`` the pages are
    printed once more and compared as they are drawn, where this installation can; that takes as long as printing.
    """
    if not is_pdf(data):
        return Verdict(State.FOREIGN, reasons=("it is not a PDF",))
    check = _Check(data, templates, draw)
    reader = check.read("the file", lambda: open_pdf(data))
    if reader is None:
        return check.foreign()
    properties = check.read("what it says of itself", lambda: _properties(reader))
    carried = check.read("an attachment", lambda: attachments(reader))
    ours = properties is not None and properties.get("/Creator", "").startswith(_OURS)
    if carried is None:
        return check.verdict() if ours else check.foreign()
    if carried.files.keys() & {HAND, SETTLEMENT, MANIFEST}:
        check.compare(reader, carried, properties or {})
        return check.verdict()
    return check.without_source(reader) if ours else check.foreign("it carries no hand file of this product")


def _properties(reader: PdfReader) -> dict[str, str]:
    found = reader.metadata
    return {} if found is None else {str(key): str(value) for key, value in found.items()}


@dataclass(slots=True)
class _Check:
    """One check: what was found so far."""

    data: bytes
    templates: Path | None
    draw: bool
    reasons: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    pots: tuple[PotVerdict, ...] = ()
    signature: Signature = UNSIGNED

    def verdict(self) -> Verdict:
        """What was found."""
        state = State.ALTERED if self.reasons else State.HOLDS
        return Verdict(state, self.pots, _few(self.reasons), tuple(self.notes), self.signature)

    def read(self, what: str, reading: Callable[[], _Read]) -> _Read | None:
        """What ``reading`` gives; ``None``, with a reason, where the PDF stands in the way.

        The parser raises anything on a hostile file, so anything that it raises is a finding about the file.
        """
        try:
            return reading()
        except BrokenPdfError as error:
            self.reasons.append(str(error))
        except Exception as error:  # noqa: BLE001 - as said above
            self.reasons.append(f"{what} can't be read ({type(error).__name__})")
        return None

    def without_source(self, reader: PdfReader) -> Verdict:
        """A settlement's page names its hand file even where the attachments are gone; a blank or a stranger none."""
        texts = self.read("a page", lambda: loose_texts([page_text(page) for page in reader.pages], None))
        if texts is not None and not any(printed_digest(text) for text in texts):
            return self.foreign("it is a page of this product, but no settlement: it carries no hand file")
        self.reasons.append("it is a page of this product, but carries nothing that it was made from")
        return self.verdict()

    def foreign(self, *reasons: str) -> Verdict:
        """The verdict on a PDF that there is nothing to check in."""
        return Verdict(State.FOREIGN, reasons=(*_few(self.reasons), *reasons))

    def compare(self, reader: PdfReader, carried: Attachments, properties: Mapping[str, str]) -> None:
        """Every check, in the order in which it is told."""
        self.notes += [f"{name} is attached too; it is no part of the proof" for name in carried.others]
        source = settled_source(carried.files)
        self.reasons += [*carried.problems, *source.reasons]
        self.notes += source.notes
        self.signature = self.read("the signature", lambda: signature_of(self.data, reader)) or UNSIGNED
        if self.signature.trust is Trust.INVALID:
            self.reasons.append(self.signature.told)
        self.reasons += self.read("the file", lambda: [*guests(reader)]) or []
        if source.manifest is not None:
            self.reasons += _wrong_labels(properties, source.manifest)
        if source.settlement is not None and source.manifest is not None:
            self._pages(reader, source.settlement, source.manifest, carried.files[HAND])

    def _pages(self, reader: PdfReader, settlement: Settlement, manifest: Manifest, hand_file: bytes) -> None:
        if manifest.document not in DOCUMENTS or manifest.paper not in PAPERS:
            self.reasons.append(f"the list of attached files ({MANIFEST}) names an unknown document or paper")
            return
        pages = self.read("a page", lambda: [page_text(page) for page in reader.pages])
        tagged = None if pages is None else self.read("the tags", lambda: tagged_lines(reader, pages))
        if pages is None or tagged is None:
            return
        lines, used = tagged
        texts = loose_texts(pages, used)
        self.pots = tuple(printed_pots(DOCUMENTS[manifest.document].hands(settlement), lines))
        self.reasons += [str(pot) for pot in self.pots if not pot.holds]
        self.reasons += [*wrong_digests(texts, sha256(hand_file).hexdigest()[:12]), *wrong_numbers(texts)]
        self.reasons += _unseen(pages)
        if self._has_templates(manifest):
            self._whole_text(settlement, manifest, lines, texts)
            if not manifest.own_templates:
                self.reasons += _pictures(pages)
            self._drawn(reader, settlement, manifest)

    def _has_templates(self, manifest: Manifest) -> bool:
        """Whether the pages can be made here as they were made there; a note says so where they can't."""
        if not same_product(manifest):
            return False
        if manifest.own_templates and self.templates is None:
            self.notes.append("printed with a house's own templates: pots, digest and page numbers are compared")
            return False
        return True

    def _whole_text(
        self, settlement: Settlement, manifest: Manifest, lines: tuple[Line, ...], texts: tuple[str, ...]
    ) -> None:
        document = DOCUMENTS[manifest.document]
        labels = tuple(hand.hand.label for hand in document.hands(settlement))
        expected = expected_pages(document.html(settlement, self._own(manifest)), labels)
        told = {(f"hand {pot.hand}", pot.pot) for pot in self.pots if not pot.holds}
        for about, difference in differences(expected.lines, lines):
            if tuple(about.split(", ", 1)) not in told:
                self.reasons.append(difference)
        self.reasons += added_text(texts, expected)

    def _drawn(self, reader: PdfReader, settlement: Settlement, manifest: Manifest) -> None:
        if not self.draw:
            self.notes.append("the pages were not printed again: they are compared by their text")
            return
        if manifest.press != press():
            self.notes.append(f"printed by {manifest.press}, here is {press()}: the pages are compared by their text")
            return
        try:
            ours = archived_pdf(
                settlement, document=manifest.document, paper=manifest.paper, templates=self._own(manifest)
            )
        except RenderError as error:
            self.notes.append(f"the pages can't be printed again here, so they are compared by their text: {error}")
            return
        if ours != self.data:
            self._compared(reader, ours)

    def _compared(self, reader: PdfReader, ours: bytes) -> None:
        """A signature is added behind the bytes of the file; another program that saves it writes them anew."""
        otherwise = self.read("a page", lambda: [*pages_drawn_otherwise(open_pdf(ours), reader)])
        self.reasons += [f"page {number} is not drawn as {press()} draws it" for number in otherwise or ()]
        if otherwise == [] and not self.data.startswith(ours):
            self.notes.append("the file is not byte for byte as it was printed, but its pages are drawn the same")

    def _own(self, manifest: Manifest) -> Path | None:
        return self.templates if manifest.own_templates else None


def _few(reasons: Iterable[str]) -> tuple[str, ...]:
    each = tuple(dict.fromkeys(reasons))
    return each if len(each) <= _MOST_REASONS else (*each[:_MOST_REASONS], f"and {len(each) - _MOST_REASONS} more")


def _wrong_labels(properties: Mapping[str, str], manifest: Manifest) -> Iterator[str]:
    """A signature may add its own program to the one that printed the pages."""
    for key, name in (("/Creator", manifest.product), ("/Producer", manifest.press)):
        if not properties.get(key, "").startswith(name):
            yield f"its properties do not name {name}, by which its pages are said to be made"


def _unseen(pages: Iterable[PageText]) -> Iterator[str]:
    for number, page in enumerate(pages, start=1):
        if page.unseen:
            yield f"page {number} holds text that can't be seen"


def _pictures(pages: Iterable[PageText]) -> Iterator[str]:
    for number, page in enumerate(pages, start=1):
        if page.pictures:
            yield f"page {number} shows a picture, and the product prints none"
