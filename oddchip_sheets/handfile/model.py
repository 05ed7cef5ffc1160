"""What a hand file says, once it has been read and checked.

Every class is frozen and holds plain values, so that whatever comes after this stage (rules, settlement, verifier,
sheets) can rely on it: names exist, cards exist, amounts are exact.

Amounts are whole numbers of the hand's finest written fraction: a hand written in whole chips counts chips
(``decimals == 0``), one that writes ``12.50`` counts hundredths of a chip (``decimals == 2``). All deals of a session
count the finest fraction that any of them is written with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Final, TypeAlias

from oddchip_sheets.games import Game, MatchPotGame
from oddchip_sheets.positioned_yaml.problems import Place, Problem
from oddchip_sheets.rulebooks.model import Book


class Unknown(Enum):
    """The one value that stands for a fact nobody has established."""

    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown.UNKNOWN

Ranking: TypeAlias = tuple[tuple[str, ...], ...]
"""Players best hand first; tied players share an inner tuple. An empty one at the end: who comes next is not known."""

Comparison: TypeAlias = Mapping[str, "Ranking | Unknown"]
"""One board: for each side of the game (``high``, ``low`` …) who beats whom. A side that is absent had no
qualifying hand. Only a side that needs a qualifier may be absent."""

FactPath: TypeAlias = tuple[str | int, ...]
"""Where a fact stands below its hand: ``("pots", 0, "amount")``."""


@dataclass(frozen=True, slots=True)
class Seat:
    """An occupied seat. Numbers count clockwise; a number nobody has is an empty seat."""

    number: int
    player: str


SUIT_SIGNS: Final[Mapping[str, str]] = MappingProxyType({"c": "♣", "d": "♢", "h": "♡", "s": "♠"})
"""The one way a suit is drawn: black suits filled, red ones outlined, which reads in black and white and by fax."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: rank ``2``…``9 T J Q K A``, suit ``s h d c``."""

    rank: str
    suit: str

    @property
    def figure(self) -> str:
        """The rank as it is printed: a ten in two figures."""
        return "10" if self.rank == "T" else self.rank

    @property
    def drawn(self) -> str:
        """The card as it is printed: ``10♡``."""
        return self.figure + SUIT_SIGNS[self.suit]

    def __str__(self) -> str:
        return self.rank + self.suit


WHOLE: Final = "whole"
"""The side of a pot that is not halved although its game has two sides: it goes to somebody whole."""


class DecidedBy(StrEnum):
    """What a pot's award rests on where the hands do not decide it, in the words of the file."""

    AGREED = "agreed"
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class Decision:
    """A pot awarded by agreement or by the floor, not by the hands."""

    winners: tuple[Comparison, ...] | Unknown
    """A comparison a board (a single group, all else lost); under ``WHOLE`` where the sides are not told apart."""
    by: DecidedBy | Unknown
    ruling: str = ""
    """The floor's words, where it ruled."""


@dataclass(frozen=True, slots=True)
class DeclaredPot:
    """A pot written into the file instead of being formed from contributions."""

    name: str
    amount: int | Unknown
    eligible: tuple[str, ...] | Unknown
    boards: tuple[Comparison, ...] | Unknown | None
    """The declared winners, a comparison a board (a single group, all else lost); ``None`` where the file
    names none and the hand's own comparison decides."""
    decision: Decision | None = None
    """Who got the pot by agreement or by ruling; then ``boards`` is ``None``."""


@dataclass(frozen=True, slots=True)
class Dead:
    """Chips in the main pot that match nobody's bet."""

    total: int | Unknown
    by_player: Mapping[str, int] = field(default_factory=dict)


NO_DEAD: Final = Dead(0)


class ChangeFrom(StrEnum):
    """Where chips are changed that do not divide a pot, in the words of the file."""

    RACK = "rack"
    TABLE = "table"


class Spread(Enum):
    """What is taken from all pots together."""

    IN_PROPORTION = "in proportion"


IN_PROPORTION: Final = Spread.IN_PROPORTION

Taken: TypeAlias = Mapping["str | Spread | None", "int | Unknown"]
"""What is taken before a pot is divided, by pot; under ``None`` from the first pot, under ``IN_PROPORTION`` from all
of them, in proportion to what they hold. One of these three ways."""


def default_pot_name(index: int) -> str:
    """What a pot is called that the file does not name: ``Main pot``, then ``Side pot 1`` and so on, from zero."""
    return f"Side pot {index}" if index else "Main pot"


class Raised(StrEnum):
    """When an objection was raised, in the words of the file; the last three of a hand that ended as a break began."""

    NEXT_HAND = "before the next hand"
    BEFORE_ACTION = "before substantial action"
    AFTER_ACTION = "after substantial action"
    LATER = "later"
    BREAK_MINUTE = "within a minute, at a break"
    BREAK_LATER = "later in a break"
    BREAK = "at a break"


