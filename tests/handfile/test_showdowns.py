from __future__ import annotations

import pytest
from hand_text import PAID, TABLE, hand, hints, slips

from oddchip_sheets.handfile.model import UNKNOWN

LIVE = TABLE + "contributions: {A: 500, B: 500, C: 500}\n"


def boards(text: str, game: str = "holdem") -> object:
    return hand(LIVE + f"game: {game}\n{text}\n").boards


@pytest.mark.parametrize(
    ("showdown", "high"),
    [
        ("[A]", (("A",),)),
        ("[[A, B], C]", (("A", "B"), ("C",))),
        ("[A, unknown, C]", (("A",), ())),
        ("[A, [B, unknown], C]", (("A",), ())),
        ("[unknown, A]", UNKNOWN),
        ("[[A, unknown], B]", UNKNOWN),
    ],
)
def test_a_ranking_counts_up_to_the_group_that_holds_an_unknown(showdown: str, high: object) -> None:
    assert boards(f"showdown: {showdown}") == ({"high": high},)


def test_no_showdown_and_an_unknown_one_are_two_things() -> None:
    assert boards("") is None
    assert boards("showdown: unknown") is UNKNOWN


@pytest.mark.parametrize(
    ("showdown", "read"),
    [
        ("[A, B]", {"high": (("A",), ("B",))}),
        ("{high: [A], low: [[B, C]]}", {"high": (("A",),), "low": (("B", "C"),)}),
        ("{high: [A], low: []}", {"high": (("A",),)}),
        ("{high: [A], low: }", {"high": (("A",),)}),
        ("{high: [A]}", {"high": (("A",),)}),
        ("{high: unknown, low: [A]}", {"high": UNKNOWN, "low": (("A",),)}),
        ("{high: [A], low: unknown}", {"high": (("A",),), "low": UNKNOWN}),
    ],
)
def test_only_a_low_that_needs_a_qualifier_may_be_absent(showdown: str, read: object) -> None:
    assert boards(f"showdown: {showdown}", "omaha-8") == (read,)


@pytest.mark.parametrize("game", ["razz", "2-7", "a-5", "badugi"])
def test_a_bare_list_in_a_lowball_game_is_its_low(game: str) -> None:
    assert boards("showdown: [A, B]", game) == ({"low": (("A",), ("B",))},)
    assert boards("showdown: {low: [A]}", game) == ({"low": (("A",),)},)


def test_two_low_sides_are_both_named() -> None:
    assert boards("showdown: {five-card: [A], badugi: [B]}", "badacey") == (
        {"five-card": (("A",),), "badugi": (("B",),)},
    )
    assert len(slips(LIVE + "game: badacey\nshowdown: [A]\n")) == 1
    assert len(slips(LIVE + "game: badacey\nshowdown: {five-card: [A]}\n")) == 1


def test_a_low_in_a_high_game_names_its_high_low_form() -> None:
    assert hints(LIVE + "game: omaha\nshowdown: {high: [A], low: [B]}\n") == [
        "high-low is another game: `game: omaha-8`"
    ]
    assert hints(LIVE + "game: stud\nshowdown: {high: [A], low: [B]}\n") == ["high-low is another game: `game: stud-8`"]


def test_a_folded_player_is_not_compared() -> None:
    text = TABLE + PAID + "folded: [E]\nshowdown: [A, [B, E], E]\n"
    assert slips(text).count("'E' folded and can't be in `showdown`") == 2
    assert slips(TABLE + PAID + "folded: unknown\nshowdown: [A, E]\n") == []


def test_each_board_has_its_own_comparison() -> None:
    text = "boards:\n  - showdown: [A, B]\n  - unknown\n  - showdown: unknown\n"
    assert boards(text) == ({"high": (("A",), ("B",))}, {"high": UNKNOWN}, {"high": UNKNOWN})
    assert boards("boards: unknown") is UNKNOWN


def test_each_board_may_be_high_low() -> None:
    text = "boards:\n  - showdown: {high: [A], low: [B]}\n  - showdown: {high: [B]}\n"
    assert boards(text, "omaha-8") == ({"high": (("A",),), "low": (("B",),)}, {"high": (("B",),)})


def test_a_board_may_have_cards_and_a_comparison() -> None:
    found = hand(LIVE + "boards:\n  - {board: Ah Kd 7c, showdown: [A]}\n  - Ad Kc 8c\n")
    assert found.boards == ({"high": (("A",),)}, {"high": UNKNOWN})
    assert [" ".join(map(str, board)) for board in found.board_cards] == ["Ah Kd 7c", "Ad Kc 8c"]


def test_runs_are_written_like_boards() -> None:
    for text in ("[{showdown: [A]}, {board: Ah Kd 7c}, unknown]", "unknown"):
        runs, boards = hand(LIVE + f"runs: {text}\n"), hand(LIVE + f"boards: {text}\n")
        assert (runs.boards, runs.board_cards) == (boards.boards, boards.board_cards)
        assert (runs.runs, boards.runs) == (True, False)


@pytest.mark.parametrize(
    "showdown",
    ["", "[]", "A", "{}", "[[]]", "[[[A]]]", "[{A: B}]", "[A, A]", "[[A, A]]", "[[A, B], B]", "{high: A}", "{hi: [A]}"],
)
def test_what_is_no_comparison_is_refused(showdown: str) -> None:
    assert slips(LIVE + f"showdown: {showdown}\n")
