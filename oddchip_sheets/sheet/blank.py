"""What is known of a blank before it is filled in; the rest of it is in ``templates/blank.html.j2``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from oddchip_sheets.forms.fields import CHECKS, ESTABLISHED, Field, Layout, copy_fields, receipt_blocks
from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import Event
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.sheet.compose import SIGNERS, details, product
from oddchip_sheets.sheet.drawing import draw_empty_table
from oddchip_sheets.sheet.facts import IN_ORDER
from oddchip_sheets.sheet.fit import PAPER, POT_COLUMNS
from oddchip_sheets.sheet.page import BlankGrid, BlankHand, Column, Page, Rule
from oddchip_sheets.sheet.words import adopted, ordinal

_GUIDE: Final = (
    "A line for each player, from the first seat left of the button on. Nothing put in is 0; left empty is not known.",
    "A fold that is not ticked is not known either, unless eligible players is ticked at the top.",
    "Place: 1 is the best hand shown; equal hands share a number; m is a mucked hand. Button: a player, or a seat.",
    "Base: each tied winner's share in whole smallest chips. Remainder: what is left. Awards: A 300, B 200.",
    "In all: what is returned, and what each pot gives. What is not established stays unresolved: say what is missing.",
)
"""How it is filled in."""

_FACTS_WIDE: Final = 0.65
"""The part of the paper's width that the facts have beside the receipts or the drawn table."""


def blank_page(layout: Layout, book: Book, event: Event | None) -> Page[BlankHand]:
    """The page model of a blank, or of several copies of it."""
    title = "Settlement sheet, blank" + (f": {event.name}" if event is not None else "")
    copies = tuple(_copy(layout, number, book, event) for number in range(1, layout.copies + 1))
    return Page(title, "blank sheet", product(), copies)


def _copy(layout: Layout, number: int, book: Book, event: Event | None) -> BlankHand:
    known = {} if event is None else event.details
    notes = [known["notes"]] if known.get("notes") else []
    if book.verified == "secondary":
        reports_only = "is known here from reports only; check its numbers in the published text."
        notes.append(f"{book.title} {book.version} {reports_only}")
    fields = copy_fields(layout, number)
    drawn = not layout.beside and len(layout.shares) == 1
    return BlankHand(
        number=f"No. {number}" if layout.copies > 1 else "",
        event=None if event is None else event.name,
        table=known.get("table"),
        date=known.get("date"),
        game=GAMES[layout.game].title if layout.game else None,
        details=details(known),
        rules=adopted(book),
        rules_in_short=tuple(_rules(book)),
        page_header="Settlement sheet" + (f" · No. {number}" if layout.copies > 1 else ""),
        facts_title=IN_ORDER,
        facts=_facts(layout, fields, _FACTS_WIDE * PAPER if layout.beside or drawn else PAPER),
        drawing=draw_empty_table(layout.seats) if drawn else None,
        pots=layout.pot_names,
        shares=layout.shares,
        pot_columns=POT_COLUMNS,
        receipts=tuple(_receipts(layout, fields)),
        beside=layout.beside,
        established=tuple(ESTABLISHED.items()),
        checks=tuple(CHECKS.items()),
        fields=fields,
        guide=_GUIDE,
        notes=tuple(notes),
        signatures=SIGNERS,
    )


def _facts(layout: Layout, fields: Mapping[str, Field], room: float) -> BlankGrid:
    """The seats from the button's left; ``room`` in millimetres."""
    heads = [("left of button", "place", 10.0), ("seat", "seat", 8.0), ("player", "name", 0.0)]
    heads += [("put in", "figure", 20.0), ("dead", "figure", 15.0), ("folded", "folded", 11.0)]
    heads += [(_place(share.label), "shown", 10.0) for share in layout.shares]
    heads.append(("returned", "figure", 18.0))
    given = sum(wide for _, _, wide in heads)
    columns = tuple(Column(head, kind, f"{100 * (wide or room - given) / room:.2f}%") for head, kind, wide in heads)
    rows: list[tuple[str | Field, ...]] = []
    for number in range(1, layout.seats + 1):
        keys = ["seat", "player", "put-in", "dead", "folded"]
        keys += [f"{share.suffix}place" for share in layout.shares]
        rows.append((ordinal(number), *(fields[f"row-{number}-{key}"] for key in (*keys, "returned"))))
    total: list[str | Field] = ["", "", "total", fields["total-put-in"], fields["total-dead"], ""]
    total += [fields.get(f"{share.suffix}none", "") for share in layout.shares]
    return BlankGrid(columns, tuple(rows), (*total, fields["total-returned"]))


def _place(share: str) -> str:
    return f"place {share}" if share else "place"


def _receipts(layout: Layout, fields: Mapping[str, Field]) -> Iterator[BlankGrid]:
    """Pots across, and players down: those of the facts where the receipts stand in their lines."""
    for number, (first, across) in enumerate(receipt_blocks(layout), 1):
        columns = [Column(head, "figure") for _, head in across]
        rows: list[tuple[str | Field, ...]] = []
        for row in range(1, layout.seats + 1):
            name = "player" if first else f"player-{number}"
            whose = () if layout.beside else (fields[f"receipt-{row}-{name}"],)
            rows.append((*whose, *(fields[f"receipt-{row}-{key}"] for key, _ in across)))
        total: list[str | Field] = [fields[f"receipt-total-{key}"] for key, _ in across]
        if not layout.beside:
            columns, total = [Column("player", "name"), *columns], ["total", *total]
        yield BlankGrid(tuple(columns), tuple(rows), tuple(total))


def _rules(book: Book) -> Iterator[Rule]:
    """What the book decides, with number and basis; then what it leaves open."""
    procedures = [book.procedure(situation) for situation in Situation]
    for procedure in procedures:
        if procedure.basis is not Basis.UNSTATED:
            yield Rule(procedure.situation.label, procedure.cited, procedure.text)
    silent = [each.situation.label.rstrip(".").lower() for each in procedures if each.basis is Basis.UNSTATED]
    if silent:
        yield Rule("Not decided by the book:", "", f"{'; '.join(silent)}.")
