"""The page as plain rows: what a settlement sheet shows, in its order, before any HTML.

The templates print these and decide nothing. A cell is a text, or ``None`` where there is room to write.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from oddchip_sheets.forms.fields import Field, Share

HandT = TypeVar("HandT")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its class in the stylesheet (``name``, ``figure``, ``seat`` …), and its part of the width."""

    head: str
    css_class: str
    width: str = ""
    """``12.5%``, measured; empty where the stylesheet gives the class its width."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a grid; a ``total`` row stands under a rule."""

    cells: tuple[str | None, ...]
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
    """A fact with its label: ``Smallest chip 100``."""

    label: str
    text: str | None


@dataclass(frozen=True, slots=True)
class Head:
    """Who, where, which rules."""

    title: str
    alert: str
    """``1 of 3 pots unresolved``; empty where all is settled."""
    name: str
    """The event, with its date."""
    where: tuple[Labelled, ...]
    """Hand and table, at the right of the title."""
    rules: str
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
    style: str
    """Its part of the paper's width, and the type of the names, to which their room is measured."""
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
class CardLine:
    """Cards in a row: a board, or what a player plays for a share, with whose they are and what they make."""

    heading: str
    cards: tuple[PrintedCard, ...]
    label: str


@dataclass(frozen=True, slots=True)
class PlayerCards:
    """One player's cards, and what they make."""

    player: str
    cards: tuple[PrintedCard, ...]
    plays: tuple[CardLine, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """The board or boards once, then each player's cards."""

    boards: tuple[CardLine, ...]
    columns: tuple[Column, ...]
    holdings: tuple[PlayerCards, ...]


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
class Players:
    """A list of players in its column."""

    text: str
    count: int = 0
    """How many they are; nought where the text is no list."""
    below: str = ""
    """The list, where it is too long for its column and stands below; the text then says how many they are."""


@dataclass(frozen=True, slots=True)
class Working:
    """The division of one pot or share; a pot that is divided before it is shared has awards and sums alone."""

    awards: tuple[Award, ...]
    sums: tuple[str, ...]
    tied: Players = Players("")
    base: str = ""
    remainder: str = ""
    odd_to: Players = Players("")


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence with the number it rests on, and the hands it speaks of."""

    text: str
    cited: str
    played: tuple[CardLine, ...] = ()
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
    """One pot with everything that belongs to it; without anything, room for a pot that is to be written by hand."""

    name: str | None = None
    amount: str | None = None
    amount_notes: tuple[str, ...] = ()
    eligible: Players | None = None
    working: Working | None = None
    """``None`` where it is to be finished by hand."""
    division: str = ""
    """``high 550 · low 525`` where the pot is divided before it is shared."""
    unresolved: str = ""
    """Why it is unresolved; empty for a settled pot."""
    reasons: tuple[Reason, ...] = ()
    shares: tuple[ShareLine, ...] = ()
    height: str = ""
    """``tall`` where it may be higher than a page, which then ends between its shares; ``huge`` where a share may be,
    which then goes on between two awards."""


@dataclass(frozen=True, slots=True)
class Receipts:
    """Players down, pots across; several blocks where the pots are many."""

    blocks: tuple[Grid, ...]
    checks: tuple[str, ...]
    """Sums that have to hold, each with ``✓`` before it, or with what became of it."""
    checks_beside: bool
    """Whether the checks fit beside the table."""


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
    persons: Grid
    """Who is concerned, with contact."""
    claim: str | None
    attempt: str | None
    """What was tried to resolve it."""
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
    decision: str | None
    follow_up: str | None
    people: tuple[Labelled, ...]
    notes: str


@dataclass(frozen=True, slots=True)
class DrawnChip:
    """A chip of a drawn stack, in the units of the drawing; ``pattern`` tells its kind from those beside it."""

    x: float
    y: float
    pattern: int


@dataclass(frozen=True, slots=True)
class DrawnLabel:
    """The value of chips, beside them."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class DrawnPile:
    """A stack that is pushed to somebody; without chips where there are too many to draw."""

    to: str
    amount: str
    told: str
    """The chips in figures."""
    width: float
    height: float
    chips: tuple[DrawnChip, ...]
    labels: tuple[DrawnLabel, ...]


@dataclass(frozen=True, slots=True)
class CutPart:
    """How a pot is cut."""

    title: str
    lies: str
    steps: tuple[str, ...]
    piles: tuple[DrawnPile, ...]


@dataclass(frozen=True, slots=True)
class HandPage:
    """The sheet of one hand."""

    head: Head
    page_header: str
    """What the following pages of this hand are headed."""
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
    signatures: tuple[str, ...]
    numbering: tuple[str, ...]
    """What stands before, between and after the numbers in ``page 1 of 3``."""
    incident: IncidentPart | None = None
    nobody: bool = False
    """Whether no player is known, so that there are no facts and no receipts to show."""
    cuts: tuple[CutPart, ...] = ()
    """How the pots are cut whose chips the file gives."""


@dataclass(frozen=True, slots=True)
class Summary:
    """An event in a table: a line a hand, with totals that foot."""

    head: Head
    page_header: str
    grid: Grid
    checks: tuple[str, ...]
    notes: tuple[str, ...]
    signatures: tuple[str, ...]
    numbering: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlankGrid:
    """A table to fill in: in each cell a text or a field."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str | Field, ...], ...]
    total: tuple[str | Field, ...]


@dataclass(frozen=True, slots=True)
class BlankHand:
    """What is known before a sheet is filled in by hand; its templates do the rest."""

    number: str
    """``No. 3``; empty where only one copy is printed."""
    event: str | None
    table: str | None
    date: str | None
    game: str | None
    details: tuple[Labelled, ...]
    rules: str
    rules_in_short: tuple[Rule, ...]
    page_header: str
    facts_title: str
    facts: BlankGrid
    drawing: Drawing | None
    """Where there is room for it."""
    pots: tuple[str, ...]
    """Their names."""
    shares: tuple[Share, ...]
    """What each pot is divided into; one without a label where it is divided once."""
    pot_columns: tuple[Column, ...]
    receipts: tuple[BlankGrid, ...]
    beside: bool
    """Whether the receipts stand in the lines of the facts."""
    established: tuple[tuple[str, str], ...]
    checks: tuple[tuple[str, str], ...]
    """What is to be ticked: the last part of the field's name, and the words beside it."""
    fields: Mapping[str, Field]
    """Every field by its name, without what tells the copies apart."""
    guide: tuple[str, ...]
    """How it is filled in."""
    notes: tuple[str, ...]
    signatures: tuple[str, ...]
    numbering: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BlankReport:
    """What is known before an incident report is filled in by hand; its template does the rest."""

    event: str | None
    table: str | None
    details: tuple[Labelled, ...]
    rules: str
    page_header: str
    numbering: tuple[str, ...]
    head: tuple[Field, ...]
    """When, who objected, and to what."""
    errors: tuple[tuple[Field, str], ...]
    """Whose error it was, to be ticked, with the word beside it."""
    person_columns: tuple[Column, ...]
    persons: tuple[int, ...]
    """The numbers of the lines for persons."""
    paid_columns: tuple[Column, ...]
    paid: tuple[tuple[int, ...], ...]
    """The numbers of what was paid, line by line."""
    people: tuple[Field, ...]
    """Who decided, who was there, what was told to whom, where the footage is."""
    fields: Mapping[str, Field]
    notes: tuple[str, ...]
    signatures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal of a session, with everything that belongs to it."""

    cells: tuple[str | None, ...]
    """Of the table's columns; ``None`` is to be written by hand."""
    open: tuple[str, ...]
    """What is unresolved of it, a sentence a part."""
    below: tuple[str, ...]
    """Lists of names and cards that stand under the line."""
    stages: Grid | None
    """The stages of a game with tokens."""
    reasons: tuple[Reason, ...]
    carried: str
    """The sums that a page carries over, if it ends after this deal."""


@dataclass(frozen=True, slots=True)
class SessionPage:
    """The sheet of a session of a match-pot game."""

    head: Head
    page_header: str
    choices: tuple[Rule, ...]
    """What the book says of the game, as far as it matters here."""
    columns: tuple[Column, ...]
    size: str
    deals: tuple[DealLine, ...]
    next_deal: str
    players: Grid
    checks: tuple[str, ...]
    notes: tuple[str, ...]
    signatures: tuple[str, ...]
    numbering: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SessionOption:
    """What is agreed before the first deal: its label, and each choice as a field with its word."""

    label: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SessionBlank:
    """What is known of a session's blank before it is filled in. Rows hold the names of their fields."""

    title: str
    event: str | None
    date: str | None
    game: str
    details: tuple[Labelled, ...]
    rules: str
    page_header: str
    options: tuple[SessionOption, ...]
    stakes: tuple[tuple[str, str], ...]
    """Fields with their words."""
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: str
    """The sum of a line in words."""
    player_columns: tuple[Column, ...]
    players: tuple[tuple[str, ...], ...]
    session_foot: str
    fields: Mapping[str, Field]
    notes: tuple[str, ...]
    signatures: tuple[str, ...]
    numbering: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page(Generic[HandT]):
    """A whole document: of settled hands, or of one blank."""

    language: str
    """The tag of the language that it is written in; templates have its words by ``say``."""
    title: str
    source_label: str
    """The first words of the footer: which hand file, by its digest."""
    product: str
    hands: tuple[HandT, ...]
    summary: Summary | None = None
    """Printed after the hands."""
