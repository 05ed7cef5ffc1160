"""Whatever bytes a file holds, reading it gives an event or problems, never an exception."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml
from hand_text import no_files
from hypothesis import given, settings
from hypothesis import strategies as st
from quick import first

from oddchip_sheets.handfile.read import TOP_KEYS, read_hand_file
from oddchip_sheets.shipped import shipped

_FILES = sorted(shipped("worksheets").glob("*.yaml")) + sorted(Path(__file__).parent.glob("good/*.yaml"))
_PIECES = [
    b"[",
    b"]",
    b"{",
    b"}",
    b":",
    b": ",
    b",",
    b"- ",
    b"\n",
    b"\t",
    b"'",
    b'"',
    b"&a ",
    b"*a",
    b"!",
    b"|",
    b"?",
    b"%",
]
_PIECES += [
    b"\x00",
    b"\xff",
    b"\xe2\x80\xae",
    b"\xc2\x85",
    b"\r",
    b"unknown",
    b"-1",
    b"1.000",
    b"9" * 20,
    b"\\ud800",
    b"#",
    b"<<: ",
    "\u00a0".encode(),
    "\uff1a".encode(),
    "\uff0c".encode(),
    "\uff3d".encode(),
    "\u3010 \u201c \u2013 ".encode(),
]


def judged(data: bytes) -> None:
    """Read the bytes; every problem can be shown, and there are problems or an event."""
    found = read_hand_file("hand.yaml", data, Path("folder"), no_files)
    assert (found.event is None) == bool(found.problems)
    for problem in found.problems:
        assert str(problem).startswith("hand.yaml:")
        assert problem.hint


@pytest.mark.parametrize("path", first(8, _FILES), ids=lambda path: path.stem)
def test_every_truncation_is_an_event_or_problems(path: Path) -> None:
    data = path.read_bytes()
    for end in range(len(data)):
        judged(data[:end])


@pytest.mark.parametrize("path", first(8, _FILES), ids=lambda path: path.stem)
def test_every_missing_piece_is_an_event_or_problems(path: Path) -> None:
    data = path.read_bytes()
    for start in range(0, len(data), 3):
        judged(data[:start] + data[start + 7 :])


@pytest.mark.parametrize("path", first(8, _FILES), ids=lambda path: path.stem)
def test_mutations_are_an_event_or_problems(path: Path) -> None:
    data = path.read_bytes()
    dice = random.Random(path.stem)
    for _ in range(600):
        mutated = data
        for _ in range(dice.randint(1, 4)):
            at, gone = dice.randrange(len(mutated) + 1), dice.choice([0, 0, 1, 1, 2, 9])
            mutated = mutated[:at] + dice.choice(_PIECES) + mutated[at + gone :]
        judged(mutated)


@given(st.binary(max_size=200))
def test_any_bytes_are_an_event_or_problems(data: bytes) -> None:
    judged(data)


_WORDS = st.sampled_from([*TOP_KEYS, "high", "low", "A", "B", "unknown", "1", "0", "-5", "Ah", "winners", "eligible"])
_TREES = st.recursive(
    _WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_WORDS, inner, max_size=4),
    max_leaves=20,
)
_KEYS = st.sampled_from([*TOP_KEYS])


@settings(max_examples=300)
@given(st.dictionaries(_KEYS, _TREES), st.booleans())
def test_any_shape_of_a_fact_is_an_event_or_problems(facts: dict[str, object], table: bool) -> None:  # noqa: FBT001 - drawn
    base = {"event": {"name": "X", "rules": "home"}, "seats": ["A", "B"], "chips": [1], "contributions": {"A": 1}}
    document = {**base, **facts} if table else facts
    judged(yaml.safe_dump(document, default_flow_style=None).encode())


def test_a_file_of_many_hands_and_slips_is_read_in_good_time() -> None:
    hand = "  - {bUtton: Q, contributions: {A: -1, B: 2k}, pots: [], showdown: [Z]}\n"
    judged(b"event: {name: X, rules: home}\nchips: [1]\nseats: [A, B]\nhands:\n" + hand.encode() * 500)
