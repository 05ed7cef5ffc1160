"""The verbs ``build`` and ``watch``: every document of a folder tree, only what changed printed again."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from oddchip_sheets.build.build import OtherBuildError, Plan, all_built, alone_in, left_over, plan, printed, prune
from oddchip_sheets.build.document import Choice
from oddchip_sheets.cli.inputs import UsageError, refuse, say
from oddchip_sheets.cli.output import refuse_no_place, refuse_other_kind, targets, tell_written, write_whole
from oddchip_sheets.cli.printing import locale_paper, templates_folder
from oddchip_sheets.cli.progress import beside_the_bar, with_progress
from oddchip_sheets.positioned_yaml.sources import reason
from oddchip_sheets.whole_files import NotWrittenError
from oddchip_sheets.workers import WorkerLostError, cores

WATCH_EXTRA: Final = "pip install 'oddchip-sheets[watch]'"

_TOGETHER: Final = 300
"""Milliseconds within which files that are saved are built at once."""
_LOOK_UP: Final = 200
"""Milliseconds after which a watcher to whom nothing happens looks whether it is interrupted."""


def build(options: argparse.Namespace) -> int:
    """Print what changed; a file that is wrong costs no other its documents."""
    _refuse_wrong_call(options)
    return _once(options)


def watch(options: argparse.Namespace) -> int:
    """Build, and again whenever a hand file or template is saved, until interrupted."""
    try:
        import watchfiles  # noqa: PLC0415 - an extra, and only this verb needs it
    except ImportError as error:
        raise UsageError(f"watching needs watchfiles, which is not installed; to get it: {WATCH_EXTRA}") from error
    _refuse_wrong_call(options)
    places, output = [Path(word).resolve() for word in options.folders], Path(options.output).resolve()
    house = templates_folder(options)

    def matters(_: object, path: str) -> bool:
        if house is not None and Path(path).is_relative_to(house.resolve()):
            return True
        return path.lower().endswith((".yaml", ".yml")) and (output in places or not Path(path).is_relative_to(output))

    saved = watchfiles.watch(
        *places,
        *([] if house is None else [house]),
        watch_filter=matters,
        debounce=_TOGETHER,
        rust_timeout=_LOOK_UP,
        yield_on_timeout=True,
    )
    next(saved)  # from here on nothing that is saved is missed
    while True:
        try:
            _once(options)
        except UsageError as error:
            say(f"oddchip: {error}")
        if not options.quiet:
            print("watching; Ctrl-C ends it", flush=True)
        while not next(saved):
            pass


def _refuse_wrong_call(options: argparse.Namespace) -> None:
    for word in options.folders:
        if not Path(word).is_dir():
            raise UsageError(f"{word}: no such folder; `oddchip sheet` prints single files")
    refuse_no_place(options.output)
    refuse_other_kind(options.output, None)
    templates_folder(options)
    if options.combined is not None:
        targets(["combined"], options.combined, ".pdf")


def _once(options: argparse.Namespace) -> int:
    trees, output = [Path(word) for word in options.folders], Path(options.output)
    choice = Choice(
        options.paper or locale_paper(), templates_folder(options), options.kind, options.language, options.each
    )
    try:
        with alone_in(output):
            return _built(plan(trees, output, choice), options)
    except (OtherBuildError, WorkerLostError) as error:
        raise UsageError(str(error)) from error
    except NotWrittenError as error:
        raise UsageError(f"{error.filename}: can't be written: {reason(error)}") from error


def _built(planned: Plan, options: argparse.Namespace) -> int:
    if not planned.jobs:
        raise UsageError(f"{', '.join(options.folders)}: no hand file (*.yaml) in there")
    refuse(planned.twice)
    results = printed(planned, options.jobs or cores())
    results = with_progress(results, len(planned.changed), "printing")
    changed = {job.source for job in planned.changed}
    counts, status, documents = Counter[str](), 2 if planned.twice else 0, list[str]()
    for job, built in all_built(planned, results):
        with beside_the_bar():
            for line in built.told:
                say(line)
            if job.source in changed and built.documents and not options.quiet:
                tell_written(planned.output / path for path in built.documents)
        documents += built.documents
        counts["documents"] += len(built.documents)
        counts["printed"] += len(built.documents) if job.source in changed else 0
        counts[("settled", "open", "wrong")[built.status]] += 1
        status = max(status, built.status)
    counts["wrong"] += len(planned.twice)
    _tell_left_over(planned, options)
    if options.combined is not None:
        _combine(planned, documents, options)
    if not options.quiet:
        print(_summary(counts))
    return status


def _tell_left_over(planned: Plan, options: argparse.Namespace) -> None:
    """Name what stands though nothing makes it, or take it away; and name what a wrong file said before."""
    over, outdated = left_over(planned)
    for path in prune(planned) if options.prune else []:
        if not options.quiet:
            print(f"{path}: taken away")
    for path in [] if options.prune else over:
        say(f"{path}: no hand file makes this any more; --prune takes it away")
    for path in outdated:
        say(f"{path}: stands as it was printed before its hand file went wrong")


def _combine(planned: Plan, documents: Sequence[str], options: argparse.Namespace) -> None:
    """Write all documents into one PDF, which is to be printed and proves nothing."""
    from oddchip_sheets.build.combine import combined  # noqa: PLC0415 - loads pypdf, and only here

    path = Path(options.combined)
    if documents:
        write_whole({path: combined(planned.output, with_progress(documents, len(documents), "combining"))})
        if not options.quiet:
            tell_written([path])


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _summary(counts: Counter[str]) -> str:
    """``480 documents, 12 of them printed now; 2 hand files with something open, 20 with errors``."""
    told = f"{_count(counts['documents'], 'document')}, {counts['printed']} of them printed now"
    found = [
        f"{_count(counts[key], 'hand file')} {what}"
        for key, what in (("open", "with something open"), ("wrong", "with errors"))
        if counts[key]
    ]
    return "; ".join([told, ", ".join(found)] if found else [told])
