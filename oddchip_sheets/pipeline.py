"""A hand file from text to a checked settlement: every stage once, in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import Event, Hand
from oddchip_sheets.handfile.read import ReadFile, read_hand_file
from oddchip_sheets.positioned_yaml.problems import Place, Problem, told
from oddchip_sheets.positioned_yaml.sources import OpenFile, open_file
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.settled import Settlement
from oddchip_sheets.settlement.cuts import uncut
from oddchip_sheets.settlement.model import RULES, HandSettlement
from oddchip_sheets.settlement.settle import settle
from oddchip_sheets.verifier.model import Discrepancy
from oddchip_sheets.verifier.verified import ContradictedError, Verified
from oddchip_sheets.words.language import english


@dataclass(frozen=True, slots=True)
class Outcome:
    """A hand file that was settled and verified, or what is wrong with it."""

    settlement: Verified | None
    problems: tuple[Problem, ...] = ()
    discrepancies: tuple[tuple[str, Discrepancy], ...] = ()
    """Where the independent verifier contradicts the engine, with the hand's label; there is no settlement then."""


def settle_text(name: str, data: bytes, base: Path, opened: OpenFile = open_file) -> Outcome:
    """Read, settle and verify a hand file; the parameters are those of ``handfile.read.read_hand_file``."""
    return settle_read(read_hand_file(name, data, base, opened))


def settle_read(read: ReadFile) -> Outcome:
    """Settle and verify a file that was read."""
    read = checked(read)
    if read.event is None:
        return Outcome(None, read.problems)
    try:
        return Outcome(settle_event(read.event))
    except ContradictedError as error:
        return Outcome(None, discrepancies=error.found)


def checked(read: ReadFile) -> ReadFile:
    """The file with what only its pots can show to be wrong; there is no event then."""
    problems = tuple(_uncut(read.event)) if read.event is not None else ()
    return replace(read, event=None, problems=problems) if problems else read


def _uncut(event: Event) -> Iterator[Problem]:
    """Chips said to lie in a pot that do not make it: one of the two is a slip."""
    for hand in event.hands:
        for pot, chips, amount in uncut(hand) if hand.pot_chips else ():
            place = hand.place(("pot_chips", pot)) or Place(event.file, 1, 1)
            facts = {"pot": pot, "chips": amount_text(chips, hand.decimals)}
            if amount is None:
                message = told("{chips} should lie in {pot}, and the bets make no such pot", facts)
                yield Problem(place, "pot-chips-no-pot", message, "look again in which pot they lie", facts)
            else:
                facts["amount"] = amount_text(amount, hand.decimals)
                message = told("the chips in {pot} make {chips}, and it holds {amount}", facts)
                yield Problem(place, "pot-chips-sum", message, "count the chips again, or the bets", facts)


def settle_event(event: Event) -> Verified:
    """Settle every hand, or the session, under the adopted book.

    Raises ``ContradictedError`` where the verifier contradicts the engine.
    """
    session = None
    if event.session is not None:
        from oddchip_sheets.session.settle import settle_session  # noqa: PLC0415 - only a session needs it

        session = settle_session(event.session, event.book)
    return Verified(event, event.book, tuple(settle_hand(hand, event.book) for hand in event.hands), session)


def of_hands(settlement: Verified, labels: Collection[str] | None) -> Verified:
    """The hands of those labels alone, in the order of the file; all where ``labels`` is ``None``."""
    if labels is None:
        return settlement
    return replace(settlement, hands=tuple(hand for hand in settlement.hands if hand.hand.label in labels))


def settle_hand(hand: Hand, book: Book) -> HandSettlement:
    """Settle one hand, its cards read first; a hand without cards never loads the evaluator."""
    if not hand.cards and not hand.board_cards:
        return settle(hand, book)
    from oddchip_sheets.cards.comparison import read_cards  # noqa: PLC0415 - only hands with cards need it

    return settle(hand, book, read_cards(hand))


def unresolved_problems(settlement: Settlement) -> Iterator[Problem]:
    """What the engine left open, at the place of the fact it hangs on."""
    event = settlement.event
    for hand in settlement.hands:
        for finding in hand.unresolved:
            place = event.rules_named if finding.fact == RULES else hand.hand.place(finding.fact)
            pot = "" if finding.pot is None else f", {finding.pot}"
            message = f"hand {hand.hand.label}{pot}: {english().text(finding.reason)}"
            yield Problem(place or Place(event.file, 1, 1), "unresolved", message)
    for deal in settlement.session.deals if settlement.session is not None else ():
        for part in deal.open:
            place = event.rules_named if part.about == RULES else deal.deal.place(part.about)
            message = f"deal {deal.deal.label}, {part.part}: {english().text(part.reason)}"
            yield Problem(place or Place(event.file, 1, 1), "unresolved", message)
