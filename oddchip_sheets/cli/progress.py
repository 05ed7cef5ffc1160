"""How far long work has come: a bar with rate and time left on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import Any, Final, TypeVar

_Piece = TypeVar("_Piece")

PATIENCE: Final = 2.0
"""Seconds of work about which nothing is told."""
_BETWEEN: Final = 10.0
"""Seconds between two lines where there is no terminal."""


class Telling:
    """Whether anything is told; the command sets it once."""

    on = True


def with_progress(work: Iterable[_Piece], total: int, what: str) -> Iterator[_Piece]:
    """``work`` as it is; after each of its ``total`` pieces standard error tells how far it has come.

    What is printed meanwhile is printed ``beside_the_bar``.
    """
    if not Telling.on or total < 2:
        yield from work
    elif sys.stderr.isatty():
        yield from _with_bar(work, total, what)
    else:
        yield from _with_lines(work, total, what)


def beside_the_bar() -> Any:
    """A context in which lines may be printed, whether a bar is being drawn or not."""
    return nullcontext() if "tqdm" not in sys.modules else sys.modules["tqdm"].tqdm.external_write_mode(file=sys.stderr)


def _with_bar(work: Iterable[_Piece], total: int, what: str) -> Iterator[_Piece]:
    from tqdm import tqdm  # noqa: PLC0415 - only a terminal has a bar

    # No monitor thread: it would draw the bar while a line is being printed.
    tqdm.monitor_interval = 0
    with tqdm(total=total, desc=what, delay=PATIENCE, leave=False, file=sys.stderr, dynamic_ncols=True) as bar:
        for piece in work:
            yield piece
            bar.update()


def _with_lines(work: Iterable[_Piece], total: int, what: str) -> Iterator[_Piece]:
    start = time.monotonic()
    due = start + PATIENCE
    for done, piece in enumerate(work, start=1):
        yield piece
        now = time.monotonic()
        if now >= due and done < total:
            due, rate = now + _BETWEEN, done / (now - start)
            pace = f"{rate:.1f} a second" if rate > 1 else f"{1 / rate:.1f} s each"
            left = f"{(total - done) / rate:.0f} s left"
            print(f"{what}: {done} of {total}, {pace}, {left}", file=sys.stderr, flush=True)
