"""Hundreds of files, and files of many hands: one summary, and memory that does not grow with them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from folders import BAD, TIE, folder, stamps

PEAK = """
import resource, sys
from oddchip_sheets.cli.main import main
status = main(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
sys.exit(status)
"""
"""The command; its last line is the most memory that it took, in KiB on Linux."""


def oddchip(*words: str | Path, program: str | None = None) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    start = ["-m", "oddchip_sheets"] if program is None else ["-c", program]
    return subprocess.run([sys.executable, *start, *map(str, words)], capture_output=True, check=False, text=True)


@pytest.mark.slow
@pytest.mark.bulk
def test_of_five_hundred_files_twenty_bad_ones_cost_no_other_its_document(tmp_path: Path) -> None:
    bad = [f"day-{number % 4}__hand-{number:03}" for number in range(12, 500, 25)]
    names = [f"day-{number % 4}__hand-{number:03}" for number in range(500)]
    hands = folder(tmp_path / "hands", **{name: BAD if name in bad else TIE for name in names})
    out = tmp_path / "out"
    first, again = (oddchip("build", hands, "-o", out) for _ in range(2))
    assert (first.returncode, again.returncode) == (2, 2)
    assert len(stamps(out)) == 480
    told = [line for line in first.stderr.splitlines() if line.startswith(str(hands))]
    assert sorted(line.split(":")[0] for line in told) == sorted(
        str(hands / f"{name.replace('__', '/')}.yaml") for name in bad
    )
    assert all("'saets' is no key of a hand" in line for line in told)
    lines = first.stdout.splitlines()
    assert lines[-1] == "480 documents, 480 of them printed now; 20 hand files with errors"
    assert sorted(lines[:-1]) == sorted(str(out / name) for name in stamps(out))
    assert again.stdout == "480 documents, 0 of them printed now; 20 hand files with errors\n"
    assert [line for line in again.stderr.splitlines() if line.startswith(str(hands))] == told


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the unit of memory is another elsewhere")
def test_a_file_of_many_hands_takes_little_more_memory_than_one_of_few(tmp_path: Path) -> None:
    """Laid out all at once, a hand takes four megabytes."""
    hands = "hands:\n" + "".join(f"  - {{{{hand: {number}}}}}\n" for number in range(60))
    folder(tmp_path, few=TIE, many=TIE + hands)
    peaks = {}
    for name in ("few", "many"):
        printed = oddchip(
            "sheet", tmp_path / f"{name}.yaml", "-o", tmp_path / f"{name}.pdf", "--jobs", "1", program=PEAK
        )
        assert printed.returncode == 0, printed.stderr
        peaks[name] = int(printed.stdout.splitlines()[-1]) / 1024
    assert peaks["many"] - peaks["few"] < 60 * 1.5, peaks
