"""The widths of columns, from what stands in them: a figure is never broken, a name only where it must be.

Millimetres are those of A4 between its margins; letter paper is wider. Widths are handed on as parts of the table,
so that they hold on either. Sizes of type are those that ``sheet.css`` sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from oddchip_sheets.sheets.measure import lines_taken, widest_piece, width
from oddchip_sheets.sheets.page import (
    Award,
    Column,
    Grid,
    Holding,
    Kind,
    Labelled,
    PotLine,
    PrintedCard,
    Reason,
    ShareLine,
    Slot,
    Working,
    said,
)
from oddchip_sheets.sheets.words import count

PAPER: Final = 186.0
"""Millimetres between the margins of A4."""
_PADDING: Final = 2.3
"""What a cell has at its left and right, and a little to be safe."""
_HEAD: Final = 8.0
_BOX: Final = 12.0
"""A box to write a figure in."""

_LONGEST_PIECE: Final = 31.0
"""The widest name that a column is widened for."""
_WIDEST_LIST: Final = 45.0
"""The widest a column of names gets."""
_MOST_LINES: Final = 4
"""Of a list of names that still reads well in its column."""
_POT_NAME: Final = 18.0
"""``Side pot 10``, in one line."""
_BELOW: Final = 13.5
"""A column that says how many players are listed below."""


@dataclass(frozen=True, slots=True)
class Type:
    """A size of type, by the class that ``sheet.css`` knows it by, in points."""

    name: str
    text: float
    award: float
    share: float


_TYPES: Final = (Type("", 9.5, 12, 10), Type("small", 8, 10, 9), Type("tiny", 6.5, 7.5, 7))


@dataclass(frozen=True, slots=True)
class _Need:
    """What a column needs at least, and what it would like to have."""

    least: float
    wish: float = 0.0
    first: bool = False
    """Whether its wish comes before those of others."""

    @property
    def more(self) -> float:
        return max(self.wish - self.least, 0.0)


def _shared(needs: Sequence[_Need], room: float) -> tuple[float, ...] | None:
    """``room`` dealt out: what columns need, then what they wish, then evenly; ``None`` where it is too little."""
    widths = [need.least for need in needs]
    left = room - fsum(widths)
    if left < 0:
        return None
    for first in (True, False):
        wishes = [need.more if need.first is first else 0.0 for need in needs]
        part = min(left / fsum(wishes), 1.0) if any(wishes) else 0.0
        widths = [wide + part * wish for wide, wish in zip(widths, wishes, strict=True)]
        left -= part * fsum(wishes)
    return tuple(wide + left / len(needs) for wide in widths)


def _squeezed(needs: Sequence[_Need], room: float) -> tuple[float, ...]:
    """More than the paper holds, in proportion; only sums beyond any room's chips come to this."""
    whole = fsum(need.least for need in needs)
    return tuple(need.least * room / whole for need in needs)


def fitted(grid: Grid, room: float) -> Grid:
    """``grid`` with the widths of its columns and the size of type in which they fit into ``room`` millimetres."""
    for size in _TYPES:
        needs = [_column_need(grid, index, size, room) for index in range(len(grid.columns))]
        widths = _shared(needs, room)
        if widths is not None:
            break
    else:
        widths = _squeezed(needs, room)
    columns = _wide(grid.columns, widths, room)
    return replace(grid, columns=columns, size=size.name)


def fits(grid: Grid, room: float) -> bool:
    """Whether ``grid`` fits into ``room`` millimetres in a type that is not the smallest."""
    needs = ([_column_need(grid, index, size, room) for index in range(len(grid.columns))] for size in _TYPES[:-1])
    return any(_shared(each, room) is not None for each in needs)


def _wide(columns: Iterable[Column], widths: Iterable[float], room: float) -> tuple[Column, ...]:
    return tuple(
        replace(column, width=f"{100 * wide / room:.2f}%") for column, wide in zip(columns, widths, strict=True)
    )


def _column_need(grid: Grid, index: int, size: Type, room: float) -> _Need:
    column = grid.columns[index]
    texts = [row.cells[index].text for row in grid.rows if row.cells[index].kind is Kind.TEXT]
    box = _BOX if any(row.cells[index].kind is Kind.LINE for row in grid.rows) else 0.0
    head = max(widest_piece(column.head, _HEAD), box)
    if column.sort != "name":
        least = max([head, *(width(text, size.text, bold=True) for text in texts)])
        return _Need(least + _PADDING, min(width(column.head, _HEAD), _LONGEST_PIECE) + _PADDING)
    least = max([head, *(min(widest_piece(text, size.text), room / 4) for text in texts)])
    wish = max([head, *(min(width(text, size.text), room / 2) for text in texts)])
    return _Need(least + _PADDING, wish + _PADDING)


