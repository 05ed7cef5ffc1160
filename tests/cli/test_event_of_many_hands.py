"""A file of several hands: chosen hands, the summary of the event, pages numbered a hand, all proven."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from oddchip_sheets.cli.main import main
from oddchip_sheets.handfile.read import load, read_hand_file
from oddchip_sheets.pipeline import settle_event
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.documents import SHEET, SUMMARY
from oddchip_sheets.proof.verify import State, verify_pdf
from oddchip_sheets.sheet.compose import compose_summary

EVENT = """\
event: {name: Autumn Deepstack, rules: tda-2024, date: 2026-09-07, table: 3}
chips: [100, 500]
seats: [Ana, Ben, Cleo]
button: Cleo
hands:
  - {hand: 41, contributions: {Ana: 500, Ben: 500, Cleo: 100}, folded: [Cleo], showdown: [[Ana, Ben]], rake: 100}
  - hand: Last of the night
    table: 9
    time: '23:50'
    contributions: {Ana: 900, Ben: 500, Cleo: 200}
    folded: []
    showdown: unknown
    incident: {report: AD-7, claim: The board was misread.}
  - {hand: 43, pots: [{amount: 12.50, eligible: [Ana, Ben], winners: [Ana]}]}
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.yaml"
    path.write_text(EVENT, "utf-8")
    return path


def pages(path: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(path.read_bytes())).pages]


def test_the_summary_follows_the_hands_and_its_sums_foot(event: Path, tmp_path: Path) -> None:
    assert main(["sheet", str(event), "-o", str(tmp_path / "out.pdf"), "--quiet"]) == 1
    *hands, summary = pages(tmp_path / "out.pdf")
    assert [page.count("SETTLEMENT SHEET") for page in hands] == [1, 1, 1]
    for part in (
        "EVENT SUMMARY 1 of 3 hands unresolved",
        "Table 3 · Hands 3",
        "41 1 1,100.00 1,000.00 100.00 – Ana 500, Ben 500",
        "9 · 23:50",
        "open: Main pot",
        "AD-7",
        "✓ receipts 1,012.50 + rake and drops 100.00 + open 1,200.00 = pots 2,312.50",
        "✓ independent check agrees",
    ):
        assert part in summary, part
    for number, page in zip(
        ("hand 41", "hand Last of the night", "hand 43", "summary"), [*hands, summary], strict=True
    ):
        assert f"· {number}, page 1 of 1" in page


def test_chosen_hands_are_printed_alone_and_proven(
    event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["sheet", str(event), "-o", str(tmp_path / "out.pdf"), "--quiet"]
    assert main([*words, "--hand", "43", "--hand", "41"]) == 0
    first, second = pages(tmp_path / "out.pdf")
    assert ["Hand 41" in first, "Hand 43" in second] == [True, True]
    assert "unresolved" not in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "out.pdf")]) == 0
    told = capsys.readouterr().out
    assert ": proven: " in told
    assert "Last of the night" not in told


def test_the_summary_alone_is_proven_and_is_never_of_chosen_hands(
    event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "summary.pdf"
    assert main(["sheet", str(event), "--summary", "-o", str(out), "--quiet"]) == 1
    (page,) = pages(out)
    assert "EVENT SUMMARY" in page
    assert main(["verify", str(out)]) == 1
    assert ": proven: " in capsys.readouterr().out
    assert main(["sheet", str(event), "--summary", "--hand", "41", "-o", str(out)]) == 2
    assert "--summary is of all hands of a file" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["sheet", "incident"])
def test_a_hand_that_is_not_there_is_told_with_those_that_are(
    verb: str, event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([verb, str(event), "--hand", "7", "-o", str(tmp_path / "out.pdf")]) == 2
    assert "--hand 7: there is no such hand" in (told := capsys.readouterr().err)
    assert "has 41, Last of the night, 43" in told
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize(
    ("document", "hands"), [(SHEET, ("43", "41")), (SHEET, ("41", "7")), (SHEET, ()), (SUMMARY, ("41",))]
)
def test_a_pdf_that_claims_hands_otherwise_than_the_file_has_them_is_not_proven(
    document: str, hands: tuple[str, ...], event: Path
) -> None:
    settlement = settle_event(load(event))
    pdf = archived_pdf(settlement, document=document, hands=hands)
    assert verify_pdf(pdf).state is State.NOT_PROVEN


def test_an_event_whose_amounts_are_not_all_known_says_so_and_sums_the_others() -> None:
    text = EVENT + "  - {hand: 44, pots: [{amount: unknown, eligible: [Ana, Ben], winners: [Ana]}]}\n"
    text += "  - {hand: 45, incident: {claim: Nobody knows what was played.}}\n"
    read = read_hand_file("event.yaml", text.encode(), Path())
    assert read.event is not None
    summary = compose_summary(settle_event(read.event)).summary
    assert summary is not None
    assert summary.grid.rows[3].cells[3] == "?"
    assert summary.grid.rows[4].cells[2:4] == ("?", "?")
    assert re.search(r"2 hands not every amount is known", " ".join(summary.checks))


def test_a_long_label_stands_whole_in_the_footer(tmp_path: Path) -> None:
    path, label = tmp_path / "event.yaml", " ".join(["Maximilian"] * 5)  # 54 letters
    path.write_text(EVENT.replace("Last of the night", label), "utf-8")
    main(["sheet", str(path), "--hand", label, "-o", str(tmp_path / "out.pdf"), "--quiet"])
    assert f"hand {label}, page 1 of 1" in pages(tmp_path / "out.pdf")[0]
    page = pypdfium2.PdfDocument(tmp_path / "out.pdf")[0]
    letters = page.get_textpage()
    assert max(letters.get_charbox(at)[2] for at in range(letters.count_chars())) < page.get_width()
