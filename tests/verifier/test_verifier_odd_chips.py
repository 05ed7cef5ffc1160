"""The order of right: by the button, by the cards, or to nobody."""

from __future__ import annotations

import pytest
from verifier_tables import ROBERTS, TDA, Shown, cards, hand, house, seats

from oddchip_sheets.handfile.model import UNKNOWN, Hand
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.verifier.model import Table, UnresolvedError
from oddchip_sheets.verifier.odd_chips import clockwise, order_of_right, tie_situation


def right(facts: Hand, tied: str, book: Book = TDA, side: str = "high", **five: str) -> str:
    """The order of right in one word; ``open`` where there is none."""
    reading = Shown(({},), five) if five else None
    try:
        return "".join(order_of_right(Table(facts, book, reading), 1, side, tuple(tied), len(tied)))
    except UnresolvedError:
        return "open"


@pytest.mark.parametrize(("button", "order"), [(1, "BCEA"), (2, "CEAB"), (3, "EABC"), (4, "EABC"), (5, "ABCE")])
def test_the_first_tied_seat_left_of_the_button_comes_first(button: int, order: str) -> None:
    assert right(hand(button=button), "ABCE") == order


@pytest.mark.parametrize(("button", "order"), [(0, "ABC"), (3, "BCA"), (7, "CAB"), (9, "ABC"), (30, "ABC")])
def test_a_dead_button_is_scanned_from_its_empty_seat(button: int, order: str) -> None:
    assert right(hand(seats=seats("ABC", (1, 7, 9)), button=button), "ABC") == order


def test_heads_up_the_big_blind_comes_first() -> None:
    assert right(hand("AB", button=1), "AB") == "BA"


@pytest.mark.parametrize("facts", [hand(button=UNKNOWN), hand(seats_known=False)])
def test_an_unknown_button_or_seat_order_leaves_the_order_open(facts: Hand) -> None:
    with pytest.raises(UnresolvedError):
        clockwise(Table(facts, TDA, None), ("A", "B"))


def test_games_with_and_without_a_button_ask_different_rules() -> None:
    assert tie_situation(Table(hand(), TDA, None), "high") is Situation.TIE_BUTTON
    assert tie_situation(Table(hand(button=None), TDA, None), "high") is Situation.TIE_NO_BUTTON
    stud = Table(hand(game="stud-8", button=None), TDA, None)
    assert tie_situation(stud, "high") is Situation.STUD_HIGH
    assert tie_situation(stud, "whole") is Situation.STUD_HIGH
    assert tie_situation(stud, "low") is Situation.STUD_LOW


def test_the_highest_card_comes_first_and_its_suit_where_ranks_are_equal() -> None:
    stud = hand("XYZ", game="stud", button=None)
    assert right(stud, "XYZ", X="Ah Kc Qc Js 9d", Y="As Kd Qd Jh 9c", Z="Ad Kh Qh Jc 9h") == "YXZ"


def test_suits_rank_spades_hearts_diamonds_clubs() -> None:
    stud = hand("ABCD", game="stud", button=None)
    assert right(stud, "ABCD", A="Qc Td 8c 6s 4h", B="Qd Ts 8h 6c 4d", C="Qh Tc 8d 6d 4s", D="Qs Th 8s 6h 4c") == "DCBA"


def test_a_lower_rank_never_beats_a_higher_one_by_its_suit() -> None:
    stud = hand("AB", game="stud", button=None)
    assert right(stud, "AB", A="Kc Ts 8s 6s 4s", B="Kd Tc 8c 6c 4c") == "BA"


def test_the_low_card_of_all_cards_comes_first_where_the_book_says_so() -> None:
    held = {"A": cards("8s 6c 4d 3h 2d Kc Kd"), "B": cards("8h 6s 4c 3d 2c Kh Ks")}
    razz = hand("AB", game="razz", button=None, cards=held)
    five = {"A": "8s 6c 4d 3h 2d", "B": "8h 6s 4c 3d 2c"}
    assert right(razz, "AB", ROBERTS, "low", **five) == "BA"
    assert right(razz, "AB", TDA, "low", **five) == "AB"


def test_an_ace_used_as_low_leaves_the_order_open_until_the_book_decides() -> None:
    razz = hand("AB", game="razz", button=None)
    five = {"A": "8c 4s 3h 2d Ah", "B": "8d 4h 3d 2c Ad"}
    assert right(razz, "AB", TDA, "low", **five) == "open"
    assert right(razz, "AB", house(ace_low="high"), "low", **five) == "AB"
    assert right(razz, "AB", house(ace_low="low"), "low", **five) == "BA"


def test_the_ace_of_a_wheel_is_used_as_low_and_that_of_a_broadway_straight_is_not() -> None:
    stud = hand("AB", game="stud", button=None)
    assert right(stud, "AB", A="5c 4s 3h 2d Ah", B="5d 4h 3d 2c Ad") == "open"
    assert right(stud, "AB", A="Ah Ks Qh Jd Th", B="Ad Kh Qd Jc Td") == "AB"


def test_a_card_of_the_board_that_both_play_decides_nothing_between_them() -> None:
    book = house(tie_button="high-card-five")
    assert right(hand("AB"), "AB", book, A="As Kd Qs Js 9s", B="As Kh Qs Js 9s") == "BA"
    assert right(hand("AB"), "AB", book, A="As Kd Qs Js 9s", B="As Kd Qs Js 9s") == "open"


def test_cards_that_are_not_known_leave_the_order_open() -> None:
    stud = hand("AB", game="stud", button=None)
    assert right(stud, "AB") == "open"
    assert right(stud, "AB", A="Ah Kc Qc Js 9d") == "open"
    unknown = hand("AB", game="stud", button=None, cards={"A": (*cards("Kc"), UNKNOWN), "B": cards("Kd 2c")})
    assert right(unknown, "AB", ROBERTS) == "open"


def test_an_ace_needs_no_five_cards_where_the_book_counts_it_high_anyway() -> None:
    held = {"A": cards("Ac 7s"), "B": cards("Kd 2c")}
    facts = hand("AB", cards=held)
    assert right(facts, "AB", house(tie_button="high-card-all", ace_low="high")) == "AB"
    assert right(facts, "AB", house(tie_button="high-card-all", ace_low="low")) == "open"
    assert right(facts, "AB", house(tie_button="high-card-all")) == "open"


def test_odd_chips_left_for_the_next_deal_go_to_nobody() -> None:
    assert right(hand(), "AB", house(tie_button="next-deal")) == ""


def test_a_silent_book_leaves_the_order_open() -> None:
    assert right(hand(button=None), "AB") == "open"
