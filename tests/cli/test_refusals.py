"""The catalogue of bad hand files through the command: exit 2, the exact message, nothing left behind."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from oddchip_sheets.cli.main import main

CATALOGUE = Path(__file__).parents[1] / "bad_hand_files"
NAMES = sorted(path.stem for path in CATALOGUE.glob("*.yaml"))


def test_the_catalogue_holds_at_least_sixty_files() -> None:
    assert len(NAMES) >= 60


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the catalogue in which every new file would be seen."""
    copy = tmp_path_factory.mktemp("catalogue") / "bad"
    shutil.copytree(CATALOGUE, copy)
    return copy


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_hand_file_is_refused_and_leaves_nothing_behind(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    before = sorted(folder.rglob("*"))
    for verb in ("settle", "check", "sheet"):
        assert main([verb, f"{name}.yaml"]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.split() == (CATALOGUE / f"{name}.txt").read_text("utf-8").split()
    assert sorted(folder.rglob("*")) == before
