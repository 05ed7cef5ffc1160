"""Where results go, and how that is told."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from oddchip_sheets import whole_files
from oddchip_sheets.cli.inputs import UsageError
from oddchip_sheets.positioned_yaml.sources import reason
from oddchip_sheets.whole_files import NotWrittenError


def write_whole(files: Mapping[Path, bytes]) -> None:
    """Write every file beside its target, then rename them all; what stood is replaced whole or not at all.

    Raises ``UsageError``, which names the target as it was given, where one can't be written or is no plain file.
    """
    try:
        whole_files.write_whole(files)
    except NotWrittenError as error:
        raise UsageError(f"{error.filename}: can't be written: {reason(error)}") from error


def tell_written(paths: Iterable[Path]) -> None:
    """Name the files that stand. Where nobody can be told, they stand all the same, and that is no failure."""
    try:
        print("\n".join(map(str, paths)), flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def targets(stems: list[str], output: str, suffix: str) -> list[Path]:
    """Where each result goes: ``output`` itself where it names one file, else a file a stem in that folder.

    Raises ``UsageError`` where two results would be one file, or ``output`` looks like a file of another kind.
    """
    path = Path(output)
    refuse_no_place(output)
    if path.suffix.lower() == suffix and not _is_folder(output):
        if len(stems) > 1:
            raise UsageError(f"{output}: {len(stems)} hand files can't be written into one file; name a folder")
        return [path]
    refuse_other_kind(output, suffix)
    if len(set(stems)) < len(stems):
        twice = next(stem for stem in stems if stems.count(stem) > 1)
        raise UsageError(
            f"two hand files are called {twice!r} and would overwrite each other; print them one at a time"
        )
    return [path / f"{stem}{suffix}" for stem in stems]


def refuse_other_kind(output: str, suffix: str | None) -> None:
    """Raise ``UsageError`` where ``output`` is called like a file, but like none that is written here."""
    path = Path(output)
    what = "several files are written" if suffix is None else f"what is written ends in {suffix}"
    if path.suffix and not _is_folder(output):
        instead = "" if suffix is None else f"write {path.with_suffix(suffix)}, or "
        raise UsageError(f"{output}: {what}; {instead}{output}/ for a folder of that name")
    if path.exists() and not path.is_dir():
        raise UsageError(f"{output}: {what}, and this is no folder")


def refuse_no_place(output: str) -> None:
    """Raise ``UsageError`` for words that would make a file or folder nobody meant."""
    if output in {"", "-"}:
        raise UsageError(f"{output or 'an empty word'}: names neither a file nor a folder to write")


def _is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or Path(output).is_dir()
