"""What was built, kept beside it: the digest of everything that a document depends on, and of the document itself.

The record holds no time and no absolute path, so that it is the same for the same documents, and may be committed.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.build.document import Built, Choice
from oddchip_sheets.positioned_yaml.sources import OpenFile, open_file
from oddchip_sheets.proof.toolchain import toolchain
from oddchip_sheets.sheet.compose import product
from oddchip_sheets.shipped import template_folders
from oddchip_sheets.whole_files import write_whole

NAME: Final = ".oddchip-build.json"
_FORM: Final = 1
_PACKAGE: Final = Path(__file__).resolve().parents[1]
"""The code with its rule books and words."""


@dataclass(slots=True)
class Entry:
    """What is known of one hand file."""

    press: str
    """The digest of all that prints its documents."""
    read: dict[str, str]
    """Path relative to its folder → SHA-256."""
    status: int
    documents: dict[str, str] = field(default_factory=dict)
    """Path relative to the output folder → SHA-256."""
    earlier: dict[str, str] = field(default_factory=dict)
    """Likewise, documents that stand from an earlier state of the file, and that it makes no more."""

    @classmethod
    def of(cls, built: Built, press: str, before: Entry | None, output: Path) -> Entry:
        """The entry of what was just built, when that of the last build was ``before``."""
        entry = cls(press, built.read, built.status, built.documents)
        known = {} if before is None else {**before.earlier, **before.documents}
        entry.earlier = {path: digest for path, digest in known.items() if path not in built.documents}
        entry.earlier = {path: entry.earlier[path] for path in entry.standing(output) if path in entry.earlier}
        return entry

    def holds(self, source: Path, output: Path, press: str) -> bool:
        """Whether the same would be built again, and stands where it was written."""
        return (
            self.status < 2
            and self.press == press
            and all(_is(open_file, source.parent / path, digest) for path, digest in self.read.items())
            and self.standing(output) >= {*self.documents}
        )

    def standing(self, output: Path) -> set[str]:
        """Those of its documents, earlier ones included, that are as they were written."""
        known = {**self.earlier, **self.documents}
        return {path for path, digest in known.items() if _is(Path.read_bytes, output / path, digest)}


def read_record(output: Path) -> dict[str, Entry]:
    """The entries by the hand file's path, relative to ``output``; none where there is no record that can be used."""
    try:
        record = json.loads((output / NAME).read_bytes())
        if record["form"] != _FORM:
            return {}
        return {path: _entry(entry) for path, entry in record["files"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _entry(told: Any) -> Entry:
    entry = Entry(**told)
    words = (entry.press, *entry.read.values(), *entry.documents.values(), *entry.earlier.values())
    if not isinstance(entry.status, int) or not all(isinstance(word, str) for word in words):
        raise TypeError
    if any(Path(path).is_absolute() or ".." in Path(path).parts for path in (*entry.documents, *entry.earlier)):
        raise ValueError  # what is taken away for good lies in the output folder
    return entry


def write_record(output: Path, entries: dict[str, Entry]) -> None:
    """Keep ``entries``; raises ``NotWrittenError``."""
    record = {"form": _FORM, "files": {path: asdict(entries[path]) for path in sorted(entries)}}
    write_whole({output / NAME: (json.dumps(record, indent=1) + "\n").encode()})


def _is(opened: OpenFile, path: Path, digest: str) -> bool:
    try:
        return sha256(opened(path)).hexdigest() == digest
    except OSError:
        return False


def press_of(choice: Choice) -> str:
    """The digest of what prints: the product and its code, libraries, templates, fonts, and what was chosen."""
    told = sha256(
        repr((product(), sorted(toolchain().items()), choice.paper, choice.kind, choice.language, choice.each)).encode()
    )
    for folder in (_PACKAGE, *template_folders(choice.templates)):
        for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"):
            told.update(os.fsencode(path.relative_to(folder)) + b"\0" + sha256(path.read_bytes()).digest())
    return told.hexdigest()
