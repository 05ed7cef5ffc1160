"""Work on what others wrote, in a process of its own with limits of time and memory: it can't hold up the rest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

MOST_MEMORY: Final = 512 * 1024 * 1024
"""How many bytes a process of its own may take."""


class ApartError(Exception):
    """The process did not come to its end; the message says why, in words."""


def run_apart(module: str, data: bytes, seconds: float) -> bytes:
    """What ``module`` of the product, run as a program, writes when it is given ``data``.

    Raises ``ApartError`` where it takes longer than ``seconds``, or fails.
    """
    command = [sys.executable, "-P", "-m", module]  # -P: a file in the folder one stands in is no module of Python's
    paths = filter(None, (str(Path(__file__).resolve().parents[1]), os.environ.get("PYTHONPATH")))
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    try:
        return subprocess.run(  # noqa: S603 - a module of the product
            command, input=data, capture_output=True, timeout=seconds, check=True, env=here
        ).stdout
    except subprocess.TimeoutExpired as error:
        raise ApartError(f"it takes longer than {seconds:g} seconds") from error
    except (subprocess.SubprocessError, OSError) as error:
        raise ApartError("it fails") from error


def limit_memory() -> None:
    """Have this process fail with ``MemoryError`` above the limit, where the system can do that."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
