"""The files of one reading: each opened once, parsed once, and kept as it is under the path it was asked for by."""

from __future__ import annotations

import errno
import os
import posixpath
import shlex
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from oddchip_sheets.positioned_yaml.nodes import MOST_BYTES, Mapping, Node, Scalar
from oddchip_sheets.positioned_yaml.problems import Problem, ProblemList, quote, shown

OpenFile: TypeAlias = Callable[[Path], bytes]
"""Gives a file's bytes; raises ``OSError`` where it can't."""


_SYSTEM: Final = ("/dev", "/proc", "/sys")
_MEMORY: Final = "/dev/shm"  # noqa: S108 - plain files may lie there, and here none is made


def open_file(path: Path) -> bytes:
    """The bytes of the file at ``path``; of a file that is too large to parse, enough to see that it is.

    Raises ``OSError`` where it can't be read or is no plain file: a device or a pipe may never end.
    """
    if "\0" in str(path):
        raise OSError(errno.EINVAL, "no file can be called that", str(path))
    for place in (os.path.normpath(path.absolute()), os.path.realpath(path)):
        if any(map(Path(place).is_relative_to, _SYSTEM)) and not Path(place).is_relative_to(_MEMORY):
            raise OSError(errno.EINVAL, "it is no plain file", str(path))
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is no plain file", str(path))
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def reason(error: OSError) -> str:
    """Why a file could not be used, in words."""
    return (error.strerror or str(error)).lower()


class Sources:
    """A file and those that it names, read once each, and what is wrong with them.

    A hand file may come from anybody, and by naming any file of the machine it is read on it would have it printed.
    So nothing is shown of a file that lies elsewhere than the first, or is no mapping.
    """

    def __init__(self, name: str, base: Path, opened: OpenFile = open_file, own: Path | None = None) -> None:
        self.name = name
        """What problems call the first file."""
        self.ledger: dict[str, bytes] = {}
        """What was read: the first file's name, then each path asked for, relative to its folder → bytes."""
        self.problems = ProblemList()
        self.withheld: dict[str, Problem] = {}
        """By the name of a file that must not be shown: what is said instead of all that is wrong in it."""
        self._base = base
        self._own = base if own is None else own
        self._open = opened
        self._files: list[str] = []

    def first(self, data: bytes) -> Node | None:
        """The root of the first file, whose bytes are given."""
        self.ledger[self.name] = data
        return self._parsed(self.name, data)

    def named(self, at: Scalar, path: str, what: str, verb: str, *, asked: bool = False) -> Node | None:
        """The root of the file at ``path``, which ``at`` names; ``None``, and a problem, where it can't be read.

        ``verb`` of the command shows the file to whoever names it himself; who ``asked`` for this one has done so.
        """
        written = at.value.strip()
        try:
            self.ledger[path] = self._open(self._base / path)
        except OSError as error:
            message = "{what} '{path}' can't be read: {reason}"
            hint = f"the path is relative to the folder {'you are in' if asked else 'of the file it stands in'}"
            facts = {"what": what, "path": written, "reason": reason(error)}
            self.problems.report(at, "file-unreadable", message, hint, **facts)
            return None
        name = str(self._base / path)
        root = self._parsed(name, self.ledger[path])
        own = Path(os.path.realpath(self._base / path)).is_relative_to(os.path.realpath(self._own))
        if name != at.place.file and not asked and not (own and isinstance(root, Mapping)):
            message = f"{what} {quote(written)} can't be used as it stands"
            call = f"`oddchip {verb} {shown(shlex.quote(name), 200)}`"
            hint = f"{call} says what is wrong in it; here it is not shown"
            self.withheld.setdefault(name, Problem(at.place, "file-not-shown", message, hint, {"path": written}))
        return root

    def found(self) -> tuple[Problem, ...]:
        """What is wrong, in the order of the first file, then of those it names as they were read."""
        told = ProblemList()
        told.add(*map(self._as_it_may_be_shown, self.problems))
        return told.in_order(self._files)

    def _as_it_may_be_shown(self, problem: Problem) -> Problem:
        for _ in self.withheld:  # a file that must not be shown may itself be named in one
            problem = self.withheld.get(problem.place.file, problem)
        return problem

    def _parsed(self, name: str, data: bytes) -> Node | None:
        from oddchip_sheets.positioned_yaml.parse import parse  # noqa: PLC0415 - what reads no file needs no PyYAML

        self._files.append(name)
        return parse(name, data, self.problems)


def path_beside(file: str, written: str) -> str:
    """The path that ``written`` stands for in ``file``, both relative to the folder of the first file."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), written))
