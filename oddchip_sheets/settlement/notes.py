"""What a settlement must say besides its lines: silences of the book, chips that need a word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import Hand, Unknown
from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import PotResult
from oddchip_sheets.settlement.pots import Formed
from oddchip_sheets.settlement.sentences import fates_alike


def hand_notes(
    hand: Hand, book: Book, formed: Formed, results: Sequence[PotResult], undecided: Sequence[str]
) -> tuple[str, ...]:
    """The notes of one hand, in the order a reader meets what they speak of.

    ``undecided`` are the players of whom the file does not say what became.
    """
    alike = (fates_alike(undecided),) if undecided and any(result.settled for result in results) else ()
    notes = (*formed.notes, *_dead(hand), *alike, *_silences(_used(book, results)), *_edition(book))
    return tuple(dict.fromkeys(notes))


def _dead(hand: Hand) -> Iterable[str]:
    if hand.pots is None and not isinstance(hand.dead.total, Unknown) and hand.dead.total:
        yield f"The main pot holds {amount_text(hand.dead.total, hand.decimals)} of dead chips that match nobody's bet."


def _used(book: Book, results: Sequence[PotResult]) -> Iterable[Procedure]:
    """Every procedure that an odd chip of this hand rests on."""
    for result in results:
        yield from (procedure for procedure, _ in result.divisions)
        yield from (share.procedure for share in result.shares if share.procedure is not None)
        if any(len(share.odd_to) > 1 for share in result.shares):
            yield book.procedure(Situation.SEVERAL_ODD)


def _silences(procedures: Iterable[Procedure]) -> Iterable[str]:
    for procedure in procedures:
        if procedure.basis is Basis.PRACTICE:
            yield f"{procedure.citation} is silent here; common practice: {procedure.text}"
        elif procedure.basis is Basis.UNSTATED:
            yield f"{procedure.citation} does not decide this; every choice gives the same awards."


def _edition(book: Book) -> Iterable[str]:
    if book.verified == "secondary":
        yield f"{book.title} {book.version} is known here from reports only; check its numbers in the published text."
