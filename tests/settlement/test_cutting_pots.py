"""A hand file that says what chips lie in a pot: stacks sum to the awards, and chips that do not are refused."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from settled import settled

from oddchip_sheets.cli.main import main
from oddchip_sheets.cutting.change import worth
from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.settlement.cuts import Cut, cuts
from oddchip_sheets.words.language import english

TWO_POTS = """
    chips: [25, 100, 500, 1000]
    seats: [Ann, Ben, Cleo, Dev]
    button: Ann
    contributions: {Ann: 2375, Ben: 2375, Cleo: 1675, Dev: 50}
    folded: [Dev]
    showdown: [[Ann, Ben, Cleo]]
"""


def told(cut: Cut) -> str:
    return " ".join(map(english().text, cut.steps))


def stacks(cut: Cut) -> dict[str, dict[int, int]]:
    assert all(worth(pile.chips) == pile.amount for pile in cut.piles)
    return {english().text(pile.to): dict(pile.chips) for pile in cut.piles}


def test_each_pot_is_cut_into_its_winners_stacks() -> None:
    hand = settled(
        TWO_POTS + "    pot_chips: {Main pot: {1000: 3, 500: 2, 100: 9, 25: 7}, Side pot 1: {500: 2, 100: 4}}"
    )
    main, side = cuts(hand)
    assert stacks(main) == {
        "Ann": {1000: 1, 100: 6, 25: 3},
        "Ben": {1000: 1, 500: 1, 100: 2},
        "Cleo": {1000: 1, 500: 1, 100: 1, 25: 4},
    }
    assert stacks(side) == {"Ann": {500: 1, 100: 2}, "Ben": {500: 1, 100: 2}}
    assert told(side).startswith("No change is needed. Biggest chips first")


def test_chips_without_a_name_lie_in_the_main_pot() -> None:
    (cut,) = cuts(settled(TWO_POTS + "    pot_chips: {1000: 5, 25: 3}\n    change: table"))
    assert cut.pot == "Main pot"
    assert told(cut).startswith("Change 2 chips of 1,000 at the table for 3 chips of 500")


def test_a_declared_pot_says_what_lies_in_it() -> None:
    hand = settled(
        """
        chips: [100, 500, 1000]
        seats: [A, B, C]
        button: C
        pots: [{amount: 3500, eligible: [A, B], winners: [A, B], pot_chips: {1000: 3, 500: 1}}]
        """
    )
    (cut,) = cuts(hand)
    assert stacks(cut) == {"A": {1000: 1, 500: 1, 100: 3}, "B": {1000: 1, 500: 1, 100: 2}}
    assert told(cut).startswith("Change 1 chip of 1,000 from the rack for 1 chip of 500 and 5 chips of 100.")
    assert told(cut).endswith("The odd chip of 100 goes to A.")


def test_rake_and_the_halves_come_first() -> None:
    hand = settled(
        """
        game: omaha-8
        chips: [25, 100]
        seats: [A, B, C]
        button: C
        rake: 25
        contributions: {A: 400, B: 400, C: 400}
        folded: []
        showdown: {high: [A], low: [[B, C]]}
        pot_chips: {100: 11, 25: 4}
        """
    )
    (cut,) = cuts(hand)
    assert stacks(cut)["rake"] == {25: 1}
    assert "Take 25 first. Divide it into 600 and 575 first." in told(cut)


def test_an_unresolved_pot_is_not_cut() -> None:
    (cut,) = cuts(settled(TWO_POTS.replace("button: Ann", "button: unknown") + "    pot_chips: {1000: 5, 25: 3}"))
    assert told(cut) == "Main pot is not settled, so it is not cut."
    assert not cut.piles


def test_denominations_that_take_too_long_are_not_shown() -> None:
    hand = settled(
        """
        chips: [2, 5, 20, 50]
        seats: [A, B, C, D]
        button: D
        pots: [{amount: 4994, eligible: [A, B, C, D], winners: [A, B, C, D], pot_chips: {50: 80, 20: 38, 5: 46, 2: 2}}]
        """
    )
    (cut,) = cuts(hand)
    assert told(cut).startswith("Not shown: these denominations do not divide one another")


@pytest.mark.parametrize("chips", ["{1000: 5}", "{Side pot 1: {500: 3}}"])
def test_chips_that_do_not_make_the_pot_are_refused(chips: str) -> None:
    text = "event: {name: Test, rules: tda-2024}\n" + dedent(TWO_POTS) + f"pot_chips: {chips}\n"
    outcome = settle_text("hand.yaml", text.encode(), Path())
    assert outcome.settlement is None
    (problem,) = outcome.problems
    assert problem.kind == "pot-chips-sum"
    assert problem.place.line == 9


@pytest.mark.parametrize("verb", ["check", "settle"])
@pytest.mark.parametrize(("chips", "status"), [("{1000: 5}", 2), ("{1000: 5, 25: 3}", 0)])
def test_what_check_passes_settle_does_not_refuse(
    verb: str, chips: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.yaml"
    file.write_text("event: {name: Test, rules: tda-2024}\n" + dedent(TWO_POTS) + f"pot_chips: {chips}\n")
    assert main([verb, str(file)]) == status
    assert ("the chips in Main pot make 5,000, and it holds 5,075" in capsys.readouterr().err) == (status == 2)
