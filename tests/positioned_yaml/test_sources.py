"""Files that a hand file names: plain files only, and never more than is parsed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from oddchip_sheets.positioned_yaml.nodes import MOST_BYTES
from oddchip_sheets.positioned_yaml.sources import open_file


def test_a_plain_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_bytes(b"name: X\n")
    assert open_file(tmp_path / "event.yaml") == b"name: X\n"


def test_of_a_file_that_is_too_large_only_enough_is_read_to_see_it(tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_bytes(b"x" * (3 * MOST_BYTES))
    assert len(open_file(tmp_path / "large.yaml")) == MOST_BYTES + 1


def test_a_device_or_a_pipe_that_may_never_end_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="no plain file"):
            open_file(path)


def test_a_folder_and_a_missing_file_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        open_file(tmp_path)
    with pytest.raises(FileNotFoundError):
        open_file(tmp_path / "nothing")
