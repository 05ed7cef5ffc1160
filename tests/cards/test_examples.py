"""The examples of a tie-breaker article: which of two hands wins, which tie, and why."""

from __future__ import annotations

import pytest
from card_hands import five_cards, label, reading, shown, winners
from settled import in_english


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(*hands.split(" v "), id=hands)
        for hands in (
            "AJT85 v AJT82",
            "T8542 v T7653",
            "85432 v 76542",
            "K6542 v K6532",
            "KKT75 v KK942",
            "88652 v 88642",
            "AAK83 v AAK82",
            "7733A v 55442",
            "JJTT8 v JJTT5",
            "8822A v 8822K",
            "TTT92 v 77743",
            "QQQT2 v QQQ76",
            "76543 v 5432A",
            "TTT22 v 777AA",
            "555JJ v 444KK",
            "QQQ33 v QQQ22",
        )
    ],
)
def test_the_first_of_two_five_card_hands_wins(better: str, worse: str) -> None:
    assert winners(five_cards("draw", [worse, better])) == (better,)


def test_flush_js9s5s3s2s_beats_flush_ts8s7s6s4s() -> None:
    assert winners("{game: draw, cards: {A: Ts 8s 7s 6s 4s, B: Js 9s 5s 3s 2s}}") == ("B",)


ROYAL_BOARD = "{game: holdem, board: Ah Kh Qh Jh Th, cards: {A: As Ad, B: 7c 2d}}"


def test_two_royal_flushes_on_the_board_tie_and_the_board_plays_for_all() -> None:
    assert winners(ROYAL_BOARD) == ("A", "B")
    why = in_english(reading(ROYAL_BOARD).why_tied(1, "high", ("A", "B")))
    assert why is not None
    assert why.startswith("A and B play the board (royal flush)")


TIES = {
    "board J2255: AK v AQ": (
        "{game: holdem, board: Jh 2s 2d 5c 5h, cards: {A: As Kd, B: Ad Qc}}",
        (
            "A and B play the same five cards by rank, 5-5-2-2-A; counterfeited by the board: "
            "A's king and B's queen no longer count."
        ),
    ),
    "board AQJJ9: A8 v A6": (
        "{game: holdem, board: Ah Qs Jd Jc 9h, cards: {A: As 8d, B: Ad 6c}}",
        (
            "A and B play the same five cards by rank, A-A-J-J-Q; counterfeited by the board: "
            "A's eight and B's six no longer count."
        ),
    ),
    "board AKQT5: 98 v 92": (
        "{game: holdem, board: Ah Ks Qd Tc 5h, cards: {A: 9s 8d, B: 9d 2c}}",
        (
            "A and B play the same five cards by rank, A-K-Q-10-9; counterfeited by the board: "
            "A's eight and B's deuce no longer count."
        ),
    ),
    "board A588K: AQ v A2": (
        "{game: holdem, board: Ah 5c 8d 8s Kd, cards: {A: As Qh, B: Ad 2c}}",
        (
            "A and B play the same five cards by rank, A-A-8-8-K; counterfeited by the board: "
            "A's queen and B's deuce no longer count."
        ),
    ),
    "board KTT7K: 66 v 44": (
        "{game: holdem, board: Kh Tc Td 7s Kd, cards: {A: 6s 6h, B: 4d 4c}}",
        (
            "A and B play the board (two pair, kings and tens, seven kicker); counterfeited by the board: "
            "A's pocket sixes and B's pocket fours no longer count."
        ),
    ),
    "board 97568: AA v AK": (
        "{game: holdem, board: 9h 7c 5d 6s 8d, cards: {A: As Ah, B: Ad Kc}}",
        "A and B play the board (straight, nine high); counterfeited by the board: A's pocket aces no longer count.",
    ),
}


@pytest.mark.parametrize(("text", "why"), TIES.values(), ids=TIES)
def test_hands_tie_and_the_reason_names_the_board_or_the_pocket_card(text: str, why: str) -> None:
    assert winners(text) == ("A", "B")
    assert in_english(reading(text).why_tied(1, "high", ("A", "B"))) == why


@pytest.mark.parametrize("other", ["6432A", "65432", "86532", "76543", "2345K"])
def test_low_5432a_is_the_best(other: str) -> None:
    assert winners(five_cards("a-5", [other, "5432A"]), "low") == ("5432A",)


def test_low_86532_qualifies_and_95432_does_not() -> None:
    two = five_cards("draw-8", ["86532", "95432"])
    assert winners(two, "low") == ("86532",)
    assert label(two, "86532", "low") == "8-6-5-3-2 low"
    assert label(two, "95432", "low") == "no qualifying low"


def test_jqka2_is_no_straight_but_ace_high() -> None:
    text = "{game: draw, cards: {A: Js Qh Kd Ac 2s}}"
    assert shown(text) == ("Ac Kd Qh Js 2s", "high card, ace, king, queen, jack, deuce")


def test_on_3h4h5h6h7h_the_eight_high_straight_flush_of_8h8d_beats_adkc() -> None:
    text = "{game: holdem, board: 3h 4h 5h 6h 7h, cards: {A: Ad Kc, B: 8h 8d}}"
    assert winners(text) == ("B",)
    assert label(text, "B") == "straight flush, eight high"
    assert in_english(reading(text).why_ahead(1, "high", "B", "A")) == "eight-high straight flush beats seven-high"


def test_the_steel_wheel_ad2d3d4d5d_beats_2d3d4d5d6c() -> None:
    text = "{game: draw, cards: {A: 2d 3d 4d 5d 6c, B: Ad 2d 3d 4d 5d}}"
    assert winners(text) == ("B",)
    assert shown(text, "B") == ("5d 4d 3d 2d Ad", "straight flush, five high (the steel wheel)")


def test_7x5x_on_4d8s4h7d8c_is_two_pair_eights_and_sevens() -> None:
    text = "{game: holdem, board: 4d 8s 4h 7d 8c, cards: {A: 7s 5c}}"
    assert shown(text) == ("8s 8c 7s 7d 5c", "two pair, eights and sevens, five kicker")


def test_omaha_8_asad3d2s_on_4s8c3skdkh_has_the_low_8432a() -> None:
    text = "{game: omaha-8, board: 4s 8c 3s Kd Kh, cards: {A: As Ad 3d 2s}}"
    assert label(text, side="low") == "8-4-3-2-A low"


def test_omaha_8_asad3d2s_on_4s9c3skdkh_has_no_low() -> None:
    text = "{game: omaha-8, board: 4s 9c 3s Kd Kh, cards: {A: As Ad 3d 2s, B: Ah 2h 5c 6d}}"
    assert shown(text, side="low") == ("", "no qualifying low")
    assert winners(text, "low") == ()
