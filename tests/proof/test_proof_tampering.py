"""Each way to alter a PDF that carries its source, by name; none of them is proven."""

from __future__ import annotations

import io
import json
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pikepdf
import pytest
from proofs import (
    SEED,
    attached,
    edited,
    forged,
    not_proven,
    proven,
    removed,
    replaced,
    seed_pdf,
    tie,
    two_hands_pdf,
    worksheet,
)
from settled import settled_file

from oddchip_sheets.proof import explain, toolchain
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.attachments import Carried, Manifest, manifest_bytes, read_manifest
from oddchip_sheets.proof.verify import verify_pdf

pytestmark = pytest.mark.usefixtures("prints_once")

NAMES = ("hand.yaml", "manifest.json", "rules-tda-2024.yaml", "settlement.json")
SAVED_ANEW = "another program saved it anew, or it was altered there"


# A forger who has the product prints the page anew, the right source attached


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("<b>300</b>", "<b>400</b>", "A A 400', where the source prints '"),
        ("<h2>Receipts", "<p>Paid.</p><h2>Receipts", "page 1: its text reads 'Paid.', where the source prints"),
        ("own chips included; not profit", "profit", "page 1: its text reads"),
        ("hand file ", "hand file 0", "page 1: its text reads 'hand file 0"),
        (
            "A is the first tied seat",
            "B is the first tied seat",
            "where the source prints ' and B: 2 each, 1 left. A ",
        ),
        ("<td", '<td style="padding-left: 1.001mm"', "its text there reads the same; what differs is no text"),
    ],
    ids=["award", "line added", "line taken away", "digest", "reason", "moved by a thousandth"],
)
def test_the_page_is_printed_anew_with_other_words(
    was: str, becomes: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(explain, "_MOST_SECONDS", 60)
    reasons = not_proven(forged(worksheet(SEED), html=lambda html: html.replace(was, becomes))).reasons
    assert reasons[0] == "what its source draws on page 1 is not in it"
    assert told in reasons[1]


def test_an_unresolved_pot_is_printed_as_settled() -> None:
    def settle(html: str) -> str:
        return html.replace('<p class="unresolved">UNRESOLVED</p>', "<p>Vito 1,300</p>")

    not_proven(forged(worksheet("side-pot-unresolved"), html=settle))


def test_a_screen_reader_is_told_something_else_than_is_printed() -> None:
    assert not_proven(
        forged(worksheet(SEED), html=lambda html: html.replace("seen from above", "seen by nobody"))
    ).reasons


def test_the_title_of_the_window_is_another() -> None:
    title = "<title>Settlement sheet: "
    told = not_proven(forged(worksheet(SEED), html=lambda html: html.replace(title, title + "PAID "))).reasons
    assert SAVED_ANEW in told[0]


def _things(pdf: Any, key: str, value: str) -> list[Any]:
    return [thing for thing in pdf.objects if isinstance(thing, dict) and str(thing.get(key)) == value]


def _catalog(key: str, value: str) -> Callable[[Any], None]:
    return lambda pdf: pdf.catalog.update({key: value})


def _page(key: str, value: str) -> Callable[[Any], None]:
    return lambda pdf: pdf.objects[pdf.pages["Kids"][0]].update({key: value})


def _every(kind: tuple[str, str], key: str, value: Any) -> Callable[[Any], None]:
    def change(pdf: Any) -> None:
        things = _things(pdf, *kind)
        assert things
        for thing in things:
            thing[key] = value

    return change


def _drawing(change: Callable[[list[Any]], None]) -> Callable[[Any], None]:
    def edit(pdf: Any) -> None:
        change(pdf.objects[int(pdf.objects[pdf.pages["Kids"][0]]["Contents"].split()[0])].stream)

    return edit


OBJECTS: dict[str, Callable[[Any], None]] = {
    "a script runs when it is opened": _catalog("OpenAction", "<</S/JavaScript/JS(app.alert(1))>>"),
    "a script runs on a page": _page("AA", "<</O<</S/JavaScript/JS(app.alert(1))>>>>"),
    "a form": _catalog("AcroForm", "<</Fields[]/XFA(x)>>"),
    "layers": _catalog("OCProperties", "<</OCGs[]/D<<>>>>"),
    "a note laid over the page": _page("Annots", "[<</Type/Annot/Subtype/FreeText/Rect[0 0 99 99]/Contents(PAID)>>]"),
    "another language": _catalog("Lang", "(de)"),
    "the page is turned": _page("Rotate", "90"),
    "the page is cropped": _page("CropBox", "[0 0 300 300]"),
    "the page is larger by a hair": _page("MediaBox", "[0 0 595.275591 841.88976]"),
    "a unit of its own": _page("UserUnit", "1.0001"),
    "words for a screen reader": _every(("S", "/TD"), "ActualText", "(900)"),
    "the drawn table is described otherwise": _every(("S", "/Figure"), "Alt", "(nobody)"),
    "a heading is no heading": _every(("S", "/H1"), "S", "/P"),
    "a font is called otherwise": _every(("Type", "/Font"), "Name", "/F1"),
    "widths of glyphs": _every(("Subtype", "/CIDFontType2"), "DW", "999"),
    "an attachment is dated today": _every(("Type", "/Filespec"), "Desc", "(Hand file, changed)"),
    "something is painted over": _drawing(lambda stream: stream.append(b"q 1 1 1 rg 400 500 60 12 re f Q")),
    "text is hidden": _drawing(lambda stream: stream.append(b"BT 3 Tr ET")),
    "a comment in the drawing": _drawing(lambda stream: stream.append(b"% nothing")),
    "the drawing is moved": _drawing(lambda stream: stream.insert(0, b"1 0 0 1 0 .0001 cm")),
    "more objects": lambda pdf: pdf.objects.append(_spare(pdf)),
    "the author": lambda pdf: pdf.info.update({"Author": "(Somebody)"}),
}


def _spare(pdf: Any) -> Any:
    spare = type(pdf.info)({"Type": "/Spare"})
    spare.number = len(pdf.objects)
    return spare


@pytest.mark.parametrize("change", OBJECTS.values(), ids=OBJECTS)
def test_the_file_is_printed_anew_with_another_object(change: Callable[[Any], None]) -> None:
    not_proven(forged(worksheet(SEED), objects=change))


def test_a_font_draws_one_digit_and_reads_as_another() -> None:
    def lie(pdf: Any) -> None:
        for thing in pdf.objects:
            parts = getattr(thing, "stream", None)
            if parts and parts[0] == b"/CIDInit /ProcSet findresource begin":
                thing.stream = [re.sub(rb"> <0030>", b"> <0039>", part) for part in parts]

    not_proven(forged(worksheet(SEED), objects=lie))


# What it carries


def _with(name: str, change: Callable[[bytes], bytes]) -> Callable[[Sequence[Carried]], Sequence[Carried]]:
    def changed(files: Sequence[Carried]) -> Sequence[Carried]:
        return [replace(file, data=change(file.data)) if file.name == name else file for file in files]

    return changed


@pytest.mark.parametrize("name", [name for name in NAMES if name != "manifest.json"])
def test_a_carried_file_has_another_byte(name: str) -> None:
    pdf = forged(worksheet(SEED), files=_with(name, lambda data: data.replace(b"t", b"T", 1)))
    assert not_proven(pdf).reasons == (f"{name} is not attached as it was printed",)


@pytest.mark.parametrize("name", NAMES)
def test_a_carried_file_is_missing(name: str) -> None:
    pdf = forged(worksheet(SEED), files=lambda files: [file for file in files if file.name != name])
    if name == "manifest.json":
        assert next(verify_pdf(pdf).lines()).startswith("it carries no hand file of this product")
    else:
        assert not_proven(pdf).reasons == (f"{name} is not attached as it was printed",)


def test_a_file_more_is_carried() -> None:
    more = Carried("notes.yaml", b"x: y\n", "Data", "Notes", "application/yaml")
    not_proven(forged(worksheet(SEED), files=lambda files: [*files, more]))


def _manifest(change: Callable[[Manifest], Manifest]) -> Callable[[bytes], bytes]:
    def changed(data: bytes) -> bytes:
        manifest = read_manifest(data)
        assert isinstance(manifest, Manifest)
        return manifest_bytes(change(manifest))

    return changed


def _claim(manifest: Manifest, name: str, version: str) -> Manifest:
    return replace(manifest, toolchain={**manifest.toolchain, name: version})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda m: replace(m, product="oddchip-sheets 0.9.0"), "says that oddchip-sheets 0.9.0 printed it"),
        (lambda m: replace(m, document="invoice"), "not known here"),
        (lambda m: replace(m, paper="a5"), "not known here"),
        (lambda m: replace(m, language="xx"), "not known here"),
        (lambda m: replace(m, paper="letter"), "what its source draws on page 1 is not in it"),
        (lambda m: replace(m, document="incident report"), "has 0 hands for it"),
        (lambda m: replace(m, rules=None), "manifest.json: not what the carried hand file leads to"),
        (lambda m: replace(m, files={"settlement.json": "x.yaml"}), "does not begin with the hand file"),
        (lambda m: replace(m, files={"hand.yaml": "other.yaml"}), "manifest.json, settlement.json: not what"),
        (lambda m: replace(m, digests={}), "names one without digest"),
        (lambda m: replace(m, digests={**m.digests, "more": "0" * 64}), "more is not attached as it was printed"),
        (lambda m: replace(m, templates={"sheet.css": "0" * 64}), "give --templates DIR"),
        (lambda m: replace(m, toolchain={}), "other programs"),
        (lambda m: _claim(m, "proven", "1"), "other programs"),
        (lambda m: _claim(m, "pango", "\x1b[2J"), "digests or versions that are none"),
    ],
)
def test_the_list_of_carried_files_says_something_else(change: Callable[[Manifest], Manifest], told: str) -> None:
    pdf = forged(worksheet(SEED), files=_with("manifest.json", _manifest(change)))
    assert told in " ".join(not_proven(pdf).reasons)


