"""What a book does in a session of a match-pot game, where one choice may hang on another or on the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation

T = TypeVar("T")


class UnstatedError(Exception):
    """The book does not say what to do in ``situation``."""

    def __init__(self, procedure: Procedure) -> None:
        super().__init__(procedure.text)
        self.procedure = procedure
        self.situation = procedure.situation


@dataclass(frozen=True, slots=True)
class Options:
    """The choices of a book in one game; where it does not say, those that are being tried."""

    book: Book
    game: str
    tried: Mapping[Situation, str] = field(default_factory=dict)

    def procedure(self, situation: Situation) -> Procedure:
        """What the book says of ``situation``. Raises ``UnstatedError`` where that hangs on what it leaves open."""
        procedure = self.book.procedure(situation)
        for when, other in procedure.otherwise:
            if all(self._holds(condition, value) for condition, value in when.items()):
                return other
        return procedure

    def choice(self, situation: Situation) -> str:
        """What to do in ``situation``. Raises ``UnstatedError`` where the book does not say."""
        if situation in self.tried:
            return self.tried[situation]
        procedure = self.procedure(situation)
        if procedure.choice is None:
            raise UnstatedError(procedure)
        return procedure.choice

    def _holds(self, condition: str, value: str) -> bool:
        return value == (self.game if condition == "game" else self.choice(Situation(condition)))

    def every_way(self, work: Callable[[Options], T]) -> Iterator[T]:
        """What ``work`` comes to under every choice that the book leaves open and ``work`` asks for."""
        return (found for _, found in self.tried_ways(work))

    def tried_ways(self, work: Callable[[Options], T]) -> Iterator[tuple[Options, T]]:
        """The same, each beside what was tried, in the order in which it was asked for."""
        try:
            found = work(self)
        except UnstatedError as unstated:
            situation = unstated.situation
            for choice in situation.choices:
                yield from replace(self, tried={**self.tried, situation: choice}).tried_ways(work)
        else:
            yield self, found
