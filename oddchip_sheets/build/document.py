"""One hand file → its documents, written, or what is wrong with it. This is what a worker does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path

from oddchip_sheets.handfile.read import ReadFile, read_hand_file
from oddchip_sheets.pipeline import settle_read, unresolved_problems
from oddchip_sheets.positioned_yaml.sources import open_file, reason
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.whole_files import NotWrittenError, write_whole
from oddchip_sheets.workers import one_after_another


@dataclass(frozen=True, slots=True)
class Choice:
    """What all documents of a build are printed by."""

    paper: str
    templates: Path | None = None
    kind: str | None = None
    language: str | None = None
    """A tag, else each file's own language."""
    each: bool = False
    """Whether each hand of a file has a document of its own."""


@dataclass(frozen=True, slots=True)
class Job:
    """A hand file, and where its documents go."""

    source: Path
    output: Path
    """The folder that its documents are told relative to."""
    stem: str
    """Its documents' place below ``output``, without what tells them apart: ``friday/hand-12``."""
    key: str
    """What the record calls the hand file: its path from the output folder."""
    choice: Choice


@dataclass(slots=True)
class Built:
    """What became of a hand file."""

    status: int = 0
    """As everywhere: 0 all settled, 1 something open, 2 wrong input."""
    told: list[str] = field(default_factory=list)
    """What is wrong or open, as ``oddchip check`` and ``oddchip sheet`` say it."""
    read: dict[str, str] = field(default_factory=dict)
    """What it rests on: path relative to its folder → SHA-256."""
    documents: dict[str, str] = field(default_factory=dict)
    """What was printed: path relative to the output folder → SHA-256."""


def build_file(job: Job) -> Built:
    """Settle, verify, print and write; whatever goes wrong is told, and is this file's own affair."""
    try:
        settlement, built = settled_file(job.source)
        if settlement is not None:
            _print(job, settlement, built)
    except Exception as error:  # noqa: BLE001 - a fault of ours in one file does not cost the others
        return Built(2, [f"{job.source}: it can't be printed here ({type(error).__name__}: {error})"])
    return built


def settled_file(source: Path) -> tuple[Verified | None, Built]:
    """The settlement of a hand file, and what is wrong or open; neither where it holds no hand but shared facts."""
    try:
        data = open_file(source)
    except OSError as error:
        return None, Built(2, [f"{source}: {reason(error)}"])
    read = read_hand_file(str(source), data, source.parent)
    if read.shared:
        return None, Built(read=_digests(read, source))
    outcome = settle_read(read)
    if outcome.settlement is None:
        disagreements = [
            f"{source}: hand {label}: the independent verifier disagrees: {found}"
            for label, found in outcome.discrepancies
        ]
        status = 2 if outcome.problems else 1
        return None, Built(status, [*map(str, outcome.problems), *disagreements], _digests(read, source))
    told = [*map(str, unresolved_problems(outcome.settlement))]
    return outcome.settlement, Built(int(not outcome.settlement.settled), told, _digests(read, source))


def _digests(read: ReadFile, source: Path) -> dict[str, str]:
    return {source.name if path == read.name else path: sha256(data).hexdigest() for path, data in read.ledger.items()}


def _print(job: Job, settlement: Verified, built: Built) -> None:
    """Print the documents of a settlement, write them, and note them."""
    from oddchip_sheets.printing.missing_glyphs import unprintable, unprintable_report  # noqa: PLC0415 - only here
    from oddchip_sheets.printing.templates import RenderError  # noqa: PLC0415 - likewise
    from oddchip_sheets.proof.attachments import NotCarriedError  # noqa: PLC0415 - likewise

    choice, wanted = job.choice, [*_wanted(settlement, job.choice)]
    reported = any(each.kind == "incident" for each in wanted)
    problems = (unprintable_report if reported else unprintable)(settlement, choice.templates)
    if problems:
        built.status, built.told = 2, [*map(str, problems)]
        return
    try:
        paths = [job.output / f"{job.stem}{each.ending}.pdf" for each in wanted]
        made = dict(zip(paths, one_after_another(partial(printed, settlement, choice), wanted), strict=True))
        write_whole(made)
    except (NotCarriedError, RenderError) as error:
        built.status, built.told = 2, [f"{job.source}: {error}"]
    except NotWrittenError as error:
        built.status, built.told = 2, [f"{error.filename}: can't be written: {reason(error)}"]
    else:
        built.documents = {
            path.relative_to(job.output).as_posix(): sha256(data).hexdigest() for path, data in made.items()
        }


@dataclass(frozen=True, slots=True)
class Wanted:
    """A document that is printed of a file."""

    kind: str
    ending: str
    """How its name ends."""
    hands: tuple[str, ...] | None = None
    """The hands that it shows, where not all that it can."""


def printed(settlement: Verified, choice: Choice, wanted: Wanted) -> bytes:
    """The PDF of a document."""
    from oddchip_sheets.proof.archive import archived_pdf  # noqa: PLC0415 - loads what prints, and only here
    from oddchip_sheets.proof.documents import INCIDENT_REPORT, SHEET  # noqa: PLC0415 - likewise

    return archived_pdf(
        settlement,
        document=INCIDENT_REPORT if wanted.kind == "incident" else SHEET,
        paper=choice.paper,
        language=choice.language,
        templates=choice.templates,
        hands=wanted.hands,
    )


def _wanted(settlement: Verified, choice: Choice) -> Iterator[Wanted]:
    """Each document that is printed of a file."""
    hands = settlement.hands
    if choice.each and len(hands) > 1:
        endings: set[str] = set()
        for number, hand in enumerate(hands, start=1):
            ending = "-hand-" + re.sub(r"[^\w.-]+", "_", hand.hand.label)
            ending = ending if ending.lower() not in endings else f"{ending}-{number}"
            endings.add(ending.lower())
            yield from _of(choice, [hand.hand.incident is not None], ending, (hand.hand.label,))
    else:
        disputed = [hand.hand.incident is not None for hand in hands]
        yield from _of(choice, disputed or [False], "", None)  # a session has deals instead of hands


def _of(choice: Choice, disputed: list[bool], ending: str, hands: tuple[str, ...] | None) -> Iterator[Wanted]:
    if choice.kind in {"sheet", "both"} or (choice.kind is None and not all(disputed)):
        yield Wanted("sheet", ending, hands)
    if choice.kind != "sheet" and any(disputed):
        yield Wanted("incident", f"{ending}-incident", hands)
