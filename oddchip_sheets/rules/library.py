"""The books that travel with the product: id → book, read when it is asked for and then kept."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from oddchip_sheets.handfile.tree import Mapping, Node, parse_tree
from oddchip_sheets.rules.model import Basis, Book, Procedure, Situation
from oddchip_sheets.rules.read import Citation, NodeReader
from oddchip_sheets.rules.words import NO_BOOK

UNKNOWN_ID: Final = "unknown"
"""What a hand file writes where nobody has established the rules."""

_FOLDER: Final = Path(__file__).resolve().parent / "books"
_IDS: Final = ("tda-2024", "tda-2026", "wsop-2026", "wsop-live-2026", "roberts-11", "home")
_WORDS: Final = ("id", "title", "short", "publisher", "version", "date", "checked", "address", "verified")
_KEYS: Final = (*_WORDS, "scope", "remarks", "procedures")


def shipped_books() -> tuple[str, ...]:
    """The ids of the books that travel with the product, the default first."""
    return _IDS


def shipped_text(book_id: str) -> bytes:
    """The book's file as it is shipped; raises ``KeyError`` where no shipped book has that id."""
    if book_id not in _IDS:
        raise KeyError(book_id)
    return (_FOLDER / f"{book_id}.yaml").read_bytes()


@cache
def shipped_book(book_id: str) -> Book:
    """A shipped book, of which only this one is read.

    Raises ``KeyError`` where no shipped book has that id, ``ValueError`` where the installed file is broken.
    """
    node, problems = parse_tree(f"{book_id}.yaml", shipped_text(book_id))
    reader = NodeReader()
    reader.problems += problems
    book = _book(node, reader) if isinstance(node, Mapping) else None
    if book is None or reader.problems:
        raise ValueError("\n".join(map(str, reader.problems)) or f"{book_id}.yaml is no rule book")
    return book


@cache
def unknown_book() -> Book:
    """The book of an event whose rules nobody has established: every procedure is unstated."""
    short = "No rule book"
    procedures = {
        situation: Procedure(situation, Basis.UNSTATED, None, None, UNKNOWN_ID, short, NO_BOOK)
        for situation in Situation
    }
    return Book(
        id=UNKNOWN_ID,
        title="No rule book established",
        short=short,
        publisher="",
        version="",
        date="",
        checked="",
        address="",
        scope=(),
        verified="",
        procedures=MappingProxyType(procedures),
    )


def plain_name(text: str) -> str:
    """A book's name without what people change when they copy it: capitals, spaces, the shape of an apostrophe."""
    return " ".join(text.casefold().replace("’", "'").split())


@cache
def printed_books() -> MappingOf[str, Book]:
    """The books under every name by which the product prints them: id, citation, title with its version."""
    named: dict[str, Book] = {}
    for book in (*map(shipped_book, shipped_books()), unknown_book()):
        title = f"{book.title} {book.version}".strip()
        named |= dict.fromkeys(map(plain_name, (book.id, book.short, title, f"{title} ({book.id})")), book)
    return MappingProxyType(named)


def _book(node: Mapping, reader: NodeReader) -> Book:
    fields = reader.fields(node, "key", _KEYS)
    words = {key: reader.text(key, fields[key]) or "" for key in _WORDS if key in fields}
    return Book(
        id=words["id"],
        title=words["title"],
        short=words["short"],
        publisher=words["publisher"],
        version=words["version"],
        date=words["date"],
        checked=words["checked"],
        address=words.get("address", ""),
        scope=reader.texts("scope", fields["scope"]),
        verified=words["verified"],
        procedures=_procedures(fields["procedures"], reader, Citation(words["id"], words["short"])),
        remarks=reader.texts("remarks", fields["remarks"]),
    )


def _procedures(node: Node, reader: NodeReader, citation: Citation) -> MappingOf[Situation, Procedure]:
    if not isinstance(node, Mapping):
        reader.refuse(node.place, "`procedures` must be a mapping")
        return {}
    fields = reader.fields(node, "situation", [*Situation])
    read = {situation: reader.procedure(situation, fields[situation], citation) for situation in Situation}
    return MappingProxyType({situation: procedure for situation, procedure in read.items() if procedure is not None})
