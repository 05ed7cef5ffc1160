"""Nothing is guessed: what an unknown fact decides stays open, and nothing else does."""

from __future__ import annotations

import pytest
from settled import in_english, only, settled, settled_file

BASE = {
    "seats": "[A, B, C]",
    "button": "C",
    "chips": "[100]",
    "contributions": "{A: 300, B: 300, C: 100}",
    "showdown": "[[A, B], C]",
}


def hand(rules: str = "tda-2024", **facts: str) -> tuple[list[bool], list[str | None]]:
    """Which pots are settled, and what the hand leaves open, pot by pot (``None``: the whole hand)."""
    text = "\n".join(f"{key}: {value}" for key, value in {**BASE, **facts}.items())
    result = settled(text, rules)
    return [pot.settled for pot in result.pots], [finding.pot for finding in result.unresolved]


@pytest.mark.parametrize(
    ("facts", "settled_pots", "open_"),
    [
        ({}, [True, True], []),
        ({"button": "unknown"}, [False, True], [None, "Main pot"]),
        ({"seats": "unknown"}, [False, True], [None, "Main pot"]),
        ({"chips": "unknown"}, [False, False], [None, "Main pot", "Side pot 1"]),
        ({"chips": "unknown", "showdown": "[A, B, C]"}, [True, True], []),
        ({"chips": "[unknown, 500]"}, [False, False], [None, "Main pot", "Side pot 1"]),
        ({"dead": "unknown"}, [False, True], ["Main pot"]),
        ({"rake": "unknown"}, [False, True], ["Main pot"]),
        ({"rake": "{Side pot 1: unknown}"}, [True, False], ["Side pot 1"]),
        ({"contributions": "unknown"}, [], [None]),
        ({"contributions": "{A: unknown, B: 300}"}, [], [None]),
        ({"folded": "unknown"}, [], [None]),
        ({"showdown": "unknown"}, [False, False], ["Main pot", "Side pot 1"]),
        ({"showdown": "[C, unknown]"}, [True, False], ["Side pot 1"]),
        ({"showdown": "[C]"}, [True, False], ["Side pot 1"]),
        ({"showdown": "[[A, unknown], C]"}, [False, False], ["Main pot", "Side pot 1"]),
        ({"chips": "[200]"}, [False, True], ["Main pot"]),
    ],
    ids=str,
)
def test_an_unknown_fact_leaves_open_what_depends_on_it(
    facts: dict[str, str], settled_pots: list[bool], open_: list[str | None]
) -> None:
    assert hand(**facts) == (settled_pots, open_)


def test_without_a_rule_book_what_needs_no_rule_is_settled() -> None:
    assert hand("unknown") == ([False, True], [None, "Main pot"])


def test_a_hand_without_showdown_settles_what_one_player_has_alone() -> None:
    result = settled("seats: [A, B]\nbutton: A\nchips: [1]\ncontributions: {A: 10, B: 5}\nfolded: [B]")
    assert result.settled


@pytest.mark.parametrize(
    ("pot", "reason"),
    [
        ("{amount: unknown, eligible: [A, B], winners: [A]}", "The amount of the pot is not known."),
        ("{amount: 500, eligible: unknown, winners: [A]}", "It is not known who is eligible."),
        ("{amount: 500, eligible: [A, B], winners: unknown}", "Who won this pot is not known."),
        ("{amount: 500, eligible: [A, B]}", "How the hands compare is not known."),
        ("{amount: 550, eligible: [A, B], winners: [A, B]}", "550 is no whole number of chips of 100."),
        ("{amount: 500, eligible: [A, B], winners: [unknown, [A]]}", "On board 1: who has the best hand is not known."),
    ],
)
def test_an_open_pot_says_why(pot: str, reason: str) -> None:
    result = settled(f"seats: [A, B, C]\nbutton: C\nchips: [100]\npots: [{pot}]")
    assert in_english(only(result).reason) == reason
    assert only(result).awards == {}
    assert result.receipts == {}


def test_a_finding_points_at_the_fact_it_hangs_on() -> None:
    (result,) = settled_file(
        """\
        event: {name: Test, rules: tda-2024}
        seats: [A, B, C]
        button: unknown
        chips: [100]
        pots:
          - {amount: 500, eligible: [A, B], winners: [A, B]}
          - {amount: 550, eligible: [A, B], winners: [A, B]}
        """
    ).hands
    places = [result.hand.place(finding.fact) for finding in result.unresolved]
    assert [(place.line, place.column) for place in places if place] == [(3, 9), (3, 9), (7, 14)]


def test_cards_against_a_declared_showdown_leave_the_pot_open_with_both_readings() -> None:
    result = settled(
        """\
        seats: [A, B]
        button: B
        chips: [100]
        contributions: {A: 300, B: 300}
        showdown: [B, A]
        board: Ac As Jd 2h 2c
        cards: {A: Ah Kd, B: Qs Qh}
        """
    )
    reason = in_english(only(result).reason)
    assert "the declared showdown: B" in reason
    assert "the cards: A" in reason


def test_a_finding_about_cards_points_at_the_cards() -> None:
    (result,) = settled_file(
        """\
        event: {name: Test, rules: tda-2024}
        seats: [A, B]
        button: B
        chips: [100]
        contributions: {A: 300, B: 300}
        board: Ac As Jd 2h 2c
        cards: {A: Kh unknown, B: Qs Qh}
        """
    ).hands
    place = result.hand.place(result.unresolved[0].fact)
    assert place is not None
    assert place.line == 7


def test_an_unknown_in_a_low_ranking_is_not_read_as_nobody_qualifying() -> None:
    result = settled(
        """\
        game: omaha-8
        seats: [A, B, C]
        button: C
        chips: [25]
        contributions: {A: 100, B: 200, C: 200}
        showdown: {high: [A, B, C], low: [A, unknown]}
        """
    )
    assert [pot.settled for pot in result.pots] == [True, False]
    assert result.receipts == {"A": 300}
