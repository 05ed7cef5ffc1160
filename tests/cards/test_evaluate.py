"""How each ranking orders hands, and which of several equal sets of cards plays."""

from __future__ import annotations

import pytest
from card_hands import cards, five_cards, label, shown, winners

from oddchip_sheets.cards.evaluate import play, strength
from oddchip_sheets.games import GAMES

BEATS = {
    "short-deck: a flush beats a full house": (
        "short-deck",
        "high",
        "{A: Ac Ad, B: 7h 6h}",
        "board: Ah Kh Kd 9h 8s",
        ("B",),
    ),
    "hold'em: a full house beats a flush": ("holdem", "high", "{A: Ac Ad, B: 7h 6h}", "board: Ah Kh Kd 9h 8s", ("A",)),
    "short-deck: ace-six-seven-eight-nine is a straight": (
        "short-deck",
        "high",
        "{A: Ac 6d, B: Kc Kd}",
        "board: 7h 8h 9d Qc Ks",
        ("A",),
    ),
    "hold'em: ace-six-seven-eight-nine is no straight": (
        "holdem",
        "high",
        "{A: Ac 6d, B: Kc 2d}",
        "board: 7h 8h 9d Qc Ks",
        ("B",),
    ),
    "omaha: exactly two cards come from the hand": (
        "omaha",
        "high",
        "{A: Ah 2c 3c 4d, B: Kc Kd 8d 7d}",
        "board: Kh Qh Jh 9h 2s",
        ("B",),
    ),
    "omaha: three of a suit on the board need two in the hand": (
        "omaha",
        "high",
        "{A: Ah 2c 3c 4d, B: 3h 2h 8d 7d}",
        "board: Kh Qh Jh 9s 5s",
        ("B",),
    ),
    "courchevel: five cards in the hand, two of them play": (
        "courchevel",
        "high",
        "{A: As Ks Qs Js Ts, B: 2d 2c 9d 8c 7h}",
        "board: 2h 3h 5c 9c Jd",
        ("B",),
    ),
}


@pytest.mark.parametrize(("game", "side", "held", "board", "expected"), BEATS.values(), ids=BEATS)
def test_a_game_ranks_hands_its_own_way(game: str, side: str, held: str, board: str, expected: tuple[str, ...]) -> None:
    assert winners(f"{{game: {game}, cards: {held}, {board}}}", side) == expected


@pytest.mark.parametrize(
    ("game", "better", "worse"),
    [
        ("2-7", "75432", "76432"),
        ("2-7", "K5432", "A5432"),
        ("2-7", "A5432", "22345"),
        ("2-7", "A5432", "65432"),
        ("2-7", "22345", "65432"),
        ("a-5", "5432A", "65432"),
        ("a-5", "65432", "K432A"),
        ("a-5", "KQJT9", "AA234"),
        ("a-5", "AA234", "22345"),
    ],
)
def test_lows_are_compared_from_the_top(game: str, better: str, worse: str) -> None:
    assert winners(five_cards(game, [worse, better]), "low") == (better,)


def test_suits_never_break_a_tie() -> None:
    assert winners("{game: draw, cards: {A: As Ks Qs Js 9s, B: Ac Kc Qc Jc 9c}}") == ("A", "B")


def test_in_badacey_the_ace_is_low_and_in_badeucy_high_on_both_sides() -> None:
    held = "{A: As 2h 3d 4c 9s, B: 5s 2s 3h 4d 8c}"
    assert winners(f"{{game: badacey, cards: {held}}}", "badugi") == ("A",)
    assert winners(f"{{game: badeucy, cards: {held}}}", "badugi") == ("B",)
    assert label(f"{{game: badeucy, cards: {held}}}", side="five-card") == "A-9-4-3-2 low"


def test_a_badugi_is_the_best_of_five_cards_in_badacey() -> None:
    text = "{game: badacey, cards: {A: As 2h 3d 8c 4c}}"
    assert shown(text, side="badugi") == ("4c 3d 2h As", "four-card badugi 4-3-2-A")


def test_no_card_of_the_board_leaves_its_place_to_an_equal_card_of_the_hand() -> None:
    text = "{game: holdem, board: Th 9h 8d 7c 6c, cards: {A: Ts 9s}}"
    assert shown(text)[0] == "Th 9h 8d 7c 6c"


def test_of_equal_cards_in_stud_those_of_the_highest_suit_play() -> None:
    text = "{game: stud, cards: {A: Ah Ad Kh Kd Qc Qs 2s}}"
    assert shown(text) == ("Ah Ad Kh Kd Qs", "two pair, aces and kings, queen kicker")


def test_of_three_equal_cards_in_a_full_house_the_two_highest_suits_play() -> None:
    assert shown("{game: stud, cards: {A: Kc Kd Kh 7c 7s 7d 2s}}")[0] == "Kh Kd Kc 7s 7d"


def test_of_equal_cards_in_razz_those_of_the_highest_suit_play() -> None:
    assert shown("{game: razz, cards: {A: 8c 8s 6c 6d 4d 3h 2d}}", side="low")[0] == "8s 6d 4d 3h 2d"


def test_of_equal_badugis_the_one_with_the_highest_suits_plays() -> None:
    assert shown("{game: badugi, cards: {A: 7s 7c 4s 2h}}", side="low")[0] == "7c 4s 2h"
    assert shown("{game: badugi, cards: {A: 7d 7c 4s 2h}}", side="low")[0] == "7d 4s 2h"


def test_a_low_that_does_not_qualify_has_no_strength() -> None:
    game, held = GAMES["stud-8"], cards("2s 2h 3s 3h 4s 4h 9d")
    assert strength(game, game.side("low"), held, ()) is None
    assert play(game, game.side("low"), held, ()) is None
