"""A settlement → the files its PDF carries: all that is needed to come to the same settlement again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from oddchip_sheets.pipeline import Outcome, settle_text
from oddchip_sheets.proof.manifest import MANIFEST, Manifest, manifest_bytes
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import shipped_books, shipped_text
from oddchip_sheets.settlement.model import Settlement
from oddchip_sheets.settlement.record import settlement_line
from oddchip_sheets.verifier.verified import Verified

HAND: Final = "hand.yaml"
EVENT: Final = "event.yaml"
SETTLEMENT: Final = "settlement.json"

YAML: Final = "application/yaml"
JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Carried:
    """One attached file."""

    name: str
    data: bytes
    relationship: str
    """What it is to the document, as PDF/A-3 calls it: ``Source`` or ``Data``."""
    description: str
    media_type: str


class NotCarriedError(Exception):
    """What a settlement rests on can't be attached whole: settled again from the attachments it is not the same."""


def carried_files(settlement: Verified, manifest: Manifest) -> tuple[Carried, ...]:
    """What the PDF of ``settlement`` carries, in the order of the names.

    ``manifest`` says what prints it; which attachment is which file is filled in here. Raises ``NotCarriedError``
    where the attachments alone don't lead to the same settlement, as with a house book that was not kept.
    """
    ledger, event = settlement.event.ledger, settlement.event
    names = [HAND, *([EVENT] if event.event_file is not None else [])]
    names += [f"house-book-{number}.yaml" for number in range(1, len(ledger) - len(names) + 1)]
    sources = dict(zip(names, ledger.values(), strict=True))
    line, rules = settlement_bytes(settlement), rules_name(settlement.book)
    named = replace(manifest, rules=rules, files=dict(zip(names, ledger, strict=True)))
    again = settle_carried(named, sources).settlement
    if again is None or settlement_bytes(again) != line:
        raise NotCarriedError("the files kept with the settlement do not lead to it again; settle the hand file anew")
    files = [Carried(name, data, "Source", _described(name), YAML) for name, data in sources.items()]
    files.append(Carried(SETTLEMENT, line, "Data", "Settlement", JSON))
    if rules is not None:
        files.append(Carried(rules, shipped_text(_shipped(settlement.book) or ""), "Data", "Rule book", YAML))
    digests = {file.name: sha256(file.data).hexdigest() for file in files}
    files.append(
        Carried(MANIFEST, manifest_bytes(replace(named, digests=digests)), "Data", "What the attached files are", JSON)
    )
    return tuple(sorted(files, key=lambda file: file.name))


def _described(name: str) -> str:
    return _DESCRIPTIONS.get(name, "House rules")


_DESCRIPTIONS: Final = {HAND: "Hand file", EVENT: "Event file"}


def settlement_bytes(settlement: Settlement) -> bytes:
    """The settlement's JSON as it is attached. A file name that is no text keeps its bytes, escaped as JSON does."""
    return (settlement_line(settlement) + "\n").encode("utf-8", "backslashreplace")


def settle_carried(manifest: Manifest, files: Mapping[str, bytes]) -> Outcome:
    """Settle and verify the hand file among ``files``, which are all that it can open.

    Raises ``KeyError`` where they lack one that ``manifest`` names.
    """
    hand, *others = ((path, files[name]) for name, path in manifest.files.items())
    by_path = dict(others)

    def open_text(path: Path) -> bytes:
        if path.as_posix() not in by_path:
            raise FileNotFoundError(2, "it is not attached")
        return by_path[path.as_posix()]

    return settle_text(*hand, Path(), open_text)


def rules_name(book: Book) -> str | None:
    """What the attached rule book is called; ``None`` where no shipped book is adopted."""
    shipped = _shipped(book)
    return None if shipped is None else f"rules-{shipped}.yaml"


def _shipped(book: Book) -> str | None:
    """The shipped book that is adopted, or that the house book extends in the end."""
    return next((each.id for each in book.lineage() if each.id in shipped_books()), None)
