"""Facts that contradict each other are never settled silently: the pots they reach stay open and say why."""

from __future__ import annotations

import pytest
from settled import in_english, settled

SEATS = "seats: [A, B, C]\nbutton: C\nchips: [100, 500]\n"


def opened(facts: str, seats: str = SEATS) -> dict[str | None, str]:
    """What stays open, and why. The verifier agrees, or ``settled`` fails."""
    return {finding.pot: in_english(finding.reason) for finding in settled(seats + facts).unresolved}


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ("showdown: [C, A, B]", "C is in the showdown, but the contributions do not say what C put in."),
        ("showdown: [A, B, C]", "C is in the showdown, but the contributions do not say what C put in."),
        ("showdown: [A, B]\nmucked: [C]", "C is in `mucked`, but the contributions do not say what C put in."),
        ("showdown: [A, B]\nfolded: [C]", "C is in `folded`, but the contributions do not say what C put in; write 0"),
        ("showdown: [A, B]\ndead: {C: 100}", "C is in `dead`, but the contributions do not say what C put in; write 0"),
        (
            "cards: {C: Ah Ad, A: 9c 9d, B: 8c 8d}\nboard: Kh Qh Jh 2c 3d",
            "C is in `cards`, but the contributions do not say what C put in.",
        ),
    ],
)
def test_a_player_whose_chips_are_not_written_leaves_the_hand_open(facts: str, reason: str) -> None:
    found = opened(f"contributions: {{A: 500, B: 500}}\n{facts}")
    assert set(found) == {None, "Main pot"}
    assert str(found[None]).startswith(reason)


def test_a_player_shown_who_put_nothing_in_leaves_the_hand_open() -> None:
    found = opened("contributions: {A: 500, B: 500, C: 0}\nshowdown: [A, B, C]")
    assert found[None] == "C is in the showdown, but put nothing in and can win nothing."
    assert opened("contributions: {A: 500, B: 500, C: 0}\nshowdown: [A, B]\nfolded: [C]") == {}


def test_a_player_shown_who_is_eligible_for_no_pot_leaves_the_hand_open() -> None:
    found = opened("pots: [{amount: 500, eligible: [A, B]}]\nshowdown: [C, A, B]")
    assert found["Main pot"] == "C is in the showdown and eligible for no pot."
    assert opened("pots: [{amount: 500, eligible: [A, B]}]\nshowdown: [A, B]\nfolded: [C]") == {}


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("[A]", "[B]", "A beats B in Main pot and B beats A in Side pot 1"),
        ("[B]", "[A]", "B beats A in Main pot and A beats B in Side pot 1"),
        ("[A]", "[A, B]", "A beats B in Main pot and A and B tie in Side pot 1"),
        ("[A, B]", "[B]", "A and B tie in Main pot and B beats A in Side pot 1"),
    ],
)
def test_declared_pots_that_disagree_stay_open_both(first: str, second: str, told: str) -> None:
    main = f"{{amount: 300, eligible: [A, B, C], winners: {first}}}"
    side = f"{{amount: 200, eligible: [A, B], winners: {second}}}"
    found = opened(f"pots: [{main}, {side}]")
    assert set(found) == {"Main pot", "Side pot 1"}
    assert f"contradict each other: {told}." in found["Main pot"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("{high: [A], low: [B]}", "{high: [A]}"),
        ("{high: [A]}", "{high: [A], low: [B]}"),
        ("[A]", "{high: [A], low: [B]}"),
    ],
)
def test_a_low_that_qualifies_for_one_pot_qualifies_for_all(first: str, second: str) -> None:
    main = f"{{amount: 400, eligible: [A, B, C], winners: {first}}}"
    side = f"{{amount: 200, eligible: [A, B], winners: {second}}}"
    found = opened(f"game: omaha-8\npots: [{main}, {side}]")
    assert set(found) == {"Main pot", "Side pot 1"}
    assert "B has a qualifying low" in found["Main pot"]


def test_who_is_in_a_later_pot_is_in_an_earlier_one_whose_list_is_unknown() -> None:
    side = "{amount: 200, eligible: [A, B], winners: [B]}"
    found = opened(f"pots: [{{amount: 300, eligible: unknown, winners: [A]}}, {side}]")
    assert "A beats B in Main pot and B beats A in Side pot 1" in found["Side pot 1"]
    assert set(opened(f"pots: [{{amount: 300, eligible: unknown, winners: [B]}}, {side}]")) == {"Main pot"}


def test_a_winner_of_a_later_pot_who_is_not_in_the_earlier_contradicts_it() -> None:
    main = "{amount: 300, eligible: [A, B], winners: [A]}"
    found = opened(f"pots: [{main}, {{amount: 200, eligible: unknown, winners: [C]}}]")
    assert set(found) == {"Main pot", "Side pot 1"}


def test_a_low_of_somebody_who_is_not_in_the_other_pot_contradicts_nothing() -> None:
    main = "{amount: 400, eligible: [A, B, C], winners: {high: [A], low: [C]}}"
    assert opened(f"game: omaha-8\npots: [{main}, {{amount: 200, eligible: [A, B], winners: [A]}}]") == {}


