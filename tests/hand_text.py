"""Hand files as people write them, read for a test."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from oddchip_sheets.handfile.model import Event, Hand
from oddchip_sheets.handfile.read import read_hand_file
from oddchip_sheets.positioned_yaml.problems import Problem

EVENT = "event: {name: Autumn Deepstack, rules: tda-2024}\n"
TABLE = EVENT + "chips: [100, 500]\nseats: [A, B, C, D, E]\nbutton: E\n"
"""An event and a table, to which a test adds its hand."""
PAID = "contributions: {A: 500, B: 500, C: 100, D: 100, E: 200}\n"


def no_files(path: Path) -> bytes:
    """A folder without any file."""
    raise FileNotFoundError(path)


def read(text: str) -> tuple[Event | None, tuple[Problem, ...]]:
    found = read_hand_file("hand.yaml", dedent(text).encode(), Path("folder"), no_files)
    return found.event, found.problems


def event(text: str) -> Event:
    """The event of a file without a slip."""
    found, problems = read(text)
    assert [str(problem) for problem in problems] == []
    assert found is not None
    return found


def hand(text: str) -> Hand:
    """The only hand of a file without a slip."""
    (only,) = event(text).hands
    return only


def slips(text: str) -> list[str]:
    """What is wrong with a file, in its order, without the places."""
    found, problems = read(text)
    assert (found is None) == bool(problems)
    return [problem.message for problem in problems]


def hints(text: str) -> list[str | None]:
    return [problem.hint for problem in read(text)[1]]
