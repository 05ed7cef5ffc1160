"""Characters that look like YAML's own: named where they separate, left alone inside a text."""

from __future__ import annotations

import pytest
from hand_text import event, read, slips
from hypothesis import given
from hypothesis import strategies as st

FACTS = """\
chips: [100, 500]
seats: [A, B, C]
button: C
contributions: {A: 500, B: 500, C: 100}
folded: [C]
showdown: [[A, B]]
"""
GOOD = "event: {name: X, rules: tda-2024}\n" + FACTS
SPACES = "\u00a0\u1680\u2002\u2003\u2009\u202f\u205f\u3000"


@pytest.mark.parametrize("space", SPACES, ids=lambda char: f"U+{ord(char):04X}")
@pytest.mark.parametrize(
    ("before", "after"),
    [("seats:", " [A"), ("\nbutton:", " C"), ("[A,", " B, C]"), ("{A:", " 500"), ("500,", " B: 5"), ("event:", " {")],
)
def test_a_space_that_is_none_is_named_where_yaml_needs_one(space: str, before: str, after: str) -> None:
    text = GOOD.replace(before + after, before + space + after[1:])
    assert text != GOOD
    (problem,) = read(text)[1]
    assert f"U+{ord(space):04X}" in problem.message
    assert problem.place.text[problem.place.column - 1] == space


@pytest.mark.parametrize(
    ("sign", "odd"),
    [
        (": [A", "： [A"),
        (": {A", "： {A"),
        ("A, B, C]", "A， B, C]"),
        ("500, C", "500、 C"),
        ("C]\n", "C］\n"),
        (" [C", " ［C"),
    ],
)
def test_a_full_width_sign_is_named_at_its_place_once(sign: str, odd: str) -> None:
    text = GOOD.replace(sign, odd, 1)
    assert text != GOOD
    (problem,) = read(text)[1]
    char = next(char for char in odd if not char.isascii())
    assert f"U+{ord(char):04X}" in problem.message
    assert problem.place.text[problem.place.column - 1] == char
    assert problem.hint is not None
    assert "goes in quotes" in problem.hint


@pytest.mark.parametrize(
    "text",
    [
        "東京：夏",
        "東京，夏",
        "【決勝】",
        "Série n°\u00a012",
        "“Autumn”",
        "– Autumn –",
        "Décision\u00a0: rejetée",
        "a ［b］ c、d",
    ],
)
def test_inside_a_text_they_are_as_good_as_any_other(text: str) -> None:
    written = f"'{text}'" if ": " in text else text
    for form in (f"event: {{name: {written}, rules: tda-2024}}\n", f"event:\n  name: {written}\n  rules: tda-2024\n"):
        assert event(form + FACTS).name == text


def test_in_quotes_a_name_may_hold_them() -> None:
    text = GOOD.replace("A", "'田中　太郎：，'")
    assert event(text).hands[0].players[0] == "田中　太郎：，"


def test_in_comments_and_block_texts_they_are_left_alone() -> None:
    notes = "  notes: |\n    a： b， [c\n    \u00a0d: ［e\n  venue: Y # ：\u00a0，［\n"
    assert (
        event("event:\n  name: X\n  rules: tda-2024\n" + notes + FACTS).details["notes"] == "a： b， [c\n\u00a0d: ［e"
    )


def test_a_look_alike_hides_no_other_slip() -> None:
    said = slips(GOOD.replace("seats:", "seats：").replace("button: C", "button: Z"))
    assert said == ["this is no colon but U+FF1A FULLWIDTH COLON", "'Z' has no seat"]


@given(st.text("ABC,:[]{}'\"# -|\n\u00a0：，［］【】“–\u3000", max_size=60))
def test_whatever_is_mixed_is_read_or_named(text: str) -> None:
    found, problems = read("event: {name: X, rules: home}\nnotes: " + text)
    assert (found is None) == bool(problems)
    for problem in problems:
        assert str(problem)
