"""The verb incident: the report as a reader finds it, verified, or refused in plain words."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader
from quick import first

from oddchip_sheets.cli.main import main
from oddchip_sheets.handfile.incident import INCIDENT_KEYS
from oddchip_sheets.proof import sign

WORKSHEETS = Path(__file__).parents[2] / "worksheets"
INCIDENTS = sorted(WORKSHEETS.glob("incident-*.yaml"))


def text_of(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())


@pytest.mark.parametrize("paper", first(1, ["a4", "letter"]))
@pytest.mark.parametrize("path", first(2, INCIDENTS), ids=lambda path: path.stem)
def test_every_shipped_incident_makes_a_report_of_two_full_pages_that_verifies(
    path: Path, paper: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "report.pdf"
    status = main(["incident", str(path), "-o", str(target), "--paper", paper])
    assert status == (1 if "incomplete" in path.stem else 0)
    assert main(["verify", str(target)]) == status
    assert ": proven: printed again from the source that it carries" in capsys.readouterr().out
    pages = PdfReader(target).pages
    assert len(pages) == 2
    assert len(pages[-1].extract_text().splitlines()) > 15


def report(name: str, folder: Path) -> str:
    target = folder / "report.pdf"
    main(["incident", str(WORKSHEETS / f"{name}.yaml"), "-o", str(target), "--quiet"])
    return text_of(target.read_bytes())


def test_a_report_tells_claim_settlement_correction_time_and_decision(tmp_path: Path) -> None:
    told = report("incident-odd-chip-in-time", tmp_path)
    for part in (
        "INCIDENT REPORT",
        "Report: AD-12/031",
        "although A sits first left of the button",
        "TDA 2024 20-A (rule)",
        "B returns 200 to A.",
        "OBJECTION: IN TIME",
        "TDA 2024 22 (rule)",
        "Both odd chips go to A under 20-A",
        "Witnesses: Player in seat 3, Player in seat 4",
        "Kept until: 2026-10-07",
    ):
        assert part.casefold() in told.casefold(), part


def test_a_hand_that_two_books_settle_differently_shows_both_on_paper(tmp_path: Path) -> None:
    told = report("incident-two-books", tmp_path)
    assert "Under Robert's Rules of Poker 11 Pia receives 250 instead of 275" in told
    assert "TDA 2024 20-B (rule)" in told


def test_a_correction_that_comes_too_late_is_told_as_such(tmp_path: Path) -> None:
    told = report("incident-too-late", tmp_path)
    assert "this is what would correct the award all the same: Jonas returns 100 to Ida." in told


def test_only_transfers_are_set_as_headlines(tmp_path: Path) -> None:
    report("incident-too-late", tmp_path)
    pages = [page.get_textpage() for page in pypdfium2.PdfDocument(tmp_path / "report.pdf")]

    def height(text: str) -> float:
        words = next(page for page in pages if text in page.get_text_range())
        (first, _) = words.search(text).get_next()
        _, bottom, _, top = words.get_charbox(first, loose=True)
        return float(top - bottom)

    assert height("Jonas returns 100") > 1.2 * height("The objection came too late")
    assert height("The objection came too late") == pytest.approx(height("The objection was raised"), rel=0.001)


def test_incomplete_facts_are_listed_and_the_rest_is_settled(tmp_path: Path) -> None:
    told = report("incident-incomplete", tmp_path)
    assert "Side pot 1: Who won this pot is not known." in told
    assert "1 of 2 pots unresolved" in told
    assert "OBJECTION: OPEN".casefold() in told.casefold()


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        main(["incident", str(INCIDENTS[0]), "-o", str(tmp_path / name), "--paper", "a4", "--quiet"])
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_file_without_an_incident_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["incident", str(WORKSHEETS / "two-boards.yaml"), "-o", str(tmp_path / "out")]) == 2
    assert "no hand has an `incident`" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_claim_that_the_fonts_cannot_print_is_refused_at_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hand.yaml"
    text = INCIDENTS[1].read_text("utf-8").replace("The odd chip of both pots", "李 both pots")
    path.write_text(text, "utf-8")
    assert main(["incident", str(path), "-o", str(tmp_path / "out.pdf")]) == 2
    told = capsys.readouterr().err
    assert "the sheet's fonts have no glyph for '李' (U+674E) in the incident's claim" in told
    assert not (tmp_path / "out.pdf").exists()


def test_signing_without_the_extra_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sign, "can_sign", lambda: False)
    words = ["incident", str(INCIDENTS[1]), "-o", str(tmp_path / "out.pdf"), "--sign", "cert.p12"]
    assert main(words) == 2
    assert "pip install 'oddchip-sheets[sign]'" in capsys.readouterr().err
    assert not (tmp_path / "out.pdf").exists()


WRITTEN = {
    "report": "AD-12/031",
    "date": "2026-09-08",
    "time": "21:47",
    "claim": "The odd chip went to B.",
    "raised_by": "Anna the Elder",
    "decision": "The award stands as corrected.",
    "decided_by": "Floor F. Frank",
    "dealer": "Dealer D. Dora",
    "floor": "Floor G. Gustav",
    "supervisor": "Supervisor S. Sonia",
    "patron_notified": "at 22:05 by phone",
    "escalated_to": "the card room manager",
    "notes": "Two cameras cover the table.",
    "raised": "before substantial action",
    "about": "award",
    "paid": "{A: 123, B: 577}",
    "witnesses": "[Wilma W, Xaver X]",
    "written": "2026-09-08 at 01:10",
    "written_by": "Dana Ortiz tournament director",
    "second_reviewer": "Rui Costa shift manager",
    "security_present": "Officer Lee from 21:50",
    "appeal_date": "2026-10-08",
    "attempt_to_resolve": "The floor counted the pots again.",
    "follow_up": "Footage to be seen by the regulator.",
    "kind_of_error": "[dealer, equipment]",
    "persons": "[Paul P, {name: Quinn Q, role: player in seat 3, contact: 555-0100}]",
    "surveillance": "{camera: T7-north, reference: clip 0815, kept_until: 2027-01-31}",
}
"""Every key of the incident block, its value as written."""


@pytest.mark.parametrize("key", INCIDENT_KEYS)
def test_every_key_of_the_incident_block_appears_on_the_report(key: str, tmp_path: Path) -> None:
    hand = tmp_path / "hand.yaml"
    facts = "chips: [1]\nseats: [A, B]\nbutton: B\ncontributions: {A: 350, B: 350}\nshowdown: [[A, B]]\n"
    hand.write_text(f"event: {{name: X, rules: tda-2024}}\n{facts}incident: {{{key}: {WRITTEN[key]}}}\n", "utf-8")
    assert main(["incident", str(hand), "-o", str(tmp_path / "report.pdf"), "--quiet"]) == 0
    printed = text_of((tmp_path / "report.pdf").read_bytes())
    values = re.findall(r"[\w./:'-]+(?: [\w./:'-]+)*", WRITTEN[key].strip("{}[]"))
    for value in values:
        told = value.split(": ")[-1] if key in {"paid", "surveillance", "persons"} else value
        assert told in printed


def written(text: str, folder: Path, *words: str) -> str:
    """The report on the incident of ``text``."""
    (folder / "hand.yaml").write_text(text, "utf-8")
    main(["incident", str(folder / "hand.yaml"), "-o", str(folder / "report.pdf"), "--quiet", *words])
    return text_of((folder / "report.pdf").read_bytes())


def test_what_event_or_hand_say_is_printed_once_and_not_asked_again(tmp_path: Path) -> None:
    event = "event: {name: X, rules: tda-2024, date: 2026-09-07, table: 7, floor: Frank F, venue: Harbour Hall}\n"
    told = written(event + "dealer: Dora D\ntime: 21:40\nincident: {claim: Two aces of hearts.}\n", tmp_path)
    for said in ("Date: 2026-09-07", "Time: 21:40", "Dealer: Dora D", "Floor: Frank F", "Venue: Harbour Hall"):
        assert told.count(said) == 1, said
    assert "Table:" not in told
    assert "Table:" in written(event.replace(", table: 7", "") + "incident: {claim: X}\n", tmp_path)


def test_a_hand_of_which_nothing_is_known_is_reported_unresolved_without_empty_tables(tmp_path: Path) -> None:
    told = written("event: {name: X, rules: tda-2024}\nincident: {claim: Two aces of hearts.}\n", tmp_path)
    assert "hand unresolved" in told
    assert "UNRESOLVED Not every contribution is known" in told
    for table in ("FACTS", "RECEIPTS", "PAID AGAINST DUE", "OTHER RULE BOOKS"):
        assert table not in told
    assert main(["verify", str(tmp_path / "report.pdf"), "--quiet"]) == 1


def test_a_report_in_spanish_asks_in_spanish(tmp_path: Path) -> None:
    told = written(
        "event: {name: X, rules: tda-2024}\nincident: {kind_of_error: patron}\n", tmp_path, "--language", "es"
    )
    for said in ("Tipo de error: cliente", "Redactado por:", "Seguridad presente:", "Recurrible hasta:", "PERSONAS"):
        assert said in told


def test_the_reports_of_chosen_hands(tmp_path: Path) -> None:
    hand = "incident: {claim: Claim of hand LABEL}"
    hands = "".join(f"  - {{hand: {label}, {hand.replace('LABEL', str(label))}}}\n" for label in (7, 8))
    told = written("event: {name: X, rules: tda-2024}\nhands:\n" + hands, tmp_path, "--hand", "8")
    assert "Claim of hand 8" in told
    assert "Claim of hand 7" not in told
    assert "hand 8, page 1 of" in told
