"""One piece of work after another, here or in worker processes, the results always in the order of the work.

A worker imports WeasyPrint once, and keeps the parsed stylesheet and the fonts for all that it prints. Garbage is
collected once after each piece, and never while it is printed, which would take an eighth of the time.
"""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Generic, TypeVar

_Work = TypeVar("_Work")
_Result = TypeVar("_Result")

WORTH_A_WORKER: Final = 4
"""Pieces of work below which another process takes longer to start than it saves."""


class WorkerLostError(Exception):
    """A worker process ended before its work did; the text says what that may be."""


def cores() -> int:
    """How many cores this process may use."""
    asked = getattr(os, "sched_getaffinity", None)
    return len(asked(0)) if asked else os.cpu_count() or 1


def in_order(
    function: Callable[[_Work], _Result],
    work: Sequence[_Work],
    jobs: int,
    folder: Path | None = None,
    worth: int = WORTH_A_WORKER,
) -> Iterator[_Result]:
    """What ``function`` makes of each piece of ``work``, in order, by at most ``jobs`` processes.

    ``function`` is one that a new process can import. There is a worker for every ``worth`` pieces at the most. Workers
    keep what they need for a while below ``folder``, or below a temporary one. Raises ``WorkerLostError`` where one of
    them was killed.
    """
    workers = min(jobs, len(work) // worth)
    if workers < 2:
        yield from one_after_another(function, work)
        return
    with tempfile.TemporaryDirectory(dir=folder) as place, _temporary_files_in(place):
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin)
        try:
            with _not_interrupted():
                results = pool.map(_Collecting(function), work)
            yield from results
        except BrokenProcessPool as error:
            raise WorkerLostError(
                "a worker process was killed, perhaps for want of memory; fewer --jobs need less"
            ) from error
        finally:
            pool.shutdown(cancel_futures=True)


def one_after_another(function: Callable[[_Work], _Result], work: Sequence[_Work]) -> Iterator[_Result]:
    """What ``function`` makes of each piece of ``work`` in this process, which keeps no garbage of the one before."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield from map(function if len(work) < 2 else _Collecting(function), work)
    finally:
        if enabled:
            gc.unfreeze()
            gc.enable()


class _Collecting(Generic[_Work, _Result]):
    """A function after each call of which garbage is collected; what the first call leaves is kept for good."""

    def __init__(self, function: Callable[[_Work], _Result]) -> None:
        self.function = function

    def __call__(self, work: _Work) -> _Result:
        gc.disable()
        result = self.function(work)
        gc.collect()
        if not gc.get_freeze_count():
            gc.freeze()
        return result


# In a worker


def _begin() -> None:
    """A worker ends with the process that started it, however that ends."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    atexit.register(gc.unfreeze)


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _not_interrupted() -> Iterator[None]:
    """New processes hear of no interruption: they end with this one, and say nothing of their own."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _temporary_files_in(place: str) -> Iterator[None]:
    """New processes make their temporary files in ``place``."""
    before = os.environ.get("TMPDIR")
    os.environ["TMPDIR"] = place
    try:
        yield
    finally:
        if before is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = before
