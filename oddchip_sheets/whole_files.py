"""Writing results: whole files only, beside the old one and renamed."""

from __future__ import annotations

import errno
import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PART: Final = ".oddchip-*.part"
"""What a file is called while it is written; one that stays behind is of a process that was killed."""


class NotWrittenError(OSError):
    """A file that can't be written; its ``filename`` is the target as it was given."""


def write_whole(files: Mapping[Path, bytes]) -> None:
    """Write every file beside its target, then rename them all; what stood is replaced whole or not at all.

    A link stays, and what it leads to is replaced. Raises ``NotWrittenError`` where one can't be written or is no plain
    file.
    """
    made: list[Path] = []
    waiting: list[tuple[Path, Path, Path]] = []
    with _uninterrupted():
        try:
            for given, data in files.items():
                with _named(given):
                    target = _target(given, made)
                    beside = target.with_name(PART.replace("*", os.urandom(6).hex()))
                    waiting.append((given, target, beside))
                    _write(beside, data)
            for given, target, beside in waiting:
                with _named(given):
                    beside.replace(target)
        finally:
            for _, _, beside in waiting:
                with suppress(OSError):  # it is where it belongs, or was never written
                    beside.unlink()
            for folder in reversed(made):
                with suppress(OSError):  # it holds what was written
                    folder.rmdir()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interruption waits until all files stand or none does."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _named(given: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NotWrittenError(error.errno, error.strerror or str(error), str(given)) from error


def _target(given: Path, made: list[Path]) -> Path:
    """Where ``given`` leads, its folder made and noted; raises ``OSError`` where it leads to no plain file."""
    target = Path(os.path.realpath(given))
    missing = [folder for folder in reversed(target.parents) if not folder.exists()]
    for folder in missing:
        folder.mkdir(exist_ok=True)
        made.append(folder)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder")
    if (target.exists() or target.is_symlink()) and not target.is_file():
        raise OSError(errno.EINVAL, "it is a pipe or a device, and no plain file")
    return target


def _write(path: Path, data: bytes) -> None:
    with path.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
