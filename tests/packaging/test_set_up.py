"""The set-up on machines that lack something: one clear line, and apt only where it can work."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

_CHECKOUT = Path(__file__).resolve().parents[2]
_BARE_PYTHON = """\
case "$*" in
    *--debian*) cat "$STATE/lacks" ;;
    *pango.py) if [ -s "$STATE/lacks" ]; then echo "Missing here: Pango. Fedora: dnf install pango."; fi ;;
    *ensurepip*) exit "$(cat "$STATE/no-ensurepip")" ;;
    *"-m pip"*) exit 1 ;;
    *python3.%d-venv*) echo python3.11-venv ;;
esac
"""
_APT = """\
echo "apt-get $*" >>"$STATE/calls"
case "$*" in
    *update) touch "$STATE/updated" ;;
    *install*)
        [ -e "$STATE/updated" ] || exit 100
        : >"$STATE/lacks"
        echo 0 >"$STATE/no-ensurepip"
        ;;
esac
"""


@dataclass(frozen=True)
class Machine:
    """A machine made of stand-ins for the programs that the set-up asks."""

    programs: Path
    state: Path

    def has(self, program: str, script: str) -> None:
        stand_in = self.programs / program
        stand_in.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        stand_in.chmod(0o755)

    def lacks(self, *packages: str) -> None:
        (self.state / "lacks").write_text("".join(f"{package}\n" for package in packages), encoding="utf-8")

    def set_up(self, script: str, *arguments: str, python: str | None = None) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.programs), "STATE": str(self.state)} | ({"PYTHON": python} if python else {})
        command = ["/bin/sh", str(_CHECKOUT / ".ci" / script), *arguments]
        return subprocess.run(command, cwd=_CHECKOUT, env=environment, check=False, capture_output=True, text=True)

    def packages(self, purpose: str) -> subprocess.CompletedProcess[str]:
        return self.set_up("system-packages", purpose, python="python3")

    def apt_calls(self) -> list[str]:
        calls = self.state / "calls"
        return [line.split()[-1] for line in calls.read_text(encoding="utf-8").splitlines()] if calls.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    (tmp_path / "bin").mkdir()
    (tmp_path / "state").mkdir()
    machine = Machine(tmp_path / "bin", tmp_path / "state")
    for tool in ("cat", "tr", "touch"):
        machine.has(tool, f'PATH=/usr/bin:/bin exec {tool} "$@"')
    machine.has("python3", _BARE_PYTHON)
    machine.has("qpdf", ":")
    machine.has("id", "echo 0")
    (machine.state / "no-ensurepip").write_text("0", encoding="utf-8")
    machine.lacks()
    return machine


def test_where_nothing_is_missing_apt_is_left_alone(machine: Machine) -> None:
    machine.has("apt-get", _APT)
    done = machine.packages("test")
    assert (done.returncode, done.stdout, done.stderr, machine.apt_calls()) == (0, "", "", [])


def test_root_on_debian_gets_what_is_missing_and_stale_lists_are_fetched_first(machine: Machine) -> None:
    machine.has("apt-get", _APT)
    machine.lacks("libpango-1.0-0", "libharfbuzz-subset0")
    done = machine.packages("sheet")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "Installing libpango-1.0-0 libharfbuzz-subset0\n"
    assert machine.apt_calls() == ["libharfbuzz-subset0", "update", "libharfbuzz-subset0"]


def test_lists_that_are_fresh_are_not_fetched_again(machine: Machine) -> None:
    machine.has("apt-get", _APT)
    (machine.state / "updated").touch()
    machine.lacks("libpango-1.0-0")
    assert machine.packages("sheet").returncode == 0
    assert machine.apt_calls() == ["libpango-1.0-0"]


def test_an_interpreter_without_pip_gets_its_venv_package(machine: Machine) -> None:
    machine.has("apt-get", _APT)
    (machine.state / "no-ensurepip").write_text("1", encoding="utf-8")
    assert machine.packages("sheet").stdout == "Installing python3.11-venv\n"


@pytest.mark.parametrize("user", ["0", "1000"])
def test_without_apt_or_without_root_one_line_says_what_is_missing(user: str, machine: Machine) -> None:
    machine.has("id", f"echo {user}")
    if user != "0":
        machine.has("apt-get", _APT)
    machine.lacks("libpango-1.0-0")
    (machine.programs / "qpdf").unlink()
    done = machine.packages("test")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("Missing here: Pango. Fedora: dnf install pango. The checks need qpdf (")
    assert machine.apt_calls() == []


def test_qpdf_is_asked_for_by_the_checks_only(machine: Machine) -> None:
    (machine.programs / "qpdf").unlink()
    assert machine.packages("sheet").returncode == 0
    assert machine.packages("test").returncode == 1


def test_an_installation_that_fails_is_said_and_stops_the_set_up(machine: Machine) -> None:
    machine.has("apt-get", "exit 100")
    machine.lacks("libpango-1.0-0")
    done = machine.packages("sheet")
    assert done.returncode == 1
    assert "Missing here: Pango." in done.stderr


def test_the_first_python_that_is_new_enough_is_taken(machine: Machine) -> None:
    machine.has("python3", "exit 1")
    machine.has("python3.12", "exit 0")
    assert machine.set_up("find-python").stdout.strip() == str(machine.programs / "python3.12")


def test_a_named_python_is_taken_before_all_others(machine: Machine) -> None:
    machine.has("my python", "exit 0")
    named = str(machine.programs / "my python")
    assert machine.set_up("find-python", python=named).stdout.strip() == named


@pytest.mark.parametrize("named", [None, "python3"])
def test_a_python_that_is_too_old_is_said_in_one_line(named: str | None, machine: Machine) -> None:
    machine.has("python3", "exit 1")
    done = machine.set_up("find-python", python=named)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("oddchip-sheets needs Python 3.11 or newer; python3 is missing or too old ")
