"""PDFs that carry their source, and ways to tamper with them."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from hashlib import md5
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from settled import settled_file

from oddchip_sheets.pipeline import Outcome
from oddchip_sheets.proof import archive
from oddchip_sheets.proof.archive import Printed, Workers, archived_pdf, here, print_archive
from oddchip_sheets.proof.attachments import Carried, Manifest, carried_files, manifest_bytes, settle_carried
from oddchip_sheets.proof.documents import DOCUMENTS, SHEET
from oddchip_sheets.proof.pdf_file import Packer, Trailer, write_objects
from oddchip_sheets.proof.verify import State, Verdict, verify_pdf
from oddchip_sheets.sheet.page import HandPage, Page
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.workers import one_after_another

CHECKOUT = Path(__file__).parents[2]
WORKSHEETS = sorted((CHECKOUT / "worksheets").glob("*.yaml"))
SEED = "two-pots-one-tie"

TWO_HANDS = """\
event: {name: Autumn Deepstack, rules: tda-2024}
chips: [100, 500]
seats: [A, B, C, D]
button: D
hands:
  - {hand: 41, contributions: {A: 500, B: 500, C: 300}, showdown: [[A, B], C]}
  - {hand: 42, contributions: {A: 700, B: 900, D: 900}, showdown: [[A, B, D]]}
"""


def tie(event: str = "{name: X, rules: tda-2024}", *, amount: int = 15, unit: int = 5) -> str:
    """A hand file in which A and B tie for one pot."""
    return f"""\
event: {event}
chips: [{unit}]
seats: [A, B]
button: B
contributions: {{A: {amount}, B: {amount}}}
showdown: [[A, B]]
"""


def declared(names: str, rules: str = "tda-2024") -> str:
    """A hand file in which ``names`` win a declared pot."""
    return f"""\
