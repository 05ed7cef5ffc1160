"""The incident report as a form: what it asks, and the block that is read from a filled one."""

from __future__ import annotations

import io
from pathlib import Path

import page
import pytest
from fillers import by_pdfium, by_pypdf, filled
from pypdf import PdfReader
from typed import Typed

from oddchip_sheets.cli.main import main
from oddchip_sheets.forms.fields import IDENTITY, Layout
from oddchip_sheets.forms.hand import ReadForm, read_fields, read_form
from oddchip_sheets.forms.incident import IncidentLayout, incident_fields
from oddchip_sheets.forms.take import Filled
from oddchip_sheets.printing.render import blank_pdf, blank_report_pdf
from oddchip_sheets.rulebooks.read import shipped_book

BOOK = shipped_book("tda-2024")
LAYOUT = IncidentLayout("tda-2024")
TYPED = Typed(
    {
        "hand": "42", "event": "Friday Tournament", "report": "F-01", "written": "2026-10-02 23:10",
        "written_by": "M. Ortiz, floor manager", "raised_by": "Ben", "claim": "The odd chip went\nto Cleo.",
        "person-1-name": "Ben", "person-1-role": "player", "person-1-contact": "555-0100", "person-2-name": "Zoe",
        "paid-1-player": "Ben", "paid-1-paid": "3,200", "paid-2-player": "Cleo", "paid-2-paid": "3300",
        "witnesses": "Dov, Eva", "camera": "7", "reference": "7-2310", "decision": "Cleo returns 100.",
    },
    ["house_error", "error-dealer", "error-floor"],
    {"raised": "before substantial action", "about": "award", "patron_notified": "yes"},
)  # fmt: skip
BLOCK = """\
incident:
  report: F-01
  written: "2026-10-02 23:10"
  raised_by: Ben
  patron_notified: "yes"
  written_by: "M. Ortiz, floor manager"
  raised: "before substantial action, house error"
  about: award
  kind_of_error: [dealer, floor]
  claim: "The odd chip went\\nto Cleo."
  decision: Cleo returns 100.
  witnesses: [Dov, Eva]
  surveillance: {camera: "7", reference: "7-2310"}
  persons: [{name: Ben, role: player, contact: "555-0100"}, {name: Zoe}]
  paid: {Ben: 3200, Cleo: 3300}
"""


def form(typed: Typed, layout: IncidentLayout = LAYOUT) -> ReadForm:
    values = {**typed.values, **dict.fromkeys(typed.ticks, "on"), **typed.choices, IDENTITY: layout.identity()}
    return read_fields("incident.pdf", Filled(values, {}))


def test_a_filled_incident_form_is_read_to_an_incident_block() -> None:
    assert form(TYPED).text.partition("incident:\n")[2] == BLOCK.partition("incident:\n")[2]


@pytest.mark.parametrize("fill", [by_pypdf, by_pdfium])
def test_whatever_program_fills_it_in_it_says_the_same(fill: type) -> None:
    typed = TYPED
    if fill is by_pdfium:
        shown = {"raised": "before substantial action", "about": "about the award", "patron_notified": "yes"}
        typed = Typed(TYPED.values, TYPED.ticks, shown)
    assert read_form("incident.pdf", fill(blank_report_pdf(LAYOUT, BOOK), typed)).text == form(TYPED).text


def test_a_report_is_printed_of_a_form_alone_and_settles_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "incident.pdf"
    path.write_bytes(filled(blank_report_pdf(LAYOUT, BOOK), TYPED))
    assert main(["incident", str(path), "-o", str(tmp_path / "report.pdf")]) == 1
    text = " ".join(each.extract_text() for each in PdfReader(tmp_path / "report.pdf").pages)
    assert "The odd chip went" in text
    assert main(["verify", str(tmp_path / "report.pdf")]) == 1
    assert "proven" in capsys.readouterr().out


def test_an_incident_form_beside_the_blank_of_its_hand_is_one_hand_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = Typed({"hand": "42", "event": "Friday Tournament", "row-1-player": "Ben", "row-2-player": "Cleo"})
    (tmp_path / "hand.pdf").write_bytes(filled(blank_pdf(Layout(rules="tda-2024"), BOOK), hand))
    (tmp_path / "incident.pdf").write_bytes(filled(blank_report_pdf(LAYOUT, BOOK), TYPED))
    assert main(["read", str(tmp_path / "hand.pdf"), str(tmp_path / "incident.pdf")]) == 0
    told = capsys.readouterr().out
    assert "seats: [Ben, Cleo]\n" in told
    assert told.endswith(BLOCK)


def test_what_the_event_says_is_not_asked_again() -> None:
    given = {"name": "Friday", "date": "2026-10-02", "dealer": "Max", "floor": "M. Ortiz", "table": "7"}
    asked = incident_fields(IncidentLayout("tda-2024", event=given))
    assert not {"event", "date", "dealer", "floor", "table"} & asked.keys()
    assert {"claim", "supervisor", "hand"} <= asked.keys()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_an_incident_form_is_two_accessible_pages_in_every_language(paper: str, language: str) -> None:
    layout = IncidentLayout("tda-2024", "" if language == "en" else language)
    pdf = blank_report_pdf(layout, BOOK, paper=paper, language=language)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 2
    assert [f"{each.rule_id} {each.message}" for each in page.validate_pdf_bytes(pdf, profile="ua1").failures] == []


def test_what_can_not_be_read_is_told_in_the_forms_own_language() -> None:
    layout = IncidentLayout("tda-2024", "es")
    typed = Typed({"paid-1-player": "Ben", "paid-1-paid": "1,250", "paid-2-paid": "5"})
    assert [problem.place.on_form for problem in form(typed, layout).problems] == [
        "Pagado: 1.º, pagado (page 1)",
        "Pagado: 2.º, jugador (page 1)",
    ]


@pytest.mark.parametrize(
    ("written", "read"), [("1.250", "1250"), ("12,50", "12.50"), ("1.250,5", "1250.5"), ("80", "80")]
)
def test_amounts_are_read_as_the_form_writes_them(written: str, read: str) -> None:
    typed = Typed({"paid-1-player": "Ben", "paid-1-paid": written})
    assert f"paid: {{Ben: {read}}}" in form(typed, IncidentLayout("tda-2024", "es")).text