_CARDS: Final = 8.5
"""The size of cards in the table of who holds what."""
_SUIT: Final = 0.34
"""The sign of a suit, in millimetres for a point: all four are as wide."""
_CARD: Final = 0.9
"""What a card has at its left and right, millimetres."""


def fitted_holdings(holdings: Sequence[Holding]) -> tuple[Column, ...]:
    """The columns of the cards: what a player holds stands in one line, seven cards of a stud hand too."""
    columns = (
        Column("player", "name"),
        Column("holds", "held"),
        Column("makes (the cards that play are underlined)", "makes"),
    )
    names = [holding.player for holding in holdings]
    pieces, whole = ([of(name, _CARDS) for name in names] for of in (widest_piece, width))
    name = _Need(max(map(_capped, pieces), default=0.0) + _PADDING, max(map(_capped, whole), default=0.0) + _PADDING)
    held = max((_cards_width(holding.cards) for holding in holdings), default=0.0) + _PADDING
    needs = (name, _Need(held), _Need(PAPER / 3, PAPER, first=True))
    return _wide(columns, _shared(needs, PAPER) or _squeezed(needs, PAPER), PAPER)


def _capped(wide: float) -> float:
    return min(wide, _LONGEST_PIECE)


def _cards_width(cards: Sequence[PrintedCard]) -> float:
    drawn = (width(card.rank, _CARDS) + _SUIT * _CARDS + _CARD for card in cards)
    return fsum(drawn) + max(len(cards) - 1, 0) * width(" ", _CARDS)


POT_COLUMNS: Final = (
    Column("pot", "pot"),
    Column("amount", "amount"),
    Column("eligible", "eligible"),
    Column("tied winners", "tied"),
    Column("base", "base"),
    Column("rem.", "rem"),
    Column("odd chip to", "odd"),
    Column("awards", "awards"),
    Column("sum", "sum"),
)


@dataclass(frozen=True, slots=True)
class PotTable:
    """The pots, with the widths of their columns."""

    columns: tuple[Column, ...]
    size: str
    """``small`` or ``tiny`` type, where the figures need it."""
    lines: tuple[PotLine, ...]


def fitted_pots(lines: Sequence[PotLine]) -> PotTable:
    """The table of ``lines``: long lists of names stand under their line, long names above their amount."""
    for size, whole in ((_TYPES[0], True), (_TYPES[1], True), (_TYPES[1], False), (_TYPES[2], False)):
        needs = _pot_needs(lines, size, whole=whole)
        widths = _shared(needs, PAPER)
        if widths is not None:
            break
    else:
        widths = _squeezed(needs, PAPER)
    of = dict(zip((column.sort for column in POT_COLUMNS), widths, strict=True))
    placed = tuple(_Placing(size, of).line(each) for each in lines)
    return PotTable(_wide(POT_COLUMNS, widths, PAPER), size.name, placed)


