"""The other rule books: where they would settle the hand otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import Hand
from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books
from oddchip_sheets.settlement.model import HandSettlement, PotResult
from oddchip_sheets.words.language import english

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


def agreement(settlement: HandSettlement, lines: Sequence[BookLine]) -> str:
    """One sentence that names the books that do not differ; empty where all do.

    A book that leaves open what is open already does not settle it: the sentence says so.
    """
    names = [line.book for line in lines if not line.differs]
    return _agreed(settlement, names) if names else ""


def _agreed(ours: HandSettlement, names: Sequence[str]) -> str:
    s = "s" if len(names) == 1 else ""
    if ours.settled:
        return f"{english().listed(names)} settle{s} this hand in the same way."
    if not any(pot.settled for pot in ours.pots):
        return f"{english().listed(names)} leave{s} this hand open as well."
    return f"{english().listed(names)} settle{s} the rest in the same way and leave{s} the same open."


def _line(ours: HandSettlement, theirs: HandSettlement, book: Book) -> BookLine:
    name = " ".join(filter(None, (book.title, book.version)))
    parts = list(_otherwise(ours, theirs))
    if not parts:
        return BookLine(name, differs=False, told=_agreed(ours, [name]))
    reports_only = " Its rules are known here from reports only." if book.verified == "secondary" else ""
    return BookLine(name, differs=True, told=f"Under {name} {'; '.join(parts)}.{reports_only}")


def _otherwise(ours: HandSettlement, theirs: HandSettlement) -> Iterator[str]:
    """What changes, pot by pot. Pots form in the same way under every book."""
    left: dict[str, list[str]] = {}
    for mine, other in zip(ours.pots, theirs.pots, strict=True):
        where = f" from {mine.name}" if len(ours.pots) > 1 else ""
        if mine.settled and not other.settled:
            left.setdefault(english().text(other.reason or ()).removesuffix("."), []).append(mine.name)
        elif other.settled and (mine.awards, mine.carried) != (other.awards, other.carried):
            yield f"{_receipts(ours.hand, mine, other)}{where}{_basis(other)}"
    for reason, names in left.items():
        yield f"{_awards(names if len(ours.pots) > 1 else [])} open ({reason})"


def _awards(names: Sequence[str]) -> str:
    where = f" from {english().listed(names)}" if names else ""
    return f"the awards{where} stay" if len(names) > 1 else f"the award{where} stays"


def _receipts(hand: Hand, mine: PotResult, other: PotResult) -> str:
    told = []
    for player in hand.players:
        ours, theirs = mine.awards.get(player, 0), other.awards.get(player, 0)
        if ours != theirs:
            instead = f" instead of {amount_text(ours, hand.decimals)}" if mine.settled else ""
            told.append(f"{player} receives {amount_text(theirs, hand.decimals)}{instead}")
    if other.carried != mine.carried:
        kept = amount_text(other.carried, hand.decimals) if other.carried else "nothing"
        told.append(f"{kept} stays for the next deal")
    return english().listed(told)


def _basis(pot: PotResult) -> str:
    """The numbers that the other book rests on, or the practice where it is silent."""
    procedures = [*(procedure for procedure, _ in pot.divisions), *(share.procedure for share in pot.shares)]
    rests_on = [basis for procedure in procedures if procedure is not None and (basis := _rests_on(procedure))]
    return f" ({', '.join(dict.fromkeys(rests_on))})" if rests_on else ""


def _rests_on(procedure: Procedure) -> str | None:
    return "common practice" if procedure.basis is Basis.PRACTICE else procedure.number
