"""Every key of the event that is read is printed: in the terminal, on the sheet, the report and the blank."""

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
