"""Books → plain text for a terminal: the list of books, and one book with its numbers, bases and silences."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final

from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books
from oddchip_sheets.rulebooks.situations import Situation

_WIDTH: Final = 88
_PARTS: Final = {
    Basis.RULE: "RULES",
    Basis.PRACTICE: "SILENT, COMMON PRACTICE IS FOLLOWED (the sheet says so)",
    Basis.UNSTATED: "SILENT, PRACTICE DIFFERS (a pot that depends on it stays unresolved)",
}
_HOUSE_BOOK: Final = (
    "`oddchip rules ID` shows a book with its numbers and its silences. A house book extends one and "
    "overrides single procedures with its own numbers; it is a YAML file, or stands under `event: rules:`:"
)
_EXAMPLE: Final = """\
    extends: tda-2024
    title: Riverside house rules
    boards: {choice: first, number: "7"}
"""


def list_text() -> str:
    """The books that travel with the product, a line each, and how a house book is written."""
    rows = [("ID", "BOOK", "FOR", "ODD CHIP OF A TIE")]
    for book in map(shipped_book, shipped_books()):
        tie = book.procedure(Situation.TIE_BUTTON)
        rows.append((book.id, _named(book), ", ".join(book.scope), tie.number or f"({tie.basis})"))
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(3)]
    lines = ["".join([*map(str.ljust, row[:3], widths), row[3]]) for row in rows]
    return "\n".join([*lines, "", *_wrapped(_HOUSE_BOOK, ""), "", _EXAMPLE])


def book_text(book: Book) -> str:
    """One book: where it comes from, then its rules, the practice it is silent on, and what it leaves open."""
    head = [f"{_named(book)} ({book.id})"]
    head += [line for fact in _facts(book) for line in _wrapped(fact, "  ")]
    head += [line for remark in book.remarks for line in _wrapped(remark, "  - ")]
    blocks = ["\n".join(head)]
    for basis, title in _PARTS.items():
        procedures = [book.procedure(situation) for situation in Situation if situation in book.procedures]
        entries = ["\n".join(_entry(book, procedure)) for procedure in procedures if procedure.basis is basis]
        blocks += [title, *entries] if entries else []
    return "\n\n".join(blocks) + "\n"


def _facts(book: Book) -> Iterator[str]:
    checked = f"checked {book.checked}" if book.checked else ""
    if source := ", ".join(filter(None, (book.publisher, book.date, checked))):
        yield source
    if book.address:
        yield book.address
    if book.scope:
        yield f"for {', '.join(book.scope)}"
    yield f"cited as {book.short}"
    if book.extends is not None:
        yield f"extends {', which extends '.join(map(_named, [*book.lineage()][1:]))}"
    if book.verified == "secondary":
        yield "known here from reports only, not from the book itself"


def _named(book: Book) -> str:
    return f"{book.title} {book.version}".strip()


def _entry(book: Book, procedure: Procedure) -> Iterator[str]:
    """A procedure with its citation. That a book is silent stands in the text; which of several is, is said here."""
    heading, cited = procedure.situation.heading, ""
    if procedure.basis is Basis.RULE:
        cited = procedure.cited
    elif book.extends is not None:
        cited = procedure.citation
    yield f"  {heading}{cited:>{_WIDTH - 2 - len(heading)}}".rstrip()
    yield from _wrapped(procedure.text, "    ")
    choices = sorted(procedure.situation.choices) if procedure.choice is None else [procedure.choice]
    yield from _wrapped(f"{procedure.situation}: {' | '.join(choices)}", "    ")
    for when, other in procedure.otherwise:
        conditions = " and ".join(f"{condition}: {value}" for condition, value in when.items())
        choice = other.choice or " | ".join(sorted(other.situation.choices))
        cited = other.cited if other.basis is Basis.RULE else f"({other.basis})"
        yield from _wrapped(f"where {conditions}: {choice} {cited}. {other.text}", "    ")


def _wrapped(text: str, indent: str) -> list[str]:
    follow = " " * len(indent)
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=follow, break_on_hyphens=False)
