"""The widths of columns, from what stands in them: a figure is never broken, a name only where it must be.

Millimetres are those of A4 between its margins; letter paper is wider. Widths are handed on as parts of the table,
so that they hold on either. Sizes of type are those that ``sheet.css`` sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import Final

from oddchip_sheets.fonts import lines_taken, widest_piece, width
from oddchip_sheets.sheet.page import Award, Column, Grid, PlayerCards, Players, PotLine, Reason, Working
from oddchip_sheets.words.language import Language

PAPER: Final = 186.0
"""Millimetres between the margins of A4."""
PADDING: Final = 2.3
"""What a cell has at its left and right, and a little to be safe."""
HEAD: Final = 8.0
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


_BREAK: Final = frozenset({"name", "names"})
"""Classes of columns whose texts may go on in a second line."""


def _column_need(grid: Grid, index: int, size: Type, room: float) -> _Need:
    column = grid.columns[index]
    cells = [row.cells[index] for row in grid.rows]
    texts = [text for text in cells if text is not None]
    box = _BOX if len(texts) < len(cells) else 0.0
    head = max(widest_piece(column.head, HEAD), box)
    if column.css_class not in _BREAK:
        least = max([head, *(width(text, size.text, bold=True) for text in texts)])
        return _Need(least + PADDING, min(width(column.head, HEAD), _LONGEST_PIECE) + PADDING)
    least = max([head, *(min(widest_piece(text, size.text), room / 4) for text in texts)])
    wish = max([head, *(min(width(text, size.text), room / 2) for text in texts)])
    return _Need(least + PADDING, wish + PADDING)


_CARDS: Final = 8.5
"""The size of cards in the table of who holds what."""
_SUIT: Final = 0.34
"""The sign of a suit, in millimetres for a point: all four are as wide."""
_CARD: Final = 0.9
"""What a card has at its left and right, millimetres."""


def fitted_holdings(holdings: Sequence[PlayerCards], words: Language) -> tuple[Column, ...]:
    """The columns of the cards: what a player holds stands in one line, seven cards of a stud hand too."""
    columns = (
        Column(words.say("column.player"), "name"),
        Column(words.say("column.holds"), "held"),
        Column(words.say("column.makes"), "makes"),
    )
    least = wish = widest_piece(columns[0].head, HEAD)
    held = widest_piece(columns[1].head, HEAD)
    for holding in holdings:
        drawn = fsum(width(card.rank, _CARDS) + _SUIT * _CARDS + _CARD for card in holding.cards)
        held = max(held, drawn + max(len(holding.cards) - 1, 0) * width(" ", _CARDS))
        least = max(least, min(widest_piece(holding.player, _CARDS), _LONGEST_PIECE))
        wish = max(wish, min(width(holding.player, _CARDS), _LONGEST_PIECE))
    needs = (_Need(least + PADDING, wish + PADDING), _Need(held + PADDING), _Need(PAPER / 3, PAPER, first=True))
    return _wide(columns, _shared(needs, PAPER) or _squeezed(needs, PAPER), PAPER)


_POT_COLUMNS: Final = ("pot", "amount", "eligible", "tied", "base", "rem", "odd", "awards", "sum")
"""By their class in the stylesheet."""


def pot_columns(words: Language) -> tuple[Column, ...]:
    """The columns of the pots, without widths."""
    return tuple(Column(words.say(f"column.{name}"), name) for name in _POT_COLUMNS)


@dataclass(frozen=True, slots=True)
class PotTable:
    """The pots, with the widths of their columns."""

    columns: tuple[Column, ...]
    size: str
    """``small`` or ``tiny`` type, where the figures need it."""
    lines: tuple[PotLine, ...]


def fitted_pots(lines: Sequence[PotLine], words: Language) -> PotTable:
    """The table of ``lines``: long lists of names stand under their line, long names above their amount."""
    columns = pot_columns(words)
    for size, whole in ((_TYPES[0], True), (_TYPES[1], True), (_TYPES[1], False), (_TYPES[2], False)):
        needs = _pot_needs(lines, size, columns, whole=whole)
        widths = _shared(needs, PAPER)
        if widths is not None:
            break
    else:
        widths = _squeezed(needs, PAPER)
    of = dict(zip(_POT_COLUMNS, widths, strict=True))
    placed = tuple(_Placing(size, of, words).line(each) for each in lines)
    return PotTable(_wide(columns, widths, PAPER), size.name, placed)


def _pot_needs(lines: Sequence[PotLine], size: Type, columns: Sequence[Column], *, whole: bool) -> list[_Need]:
    """What each column needs for ``lines``, and for the shares under them."""
    divided = [(pot.working, size.award) for pot in lines]
    divided += [(share.working, size.share) for pot in lines for share in pot.shares]
    figures: dict[str, list[str | None]] = {
        "amount": [*(pot.amount for pot in lines), *(share.amount for pot in lines for share in pot.shares)],
        "base": [work.base if work else None for work, _ in divided],
        "rem": [work.remainder if work else None for work, _ in divided],
        "sum": [closing for work, _ in divided for closing in (work.sums if work else (None,))],
    }
    lists = {
        "eligible": [pot.eligible.text for pot in lines if pot.eligible],
        "tied": [work.tied.text for work, _ in divided if work],
        "odd": [work.odd_to.text for work, _ in divided if work],
    }
    names = [*(pot.name or "" for pot in lines), *(share.label for pot in lines for share in pot.shares)]
    needs = {css_class: _figures_need(texts, size) for css_class, texts in figures.items()}
    needs |= {css_class: _list_need(texts, whole=whole) for css_class, texts in lists.items()}
    pieces, whole_names = ([of(name, _NAMES, bold=True) for name in names] for of in (widest_piece, width))
    piece, name = (min(max(wide, default=0.0), _LONGEST_PIECE) for wide in (pieces, whole_names))
    needs["pot"] = _Need(max(piece, min(name, _POT_NAME)) + PADDING, name + PADDING)
    needs["awards"] = _awards_need(divided, whole=whole)
    heads = {column.css_class: widest_piece(column.head, HEAD) + PADDING for column in columns}
    return [replace(needs[css_class], least=max(needs[css_class].least, head)) for css_class, head in heads.items()]


def _figures_need(texts: Iterable[str | None], size: Type) -> _Need:
    wide = [_BOX if text is None else width(text, size.text, bold=True) for text in texts]
    return _Need(max(wide, default=0.0) + PADDING)


def _list_need(texts: Sequence[str], *, whole: bool) -> _Need:
    pieces = [piece for text in texts if (piece := widest_piece(text, _NAMES)) <= _LONGEST_PIECE]
    widths = [wide for text in texts if (wide := width(text, _NAMES)) < _WIDEST_LIST * _MOST_LINES]
    wishes = [wide if wide < _LONGEST_PIECE else min(max(wide / 2, _LONGEST_PIECE), _WIDEST_LIST) for wide in widths]
    least = max([_BELOW, *(pieces if whole else ())])
    return _Need(least + PADDING, max([least, *wishes]) + PADDING)


_NAMES: Final = 9.5
_WHO: Final = 9.0
"""Sizes of the names in a list and beside an award."""
_BETWEEN: Final = 1.8
"""Between a name and its award, at least."""
_SPACE: Final = 1.0
"""A space, and a little to be safe."""


def _awards_need(divided: Iterable[tuple[Working | None, float]], *, whole: bool) -> _Need:
    """``divided`` gives each division with the size of its awards, in points."""
    least, wish = 12.0, 0.0
    for work, points in divided:
        for award in work.awards if work else ():
            figure = width(award.amount, points, bold=True)
            piece = widest_piece(award.player, _WHO) if whole else 0.0
            least = max(least, figure, piece if piece <= _LONGEST_PIECE else 0.0)
            wish = max(wish, min(width(award.player, _WHO), 1.5 * _LONGEST_PIECE) + _BETWEEN + figure)
    return _Need(least + PADDING, wish + PADDING, first=True)


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
    words: Language

    def line(self, pot: PotLine) -> PotLine:
        shares = tuple(replace(share, working=self._working(share.working, self.size.share)) for share in pot.shares)
        placed = replace(
            pot,
            eligible=pot.eligible and self._listed(pot.eligible, "eligible"),
            working=pot.working and self._working(pot.working, self.size.award),
            shares=shares,
        )
        parts = [self._lines(placed.working, pot.reasons, placed.eligible)]
        parts += [self._lines(share.working, share.reasons, None) for share in shares]
        height = "huge" if _LINE * max(parts) > _HIGH else "tall" if _LINE * sum(parts) > _HIGH else ""
        return replace(placed, height=height)

    def _lines(self, work: Working | None, reasons: Sequence[Reason], eligible: Players | None) -> int:
        """About how many lines a pot or a share takes with everything that stands under it."""
        room = self.of["awards"] - PADDING
        lines = 1 + sum(lines_taken(reason.text, _UNDER, _WHO) + len(reason.played) for reason in reasons)
        for players in (eligible, *((work.tied, work.odd_to) if work else ())):
            lines += lines_taken(players.below, _UNDER, _WHO) if players and players.below else 0
        for award in work.awards if work else ():
            lines += 1 + (lines_taken(award.player, room, _WHO) if award.stacked else 0)
        return lines

    def _working(self, work: Working, points: float) -> Working:
        tied, odd_to = self._listed(work.tied, "tied"), self._listed(work.odd_to, "odd")
        return replace(
            work, tied=tied, odd_to=odd_to, awards=tuple(self._award(award, points) for award in work.awards)
        )

    def _listed(self, players: Players, css_class: str) -> Players:
        """A list of names in its column; where that is too narrow their number, and the names under the line."""
        room = self.of[css_class] - PADDING + 0.1
        text = players.text
        fits = widest_piece(text, _NAMES) <= room and lines_taken(text, room, _NAMES) <= _MOST_LINES
        if not players.count or fits:
            return players
        return replace(players, text=self.words.say("pots.players-below", n=players.count), below=text)

    def _award(self, award: Award, points: float) -> Award:
        room = self.of["awards"] - PADDING
        left = room - _SPACE - width(award.amount, points, bold=True)
        if width(award.player, _WHO) > left - _BETWEEN + _SPACE:
            return replace(award, stacked=True)
        return replace(award, room=f"{100 * left / room:.1f}%")
