"""The fields of a blank: what each is called in the PDF, what it is to a person, and how it is filled in.

A field's name says where it stands (``row-1-put-in``), and stays as it is from version to version: filled blanks are
read back by it. Its label is what a screen reader says, and what an error about it is told by.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from functools import cached_property, partial
from typing import Any, Final

from oddchip_sheets.forms.rules import Carried, is_carried
from oddchip_sheets.games import GAMES, Game, Side
from oddchip_sheets.handfile.model import default_pot_name
from oddchip_sheets.words.catalogue import languages
from oddchip_sheets.words.message import Fact, Listed, Message, Ordinal, Pot, say

IDENTITY: Final = "oddchip"
"""The hidden field that says what form it is."""
BLANK: Final = "oddchip/blank/1"

MOST_POTS: Final = 10
MOST_SEAT_ROWS: Final = 10
MOST_BOARDS: Final = 3
MOST_COPIES: Final = 30


class Kind(StrEnum):
    """How a field is filled in."""

    FIGURE = "figure"
    LINE = "line"
    NAME = "name"
    """One name, over two lines where it is long."""
    LIST = "list"
    """Names or sentences over several lines."""
    TICK = "tick"
    CHOICE = "choice"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form."""

    name: str
    label: Fact
    kind: Kind = Kind.LINE
    options: tuple[tuple[str, Fact], ...] = ()
    """Of a choice: what is read, and what is shown for it. Nothing chosen is always possible."""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of each pot that is divided on its own: a side, a board's part, or a board's side."""

    board: int
    side: str
    suffix: str
    """What stands in the names of its fields: ``board-2-low-``; nothing where a pot is divided once."""
    label: Fact
    """``board 2, low``; the empty text where a pot is divided once."""


@dataclass(frozen=True)
class Layout:
    """What a blank was printed for. It stands in the hidden field, and says which fields there are."""

    pots: int = 3
    seats: int = 9
    game: str = ""
    """The id of the game it was printed for; empty for any that compares one hand."""
    boards: int = 1
    copies: int = 1
    rules: Carried = None
    """The adopted book; ``None`` for rules that a form does not carry."""
    language: str = ""
    """What it was printed in; empty for English."""
    event: Mapping[str, str] = field(default_factory=dict)
    """What the event gives, printed on it: ``name`` and every other key."""

    def __post_init__(self) -> None:
        for word, count, least, most in (
            ("pots", self.pots, 1, MOST_POTS),
            ("seats", self.seats, 2, MOST_SEAT_ROWS),
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
                told = [say("board.board", n=board)] if self.boards > 1 else []
                told += [say(f"side.{side.name}")] if split else []
                found.append(Share(board, side.name, suffix, Listed(tuple(told), "comma") if told else ""))
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


@dataclass(frozen=True, slots=True)
class Record:
    """What every form of ours holds of itself."""

    rules: Carried
    language: str
    event: Mapping[str, str]
    more: Mapping[str, Any]


def read_record(kind: str, identity: str) -> Record | None:
    """What a hidden field of that kind of form holds; ``None`` where it holds none. The text may be anything."""
    word, _, told = identity.partition(" ")
    try:
        more: Any = json.loads(told) if word == kind and len(told) < _LONGEST_IDENTITY else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(more, dict):
        return None
    rules, tag, event = more.pop("rules", None), more.pop("language", ""), more.pop("event", {})
    if not is_carried(rules) or not isinstance(tag, str) or (tag and tag not in languages()):
        return None
    if not isinstance(event, dict) or not all(isinstance(text, str) for text in event.values()):
        return None
    return Record(rules, tag, event, more)


def read_layout(identity: str) -> Layout | None:
    """The layout that a hidden field holds; ``None`` where it is none of ours. The text may be anything."""
    record = read_record(BLANK, identity)
    if record is None:
        return None
    numbers = {word: record.more[word] for word in ("pots", "seats", "boards", "copies") if word in record.more}
    game = record.more.get("game", "")
    if not all(type(number) is int for number in numbers.values()) or (game and game not in [*GAMES]):
        return None
    try:
        return Layout(**numbers, game=game, rules=record.rules, language=record.language, event=record.event)
    except ValueError:
        return None


_LONGEST_IDENTITY: Final = 100_000


def copy_prefix(copy: int) -> str:
    """What stands before the names of the fields of a copy, counted from one: nothing before those of the first."""
    return f"copy-{copy}-" if copy > 1 else ""


def copy_fields(layout: Layout, copy: int) -> dict[str, Field]:
    """The fields of a copy in the order in which they are filled in, by their names without the copy's prefix."""
    found: dict[str, Field] = {}
    if copy == 1:
        found[IDENTITY] = Field(IDENTITY, say("field.identity"), Kind.HIDDEN, value=layout.identity())
    for each in (*_head(layout), *_facts(layout), *_pots(layout), *_receipts(layout), *_checks()):
        label = each.label if layout.copies == 1 else say("field.of-copy", n=copy, label=each.label)
        found[each.name] = replace(each, name=copy_prefix(copy) + each.name, label=label)
    return found


ESTABLISHED: Final = ("eligibility", "hands", "button", "chip", "rules")
"""What has to be established first, to be ticked."""


def _head(layout: Layout) -> Iterator[Field]:
    yield Field("hand", say("head.hand"))
    for word, name in (("table", "table"), ("name", "event"), ("date", "date")):
        if word not in layout.event:
            yield Field(name, say(f"head.{name}"))
    if not layout.game:
        yield Field(
            "game", say("head.game"), Kind.CHOICE, tuple((game.id, say(f"game.{game.id}")) for game in layout.games)
        )
    yield Field("chip", say("head.smallest-chip"), Kind.FIGURE)
    yield Field("chips", say("field.chips"))
    yield Field("button", say("field.button"))
    if layout.boards > 1:
        yield Field("runs", say("field.runs"), Kind.TICK)
    for word in ESTABLISHED:
        yield Field(f"established-{word}", say("field.established", what=say(f"blank.{word}")), Kind.TICK)


