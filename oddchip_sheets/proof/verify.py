"""A PDF, and nothing else → whether it is the very file that is printed from the source which it carries.

Printing is deterministic. So the source is taken out, settled by engine and independent verifier, and printed again:
the print must be the PDF, byte for byte, or begin it and be followed by signatures alone. Nothing in the PDF is
interpreted for that, and whatever else it is, it is not proven.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.pipeline import of_hands
from oddchip_sheets.positioned_yaml.problems import shown
from oddchip_sheets.printing.templates import PAPERS, RenderError, other_files
from oddchip_sheets.proof.archive import Printed, Workers, print_archive
from oddchip_sheets.proof.attachments import HAND, Manifest, NotCarriedError, settle_carried
from oddchip_sheets.proof.documents import DOCUMENTS, SUMMARY, sheets_of
from oddchip_sheets.proof.explain import explained
from oddchip_sheets.proof.extract import Extracted, NotExtractedError, extract, is_pdf
from oddchip_sheets.proof.pdf_file import Packer
from oddchip_sheets.proof.sign import BrokenSignatureError, Signature, added_signatures
from oddchip_sheets.proof.toolchain import other_tools, toolchain
from oddchip_sheets.session.model import SessionSettlement
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.compose import product
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.catalogue import languages
from oddchip_sheets.workers import one_after_another

__all__ = ["is_pdf", "verify_pdf"]

_LONGEST_REASON: Final = 300


class State(StrEnum):
    """Whether the PDF is what is printed from the source that it carries."""

    PROVEN = "proven"
    NOT_PROVEN = "not proven"
    NOT_CHECKED = "not checked"
    """Not a PDF, none of this product's, or one that carries no source by design, as a blank."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The check of one PDF."""

    state: State
    told: tuple[str, ...] = ()
    """What is proven, a line each: its pots, its signatures, what else to know; empty where it is not proven."""
    reasons: tuple[str, ...] = ()
    """Why it is not proven; empty where it is."""
    unresolved: str = ""
    """How many of its pots are open, in words; empty where none is."""
    signatures: int = 0
    """How many signatures stand behind the print."""
    own_templates: bool = False
    """Whether a house's own templates printed it."""
    unsigned: bool = False
    """Whether nothing but a signature that was asked for is missing."""
    print: bytes | None = None
    """What its source prints here, if it was printed."""

    @property
    def exit_status(self) -> int:
        """0 where it is proven and settled, 1 where a pot is open or it is not proven, 2 where it was not checked."""
        return {State.PROVEN: int(bool(self.unresolved)), State.NOT_PROVEN: 1, State.NOT_CHECKED: 2}[self.state]

    def lines(self) -> Iterator[str]:
        """The verdict in words, none of which can drive a terminal; the last line says what it comes to."""
        yield from (shown(line, len(line)) for line in self.told)
        yield from (shown(line, _LONGEST_REASON) for line in self.reasons)
        yield self.summary

    @property
    def summary(self) -> str:
        """The verdict in one line, in words of the product only."""
        if self.state is State.NOT_PROVEN and self.unsigned:
            return "not proven: it is what its source prints, but not signed as asked for"
        if self.state is State.NOT_PROVEN:
            return "not proven: rely on nothing that its pages show"
        if self.state is State.NOT_CHECKED:
            return "not checked"
        templates = " with the templates given here" if self.own_templates else ""
        signed = ("", ", but for the signature behind it", ", but for the signatures behind it")[
            min(self.signatures, 2)
        ]
        pots = f"; {self.unresolved}" if self.unresolved else ""
        return (
            f"proven: printed again from the source that it carries{templates}, it is the same file, byte for byte"
            f"{signed}{pots}"
        )


class _NotProvenError(Exception):
    """The PDF is not proven; the arguments say why."""


def verify_pdf(
    data: bytes, templates: Path | None = None, *, signed_by: Collection[str] = (), workers: Workers = one_after_another
) -> Verdict:
    """Whether the PDF in ``data`` is what its own source prints. What is in it, whatever that is, raises nothing.

    ``templates`` is the folder of a house's own templates, if it was printed with any; ``signed_by`` are the SHA-256
    (64 hexadecimal digits) of certificates that must have signed it; ``workers`` print the parts of a long one.
    """
    if not is_pdf(data):
        return Verdict(State.NOT_CHECKED, reasons=("it is not a PDF",))
    try:
        taken = extract(data)
        if taken is None:
            return Verdict(State.NOT_CHECKED, reasons=(_without_source(data),))
        settlement = _possible(data, taken, templates)
        packer = Packer(taken.packed if taken.manifest.toolchain["zlib"] != toolchain()["zlib"] else {})
        ours = _printed_again(settlement, taken, templates, packer, workers)
    except (NotExtractedError, RenderError, _NotProvenError) as error:
        return Verdict(State.NOT_PROVEN, reasons=error.args)
    if not data.startswith(ours.pdf):
        return Verdict(State.NOT_PROVEN, reasons=tuple(explained(data, taken, ours)), print=ours.pdf)
    try:
        signatures = added_signatures(ours, data)
    except BrokenSignatureError as error:
        return Verdict(State.NOT_PROVEN, reasons=error.args, print=ours.pdf)
    missing = sorted({*signed_by} - {signature.certificate for signature in signatures})
    if missing:
        reasons = (*_told_signatures(signatures), f"not signed by the certificate {', '.join(missing)}")
        return Verdict(State.NOT_PROVEN, reasons=reasons, unsigned=True, print=ours.pdf)
    return replace(_proven(settlement, taken.manifest, packer, signatures), print=ours.pdf)


