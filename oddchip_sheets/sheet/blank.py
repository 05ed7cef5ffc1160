"""What is known of a blank before it is filled in; the rest of it is in ``templates/blank.html.j2``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oddchip_sheets.handfile.model import Event, default_pot_name
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.sheet.compose import SIGNERS, details, product
from oddchip_sheets.sheet.drawing import draw_empty_table
from oddchip_sheets.sheet.facts import IN_ORDER
from oddchip_sheets.sheet.fit import POT_COLUMNS
from oddchip_sheets.sheet.page import BlankHand, Page, Rule
from oddchip_sheets.sheet.words import adopted, ordinal

MOST_POTS: Final = 10
MOST_SEATS: Final = 10

_NOTES: Final = (
    "One line for each pot; for high-low or several boards one line for each share, its amount first.",
    "Base: each tied winner's share in whole smallest chips. Remainder: what is left. Sum: the awards, as the amount.",
    "What is not established stays unresolved: tick it, and say in the reason what is missing.",
)


def blank_page(*, pots: int, seats: int, book: Book, event: Event | None) -> Page[BlankHand]:
    """The page model of a blank. Raises ``ValueError`` outside 1 to 10 pots and 2 to 10 seats."""
    if not 1 <= pots <= MOST_POTS:
        raise ValueError(f"a blank has 1 to {MOST_POTS} pots, not {pots}")
    if not 2 <= seats <= MOST_SEATS:
        raise ValueError(f"a blank has 2 to {MOST_SEATS} seats, not {seats}")
    known = {} if event is None else event.details
    notes = [*([known["notes"]] if known.get("notes") else []), *_NOTES]
    if book.verified == "secondary":
        reports_only = "is known here from reports only; check its numbers in the published text."
        notes.append(f"{book.title} {book.version} {reports_only}")
    hand = BlankHand(
        event=None if event is None else event.name,
        table=known.get("table"),
        date=known.get("date"),
        details=details(known),
        rules=adopted(book),
        rules_in_short=tuple(_rules(book)),
        page_header="Settlement sheet",
        facts_title=IN_ORDER,
        places=tuple(ordinal(place) for place in range(1, seats + 1)),
        drawing=draw_empty_table(seats),
        pots=tuple(default_pot_name(number) for number in range(pots)),
        pot_columns=POT_COLUMNS,
        notes=tuple(notes),
        signatures=SIGNERS,
    )
    title = "Settlement sheet, blank" + (f": {event.name}" if event is not None else "")
    return Page(title, "blank sheet", product(), (hand,))


def _rules(book: Book) -> Iterator[Rule]:
    """What the book decides, with number and basis; then what it leaves open."""
    procedures = [book.procedure(situation) for situation in Situation]
    for procedure in procedures:
        if procedure.basis is not Basis.UNSTATED:
            yield Rule(procedure.situation.label, procedure.cited, procedure.text)
    silent = [each.situation.label.rstrip(".").lower() for each in procedures if each.basis is Basis.UNSTATED]
    if silent:
        yield Rule("Not decided by the book:", "", f"{'; '.join(silent)}.")