def _facts(layout: Layout) -> Iterator[Field]:
    for number in range(1, layout.seats + 1):
        row, of = f"row-{number}-", partial(_in_row, number)
        yield Field(f"{row}seat", of(say("column.seat")), Kind.FIGURE)
        yield Field(f"{row}player", of(say("column.player")), Kind.NAME)
        yield Field(f"{row}put-in", of(say("column.put-in")), Kind.FIGURE)
        yield Field(f"{row}dead", of(say("field.dead")), Kind.FIGURE)
        yield Field(f"{row}folded", of(say("column.folded")), Kind.TICK)
        for share in layout.shares:
            place = say("field.place-of", share=share.label) if share.label else say("field.place")
            yield Field(f"{row}{share.suffix}place", of(place), Kind.FIGURE)
        yield Field(f"{row}returned", of(say("column.returned")), Kind.FIGURE)
    yield Field("total-put-in", say("field.total-put-in"), Kind.FIGURE)
    yield Field("total-dead", say("field.total-dead"), Kind.FIGURE)
    qualified = {side.name for side in layout.sides if side.qualifier is not None}
    for share in layout.shares:
        if share.side in qualified:
            yield Field(f"{share.suffix}none", say("field.nobody", share=share.label), Kind.TICK)
    yield Field("total-returned", say("field.total-returned"), Kind.FIGURE)


def _in_row(number: int, what: Fact) -> Message:
    return say("field.in-row", place=Ordinal(number), what=what)


DECIDED: Final = (("agreed", say("field.agreed")), ("ruling", say("field.ruling")))


def _pots(layout: Layout) -> Iterator[Field]:
    for number, name in enumerate(layout.pot_names, 1):
        pot, of = f"pot-{number}-", partial(_in_pot, Pot(name))
        yield Field(f"{pot}amount", of(say("column.amount")), Kind.FIGURE)
        yield Field(f"{pot}eligible", of(say("blank.eligible")), Kind.LIST)
        for share in layout.shares:
            part, in_part = pot + share.suffix, of
            if share.label:
                in_part = partial(_in_pot, Listed((Pot(name), share.label), "comma"))
                yield Field(f"{part}amount", in_part(say("column.amount")), Kind.FIGURE)
            yield Field(f"{part}tied", in_part(say("blank.tied")), Kind.LIST)
            yield Field(f"{part}base", in_part(say("blank.base")), Kind.FIGURE)
            yield Field(f"{part}remainder", in_part(say("blank.remainder")), Kind.FIGURE)
            yield Field(f"{part}odd-to", in_part(say("blank.odd-to")), Kind.LIST)
            yield Field(f"{part}awards", in_part(say("column.awards")), Kind.LIST)
            yield Field(f"{part}sum", in_part(say("blank.sum")), Kind.FIGURE)
        yield Field(f"{pot}reconciled", of(say("pots.reconciled")), Kind.TICK)
        yield Field(f"{pot}unresolved", of(say("blank.unresolved")), Kind.TICK)
        yield Field(f"{pot}rake", of(say("column.rake")), Kind.FIGURE)
        yield Field(f"{pot}decided", of(say("field.decided")), Kind.CHOICE, DECIDED)
        yield Field(f"{pot}reason", of(say("blank.reason")), Kind.LIST)


def _in_pot(pot: Fact, what: Fact) -> Message:
    return say("blank.of-pot", pot=pot, what=what)


def receipt_blocks(layout: Layout) -> Iterator[tuple[bool, tuple[tuple[str, Fact], ...]]]:
    """The columns of each block of the receipts, key and head; and whether the block is the first one."""
    names, blocks = layout.pot_names, range(0, layout.pots, 5)
    for number, start in enumerate(blocks, 1):
        columns: list[tuple[str, Fact]] = [(f"forward-{number}", say("column.forward"))] if number > 1 else []
        columns += [(f"pot-{index + 1}", Pot(names[index])) for index in range(start, min(start + 5, layout.pots))]
        if number < len(blocks):
            columns.append((f"over-{number}", say("column.over")))
        else:
            columns += [] if layout.beside else [("returned", say("column.returned"))]
            columns.append(("receives", say("column.in-all")))
        yield number == 1, tuple(columns)


def _receipts(layout: Layout) -> Iterator[Field]:
    """Beside the facts the players are those of the rows; else each receipt has a name of its own."""
    for number, (_, columns) in enumerate(receipt_blocks(layout), 1):
        for row in range(1, layout.seats + 1):
            if not layout.beside:
                label = say("field.receipt", place=Ordinal(row), what=say("column.name"))
                yield Field(f"receipt-{row}-player" + (f"-{number}" if number > 1 else ""), label, Kind.NAME)
            for key, head in columns:
                label = say("field.receipt", place=Ordinal(row), what=head)
                yield Field(f"receipt-{row}-{key}", label, Kind.FIGURE)
        for key, head in columns:
            yield Field(f"receipt-total-{key}", say("field.receipt-total", what=head), Kind.FIGURE)


CHECKS: Final = ("put-in", "awards", "recount")


def _checks() -> Iterator[Field]:
    for word in CHECKS:
        yield Field(f"check-{word}", say("field.checked", what=say(f"blank.check-{word}")), Kind.TICK)
    yield Field("notes", say("notes.title"), Kind.LIST)
