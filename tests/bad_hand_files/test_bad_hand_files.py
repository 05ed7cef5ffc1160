"""Every bad hand file is refused with exactly the text that is kept beside it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from regenerate import ELSEWHERE, FOLDER, LIST, bad_files, expected, found, listed, problems

from oddchip_sheets.cli.main import main

_FIRST_LINE = re.compile(r"[\w./-]+\.yaml:[1-9]\d*:[1-9]\d*: .+")


@pytest.mark.parametrize("path", bad_files(), ids=lambda path: path.stem)
def test_a_bad_hand_file_is_refused_with_its_message(path: Path) -> None:
    assert found(path) == expected(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", bad_files(), ids=lambda path: path.stem)
def test_every_message_says_where_and_what_and_how_to_mend_it(path: Path) -> None:
    for problem in re.split(r"\n(?=\S)", found(path).rstrip("\n")):
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


def test_every_kind_of_problem_is_listed_with_an_example() -> None:
    assert LIST.read_text(encoding="utf-8") == listed()
    assert not ELSEWHERE.keys() & {problem.kind for path in bad_files() for problem in problems(path)}


def test_a_problem_is_data_for_editors_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(LIST.parents[1] / "tests/bad_hand_files/amount-k.yaml")
    assert main(["check", "--json", path]) == 2
    out, err = capsys.readouterr()
    assert (json.loads(out), err) == (
        {
            "kind": "amount-shorthand",
            "file": path,
            "line": 6,
            "column": 28,
            "end": 31,
            "message": "25k is shorthand",
            "hint": "write 25000",
            "facts": {"text": "25k", "count": "2", "fix": "25000"},
        },
        "",
    )


@pytest.mark.parametrize("path", bad_files(), ids=lambda path: path.stem)
def test_every_problem_is_one_line_of_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--json", str(path)])
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(records) == len(problems(path))
    assert all(record["kind"] and record["line"] >= 1 and record["end"] > record["column"] for record in records)