def _pot_needs(lines: Sequence[PotLine], size: Type, *, whole: bool) -> list[_Need]:
    rows = [row for each in lines for row in _rows(each, size)]
    figures = {
        "amount": [row.amount for row in rows],
        "base": [row.working.base for row in rows],
        "rem": [row.working.remainder for row in rows],
        "sum": [slot for row in rows for slot in row.working.sums],
    }
    lists = {
        "eligible": [row.eligible for row in rows],
        "tied": [row.working.tied for row in rows],
        "odd": [row.working.odd_to for row in rows],
    }
    names = [row.name for row in rows]
    needs = {sort: _figures_need(slots, size) for sort, slots in figures.items()}
    needs |= {sort: _list_need(slots, whole=whole) for sort, slots in lists.items()}
    pieces, whole_names = ([of(name, _NAMES, bold=True) for name in names] for of in (widest_piece, width))
    piece, name = (min(max(wide, default=0.0), _LONGEST_PIECE) for wide in (pieces, whole_names))
    needs["pot"] = _Need(max(piece, min(name, _POT_NAME)) + _PADDING, name + _PADDING)
    needs["awards"] = _awards_need(rows, whole=whole)
    heads = {column.sort: widest_piece(column.head, _HEAD) + _PADDING for column in POT_COLUMNS}
    return [replace(needs[sort], least=max(needs[sort].least, head)) for sort, head in heads.items()]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table: a pot's, or a share's under it."""

    name: str
    amount: Slot
    eligible: Slot
    working: Working
    award: float
    """The size of its awards, in points."""


def _rows(pot: PotLine, size: Type) -> Iterator[_Line]:
    yield _Line(pot.name.text, pot.amount, pot.eligible, pot.working, size.award)
    for share in pot.shares:
        yield _Line(share.label, said(share.amount), said(""), share.working, size.share)


def _figures_need(slots: Iterable[Slot], size: Type) -> _Need:
    wide = [width(slot.text, size.text, bold=True) if slot.kind is Kind.TEXT else _BOX for slot in slots]
    return _Need(max(wide, default=0.0) + _PADDING)


def _list_need(slots: Iterable[Slot], *, whole: bool) -> _Need:
    texts = [slot.text for slot in slots if slot.kind is Kind.TEXT]
    pieces = [piece for text in texts if (piece := widest_piece(text, _NAMES)) <= _LONGEST_PIECE]
    widths = [wide for text in texts if (wide := width(text, _NAMES)) < _WIDEST_LIST * _MOST_LINES]
    wishes = [wide if wide < _LONGEST_PIECE else min(max(wide / 2, _LONGEST_PIECE), _WIDEST_LIST) for wide in widths]
    least = max([_BELOW, *(pieces if whole else ())])
    return _Need(least + _PADDING, max([least, *wishes]) + _PADDING)


_NAMES: Final = 9.5
_WHO: Final = 9.0
"""Sizes of the names in a list and beside an award."""
_BETWEEN: Final = 1.8
"""Between a name and its award, at least."""
_SPACE: Final = 1.0
"""A space, and a little to be safe."""


def _awards_need(rows: Iterable[_Line], *, whole: bool) -> _Need:
    least, wish = 12.0, 0.0
    for row in rows:
        for award in row.working.awards:
            figure = width(award.amount, row.award, bold=True)
            piece = widest_piece(award.player, _WHO) if whole else 0.0
            least = max(least, figure, piece if piece <= _LONGEST_PIECE else 0.0)
            wish = max(wish, min(width(award.player, _WHO), 1.5 * _LONGEST_PIECE) + _BETWEEN + figure)
    return _Need(least + _PADDING, wish + _PADDING, first=True)


_LINE: Final = 4.6
_UNDER: Final = 150.0
"""The height of a line, and the room under a pot's line, in millimetres."""
_HIGH: Final = 200.0
"""A pot that is higher may not fit on a page of letter paper with the heads of its columns."""


@dataclass(frozen=True, slots=True)
class _Placing:
    """Where names stand, given the widths of the columns."""

    size: Type
    of: dict[str, float]

    def line(self, pot: PotLine) -> PotLine:
        working = self._working(pot.working, self.size.award)
        eligible, below = self._listed(pot.eligible, "eligible", "Eligible")
        shares = tuple(self._share(share) for share in pot.shares)
        placed = replace(pot, eligible=eligible, lists=below, working=working, shares=shares)
        own = self._part(placed.working, placed.reasons, placed.lists)
        parts = [own, *(self._part(share.working, share.reasons, ()) for share in shares)]
        return replace(placed, height="huge" if max(parts) > _HIGH else "tall" if fsum(parts) > _HIGH else "")

    def _part(self, work: Working, reasons: Sequence[Reason], lists: Sequence[Labelled]) -> float:
        """About how high a pot's line or a share's is with what stands under it, in millimetres."""
        room = self.of["awards"] - _PADDING
        awards = fsum(
            _LINE * (1 + (lines_taken(award.player, room, _WHO) if award.stacked else 0)) for award in work.awards
        )
        told = [*(reason.text for reason in reasons), *(each.slot.text for each in (*lists, *work.lists))]
        below = sum(lines_taken(text, _UNDER, _WHO) for text in told) + sum(len(reason.played) for reason in reasons)
        return awards + _LINE * (below + 1)

    def _share(self, share: ShareLine) -> ShareLine:
        return replace(share, working=self._working(share.working, self.size.share))

    def _working(self, work: Working, points: float) -> Working:
        tied, below = self._listed(work.tied, "tied", "Tied winners")
        odd_to, others = self._listed(work.odd_to, "odd", "Odd chip to")
        awards = tuple(self._award(award, points) for award in work.awards)
        return replace(work, tied=tied, odd_to=odd_to, awards=awards, lists=(*below, *others))

    def _listed(self, slot: Slot, sort: str, label: str) -> tuple[Slot, tuple[Labelled, ...]]:
        """A list of names in its column; where that is too narrow their number, and the names under the line."""
        room = self.of[sort] - _PADDING + 0.1
        fits = widest_piece(slot.text, _NAMES) <= room and lines_taken(slot.text, room, _NAMES) <= _MOST_LINES
        if not slot.players or fits:
            return slot, ()
        return said(f"{count(slot.players, 'player')}, below"), (Labelled(label, slot),)

    def _award(self, award: Award, points: float) -> Award:
        room = self.of["awards"] - _PADDING
        left = room - _SPACE - width(award.amount, points, bold=True)
        if width(award.player, _WHO) > left - _BETWEEN + _SPACE:
            return replace(award, stacked=True)
        return replace(award, room=f"{100 * left / room:.1f}%")
