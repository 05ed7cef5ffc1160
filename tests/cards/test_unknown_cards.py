"""A missing card leaves open what it could change, and nothing else."""

from __future__ import annotations

import pytest
from card_hands import hand, reading
from settled import in_english

from oddchip_sheets.cards.comparison import Verdict
from oddchip_sheets.cards.unknown_cards import unseen

SETTLED = {
    "a beaten hand with one card missing": (
        "{game: holdem, board: Ah Ad 7c 7d 2s, cards: {A: As Ac, B: 3c unknown}}",
        "high",
        ("A",),
    ),
    "a beaten hand without any cards": (
        "{game: holdem, seats: [A, B], board: Ah Kh Qh 2d 2s, cards: {A: Jh Th}}",
        "high",
        ("A",),
    ),
    "two beaten hands without any cards": (
        "{game: holdem, seats: [A, B, C], board: Ah Kh Qh 2d 2s, cards: {A: Jh Th}}",
        "high",
        ("A",),
    ),
    "a board that plays for everybody": (
        "{game: holdem, seats: [A, B], board: Ah Kh Qh Jh Th, cards: {A: 2s 2d}}",
        "high",
        ("A", "B"),
    ),
    "a stud hand that has won before its last card": (
        "{game: stud, cards: {A: 9s 9h 9d 9c Kd 2d unknown, B: As Kh Qd 8c 7c 4h 3h}}",
        "high",
        ("A",),
    ),
    "a river that nobody needs": (
        "{game: holdem, board: Ad Kh Kd 3c, cards: {A: As Ah, B: 7d 2c}}",
        "high",
        ("A",),
    ),
    "a turn and river that nobody needs": (
        "{game: holdem, board: Ad Ac 6s, cards: {A: As Ah, B: 7d 2c}}",
        "high",
        ("A",),
    ),
    "a low that no card can make": (
        "{game: stud-8, cards: {A: 9s 9h 9d 9c Kd 2d unknown, B: As Kh Qd Jc Tc 4h 3h}}",
        "low",
        (),
    ),
    "the one card that would tie lies in another hand": (
        "{game: holdem, board: 9h 8d 7c 2s 2d, cards: {A: Js Ts, B: Jd unknown, C: Td Th, D: Tc 3d}}",
        "high",
        ("A",),
    ),
}


@pytest.mark.parametrize(("text", "side", "expected"), SETTLED.values(), ids=SETTLED)
def test_what_a_missing_card_cannot_change_is_settled(text: str, side: str, expected: tuple[str, ...]) -> None:
    assert reading(text).best(1, side, hand(text).players) == Verdict(expected)


OPEN = {
    "a card that could pair": (
        "{game: holdem, board: Ah 9d 7c 5d 2s, cards: {A: Ks Qd, B: 3c unknown}}",
        "one card of B",
    ),
    "a card that could tie": (
        "{game: holdem, board: 9h 8d 7c 2s 2d, cards: {A: Js Ts, B: Jd unknown}}",
        "one card of B",
    ),
    "a hand without cards": (
        "{game: holdem, seats: [A, B], board: Ah 9d 7c 5d 2s, cards: {A: Ks Qd}}",
        "the cards of B",
    ),
    "two hands without cards are no tie": (
        "{game: holdem, seats: [A, B], board: Ah 9d 7c 5d 2s}",
        "the cards of A and the cards of B",
    ),
    "only the missing cards that could decide are named": (
        "{game: holdem, board: Ah Ad 7c 7d 2s, cards: {A: Ks Kd, B: 3c 4c, C: Jc unknown}}",
        "one card of C",
    ),
    "a board that was not run out": (
        "{game: holdem, board: Ah Kh Qd, cards: {A: As Kd, B: 2c 2s}}",
        "two cards of the board",
    ),
    "a board that was not dealt": ("{game: holdem, cards: {A: As Kd, B: 2c 2s}}", "five cards of the board"),
    "a river and a pocket card": (
        "{game: holdem, board: Ad Kh 8d 3c, cards: {A: As Ah, B: 7d unknown}}",
        "one card of the board and one card of B",
    ),
    "three cards of a stud hand": (
        "{game: stud, cards: {A: As Ah Ad Kc Kd 2d 3c, B: 9s 9h 9d 9c unknown unknown unknown}}",
        "three cards of B",
    ),
}


@pytest.mark.parametrize(("text", "lacks"), OPEN.values(), ids=OPEN)
def test_what_a_missing_card_could_change_is_open_and_says_whose_card(text: str, lacks: str) -> None:
    verdict = reading(text).best(1, "high", hand(text).players)
    assert verdict.winners == ()
    assert in_english(verdict.open) == f"Not known, and it could decide: {lacks}."


def test_a_low_that_a_missing_card_could_make_is_open() -> None:
    text = "{game: stud-8, cards: {A: 9s 9h 9d 4c 3d 2d unknown, B: As Kh Qd Jc Tc 4h 3h}}"
    assert reading(text).best(1, "low", ["A", "B"]).open is None
    text = "{game: stud-8, cards: {A: 9s 9h 7d 4c 3d 2d unknown, B: As Kh Qd Jc Tc 4h 3h}}"
    assert in_english(reading(text).best(1, "low", ["A", "B"]).open) == "Not known, and it could decide: one card of A."


def test_a_player_who_is_not_eligible_does_not_matter() -> None:
    text = "{game: holdem, seats: [A, B, C], board: Ah 9d 7c 5d 2s, cards: {A: Ks Qd, B: As 3c}}"
    assert reading(text).best(1, "high", ["A", "B"]) == Verdict(("B",))


def test_a_single_eligible_player_needs_no_cards() -> None:
    text = "{game: holdem, seats: [A, B], board: Ah 9d, cards: {A: Ks Qd}}"
    assert reading(text).best(1, "high", ["B"]) == Verdict(("B",))


def test_a_mucked_hand_lacks_nothing() -> None:
    text = "{game: holdem, seats: [A, B, C], board: Ah 9d 7c 5d 2s, cards: {A: Ks Qd, B: As 3c}, mucked: [C]}"
    assert reading(text).best(1, "high", ["A", "B", "C"]) == Verdict(("B",))


def test_of_two_boards_only_the_one_that_was_not_run_out_is_open() -> None:
    text = "{game: holdem, boards: [Ah Kd 7c 2s 2h, Ah Kd 7c], cards: {A: Ac 3d, B: 9s 8s}}"
    assert reading(text).best(1, "high", ["A", "B"]) == Verdict(("A",))
    assert (
        in_english(reading(text).best(2, "high", ["A", "B"]).open)
        == "Not known, and it could decide: two cards of board 2."
    )


def test_a_card_seen_anywhere_is_no_longer_in_the_deck() -> None:
    dealt = hand("{game: short-deck, boards: [Ah Kd 7c 9s 9h, Ah Kd 7c 8d 8c], cards: {A: Ac 6d, B: 9d unknown}}")
    assert len(unseen(dealt)) == 36 - 7 - 3
