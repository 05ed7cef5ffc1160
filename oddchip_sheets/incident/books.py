"""The other rule books: where they would settle the hand otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from oddchip_sheets.handfile.model import Hand
from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books
from oddchip_sheets.rulebooks.said import named
from oddchip_sheets.settlement.model import HandSettlement, PotResult
from oddchip_sheets.words.message import Amount, Fact, Listed, Message, Player, Pot, pots, say, sentences


@dataclass(frozen=True, slots=True)
class BookLine:
    """What another book makes of the hand."""

    book: Message
    """Title and edition."""
    differs: bool
    told: tuple[Message, ...]


def compare_books(settlement: HandSettlement) -> tuple[BookLine, ...]:
    """Each shipped book but the adopted one, in the order of ``oddchip rules``; a house book's base is among them.

    A book of match-pot games has nothing of its own to say of a hand with bets.
    """
    others = [shipped_book(book) for book in shipped_books() if book != settlement.book.id]
    of_bets = [book for book in others if not book.knows_match_pots]
    return tuple(_line(settlement, settle_hand(settlement.hand, book), book) for book in of_bets)


def agreement(settlement: HandSettlement, lines: Sequence[BookLine]) -> Message | None:
    """One sentence that names the books that do not differ; ``None`` where all do.

    A book that leaves open what is open already does not settle it: the sentence says so.
    """
    books = tuple(line.book for line in lines if not line.differs)
    return _agreed(settlement, books) if books else None


def _agreed(ours: HandSettlement, books: tuple[Message, ...]) -> Message:
    if ours.settled:
        return say("other.same", books=Listed(books))
    if not any(pot.settled for pot in ours.pots):
        return say("other.open-too", books=Listed(books))
    return say("other.rest-same", books=Listed(books))


def _line(ours: HandSettlement, theirs: HandSettlement, book: Book) -> BookLine:
    name, parts = named(book), tuple(_otherwise(ours, theirs))
    if not parts:
        return BookLine(name, differs=False, told=(_agreed(ours, (name,)),))
    told = say("other.under", book=name, changes=Listed(parts, "semicolon"))
    reports_only = say("other.reports-only") if book.verified == "secondary" else None
    return BookLine(name, differs=True, told=sentences(told, reports_only))


def _otherwise(ours: HandSettlement, theirs: HandSettlement) -> Iterator[Message]:
    """What changes, pot by pot. Pots form in the same way under every book."""
    left: dict[Fact, list[str]] = {}
    several = len(ours.pots) > 1
    for mine, other in zip(ours.pots, theirs.pots, strict=True):
        if mine.settled and not other.settled:
            left.setdefault(other.reason or "", []).append(mine.name)
        elif other.settled and (mine.awards, mine.carried) != (other.awards, other.carried):
            changes, basis = Listed(tuple(_receipts(ours.hand, mine, other))), _basis(other)
            if several and basis:
                yield say("other.change-from-by", changes=changes, pot=Pot(mine.name), basis=Listed(basis, "comma"))
            elif several:
                yield say("other.change-from", changes=changes, pot=Pot(mine.name))
            elif basis:
                yield say("other.change-by", changes=changes, basis=Listed(basis, "comma"))
            else:
                yield say("other.change", changes=changes)
    for reason, names in left.items():
        if several:
            yield say("other.stays-open-from", pots=pots(names), reason=reason)
        else:
            yield say("other.stays-open", reason=reason)


def _receipts(hand: Hand, mine: PotResult, other: PotResult) -> Iterator[Message]:
    for player in hand.players:
        ours, theirs = mine.awards.get(player, 0), other.awards.get(player, 0)
        amount = Amount(theirs, hand.decimals)
        if ours != theirs and mine.settled:
            instead = Amount(ours, hand.decimals)
            yield say("other.receives-instead", player=Player(player), amount=amount, ours=instead)
        elif ours != theirs:
            yield say("other.receives", player=Player(player), amount=amount)
    if other.carried != mine.carried:
        kept = say("other.kept", amount=Amount(other.carried, hand.decimals))
        yield kept if other.carried else say("other.kept-nothing")


def _basis(pot: PotResult) -> tuple[str | Message, ...]:
    """The numbers that the other book rests on, or the practice where it is silent."""
    procedures = [*(procedure for procedure, _ in pot.divisions), *(share.procedure for share in pot.shares)]
    rests_on = [
        say("other.practice") if procedure.basis is Basis.PRACTICE else procedure.number
        for procedure in procedures
        if procedure is not None
    ]
    return tuple(dict.fromkeys(basis for basis in rests_on if basis))
