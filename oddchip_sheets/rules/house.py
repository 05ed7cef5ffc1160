"""A house book: a mapping that overrides single procedures → a book laid over the one it extends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.tree import Mapping, Node, Place, Scalar
from oddchip_sheets.rules.library import UNKNOWN_ID, shipped_books
from oddchip_sheets.rules.model import Book, Procedure, Situation
from oddchip_sheets.rules.read import Citation, NodeReader, unknown_word

NAME_A_BOOK: Final = "write `extends:` and the id of a shipped book, such as tda-2024, or the path of a house book"

_WORDS: Final[tuple[str, ...]] = ("id", "title", "short", "publisher", "version", "date", "checked", "address")
_LISTS: Final[tuple[str, ...]] = ("scope", "remarks")
_KEYS: Final = ("extends", *_WORDS, *_LISTS, "procedures")
_SITUATIONS: Final = tuple(situation.value for situation in Situation)
_KEYS_HINT: Final = "a house book has `extends`, `title`, `short` … and the situations that `oddchip rules` shows"
_SCOPES: Final = ("tournament", "cash", "home")
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_UNTITLED: Final = "House rules"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a house writes down, before it is laid over the book it extends."""

    place: Place
    extends: Scalar | None
    words: MappingOf[str, str]
    places: MappingOf[str, Place]
    """Where each key was written."""
    lists: MappingOf[str, tuple[str, ...]]
    procedures: tuple[Procedure, ...]
    """Not cited yet: how the house book is named depends on the book it extends."""


def read_house(node: Mapping, reader: NodeReader) -> HouseRules:
    """The house rules in ``node``, as far as they can be read; the reader holds what is wrong with the rest."""
    fields = reader.fields(node, "key", (*_KEYS, *_SITUATIONS), _KEYS_HINT)
    words = {key: text for key in _WORDS if key in fields and (text := reader.text(key, fields[key])) is not None}
    lists = {key: reader.texts(key, fields[key]) for key in _LISTS if key in fields}
    places = {key: value.place for key, value in fields.items()}
    _check(words, lists, places, reader)
    extends = _extends(node, fields, reader)
    return HouseRules(node.place, extends, words, places, lists, tuple(_procedures(fields, reader)))


def lay_over(house: HouseRules, parent: Book, default_id: str, reader: NodeReader) -> Book:
    """The book of a house: its own procedures under its own citation, all others as the parent has them."""
    lineage = tuple(ancestors(parent))
    words = house.words
    book_id = words.get("id", default_id)
    while book_id in {book.id for book in lineage}:
        book_id = f"house-{book_id}"
    short = _short(house, lineage, reader)
    own = {rule.situation: replace(rule, book_id=book_id, citation=short) for rule in house.procedures}
    return Book(
        id=book_id,
        title=words.get("title", _UNTITLED),
        short=short,
        publisher=words.get("publisher", ""),
        version=words.get("version", ""),
        date=words.get("date", ""),
        checked=words.get("checked", ""),
        address=words.get("address", ""),
        scope=house.lists.get("scope", parent.scope),
        verified=parent.verified,
        procedures=MappingProxyType({**parent.procedures, **own}),
        extends=parent,
        remarks=(*house.lists.get("remarks", ()), *parent.remarks),
    )


def ancestors(book: Book) -> Iterator[Book]:
    """The book and the books it extends, nearest first."""
    here: Book | None = book
    while here is not None:
        yield here
        here = here.extends


def slug(name: str) -> str:
    """A file's name as a book id; ``house`` where nothing of it can stay."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower())) or "house"


def _check(
    words: MappingOf[str, str],
    lists: MappingOf[str, tuple[str, ...]],
    places: MappingOf[str, Place],
    reader: NodeReader,
) -> None:
    if "id" in words and not _ID.fullmatch(words["id"]):
        reader.refuse(places["id"], "an `id` has small letters, digits and hyphens only", "such as tuesday-game")
    elif words.get("id") in (*shipped_books(), UNKNOWN_ID):
        message = f"{quote(words['id'])} is the id of a shipped book"
        reader.refuse(places["id"], message, "give the house book an id of its own, or none")
    for word in lists.get("scope", ()):
        if word not in _SCOPES:
            reader.problems.append(unknown_word(places["scope"], "scope", word, _SCOPES))


def _extends(node: Mapping, fields: MappingOf[str, Node], reader: NodeReader) -> Scalar | None:
    found = fields.get("extends")
    if isinstance(found, Scalar):
        return found
    if found is None:
        reader.refuse(node.place, "a house book must name the book it extends", NAME_A_BOOK)
    else:
        reader.refuse(found.place, "`extends` must be one book", NAME_A_BOOK)
    return None


def _procedures(fields: MappingOf[str, Node], reader: NodeReader) -> Iterator[Procedure]:
    nested = fields.get("procedures")
    inner: MappingOf[str, Node] = {}
    if isinstance(nested, Mapping):
        inner = reader.fields(nested, "situation", _SITUATIONS)
    elif nested is not None:
        reader.refuse(nested.place, "`procedures` must be a mapping", "write `tie-button: left-of-button`, one a line")
    for situation in Situation:
        if situation in fields and situation in inner:
            message = f"`{situation}` is set twice, here and under `procedures`"
            reader.refuse(fields[situation].place, message, "keep one of them")
        node = inner.get(situation, fields.get(situation))
        rule = None if node is None else reader.procedure(situation, node, Citation("", ""))
        if rule is not None:
            yield rule


def _short(house: HouseRules, lineage: tuple[Book, ...], reader: NodeReader) -> str:
    """How the house book is cited. It must not pass for a book it extends, or its numbers would look like theirs."""
    key = "short" if "short" in house.words else "title"
    short = house.words.get(key, _UNTITLED)
    if short in {book.short for book in lineage}:
        message = f"the house book would be cited as {quote(short)}, like a book it extends"
        hint = "give it a `title` or a `short` of its own"
        reader.refuse(house.places.get(key, house.place), message, hint)
    return short
