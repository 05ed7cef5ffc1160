"""What is known of a blank before it is filled in; the rest of it is in ``templates/blank.html.j2``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from oddchip_sheets.fonts import lines_taken, widest_piece
from oddchip_sheets.forms.fields import CHECKS, ESTABLISHED, Field, Layout, copy_fields, receipt_blocks
from oddchip_sheets.handfile.model import Event
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.said import cited, named, rule
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.sheet.compose import (
    SIGNERS,
    convention,
    details,
    numbering,
    page_language,
    product,
    signatures,
)
from oddchip_sheets.sheet.drawing import draw_empty_table
from oddchip_sheets.sheet.fit import HEAD, PADDING, PAPER, pot_columns
from oddchip_sheets.sheet.page import BlankGrid, BlankHand, Column, Page, Rule
from oddchip_sheets.sheet.words import adopted
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Fact, Listed, Message, Pot, say

_GUIDE: Final = ("rows", "folds", "places", "base", "all")
"""How it is filled in."""

_HEAD_LINES: Final = 2
"""In how many lines the heads are set: receipts beside the facts have heads as high."""

_FACTS_WIDE: Final = 0.66
"""The part of the paper's width that the facts have beside the receipts or the drawn table."""


def blank_page(layout: Layout, book: Book, event: Event | None, tag: str | None = None) -> Page[BlankHand]:
    """The page model of a blank, or of several copies of it, in the language ``tag``, or in the event's.

    Raises ``UnknownLanguageError`` where there is no such language.
    """
    words = page_language(event, tag)
    title = words.say("document.blank") if event is None else words.say("document.blank-for", event=event.name)
    copies = tuple(_copy(layout, number, book, event, words) for number in range(1, layout.copies + 1))
    return Page(words.tag, title, words.say("document.blank-sheet"), product(), copies)


def _copy(layout: Layout, number: int, book: Book, event: Event | None, words: Language) -> BlankHand:
    known = {} if event is None else event.details
    notes = [known["notes"]] if known.get("notes") else []
    if book.verified == "secondary":
        notes.append(words.say("note.secondary", book=named(book)))
    notes += convention(words)
    fields = told_fields(copy_fields(layout, number), words)
    copy = words.say("blank.number", n=number) if layout.copies > 1 else ""
    drawn = not layout.beside and len(layout.shares) == 1
    return BlankHand(
        number=copy,
        event=None if event is None else event.name,
        table=known.get("table"),
        date=known.get("date"),
        game=words.say(f"game.{layout.game}") if layout.game else None,
        details=details(known, words),
        rules=adopted(book, words),
        rules_in_short=tuple(_rules(book, words)),
        page_header=" · ".join(filter(None, (words.say("head.sheet"), copy))),
        facts_title=words.say("fact.title-in-order"),
        facts=_facts(layout, fields, words, _FACTS_WIDE * PAPER if layout.beside or drawn else PAPER),
        drawing=draw_empty_table(layout.seats, words) if drawn else None,
        pots=tuple(words.in_form(Pot(name), "short") for name in layout.pot_names),
        shares=tuple(replace(share, label=words.text(share.label)) for share in layout.shares),
        pot_columns=pot_columns(words),
        receipts=tuple(_receipts(layout, fields, words)),
        beside=layout.beside,
        established=tuple((word, words.say(f"blank.{word}")) for word in ESTABLISHED),
        checks=tuple((word, words.say(f"blank.check-{word}")) for word in CHECKS),
        fields=fields,
        guide=tuple(words.say(f"blank.guide-{line}") for line in _GUIDE),
        notes=tuple(notes),
        signatures=signatures(SIGNERS, words),
        numbering=numbering(words),
    )


def told_fields(fields: Mapping[str, Field], words: Language) -> dict[str, Field]:
    """The fields with their labels and choices in words."""
    told = {}
    for name, field in fields.items():
        options = tuple((value, words.text(shown)) for value, shown in field.options)
        told[name] = replace(field, label=words.text(field.label), options=options)
    return told


