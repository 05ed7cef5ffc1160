"""Files that another file names: plain ones only, no more of them read than is parsed, nothing of them given away."""

from __future__ import annotations

import errno
import os
import shlex
import stat
from pathlib import Path
from typing import Final

from oddchip_sheets.handfile.caret import quote, shown
from oddchip_sheets.handfile.tree import MOST_BYTES, Place, Problem

_SYSTEM: Final = ("/dev", "/proc", "/sys")
_MEMORY: Final = "/dev/shm"  # noqa: S108 - plain files may lie there, and here none is made


def read_file(path: Path) -> bytes:
    """The bytes of the file at ``path``; of a file that is too large to parse, enough to see that it is.

    Raises ``OSError`` where it can't be read or is no plain file: a device or a pipe may never end.
    """
    if "\0" in str(path):
        raise OSError(errno.EINVAL, "no file can be called that", str(path))
    if _is_system(os.path.normpath(path.absolute())) or _is_system(os.path.realpath(path)):
        raise OSError(errno.EINVAL, "it is no plain file", str(path))
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is no plain file", str(path))
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def is_own(path: Path, folder: Path) -> bool:
    """Whether the file at ``path`` lies in ``folder`` or below it, wherever links lead."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def withheld(place: Place, what: str, written: str, call: str, path: str) -> Problem:
    """What is said instead of all that is wrong in a file which must not be shown.

    A hand file may come from anybody, and by naming any file of the machine it is read on it would have it printed.
    ``call`` is the verb that shows it to whoever names it himself.
    """
    hint = f"`oddchip {call} {shown(shlex.quote(path), 200)}` says what is wrong in it; here it is not shown"
    return Problem(place, f"{what} {quote(written)} can't be used as it stands", hint)


def _is_system(path: str) -> bool:
    within = Path(path).is_relative_to
    return any(map(within, _SYSTEM)) and not within(_MEMORY)