event: {{name: X, rules: {rules}}}
chips: [25]
seats: {names}
button: unknown
pots: [{{amount: 50, eligible: {names}, winners: {names}}}]
"""


def worksheet(stem: str) -> Verified:
    path = CHECKOUT / "worksheets" / f"{stem}.yaml"
    return settled_file(path.read_text(encoding="utf-8"), f"worksheets/{path.name}", path.parent)


@cache
def seed_pdf() -> bytes:
    return archived_pdf(worksheet(SEED))


@cache
def two_hands_pdf() -> bytes:
    return archived_pdf(settled_file(TWO_HANDS))


def files_of(settlement: Verified, paper: str = "a4") -> tuple[Carried, ...]:
    """What the sheet of ``settlement`` carries."""
    return carried_files(settlement, here(SHEET, paper))


def proven(pdf: bytes, templates: Path | None = None, *, signed_by: Collection[str] = ()) -> Verdict:
    """The verdict on a PDF that must be proven."""
    verdict = verify_pdf(pdf, templates, signed_by=signed_by)
    assert verdict.state is State.PROVEN, "\n".join(verdict.lines())
    assert not verdict.reasons
    return verdict


def not_proven(pdf: bytes, templates: Path | None = None, *, signed_by: Collection[str] = ()) -> Verdict:
    """The verdict on a PDF that must not be proven, of which no pot may be told."""
    verdict = verify_pdf(pdf, templates, signed_by=signed_by)
    assert verdict.state is State.NOT_PROVEN, "\n".join(verdict.lines())
    assert verdict.reasons
    assert not verdict.told
    assert verdict.exit_status == 1
    return verdict


_prints: dict[object, tuple[Printed, Mapping[bytes, bytes]]] = {}


@dataclass(slots=True)
class _Recorder(Packer):
    """Remembers what it packed."""

    own: dict[bytes, bytes] = field(default_factory=dict)

    def packed(self, content: bytes) -> bytes:
        self.own[content] = zlib.compress(content, 9)
        return Packer.packed(self, content)


def print_once(
    settlement: Verified, manifest: Manifest, templates: Path | None, packer: Packer, _: Workers = one_after_another
) -> Printed:
    """``print_archive``, which prints the same source only once: most tampered files carry the source of another."""
    if templates is not None:
        return print_archive(settlement, manifest, templates, packer)
    key = manifest_bytes(manifest), *settlement.event.ledger.values()
    if key not in _prints:
        recorder = _Recorder()
        _prints[key] = print_archive(settlement, manifest, None, recorder), recorder.own
    made, own = _prints[key]
    if any(packer.known.get(content, packed) != packed for content, packed in own.items()):
        return print_archive(settlement, manifest, None, packer)
    return made


@lru_cache(maxsize=64)
def _settled_once(names: tuple[tuple[str, str], ...], files: tuple[tuple[str, bytes], ...]) -> Outcome:
    manifest = replace(here(SHEET, "a4"), files=dict(names))
    return settle_carried(manifest, dict(files))


def settle_once(manifest: Manifest, files: Mapping[str, bytes]) -> Outcome:
    """``settle_carried``, which settles the same files only once."""
    return _settled_once(tuple(manifest.files.items()), tuple((name, files[name]) for name in manifest.files))


def forged(
    settlement: Verified,
    *,
    html: Callable[[str], str] | None = None,
    objects: Callable[[Any], None] | None = None,
    files: Callable[[Sequence[Carried]], Sequence[Carried]] | None = None,
) -> bytes:
    """What a forger prints who has the product: whole and in its own layout, but with other pages, objects or files."""
    right = DOCUMENTS[SHEET].html

    def changed_html(page: Page[HandPage], templates: Path | None, used: dict[str, str]) -> str:
        before = right(page, templates, used)
        after = html(before) if html else before
        assert html is None or after != before
        return after

    def changed_objects(pdf: Any, packer: Packer) -> tuple[bytes, Trailer]:
        if objects:
            objects(pdf)
        return write_objects(pdf, packer)

    def changed_files(*given: Any) -> Sequence[Carried]:
        carried = carried_files(*given)
        return files(carried) if files else carried

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DOCUMENTS, SHEET, replace(DOCUMENTS[SHEET], html=changed_html))
        patch.setattr(archive, "write_objects", changed_objects)
        patch.setattr(archive, "carried_files", changed_files)
        return archived_pdf(settlement)


def edited(pdf: bytes, edit: Callable[[pikepdf.Pdf], None]) -> bytes:
    """``pdf`` after ``edit``, written anew."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        edit(opened)
        out = io.BytesIO()
        opened.save(out)
    return out.getvalue()


def names_of(pdf: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return sorted(opened.attachments)


def attached(pdf: bytes, name: str) -> bytes:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return opened.attachments[name].get_file().read_bytes()


def replaced(pdf: bytes, name: str, data: bytes, *, checksum: bool = True) -> bytes:
    """``pdf`` with another content under ``name``, its checksum made right unless told otherwise."""

    def edit(opened: pikepdf.Pdf) -> None:
        stream = _embedded(opened, name)
        stream.write(data)
        if checksum:
            stream.Params.CheckSum = pikepdf.String(md5(data, usedforsecurity=False).digest())

    return edited(pdf, edit)


def packed_as(pdf: bytes, name: str, packed: bytes) -> bytes:
    """``pdf`` with a content under ``name`` that is packed already."""

    def edit(opened: pikepdf.Pdf) -> None:
        _embedded(opened, name).write(packed, filter=pikepdf.Name.FlateDecode)

    return edited(pdf, edit)


def bomb(mebibytes: int) -> bytes:
    """Zeros, packed a thousand to one."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(bytes(1024 * 1024)) for _ in range(mebibytes)]
    return b"".join([*parts, packer.flush()])


def removed(pdf: bytes, name: str) -> bytes:
    """``pdf`` without an attachment."""

    def edit(opened: pikepdf.Pdf) -> None:
        del opened.attachments[name]

    return edited(pdf, edit)


def _embedded(opened: pikepdf.Pdf, name: str) -> Any:
    return opened.attachments[name].obj.EF.F
