"""``oddchip watch``: builds on save, tells what is wrong at its place, and ends when it is interrupted."""

from __future__ import annotations

import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from folders import TIE, folder

from oddchip_sheets.cli.main import main


class Watch:
    """A watching command; what it tells is waited for."""

    def __init__(self, *words: str, place: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "oddchip_sheets", "watch", *words],
            cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.lines.put(line.rstrip("\n"))

    def told(self) -> list[str]:
        """What is told until it watches again."""
        found: list[str] = []
        while not found or found[-1] != "watching; Ctrl-C ends it":
            found.append(self.lines.get(timeout=60))
        return found[:-1]


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watch]:
    folder(tmp_path / "hands", one=TIE, two=TIE)
    watch = Watch("hands", "-o", "hands/out", place=tmp_path)
    yield watch
    watch.process.kill()
    watch.process.wait()
    watch.reader.join()
    if watch.process.stdout:
        watch.process.stdout.close()


@pytest.mark.slow
def test_what_is_saved_is_built_and_what_is_wrong_is_told_at_its_place(watched: Watch, tmp_path: Path) -> None:
    assert watched.told()[-1] == "2 documents, 2 of them printed now"
    one = tmp_path / "hands" / "one.yaml"
    right = one.read_text(encoding="utf-8")
    one.write_text(right.replace("seats", "saets"), encoding="utf-8")
    told = watched.told()
    assert told[0].startswith("hands/one.yaml:3:1: 'saets' is no key of a hand")
    assert "hands/out/one.pdf: stands as it was printed before its hand file went wrong" in told
    assert told[-1] == "1 document, 0 of them printed now; 1 hand file with errors"
    one.write_text(right.replace("300", "900"), encoding="utf-8")
    assert watched.told() == ["hands/out/one.pdf", "2 documents, 1 of them printed now"]
    (tmp_path / "hands" / "three.yaml").write_text(right, encoding="utf-8")
    assert watched.told() == ["hands/out/three.pdf", "3 documents, 1 of them printed now"]
    watched.process.send_signal(signal.SIGINT)
    assert watched.process.wait(timeout=30) == 130
    assert watched.lines.empty()


def test_without_watchfiles_the_command_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    assert main(["watch", str(tmp_path)]) == 2
    assert "pip install 'oddchip-sheets[watch]'" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "nowhere"]) == 2
    assert capsys.readouterr().err == "oddchip: nowhere: no such folder; `oddchip sheet` prints single files\n"
