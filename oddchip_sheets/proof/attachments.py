"""A settlement → the files its PDF carries: all that is needed to come to the same settlement again."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.pipeline import Outcome, settle_text
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import shipped_books, shipped_text
from oddchip_sheets.settled import Settlement, settlement_line
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.language import language

HAND: Final = "hand.yaml"
EVENT: Final = "event.yaml"
SETTLEMENT: Final = "settlement.json"
MANIFEST: Final = "manifest.json"

SCHEMA: Final = "oddchip/proof/2"
"""Of the manifest."""
_BEGINNING: Final = re.compile(rb'\{\s*"schema": "oddchip/proof/')
_MOST_NESTING: Final = 64
_MOST_BYTES: Final = 256 * 1024
_VERSION: Final = re.compile(r"[\w.+~ -]{1,40}", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
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
    words = language(manifest.language)
    named = replace(manifest, rules=rules, files=dict(zip(names, ledger, strict=True)))
    again = settle_carried(named, sources).settlement
    if again is None or settlement_bytes(again) != line:
        raise NotCarriedError("the files kept with the settlement do not lead to it again; settle the hand file anew")
    described = {HAND: "hand", EVENT: "event"}
    files = [
        Carried(name, data, "Source", words.say(f"document.attached-{described.get(name, 'house')}"), YAML)
        for name, data in sources.items()
    ]
    files.append(Carried(SETTLEMENT, line, "Data", words.say("document.attached-settlement"), JSON))
    if rules is not None:
        files.append(
            Carried(
                rules, shipped_text(_shipped(settlement.book) or ""), "Data", words.say("document.attached-book"), YAML
            )
        )
    digests = {file.name: sha256(file.data).hexdigest() for file in files}
    told = words.say("document.attached-manifest")
    files.append(Carried(MANIFEST, manifest_bytes(replace(named, digests=digests)), "Data", told, JSON))
    return tuple(sorted(files, key=lambda file: file.name))


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


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the attachments are, in the words of the file they come from."""

    document: str
    """What kind of document the pages are: a key of ``documents.DOCUMENTS``."""
    product: str
    """The product with its version, as the footer names it."""
    paper: str
    language: str
    """What the pages are written in, as PDF names a language: ``en``."""
    hands: tuple[str, ...] | None = None
    """The labels of the hands that were printed; ``None`` where all were."""
    toolchain: Mapping[str, str] = field(default_factory=dict)
    """Program or library → the version that is said to have printed the pages: a claim that decides nothing."""
    templates: Mapping[str, str] = field(default_factory=dict)
    """The house's own templates that were used: path below their folder → SHA-256; empty where there were none."""
    rules: str | None = None
    """The attachment that holds the shipped rule book; ``None`` where the rules are not known."""
    files: Mapping[str, str] = field(default_factory=dict)
    """Attachment → the name or path under which the settlement knows that file; the hand file is the first."""
    digests: Mapping[str, str] = field(default_factory=dict)
    """Attachment → SHA-256, of all but the manifest."""


def manifest_bytes(manifest: Manifest) -> bytes:
    """The manifest as it is attached."""
    record = {
        "schema": SCHEMA,
        "document": manifest.document,
        "product": manifest.product,
        "paper": manifest.paper,
        "language": manifest.language,
        "hands": None if manifest.hands is None else [*manifest.hands],
        "rules": manifest.rules,
        "files": dict(manifest.files),
        "digests": dict(sorted(manifest.digests.items())),
        "templates": dict(sorted(manifest.templates.items())),
        "toolchain": dict(sorted(manifest.toolchain.items())),
    }
    return (json.dumps(record, indent=1) + "\n").encode()


def looks_like_manifest(data: bytes) -> bool:
    """Whether ``data`` begins as a manifest does."""
    return _BEGINNING.match(data) is not None


def read_manifest(data: bytes) -> Manifest | str:
    """The manifest in ``data``, or what is wrong with it, in words. The data may be anything."""
    try:
        small = len(data) <= _MOST_BYTES and data.count(b"[") + data.count(b"{") <= _MOST_NESTING
        record = json.loads(data) if small else None
    except ValueError:
        return "it is not JSON"
    if not isinstance(record, dict):
        return "it is no list, or longer than one"
    if record.get("schema") != SCHEMA:
        return f"{record.get('product')} wrote it in another form ({record.get('schema')}); verify it with that version"
    words = [record.get(key) for key in ("document", "product", "paper", "language")]
    maps: list[Any] = [record.get(key) for key in ("files", "digests", "templates", "toolchain")]
    files, digests, templates, tools = maps
    rules = record.get("rules")
    if not all(isinstance(word, str) for word in (*words, rules or "")):
        return "it lacks what the pages were printed by"
    hands: Any = record.get("hands")
    if hands is not None and not (isinstance(hands, list) and all(isinstance(label, str) for label in hands)):
        return "it does not say which hands were printed"
    if not _words(files) or not files:
        return "it does not say which attachment is the hand file"
    if not _words(digests, _DIGEST) or not _words(templates, _DIGEST) or not _words(tools, _VERSION):
        return "it has digests or versions that are none"
    document, product, paper, language = map(str, words)
    labels = None if hands is None else tuple(hands)
    return Manifest(document, product, paper, language, labels, tools, templates, rules, files, digests)


def _words(thing: Any, pattern: re.Pattern[str] = re.compile(r".*", re.DOTALL)) -> bool:
    """Whether ``thing`` maps words to words that follow ``pattern``."""
    return isinstance(thing, dict) and all(isinstance(word, str) and pattern.fullmatch(word) for word in thing.values())
