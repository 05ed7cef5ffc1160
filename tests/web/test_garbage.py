"""Forms of garbage: whatever stands in the fields, each problem is told at a field, in words, and nothing fails."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from quick import first

from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.read import read_hand_file
from oddchip_sheets.web.form import NAMES, Form
from oddchip_sheets.web.told import settled

GARBAGE = [
    *(
        "?",
        "x",
        "m",
        "1",
        "2",
        "3",
        "A",
        "B",
        "C",
        "0",
        "500",
        "1,000",
        "12.50",
        "1.000",
        "25k",
        "-5",
        "$5",
        "1e3",
        "0500",
    ),
    *("12½", "½", "5.", ".5", "٣", "1,2,3", "abc def", "Ah Kd", "2c 2c", "As", "1z", "unknown", "None", "null", "A, B"),
    *("{", "]", ": #", "'", '"', "- a", "@", "&b", "*c", "!!t", "%", "A: B", ",", "{A: 1}", "1 2", "\ud800", "\x00"),
    *("\u202e", "Аnna", "éà", "x" * 200, "y" * 3000, "a\nb", "on", "none", "/etc/passwd", "house.yaml", "tda-2026"),
    *(
        "Main pot",
        "in proportion",
        "agreed",
        "ruling",
        "runs-2",
        "pots",
        "before the next hand",
        "award",
        "es",
        "es-AR",
    ),
]
NAMED = sorted(NAMES)


def garbage(seed: int) -> dict[str, str]:
    """A form, often of a hand that is nearly whole, in which anything stands anywhere."""
    dice, fields = random.Random(seed), dict[str, str]()
    if dice.random() < 0.7:
        fields = {"event": "E", "chips": "25 100", "button": "1"}
        for seat in range(1, dice.randint(2, 6)):
            fields[f"row-{seat}-player"] = "ABCDEFG"[seat - 1]
            fields[f"row-{seat}-put-in"] = dice.choice(["100", "500", "25"])
            fields[f"row-{seat}-place"] = str(dice.randint(1, 3))
    fields["game"] = dice.choice([*GAMES])
    fields["known"] = dice.choice(["", "pots"])
    fields["boards"] = dice.choice(["", "", "2", "3", "runs-2"])
    for name in dice.sample(NAMED, dice.choice([1, 2, 5, 20, 40, 150])):
        fields[name] = dice.choice(GARBAGE)
    return fields


@pytest.mark.parametrize("block", first(1, range(40)))
def test_each_problem_of_a_form_of_garbage_is_told_at_a_field(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        form = Form.posted(garbage(seed))
        found = settled(form)
        assert {each.field for each in (*found.wrong, *found.open)} <= NAMES, seed
        kinds = {problem.kind for problem in (found.outcome.problems if found.outcome else ())}
        lacking = {kind for kind in kinds if not form.words.has(f"slip.{kind}")}
        assert lacking == set(), seed
        assert not found.outcome or bool(found.outcome.problems) <= bool(found.wrong), seed


def test_the_hand_file_of_garbage_is_yaml_and_names_no_file_that_is_opened() -> None:
    for seed in range(100):
        text = settled(Form.posted(garbage(seed))).written.text
        opened: list[object] = []

        def no_file(path: Path, opened: list[object] = opened) -> bytes:
            opened.append(path)
            raise FileNotFoundError(path)

        problems = read_hand_file("hand.yaml", text.encode(), Path(), no_file).problems
        assert not [problem for problem in problems if problem.kind.startswith("yaml")], seed
        assert {str(path) for path in opened} <= {"house.yaml"}, seed
