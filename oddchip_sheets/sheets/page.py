"""The page as plain rows: what a settlement sheet shows, in its order, before any HTML.

The templates print these and decide nothing. A blank is the same model with room to write in its slots.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What fills a slot."""

    TEXT = "text"
    LINE = "line"
    FIELD = "field"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Slot:
    """One place on the page: a text, a line to write on, a form field, or a box to tick."""

    kind: Kind
    text: str = ""
    name: str = ""
    """A form field's unique name."""
    label: str = ""
    """What belongs here, for the empty place and for the field's tooltip."""
    players: int = 0
    """How many players the text lists, where it is such a list."""


def said(text: str) -> Slot:
    """A slot that holds ``text``."""
    return Slot(Kind.TEXT, text)


def line(label: str) -> Slot:
    """A slot to be written in by hand, on paper only."""
    return Slot(Kind.LINE, label=label)


def field(name: str, label: str) -> Slot:
    """A slot to be written in, on paper or on the screen; ``name`` is unique in its document."""
    return Slot(Kind.FIELD, name=name, label=label)


def tick(name: str, label: str, text: str | None = None) -> Slot:
    """A box to tick, with ``text`` (if not given: its label) beside it; without a name it is for paper only."""
    return Slot(Kind.TICK, label if text is None else text, name, label)


