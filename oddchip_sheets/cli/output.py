"""Writing results: whole files only, beside the old one and renamed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from oddchip_sheets.cli.inputs import UsageError, reason


def write_whole(files: Mapping[Path, bytes]) -> None:
    """Write every file beside its target, then rename them all; what stood is replaced whole or not at all.

    Raises ``UsageError`` where a target can't be written.
    """
    written: dict[Path, Path] = {}
    try:
        for target, data in files.items():
            written[target] = _beside(target, data)
        for target, temporary in written.items():
            temporary.replace(target)
    except OSError as error:
        raise UsageError(f"{error.filename or ''}: can't be written: {reason(error)}") from error
    finally:
        for temporary in written.values():
            with suppress(FileNotFoundError):
                temporary.unlink()


def _beside(target: Path, data: bytes) -> Path:
    """The data in a new file in the target's folder, with the permissions a plain new file has."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_dir():
        raise IsADirectoryError(21, "is a folder", str(target))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(0o666 & ~_umask())
    except BaseException:
        Path(name).unlink()
        raise
    return Path(name)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def targets(stems: list[str], output: str, suffix: str) -> list[Path]:
    """Where each result goes: ``output`` itself where it names one file, else a file a stem in that folder.

    Raises ``UsageError`` where two results would be one file.
    """
    path = Path(output)
    if path.suffix.lower() == suffix and not path.is_dir():
        if len(stems) > 1:
            raise UsageError(f"{output}: {len(stems)} hand files can't be written into one file; name a folder")
        return [path]
    if len(set(stems)) < len(stems):
        twice = next(stem for stem in stems if stems.count(stem) > 1)
        raise UsageError(
            f"two hand files are called {twice!r} and would overwrite each other; print them one at a time"
        )
    return [path / f"{stem}{suffix}" for stem in stems]