def _facts(layout: Layout, fields: Mapping[str, Field], words: Language, room: float) -> BlankGrid:
    """The seats from the button's left; ``room`` in millimetres."""
    heads = [
        (say("column.place"), "place", 9.5),
        (say("column.seat"), "seat", 7.5),
        (say("column.player"), "name", 0.0),
    ]
    heads += [(say(f"column.{head}"), "figure", wide) for head, wide in (("put-in", 19.0), ("dead", 15.0))]
    heads.append((say("column.folded"), "folded", 10.0))
    heads += [(_place(share.label), "shown", 9.5) for share in layout.shares]
    heads.append((say("column.returned"), "figure", 17.0))
    told = [(words.text(head), kind, _wide(words.text(head), kind, wide)) for head, kind, wide in heads]
    given = sum(wide for _, _, wide in told)
    columns = tuple(Column(head, kind, f"{100 * (wide or room - given) / room:.2f}%") for head, kind, wide in told)
    rows: list[tuple[str | Field, ...]] = []
    for number in range(1, layout.seats + 1):
        keys = ["seat", "player", "put-in", "dead", "folded"]
        keys += [f"{share.suffix}place" for share in layout.shares]
        rows.append((words.ordinal(number), *(fields[f"row-{number}-{key}"] for key in (*keys, "returned"))))
    total: list[str | Field] = ["", "", words.say("column.total"), fields["total-put-in"], fields["total-dead"], ""]
    total += [fields.get(f"{share.suffix}none", "") for share in layout.shares]
    return BlankGrid(columns, tuple(rows), (*total, fields["total-returned"]))


def _wide(head: str, kind: str, wide: float) -> float:
    """A column's width, ``wide`` or as much as its head needs in two lines; nought for the one with the rest."""
    if kind == "name":
        return 0.0
    wide = max(wide, widest_piece(head, HEAD) + PADDING)
    while lines_taken(head, wide - PADDING, HEAD) > _HEAD_LINES:
        wide += 0.5
    return wide


def _place(share: Fact) -> Message:
    return say("column.place-of", share=share) if share else say("column.place-shown")


def _receipts(layout: Layout, fields: Mapping[str, Field], words: Language) -> Iterator[BlankGrid]:
    """Pots across, and players down: those of the facts where the receipts stand in their lines."""
    for number, (first, across) in enumerate(receipt_blocks(layout), 1):
        columns = [Column(_head(head, words), "figure") for _, head in across]
        rows: list[tuple[str | Field, ...]] = []
        for row in range(1, layout.seats + 1):
            name = "player" if first else f"player-{number}"
            whose = () if layout.beside else (fields[f"receipt-{row}-{name}"],)
            rows.append((*whose, *(fields[f"receipt-{row}-{key}"] for key, _ in across)))
        total: list[str | Field] = [fields[f"receipt-total-{key}"] for key, _ in across]
        if not layout.beside:
            columns, total = [Column(words.say("column.player"), "name"), *columns], [words.say("column.total"), *total]
        yield BlankGrid(tuple(columns), tuple(rows), tuple(total))


def _head(head: Fact, words: Language) -> str:
    """The head of a narrow column."""
    return words.in_form(head, "short") if isinstance(head, Pot) else words.text(head)


def _rules(book: Book, words: Language) -> Iterator[Rule]:
    """What the book decides, with number and basis; then what it leaves open."""
    procedures = [book.procedure(each) for each in Situation if each in book.procedures and not each.match_pot]
    for procedure in procedures:
        if procedure.basis is not Basis.UNSTATED:
            title = words.say(f"rule.{procedure.situation}")
            yield Rule(title, words.text(cited(procedure)), words.text(rule(procedure)))
    silent = tuple(say(f"rule.{each.situation}.of") for each in procedures if each.basis is Basis.UNSTATED)
    if silent:
        matters = words.say("blank.rules-silent-list", matters=Listed(silent, "semicolon"))
        yield Rule(words.say("blank.rules-silent"), "", matters)