def _without_source(data: bytes) -> str:
    if b"/Encrypt" in data:
        return "it is encrypted; save it without its password"
    return "it carries no hand file of this product; a blank carries none"


def _possible(data: bytes, taken: Extracted, templates: Path | None) -> Verified:
    """The settlement of the carried hand file, where it could be printed here; raises ``_NotProvenError``."""
    manifest = taken.manifest
    if manifest.product != product():
        raise _NotProvenError(
            f"it says that {manifest.product} printed it; this is {product()}, which can't print that again:"
            " with that version `oddchip verify` can tell"
        )
    if manifest.document not in DOCUMENTS or manifest.paper not in PAPERS or manifest.language not in languages():
        raise _NotProvenError("it says that it is a document, on a paper or in a language that is not known here")
    if manifest.document == SUMMARY and manifest.hands is not None:
        raise _NotProvenError("it says that it sums up some hands of the file and not the others")
    if manifest.toolchain.keys() != toolchain().keys():
        raise _NotProvenError("it names other programs than those that print here")
    if next(iter(manifest.files)) != HAND or not manifest.files.keys() <= taken.files.keys():
        raise _NotProvenError(
            "its list of attached files does not begin with the hand file, or names one without digest"
        )
    if manifest.templates and templates is None:
        named = ", ".join(manifest.templates)
        raise _NotProvenError(f"it says that a house's own templates printed it ({named}): give --templates DIR")
    others = other_files(templates, manifest.templates) if templates else []
    if others:
        raise _NotProvenError(f"these templates are missing or others in {templates}: {', '.join(others)}")
    outcome = settle_carried(manifest, taken.files)
    if outcome.discrepancies:
        label, found = outcome.discrepancies[0]
        raise _NotProvenError(f"hand {label}: the independent verifier disagrees with the engine: {found}")
    if outcome.settlement is None:
        wrong = outcome.problems[0].message if outcome.problems else "it can't be read"
        raise _NotProvenError(f"the carried hand file can't be settled: {wrong}")
    document, shown_hands = DOCUMENTS[manifest.document], of_hands(outcome.settlement, manifest.hands)
    hands = sheets_of(manifest.document, shown_hands)
    if manifest.hands is not None and tuple(hand.hand.label for hand in shown_hands.hands) != manifest.hands:
        raise _NotProvenError("it says that it shows hands which the carried hand file does not have in that order")
    if not 0 < hands <= len(data) / document.least_bytes:
        raise _NotProvenError(f"the carried hand file has {hands} hands for it, which is not what the PDF can hold")
    return outcome.settlement


def _printed_again(
    settlement: Verified, taken: Extracted, templates: Path | None, packer: Packer, workers: Workers
) -> Printed:
    """What the carried source prints here; raises ``_NotProvenError`` where it prints nothing."""
    try:
        house = templates if taken.manifest.templates else None
        return print_archive(settlement, taken.manifest, house, packer, workers)
    except (NotCarriedError, RenderError) as error:
        raise _NotProvenError(f"its source can't be printed again here: {error}") from error
    except Exception as error:  # whatever a forger's texts and templates make the press raise
        raise _NotProvenError(f"its source can't be printed again here ({type(error).__name__})") from error


def _proven(settlement: Verified, manifest: Manifest, packer: Packer, signatures: Sequence[Signature]) -> Verdict:
    """The verdict on a PDF that is proven."""
    hands = DOCUMENTS[manifest.document].hands(of_hands(settlement, manifest.hands))
    pots = sum(not pot.settled for hand in hands for pot in hand.pots)
    others = sum(not hand.settled and all(pot.settled for pot in hand.pots) for hand in hands)
    deals = settlement.session.deals if settlement.session else ()
    counted = ((pots, "pot"), (others, "hand"), (sum(not deal.settled for deal in deals), "deal"))
    end = "printed by the house's own templates, which were not checked" if manifest.templates else "printed so"
    shown = [*(pot for hand in hands for pot in _told_pots(hand)), *_told_deals(settlement.session)]
    told = [*(f"{part}, {end}" for part in shown), *_told_signatures(signatures)]
    if packer.otherwise:
        told.append("note: its streams are packed by another zlib than the one here; unpacked they are the same")
    others_named = other_tools(manifest.toolchain)
    if others_named:
        told.append(f"note: it says that {others_named} printed it; the same comes out here")
    return Verdict(
        State.PROVEN,
        tuple(told),
        unresolved=", ".join(f"{number} {what}{'s' * (number > 1)} unresolved" for number, what in counted if number),
        signatures=len(signatures),
        own_templates=bool(manifest.templates),
    )


def _told_pots(settlement: HandSettlement) -> Iterator[str]:
    hand = settlement.hand
    for pot in settlement.pots:
        awards = ", ".join(f"{player} {amount_text(ticks, hand.decimals)}" for player, ticks in pot.awards.items())
        settled = f"{awards or 'nothing'} – settled so" if pot.settled else "unresolved"
        yield f"hand {hand.label}, {pot.name}: {settled}"


def _told_deals(settlement: SessionSettlement | None) -> Iterator[str]:
    for deal in settlement.deals if settlement else ():
        decimals = settlement.session.decimals if settlement else 0
        awards = ", ".join(f"{player} {amount_text(ticks, decimals)}" for player, ticks in deal.awards.items())
        settled = f"{awards or 'nothing'} – settled so" if deal.settled else "unresolved"
        yield f"deal {deal.deal.label}: {settled}"


def _told_signatures(signatures: Sequence[Signature]) -> Iterator[str]:
    yield from (signature.told for signature in signatures)
    if not signatures:
        yield "signature: none; nothing here says who printed this file, or when"
