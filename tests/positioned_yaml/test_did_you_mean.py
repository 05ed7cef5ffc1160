"""The nearest known word, which never says the opposite of what was written."""

from __future__ import annotations

import pytest
from hand_text import TABLE, hints

from oddchip_sheets.handfile.model import Raised
from oddchip_sheets.positioned_yaml.did_you_mean import nearest, opposed

HAND = f"{TABLE}contributions: {{A: 500, B: 500}}\nfolded: []\nshowdown: [A, B]\n"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("befor the next hand", Raised.NEXT_HAND),
        ("before next hand", Raised.NEXT_HAND),
        ("after substantial acton", Raised.AFTER_ACTION),
        ("within one minute at a break", Raised.BREAK_MINUTE),
        ("late in the break", Raised.BREAK_LATER),
        ("after the next hand was dealt", None),
        ("aftr the next hand", None),
        ("not before the next hand", None),
        ("six minutes into the break", None),
        ("within 5 minutes, at a break", None),
    ],
)
def test_a_moment_is_never_taken_for_its_opposite(written: str, meant: Raised | None) -> None:
    assert nearest(written, [str(word) for word in Raised]) == meant


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("before", "after"),
        ("high", "low"),
        ("the highest card", "the lowest card"),
        ("in", "out"),
        ("first", "last"),
        ("left-of-button", "right-of-button"),
        ("agreed", "disagreed"),
        ("known", "unknown"),
        ("agreed", "not agreed"),
        ("winners", "losers"),
        ("later than a minute", "within a minute"),
        ("a minute", "ten minutes"),
    ],
)
def test_opposites_are_told_from_slips_of_the_pen(one: str, other: str) -> None:
    assert opposed(one, other)
    assert opposed(other, one)
    assert not opposed(one, one)
    assert nearest(one, [other], 0.1) is None


def test_words_that_are_only_alike_are_no_opposites() -> None:
    for one, other in (("showdwn", "showdown"), ("hihg", "high"), ("folded", "foldd"), ("tda-2042", "tda-2024")):
        assert not opposed(one, other)
        assert nearest(one, [other]) == other


@pytest.mark.parametrize(
    ("line", "never"),
    [
        ("incident: {raised: after the next hand was dealt}", "before the next hand?"),
        ("incident: {raised: more than a minute after, about: award}", "within a minute, at a break?"),
        ("pots: [{amount: 500, eligible: [A, B], winners: [A], basis: disagreed}]", "agreed?"),
    ],
)
def test_no_hint_of_a_file_proposes_the_opposite(line: str, never: str) -> None:
    facts = TABLE if line.startswith("pots") else HAND
    assert not any(f"did you mean {never}" in (hint or "") for hint in hints(f"{facts}{line}\n"))


def test_a_moment_that_braces_cut_in_two_is_to_be_quoted() -> None:
    (hint,) = hints(f"{HAND}incident: {{raised: within a minute, at a break}}\n")
    assert (hint or "").endswith("put the whole text in quotes, raised: 'within a minute, at a break'")
