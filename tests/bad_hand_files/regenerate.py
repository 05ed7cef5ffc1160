"""Writes NAME.txt beside every NAME.yaml of this folder: what `oddchip check NAME.yaml` finds wrong with it.

Run ``python tests/bad_hand_files/regenerate.py`` after a change of wording or a new bad file, and read every changed
text before it is kept: it has to tell a tournament director what to do.
"""

from __future__ import annotations

from pathlib import Path

from oddchip_sheets.process import check

FOLDER = Path(__file__).parent


def bad_files() -> list[Path]:
    """The bad hand files, by name; those in ``events/`` are only shared by them."""
    return sorted(FOLDER.glob("*.yaml"))


def expected(path: Path) -> Path:
    """Where the text for a bad hand file is kept."""
    return path.with_suffix(".txt")


def found(path: Path) -> str:
    """Everything that is wrong with a hand file, as a person reads it."""
    problems = check(path.name, path.read_bytes(), path.parent).problems
    return "".join(f"{problem}\n" for problem in problems)


if __name__ == "__main__":
    for bad in bad_files():
        expected(bad).write_text(found(bad), encoding="utf-8")
