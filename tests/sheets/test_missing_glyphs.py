from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from quick import first
from sheet_hands import BOOK, SEED, event_of, seated, verified

from oddchip_sheets.handfile.model import DeclaredPot, Hand
from oddchip_sheets.positioned_yaml.problems import Place
from oddchip_sheets.printing.missing_glyphs import missing_glyphs, unprintable, unprintable_event
from oddchip_sheets.printing.render import RenderError
from oddchip_sheets.printing.weasyprint_pdf import print_pdf


def named(name: str) -> Hand:
    stakes = {name: 500, "B": 500}
    return replace(SEED, seats=seated(name, "B"), button=2, contributions=stakes, folded=frozenset(), boards=None)


def page_of(text: str) -> str:
    return f'<html lang="en"><head><title>x</title></head><body><p>{text}</p><p><b>{text}</b></p></body></html>'


@pytest.mark.parametrize(
    "name", ["Ana", "Ñandú", "Дмитрий", "Ωρίων", "محمد", "שרה", "Nguyễn", "x\u0302", "7♠", "♡", "½", "Łódź"]
)
def test_what_the_fonts_hold_is_printed(name: str) -> None:
    assert missing_glyphs(name) == ""
    assert unprintable(verified(named(name))) == ()
    print_pdf(page_of(name), paper="a4", house=None)


@pytest.mark.parametrize(
    ("name", "sign"),
    [("李明", "'李' (U+674E)"), ("Ana 🦄", "'🦄' (U+1F984)"), ("สมชาย", "'ส' (U+0E2A)"), ("अमित", "'अ' (U+0905)")],
)
def test_what_they_lack_is_refused_with_the_name_it_stands_in(name: str, sign: str) -> None:
    problem = unprintable(verified(named(name)))[0]
    assert problem.message == f"the sheet's fonts have no glyph for {sign} in the name {name!r} in seat 1 of hand 42"


CODES = (*range(0x20, 0x7F), *range(0xA0, 0x250, 7), *range(0x370, 0x600, 11), 0x674E, 0x0E2A, 0xE000, 0x20DD)
EACH = 9


@pytest.mark.parametrize("start", first(1, range(EACH)))
def test_what_is_refused_is_what_the_printer_could_not_print(start: int) -> None:
    for code in CODES[start::EACH]:
        sign = chr(code)
        if unicodedata.category(sign) in {"Cc", "Cf"} or sign in "<&":  # what never reaches the printer as text
            continue
        try:
            print_pdf(page_of(sign), paper="a4", house=None)
            printed = True
        except RenderError:
            printed = False
        assert printed == (missing_glyphs(sign) == ""), hex(code)


def test_every_letter_and_sign_of_western_europe_is_printed() -> None:
    assert (
        missing_glyphs("".join(chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100)) if code != 0xAD)) == ""
    )


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\ufe0f", "\u200d", "\x07"])
def test_an_invisible_character_is_refused(sign: str) -> None:
    event = event_of(SEED, venue=f"Casino{sign} Lisboa")
    (problem,) = unprintable(verified(SEED, event=event))
    assert problem.message == (
        f"an invisible character (U+{ord(sign):04X}) stands in the event's venue, which a sheet cannot show"
    )


def test_a_note_may_break_its_lines() -> None:
    assert unprintable(verified(SEED, event=event_of(SEED, notes="first\n\tsecond"))) == ()


def test_the_place_is_where_the_name_was_written() -> None:
    place = Place("hand.yaml", 7, 9, "seats: [李, B]", 1)
    hand = replace(named("李"), places={("seats", 0): place})
    assert [problem.place for problem in unprintable(verified(hand))] == [place]


def test_a_text_without_a_place_is_looked_for_in_its_file() -> None:
    text = "event:\n  name: Abend\n  venue: Casino 李\n"
    event = replace(event_of(SEED, venue="Casino 李"), ledger={"hand.yaml": text.encode()})
    (problem,) = unprintable(verified(SEED, event=event))
    assert (problem.place.line, problem.place.column) == (3, 17)


def test_labels_pots_and_house_rules_are_asked_too() -> None:
    pots = (DeclaredPot("池", 500, ("A",), None),)
    hand = replace(SEED, label="手", contributions=None, boards=None, pots=pots)
    book = replace(BOOK, title="規 book")
    problems = unprintable(replace(verified(hand), book=book))
    assert len([problem for problem in problems if "label" in problem.message]) == 1
    assert len([problem for problem in problems if "pot's name" in problem.message]) == 1
    assert len([problem for problem in problems if "rule book" in problem.message]) == 1


def test_a_blanks_event_is_asked() -> None:
    (problem,) = unprintable_event(event_of(SEED, name="Turnier 李"), BOOK)
    assert "the event's name" in problem.message
