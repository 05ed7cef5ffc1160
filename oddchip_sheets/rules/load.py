"""What a hand file says under ``rules`` → the adopted book, or what is wrong with it, each at its place."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from pathlib import Path
from typing import Final

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.files import is_own, withheld
from oddchip_sheets.handfile.model import SourceText
from oddchip_sheets.handfile.tree import Mapping, Node, Place, Problem, Scalar, exact_text, parse_tree
from oddchip_sheets.rules.house import NAME_A_BOOK, lay_over, read_house, slug
from oddchip_sheets.rules.library import (
    UNKNOWN_ID,
    plain_name,
    printed_books,
    shipped_book,
    shipped_books,
    shipped_text,
    unknown_book,
)
from oddchip_sheets.rules.model import Book
from oddchip_sheets.rules.read import NodeReader, listed, unknown_word

__all__ = ["MOST_EXTENSIONS", "book_for", "shipped_book", "shipped_books", "shipped_text", "unknown_book"]

MOST_EXTENSIONS: Final = 8
"""How many house books may extend one another."""


def book_for(  # noqa: PLR0913 - what a word means hangs on where it stands, and on who reads the answer
    rules: Node,
    base: Path,
    open_text: Callable[[Path], bytes],
    own: Path | None = None,
    withheld_event: Problem | None = None,
    *,
    asked: bool = False,
) -> tuple[Book | None, list[Problem], list[SourceText]]:
    """The book that ``rules`` adopts, what is wrong with it, and the house-book files that were read for it.

    ``rules`` is a shipped book's id, ``unknown``, the path of a house book relative to ``base``, or the house
    book itself as a mapping. ``open_text`` gives a file's bytes and raises ``OSError`` where it can't. There is
    no book where there is a problem. A source is named by its path relative to ``base``.

    What is wrong in a house book outside the folder ``own`` (else ``base``) is said without showing any of it, as is
    what is wrong with ``rules`` in an event file of which ``withheld_event`` is said instead. Where whoever reads the
    messages ``asked`` for the book himself, the file he named is shown.
    """
    finder = _Finder(base, open_text, own or base, asked=asked)
    if withheld_event is not None:
        finder.instead[rules.place.file] = withheld_event
    book = finder.adopted(rules)
    problems = list(dict.fromkeys(map(finder.told, finder.reader.problems)))
    files = list(dict.fromkeys([rules.place.file, *(problem.place.file for problem in problems)]))
    problems.sort(key=lambda problem: (files.index(problem.place.file), problem.place))
    return (None if problems else book), problems, finder.sources


class _Finder:
    """Follows a name or a mapping to a book, through the house books on the way."""

    def __init__(self, base: Path, open_text: Callable[[Path], bytes], own: Path, *, asked: bool) -> None:
        self.reader = NodeReader()
        self.sources: list[SourceText] = []
        self.instead: dict[str, Problem] = {}
        """What to say of a file that must not be shown, instead of what is wrong in it."""
        self._base = base
        self._own = own
        self._asked = asked
        self._open = open_text
        self._trail: list[str] = []
        """The paths of the house books being read, the outermost first."""

    def adopted(self, node: Node) -> Book | None:
        if isinstance(node, Scalar):
            return self._named(node)
        if isinstance(node, Mapping):
            return self._house(node, "house")
        hint = "write its id, the path of a house book, or a mapping with `extends`"
        self.reader.refuse(node.place, "`rules` must be one book", hint)
        return None

    def _named(self, node: Scalar) -> Book | None:
        word = node.value.strip()
        if word in shipped_books():
            return shipped_book(word)
        if word == UNKNOWN_ID:
            return unknown_book()
        if "/" in word or word.lower().endswith((".yaml", ".yml")):
            return self._from_file(node.place, word)
        if (book := printed_books().get(plain_name(word))) is not None:
            return book
        where = f"known: {listed((*shipped_books(), UNKNOWN_ID))}; or the path of a house book, ending in .yaml"
        if word:
            self.reader.problems.append(unknown_word(node.place, "rule book", word, shipped_books(), where))
        else:
            self.reader.refuse(node.place, "no rule book is named here", where)
        return None

    def _from_file(self, place: Place, word: str) -> Book | None:
        folder = posixpath.dirname(self._trail[-1]) if self._trail else ""
        path = posixpath.normpath(posixpath.join(folder, word))
        if path in self._trail:
            circle = " → ".join(map(posixpath.basename, [*self._trail[self._trail.index(path) :], path]))
            self.reader.refuse(place, f"house books extend one another in a circle: {circle}", NAME_A_BOOK)
            return None
        if len(self._trail) == MOST_EXTENSIONS:
            self.reader.refuse(place, f"more than {MOST_EXTENSIONS} house books extend one another", NAME_A_BOOK)
            return None
        data = self._bytes(place, word, path)
        return None if data is None else self._parsed(place, word, path, data)

    def told(self, problem: Problem) -> Problem:
        """The problem, or what is said instead, at the nearest word that may be shown."""
        for _ in self.instead:  # a file that must not be shown may itself be named in one
            problem = self.instead.get(problem.place.file, problem)
        return problem

    def _bytes(self, place: Place, word: str, path: str) -> bytes | None:
        try:
            return self._open(self._base / path)
        except OSError as error:
            reason = (error.strerror or str(error) or "it can't be opened").lower()
            asked = self._asked and not self._trail
            hint = f"the path is relative to the folder {'you are in' if asked else 'of the file it stands in'}"
            self.reader.refuse(place, f"the house book {quote(word)} can't be read: {reason}", hint)
            return None

    def _parsed(self, place: Place, word: str, path: str, data: bytes) -> Book | None:
        name = str(self._base / path)
        node, problems = parse_tree(name, data)
        self.reader.problems += problems
        own = isinstance(node, Mapping) and is_own(self._base / path, self._own)
        shown = own or (self._asked and not self._trail)
        if not shown and name != place.file:
            self.instead.setdefault(name, withheld(place, "the house book", word, "rules", name))
        if node is None:
            return None
        self.sources.append(SourceText(path, exact_text(data)))
        if not isinstance(node, Mapping):
            self.reader.refuse(node.place, "a house book must be a mapping", NAME_A_BOOK)
            return None
        self._trail.append(path)
        book = self._house(node, slug(posixpath.splitext(posixpath.basename(path))[0]))
        self._trail.pop()
        return book

    def _house(self, node: Mapping, default_id: str) -> Book | None:
        house = read_house(node, self.reader)
        parent = self._named(house.extends) if house.extends is not None else None
        return None if parent is None else lay_over(house, parent, default_id, self.reader)
