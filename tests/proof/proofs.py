"""PDFs that carry their source, and ways to tamper with them."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import md5
from pathlib import Path
from typing import Any

import pikepdf
from pypdf import PdfReader

from oddchip_sheets.engine.model import Settlement
from oddchip_sheets.process import process
from oddchip_sheets.proof.archive import archived_pdf, carrying, press
from oddchip_sheets.proof.carry import Carried, carried_files
from oddchip_sheets.proof.documents import DOCUMENTS, SHEET
from oddchip_sheets.proof.fonts import read_font
from oddchip_sheets.proof.manifest import Manifest
from oddchip_sheets.proof.verdict import State, Verdict
from oddchip_sheets.proof.verify import verify_pdf
from oddchip_sheets.sheets.compose import product

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


@cache
def settled(text: str, name: str = "hand.yaml", base: Path = CHECKOUT) -> Settlement:
    """The settlement of a hand file given as text."""
    outcome = process(name, text.encode(), base)
    assert not outcome.problems, "\n".join(map(str, outcome.problems))
    assert not outcome.discrepancies
    assert outcome.settlement is not None
    return outcome.settlement


def worksheet(stem: str) -> Settlement:
    path = CHECKOUT / "worksheets" / f"{stem}.yaml"
    return settled(path.read_text(encoding="utf-8"), f"worksheets/{path.name}", path.parent)


@cache
def seed_pdf() -> bytes:
    return archived_pdf(worksheet(SEED))


@cache
def two_hands_pdf() -> bytes:
    return archived_pdf(settled(TWO_HANDS))


def files_of(settlement: Settlement, paper: str = "a4") -> tuple[Carried, ...]:
    """What the sheet of ``settlement`` carries."""
    return carried_files(
        settlement, Manifest(SHEET, product(), press(), paper, own_templates=False, rules=None, files={})
    )


def printed_otherwise(settlement: Settlement, change: Callable[[str], str]) -> bytes:
    """A sheet that carries the right files and prints another page."""
    html = DOCUMENTS[SHEET].html(settlement, None)
    changed = change(html)
    assert changed != html
    return carrying(files_of(settlement), changed, paper="a4", templates=None)


def altered(pdf: bytes, *, draw: bool = False) -> Verdict:
    """The verdict on a PDF that must be found altered; by its text alone, if not told to draw its pages again."""
    verdict = verify_pdf(pdf, draw=draw)
    assert verdict.state is State.ALTERED, "\n".join(verdict.lines())
    assert verdict.reasons
    assert verdict.exit_status == 1
    return verdict


def holds(pdf: bytes, templates: Path | None = None, *, draw: bool = True) -> Verdict:
    """The verdict on a PDF that must prove itself."""
    verdict = verify_pdf(pdf, templates, draw=draw)
    assert verdict.state is State.HOLDS, "\n".join(verdict.lines())
    return verdict


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


class Glyphs:
    """The glyphs of a page, one by one, each of which can be exchanged."""

    def __init__(self, pdf: bytes, page: int = 0) -> None:
        self.pdf, self.page = pdf, page
        fonts = PdfReader(io.BytesIO(pdf)).pages[page]["/Resources"]["/Font"]  # type: ignore[index]  # a PDF's own names
        self._fonts = {name: read_font(font.get_object()) for name, font in fonts.items()}
        self.text = "".join(char for _, char in self._walk(self._instructions(pdf)))

    def places(self, words: str) -> list[int]:
        """Where the characters of ``words`` stand among the page's glyphs; the words must be there once."""
        found = [match.start() for match in re.finditer(re.escape(words), self.text)]
        assert len(found) == 1, f"{words!r} stands {len(found)} times in {self.text!r}"
        return list(range(found[0], found[0] + len(words)))

    def exchanged(self, place: int, char: str) -> bytes:
        """The PDF with another character in place of the one at ``place``, in the same font."""
        assert self.text[place] != char

        def edit(opened: pikepdf.Pdf) -> None:
            instructions = self._parsed(opened)
            self._set(instructions, place, char)
            self._write(opened, instructions)

        return edited(self.pdf, edit)

    def traded(self, one: str, other: str) -> bytes:
        """The PDF that draws ``one`` for ``other`` and the reverse, and whose fonts say that nothing has changed.

        Only in fonts that have both; parts of the page that are drawn by name must hold neither.
        """
        both = {name: font for name, font in self._fonts.items() if {one, other} <= set(font.characters.values())}

        def edit(opened: pikepdf.Pdf) -> None:
            instructions = self._parsed(opened)
            for array, at, font in self._shown(instructions):
                if font in both.values():
                    codes = {text: code.to_bytes(2) for code, text in font.characters.items()}
                    array[at] = pikepdf.String(_trade(bytes(array[at]), codes[one], codes[other]))
            self._write(opened, instructions)
            for name in both:
                table = opened.pages[self.page].Resources.Font[name].ToUnicode
                table.write(_trade_targets(table.read_bytes(), one, other))

        return edited(self.pdf, edit)

    def _write(self, opened: pikepdf.Pdf, instructions: list[Any]) -> None:
        opened.pages[self.page].Contents = opened.make_stream(pikepdf.unparse_content_stream(instructions))

    def _parsed(self, opened: pikepdf.Pdf) -> list[Any]:
        return list(pikepdf.parse_content_stream(opened.pages[self.page]))

    def _instructions(self, pdf: bytes) -> list[Any]:
        with pikepdf.open(io.BytesIO(pdf)) as opened:
            return self._parsed(opened)

    def _shown(self, instructions: list[Any]) -> Iterator[tuple[Any, int, Any]]:
        """Every string that is shown: the array it stands in, its place there, and its font."""
        font = None
        for operands, operator in instructions:
            if str(operator) == "Tf":
                font = self._fonts[str(operands[0])]
            elif str(operator) == "TJ":
                for at, part in enumerate(operands[0]):
                    if isinstance(part, pikepdf.String):
                        yield operands[0], at, font

    def _walk(self, instructions: list[Any]) -> Iterator[tuple[int, str]]:
        for array, at, font in self._shown(instructions):
            codes = bytes(array[at])
            for start in range(0, len(codes), 2):
                yield start, font.text(codes[start : start + 2])

    def _set(self, instructions: list[Any], place: int, char: str) -> None:
        seen = 0
        for array, at, font in self._shown(instructions):
            codes = bytes(array[at])
            if place < seen + len(codes) // 2:
                code = next(code for code, text in font.characters.items() if text == char)
                start = 2 * (place - seen)
                array[at] = pikepdf.String(codes[:start] + code.to_bytes(2) + codes[start + 2 :])
                return
            seen += len(codes) // 2
        raise AssertionError(place)


def _trade(codes: bytes, one: bytes, other: bytes) -> bytes:
    trade = {one: other, other: one}
    pairs = (codes[start : start + 2] for start in range(0, len(codes), 2))
    return b"".join(trade.get(pair, pair) for pair in pairs)


def _trade_targets(table: bytes, one: str, other: str) -> bytes:
    targets = {
        f"> <{ord(char):04x}>".encode(): f"> <{ord(to):04x}>".encode() for char, to in ((one, other), (other, one))
    }
    return re.sub(rb"> <[0-9a-f]{4}>", lambda found: targets.get(found[0], found[0]), table)
