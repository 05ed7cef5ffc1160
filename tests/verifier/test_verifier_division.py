"""Dealing a pot out unit by unit: where the odd chips fall under each choice a book may make."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st
from verifier_tables import TDA, WSOP, cards, hand, house

from oddchip_sheets.handfile.model import UNKNOWN, Hand
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.verifier.division import between_boards, divide_pot, rounds
from oddchip_sheets.verifier.model import Outcome, Table

Boards = tuple[dict[str, tuple[str, ...]], ...]


def boards(*each: str | Mapping[str, str]) -> Boards:
    """``boards("AB")``: one board that A and B tie for; a mapping names the sides."""
    return tuple(
        {"high": tuple(board)} if isinstance(board, str) else {side: tuple(won) for side, won in board.items()}
        for board in each
    )


def dealt(facts: Hand, amount: int, won: Boards, book: Book = TDA) -> Outcome:
    assert isinstance(facts.unit, int)
    return divide_pot(Table(facts, book, None), amount, facts.unit, won)


def omaha(button: int | None = 4, chips: int = 25) -> Hand:
    return hand("ABCD", game="omaha-8", chips=chips, button=button)


def test_each_tied_winner_gets_whole_chips_and_the_odd_one_goes_left_of_the_button() -> None:
    assert dealt(hand(), 500, boards("AB")).awards == {"A": 300, "B": 200}


def test_several_odd_chips_go_one_each_in_order_of_right() -> None:
    table = hand("ABCDEF", chips=25, button=4)
    assert dealt(table, 1175, boards("ABEF")).awards == {"A": 300, "B": 275, "E": 300, "F": 300}


def test_several_odd_chips_all_go_to_the_first_where_a_house_says_so() -> None:
    table = hand("ABCDEF", chips=25, button=4)
    outcome = dealt(table, 1175, boards("ABEF"), house(several_odd="all-to-first"))
    assert outcome.awards == {"A": 275, "B": 275, "E": 350, "F": 275}


def test_several_odd_chips_stay_open_where_the_book_is_silent_and_one_does_not() -> None:
    book = house(several_odd=None)
    assert not dealt(hand(), 500, boards("ABC"), book).settled
    assert dealt(hand(), 400, boards("ABC"), book).settled


def test_odd_chips_left_for_the_next_deal_are_carried() -> None:
    outcome = dealt(hand(), 500, boards("ABC"), house(tie_button="next-deal"))
    assert (outcome.awards, outcome.carried) == ({"A": 100, "B": 100, "C": 100}, 200)


def test_a_pot_that_is_no_whole_number_of_chips_stays_open() -> None:
    assert not dealt(hand(), 550, boards("AB")).settled


def test_the_odd_chip_between_the_halves_goes_to_the_high_half() -> None:
    assert dealt(omaha(), 1075, boards({"high": "A", "low": "BC"})).awards == {"A": 550, "B": 275, "C": 250}


def test_the_odd_chip_goes_to_the_low_half_under_the_quartering_exception_only() -> None:
    book = house(high_low="low-when-quartered")
    assert dealt(omaha(), 1075, boards({"high": "A", "low": "BC"}), book).awards == {"A": 525, "B": 275, "C": 275}
    assert dealt(omaha(), 1075, boards({"high": "A", "low": "B"}), book).awards == {"A": 550, "B": 525}
    assert dealt(omaha(), 75, boards({"high": "AB", "low": "CD"}), book).awards == {"A": 25, "B": 25, "C": 25}


def test_the_odd_chip_between_the_halves_goes_by_position_where_the_book_says_so() -> None:
    book = house(high_low="position")
    won = boards({"high": "A", "low": "B"})
    assert dealt(omaha(button=1), 1075, won, book).awards == {"A": 525, "B": 550}
    assert dealt(omaha(button=2), 1075, won, book).awards == {"A": 550, "B": 525}
    same_first = boards({"high": "AC", "low": "AB"})
    assert dealt(omaha(), 75, same_first, book).awards == {"A": 50, "C": 25}


def test_without_a_low_the_high_hand_takes_it_all() -> None:
    assert dealt(omaha(), 1075, boards({"high": "A"})).awards == {"A": 1075}


def test_identical_hands_divide_each_half_or_the_whole_as_the_book_says() -> None:
    both = boards({"high": "AB", "low": "AB"})
    assert dealt(omaha(chips=1), 66, both).awards == {"A": 34, "B": 32}
    assert dealt(omaha(chips=1), 66, both, WSOP).awards == {"A": 33, "B": 33}


def test_where_the_book_is_silent_a_division_is_settled_if_every_choice_pays_the_same() -> None:
    both = boards({"high": "AB", "low": "AB"})
    silent = house(identical=None)
    assert [amount for amount in range(64, 68) if dealt(omaha(chips=1), amount, both, silent).settled] == [64, 65, 67]


def test_a_silent_book_settles_a_scooped_pot_with_an_odd_chip() -> None:
    won = boards({"high": "A", "low": "A"}, {"high": "B", "low": "B"})
    silent = house(high_low=None, boards=None)
    assert dealt(omaha(chips=1), 66, won, silent).awards == {"A": 33, "B": 33}
    assert not dealt(omaha(chips=1), 67, won, silent).settled


def test_two_low_sides_ask_their_own_rule() -> None:
    badacey = hand("AB", game="badacey", chips=1, button=2)
    won = boards({"five-card": "A", "badugi": "B"})
    assert not dealt(badacey, 5, won).settled
    assert dealt(badacey, 4, won).awards == {"A": 2, "B": 2}
    assert dealt(badacey, 5, won, house(two_lows="second-side")).awards == {"A": 2, "B": 3}
    assert dealt(badacey, 5, won, house(two_lows="position")).awards == {"A": 3, "B": 2}


def test_odd_chips_between_boards_go_one_to_each_from_the_first() -> None:
    table = hand("ABC", chips=25, button=3)
    assert dealt(table, 1025, boards("AC", "B")).awards == {"A": 275, "B": 500, "C": 250}
    assert dealt(table, 125, boards("A", "B", "C")).awards == {"A": 50, "B": 50, "C": 25}
    assert dealt(table, 125, boards("A", "B", "C"), house(boards="last")).awards == {"A": 25, "B": 50, "C": 50}


def test_boards_that_share_their_first_cards_are_runs() -> None:
    flop = "Ah Kd 7c"
    runs = hand(board_cards=(cards(f"{flop} 2s 2h"), cards(f"{flop} 9d 9c")))
    double = hand(board_cards=(cards(f"{flop} 2s 2h"), cards("Ad Kc 8c 9d 9c")))
    assert between_boards(Table(runs, TDA, None)) is Situation.RUNS
    assert between_boards(Table(double, TDA, None)) is Situation.BOARDS
    assert between_boards(Table(hand(), TDA, None)) is Situation.BOARDS


def test_a_pot_run_twice_and_halved_is_dealt_board_by_board() -> None:
    won = boards({"high": "C", "low": "C"}, {"high": "D", "low": "CD"})
    assert dealt(omaha(button=3, chips=1), 16300, won).awards == {"C": 10187, "D": 6113}


def test_an_unknown_button_matters_only_to_an_odd_chip() -> None:
    facts = hand("AB", chips=50, button=UNKNOWN)
    assert dealt(facts, 500, boards("AB")).awards == {"A": 250, "B": 250}
    assert not dealt(facts, 550, boards("AB")).settled
    by_position = house(high_low="position")
    split = hand("AB", game="omaha-8", chips=50, button=UNKNOWN)
    assert dealt(split, 500, boards({"high": "A", "low": "B"}), by_position).settled
    assert not dealt(split, 550, boards({"high": "A", "low": "B"}), by_position).settled


@given(st.integers(0, 10**15), st.integers(1, 30))
def test_rounds_dealt_in_bundles_leave_less_than_a_round(units: int, places: int) -> None:
    whole, left = rounds(units, places)
    assert whole * places + left == units
    assert 0 <= left < places


@given(st.integers(0, 60), st.integers(1, 9))
def test_rounds_dealt_in_bundles_are_rounds_dealt_one_unit_at_a_time(units: int, places: int) -> None:
    heaps = [0] * places
    for turn in range(units):
        heaps[turn % places] += 1
    whole, left = rounds(units, places)
    assert heaps == [whole + 1] * left + [whole] * (places - left)
