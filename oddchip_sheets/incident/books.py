"""The other rule books: where they would settle the hand otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.engine.model import HandSettlement, PotResult
from oddchip_sheets.engine.sentences import listed
from oddchip_sheets.handfile.model import Hand
from oddchip_sheets.rules.load import shipped_book, shipped_books
from oddchip_sheets.rules.model import Book

Settle = Callable[[Hand, Book], HandSettlement]


@dataclass(frozen=True, slots=True)
class BookLine:
    """What another book makes of the hand."""

    book: str
    """Title and edition."""
    differs: bool
    told: str
    """One sentence."""


def compare_books(settlement: HandSettlement, settle: Settle) -> tuple[BookLine, ...]:
    """Each shipped book but the adopted one, in the order of ``oddchip rules``; a house book's base is among them."""
    others = [shipped_book(book) for book in shipped_books() if book != settlement.book.id]
    return tuple(_line(settlement, settle(settlement.hand, book), book) for book in others)


def _line(ours: HandSettlement, theirs: HandSettlement, book: Book) -> BookLine:
    name = " ".join(filter(None, (book.title, book.version)))
    parts = list(_otherwise(ours, theirs))
    if not parts:
        return BookLine(name, differs=False, told=f"{name} settles this hand in the same way.")
    return BookLine(name, differs=True, told=f"Under {name} {'; '.join(parts)}.")


def _otherwise(ours: HandSettlement, theirs: HandSettlement) -> Iterator[str]:
    """What changes, pot by pot. Pots form in the same way under every book."""
    for mine, other in zip(ours.pots, theirs.pots, strict=True):
        where = f" from {mine.name}" if len(ours.pots) > 1 else ""
        if mine.settled and not other.settled:
            yield f"the award{where} stays open ({(other.reason or '').removesuffix('.')})"
        elif other.settled and (mine.awards, mine.carried) != (other.awards, other.carried):
            yield f"{_receipts(ours.hand, mine, other)}{where}{_numbers(other)}"


def _receipts(hand: Hand, mine: PotResult, other: PotResult) -> str:
    told = []
    for player in hand.players:
        ours, theirs = mine.awards.get(player, 0), other.awards.get(player, 0)
        if ours != theirs:
            instead = f" instead of {amount_text(ours, hand.decimals)}" if mine.settled else ""
            told.append(f"{player} receives {amount_text(theirs, hand.decimals)}{instead}")
    if other.carried != mine.carried:
        told.append(f"{amount_text(other.carried, hand.decimals)} stays for the next deal")
    return listed(told)


def _numbers(pot: PotResult) -> str:
    """The numbers that the other book rests on."""
    procedures = [*(procedure for procedure, _ in pot.divisions), *(share.procedure for share in pot.shares)]
    numbers = dict.fromkeys(procedure.number for procedure in procedures if procedure and procedure.number)
    return f" ({', '.join(number for number in numbers if number)})" if numbers else ""