def listing(text: str, players: int) -> Slot:
    """A slot that lists ``players`` by name."""
    return Slot(Kind.TEXT, text, players=players)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its sort (``name``, ``figure``, ``seat`` …), and its part of the table's width."""

    head: str
    sort: str
    width: str = ""
    """``12.5%``, measured; empty where the stylesheet gives the sort its width."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a grid; a ``total`` row stands under a rule."""

    cells: tuple[Slot, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A plain table; its ``name`` column heads the rows."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    size: str = ""
    """``small`` or ``tiny`` type, where its figures need it."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A fact of the head with its label: ``Smallest chip 100``."""

    label: str
    slot: Slot


@dataclass(frozen=True, slots=True)
class Head:
    """Who, where, which rules."""

    title: str
    alert: str
    """``1 of 3 pots unresolved``; empty where all is settled."""
    name: Labelled
    where: tuple[Labelled, ...]
    """Hand and table, at the right of the title."""
    rules: Slot
    facts: tuple[Labelled, ...]
    details: tuple[Labelled, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Where a label stands on the picture: its parts of the picture's width and height, ``12.5%``."""

    left: str
    top: str
    width: str


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A seat of the drawn table, in the units of the drawing."""

    x: float
    y: float
    number: str
    taken: bool
    live: bool
    label: str
    align: str
    """``left``, ``center`` or ``right``: where the label keeps its edge in its box."""
    box: Box | None
    """Where the label stands; ``None`` for an empty seat."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The table seen from above, clockwise from the dealer's left."""

    description: str
    width: float
    height: float
    centre: tuple[float, float]
    table: tuple[float, float]
    """The half axes of the oval."""
    seats: tuple[DrawnSeat, ...]
    button: tuple[float, float] | None
    legend: str


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card on paper; ``plays`` marks one of those that count."""

    rank: str
    suit: str
    plays: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """What one player plays for one share: the cards and their name."""

    heading: str
    cards: tuple[PrintedCard, ...]
    label: str


@dataclass(frozen=True, slots=True)
class Holding:
    """One player's cards, and what they make."""

    player: str
    cards: tuple[PrintedCard, ...]
    plays: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """The board or boards once, then each player's cards."""

    boards: tuple[Played, ...]
    columns: tuple[Column, ...]
    holdings: tuple[Holding, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """One player's award from a pot or a share."""

    player: str
    amount: str
    stacked: bool = False
    """Whether the name is too long to stand beside the amount, and stands above it."""
    room: str = ""
    """The part of the column's width that the name has beside the amount: ``45.0%``."""


@dataclass(frozen=True, slots=True)
class Working:
    """The division of one pot or share."""

    tied: Slot
    base: Slot
    remainder: Slot
    odd_to: Slot
    awards: tuple[Award, ...]
    awards_slot: Slot | None
    """Room for the awards where there are none yet."""
    sums: tuple[Slot, ...]
    lists: tuple[Labelled, ...] = ()
    """Lists of players too long for their column, with what they are lists of."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence with the number it rests on, and the hands it speaks of."""

    text: str
    cited: str
    played: tuple[Played, ...] = ()
    basis: str = ""
    """What the sentence speaks of, before it: an agreement, the floor's ruling in its own words, or a drop."""


@dataclass(frozen=True, slots=True)
class ShareLine:
    """An indented line under a pot: one side, one board, or a board's side."""

    label: str
    amount: str
    working: Working
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class PotLine:
    """One pot with everything that belongs to it."""

    name: Slot
    amount: Slot
    amount_notes: tuple[str, ...]
    eligible: Slot
    lists: tuple[Labelled, ...]
    """Who is eligible, where the list is too long for its column."""
    working: Working
    division: str
    """``high 550 · low 525`` where the pot is divided before it is shared."""
    unresolved: str
    """Why it is unresolved; empty for a settled pot and on a blank."""
    reasons: tuple[Reason, ...]
    reason_slot: Slot | None
    """Room for the reason, on a blank."""
    ticks: tuple[Slot, ...]
    shares: tuple[ShareLine, ...]
    height: str = ""
    """``tall`` where it may be higher than a page, which then ends between its shares; ``huge`` where a share may be,
    which then goes on between two awards."""


@dataclass(frozen=True, slots=True)
class Receipts:
    """Players down, pots across; several blocks where the pots are many."""

    blocks: tuple[Grid, ...]
    checks: tuple[Slot, ...]
    """Sums that have to hold, each with ``✓`` before it, or with what became of it."""
    aside: bool
    """Whether the checks fit beside the table."""
    statement: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in small print."""

    title: str
    cited: str
    text: str


@dataclass(frozen=True, slots=True)
class Paid:
    """What was paid from a pot, or from all, against what is due."""

    title: str
    grid: Grid
    open: str
    """Why nothing can be said to be due; empty where it can."""


@dataclass(frozen=True, slots=True)
class IncidentPart:
    """What an incident report says beyond the settlement. What the file leaves out is a line to write on."""

    facts: tuple[Labelled, ...]
    claim: Slot
    missing: tuple[str, ...]
    paid: tuple[Paid, ...]
    leading: str
    """What has to be said before the transfers: that there are none, or that they come too late; often empty."""
    corrections: tuple[str, ...]
    """Each transfer as a sentence."""
    remarks: tuple[str, ...]
    """What explains the transfers."""
    timing: str
    """``in time``, ``too late``, ``open``."""
    timing_why: str
    disputed: str
    differing: tuple[str, ...]
    """The books that settle the hand otherwise, a line each."""
    agreeing: str
    """One line that names the books that agree; empty where there is none."""
    decision: Slot
    people: tuple[Labelled, ...]
    notes: str


@dataclass(frozen=True, slots=True)
class HandPage:
    """The sheet of one hand."""

    head: Head
    running: str
    """What the following pages of this hand are headed."""
    checklist: tuple[Slot, ...]
    facts_title: str
    facts: Grid
    drawing: Drawing | None
    cards: Cards | None
    open: tuple[str, ...]
    """Why the hand as a whole is unresolved."""
    pot_columns: tuple[Column, ...]
    pot_size: str
    """``small`` or ``tiny`` type, where the figures of the pots need it."""
    pots: tuple[PotLine, ...]
    receipts: Receipts
    notes: tuple[str, ...]
    signatures: tuple[Slot, ...]
    rules: tuple[Rule, ...]
    incident: IncidentPart | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A whole document."""

    title: str
    origin: str
    """The first words of the footer: which hand file, by its digest."""
    product: str
    blank: bool
    hands: tuple[HandPage, ...]
