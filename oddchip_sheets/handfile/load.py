"""The hand file at a path → a checked event, for callers who prefer an exception to a list of problems."""

from __future__ import annotations

from pathlib import Path

from oddchip_sheets.handfile.files import read_file
from oddchip_sheets.handfile.model import Event
from oddchip_sheets.handfile.read import read_event
from oddchip_sheets.handfile.tree import Problem


class HandFileError(Exception):
    """A hand file that can't be settled as it stands; its text shows every problem at its place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n\n".join(map(str, problems)))
        self.problems = problems


def load(path: str | Path) -> Event:
    """The checked event and hands of the file at ``path``.

    Raises ``HandFileError`` with all problems of the file, and ``OSError`` where it can't be read at all.
    """
    path = Path(path)
    event, problems = read_event(str(path), read_file(path), path.parent, read_file)
    if event is None:
        raise HandFileError(tuple(problems))
    return event
