"""The README under test: its hand file settles, its verbs exist, its map is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from settled import settled_file

from oddchip_sheets.cli.main import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def help_text(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit):
        main([*words, "--help"])
    return capsys.readouterr().out


def test_the_hand_file_of_the_readme_settles_as_the_seed_says() -> None:
    (example,) = re.findall(r"```yaml\n(event:.*?)```", README, re.DOTALL)
    (hand,) = settled_file(example).hands
    assert hand.receipts == {"A": 800, "B": 600}


def test_every_verb_is_in_the_readme_and_every_verb_of_the_readme_exists(capsys: pytest.CaptureFixture[str]) -> None:
    told = set(re.findall(r"^\| `oddchip (\w+)", README, re.MULTILINE))
    verbs = set(re.findall(r"^    (\w+) +\S", help_text(capsys), re.MULTILINE))
    assert told == verbs


def test_every_option_of_a_verb_is_in_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    for verb, row in re.findall(r"^\| `oddchip (\w+)(.*?)` \|", README, re.MULTILINE):
        for option in re.findall(r"--\w+", row):
            assert option in help_text(capsys, verb), (verb, option)


def test_the_example_of_each_verbs_help_names_files_that_ship(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in re.findall(r"^\| `oddchip (\w+)", README, re.MULTILINE):
        example = help_text(capsys, verb).rsplit("example:\n", 1)[1]
        for path in re.findall(r"worksheets\S*", example):
            assert (ROOT / path).exists(), (verb, path)


def test_the_map_names_rooms_that_exist_and_leaves_none_out() -> None:
    named = {
        word.rstrip("/") for word in re.findall(r"`((?:oddchip_sheets|templates|worksheets|tests)[\w/.-]*)`", README)
    }
    assert all((ROOT / path).exists() for path in named)
    packages = {str(path.parent.relative_to(ROOT)) for path in (ROOT / "oddchip_sheets").glob("*/__init__.py")}
    assert packages <= named


def test_the_picture_is_there() -> None:
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", README, re.DOTALL):
        assert (ROOT / picture).is_file()
