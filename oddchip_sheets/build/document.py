"""One hand file → its documents, written, or what is wrong with it. This is what a worker does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from oddchip_sheets.handfile.read import ReadFile, read_hand_file
from oddchip_sheets.pipeline import settle_read, unresolved_problems
from oddchip_sheets.positioned_yaml.sources import open_file, reason
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.whole_files import NotWrittenError, write_whole


@dataclass(frozen=True, slots=True)
class Choice:
    """What all documents of a build are printed by."""

    paper: str
    templates: Path | None = None
    kind: str | None = None
    language: str | None = None
    """A tag, else each file's own language."""


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
    from oddchip_sheets.proof.archive import archived_pdf  # noqa: PLC0415 - likewise
    from oddchip_sheets.proof.attachments import NotCarriedError  # noqa: PLC0415 - likewise
    from oddchip_sheets.proof.documents import INCIDENT_REPORT, SHEET  # noqa: PLC0415 - likewise

    choice, wanted = job.choice, dict(_wanted(settlement, job.choice.kind))
    unfit = unprintable_report if "incident" in wanted else unprintable
    problems = unfit(settlement, choice.templates)
    if problems:
        built.status, built.told = 2, [*map(str, problems)]
        return
    documents = {"sheet": SHEET, "incident": INCIDENT_REPORT}
    try:
        printed: Mapping[Path, bytes] = {
            job.output / f"{job.stem}{ending}.pdf": archived_pdf(
                settlement,
                document=documents[kind],
                paper=choice.paper,
                language=choice.language,
                templates=choice.templates,
            )
            for kind, ending in wanted.items()
        }
        write_whole(printed)
    except (NotCarriedError, RenderError) as error:
        built.status, built.told = 2, [f"{job.source}: {error}"]
    except NotWrittenError as error:
        built.status, built.told = 2, [f"{error.filename}: can't be written: {reason(error)}"]
    else:
        built.documents = {
            path.relative_to(job.output).as_posix(): sha256(data).hexdigest() for path, data in printed.items()
        }


def _wanted(settlement: Verified, kind: str | None) -> Iterator[tuple[str, str]]:
    """Each kind of document that is printed of a file, and how its name ends."""
    disputed = [hand.hand.incident is not None for hand in settlement.hands]
    if kind in {"sheet", "both"} or (kind is None and not all(disputed)):
        yield "sheet", ""
    if kind != "sheet" and any(disputed):
        yield "incident", "-incident"
