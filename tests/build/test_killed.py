"""Killed at any moment, a build leaves no half-written PDF, and the next one comes to the same files."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from folders import BAD, OPEN, TIE, build, digests, folder

FILES = 8
"""As many as two workers share."""

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="processes are killed as they are on Linux and macOS")


def start() -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "oddchip_sheets", "build", "hands", "-o", "out", "--jobs", "2"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)


def living(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def undisturbed(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What a build that nobody kills comes to; the same hands, of which nothing is built, lie in ``killed``."""
    files = {f"day-{number % 3}__hand-{number}": OPEN if number == 7 else TIE for number in range(FILES)}
    for place in ("calm", "killed"):
        folder(tmp_path / place / "hands", **files)
    monkeypatch.chdir(tmp_path / "calm")
    assert build(capsys, "hands", "-o", "out", "--jobs", "1")[0] == 1
    monkeypatch.chdir(tmp_path / "killed")
    return digests(tmp_path / "calm" / "out")


def kill(process: subprocess.Popen[bytes], undisturbed: dict[str, str], *, workers_too: bool) -> None:
    """Kill a build; every PDF that stands is whole, and no worker goes on for long."""
    if workers_too:
        os.killpg(process.pid, signal.SIGKILL)
    else:  # they find out by themselves
        process.kill()
    process.wait()
    for name, digest in digests(Path("out")).items():
        assert not name.endswith(".pdf") or digest == undisturbed[name], f"{name} is not whole"
    deadline = time.monotonic() + 30
    while living(process.pid):
        assert time.monotonic() < deadline, "workers outlive their build"
        time.sleep(0.02)


@pytest.mark.slow
def test_a_build_killed_when_half_of_it_stands_is_finished_by_the_next(
    undisturbed: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    process = start()
    while len([*Path("out").rglob("*.pdf")]) < FILES // 2:
        assert process.poll() is None
        time.sleep(0.01)
    kill(process, undisturbed, workers_too=False)
    assert build(capsys, "hands", "-o", "out", "--jobs", "1")[0] == 1
    assert digests(Path("out")) == undisturbed


@pytest.mark.slow
@pytest.mark.bulk
def test_fifty_builds_killed_at_random_moments_end_as_one_undisturbed_build_does(undisturbed: dict[str, str]) -> None:
    dice, began = random.Random(12), time.monotonic()
    assert start().wait() == 1
    seconds = time.monotonic() - began
    for number in range(50):
        if digests(Path("out")) == undisturbed:  # it is all done: begin again
            shutil.rmtree("out")
        process = start()
        time.sleep(dice.uniform(0, seconds))
        kill(process, undisturbed, workers_too=bool(number % 2))
    assert start().wait() == 1
    assert digests(Path("out")) == undisturbed


@pytest.mark.slow
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
