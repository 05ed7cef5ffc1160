"""The verb ``serve``: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from oddchip_sheets.cli.main import main


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["serve", "--no-browser", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


def test_a_port_that_is_taken_or_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        told = refused(capsys, "--port", str(taken.getsockname()[1]))
    assert "another --port may be free" in told
    assert "a port is a number from 0 to 65535" in refused(capsys, "--port", "99999")


def test_an_address_that_is_not_this_computers_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--host 192.0.2.7 --port 0: " in refused(capsys, "--host", "192.0.2.7", "--port", "0")


def test_house_books_with_slips_and_folders_without_any_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "no house book (*.yaml) in this folder" in refused(capsys, "--books", str(tmp_path))
    (tmp_path / "house.yaml").write_text("extends: tda-2023\ntitle: House\n")
    assert "unknown rule book 'tda-2023'" in refused(capsys, "--books", str(tmp_path))
    assert "no such file" in refused(capsys, "--books", str(tmp_path / "none"))


def test_without_what_it_needs_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "pip install 'oddchip-sheets[web]'" in refused(capsys)


@contextmanager
def served(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The printed address of the command, while it serves."""
    command = [sys.executable, "-m", "oddchip_sheets", "serve", "--no-browser", "--port", "0", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip(), process
        finally:
            process.kill()


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            parent = re.search(r"^PPid:\s+([0-9]+)$", status.read_text(), re.MULTILINE)
        except OSError:
            continue
        if parent is not None and int(parent[1]) == pid:
            found.add(int(status.parent.name))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="processes are counted in /proc")
def test_it_serves_until_it_is_interrupted_and_leaves_no_worker_behind() -> None:
    with served() as (address, process):
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/", address)
        with urllib.request.urlopen(address) as answer:  # noqa: S310 - our own
            assert b"Settlement sheet" in answer.read()
        workers = children(process.pid)
        assert len(workers) == 2
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert not [worker for worker in workers if Path(f"/proc/{worker}").exists() and worker != os.getpid()]


@pytest.mark.slow
def test_on_all_addresses_it_prints_one_with_a_key_and_answers_nobody_without() -> None:
    with served("--host", "0.0.0.0") as (address, _):  # noqa: S104 - for a moment
        found = re.fullmatch(r"http://[0-9.]+:([0-9]+)/\?key=[\w-]{20,}", address)
        assert found is not None
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(f"http://127.0.0.1:{found[1]}/")
        with caught.value:
            assert caught.value.code == 401
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with opener.open(address) as answer:
            assert b"Settlement sheet" in answer.read()