class Objection(StrEnum):
    """What an objection is about; rule books set it different limits."""

    AWARD = "award"
    READING = "reading"


class Erred(StrEnum):
    """Whose error an incident was, as forms of card rooms ask it."""

    DEALER = "dealer"
    PATRON = "patron"
    FLOOR = "floor"
    EQUIPMENT = "equipment"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody concerned by an incident; what is empty is written in by hand."""

    name: str = ""
    role: str = ""
    contact: str = ""


@dataclass(frozen=True, slots=True)
class Incident:
    """What was disputed, paid and decided. Everything is optional; what is absent is written in by hand."""

    texts: Mapping[str, str]
    """The free texts by key: ``report``, ``date``, ``claim``, ``decision`` …"""
    lines: Mapping[str, str] = field(default_factory=dict)
    """Every other line of the block, in the order of the file, printed as it stands."""
    raised: Raised | Unknown | None = None
    about: Objection | Unknown | None = None
    house_error: bool = False
    """Whether the objection is that the house made an error."""
    errors: tuple[Erred, ...] | Unknown | None = None
    """Whose error it was; it is printed, and decides nothing."""
    persons: tuple[Person, ...] = ()
    paid: Mapping[str | None, Mapping[str, int | Unknown]] = field(default_factory=dict)
    """What each player was actually given from the pots, by pot name; under ``None`` in all."""
    witnesses: tuple[str, ...] = ()
    surveillance: Mapping[str, str] = field(default_factory=dict)
    """``camera``, ``reference``, ``kept_until``."""


@dataclass(frozen=True)
class Hand:
    """The checked facts of one hand."""

    label: str
    game: Game
    decimals: int
    chips: tuple[int, ...] | Unknown
    """Denominations still in play, ascending; the first is the unit."""
    seats: tuple[Seat, ...]
    """Occupied seats, clockwise. Where the order is unknown: every player the file names."""
    button: int | Unknown | None
    """The button's seat number (also of an empty seat: a dead button); ``None`` for a game without one."""
    seats_known: bool = True
    contributions: Mapping[str, int] | Unknown | None = None
    """Whole-hand totals; ``None`` where the pots are declared."""
    pots: tuple[DeclaredPot, ...] | Unknown | None = None
    """Declared pots; ``None`` where they follow from the contributions."""
    dead: Dead = NO_DEAD
    folded: frozenset[str] | Unknown = frozenset()
    folds_complete: bool = False
    """Whether nobody else can have folded (``folded: []``); else a player whom the file names nowhere may have."""
    rulings: Mapping[str, Decision] | Unknown = field(default_factory=dict)
    """Pots awarded by agreement or by the floor, by name; those of declared pots may stand there instead."""
    rake: Taken = field(default_factory=dict)
    drops: Mapping[str, Taken] | Unknown = field(default_factory=dict)
    """What is taken besides the rake, by its own name: a jackpot, a promotion."""
    pot_chips: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """The chips that lie in a pot, by its name: denomination → how many."""
    change: ChangeFrom = ChangeFrom.RACK
    boards: tuple[Comparison, ...] | Unknown | None = None
    """The declared comparison, one a board; ``None`` where the file declares none."""
    board_cards: tuple[tuple[Card, ...], ...] = ()
    """The board or boards, as far as they are written."""
    runs: bool = False
    """Whether the file calls its boards runs: one pot run several times."""
    cards: Mapping[str, tuple[Card | Unknown, ...]] = field(default_factory=dict)
    mucked: frozenset[str] = frozenset()
    mucks_known: bool = True
    """Whether it is known who mucked (not ``mucked: unknown``)."""
    incident: Incident | None = None
    """What was disputed about the hand, where something was."""
    details: Mapping[str, str] = field(default_factory=dict)
    """``table``, ``time``, ``level``, ``dealer``, ``floor`` and ``notes`` of this hand, as far as they are written."""
    places: Mapping[FactPath, Place] = field(default_factory=dict, compare=False, repr=False)
    """Where each fact was written; ``()`` is the hand itself."""

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Every player with a seat, clockwise."""
        return tuple(seat.player for seat in self.seats)

    @property
    def unit(self) -> int | Unknown:
        """The smallest chip still in play."""
        return UNKNOWN if isinstance(self.chips, Unknown) else self.chips[0]

    def place(self, path: FactPath) -> Place | None:
        """The place of the fact at ``path``, or of the nearest thing around it that was written."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path)


class Ghost(StrEnum):
    """What became of the ghost hand against the best hand in."""

    WINS = "wins"
    TIES = "ties"
    BEATEN = "beaten"