def test_pots_that_agree_or_share_nobody_who_won_do_not_contradict_each_other() -> None:
    pots = "[{amount: 300, eligible: [A, B, C], winners: [C]}, {amount: 200, eligible: [A, B], winners: [B]}]"
    assert opened(f"pots: {pots}") == {}


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("[A, B]", "[B, C]", "C is eligible for Side pot 1 but not for Main pot"),
        ("[A, B]", "[A, B, C]", "C is eligible for Side pot 1 but not for Main pot"),
        ("[A]", "[B, C]", "B and C are eligible for Side pot 1 but not for Main pot"),
    ],
)
def test_a_later_pot_for_somebody_who_is_not_in_the_earlier_leaves_both_open(
    first: str, second: str, told: str
) -> None:
    found = opened(
        f"pots: [{{amount: 300, eligible: {first}}}, {{amount: 200, eligible: {second}}}]\nshowdown: [B, A, C]"
    )
    assert set(found) == {"Main pot", "Side pot 1"}
    assert told in found["Side pot 1"]


@pytest.mark.parametrize(
    "facts",
    [
        "game: omaha-8\nboard: Kc Ks Qd Jh Tc",
        "game: omaha-8\nboard: Kc 2s 3d Jh Tc",
        "game: omaha-8\nboard: Kc 2s 3d 3h 2c",
        "game: omaha-8\nboard: 2c 3s 4d 5h Tc\ncards: {B: Kh Kd Qc unknown}",
        "game: stud-8\ncards: {B: Kh Kd Qc unknown unknown unknown unknown}",
    ],
)
def test_a_low_that_the_cards_rule_out_leaves_the_pot_open(facts: str) -> None:
    base = "contributions: {A: 500, B: 500, C: 500}\nshowdown: {high: [A, B, C], low: [B]}\n"
    assert opened(base + facts)["Main pot"] == "B is said to win the low, but the cards allow no qualifying low."
    assert opened("contributions: {A: 500, B: 500, C: 500}\nshowdown: {high: [A, B, C]}\n" + facts) == {}


def test_a_low_that_unseen_cards_may_make_stands() -> None:
    base = "contributions: {A: 500, B: 500, C: 500}\nshowdown: {high: [A, B, C], low: [B]}\n"
    assert opened(base + "game: omaha-8\nboard: 2c 3s 4d Kh Tc") == {}
    assert opened(base + "game: stud-8\ncards: {B: Kh Kd unknown unknown unknown unknown unknown}") == {}


@pytest.mark.parametrize(
    ("contributions", "open_pots"),
    [
        ("{A: 550, B: 550, C: 100}", {"Side pot 1"}),
        ("{A: 500, B: 500, C: 150}", {"Main pot", "Side pot 1"}),
        ("{A: 550, B: 500, C: 500}", {None}),
    ],
)
def test_a_contribution_that_the_chips_cannot_make_leaves_open_where_it_lies(
    contributions: str, open_pots: set[str | None]
) -> None:
    found = opened(f"contributions: {contributions}\nshowdown: [A, B, C]")
    assert set(found) == open_pots
    assert all("can't be made of chips of 100 and 500" in reason for reason in found.values())


def test_change_may_be_given_where_chips_do_not_divide_each_other() -> None:
    seats = "seats: [A, B, C]\nbutton: C\nchips: [200, 500]\n"
    assert opened("contributions: {A: 300, B: 300, C: 300}\nshowdown: [A, B, C]", seats) == {}


def test_one_winner_divides_nothing() -> None:
    seats = "seats: [A, B, C]\nbutton: C\nchips: [100]\n"
    for pot in ("{amount: 550, eligible: [A, B], winners: [A]}", "{amount: 550, eligible: [A]}"):
        assert settled(f"{seats}pots: [{pot}]").receipts == {"A": 550}
    raked = settled(f"{seats}contributions: {{A: 500, B: 500}}\nshowdown: [A, B]\nrake: 5\nfolded: []")
    assert raked.receipts == {"A": 995}
    assert opened("contributions: {A: 500, B: 500}\nshowdown: [[A, B]]\nrake: 5\nfolded: []", seats) == {
        "Main pot": "995 after rake of 5 is no whole number of chips of 100."
    }


@pytest.mark.parametrize("order", ["mucked: [B]\nshowdown: [B, A]", "showdown: [B, A]\nmucked: [B]"])
def test_a_win_beside_a_muck_leaves_the_pot_open(order: str) -> None:
    found = opened(f"contributions: {{A: 500, B: 500, C: 0}}\nfolded: [C]\n{order}")
    assert found == {"Main pot": "B mucked, but wins by the declared showdown: one of the two is wrong."}


def test_the_last_who_did_not_muck_wins_without_having_shown() -> None:
    result = settled(f"{SEATS}contributions: {{A: 500, B: 500, C: 500}}\nmucked: [B, C]")
    assert result.receipts == {"A": 1500}
    assert in_english(result.pots[0].shares[0].why) == "B and C mucked, so A wins without having shown."


def test_where_all_mucked_or_nobody_knows_who_did_the_reason_says_so() -> None:
    chips, cards = "contributions: {A: 500, B: 500}\n", "board: Ah Kh Qh Jh Th\ncards: {A: 2c 2d, B: 3c 3d}\n"
    assert opened(f"{chips}mucked: [A, B]") == {"Main pot": "A and B mucked, and a mucked hand can't win."}
    found = opened(f"{chips}{cards}mucked: unknown")
    assert found == {"Main pot": "It is not known who mucked, so the cards do not say who won."}
    assert opened(f"{chips}showdown: [A, B]\nmucked: unknown") == {}


def test_unknown_dead_chips_are_told_as_such() -> None:
    found = opened("contributions: {A: 500, B: 500}\nshowdown: [A, B]\ndead: unknown")
    assert found == {"Main pot": "How many dead chips there are is not known."}
