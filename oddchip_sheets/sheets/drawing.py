"""The drawn table: an oval from above, seats clockwise from the dealer's left, the button, and who is still in."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from oddchip_sheets.handfile.model import UNKNOWN, Hand, Seat, Unknown
from oddchip_sheets.sheets.facts import button_text, is_in, is_out
from oddchip_sheets.sheets.page import Drawing, DrawnSeat
from oddchip_sheets.sheets.words import names

MOST_SEATS: Final = 12
"""More seats than this no longer read in the drawing; the list says it all."""

_CENTRE: Final = (130.0, 80.0)
_SEATS: Final = (66.0, 52.0)
"""Half axes of the ring of seats."""
_LABELS: Final = (82.0, 67.0)
_BUTTON: Final = (40.0, 27.0)
_LONGEST_LABEL: Final = 9


def draw_table(hand: Hand) -> Drawing | None:
    """The table of ``hand``; ``None`` where the order of the seats is not known or there are too many."""
    if not hand.seats_known:
        return None
    seats = _with_dead_button(hand)
    if len(seats) > MOST_SEATS:
        return None
    drawn = tuple(
        _seat(seat, index, len(seats), live=is_in(hand, seat.player), taken=bool(seat.player))
        for index, seat in enumerate(seats)
    )
    spot = [_on(_BUTTON, index, len(seats)) for index, seat in enumerate(seats) if seat.number == hand.button]
    return Drawing(_description(hand), drawn, spot[0] if spot else None, _legend(hand))


def draw_empty_table(seats: int) -> Drawing:
    """A table for a blank: numbered seats, nothing known."""
    drawn = tuple(_seat(Seat(index + 1, ""), index, seats, live=False, taken=True) for index in range(seats))
    return Drawing(
        f"A table of {seats} seats, numbered clockwise from the dealer's left, to be marked by hand.",
        drawn,
        None,
        "fill in who is still in · mark the button D",
    )


def _with_dead_button(hand: Hand) -> Sequence[Seat]:
    taken = {seat.number for seat in hand.seats}
    if isinstance(hand.button, int) and hand.button not in taken:
        return sorted((*hand.seats, Seat(hand.button, "")), key=lambda seat: seat.number)
    return hand.seats


def _on(axes: tuple[float, float], index: int, seats: int) -> tuple[float, float]:
    """A point on an oval. The dealer sits at the bottom; angles grow clockwise, since y grows downwards."""
    angle = pi / 2 + (index + 1) * 2 * pi / (seats + 1)
    return round(_CENTRE[0] + axes[0] * cos(angle), 1), round(_CENTRE[1] + axes[1] * sin(angle), 1)


def _seat(seat: Seat, index: int, seats: int, *, live: bool, taken: bool) -> DrawnSeat:
    x, y = _on(_SEATS, index, seats)
    label_x, label_y = _on(_LABELS, index, seats)
    return DrawnSeat(
        x=x,
        y=y,
        number=str(seat.number),
        taken=taken,
        live=live,
        label=_short(seat.player),
        label_x=label_x,
        label_y=round(label_y + 3.5, 1),
        anchor=_anchor(label_x),
    )


def _anchor(label_x: float) -> str:
    if abs(label_x - _CENTRE[0]) < 16:
        return "middle"
    return "start" if label_x > _CENTRE[0] else "end"


def _short(name: str) -> str:
    """The label beside a seat; none where letters join or stack, since drawn text stands letter by letter."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} or unicodedata.combining(letter) for letter in name):
        return ""
    return name if len(name) <= _LONGEST_LABEL else name[: _LONGEST_LABEL - 1].rstrip() + "…"


def _description(hand: Hand) -> str:
    live = UNKNOWN if isinstance(hand.folded, Unknown) else [p for p in hand.players if not is_out(hand, p)]
    around = ", ".join(f"seat {seat.number} {seat.player}" for seat in hand.seats)
    return f"The table seen from above, clockwise: {around}. Button: {button_text(hand)}. Still in: {names(live)}."


def _legend(hand: Hand) -> str:
    if isinstance(hand.folded, Unknown):
        return "who is still in is not known"
    marks = ["● still in", "○ folded or empty"]
    if isinstance(hand.button, int):
        marks.append("D button")
    return " · ".join(marks)
