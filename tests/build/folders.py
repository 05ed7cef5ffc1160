"""Folders of hand files, and the command that builds them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from oddchip_sheets.cli.main import main

EVENT = "name: Autumn Deepstack\nrules: tda-2024\n"
TIE = """\
event: event.yaml
chips: [100]
seats: [A, B, C]
button: C
contributions: {{A: {amount}, B: {amount}, C: 100}}
folded: [C]
showdown: [[A, B]]
"""
DISPUTED = TIE + "incident: {{claim: B says he had the better kicker.}}\n"
OPEN = TIE.replace("[[A, B]]", "unknown")
BAD = TIE.replace("seats:", "saets:")


def folder(place: Path, **files: str) -> Path:
    """A folder with an event and hand files, each its own: ``name=TIE``; ``__`` in a name is a folder's end."""
    for number, (name, text) in enumerate(files.items(), start=3):
        path = place / f"{name.replace('__', '/')}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        (path.parent / "event.yaml").write_text(EVENT, encoding="utf-8")
        path.write_text(text.format(amount=100 * number), encoding="utf-8")
    return place


def build(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, list[str], str]:
    """Status, the lines of standard output, and standard error of ``oddchip build``."""
    status = main(["build", *map(str, words)])
    told = capsys.readouterr()
    return status, told.out.splitlines(), told.err


def digests(place: Path) -> dict[str, str]:
    """Every file below ``place``, hidden ones too."""
    return {
        path.relative_to(place).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file()
    }


def stamps(place: Path) -> dict[str, int]:
    """When each PDF was written."""
    return {path.relative_to(place).as_posix(): path.stat().st_mtime_ns for path in sorted(place.rglob("*.pdf"))}