def test_a_claim_of_another_press_is_told_and_decides_nothing() -> None:
    honest = forged(worksheet(SEED), files=_with("manifest.json", _manifest(lambda m: _claim(m, "pango", "9.9"))))
    assert "it says that pango 9.9 (here " in proven(honest).told[-1]
    pdf = forged(
        worksheet(SEED),
        html=lambda html: html.replace("<b>300", "<b>400"),
        files=_with("manifest.json", _manifest(lambda m: _claim(m, "weasyprint", "69.0"))),
    )
    assert "it says that weasyprint 69.0 (here " in not_proven(pdf).reasons[0]


def test_an_older_form_of_the_list_names_the_version_that_can_tell() -> None:
    old = json.dumps({"schema": "oddchip/proof/1", "product": "oddchip-sheets 1.0.0"}).encode()
    pdf = forged(worksheet(SEED), files=_with("manifest.json", lambda _: old))
    assert "oddchip-sheets 1.0.0 wrote it in another form (oddchip/proof/1)" in not_proven(pdf).reasons[0]


def test_everything_made_anew_is_proven_for_a_proof_is_not_truth() -> None:
    text = attached(seed_pdf(), "hand.yaml").decode().replace("showdown: [[A, B], C, D]", "showdown: [A, B, C, D]")
    anew = archived_pdf(settled_file(text, "worksheets/two-pots-one-tie.yaml"))
    proven(anew)
    for name in ("hand.yaml", "settlement.json"):
        not_proven(replaced(anew, name, attached(seed_pdf(), name)))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (tie("tests/handfile/good/shared/autumn.yaml"), "event.yaml"),
        (tie("{name: X, rules: worksheets/house/riverside.yaml}"), "house-book-1.yaml"),
    ],
)
def test_an_event_file_or_house_book_is_another_or_gone(text: str, name: str) -> None:
    pdf = archived_pdf(settled_file(text))
    proven(pdf)
    not_proven(replaced(pdf, name, attached(pdf, name) + b"\n"))
    not_proven(removed(pdf, name))


