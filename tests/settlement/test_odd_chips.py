"""The odd chip: position, dead buttons, several at once, suits, the next deal."""

from __future__ import annotations

import pytest
from settled import in_english, only, settled


def tie(seats: str, button: str, amount: int, winners: str) -> dict[str, int]:
    """Who gets what of one pot that ``winners`` tie for."""
    hand = settled(
        f"seats: {seats}\nbutton: {button}\nchips: [25]\n"
        f"pots: [{{amount: {amount}, eligible: {winners}, winners: {winners}}}]"
    )
    return dict(only(hand).awards)


def test_the_first_tied_seat_left_of_the_button_has_the_odd_chip() -> None:
    assert tie("[A, B, C, D]", "A", 175, "[A, C]") == {"A": 75, "C": 100}


def test_the_button_itself_comes_last() -> None:
    assert tie("[A, B, C]", "A", 175, "[A, C]") == {"A": 75, "C": 100}


def test_heads_up_the_big_blind_is_first_left_of_the_button() -> None:
    assert tie("[Button, Blind]", "Button", 175, "[Button, Blind]") == {"Button": 75, "Blind": 100}


def test_the_scan_starts_left_of_an_empty_button_seat() -> None:
    assert tie("{1: A, 3: B, 4: C}", "2", 175, "[A, C]") == {"A": 75, "C": 100}


def test_an_empty_button_seat_beyond_the_last_player_wraps_round() -> None:
    assert tie("{1: A, 3: B, 4: C}", "9", 175, "[A, C]") == {"A": 100, "C": 75}


def test_several_odd_chips_go_one_each_clockwise() -> None:
    assert tie("[A, B, C, D, E, F]", "D", 1175, "[A, B, E, F]") == {"A": 300, "B": 275, "E": 300, "F": 300}


def test_a_chip_of_which_there_are_fewer_than_winners_goes_to_the_first() -> None:
    assert tie("[A, B, C]", "C", 25, "[A, B, C]") == {"A": 25}


def test_an_order_of_the_winners_in_the_file_does_not_matter() -> None:
    assert tie("[A, B, C, D]", "A", 175, "[C, A]") == tie("[A, B, C, D]", "A", 175, "[A, C]")


def test_the_chip_left_for_the_next_deal_goes_to_nobody_and_the_pot_still_sums() -> None:
    pot = only(
        settled(
            """\
            seats: [A, B, C]
            button: C
            chips: [25]
            pots: [{amount: 175, eligible: [A, B], winners: [A, B]}]
            """,
            "{extends: home, title: Kitchen table, tie-button: next-deal}",
        )
    )
    assert (pot.awards, pot.carried, pot.reconciled) == ({"A": 75, "B": 75}, 25, True)


def test_home_rules_leave_the_tie_open_until_the_house_chooses() -> None:
    hand = settled(
        """\
        seats: [A, B, C]
        button: C
        chips: [25]
        pots:
          - {amount: 175, eligible: [A, B], winners: [A, B]}
          - {amount: 100, eligible: [A, B], winners: [A, B]}
        """,
        "home",
    )
    assert [pot.settled for pot in hand.pots] == [False, True]
    assert in_english(hand.pots[0].reason) == "Home rules does not say what happens with the odd chip of a tie."


STUD = """\
game: {game}
seats: [A, B]
chips: [25]
cards: {{A: {a}, B: {b}}}
pots: [{{amount: 525, eligible: [A, B], winners: [A, B]}}]
"""


@pytest.mark.parametrize(
    ("game", "rules", "a", "b", "first"),
    [
        ("stud", "tda-2024", "Ah Kc Qc Js 9d 2c 3d", "As Kd Qd Jh 9c 2d 3c", "B"),
        ("stud", "tda-2024", "As Kc Qc Js 9d 2c 3d", "Ah Kd Qd Jh 9c 2d 3c", "A"),
        ("razz", "tda-2024", "8s 6c 4d 3h 2d Kc Kd", "8h 6s 4c 3d 2c Kh Ks", "A"),
        ("razz", "roberts-11", "8s 6c 4d 3h 2d Kc Kd", "8h 6s 4c 3d 2c Kh Ks", "B"),
    ],
)
def test_in_stud_games_a_suit_decides_the_odd_chip(game: str, rules: str, a: str, b: str, first: str) -> None:
    pot = only(settled(STUD.format(game=game, a=a, b=b), rules))
    assert pot.awards[first] == 275
    assert pot.shares[0].odd_to == (first,)


def test_an_ace_used_as_low_is_open_unless_the_house_decides() -> None:
    wheel = STUD.format(game="razz", a="5s 4c 3d 2h Ad Kc Kd", b="5h 4s 3c 2d As Kh Ks")
    assert "an ace is used as low" in in_english(only(settled(wheel)).reason)
    assert only(settled(wheel, "{extends: tda-2024, ace-low: high}")).shares[0].odd_to == ("B",)
    assert only(settled(wheel, "{extends: tda-2024, ace-low: low}")).shares[0].odd_to == ("A",)


def test_without_cards_a_suit_cannot_decide() -> None:
    hand = settled("game: stud\nseats: [A, B]\nchips: [25]\npots: [{amount: 525, eligible: [A, B], winners: [A, B]}]")
    assert "not all cards of the tied hands are known" in in_english(only(hand).reason)


def test_an_open_question_is_a_value_of_the_settlement_and_leaves_the_other_pots_settled() -> None:
    odd, even = ("{amount: 525, eligible: [A, B], winners: [A, B]}", "{amount: 500, eligible: [A, B], winners: [A, B]}")
    hand = settled(f"game: stud\nseats: [A, B]\nchips: [25]\npots: [{odd}, {even}]\n")
    assert [pot.settled for pot in hand.pots] == [False, True]
    assert [finding.pot for finding in hand.unresolved] == ["Main pot"]


def test_no_button_in_a_button_game_leaves_position_open_under_tda_and_takes_suits_at_home() -> None:
    facts = """\
        game: draw
        seats: [A, B]
        button: none
        chips: [25]
        cards: {A: As Kd Qd Jh 9c, B: Ah Kc Qc Js 9d}
        pots: [{amount: 525, eligible: [A, B], winners: [A, B]}]
        """
    assert not only(settled(facts)).settled
    assert only(settled(facts, "home")).shares[0].odd_to == ("A",)
