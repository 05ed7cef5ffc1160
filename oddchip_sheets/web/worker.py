"""A worker of the press, run as a program: jobs come in on standard input, PDFs go out on standard output."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, Final

from oddchip_sheets.apart import ApartError
from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.forms.hand import read_fields
from oddchip_sheets.forms.take import NotAFormError, take_fields
from oddchip_sheets.pipeline import settle_read
from oddchip_sheets.printing.missing_glyphs import unprintable, unprintable_report
from oddchip_sheets.printing.render import blank_pdf
from oddchip_sheets.printing.templates import RenderError
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.attachments import NotCarriedError
from oddchip_sheets.proof.documents import INCIDENT_REPORT, SHEET
from oddchip_sheets.proof.extract import NotExtractedError, extract
from oddchip_sheets.rulebooks.read import shipped_book
from oddchip_sheets.web.books import opener
from oddchip_sheets.web.reread import read
from oddchip_sheets.words.catalogue import languages
from oddchip_sheets.words.language import ENGLISH

Answer = tuple[dict[str, Any], bytes]

_GENTLY: Final = 10
"""How much later than settling a page gets its turn, where the system knows that."""
_WARM: Final = (
    b"event: {name: X, rules: tda-2024}\nchips: [1]\nseats: [A, B]\nbutton: A\ncontributions: {A: 1, B: 1}\n"
    b"board: Ac As Jd 2h 2c\ncards: {A: Ah Kd, B: Qs Qh}\n"
)


def _print(job: Mapping[str, Any], data: bytes) -> Answer:
    """The PDF of a hand file; what stands in the way where there is none."""
    report = job.get("document") == "report"
    settlement = settle_read(read(data, opener(job.get("books", {})))).settlement
    if settlement is None:
        return {"error": "unsettled"}, b""
    if report and all(hand.hand.incident is None for hand in settlement.hands):
        return {"error": "undisputed"}, b""
    problems = (unprintable_report if report else unprintable)(settlement)
    if problems:
        places = [[problem.place.line, problem.place.column, problem.message] for problem in problems]
        return {"error": "unprintable", "problems": places}, b""
    try:
        paper = "letter" if job.get("paper") == "letter" else "a4"
        return {}, archived_pdf(settlement, document=INCIDENT_REPORT if report else SHEET, paper=paper)
    except (NotCarriedError, RenderError) as error:
        return {"error": "failed", "why": str(error)}, b""


def _blank(job: Mapping[str, Any], _: bytes) -> Answer:
    """A blank to fill in by hand."""
    tag = job["language"] if job.get("language") in languages() else ENGLISH
    layout = Layout(rules="tda-2024", language="" if tag == ENGLISH else tag)
    paper = "letter" if job.get("paper") == "letter" else "a4"
    return {}, blank_pdf(layout, shipped_book("tda-2024"), paper=paper, language=tag)


def _open(_: Mapping[str, Any], data: bytes) -> Answer:
    """The hand file that a PDF carries, or that a filled blank says."""
    try:
        extracted = extract(data)
    except NotExtractedError:
        return {"error": "unusable"}, b""
    if extracted is not None:
        name = next(iter(extracted.manifest.files), "")
        return {"kind": "carried"}, extracted.files.get(name, b"")
    try:
        form = read_fields("blank.pdf", take_fields(data))
    except (NotAFormError, ApartError):
        return {"error": "unusable"}, b""
    if form.problems:
        told = [f"{problem.place.on_form}: {problem.message}" for problem in form.problems]
        return {"error": "filled", "problems": told}, b""
    return {"kind": "filled"}, form.text.encode()


_JOBS: Final[Mapping[str, Callable[[Mapping[str, Any], bytes], Answer]]] = {
    "print": _print,
    "blank": _blank,
    "open": _open,
}


def work(coming: BinaryIO, going: BinaryIO) -> None:
    """Answer job after job, until no more come."""
    while line := coming.readline():
        job = json.loads(line)
        data = coming.read(job.pop("length"))
        try:
            head, pdf = _JOBS[job.pop("job")](job, data)
        except Exception as error:  # noqa: BLE001 - a bug that one page meets is no end of the others
            sys.stderr.write(f"oddchip serve: {type(error).__name__}: {error}\n")
            head, pdf = {"error": "failed", "why": type(error).__name__}, b""
        going.write(json.dumps({**head, "length": len(pdf)}).encode() + b"\n" + pdf)
        going.flush()


def main() -> None:
    """Warm up, then work."""
    if hasattr(os, "nice"):
        os.nice(_GENTLY)
    logging.disable()
    going, sys.stdout = sys.stdout.buffer, sys.stderr
    _print({}, _WARM)
    going.write(b"warm\n")
    going.flush()
    work(sys.stdin.buffer, going)


if __name__ == "__main__":
    main()
