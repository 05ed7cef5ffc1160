"""Free texts of the event, and of one hand, are printed: in the terminal, on sheet, report and blank."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader

from oddchip_sheets.cli.main import main

EVENT = """\
name: Autumn Deepstack
rules: tda-2024
date: 2026-09-07
table: Feature 7
venue: Harbour Hall
level: "14: 300/600/600"
dealer: Dora
floor: Fred
left open:
tournament director: Terry
notes: |
  First line of the notes.

  Second line of the notes.
"""
FACTS = """\
chips: [100, 500]
seats: [A, B, C]
button: C
contributions: {A: 500, B: 500, C: 100}
folded: [C]
showdown: [[A, B]]
incident: {claim: Wrong player}
"""
SAID: tuple[str, ...] = (
    "Autumn Deepstack",
    "TDA Rules 2024",
    "2026-09-07",
    "Feature 7",
    "Harbour Hall",
    "14: 300/600/600",
    "Dora",
)
SAID += ("Fred", "Terry", "First line of the notes.", "Second line of the notes.")
KEYS = ("venue", "level", "dealer", "floor", "left open", "tournament director")


@pytest.mark.parametrize("verb", ["settle", "sheet", "incident", "blank"])
def test_every_key_of_the_event_is_printed(verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event, hand, pdf = tmp_path / "event.yaml", tmp_path / "hand.yaml", tmp_path / "out.pdf"
    event.write_text(EVENT, "utf-8")
    hand.write_text("event: event.yaml\n" + FACTS, "utf-8")
    words = ["blank", "--event", str(event)] if verb == "blank" else [verb, str(hand)]
    assert main([*words, *([] if verb == "settle" else ["-o", str(pdf)])]) == 0
    told = capsys.readouterr().out
    if verb != "settle":
        told = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.read_bytes())).pages)
    text = " ".join(told.split()).casefold()
    assert [word for word in (*SAID, *KEYS) if word.casefold() not in text] == []


OF_A_HAND = {
    "table": "Table 22",
    "time": "21:40",
    "level": "'14: 300/600/600'",
    "dealer": "Dora",
    "floor": "Fred",
    "notes": "The clock was stopped.",
}


def printed(text: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    hand, pdf = tmp_path / "hand.yaml", tmp_path / "out.pdf"
    hand.write_text(text, "utf-8")
    assert main([*words[:1], str(hand), *words[1:], *([] if words[0] == "settle" else ["-o", str(pdf)])]) == 0
    told = capsys.readouterr().out
    if words[0] != "settle":
        told = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.read_bytes())).pages)
    return " ".join(told.split())


@pytest.mark.parametrize("verb", ["settle", "sheet", "incident"])
def test_what_one_hand_says_of_its_table_time_and_people_is_printed(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = "".join(f"{key}: {text}\n" for key, text in OF_A_HAND.items())
    told = printed("event: {name: X, rules: tda-2024}\n" + FACTS + said, [verb], tmp_path, capsys)
    assert [text for text in OF_A_HAND.values() if text.strip("'") not in told] == []


def test_a_hand_of_its_own_table_stands_for_the_table_of_the_event_and_the_notes_of_both_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = "event: {name: X, rules: tda-2024, table: 7, venue: Harbour Hall, notes: No photographs.}\n"
    told = printed(event + FACTS + "table: 22\nnotes: Late break.\n", ["sheet"], tmp_path, capsys)
    assert [
        text for text in ("Table 22", "Venue: Harbour Hall", "No photographs.", "Late break.") if text not in told
    ] == []
    assert "Table 7" not in told


def test_a_house_dealer_may_be_called_like_a_player_where_the_button_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed("event: {name: X, rules: tda-2024}\n" + FACTS + "dealer: C\n", ["settle"], tmp_path, capsys)
    assert "Dealer C" in told
