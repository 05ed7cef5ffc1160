"""The fields of a blank: what each is called in the PDF, what it is to a person, and how it is filled in.

A field's name says where it stands (``row-1-put-in``), and stays as it is from version to version: filled blanks are
read back by it. Its label is what a screen reader says, and what an error about it is told by.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from oddchip_sheets.games import GAMES, Game, Side
from oddchip_sheets.handfile.model import default_pot_name
from oddchip_sheets.words.language import english

IDENTITY: Final = "oddchip"
"""The hidden field that says what form it is."""
BLANK: Final = "oddchip/blank/1"

MOST_POTS: Final = 10
MOST_SEATS: Final = 10
MOST_BOARDS: Final = 3
MOST_COPIES: Final = 30


class Kind(StrEnum):
    """How a field is filled in."""

    FIGURE = "figure"
    LINE = "line"
    LIST = "list"
    """Names or sentences over several lines."""
    TICK = "tick"
    CHOICE = "choice"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form."""

    name: str
    label: str
    kind: Kind = Kind.LINE
    options: tuple[tuple[str, str], ...] = ()
    """Of a choice: what is read, and what is shown for it. Nothing chosen is always possible."""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of each pot that is divided on its own: a side, a board's part, or a board's side."""

    board: int
    side: str
    suffix: str
    """What stands in the names of its fields: ``board-2-low-``; nothing where a pot is divided once."""
    label: str
    """``board 2, low``; nothing where a pot is divided once."""


@dataclass(frozen=True)
class Layout:
    """What a blank was printed for. It stands in the hidden field, and says which fields there are."""

    pots: int = 3
    seats: int = 9
    game: str = ""
    """The id of the game it was printed for; empty for any that compares one hand."""
    boards: int = 1
    copies: int = 1
    rules: str | None = None
    """The shipped book; ``None`` for a house's own, which a form does not carry."""
    event: Mapping[str, str] = field(default_factory=dict)
    """What the event gives, printed on it: ``name`` and every other key."""

    def __post_init__(self) -> None:
        for word, count, least, most in (
            ("pots", self.pots, 1, MOST_POTS),
            ("seats", self.seats, 2, MOST_SEATS),
            ("boards", self.boards, 1, MOST_BOARDS),
            ("copies", self.copies, 1, MOST_COPIES),
        ):
            if not least <= count <= most:
                raise ValueError(f"a blank has {least} to {most} {word}, not {count}")
        if self.boards > 1 and not self._played.boards:
            raise ValueError(f"{self._played.title} is played without boards; leave out the number of boards")

    @property
    def _played(self) -> Game:
        return GAMES[self.game or "holdem"]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The hands that are compared."""
        return self._played.sides

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """The parts of each pot that are divided on their own, board by board."""
        split = len(self.sides) > 1
        found = []
        for board in range(1, self.boards + 1):
            for side in self.sides:
                words = [f"board {board}"] if self.boards > 1 else []
                words += [side.name] if split else []
                suffix = "".join(f"{word.replace(' ', '-')}-" for word in words)
                found.append(Share(board, side.name, suffix, ", ".join(words)))
        return tuple(found)

    @property
    def pot_names(self) -> tuple[str, ...]:
        """The pots in the order in which they form."""
        return tuple(map(default_pot_name, range(self.pots)))

    @property
    def beside(self) -> bool:
        """Whether the receipts stand in the lines of the facts: then a form of nine seats fits a page."""
        return self.pots <= 3 and len(self.shares) <= 2

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that its columns serve."""
        if self.game:
            return (GAMES[self.game],)
        boards = self.boards > 1
        return tuple(game for game in GAMES.values() if not game.split and (game.boards or not boards))

    def identity(self) -> str:
        """What the hidden field holds."""
        told = {word: value for word, value in asdict(self).items() if value or word == "rules"}
        return f"{BLANK} {json.dumps(told, ensure_ascii=False, separators=(',', ':'))}"


def read_layout(identity: str) -> Layout | None:
    """The layout that a hidden field holds; ``None`` where it is none of ours. The text may be anything."""
    kind, _, told = identity.partition(" ")
    try:
        record: Any = json.loads(told) if kind == BLANK and len(told) < _LONGEST_IDENTITY else None
    except (ValueError, RecursionError):
        return None
    numbers = ("pots", "seats", "boards", "copies")
    if not isinstance(record, dict) or not all(type(record.get(word, 1)) is int for word in numbers):
        return None
    event, rules, game = record.get("event", {}), record.get("rules"), record.get("game", "")
    if not isinstance(event, dict) or not all(isinstance(text, str) for text in event.values()):
        return None
    if not isinstance(rules, str | None) or not isinstance(game, str) or (game and game not in GAMES):
        return None
    try:
        return Layout(**{word: record[word] for word in numbers if word in record}, game=game, rules=rules, event=event)
    except ValueError:
        return None


_LONGEST_IDENTITY: Final = 100_000


def copy_prefix(copy: int) -> str:
    """What stands before the names of the fields of a copy, counted from one: nothing before those of the first."""
    return f"copy-{copy}-" if copy > 1 else ""


def copy_fields(layout: Layout, copy: int) -> dict[str, Field]:
    """The fields of a copy in the order in which they are filled in, by their names without the copy's prefix."""
    where = f"No. {copy}: " if layout.copies > 1 else ""
    found: dict[str, Field] = {}
    if copy == 1:
        found[IDENTITY] = Field(IDENTITY, "Which form this is", Kind.HIDDEN, value=layout.identity())
    for each in (*_head(layout), *_facts(layout), *_pots(layout), *_receipts(layout), *_checks()):
        found[each.name] = replace(each, name=copy_prefix(copy) + each.name, label=where + each.label)
    return found


