"""Writes NAME.txt beside every NAME.yaml of this folder: what `oddchip check NAME.yaml` finds wrong with it.

Run ``python tests/bad_hand_files/regenerate.py`` after a change of wording or a new bad file, and read every changed
text before it is kept: it has to tell a tournament director what to do. ``docs/problems.md``, the list of the kinds of
problems with an example of each, is written too.
"""

from __future__ import annotations

from pathlib import Path

from oddchip_sheets.handfile.read import read_hand_file
from oddchip_sheets.pipeline import checked
from oddchip_sheets.positioned_yaml.problems import Problem

FOLDER = Path(__file__).parent
LIST = FOLDER.parents[1] / "docs" / "problems.md"

ABOUT = """\
# Problems

`oddchip check --json FILE…` prints one JSON object a problem, each on one line:

| key | what it is |
|---|---|
| `kind` | the same word for the same slip, in every version and language: the first column below |
| `file`, `line`, `column`, `end` | where it stands, counted from 1; `end` is the column after the last character |
| `message`, `hint` | the sentences a person reads |
| `facts` | what the sentences are made of: names, amounts, what is known there |
| `field` | of a filled blank: the box in its own words; `line` is then the page, `column` the number of the box |

Where `facts` holds a `fix`, that text can stand in the marked place as it is, and the problem is gone; so can those of
`or_fix`, one text or a list of them. A value left out is marked right behind its colon.

| kind | for example |
|---|---|
"""
ELSEWHERE = {
    "books-in-circle": "house books extend one another in a circle: a.yaml → b.yaml → a.yaml",
    "books-too-many": "more than 8 house books extend one another",
    "character-unprintable": "the sheet's fonts have no glyph for '李' (U+674E) in the event's name (printing only)",
    "file-too-large": "the file is larger than 2 MiB",
    "form-amounts": "1,000,5,000 may be one amount or several",
    "form-awards": "'300' is no name with its amount (read --check only)",
    "form-button": "a seat's number, but no line has a seat",
    "form-chips": "25 is less than the smallest chip, 100",
    "form-choice": "'poker' can't be chosen here",
    "form-event": "another copy says 'Friday Tournament'",
    "form-folded": "has a place at the showdown, and is ticked as folded",
    "form-name": "'Be' may be Ben or Bernd; write more of the name",
    "form-name-twice": "'Ana' stands in another line too",
    "form-no-name": "left empty, though more stands in this line",
    "form-no-player": "no player is named anywhere",
    "form-nobody": "nobody is named, and somebody wins here",
    "form-none": "is ticked, though places are written above it",
    "form-place": "'first' is no place",
    "form-ruling": "left empty, though the floor ruled",
    "form-seat": "seat 1 stands in another line too",
    "form-seat-order": "this seat is not the next one clockwise",
    "too-many-problems": "there are more than 200 problems; the rest is not listed",
    "unresolved": "hand 41, Side pot 1: Who won this pot is not known. (settling only; no slip)",
    "yaml-unreadable": "from here on the file can't be read as YAML",
}
"""Kinds that no single bad hand file shows."""


def bad_files() -> list[Path]:
    """The bad hand files, by name; those in ``events/`` are only shared by them."""
    return sorted(FOLDER.glob("*.yaml"))


def expected(path: Path) -> Path:
    """Where the text for a bad hand file is kept."""
    return path.with_suffix(".txt")


def problems(path: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a hand file."""
    return checked(read_hand_file(str(path), path.read_bytes(), path.parent)).problems


def found(path: Path) -> str:
    """Everything that is wrong with a hand file, as a person reads it."""
    return "".join(f"{problem}\n" for problem in problems(path)).replace(f"{FOLDER}/", "")


def listed() -> str:
    """The list of the kinds of problems, with the first example of each in the catalogue."""
    examples = dict(ELSEWHERE)
    for problem in (problem for path in bad_files() for problem in problems(path)):
        examples.setdefault(problem.kind, problem.message.replace("|", "\\|"))
    return ABOUT + "".join(f"| `{kind}` | {examples[kind]} |\n" for kind in sorted(examples))


if __name__ == "__main__":
    for bad in bad_files():
        expected(bad).write_text(found(bad), encoding="utf-8")
    LIST.write_text(listed(), encoding="utf-8")