# Another program edits it


def _pages(change: Callable[[pikepdf.Pdf], None]) -> bytes:
    return edited(two_hands_pdf(), change)


def _moved(pdf: pikepdf.Pdf) -> None:
    pdf.pages.append(pdf.pages[0])
    del pdf.pages[0]


def _removed(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1]


def _stranger(pdf: pikepdf.Pdf) -> None:
    with pikepdf.open(io.BytesIO(seed_pdf())) as stranger:
        pdf.pages.extend(stranger.pages)


@pytest.mark.parametrize(
    "change", [lambda _: None, _moved, _removed, _stranger, lambda pdf: pdf.pages.append(pdf.pages[0])]
)
def test_pages_are_moved_removed_or_added(change: Callable[[pikepdf.Pdf], None]) -> None:
    assert SAVED_ANEW in " ".join(not_proven(_pages(change)).reasons)


def test_every_page_is_removed_or_its_drawing_is_another() -> None:
    def paint(pdf: pikepdf.Pdf) -> None:
        pdf.pages[1].contents_add(b"q 1 1 1 rg 0 0 300 300 re f Q")
        pdf.pages[1].contents_coalesce()

    def empty(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[:]

    not_proven(_pages(empty))
    assert not_proven(_pages(paint)).reasons[0] == "what its source draws on page 2 is not in it"


@pytest.mark.parametrize("how", ["--qdf", "--linearize", "--object-streams=disable"])
def test_a_file_saved_anew_is_told_so(how: str) -> None:
    modes: dict[str, dict[str, Any]] = {
        "--qdf": {"qdf": True},
        "--linearize": {"linearize": True},
        "--object-streams=disable": {"object_stream_mode": pikepdf.ObjectStreamMode.disable},
    }
    with pikepdf.open(io.BytesIO(seed_pdf())) as opened:
        out = io.BytesIO()
        opened.save(out, **modes[how])
    assert SAVED_ANEW in not_proven(out.getvalue()).reasons[0]


@pytest.mark.parametrize(
    "data", [b"\n", b"%", b"\0", b"startxref\n0\n%%EOF\n", b"1 0 obj\n<<>>\nendobj\n", b"%PDF-1.7\n"]
)
def test_something_is_added_behind_or_in_front(data: bytes) -> None:
    assert not_proven(seed_pdf() + data).reasons == (
        "something that is no signature was added behind the file that its source prints",
    )
    assert "stands in it whole, with something in front of it" in not_proven(data + seed_pdf()).reasons[0]


def test_an_update_of_its_own_is_added() -> None:
    """A newer page, as PDF allows: a reader shows it, and the printed file stands before it whole."""
    size = int(re.findall(rb"/Size (\d+)", seed_pdf())[-1])
    start = int(re.findall(rb"startxref\n(\d+)", seed_pdf())[-1])
    at = len(seed_pdf())
    update = b"7 0 obj\n<</Type/Page>>\nendobj\nxref\n7 1\n%010d 00000 n \n" % at
    update += b"trailer\n<</Size %d/Prev %d/Root 2 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, start, at + 32)
    assert "no signature was added behind" in not_proven(seed_pdf() + update).reasons[0]


# The packing of streams


def _repacked(pdf: bytes, pack: Callable[[bytes], bytes]) -> bytes:
    """The same file, packed by ``pack``, as another zlib would have it printed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("oddchip_sheets.proof.pdf_file.zlib.compress", lambda data, _: pack(data))
        return pdf if pdf is None else archived_pdf(worksheet(SEED))


def _level(
    level: int, strategy: int = zlib.Z_DEFAULT_STRATEGY, *, head: bytes = b"\x78\xda"
) -> Callable[[bytes], bytes]:
    def pack(data: bytes) -> bytes:
        packer = zlib.compressobj(level, zlib.DEFLATED, 15, 8, strategy)
        return head + (packer.compress(data) + packer.flush())[2:]

    return pack


def test_a_file_packed_by_another_zlib_is_proven_and_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    here = dict(toolchain.toolchain())
    there = {**here, "zlib": "1.3.1.zlib-ng 00c0ffee"}
    with monkeypatch.context() as patch:
        patch.setattr("oddchip_sheets.proof.archive.toolchain", lambda: there)
        ours, other = archived_pdf(worksheet(SEED)), _repacked(seed_pdf(), _level(6))
        stored, small = (_repacked(seed_pdf(), pack) for pack in (_level(0), _level(6, head=b"\x78\x9c")))
    assert ours != other
    assert any("packed by another zlib than the one here" in told for told in proven(other).told)
    assert not any("packed by another zlib" in told for told in proven(ours).told)
    not_proven(stored)
    not_proven(small)


def test_a_file_that_names_the_zlib_that_is_here_is_packed_by_it_to_the_bit() -> None:
    assert SAVED_ANEW in not_proven(_repacked(seed_pdf(), _level(6))).reasons[0]
