"""Every bad hand file is refused with exactly the text that is kept beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from regenerate import FOLDER, bad_files, expected, found

_FIRST_LINE = re.compile(r"[\w./-]+\.yaml:[1-9]\d*:[1-9]\d*: .+")


@pytest.mark.parametrize("path", bad_files(), ids=lambda path: path.stem)
def test_a_bad_hand_file_is_refused_with_its_message(path: Path) -> None:
    assert found(path) == expected(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", bad_files(), ids=lambda path: path.stem)
def test_every_message_says_where_and_what_and_how_to_mend_it(path: Path) -> None:
    problems = re.split(r"\n(?=\S)", found(path).rstrip("\n"))
    for problem in problems:
        first, *rest = problem.split("\n")
        assert _FIRST_LINE.fullmatch(first)
        assert rest[-1].startswith("  hint: ")
        assert len(rest) == 1 or re.fullmatch(r" *\^+", rest[1])


def test_the_catalogue_is_large_and_has_no_text_without_its_file() -> None:
    assert len(bad_files()) >= 60
    assert {path.stem for path in FOLDER.glob("*.txt")} == {path.stem for path in bad_files()}


def test_reading_a_bad_hand_file_leaves_nothing_behind(tmp_path: Path) -> None:
    for path in bad_files():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    before = sorted(tmp_path.iterdir())
    for path in before:
        found(path)
    assert sorted(tmp_path.iterdir()) == before
