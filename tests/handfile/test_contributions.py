from __future__ import annotations

import pytest
from hand_text import EVENT, PAID, TABLE, hand, slips

from oddchip_sheets.handfile.model import UNKNOWN, Dead, default_pot_name


def test_denominations_are_kept_ascending() -> None:
    assert hand(EVENT + "chips: [500, 25, 100]\nseats: [A]\ncontributions: {A: 5}\n").chips == (25, 100, 500)


def test_one_unknown_chip_leaves_the_smallest_unknown() -> None:
    assert hand(EVENT + "chips: [500, unknown]\nseats: [A]\ncontributions: {A: 5}\n").unit is UNKNOWN


def test_one_unknown_contribution_leaves_all_of_them_unknown() -> None:
    assert hand(TABLE + "contributions: {A: 500, B: unknown}\n").contributions is UNKNOWN


def test_folds_complete_and_not_known_who_are_two_things() -> None:
    assert hand(TABLE + PAID + "folded: []\n").folded == frozenset()
    assert hand(TABLE + PAID + "folded: unknown\n").folded is UNKNOWN
    assert hand(TABLE + PAID + "folded: [E, unknown]\n").folded is UNKNOWN
    assert slips(TABLE + PAID + "folded:\n") == ["`folded` is empty"]


@pytest.mark.parametrize(
    ("dead", "read"),
    [
        ("100", Dead(100)),
        ("0", Dead(0)),
        ("{A: 100, B: 50}", Dead(150, {"A": 100, "B": 50})),
        ("{}", Dead(0)),
        ("unknown", Dead(UNKNOWN)),
    ],
)
def test_dead_chips_are_one_amount_or_one_a_player(dead: str, read: Dead) -> None:
    assert hand(TABLE + PAID + f"dead: {dead}\n").dead == read


def test_an_unknown_dead_amount_leaves_the_total_unknown() -> None:
    assert hand(TABLE + PAID + "dead: {A: 100, B: unknown}\n").dead.total is UNKNOWN


@pytest.mark.parametrize(
    ("rake", "read"),
    [
        ("10", {None: 10}),
        ("unknown", {None: UNKNOWN}),
        ("{Main pot: 10, Side pot 2: 5}", {"Main pot": 10, "Side pot 2": 5}),
        ("{Side pot 1: unknown}", {"Side pot 1": UNKNOWN}),
    ],
)
def test_rake_is_taken_from_the_main_pot_or_by_the_name_of_the_pot(rake: str, read: object) -> None:
    assert hand(TABLE + PAID + f"rake: {rake}\n").rake == read


def test_rake_of_declared_pots_goes_by_their_names() -> None:
    pots = "pots:\n  - {name: Centre, amount: 500, eligible: [A, B]}\n  - {amount: 200, eligible: [A, B]}\n"
    assert hand(TABLE + pots + "rake: {Centre: 5, Side pot 1: 5}\n").rake == {"Centre": 5, "Side pot 1": 5}
    assert slips(TABLE + pots + "rake: {Main pot: 5}\n") == ["there is no pot called 'Main pot'"]


def test_pots_are_called_as_they_form() -> None:
    assert [default_pot_name(index) for index in range(3)] == ["Main pot", "Side pot 1", "Side pot 2"]


def test_half_an_amount_behind_a_comma_in_braces_is_told_from_a_player() -> None:
    assert slips(TABLE + "contributions: {A: 1,500, B: 100}\n") == ["inside braces the comma cuts 1,500 apart"]
    assert hand(TABLE + "contributions: {A: '1,500', B: 1_500}\n").contributions == {"A": 1500, "B": 1500}