@dataclass(frozen=True, slots=True)
class Stakes:
    """What was agreed in numbers; ``None`` where nothing was."""

    ante: int | Unknown = UNKNOWN
    second_ante: int | Unknown | None = None
    limit: int | Unknown | None = None
    """The most that the pot in play may hold; the rest is reserve."""
    max_loss: int | Unknown | None = None
    """The most that one player pays at once."""
    legs: int | Unknown | None = None
    """How many tokens win the pot."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What lies on the table before the antes; ``None`` where it was not counted."""

    pot: int | Unknown | None = None
    reserve: int | Unknown | None = None
    legs: Mapping[str, int] | Unknown | None = None
    """Tokens by player."""


@dataclass(frozen=True, slots=True)
class PlayedStage:
    """One stage of a game with tokens: who was in, and who beat whom."""

    entered: tuple[str, ...] | Unknown
    showdown: Ranking | Unknown | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """The checked facts of one deal."""

    label: str
    seats: tuple[Seat, ...]
    seats_known: bool
    button: int | Unknown | None
    chips: tuple[int, ...] | Unknown
    entered: tuple[str, ...] | Unknown = UNKNOWN
    """Who declared to be in, in the order of the file; nobody where it is empty."""
    showdown: Ranking | Unknown | None = None
    cards: Mapping[str, tuple[Card | Unknown, ...]] = field(default_factory=dict)
    mucked: frozenset[str] | Unknown = frozenset()
    board: tuple[Card, ...] = ()
    stayed: tuple[str, ...] | Unknown = UNKNOWN
    """Who was in on the second declaration as well."""
    ghost: Ghost | tuple[Card | Unknown, ...] | Unknown = UNKNOWN
    """What became of the ghost hand, or its cards."""
    stages: tuple[PlayedStage, ...] = ()
    antes: Mapping[str, int] | Unknown | None = None
    """What really went in; ``None`` where it follows from the rule."""
    counted: Counted | None = None
    notes: str = ""
    """Free text, printed as it stands."""
    places: Mapping[FactPath, Place] = field(default_factory=dict, compare=False, repr=False)

    @property
    def players(self) -> tuple[str, ...]:
        """Every player with a seat, clockwise."""
        return tuple(seat.player for seat in self.seats)

    @property
    def dealer(self) -> str | None:
        """The player who deals; ``None`` where that is not known, or nobody sits there."""
        return next((seat.player for seat in self.seats if seat.number == self.button), None)

    @property
    def unit(self) -> int | Unknown:
        """The smallest chip in play."""
        return UNKNOWN if isinstance(self.chips, Unknown) else self.chips[0]

    def ordered(self, players: object) -> tuple[str, ...]:
        """Those of ``players`` who have a seat, clockwise."""
        return tuple(player for player in self.players if player in players)  # type: ignore[operator]

    def place(self, path: FactPath) -> Place | None:
        """The place of the fact at ``path``, or of the nearest thing around it that was written."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path)


@dataclass(frozen=True, slots=True)
class Session:
    """The checked facts of a session."""

    game: MatchPotGame
    decimals: int
    stakes: Stakes
    opening: Counted
    """What lay on the table before the first deal."""
    matched: frozenset[str] | Unknown
    """Who is excused from the first ante."""
    deals: tuple[Deal, ...]

    def hand(self, deal: Deal) -> Hand:
        """A deal in the terms of a hand with one pot, for what both divide alike."""
        board = (deal.board,) if deal.board else ()
        return Hand(
            label=deal.label,
            game=self.game.dealt,
            decimals=self.decimals,
            chips=deal.chips,
            seats=deal.seats,
            button=deal.button,
            seats_known=deal.seats_known,
            board_cards=board,
            cards=deal.cards,
            places=deal.places,
        )


@dataclass(frozen=True, slots=True)
class Event:
    """A checked hand file: the event, its adopted rules and its hands."""

    file: str
    """The hand file's name as it was given."""
    name: str
    details: Mapping[str, str]
    """Every other key of ``event`` but ``rules``, in the order of the file."""
    book: Book
    """The rule book that the event adopts."""
    rules_named: Place
    """Where the rules are named, as far as it may be shown: at ``rules``, or at the path of the event file."""
    hands: tuple[Hand, ...]
    ledger: Mapping[str, bytes]
    """The files all of this was read from: the hand file's name, then each path that was asked for, relative to its
    folder → bytes."""
    event_file: str | None = None
    """Which of them records the event, where it is a file of its own."""
    session: Session | None = None
    """The deals of a match-pot game, which hang on one another; then there are no ``hands``."""
    withheld: Problem | None = None
    """What to say of an event file that must not be shown, instead of what is wrong in it."""
    language: str | None = None
    """The tag of the language that its pages are printed in; ``None`` where the file does not say."""
