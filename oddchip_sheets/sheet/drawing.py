"""The drawn table: an oval from above, seats clockwise from the dealer's left, the button, and who is still in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import cos, pi, sin
from typing import Final

from oddchip_sheets.fonts import shortened
from oddchip_sheets.handfile.model import UNKNOWN, Hand, Seat, Unknown
from oddchip_sheets.settlement.left_out import is_absent
from oddchip_sheets.sheet.facts import button_text, is_in
from oddchip_sheets.sheet.fit import PAPER
from oddchip_sheets.sheet.page import Box, Drawing, DrawnSeat
from oddchip_sheets.sheet.words import names
from oddchip_sheets.words.language import Language

MOST_DRAWN: Final = 12
"""More seats than this no longer read in the drawing; the list says it all."""

_WIDTH: Final = 284.0
"""Units of the picture's width, of which a circle's radius is nine."""
_PART: Final = 34
"""Per cent of the paper's width, beside the table of seats."""
BESIDE: Final = (100 - _PART - 2) / 100 * PAPER
"""Millimetres that are left beside the picture, with a gap between."""
_UNIT: Final = _PART / 100 * PAPER / _WIDTH
"""Millimetres."""
_LABEL: Final = 7.5
_LABEL_LINE: Final = 8.7
"""The size of a name and the height of its line, in points."""
_LINE: Final = _LABEL_LINE * 25.4 / 72 / _UNIT
"""The height of that line, in units of the picture."""
_BESIDE: Final = 13.0
"""From the middle of a seat to its name."""
_MIDDLE: Final = _WIDTH / 2
_SEATS: Final = (42.0, 56.0)
"""Half axes of the ring of seats: upright, so that names have room at its sides."""
_FEW_SEATS: Final = (42.0, 40.0)
_FEW: Final = 6
_OUTWARD: Final = 8.0
"""How much farther out than its seat the name of a seat at the top or the bottom stands."""
_CENTRAL: Final = 1.0
"""So near to the middle line a name stands above its seat."""
_ABOVE: Final = 15.5
"""From the middle of that seat to its name."""
_INSIDE: Final = 16.0
"""From the ring of seats to the oval of the table, and as far again to the button."""


def draw_table(hand: Hand, words: Language) -> Drawing | None:
    """The table of ``hand``; ``None`` where the order of the seats is not known or there are too many."""
    if not hand.seats_known:
        return None
    seats: Sequence[Seat] = hand.seats
    if isinstance(hand.button, int) and hand.button not in {seat.number for seat in seats}:
        seats = sorted((*seats, Seat(hand.button, "")), key=lambda seat: seat.number)
    if len(seats) > MOST_DRAWN:
        return None
    live = [player for player in hand.players if is_in(hand, player)]
    around = ", ".join(words.say("table.seat", n=str(seat.number), player=seat.player) for seat in hand.seats)
    still_in = names(UNKNOWN if isinstance(hand.folded, Unknown) else live)
    told = words.say("table.seen", seats=around, button=button_text(hand, words), players=still_in)
    legend = words.say("table.unknown")
    if not isinstance(hand.folded, Unknown):
        absent = any(is_absent(hand, player) for player in hand.players)
        legend = words.say("table.legend-absent" if absent else "table.legend")
        legend = words.say("table.with-button", legend=legend) if isinstance(hand.button, int) else legend
    return _drawn(seats, live, hand.button, told, legend)


def draw_empty_table(seats: int, words: Language) -> Drawing:
    """A table for a blank: numbered seats, nothing known."""
    numbered = tuple(Seat(index + 1, "") for index in range(seats))
    drawing = _drawn(numbered, (), None, words.say("table.empty", n=seats), words.say("table.mark"))
    return replace(drawing, seats=tuple(replace(seat, taken=True) for seat in drawing.seats))


def _drawn(
    seats: Sequence[Seat], live: Collection[str], button: int | Unknown | None, description: str, legend: str
) -> Drawing:
    """Seats on their ring, each with its name in a line of its own."""
    axes = _SEATS if len(seats) > _FEW else _FEW_SEATS
    spots = [_on(axes, index, len(seats)) for index in range(len(seats))]
    lines = _lines(spots)
    top, bottom = min(*lines, -axes[1] - 9) - _LINE / 2, max(max(lines) + _LINE / 2, axes[1] + 9) + 1
    centre, height = (_MIDDLE, round(-top, 1)), round(bottom - top, 1)
    drawn, d = [], None
    for index, (seat, (x, y), line) in enumerate(zip(seats, spots, lines, strict=True)):
        align, left, wide = "left", _MIDDLE + x + _BESIDE, _MIDDLE - x - _BESIDE - 1.0
        if abs(x) < _CENTRAL:
            align, left, wide = "center", 1.0, _WIDTH - 2.0
        elif x < 0:
            align, left, wide = "right", 1.0, _MIDDLE + x - _BESIDE - 1.0
        box = Box(
            left=f"{100 * left / _WIDTH:.2f}%",
            top=f"{100 * (centre[1] + line - _LINE / 2) / height:.2f}%",
            width=f"{100 * wide / _WIDTH:.2f}%",
        )
        drawn.append(
            DrawnSeat(
                x=round(centre[0] + x, 1),
                y=round(centre[1] + y, 1),
                number=str(seat.number),
                taken=bool(seat.player),
                live=seat.player in live,
                label=shortened(seat.player, wide * _UNIT, _LABEL) if seat.player else "",
                align=align,
                box=box if seat.player else None,
            )
        )
        if seat.number == button:
            at = _on((axes[0] - 2 * _INSIDE, axes[1] - 2 * _INSIDE), index, len(seats))
            d = (round(centre[0] + at[0], 1), round(centre[1] + at[1], 1))
    style = f"width: {_PART}%; font-size: {_LABEL}pt; line-height: {_LABEL_LINE}pt"
    table = (axes[0] - _INSIDE, axes[1] - _INSIDE)
    return Drawing(description, style, _WIDTH, height, centre, table, tuple(drawn), d, legend)


def _on(axes: tuple[float, float], index: int, seats: int) -> tuple[float, float]:
    """A point on an oval around the origin. The dealer sits at the bottom; angles grow clockwise, as y grows down."""
    angle = pi / 2 + (index + 1) * 2 * pi / (seats + 1)
    return axes[0] * cos(angle), axes[1] * sin(angle)


def _lines(spots: Sequence[tuple[float, float]]) -> list[float]:
    """The middle of each name's line: at its seat's height, moved up or down until no two of a side overlap."""
    lines = [y - _ABOVE if abs(x) < _CENTRAL else y * (1 + _OUTWARD / _SEATS[1]) for x, y in spots]
    for sign in (-1, 1):
        for side in (-1, 1):
            last: float | None = None
            for index in sorted(range(len(spots)), key=lambda index: abs(spots[index][1])):
                x, y = spots[index]
                if y * sign < 0 or x * side < -_CENTRAL:
                    continue
                if last is not None and lines[index] * sign < last + _LINE:
                    lines[index] = (last + _LINE) * sign
                last = lines[index] * sign
    return lines
