"""A rule book as data: for each situation what the book does, at which number, and on what basis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from oddchip_sheets.rulebooks.situations import Situation

Translated: TypeAlias = tuple[tuple[str, str], ...]
"""Tag of a language → the same text in it."""


class Basis(StrEnum):
    """What a procedure rests on."""

    RULE = "rule"
    PRACTICE = "practice"
    UNSTATED = "unstated"


@dataclass(frozen=True, slots=True)
class Procedure:
    """What a book does in one situation."""

    situation: Situation
    basis: Basis
    choice: str | None
    """One of ``situation.choices``; ``None`` where the basis is ``unstated``."""
    number: str | None
    """The rule's number in its book; only where the basis is ``rule``. A house may leave its own rules unnumbered."""
    book_id: str
    """The book it stands in: a house book's own, or the one it extends."""
    citation: str
    """How a sheet names that book and edition, short: ``TDA 2024``."""
    text: str
    """The rule in a sentence of ours."""
    translated: Translated = ()
    """That sentence as a house itself wrote it in other languages."""
    citation_translated: Translated = ()
    otherwise: tuple[tuple[Mapping[str, str], Procedure], ...] = ()
    """Where the book does something else: under which conditions, and what. A condition is a situation's choice, or
    the id of a ``game``; the first whose conditions all hold is taken."""

    @property
    def cited(self) -> str:
        """Book, number and basis as a sheet prints them: ``TDA 2024 20-A (rule)``."""
        if self.basis is Basis.RULE:
            return " ".join(filter(None, (self.citation, self.number, f"({self.basis})")))
        if self.basis is Basis.PRACTICE:
            return f"{self.citation} is silent; common practice"
        return f"{self.citation} does not say"


@dataclass(frozen=True, slots=True)
class Book:
    """An adopted rule book."""

    id: str
    title: str
    short: str
    publisher: str
    version: str
    date: str
    checked: str
    address: str
    scope: tuple[str, ...]
    verified: str
    """``primary`` where the book itself was read, ``secondary`` where only reports of it were."""
    procedures: Mapping[Situation, Procedure]
    """One for every situation; those of match-pot games only where the book knows these games."""
    extends: Book | None = None
    remarks: tuple[str, ...] = ()
    title_translated: Translated = ()
    """The title as a house itself wrote it in other languages."""
    shipped: bool = False
    """Whether it travels with the product; then a sheet need not name what it extends."""

    def procedure(self, situation: Situation) -> Procedure:
        """The book's procedure for ``situation``."""
        return self.procedures[situation]

    @property
    def knows_match_pots(self) -> bool:
        """Whether it has a procedure for every situation of a match-pot game."""
        return all(situation in self.procedures for situation in Situation if situation.match_pot)

    def lineage(self) -> Iterator[Book]:
        """The book and the books it extends, nearest first."""
        here: Book | None = self
        while here is not None:
            yield here
            here = here.extends
