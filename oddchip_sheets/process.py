"""A hand file from text to a checked settlement: every stage once, in order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from oddchip_sheets.audit.check import audit
from oddchip_sheets.audit.model import Discrepancy
from oddchip_sheets.engine.model import RULES, Finding, HandSettlement, Settlement
from oddchip_sheets.engine.settle import settle
from oddchip_sheets.handfile.files import read_file
from oddchip_sheets.handfile.model import Event, Hand, SourceText
from oddchip_sheets.handfile.read import adopted_rules, in_order, read_event
from oddchip_sheets.handfile.tree import Place, Problem
from oddchip_sheets.rules.load import book_for
from oddchip_sheets.rules.model import Book

OpenText = Callable[[Path], bytes]


@dataclass(frozen=True, slots=True)
class Checked:
    """A hand file that was read, with its rule book, or what is wrong with it."""

    event: Event | None
    book: Book | None
    problems: tuple[Problem, ...]
    book_sources: tuple[SourceText, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A hand file that was settled and verified, or what is wrong with it."""

    settlement: Settlement | None
    problems: tuple[Problem, ...] = ()
    discrepancies: tuple[tuple[str, Discrepancy], ...] = ()
    """Where the independent verifier contradicts the engine, with the hand's label."""


def check(name: str, data: bytes, base: Path, open_text: OpenText = read_file) -> Checked:
    """Read a hand file and the rule book it adopts; ``base`` is the folder its paths are relative to.

    A file that can't be read whole still has its rule book looked up, so that all errors come in one run.
    """
    event, problems = read_event(name, data, base, open_text)
    adopted = event or adopted_rules(name, data, base, open_text)
    if adopted is None:
        return Checked(None, None, tuple(problems))
    book, book_problems, sources = book_for(adopted.rules, adopted.rules_base, open_text, base, adopted.withheld)
    return Checked(event, book, tuple(in_order(name, (*problems, *book_problems))), tuple(sources))


def process(name: str, data: bytes, base: Path, open_text: OpenText = read_file) -> Outcome:
    """Read, settle and verify a hand file."""
    checked = check(name, data, base, open_text)
    if checked.event is None or checked.book is None or checked.problems:
        return Outcome(None, checked.problems)
    settlement = _settled(checked.event, checked.book, checked.book_sources)
    return Outcome(settlement, (), contradictions(settlement))


class ContradictedError(Exception):
    """The independent verifier does not come to the engine's settlement, which must not be printed."""


def verified(event: Event, book: Book, book_sources: tuple[SourceText, ...] = ()) -> Settlement:
    """The settlement of ``event``; raises ``ContradictedError`` where the independent verifier contradicts it.

    ``book_sources`` are the house-book files that were read for ``book``.
    """
    settlement = _settled(event, book, book_sources)
    verify_settlement(settlement)
    return settlement


def verify_settlement(settlement: Settlement) -> None:
    """Raises ``ContradictedError`` where the independent verifier contradicts ``settlement``."""
    found = contradictions(settlement)
    if found:
        raise ContradictedError("\n".join(f"hand {label}: {discrepancy}" for label, discrepancy in found))


def contradictions(settlement: Settlement) -> tuple[tuple[str, Discrepancy], ...]:
    """What the independent verifier contradicts, each with its hand's label."""
    return tuple((hand.hand.label, discrepancy) for hand in settlement.hands for discrepancy in audit(hand))


def _settled(event: Event, book: Book, book_sources: tuple[SourceText, ...]) -> Settlement:
    return Settlement(event, book, tuple(settle_hand(hand, book) for hand in event.hands), book_sources)


def settle_hand(hand: Hand, book: Book) -> HandSettlement:
    """Settle one hand, its cards read first; a hand without cards never loads the evaluator."""
    if not hand.cards and not hand.board_cards:
        return settle(hand, book)
    from oddchip_sheets.cards.reading import read_cards  # noqa: PLC0415 - only hands with cards need it

    return settle(hand, book, read_cards(hand))


def unresolved_problems(settlement: Settlement) -> tuple[Problem, ...]:
    """What the engine left open, at the place of the fact it hangs on."""
    return tuple(
        Problem(place, f"{_called(hand, finding.pot)}: {finding.reason}")
        for hand in settlement.hands
        for finding in hand.unresolved
        if (place := _place(settlement.event, hand.hand, finding))
    )


def _place(event: Event, hand: Hand, finding: Finding) -> Place:
    if finding.about == RULES:
        return event.rules_named
    return hand.place(finding.about) or Place(event.file, 1, 1)


def _called(hand: HandSettlement, pot: str | None) -> str:
    return f"hand {hand.hand.label}" if pot is None else f"hand {hand.hand.label}, {pot}"