ESTABLISHED: Final = {
    "eligibility": "eligible players",
    "hands": "hands compared",
    "button": "button and seats",
    "chip": "smallest chip",
    "rules": "adopted rules",
}
"""What has to be established first, to be ticked."""


def _head(layout: Layout) -> Iterator[Field]:
    yield Field("hand", "Hand")
    for word, label in (("table", "Table"), ("name", "Event"), ("date", "Date")):
        if word not in layout.event:
            yield Field("event" if word == "name" else word, label)
    if not layout.game:
        yield Field("game", "Game", Kind.CHOICE, tuple((game.id, game.title) for game in layout.games))
    yield Field("chip", "Smallest chip", Kind.FIGURE)
    yield Field("chips", "Other chips in play")
    yield Field("button", "Who has the button")
    if layout.boards > 1:
        yield Field("runs", "The boards are runs of one pot", Kind.TICK)
    for word, label in ESTABLISHED.items():
        yield Field(f"established-{word}", f"Established: {label}", Kind.TICK)


def _facts(layout: Layout) -> Iterator[Field]:
    for number in range(1, layout.seats + 1):
        row, where = f"row-{number}-", f"{english().ordinal(number)} left of the button: "
        yield Field(f"{row}seat", f"{where}seat", Kind.FIGURE)
        yield Field(f"{row}player", f"{where}player")
        yield Field(f"{row}put-in", f"{where}put in", Kind.FIGURE)
        yield Field(f"{row}dead", f"{where}dead chips", Kind.FIGURE)
        yield Field(f"{row}folded", f"{where}folded", Kind.TICK)
        for share in layout.shares:
            label = ", ".join(filter(None, ("place at the showdown", share.label)))
            yield Field(f"{row}{share.suffix}place", f"{where}{label}", Kind.FIGURE)
        yield Field(f"{row}returned", f"{where}returned", Kind.FIGURE)
    yield Field("total-put-in", "Total put in", Kind.FIGURE)
    yield Field("total-dead", "Total dead chips", Kind.FIGURE)
    qualified = {side.name for side in layout.sides if side.qualifier is not None}
    for share in layout.shares:
        if share.side in qualified:
            yield Field(f"{share.suffix}none", f"Nobody has a {share.label}", Kind.TICK)
    yield Field("total-returned", "Total returned", Kind.FIGURE)


DECIDED: Final = (("agreed", "agreed"), ("ruling", "the floor's ruling"))


def _pots(layout: Layout) -> Iterator[Field]:
    for number, name in enumerate(layout.pot_names, 1):
        pot = f"pot-{number}-"
        yield Field(f"{pot}amount", f"{name}: amount", Kind.FIGURE)
        yield Field(f"{pot}eligible", f"{name}: eligible players", Kind.LIST)
        for share in layout.shares:
            of, part = f"{', '.join(filter(None, (name, share.label)))}: ", pot + share.suffix
            if share.suffix:
                yield Field(f"{part}amount", f"{of}amount", Kind.FIGURE)
            yield Field(f"{part}tied", f"{of}tied winners", Kind.LIST)
            yield Field(f"{part}base", f"{of}base share", Kind.FIGURE)
            yield Field(f"{part}remainder", f"{of}remainder", Kind.FIGURE)
            yield Field(f"{part}odd-to", f"{of}odd chip to", Kind.LIST)
            yield Field(f"{part}awards", f"{of}awards", Kind.LIST)
            yield Field(f"{part}sum", f"{of}sum of the awards", Kind.FIGURE)
        yield Field(f"{pot}reconciled", f"{name}: reconciled", Kind.TICK)
        yield Field(f"{pot}unresolved", f"{name}: unresolved", Kind.TICK)
        yield Field(f"{pot}rake", f"{name}: rake", Kind.FIGURE)
        yield Field(f"{pot}decided", f"{name}: not decided by the hands, but", Kind.CHOICE, DECIDED)
        yield Field(f"{pot}reason", f"{name}: reason, with the rule's number", Kind.LIST)


def receipt_blocks(layout: Layout) -> Iterator[tuple[bool, tuple[tuple[str, str], ...]]]:
    """The columns of each block of the receipts, key and head; and whether the block is the first one."""
    names, blocks = layout.pot_names, range(0, layout.pots, 5)
    for number, start in enumerate(blocks, 1):
        columns = [(f"forward-{number}", "brought forward")] if number > 1 else []
        columns += [(f"pot-{index + 1}", names[index]) for index in range(start, min(start + 5, layout.pots))]
        if number < len(blocks):
            columns.append((f"over-{number}", "carried over"))
        else:
            columns += [] if layout.beside else [("returned", "returned")]
            columns.append(("receives", "in all"))
        yield number == 1, tuple(columns)


def _receipts(layout: Layout) -> Iterator[Field]:
    """Beside the facts the players are those of the rows; else each receipt has a name of its own."""
    for number, (_, columns) in enumerate(receipt_blocks(layout), 1):
        for row in range(1, layout.seats + 1):
            whose = f"Receipts: {english().ordinal(row)} player, "
            if not layout.beside:
                yield Field(f"receipt-{row}-player" + (f"-{number}" if number > 1 else ""), f"{whose}name")
            for key, head in columns:
                yield Field(f"receipt-{row}-{key}", whose + head, Kind.FIGURE)
        for key, head in columns:
            yield Field(f"receipt-total-{key}", f"Receipts: total, {head}", Kind.FIGURE)


CHECKS: Final = {
    "put-in": "put in + dead = pots + returned",
    "awards": "awards + rake = pots",
    "recount": "counted again by a second person",
}


def _checks() -> Iterator[Field]:
    for word, label in CHECKS.items():
        yield Field(f"check-{word}", f"Checked: {label}", Kind.TICK)
    yield Field("notes", "Notes", Kind.LIST)
