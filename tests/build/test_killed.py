"""Killed at any moment, a build leaves no half-written PDF, and the next one comes to the same files."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from folders import BAD, OPEN, TIE, build, digests, folder

FILES = 16
KILLS = 50

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="processes are killed as they are on Linux and macOS")


def start(place: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "oddchip_sheets", "build", "hands", "-o", "out", "--jobs", "2"]
    return subprocess.Popen(
        command, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )


def living(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.slow
def test_fifty_builds_killed_at_random_moments_end_as_one_undisturbed_build_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {f"day-{number % 3}__hand-{number}": OPEN if number == 7 else TIE for number in range(FILES)}
    for place in ("calm", "killed"):
        folder(tmp_path / place / "hands", **files)
    monkeypatch.chdir(tmp_path / "calm")
    assert build(capsys, "hands", "-o", "out", "--jobs", "1")[0] == 1
    undisturbed, seconds = digests(tmp_path / "calm" / "out"), 4.0
    killed, dice, began = tmp_path / "killed", random.Random(12), time.monotonic()
    for number in range(KILLS):
        process = start(killed)
        try:
            process.wait(dice.uniform(0, seconds))
        except subprocess.TimeoutExpired:
            if number % 2:
                os.killpg(process.pid, signal.SIGKILL)
            else:  # its workers find out by themselves
                process.kill()
            process.wait()
        whole = (
            {name for name in digests(killed / "out") if name.endswith(".pdf")} if (killed / "out").exists() else set()
        )
        for name in whole:
            assert digests(killed / "out")[name] == undisturbed[name], f"kill {number}: {name} is not whole"
        if process.returncode == 1:  # it was done: begin again
            assert digests(killed / "out") == undisturbed
            seconds = (time.monotonic() - began) / (number + 1)
            for path in (killed / "out").rglob("*.pdf"):
                path.unlink()
        deadline = time.monotonic() + 10
        while living(process.pid) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not living(process.pid), "workers outlive their build"
    last = start(killed)
    assert last.wait() == 1
    assert digests(killed / "out") == undisturbed


def test_a_worker_that_is_killed_is_told_and_the_next_build_finishes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = folder(tmp_path / "hands", **{f"hand-{number}": TIE if number == 3 else BAD for number in range(8)})
    with monkeypatch.context() as patch:
        patch.setattr("oddchip_sheets.workers._Collecting", lambda _: _die)
        status, _, err = build(capsys, hands, "-o", tmp_path / "out", "--jobs", "2")
    assert (status, err.count("\n")) == (2, 1)
    assert "a worker process was killed, perhaps for want of memory; fewer --jobs need less" in err
    assert not [path for path in (tmp_path / "out").rglob("*") if path.name != ".oddchip-build.json"]
    again = build(capsys, hands, "-o", tmp_path / "out", "--jobs", "1")[1]
    assert again[-1].startswith("1 document, 1 of them printed now")


def _die(_: object) -> None:
    os._exit(9)
