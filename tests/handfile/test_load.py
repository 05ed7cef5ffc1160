from __future__ import annotations

from pathlib import Path

import pytest
from hand_text import PAID, TABLE

from oddchip_sheets.handfile.read import HandFileError, load


def test_a_hand_file_is_loaded_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(TABLE + PAID, encoding="utf-8")
    assert load(path).hands[0].players == ("A", "B", "C", "D", "E")
    assert load(str(path)).file == str(path)


def test_an_event_file_stands_relative_to_the_hand_file(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("name: Autumn Deepstack\nrules: home\n", encoding="utf-8")
    path = tmp_path / "hand.yaml"
    path.write_text("event: event.yaml\n" + TABLE.split("\n", 1)[1] + PAID, encoding="utf-8")
    assert load(path).name == "Autumn Deepstack"


def test_the_error_shows_every_problem(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(TABLE.replace("button: E", "button: F") + PAID.replace("100", "-1", 1), encoding="utf-8")
    with pytest.raises(HandFileError) as caught:
        load(path)
    assert len(caught.value.problems) == 2
    assert str(caught.value).count(f"{path}:") == 2
    assert "'F' has no seat" in str(caught.value)


def test_a_file_that_is_not_there_is_an_operating_system_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "nowhere.yaml")
