"""Work on many things for a verb: by as many processes as are asked for, with its progress told."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from oddchip_sheets.cli.inputs import UsageError
from oddchip_sheets.cli.progress import with_progress
from oddchip_sheets.proof.archive import Workers
from oddchip_sheets.workers import WORTH_A_WORKER, WorkerLostError, cores, in_order, one_after_another

_Work = TypeVar("_Work")
_Result = TypeVar("_Result")


def each_of(
    function: Callable[[_Work], _Result],
    work: Sequence[_Work],
    what: str,
    options: argparse.Namespace,
    worth: int = WORTH_A_WORKER,
) -> Iterator[_Result]:
    """What ``function`` makes of each, in order; ``what`` says what is being done.

    Raises ``UsageError`` where a worker was killed.
    """
    try:
        yield from with_progress(in_order(function, work, options.jobs or cores(), worth=worth), len(work), what)
    except WorkerLostError as error:
        raise UsageError(str(error)) from error


def part_printers(options: argparse.Namespace, documents: int) -> Workers:
    """Who prints the parts of a document of many hands: every process that may be used, unless documents keep them."""
    if documents >= 2 * WORTH_A_WORKER and (options.jobs or cores()) > 1:
        return one_after_another
    return lambda function, parts: each_of(function, parts, "printing, ten hands at a time", options, worth=1)
