"""Printing, in processes of its own: no page that is being printed keeps anybody from settling.

Each worker is one process with one job at a time; one that takes too long is ended alone, and another takes its place.
A job and its answer are a line of JSON with the length of what follows, and that.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

MODULE: Final = "oddchip_sheets.web.worker"
_PRODUCT: Final = str(Path(__file__).resolve().parents[2])
LONGEST: Final = 30.0
"""Seconds for one page, by a worker that is warm."""
LONGEST_WAIT: Final = 120.0
"""Seconds until a worker is free."""
MOST_WAITING: Final = 40
MOST_ANSWER: Final = 64 * 1024 * 1024


class BusyError(Exception):
    """Nothing was printed: too many wait, or the page took too long."""


@dataclass(slots=True)
class Press:
    """So many workers, and who waits for them."""

    workers: int = 2
    longest: float = LONGEST
    longest_wait: float = LONGEST_WAIT
    _free: asyncio.Queue[Process] = field(default_factory=asyncio.Queue)
    _all: list[Process] = field(default_factory=list)
    _warming: set[asyncio.Task[None]] = field(default_factory=set)
    _waiting: int = 0

    async def start(self) -> None:
        """Start the workers; each warms up while the first page is filled in."""
        for _ in range(self.workers):
            await self._begin()

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes of the workers, the longest running first."""
        return tuple(worker.pid for worker in self._all)

    @property
    def idle(self) -> int:
        """How many workers are warm and wait for a page."""
        return self._free.qsize()

    async def _begin(self) -> None:
        paths = filter(None, (_PRODUCT, os.environ.get("PYTHONPATH")))
        here = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        worker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", MODULE), stdin=PIPE, stdout=PIPE, env=here, limit=MOST_ANSWER
        )
        self._all.append(worker)
        warming = asyncio.create_task(self._warm(worker))
        self._warming.add(warming)
        warming.add_done_callback(self._warming.discard)

    async def _warm(self, worker: Process) -> None:
        """A worker is free once it says that it is warm; one that can't start is none."""
        if worker.stdout is not None and await worker.stdout.readline():
            self._free.put_nowait(worker)

    async def do(self, job: Mapping[str, Any], data: bytes = b"") -> tuple[dict[str, Any], bytes]:
        """What a worker answers to a job. Raises ``BusyError``."""
        if self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with asyncio.timeout(self.longest_wait):
                worker = await self._free.get()
        except TimeoutError as error:
            raise BusyError from error
        finally:
            self._waiting -= 1
        try:
            async with asyncio.timeout(self.longest):
                answer = await _asked(worker, job, data)
        except BaseException as error:
            await self._end(worker)  # half an answer is left in it, or none will come
            await self._begin()
            if isinstance(error, TimeoutError | OSError | EOFError | ValueError):
                raise BusyError from error
            raise
        self._free.put_nowait(worker)
        return answer

    async def _end(self, worker: Process) -> None:
        self._all.remove(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()

    async def close(self) -> None:
        """End every worker."""
        for task in self._warming:
            task.cancel()
        for worker in [*self._all]:
            await self._end(worker)


async def _asked(worker: Process, job: Mapping[str, Any], data: bytes) -> tuple[dict[str, Any], bytes]:
    if worker.stdin is None or worker.stdout is None:
        raise EOFError
    worker.stdin.write(json.dumps({**job, "length": len(data)}).encode() + b"\n" + data)
    await worker.stdin.drain()
    head = json.loads(await worker.stdout.readline())
    return head, await worker.stdout.readexactly(head.pop("length"))
