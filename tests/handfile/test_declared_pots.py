from __future__ import annotations

import pytest
from hand_text import TABLE, hand, slips

from oddchip_sheets.handfile.model import UNKNOWN, DeclaredPot


def pot(text: str, game: str = "holdem", extra: str = "") -> DeclaredPot:
    pots = hand(TABLE + f"game: {game}\n{extra}pots:\n  - {text}\n").pots
    assert isinstance(pots, tuple)
    return pots[0]


def winners(text: str, game: str = "holdem") -> object:
    return pot(f"{{amount: 500, eligible: [A, B, C], winners: {text}}}", game).boards


def test_a_declared_pot_holds_its_amount_and_its_players() -> None:
    assert pot("{amount: '1,075', eligible: [A, B]}") == DeclaredPot("Main pot", 1075, ("A", "B"), None)
    assert pot("{name: Centre, amount: unknown, eligible: unknown}") == DeclaredPot("Centre", UNKNOWN, UNKNOWN, None)
    assert pot("{amount: 5, eligible: [A, unknown], winners: unknown}") == DeclaredPot("Main pot", 5, UNKNOWN, UNKNOWN)


def test_all_pots_may_be_unknown() -> None:
    assert hand(TABLE + "pots: unknown\n").pots is UNKNOWN


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("[A, B]", ({"high": (("A", "B"),)},)),
        ("{high: [A]}", ({"high": (("A",),)},)),
        ("[[A], [A, B]]", ({"high": (("A",),)}, {"high": (("A", "B"),)})),
        ("[{high: [A]}, unknown]", ({"high": (("A",),)}, {"high": UNKNOWN})),
        ("[A, unknown]", ({"high": UNKNOWN},)),
        ("[unknown]", ({"high": UNKNOWN},)),
        ("unknown", UNKNOWN),
    ],
)
def test_winners_are_tied_names_or_one_entry_a_board(text: str, boards: object) -> None:
    assert winners(text) == boards


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("[A]", ({"high": (("A",),)},)),
        ("{high: [A], low: [B, C]}", ({"high": (("A",),), "low": (("B", "C"),)},)),
        ("{high: [A], low: []}", ({"high": (("A",),)},)),
        ("{high: unknown, low: [B]}", ({"high": UNKNOWN, "low": (("B",),)},)),
        ("[{high: [A], low: [B]}, [C]]", ({"high": (("A",),), "low": (("B",),)}, {"high": (("C",),)})),
    ],
)
def test_winners_of_a_high_low_pot(text: str, boards: object) -> None:
    assert winners(text, "omaha-8") == boards


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("[A, [B]]", "`winners` mixes names with lists"),
        ("[]", "`winners` names nobody"),
        ("A", "`winners` must be a list"),
        ("[D]", "'D' wins this pot but is not eligible for it"),
        ("[A, A]", "'A' is named twice in `winners`"),
        ("[Z]", "'Z' has no seat"),
        ("{high: [A], low: [B]}", "Hold'em has no side 'low'"),
        ("[[[A]]]", "a name is a single word or text, not a list or a mapping"),
    ],
)
def test_winners_that_can_not_be_are_refused_once(text: str, slip: str) -> None:
    assert slips(TABLE + f"pots:\n  - {{amount: 500, eligible: [A, B, C], winners: {text}}}\n") == [slip]


def test_a_winner_of_a_pot_whose_players_are_unknown_is_believed() -> None:
    assert pot("{amount: 5, eligible: unknown, winners: [D]}").boards == ({"high": (("D",),)},)


def test_folded_players_are_neither_eligible_nor_winners() -> None:
    text = TABLE + "folded: [B]\npots:\n  - {amount: 500, eligible: [A, B], winners: [B]}\n"
    assert slips(text) == ["'B' folded and can't be in `eligible`", "'B' folded and can't be in `winners`"]


def test_pots_are_placed_for_what_the_engine_finds() -> None:
    found = hand(TABLE + "pots:\n  - amount: 500\n    eligible: [A, B]\n    winners: [A]\n")
    lines = {path: place.line for path, place in found.places.items()}
    assert lines["pots", 0, "amount"] == 6
    assert lines["pots", 0, "eligible"] == 7
    assert lines["pots", 0, "winners"] == 8


def test_thirty_pots_are_enough() -> None:
    pots = "pots:\n" + "  - {amount: 5, eligible: [A]}\n" * 31
    assert slips(TABLE + pots) == ["31 pots; a hand has at most 30"]
