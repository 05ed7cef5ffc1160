"""How far long work has come is told on standard error: a bar on a terminal, lines in a log, nothing when quiet."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from oddchip_sheets.cli import progress
from oddchip_sheets.cli.main import main

SEED = Path(__file__).parents[2] / "worksheets" / "two-pots-one-tie.yaml"
PROGRAM = """
import sys, time
from oddchip_sheets.cli import progress
from oddchip_sheets.cli.inputs import say
progress.PATIENCE = 0.1
for number in progress.with_progress(range(20), 20, "printing"):
    time.sleep(0.02)
    if number == 15:
        with progress.beside_the_bar():
            say("hand.yaml: something is wrong")
"""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)


@pytest.mark.usefixtures("at_once")
def test_a_log_has_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", str(SEED), str(SEED), str(SEED)]) == 0
    told = capsys.readouterr()
    assert told.err.startswith("reading: 1 of 3, ")
    assert "\nsettling: 1 of 3, " in told.err
    assert told.err.endswith(" s left\n")
    assert "settling" not in told.out


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("words", [["--quiet", str(SEED), str(SEED)], [str(SEED)]], ids=["quiet", "one file"])
def test_nothing_is_told_when_quiet_or_of_one_file(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settle", *words]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no such terminals here")
def test_a_terminal_has_a_bar_with_rate_and_time_left_and_lines_stand_whole_beside_it() -> None:
    termios = pytest.importorskip("termios")
    master, terminal = os.openpty()
    termios.tcsetwinsize(terminal, (24, 80))
    process = subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=terminal, stderr=terminal)
    os.close(terminal)
    told = b""
    while True:
        try:
            read = os.read(master, 4096)
        except OSError:  # the terminal is closed
            break
        told += read
    assert process.wait() == 0
    shown = told.decode()
    assert "printing: " in shown
    assert "/20 [" in shown
    assert "it/s]" in shown
    assert "\rhand.yaml: something is wrong\r\n" in shown.replace("\x1b[A", "")
