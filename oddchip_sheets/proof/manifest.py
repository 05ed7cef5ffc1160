"""The list of what a PDF carries: which attachment is which file, and what the pages were printed by."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

MANIFEST: Final = "manifest.json"
SCHEMA: Final = "oddchip/proof/2"

_BEGINNING: Final = re.compile(rb'\{\s*"schema": "oddchip/proof/')
_MOST_NESTING: Final = 64
_MOST_BYTES: Final = 256 * 1024
_VERSION: Final = re.compile(r"[\w.+~ -]{1,40}", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


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
    if not _words(files) or not files:
        return "it does not say which attachment is the hand file"
    if not _words(digests, _DIGEST) or not _words(templates, _DIGEST) or not _words(tools, _VERSION):
        return "it has digests or versions that are none"
    document, product, paper, language = map(str, words)
    return Manifest(document, product, paper, language, tools, templates, rules, files, digests)


def _words(thing: Any, pattern: re.Pattern[str] = re.compile(r".*", re.DOTALL)) -> bool:
    """Whether ``thing`` maps words to words that follow ``pattern``."""
    return isinstance(thing, dict) and all(isinstance(word, str) and pattern.fullmatch(word) for word in thing.values())
