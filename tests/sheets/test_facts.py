from __future__ import annotations

from dataclasses import replace

import pytest
from sheet_hands import SEED

from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import UNKNOWN, Dead, Hand, Seat
from oddchip_sheets.sheet.facts import button_text, facts_grid, facts_title, put_in, seats_in_order
from oddchip_sheets.words.language import english


def rows(hand: Hand, returned: dict[str, int] | None = None) -> list[list[str | None]]:
    return [[*row.cells] for row in facts_grid(hand, returned or {}, english()).rows]


def order(hand: Hand) -> str:
    return "".join(seat.player for seat in seats_in_order(hand))


@pytest.mark.parametrize(("button", "expected"), [(5, "ABCDE"), (1, "BCDEA"), (3, "DEABC")])
def test_odd_chips_go_round_from_the_left_of_the_button(button: int, expected: str) -> None:
    assert order(replace(SEED, button=button)) == expected


def test_a_dead_button_starts_at_the_next_occupied_seat() -> None:
    hand = replace(SEED, seats=tuple(Seat(number, name) for number, name in ((1, "A"), (4, "B"), (9, "C"))), button=6)
    assert order(hand) == "CAB"
    assert button_text(hand, english()) == "dead button at empty seat 6"


def test_the_order_of_odd_chips_is_only_claimed_where_a_button_gives_it() -> None:
    assert "odd chips" in facts_title(SEED, english())
    assert facts_title(replace(SEED, button=UNKNOWN), english()) == "Facts"
    assert facts_title(replace(SEED, game=GAMES["razz"], button=None), english()) == "Facts"


def test_what_is_not_known_is_a_question_mark() -> None:
    hand = replace(SEED, button=UNKNOWN, contributions=UNKNOWN, folded=UNKNOWN)
    assert rows(hand)[0] == ["?", "1", "A (folded?)", "?", "?"]
    assert rows(hand)[-1] == ["", "", "total", "?", "?"]
    assert put_in(hand) is UNKNOWN


def test_an_unknown_order_of_seats_numbers_nobody() -> None:
    assert rows(replace(SEED, seats_known=False))[0][:3] == ["?", "?", "A"]


def test_a_game_without_a_button_has_no_column_for_it() -> None:
    hand = replace(SEED, game=GAMES["stud"], button=None)
    heads = [column.head for column in facts_grid(hand, {}, english()).columns]
    assert heads == ["seat", "player", "put in", "returned"]
    assert button_text(hand, english()) == "none in this game"


def test_dead_chips_have_a_column_and_count_as_put_in() -> None:
    hand = replace(SEED, dead=Dead(150, {"E": 100}))
    assert rows(hand)[4] == ["5th", "5", "E (folded)", "200", "100", "–"]
    assert rows(hand)[-1] == ["", "", "total", "1,400", "150", "–"]
    assert put_in(hand) == 1550


def test_returned_chips_stand_beside_what_was_put_in() -> None:
    assert rows(SEED, {"A": 300})[0] == ["1st", "1", "A", "500", "300"]


def test_declared_pots_leave_no_column_of_question_marks() -> None:
    assert rows(replace(SEED, contributions=None))[0] == ["1st", "1", "A"]


def test_who_has_nothing_in_is_said_to_be_not_in_the_hand() -> None:
    """Listed with nothing, or not listed; dead chips of his own keep a player who is listed in."""
    hand = replace(SEED, contributions={"A": 500, "B": 0, "C": 0}, dead=Dead(100, {"C": 100}))
    assert [row[2] for row in rows(hand)[:-1]] == ["A", "B (not in the hand)", "C", "D (not in the hand)", "E (folded)"]


def test_nobody_is_said_to_be_absent_where_the_contributions_are_not_known() -> None:
    assert "not in the hand" not in str(rows(replace(SEED, contributions=UNKNOWN)))
    assert "not in the hand" not in str(rows(replace(SEED, contributions=None)))
