"""The PDF is PDF/A-3a and PDF/UA-1 at once, carries its source, and is the same on any day."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import zlib
from dataclasses import replace
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import page
import pikepdf
import pytest
from fontTools.ttLib import TTFont
from proofs import (
    CHECKOUT,
    SEED,
    attached,
    declared,
    files_of,
    names_of,
    proven,
    seed_pdf,
    tie,
    worksheet,
)
from pypdf import PdfReader
from quick import first
from settled import settled_file

from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.printing.render import blank_pdf
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.attachments import NotCarriedError
from oddchip_sheets.proof.documents import INCIDENT_REPORT, SHEET
from oddchip_sheets.proof.pdf_file import Packer
from oddchip_sheets.rulebooks.read import shipped_book, shipped_text
from oddchip_sheets.settled import settlement_line
from oddchip_sheets.sheet.compose import product
from oddchip_sheets.words.message import say


def failures(pdf: bytes, *profiles: str) -> list[str]:
    """What the outside validator finds, and qpdf's own check."""
    reports = [page.validate_pdf_bytes(pdf, profile=profile) for profile in profiles]
    assert all(report.rules.total > 100 for report in reports)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        problems = opened.check_pdf_syntax()
    return [*(f"{each.rule_id} {each.message}" for report in reports for each in report.failures), *problems]


@pytest.mark.parametrize(
    "layout",
    first(1, [Layout(pots=1, seats=2), Layout(pots=10, seats=10), Layout(seats=4, game="omaha-8", boards=2, copies=2)]),
)
def test_a_blank_is_accessible(layout: Layout) -> None:
    assert failures(blank_pdf(layout, shipped_book("tda-2024")), "ua1") == []


def test_the_validator_finds_what_is_wrong() -> None:
    assert failures(seed_pdf().replace(b'pdfuaid:part="1"', b'pdfuaid:part="7"'), "ua1")
    assert failures(seed_pdf().replace(b'pdfaid:part="3"', b'pdfaid:part="2"'), "3a")


def test_the_attachments_are_the_source_the_settlement_and_the_rule_book() -> None:
    path = CHECKOUT / "worksheets" / f"{SEED}.yaml"
    pdf = seed_pdf()
    assert names_of(pdf) == ["hand.yaml", "manifest.json", "rules-tda-2024.yaml", "settlement.json"]
    assert attached(pdf, "hand.yaml") == path.read_bytes()
    assert attached(pdf, "rules-tda-2024.yaml") == shipped_text("tda-2024")
    assert attached(pdf, "settlement.json").decode() == settlement_line(worksheet(SEED)) + "\n"


def test_each_attachment_says_what_it_is_to_the_document() -> None:
    with pikepdf.open(io.BytesIO(seed_pdf())) as pdf:
        files = list(pdf.Root.AF.as_list())
        assert [(str(file.F), str(file.AFRelationship), str(file.EF.F.Subtype)) for file in files] == [
            ("hand.yaml", "/Source", "/application/yaml"),
            ("manifest.json", "/Data", "/application/json"),
            ("rules-tda-2024.yaml", "/Data", "/application/yaml"),
            ("settlement.json", "/Data", "/application/json"),
        ]
        dates = {str(file.EF.F.Params[key]) for file in files for key in ("/CreationDate", "/ModDate")}
        assert dates == {"D:20000101000000Z"}


def test_an_event_file_and_house_books_travel_along(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("name: Spring Series\nrules: books/club.yaml\n")
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "club.yaml").write_text("extends: county.yaml\ntitle: Club\n")
    (tmp_path / "books" / "county.yaml").write_text("extends: roberts-11\ntitle: County\n")
    pdf = archived_pdf(settled_file(tie("event.yaml"), "hands/tie.yaml", tmp_path))
    assert names_of(pdf) == [
        "event.yaml",
        "hand.yaml",
        "house-book-1.yaml",
        "house-book-2.yaml",
        "manifest.json",
        "rules-roberts-11.yaml",
        "settlement.json",
    ]
    assert json.loads(attached(pdf, "manifest.json"))["files"] == {
        "hand.yaml": "hands/tie.yaml",
        "event.yaml": "event.yaml",
        "house-book-1.yaml": "books/club.yaml",
        "house-book-2.yaml": "books/county.yaml",
    }
    proven(pdf)


def test_rules_nobody_established_are_no_rule_book() -> None:
    pdf = archived_pdf(settled_file(declared("[A]", "unknown")))
    assert names_of(pdf) == ["hand.yaml", "manifest.json", "settlement.json"]
    proven(pdf)


def test_a_settlement_whose_house_book_was_not_kept_is_not_archived() -> None:
    settlement = settled_file(tie("{name: X, rules: worksheets/house/riverside.yaml}"))
    proven(archived_pdf(settlement))
    event = settlement.event
    kept = replace(event, ledger={event.file: event.ledger[event.file]})
    with pytest.raises(NotCarriedError, match="do not lead to it again"):
        archived_pdf(replace(settlement, event=kept))


def test_a_settlement_that_is_not_what_its_file_says_is_not_archived() -> None:
    settlement = settled_file(Path(CHECKOUT / "worksheets" / f"{SEED}.yaml").read_text())
    (hand,) = settlement.hands
    wrong = replace(settlement, hands=(replace(hand, notes=(say("open.facts"),)),))
    with pytest.raises(NotCarriedError):
        archived_pdf(wrong)


