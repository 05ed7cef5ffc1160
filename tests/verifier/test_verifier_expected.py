"""The whole answer, on hands whose result is known from rules, handbooks and played hands."""

from __future__ import annotations

from collections import Counter

import pytest
from verifier_tables import ROBERTS, TDA, WSOP, Shown, cards, hand, house, pot, ranked, seats, wins

from oddchip_sheets.handfile.model import UNKNOWN, Hand
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import unknown_book
from oddchip_sheets.verifier.expected import expected


def receipts(facts: Hand, book: Book = TDA, reading: Shown | None = None) -> dict[str, int]:
    total: Counter[str] = Counter()
    for one in expected(facts, book, reading).pots:
        total.update(one.outcome.awards)
    return dict(total)


def still_open(facts: Hand, book: Book = TDA) -> list[str]:
    """The pots that are not settled."""
    return [one.name for one in expected(facts, book, None).pots if not one.outcome.settled]


@pytest.mark.parametrize(
    ("button", "chips", "due"),
    [
        (1, 100, {"A": 600, "B": 800}),
        (2, 100, {"A": 800, "B": 600}),
        (3, 100, {"A": 800, "B": 600}),
        (4, 100, {"A": 800, "B": 600}),
        (5, 100, {"A": 800, "B": 600}),
        (5, 50, {"A": 700, "B": 700}),
        (5, 25, {"A": 700, "B": 700}),
    ],
)
def test_two_pots_and_one_tie_under_every_button_and_chip(button: int, chips: int, due: dict[str, int]) -> None:
    put_in = {"A": 500, "B": 500, "C": 100, "D": 100, "E": 200}
    facts = hand(
        button=button, chips=chips, contributions=put_in, folded="E", boards=({"high": ranked("AB", "C", "D")},)
    )
    assert receipts(facts) == due


def test_a_pot_quartered_and_a_side_pot_as_played_in_2005() -> None:
    facts = hand(
        game="omaha-8",
        chips=1,
        button=3,
        seats=seats("ABCDE", (3, 4, 5, 6, 9)),
        contributions={"A": 1555, "B": 50, "C": 50, "D": 1598, "E": 1598},
        folded="BC",
        boards=({"high": ranked("A", "E", "D"), "low": ranked("DE")},),
    )
    answer = expected(facts, TDA, None)
    assert [one.amount for one in answer.pots] == [4765, 86]
    assert [one.outcome.awards for one in answer.pots] == [{"A": 2383, "D": 1191, "E": 1191}, {"D": 22, "E": 64}]


def test_each_pot_is_settled_on_its_own() -> None:
    main, side = pot(500, "ABC", wins("AB")), pot(300, "AB", UNKNOWN, "Side pot 1")
    facts = hand("ABC", button=3, pots=(main, side))
    assert still_open(facts) == ["Side pot 1"]
    assert receipts(facts) == {"A": 300, "B": 200}


def test_a_single_eligible_player_needs_no_showdown() -> None:
    assert receipts(hand(pots=(pot(500, "A", UNKNOWN),))) == {"A": 500}


def test_rake_is_taken_before_the_pot_is_divided() -> None:
    facts = hand("AB", chips=1, contributions={"A": 28000, "B": 19800}, boards=({"high": ranked("B", "A")},))
    for rake in ({"Main pot": 396}, {None: 396}):
        raked = hand("AB", chips=1, contributions=facts.contributions, boards=facts.boards, rake=rake)
        assert receipts(raked) == {"B": 39204}


def test_rake_must_come_from_a_pot_that_exists_and_holds_it() -> None:
    one = (pot(500, "AB", wins("A")),)
    assert expected(hand(pots=one, rake={"Side pot 4": 5}), TDA, None).open is not None
    assert still_open(hand(pots=one, rake={"Main pot": 600})) == ["Main pot"]
    assert still_open(hand(pots=one, rake={"Main pot": UNKNOWN})) == ["Main pot"]


def test_an_unknown_chip_matters_only_to_a_pot_that_is_divided() -> None:
    main, side = pot(550, "ABC", wins("A")), pot(300, "BC", wins("BC"), "Side pot 1")
    facts = hand("ABC", chips=UNKNOWN, pots=(main, side))
    assert receipts(facts) == {"A": 550}
    assert still_open(facts) == ["Side pot 1"]


@pytest.mark.parametrize("one", [pot(UNKNOWN, "AB", wins("A")), pot(500, UNKNOWN, wins("A"))])
def test_an_unknown_amount_or_eligible_list_leaves_its_pot_open(one: object) -> None:
    assert still_open(hand("AB", pots=(one,))) == ["Main pot"]


def test_hands_without_pots_are_open_as_a_whole() -> None:
    for facts in (hand(pots=UNKNOWN), hand(contributions=UNKNOWN), hand(contributions={"A": 5}, folded=UNKNOWN)):
        answer = expected(facts, TDA, None)
        assert (answer.pots, answer.settled) == ((), False)


def test_a_bet_that_goes_back_whole_settles_the_hand() -> None:
    answer = expected(hand("A", contributions={"A": 200}), TDA, None)
    assert (answer.returned, answer.pots, answer.settled) == ({"A": 200}, (), True)


def test_what_needs_no_rule_is_settled_without_a_rule_book() -> None:
    even, odd = pot(400, "AB", wins("AB")), pot(500, "AB", wins("AB"), "Side pot 1")
    assert still_open(hand("AB", pots=(even, odd)), unknown_book()) == ["Side pot 1"]


def test_the_spade_takes_the_odd_chip_in_stud() -> None:
    five = {"X": "Ah Kc Qc Js 9d", "Y": "As Kd Qd Jh 9c"}
    facts = hand("XY", game="stud", chips=1, button=None, pots=(pot(101, "XY", wins("XY")),))
    assert receipts(facts, TDA, Shown(({"high": ("X", "Y")},), five)) == {"X": 50, "Y": 51}


def test_two_books_give_the_odd_chip_of_a_razz_tie_to_different_players() -> None:
    held = {"A": cards("8s 6c 4d 3h 2d Kc Kd"), "B": cards("8h 6s 4c 3d 2c Kh Ks")}
    reading = Shown(({"low": ("A", "B")},), {"A": "8s 6c 4d 3h 2d", "B": "8h 6s 4c 3d 2c"})
    facts = hand("AB", game="razz", chips=25, button=None, cards=held, pots=(pot(525, "AB", wins("AB", side="low")),))
    assert receipts(facts, TDA, reading) == {"A": 275, "B": 250}
    assert receipts(facts, ROBERTS, reading) == {"A": 250, "B": 275}


def test_identical_wheels_are_paid_as_their_books_say() -> None:
    both = wins({"high": "AB", "low": "AB"})
    facts = hand("AB", game="omaha-8", chips=1, button=2, pots=(pot(66, "AB", both),))
    assert receipts(facts, WSOP) == {"A": 33, "B": 33}
    assert receipts(facts, TDA) == {"A": 34, "B": 32}


def test_the_quartering_exception_of_a_home_game() -> None:
    won = wins({"high": "A", "low": "BC"})
    facts = hand("ABCD", game="omaha-8", chips=25, button=4, pots=(pot(1075, "ABC", won),))
    assert receipts(facts, house(high_low="low-when-quartered")) == {"A": 525, "B": 275, "C": 275}
