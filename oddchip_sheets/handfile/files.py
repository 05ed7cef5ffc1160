"""Reading a file that another file names: a plain file, and no more of it than is ever parsed."""

from __future__ import annotations

import errno
import stat
from pathlib import Path

from oddchip_sheets.handfile.tree import MOST_BYTES


def read_file(path: Path) -> bytes:
    """The bytes of the file at ``path``; of a file that is too large to parse, enough to see that it is.

    Raises ``OSError`` where it can't be read or is no plain file: a device or a pipe may never end.
    """
    if "\0" in str(path):
        raise OSError(errno.EINVAL, "no file can be called that", str(path))
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is no plain file", str(path))
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)