def test_a_byte_order_mark_and_a_strange_file_name_are_kept() -> None:
    text = "\ufeff" + Path(CHECKOUT / "worksheets" / f"{SEED}.yaml").read_text()
    pdf = archived_pdf(settled_file(text, "hän\udcff ד.yaml"))
    assert attached(pdf, "hand.yaml") == text.encode()
    assert json.loads(attached(pdf, "settlement.json"))["file"] == "hän\udcff ד.yaml"
    proven(pdf)


def test_every_page_names_the_hand_file_by_its_digest() -> None:
    data = (CHECKOUT / "worksheets" / f"{SEED}.yaml").read_bytes()
    (sheet,) = PdfReader(io.BytesIO(seed_pdf())).pages
    groups = " ".join(re.findall(".{8}", sha256(data).hexdigest()))
    assert f"hand file {groups} · {product()} · page 1 of 1" in sheet.extract_text()


def test_the_metadata_names_product_language_and_title() -> None:
    reader = PdfReader(io.BytesIO(seed_pdf()))
    assert reader.metadata is not None
    assert reader.metadata.creator == product()
    assert reader.metadata.title == "Settlement sheet: Autumn Deepstack, Event 12"
    assert str(reader.root_object["/Lang"]) == "en"
    assert b"<xmp:CreatorTool>" + product().encode() in seed_pdf()


def test_two_runs_give_the_same_bytes() -> None:
    assert archived_pdf(worksheet(SEED)) == archived_pdf(worksheet(SEED))


_ANOTHER_DAY = """
import datetime, sys, time
class Later(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls(2041, 7, 3, 4, 5, 6, tzinfo=tz)
    utcnow = today = now
datetime.datetime = Later
time.time = lambda: 2257000000.0
import mimetypes
mimetypes.guess_type = lambda *_, **__: ("text/strange", None)
sys.path[:0] = sys.argv[1:]
from proofs import worksheet
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.documents import INCIDENT_REPORT, SHEET
for document in (SHEET, INCIDENT_REPORT):
    sys.stdout.buffer.write(archived_pdf(worksheet("incident-two-books"), document=document))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("zone", "seed"), [("Pacific/Kiritimati", "0"), ("America/Anchorage", "31337")])
def test_another_day_another_zone_another_process_give_the_same_bytes(zone: str, seed: str) -> None:
    environment = {**os.environ, "TZ": zone, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": "1"}
    command = [sys.executable, "-c", _ANOTHER_DAY, *map(str, Path(__file__).parents[:2])]
    elsewhere = subprocess.run(command, env=environment, cwd=CHECKOUT, capture_output=True, check=True).stdout
    settlement = worksheet("incident-two-books")
    assert elsewhere == b"".join(archived_pdf(settlement, document=each) for each in (SHEET, INCIDENT_REPORT))


def test_no_stream_ends_so_that_its_length_is_unclear() -> None:
    """A validator takes a carriage return there for the end of the line, and misses a byte."""
    ends = set()
    for number in range(2000):
        packed = Packer().packed(number.to_bytes(2, "big"))
        assert not packed.endswith(b"\r")
        assert zlib.decompressobj().decompress(packed) == number.to_bytes(2, "big")
        ends.add(packed[-2:])
    assert b"\r\n" in ends


def test_what_is_carried_stands_in_the_order_of_the_names() -> None:
    names = [file.name for file in files_of(worksheet("incident-two-books"))]
    assert names == sorted(names)
    assert len(names) > 3


def test_a_house_book_with_a_byte_order_mark_is_carried_as_its_own_bytes(tmp_path: Path) -> None:
    book = b"\xef\xbb\xbf{extends: home, title: House, tie-button: next-deal}\r\n"
    (tmp_path / "house.yaml").write_bytes(book)
    pdf = archived_pdf(settled_file(tie("{name: X, rules: house.yaml}"), base=tmp_path))
    assert attached(pdf, "house-book-1.yaml") == book
    proven(pdf)


def test_the_manifest_names_each_file_by_its_digest_and_what_printed_it() -> None:
    manifest = json.loads(attached(seed_pdf(), "manifest.json"))
    assert manifest["schema"] == "oddchip/proof/2"
    assert [manifest[key] for key in ("document", "paper", "language")] == ["settlement sheet", "a4", "en"]
    carried = {name: sha256(attached(seed_pdf(), name)).hexdigest() for name in names_of(seed_pdf())}
    assert manifest["digests"] == {name: digest for name, digest in carried.items() if name != "manifest.json"}
    assert manifest["toolchain"]["weasyprint"] == version("weasyprint")
    assert {"pango", "harfbuzz", "fontconfig", "freetype"} <= manifest["toolchain"].keys()
    assert "unknown" not in manifest["toolchain"].values()


def test_a_font_is_named_by_family_and_weight_alone() -> None:
    """Newer versions of Pango describe it with the features that are set."""
    assert seed_pdf()
    from weasyprint.pdf import fonts  # noqa: PLC0415 - it is fit for the product by printing

    def named(description: bytes) -> bytes:
        return bytes(fonts.md5(description, usedforsecurity=False).digest())

    assert named(b"Source Sans 3, Bold 16") == named(b"Source Sans 3, Bold 16 #liga=0,clig=0")
    assert named(b"DejaVu Sans,") == named(b"DejaVu Sans, #kern=1")
    assert named(b"DejaVu Sans") != named(b"DejaVu Sans Bold")


def test_no_font_has_a_table_that_versions_of_harfbuzz_drop_differently() -> None:
    for path in (CHECKOUT / "templates" / "fonts").glob("*.ttf"):
        assert "FFTM" not in TTFont(path)
