from __future__ import annotations

from dataclasses import replace
from math import atan2, pi
from typing import Any

from sheet_hands import SEED, seated

from oddchip_sheets.handfile.model import UNKNOWN, Seat
from oddchip_sheets.sheets.drawing import MOST_SEATS, draw_empty_table, draw_table
from oddchip_sheets.sheets.page import Drawing


def drawn(**changes: Any) -> Drawing:
    drawing = draw_table(replace(SEED, **changes))
    assert drawing is not None
    return drawing


def turns(drawing: Drawing) -> list[float]:
    """Clockwise angles of the seats from the dealer at the bottom, in turns."""
    return [((atan2(seat.y - 80, seat.x - 130) - pi / 2) / (2 * pi)) % 1 for seat in drawing.seats]


def test_seats_go_clockwise_from_the_dealers_left() -> None:
    angles = turns(drawn())
    assert angles == sorted(angles)
    assert 0 < angles[0] < 0.25


def test_who_has_folded_is_hollow() -> None:
    assert [seat.live for seat in drawn().seats] == [True, True, True, True, False]


def test_nobody_is_drawn_as_still_in_while_that_is_not_known() -> None:
    drawing = drawn(folded=UNKNOWN)
    assert not any(seat.live for seat in drawing.seats)
    assert "not known" in drawing.legend


def test_a_dead_button_lies_at_its_empty_seat() -> None:
    seats = tuple(Seat(number, name) for number, name in ((1, "A"), (3, "B"), (5, "C")))
    drawing = drawn(seats=seats, button=4, folded=frozenset())
    assert [(seat.number, seat.taken) for seat in drawing.seats] == [
        ("1", True),
        ("3", True),
        ("4", False),
        ("5", True),
    ]
    assert drawing.button is not None


def test_an_unknown_button_is_not_drawn() -> None:
    assert drawn(button=UNKNOWN).button is None


def test_an_unknown_order_or_a_crowd_is_not_drawn() -> None:
    assert draw_table(replace(SEED, seats_known=False)) is None
    crowd = seated(*(f"P{number}" for number in range(MOST_SEATS + 1)))
    assert draw_table(replace(SEED, seats=crowd, button=1)) is None


def test_a_long_name_is_cut_and_a_joined_script_left_to_the_list() -> None:
    drawing = drawn(seats=seated("Maximiliana", "محمد", "C"), button=1, folded=frozenset())
    assert [seat.label for seat in drawing.seats] == ["Maximili…", "", "C"]


def test_the_description_says_what_the_drawing_shows() -> None:
    assert drawn().description == (
        "The table seen from above, clockwise: seat 1 A, seat 2 B, seat 3 C, seat 4 D, seat 5 E. "
        "Button: E (seat 5). Still in: A, B, C, D."
    )


def test_a_blanks_table_has_numbers_only() -> None:
    drawing = draw_empty_table(6)
    assert [seat.number for seat in drawing.seats] == list("123456")
    assert not any(seat.live or seat.label for seat in drawing.seats)
