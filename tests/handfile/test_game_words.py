"""The game of a hand: every name that is printed is read, and a word near to several games is not guessed."""

from __future__ import annotations

import pytest
from hand_text import TABLE, hand, read, slips

from oddchip_sheets.games import GAMES

IN = "contributions: {A: 500, B: 500, C: 100}\nfolded: [C]\n"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_printed_name_is_read_in_any_case_and_with_either_apostrophe(game: object) -> None:
    known = GAMES[getattr(game, "id")]  # noqa: B009 - the parameter is typed by its table
    for name in (known.id, known.title):
        for form in (name, name.upper(), name.lower(), name.title(), name.replace("'", "’"), f"  {name} "):
            assert hand(f'{TABLE}{IN}game: "{form}"\n').game == known


def hint(word: str) -> str | None:
    _, problems = read(f"{TABLE}{IN}game: {word}\n")
    (problem,) = problems
    return problem.hint


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("plo6", "omaha-6"),
        ("PLO5", "omaha-5"),
        ("5 card stud", "five-card-stud"),
        ("5-card stud", "five-card-stud"),
        ("dramaha high", "dramaha"),
        ("Seven card razz", "razz"),
        ("7 card stud", "stud"),
        ("irish hold’em", "irish"),
        ("raz", "razz"),
        ("omaha8", "omaha-8"),
    ],
)
def test_words_that_people_write_for_a_game_are_known(word: str, meant: str) -> None:
    assert hint(word) == f"did you mean {meant}?"


@pytest.mark.parametrize(
    ("word", "several"),
    [
        ("omaha-7", "omaha, omaha-5, omaha-6 or omaha-8"),
        ("badecey", "badacey or badeucy"),
        ("stud-9", "stud or stud-8"),
    ],
)
def test_a_word_near_to_several_games_is_not_guessed(word: str, several: str) -> None:
    assert hint(word) == f"did you mean {several}?"


def test_what_hangs_on_a_game_that_is_not_known_is_not_reported_too() -> None:
    cards = "cards: {A: As 2d 4c 6h 7s Kc Kd, B: Ad 2s}\nshowdown: {five-card: [A]}\n"
    assert slips(f"{TABLE}{IN}game: Seven card razz\n{cards}") == ["'Seven card razz' is no game known here"]
