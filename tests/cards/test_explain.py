"""Why hands tie, and what decides between two that don't."""

from __future__ import annotations

import pytest
from card_hands import five_cards, reading
from settled import in_english

AHEAD = {
    ("KKQJ9", "KKQJ8"): "third kicker: nine beats eight",
    ("AA873", "AA763"): "eight kicker beats seven",
    ("AAK83", "KKA82"): "pair of aces beats pair of kings",
    ("AA88K", "AA88Q"): "king kicker beats queen",
    ("AA882", "KKQQA"): "higher pair: aces beat kings",
    ("AA882", "AA77K"): "second pair: eights beat sevens",
    ("TTT92", "77743"): "three tens beat three sevens",
    ("TTT95", "TTT94"): "second kicker: five beats four",
    ("TTT22", "777AA"): "tens full beats sevens full",
    ("QQQ33", "QQQ22"): "full of threes beats full of deuces",
    ("99992", "8888A"): "four nines beat four eights",
    ("9999A", "9999K"): "ace kicker beats king",
    ("76543", "5432A"): "seven-high straight beats five-high",
    ("AJT85", "KJT85"): "ace high beats king high",
    ("AJT85", "AJT82"): "fourth kicker: five beats deuce",
    ("66654", "AAKKQ"): "three of a kind beats two pair",
}


@pytest.mark.parametrize(("hands", "why"), AHEAD.items(), ids=[" v ".join(hands) for hands in AHEAD])
def test_the_first_difference_in_rank_decides(hands: tuple[str, str], why: str) -> None:
    better, worse = hands
    found = reading(five_cards("draw", hands))
    assert in_english(found.why_ahead(1, "high", better, worse)) == why
    assert found.why_ahead(1, "high", worse, better) is None


def test_flushes_are_compared_card_by_card() -> None:
    found = reading("{game: draw, cards: {A: As Js 9s 5s 3s, B: Ah Jh Th 5h 3h, C: Kd Jd Td 5d 3d}}")
    assert in_english(found.why_ahead(1, "high", "B", "A")) == "third card of the flush: ten beats nine"
    assert in_english(found.why_ahead(1, "high", "A", "C")) == "ace-high flush beats king-high"


LOWER = {
    ("a-5", "8643A", "86532"): "8-6-4-3-A is lower than 8-6-5-3-2",
    ("a-5", "K432A", "2234A"): "K-4-3-2-A low beats pair of deuces, four, three and ace kickers",
    ("2-7", "76432", "76542"): "7-6-4-3-2 is lower than 7-6-5-4-2",
    ("2-7", "K8432", "65432"): "K-8-4-3-2 low beats straight, six high",
}


@pytest.mark.parametrize(("hands", "why"), LOWER.items(), ids=[" v ".join(hands) for hands in LOWER])
def test_the_lower_hand_is_ahead_in_a_low_game(hands: tuple[str, str, str], why: str) -> None:
    game, better, worse = hands
    ahead = reading(five_cards(game, [better, worse])).why_ahead(1, "low", better, worse)
    assert in_english(ahead) == why


def test_a_badugi_of_more_cards_is_ahead() -> None:
    found = reading("{game: badugi, cards: {A: Ks Qh Jd Tc, B: As 2h 3d 4d, C: Ks Qh Jd 9c}}")
    assert in_english(found.why_ahead(1, "low", "A", "B")) == "four-card badugi K-Q-J-10 beats three-card badugi 3-2-A"
    assert in_english(found.why_ahead(1, "low", "C", "A")) == "K-Q-J-9 is lower than K-Q-J-10"


def test_a_low_that_qualifies_is_ahead_of_one_that_does_not() -> None:
    found = reading(five_cards("draw-8", ["8643A", "9643A"]))
    assert in_english(found.why_ahead(1, "low", "8643A", "9643A")) == "8-6-4-3-A low qualifies, the other hand does not"
    assert found.why_ahead(1, "low", "9643A", "8643A") is None


def test_tied_stud_hands_play_the_same_five_cards_by_rank() -> None:
    found = reading("{game: stud, cards: {A: Ah Kc Qc Js 9d 2c 3d, B: As Kd Qd Jh 9c 2d 3c}}")
    why = in_english(found.why_tied(1, "high", ["A", "B"]))
    assert why == "A and B play the same five cards by rank, A-K-Q-J-9; suits never break a tie."


def test_three_tied_players_are_all_named() -> None:
    found = reading("{game: holdem, board: Ah Kd 8c 8s 3d, cards: {A: As 2c, B: Ad 4c, C: Ac 5h}}")
    why = in_english(found.why_tied(1, "high", ["A", "B", "C"]))
    assert why is not None
    assert why.startswith("A, B and C play the same five cards by rank, A-A-8-8-K; counterfeited by the board: ")
    assert why.endswith("A's deuce, B's four and C's five no longer count.")


def test_the_same_pocket_ranks_are_no_counterfeit() -> None:
    found = reading("{game: holdem, board: Ah Kd 8c 7s 3d, cards: {A: As 2c, B: Ad 2h}}")
    why = in_english(found.why_tied(1, "high", ["A", "B"]))
    assert why == "A and B play the same five cards by rank, A-A-K-8-7; suits never break a tie."


def test_an_omaha_low_names_the_pocket_card_the_board_counterfeited() -> None:
    found = reading("{game: omaha-8, board: 2d 6h 7s Kc Qc, cards: {A: As 2s 4d Jh, B: Ah 4h Js Td}}")
    why = in_english(found.why_tied(1, "low", ["A", "B"]))
    assert why == (
        "A and B play the same five cards by rank, 7-6-4-2-A; counterfeited by the board: A's deuce no longer counts."
    )


def test_hands_that_do_not_tie_have_no_reason_to() -> None:
    found = reading("{game: holdem, seats: [A, B, C], board: Ah Kd 8c 7s 3d, cards: {A: As 2c, B: Kc 2h}}")
    assert found.why_tied(1, "high", ["A", "B"]) is None
    assert found.why_tied(1, "high", ["A", "C"]) is None
    assert found.why_tied(1, "high", ["A"]) is None
