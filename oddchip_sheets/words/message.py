"""What is said, before any language: a kind and its facts. Data alone; importing this loads nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeAlias

from oddchip_sheets.amounts import amount_digits
from oddchip_sheets.values import value

Joined: TypeAlias = Literal["and", "or", "comma", "semicolon", "dash", "plus"]


@value
class Player:
    """A player by name."""

    name: str


@value
class Pot:
    """A pot by its name: one that the product gave it (``Side pot 1``) is translated, a declared one is not."""

    name: str


@value
class Amount:
    """An amount in ticks of ``10 ** -decimals`` chips."""

    ticks: int
    decimals: int


@value
class Chips:
    """So many chips of one denomination."""

    count: int
    unit: Amount


@value
class Ordinal:
    """A place in an order, from one."""

    number: int


@value
class DealtCard:
    """A card: ``Th`` for programs, and as it is drawn on paper in every language, ``10♡``."""

    code: str
    drawn: str


@value
class BookText:
    """A sentence or a name from a rule book: in English, and as a house itself wrote it in other languages."""

    english: str
    translated: tuple[tuple[str, str], ...] = ()
    """Language → the same in that language."""


@value
class Listed:
    """Several facts in a row: ``A``, ``A and B``, ``A, B and C``."""

    items: tuple[Fact, ...]
    joined: Joined = "and"


@value
class Message:
    """Something to say: its kind, which names a sentence in every catalogue, and the facts that it is made of."""

    kind: str
    facts: tuple[tuple[str, Fact], ...] = ()

    @property
    def by_name(self) -> dict[str, Fact]:
        """The facts by name."""
        return dict(self.facts)


Said: TypeAlias = "Message | tuple[Message, ...]"
"""One sentence, or several that follow each other."""
Fact: TypeAlias = (
    "int | str | Player | Pot | Amount | Chips | Ordinal | DealtCard | BookText | Listed | Message"
    " | tuple[Message, ...]"
)


def say(kind: str, /, **facts: Fact) -> Message:
    """The message of that kind: ``say("share.sole", player=Player("A"))``."""
    return Message(kind, tuple(facts.items()))


def players(names: Iterable[str], joined: Joined = "and") -> Listed:
    """Several players in a sentence."""
    return Listed(tuple(map(Player, names)), joined)


def pots(names: Iterable[str], joined: Joined = "and") -> Listed:
    """Several pots in a sentence."""
    return Listed(tuple(map(Pot, names)), joined)


def sentences(*said: Said | None) -> tuple[Message, ...]:
    """What is said one after the other, in one row; ``None`` says nothing."""
    row: list[Message] = []
    for each in said:
        row += (each,) if isinstance(each, Message) else each or ()
    return tuple(row)


def as_json(said: Said, exact: Callable[[str], Any] = str) -> Any:
    """What is said as plain values, for JSON; ``exact`` makes a number of an amount's digits.

    ``{"kind": "share.odd", "facts": {"chips": {"count": 5, "of": 100}, "players": ["A", "B"], …}}``, or a list of such.
    """
    return _plain(said, exact)


def _plain(fact: Fact, exact: Callable[[str], Any]) -> Any:
    match fact:
        case Message():
            return {"kind": fact.kind, "facts": {name: _plain(each, exact) for name, each in fact.facts}}
        case tuple():
            return [_plain(each, exact) for each in fact]
        case Listed():
            return [_plain(each, exact) for each in fact.items]
        case Amount():
            return exact(amount_digits(fact.ticks, fact.decimals))
        case Chips():
            return {"count": fact.count, "of": _plain(fact.unit, exact)}
        case Player() | Pot():
            return fact.name
        case Ordinal():
            return fact.number
        case DealtCard():
            return fact.code
        case BookText():
            return fact.english
        case _:
            return fact
