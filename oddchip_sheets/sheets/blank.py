"""The blank: the page of a settlement with room to write in every slot.

Its form fields are named after what they hold: ``event``, ``hand``, ``table``, ``date``, ``game``, ``chip``,
``button``; ``established-…`` for the ticks to make first; ``row-1-player`` (``-seat``, ``-put-in``, ``-folded``,
``-returned``) for the facts in the order of odd chips; ``pot-1-amount`` (``-eligible``, ``-tied``, ``-base``,
``-remainder``, ``-odd-to``, ``-awards``, ``-sum``, ``-reason``, ``-reconciled``, ``-unresolved``) for the pots;
``receipt-1-player``, ``receipt-1-pot-1``, ``-returned``, ``-receives`` and ``receipt-total-…`` for the receipts.
Where the receipts go over several blocks, ``-forward-2`` and ``-over-1`` carry a block's sums to the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oddchip_sheets.handfile.model import Event, default_pot_name
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.sheets.compose import SIGNERS, details, product
from oddchip_sheets.sheets.drawing import draw_empty_table
from oddchip_sheets.sheets.facts import IN_ORDER
from oddchip_sheets.sheets.fit import POT_COLUMNS
from oddchip_sheets.sheets.page import (
    Column,
    Grid,
    HandPage,
    Head,
    Labelled,
    Page,
    PotLine,
    Receipts,
    Row,
    Rule,
    Slot,
    Working,
    field,
    line,
    said,
    tick,
)
from oddchip_sheets.sheets.receipts import STATEMENT
from oddchip_sheets.sheets.words import adopted, ordinal

MOST_POTS: Final = 10
MOST_SEATS: Final = 10

_POTS_IN_A_BLOCK = 5

_ESTABLISHED = (
    ("eligibility", "eligible players"),
    ("hands", "hands compared"),
    ("button", "button and seats"),
    ("chip", "smallest chip"),
    ("rules", "adopted rules"),
)

_CHECKS = (
    ("put-in", "put in = pots + returned"),
    ("awards", "awards + rake = pots"),
    ("recount", "counted again by a second person"),
)

_NOTES = (
    "One line for each pot; for high-low or several boards one line for each share, its amount first.",
    "Base: each tied winner's share in whole smallest chips. Remainder: what is left. Sum: the awards, as the amount.",
    "What is not established stays unresolved: tick it, and say in the reason what is missing.",
)


def blank_page(*, pots: int, seats: int, book: Book, event: Event | None) -> Page:
    """The page model of a blank. Raises ``ValueError`` outside 1 to 10 pots and 2 to 10 seats."""
    if not 1 <= pots <= MOST_POTS:
        raise ValueError(f"a blank has 1 to {MOST_POTS} pots, not {pots}")
    if not 2 <= seats <= MOST_SEATS:
        raise ValueError(f"a blank has 2 to {MOST_SEATS} seats, not {seats}")
    title = "Settlement sheet, blank" + (f": {event.name}" if event is not None else "")
    hand = HandPage(
        head=_head(book, event),
        running="Settlement sheet",
        checklist=tuple(tick(f"established-{name}", label) for name, label in _ESTABLISHED),
        facts_title=IN_ORDER,
        facts=_facts(seats),
        drawing=draw_empty_table(seats),
        cards=None,
        open=(),
        pot_columns=POT_COLUMNS,
        pot_size="",
        pots=tuple(_pot(number) for number in range(1, pots + 1)),
        receipts=_receipts(pots, seats),
        notes=tuple(_notes(book, event)),
        signatures=tuple(line(signer) for signer in SIGNERS),
        rules=tuple(_rules(book)),
    )
    return Page(title=title, origin="blank sheet", product=product(), blank=True, hands=(hand,))


def _head(book: Book, event: Event | None) -> Head:
    return Head(
        title="Settlement sheet",
        alert="",
        name=Labelled("Event", said(event.name) if event is not None else field("event", "Event")),
        where=(Labelled("Hand", field("hand", "Hand")), _detail(event, "table", "Table")),
        rules=said(adopted(book)),
        facts=(
            _detail(event, "date", "Date"),
            Labelled("Game", field("game", "Game")),
            Labelled("Smallest chip", field("chip", "Smallest chip")),
            Labelled("Button", field("button", "Who has the button")),
        ),
        details=() if event is None else details(event),
    )


def _detail(event: Event | None, key: str, label: str) -> Labelled:
    known = "" if event is None else event.details.get(key, "")
    return Labelled(label, said(known) if known else field(key, label))


def _facts(seats: int) -> Grid:
    columns = (
        Column("left of button", "place"),
        Column("seat", "seat"),
        Column("player", "name"),
        Column("put in", "figure"),
        Column("folded", "folded"),
        Column("returned", "figure"),
    )
    rows = tuple(_fact_row(number) for number in range(1, seats + 1))
    put_in, returned = field("total-put-in", "Total put in"), field("total-returned", "Total returned")
    total = Row((said(""), said(""), said("total"), put_in, said(""), returned), total=True)
    return Grid(columns, (*rows, total))


def _fact_row(number: int) -> Row:
    where = f"{ordinal(number)} left of the button"
    cells = (
        said(ordinal(number)),
        field(f"row-{number}-seat", f"{where}: seat"),
        field(f"row-{number}-player", f"{where}: player"),
        field(f"row-{number}-put-in", f"{where}: put in"),
        tick(f"row-{number}-folded", f"{where}: folded", ""),
        field(f"row-{number}-returned", f"{where}: returned"),
    )
    return Row(cells)


def _pot(number: int) -> PotLine:
    name = default_pot_name(number - 1)

    def slot(key: str, label: str) -> Slot:
        return field(f"pot-{number}-{key}", f"{name}: {label}")

    return PotLine(
        name=said(name),
        amount=slot("amount", "amount"),
        amount_notes=(),
        eligible=slot("eligible", "eligible players"),
        lists=(),
        working=Working(
            tied=slot("tied", "tied winners"),
            base=slot("base", "base share"),
            remainder=slot("remainder", "remainder"),
            odd_to=slot("odd-to", "odd chip to"),
            awards=(),
            awards_slot=slot("awards", "awards"),
            sums=(slot("sum", "sum of the awards"),),
        ),
        division="",
        unresolved="",
        reasons=(),
        reason_slot=slot("reason", "reason, with the rule's number"),
        ticks=tuple(tick(f"pot-{number}-{word}", f"{name}: {word}", word) for word in ("reconciled", "unresolved")),
        shares=(),
    )


def _receipts(pots: int, seats: int) -> Receipts:
    starts = range(1, pots + 1, _POTS_IN_A_BLOCK)
    blocks = tuple(_block(start, min(start + _POTS_IN_A_BLOCK, pots + 1), pots, seats) for start in starts)
    checks = tuple(tick(f"check-{name}", label) for name, label in _CHECKS)
    return Receipts(blocks, checks, aside=pots <= 2, statement=STATEMENT)


def _block(start: int, stop: int, pots: int, seats: int) -> Grid:
    """The receipts from pot ``start`` up to, but not including, ``stop``."""
    number = start // _POTS_IN_A_BLOCK + 1
    across = [(f"pot-{pot}", default_pot_name(pot - 1)) for pot in range(start, stop)]
    if start > 1:
        across.insert(0, (f"forward-{number}", "brought forward"))
    across += (
        [(f"over-{number}", "carried over")] if stop <= pots else [("returned", "returned"), ("receives", "in all")]
    )
    columns = (Column("player", "name"), *(Column(head, "figure") for _, head in across))
    rows = tuple(_receipt_row(str(row), f"player {row}", number, across) for row in range(1, seats + 1))
    return Grid(columns, (*rows, _receipt_row("total", "total", number, across)))


def _receipt_row(key: str, label: str, block: int, across: list[tuple[str, str]]) -> Row:
    first = said("total")
    if key != "total":
        name = "player" if block == 1 else f"player-{block}"
        first = field(f"receipt-{key}-{name}", f"Receipts: {label}, name")
    cells = (field(f"receipt-{key}-{column}", f"Receipts: {label}, {head}") for column, head in across)
    return Row((first, *cells), total=key == "total")


def _notes(book: Book, event: Event | None) -> Iterator[str]:
    if event is not None and event.details.get("notes"):
        yield event.details["notes"]
    yield from _NOTES
    if book.verified == "secondary":
        yield f"{book.title} {book.version} is known here from reports only; check its numbers in the published text."


def _rules(book: Book) -> Iterator[Rule]:
    """What the book decides, with number and basis; then what it leaves open."""
    procedures = [book.procedure(situation) for situation in Situation]
    for procedure in procedures:
        if procedure.basis is not Basis.UNSTATED:
            yield Rule(procedure.situation.label, procedure.cited, procedure.text)
    silent = [each.situation.label.rstrip(".").lower() for each in procedures if each.basis is Basis.UNSTATED]
    if silent:
        yield Rule("Not decided by the book:", "", f"{'; '.join(silent)}.")
