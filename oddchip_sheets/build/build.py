"""The hand files of folder trees → their documents in another folder; what has not changed is left as it is."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from oddchip_sheets.build.document import Built, Choice, Job, build_file, settled_file
from oddchip_sheets.build.record import Entry, press_of, read_record, write_record
from oddchip_sheets.whole_files import PART
from oddchip_sheets.workers import in_order

_WORK: Final = ".oddchip-work"
"""The folder below the output for what workers need while they work."""
_SECONDS: Final = 2
"""How often the record is kept while documents are printed: what it lacks after a kill is printed again."""


class OtherBuildError(Exception):
    """Another build is writing into the same folder."""


@contextmanager
def alone_in(output: Path) -> Iterator[None]:
    """Keep other builds out of ``output``, and clear away what a build that was killed has left there.

    Raises ``OtherBuildError`` where another is at work, and ``OSError`` where the folder can't be made.
    """
    output.mkdir(parents=True, exist_ok=True)
    with _locked(output):
        for part in output.rglob(PART):
            part.unlink(missing_ok=True)
        shutil.rmtree(output / _WORK, ignore_errors=True)
        yield


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        import fcntl  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        yield
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise OtherBuildError(f"{folder}: another build is writing there") from error
    finally:
        os.close(number)


@dataclass(slots=True)
class Plan:
    """What is to be done, and what is known already."""

    output: Path
    press: str
    """The digest of all that prints."""
    jobs: list[Job] = field(default_factory=list)
    """All hand files, in order."""
    changed: list[Job] = field(default_factory=list)
    """Those that have to be settled and printed."""
    twice: list[str] = field(default_factory=list)
    """Files whose documents would be those of another file; they are told, and not printed."""
    entries: dict[str, Entry] = field(default_factory=dict)
    """What is known of each hand file, by its path from the output folder."""
    gone: set[str] = field(default_factory=set)
    """Those of them that are no longer there."""


def plan(trees: Sequence[Path], output: Path, choice: Choice) -> Plan:
    """What a build of ``trees`` into ``output`` has to do. Raises ``OSError`` where a tree can't be listed."""
    made = Plan(output, press_of(choice), entries=read_record(output))
    places: dict[str, Path] = {}
    home = os.path.realpath(output)
    for tree in trees:
        for source in _hand_files(tree, output):
            below = source.relative_to(tree).with_suffix("")
            stem = (below if len(trees) == 1 else tree.resolve().name / below).as_posix()
            first = places.setdefault(stem, source)
            if first == source:
                made.jobs.append(Job(source, output, stem, _key(source, home), choice))
            elif not first.samefile(source):
                made.twice.append(f"{source}: its documents would be those of {first}; give one of them another name")
    known = {job.key for job in made.jobs}
    for job in made.jobs:
        entry = made.entries.get(job.key)
        if entry is None or not entry.holds(job.source, output, made.press):
            made.changed.append(job)
    below_trees = [Path(_key(tree, home)) for tree in trees]
    made.gone = {
        key for key in made.entries.keys() - known if any(Path(key).is_relative_to(tree) for tree in below_trees)
    }
    return made


def _hand_files(tree: Path, output: Path) -> Iterator[Path]:
    """Every YAML file in ``tree`` but hidden ones and what lies in the output folder, in order."""

    def refuse(error: OSError) -> None:
        raise error

    for folder, inner, files in os.walk(tree, onerror=refuse):
        inner[:] = sorted(name for name in inner if name[0] != "." and not _same(Path(folder, name), output))
        for name in sorted(files):
            if name[0] != "." and name.lower().endswith((".yaml", ".yml")):
                yield Path(folder, name)


def _same(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _key(path: Path, home: str) -> str:
    """What the record calls a file: its path from the real output folder, ``home``."""
    return Path(os.path.relpath(os.path.realpath(path), home)).as_posix()


def printed(planned: Plan, jobs: int) -> Iterator[Built]:
    """What becomes of each changed file, in order, by ``jobs`` processes. Raises ``WorkerLostError``."""
    if not planned.changed:
        return
    work = planned.output / _WORK
    work.mkdir(exist_ok=True)
    try:
        yield from in_order(build_file, planned.changed, jobs, work)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def all_built(planned: Plan, results: Iterator[Built]) -> Iterator[tuple[Job, Built]]:
    """What became of each hand file, in order: of the changed ones as ``results`` say, the others as they were.

    The record is kept as the work goes on. Raises ``NotWrittenError``.
    """
    changed, kept = {job.source for job in planned.changed}, time.monotonic()
    try:
        for job in planned.jobs:
            if job.source not in changed:
                yield job, _as_it_was(planned, job)
                continue
            built = next(results)
            before = planned.entries.get(job.key)
            planned.entries[job.key] = Entry.of(built, planned.press, before, planned.output)
            if time.monotonic() - kept > _SECONDS:
                write_record(planned.output, planned.entries)
                kept = time.monotonic()
            yield job, built
        next(results, None)  # whoever tells how far it has come is done now
    finally:
        if changed:
            write_record(planned.output, planned.entries)


def _as_it_was(planned: Plan, job: Job) -> Built:
    """What became of a file when it was last built; what is open is worked out anew, for it has to be told."""
    entry = planned.entries[job.key]
    told = settled_file(job.source)[1].told if entry.status else []
    return Built(entry.status, told, entry.read, entry.documents)


def left_over(planned: Plan) -> tuple[list[Path], list[Path]]:
    """Documents that stand as they were written: those that nothing makes any more, and those of files gone wrong.

    The latter show what such a file said before.
    """
    made = {path for key, entry in planned.entries.items() if key not in planned.gone for path in entry.documents}
    over: set[str] = set()
    outdated: set[str] = set()
    for key, entry in planned.entries.items():
        if key in planned.gone:
            over |= entry.standing(planned.output) - made
        elif entry.earlier:
            (outdated if entry.status == 2 else over).update(entry.standing(planned.output) - made)
    return [planned.output / path for path in sorted(over)], [planned.output / path for path in sorted(outdated)]


def prune(planned: Plan) -> list[Path]:
    """Take away what is left over, the folders that are empty then too; what was taken."""
    taken, _ = left_over(planned)
    for path in taken:
        path.unlink(missing_ok=True)
        for folder in path.relative_to(planned.output).parents[:-1]:
            with suppress(OSError):  # something else is in it
                (planned.output / folder).rmdir()
    for key in planned.gone:
        del planned.entries[key]
    for entry in planned.entries.values():
        if entry.status < 2:
            entry.earlier = {}
    write_record(planned.output, planned.entries)
    return taken
