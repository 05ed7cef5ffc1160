"""Interrupted at any moment, the command ends quietly with 130 and leaves nothing half-written."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

SHEET = Path(__file__).parents[2] / "worksheets" / "two-pots-one-tie.yaml"
STATUS = Path("/proc/self/status")

pytestmark = pytest.mark.skipif(not STATUS.exists(), reason="when a process listens to signals is read from /proc")


def listening(process: subprocess.Popen[bytes]) -> bool:
    """Whether the command itself has begun: Python alone does not catch SIGTERM."""
    caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{process.pid}/status").read_text("utf-8"))
    return caught is not None and bool(int(caught[1], 16) >> (signal.SIGTERM - 1) & 1)


def waiting(process: subprocess.Popen[bytes]) -> bool:
    """Whether it sleeps until something is typed: between a question and its answer Python can lose a signal."""
    stat = Path(f"/proc/{process.pid}/stat").read_text("utf-8")
    return stat.rpartition(")")[2].split()[0] == "S"


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["int", "term"])
@pytest.mark.parametrize("after", [0, 0.05, 0.2, 0.5, 0.9])
def test_an_interruption_is_quiet_and_leaves_nothing_half_written(
    number: signal.Signals, status: int, after: float, tmp_path: Path
) -> None:
    target = tmp_path / "out" / "sheet.pdf"
    command = [sys.executable, "-m", "oddchip_sheets", "sheet", *[str(SHEET)], "-o", str(target)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while not listening(process):
        time.sleep(0.001)
    time.sleep(after)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    finished = process.returncode == 0
    assert finished or (process.returncode, out, err) == (status, b"", b"")
    left = sorted(path.name for path in tmp_path.rglob("*"))
    assert left in ([], ["out", "sheet.pdf"])
    assert not finished or target.read_bytes().startswith(b"%PDF-")


def test_an_interruption_that_the_caller_ignores_is_ignored(tmp_path: Path) -> None:
    command = f"trap '' INT; exec {sys.executable} -m oddchip_sheets check {SHEET}"
    process = subprocess.Popen(["sh", "-c", command], stdout=subprocess.PIPE, cwd=tmp_path)
    while process.poll() is None and not listening(process):
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=30)
    assert (process.returncode, out) == (0, f"{SHEET}: no errors in 1 hand\n".encode())


def test_a_passphrase_that_is_not_typed_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    incident = SHEET.with_name("incident-odd-chip-in-time.yaml")
    master, terminal = os.openpty()
    command = [sys.executable, "-m", "oddchip_sheets", "incident", str(incident), "--sign", "cert.p12", "-o", "out.pdf"]
    before = termios.tcgetattr(terminal)
    with subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, cwd=tmp_path, start_new_session=True
    ) as process:
        told = b""
        while b"passphrase of cert.p12" not in told:
            told += os.read(master, 1000)
        while not waiting(process):
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=30) == 130
        finally:
            process.kill()
    assert termios.tcgetattr(terminal) == before
    os.close(terminal)
    assert b"Traceback" not in told
    assert not list(tmp_path.iterdir())
