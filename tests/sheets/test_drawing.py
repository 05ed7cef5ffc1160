from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from math import atan2, pi
from typing import Any

import pytest
from sheet_hands import SEED, seated

from oddchip_sheets.fonts import width
from oddchip_sheets.handfile.model import UNKNOWN, Seat
from oddchip_sheets.sheet.drawing import MOST_DRAWN, draw_empty_table, draw_table
from oddchip_sheets.sheet.page import Drawing, DrawnSeat
from oddchip_sheets.words.language import english


def drawn(**changes: Any) -> Drawing:
    drawing = draw_table(replace(SEED, **changes), english())
    assert drawing is not None
    return drawing


def turns(drawing: Drawing) -> list[float]:
    """Clockwise angles of the seats from the dealer at the bottom, in turns."""
    x, y = drawing.centre
    return [((atan2(seat.y - y, seat.x - x) - pi / 2) / (2 * pi)) % 1 for seat in drawing.seats]


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
    assert draw_table(replace(SEED, seats_known=False), english()) is None
    crowd = seated(*(f"P{number}" for number in range(MOST_DRAWN + 1)))
    assert draw_table(replace(SEED, seats=crowd, button=1), english()) is None


def test_who_has_nothing_in_is_hollow_and_named_not_in_the_hand() -> None:
    drawing = drawn(contributions={"A": 500, "B": 500, "C": 0})
    assert [seat.live for seat in drawing.seats] == [True, True, False, False, False]
    assert "not in the hand" in drawing.legend
    assert "Still in: A, B." in drawing.description


def test_names_of_every_script_stand_whole_beside_their_seats() -> None:
    names = ("Konstantinos", "محمد", "Ṣẹ́gun", "שרה כהן", "Bartholomew", "Nguyễn Thị Ánh", "Chukwuemeka", "C")
    assert [seat.label for seat in drawn(seats=seated(*names), button=1, folded=frozenset()).seats] == list(names)


def test_a_name_wider_than_its_room_is_shortened_by_its_letters_and_their_marks() -> None:
    (_, beside) = drawn(seats=seated("B", "Ṣẹ́" * 30), button=1, folded=frozenset()).seats
    assert beside.label.endswith("ẹ́…") or beside.label.endswith("Ṣ…")
    assert width(beside.label, 7.5) <= 0.34 * 186 * float(beside.box.width.rstrip("%")) / 100 if beside.box else False


@pytest.mark.parametrize("seats", range(1, MOST_DRAWN + 1))
@pytest.mark.parametrize("name", ["Wolfgang", "W" * 64])
def test_names_stay_in_the_picture_and_meet_neither_each_other_nor_a_seat(seats: int, name: str) -> None:
    drawing = drawn(seats=seated(*(f"{name}{number}" for number in range(seats))), button=1, folded=frozenset())
    boxes = [label_box(drawing, seat) for seat in drawing.seats]
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert right <= drawing.width
        assert top >= 0
        assert bottom <= drawing.height
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    for box, seat in product(boxes, drawing.seats):
        assert not overlap(inked(box), (seat.x - 9, seat.y - 9, seat.x + 9, seat.y + 9))


def label_box(drawing: Drawing, seat: DrawnSeat) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a seat's name, in the units of the drawing."""
    assert seat.box is not None
    scale = drawing.width / (0.34 * 186)
    start, room = (float(part.rstrip("%")) * drawing.width / 100 for part in (seat.box.left, seat.box.width))
    top = float(seat.box.top.rstrip("%")) * drawing.height / 100
    wide = width(seat.label, 7.5) * scale
    left = start + {"left": 0.0, "center": (room - wide) / 2, "right": room - wide}[seat.align]
    return left, top, left + wide, top + 8.7 * 25.4 / 72 * scale


def inked(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """A line of text without the space above and below its letters."""
    left, top, right, bottom = box
    return left, top + (bottom - top) / 4, right, bottom - (bottom - top) / 4


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    slack = 0.1
    return (
        one[0] < other[2] - slack
        and other[0] < one[2] - slack
        and one[1] < other[3] - slack
        and other[1] < one[3] - slack
    )


def test_the_description_says_what_the_drawing_shows() -> None:
    assert drawn().description == (
        "The table seen from above, clockwise: seat 1 A, seat 2 B, seat 3 C, seat 4 D, seat 5 E. "
        "Button: E (seat 5). Still in: A, B, C, D."
    )


def test_a_blanks_table_has_numbers_only() -> None:
    drawing = draw_empty_table(6, english())
    assert [seat.number for seat in drawing.seats] == list("123456")
    assert not any(seat.live or seat.label for seat in drawing.seats)
