"""The list of what a PDF carries: which attachment is which file, and what the pages were printed by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MANIFEST: Final = "manifest.json"
SCHEMA: Final = "oddchip/proof/1"

_MOST_NESTING = 64


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the attachments are, in the words of the file they come from."""

    document: str
    """What kind of document the pages are: a key of ``documents.DOCUMENTS``."""
    product: str
    """The product with its version, as the footer names it."""
    press: str
    """The program that drew the pages, with its version."""
    paper: str
    own_templates: bool
    """Whether a house's own templates were used; the pages can then be read, but not drawn again without them."""
    rules: str | None
    """The attachment that holds the shipped rule book; ``None`` where the rules are not known."""
    files: Mapping[str, str]
    """Attachment → the name or path under which the settlement knows that file; the hand file is the first."""

    @property
    def hand_file(self) -> str:
        """The hand file's name as it was given."""
        return next(iter(self.files.values()))


def manifest_bytes(manifest: Manifest) -> bytes:
    """The manifest as it is attached."""
    record = {
        "schema": SCHEMA,
        "document": manifest.document,
        "product": manifest.product,
        "press": manifest.press,
        "paper": manifest.paper,
        "own_templates": manifest.own_templates,
        "rules": manifest.rules,
        "files": dict(manifest.files),
    }
    return (json.dumps(record, indent=1) + "\n").encode()


def read_manifest(data: bytes) -> Manifest | str:
    """The manifest in ``data``, or what is wrong with it, in words. The data may be anything."""
    try:
        record = json.loads(data) if data.count(b"[") + data.count(b"{") <= _MOST_NESTING else None
    except ValueError:
        return "it is not JSON"
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        return f"it does not follow {SCHEMA}"
    words = [record.get(key) for key in ("document", "product", "press", "paper")]
    files, rules, own = record.get("files"), record.get("rules"), record.get("own_templates")
    if not all(isinstance(word, str) for word in words) or not isinstance(own, bool):
        return "it lacks what the pages were printed by"
    if not isinstance(files, dict) or not files or not all(isinstance(name, str) for name in files.values()):
        return "it does not say which attachment is the hand file"
    if rules is not None and not isinstance(rules, str):
        return "it does not say which attachment is the rule book"
    document, product, press, paper = map(str, words)
    return Manifest(document, product, press, paper, own, rules, files)
