from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pdf_reading import catalog, pages, reader, structure, text
from quick import first
from sheet_hands import BOOK, SEED, event_of

from oddchip_sheets.forms.fields import IDENTITY, Layout, copy_fields
from oddchip_sheets.games import GAMES
from oddchip_sheets.printing.render import blank_pdf
from oddchip_sheets.rulebooks.model import Basis
from oddchip_sheets.sheet.fit import pot_columns
from oddchip_sheets.words.language import english

MILLIMETRE = 72 / 25.4


def fields(pdf: bytes) -> list[Any]:
    return [field.get_object() for field in catalog(pdf)["/AcroForm"]["/Fields"]]


@pytest.mark.parametrize("pots", first(4, range(1, 11)))
def test_every_field_has_a_name_of_its_own_and_says_what_it_is_for(pots: int) -> None:
    found = fields(blank_pdf(Layout(pots=pots, seats=max(2, pots)), BOOK))
    names = Counter(str(field["/T"]) for field in found)
    assert set(names.values()) == {1}
    assert not [name for name in names if "." in name or name.startswith("unknown")]
    assert all(str(field["/TU"]).strip() not in {"", field["/T"]} for field in found)


def test_a_blank_has_a_line_for_each_pot_and_seat() -> None:
    names = {str(field["/T"]) for field in fields(blank_pdf(Layout(pots=3, seats=6), BOOK))}
    kinds = ("amount", "eligible", "tied", "base", "remainder", "odd-to", "awards", "sum", "reason")
    assert {f"pot-{pot}-{kind}" for pot in (1, 2, 3) for kind in kinds} <= names
    assert {f"pot-{pot}-{kind}" for pot in (1, 2, 3) for kind in ("reconciled", "unresolved")} <= names
    assert {f"row-{row}-player" for row in range(1, 7)} <= names
    assert {f"receipt-{row}-pot-{pot}" for row in range(1, 7) for pot in (1, 2, 3)} <= names
    assert "row-7-player" not in names
    assert "pot-4-amount" not in names


def boxes(pdf: bytes) -> dict[str, tuple[int, float, float, float, float]]:
    """Page, left, bottom, right and top of each field that is seen."""
    found = {}
    for number, page in enumerate(reader(pdf).pages):
        for annotation in page.get("/Annots", []):
            field = annotation.get_object()
            left, bottom, right, top = (float(edge) for edge in field["/Rect"])
            if field["/T"] != IDENTITY:
                found[str(field["/T"])] = (number, left, bottom, right, top)
    return found


def test_writing_lines_are_eight_millimetres_high() -> None:
    found = boxes(blank_pdf(Layout(pots=10, seats=10), BOOK))
    for line in ("row-{}-player", "row-{}-put-in", "row-{}-returned", "receipt-{}-pot-1", "receipt-{}-receives"):
        lines = [found[line.format(number)] for number in range(1, 11)]
        for (page, _, bottom, _, _), (next_page, _, below, _, _) in pairwise(lines):
            assert page != next_page or bottom - below >= 8 * MILLIMETRE - 0.01
    for name, (_, _, bottom, _, top) in found.items():
        if name.startswith("pot-") and name.endswith(("eligible", "tied", "awards", "reason")):
            assert top - bottom >= 8 * MILLIMETRE - 0.01


def test_what_must_be_established_first_stands_before_the_facts() -> None:
    page = text(blank_pdf(Layout(pots=2, seats=4), BOOK))
    order = ("ESTABLISHED BEFORE THIS SHEET", "eligible players", "hands compared", "FACTS", "POTS", "RECEIPTS")
    places = [page.find(words) for words in order]
    assert -1 not in places
    assert places == sorted(places)


def test_the_books_rules_stand_at_the_foot_with_number_and_basis() -> None:
    last = pages(blank_pdf(Layout(pots=1, seats=4), BOOK))[-1]
    for procedure in BOOK.procedures.values():
        if procedure.basis is not Basis.UNSTATED:
            assert f"{procedure.text} {procedure.cited}" in last
    assert "Not decided by the book:" in last


def test_a_book_known_by_reports_only_says_so() -> None:
    page = text(blank_pdf(Layout(pots=1, seats=2), replace(BOOK, verified="secondary")))
    assert "known here from reports only" in page


def test_an_events_facts_are_printed_and_the_rest_is_left_to_write() -> None:
    pdf = blank_pdf(Layout(pots=1, seats=2), BOOK, event=event_of(SEED))
    names = {str(field["/T"]) for field in fields(pdf)}
    assert "Autumn Deepstack, Event 12" in text(pdf)
    assert not {"event", "table", "date"} & names
    assert {"hand", "chip", "button"} <= names


def test_a_blank_prints_empty() -> None:
    seen = [field for field in fields(blank_pdf(Layout(pots=3, seats=6), BOOK)) if field["/T"] != IDENTITY]
    assert all(field.get("/V", "") in {"", "/Off"} for field in seen)


@pytest.mark.parametrize(
    "layout", [Layout(pots=1, seats=2), Layout(pots=4, seats=3), Layout(pots=2, seats=3, game="omaha-8", boards=2)]
)
def test_a_blank_is_tagged_with_its_fields_in_the_order_in_which_they_are_filled_in(layout: Layout) -> None:
    pdf = blank_pdf(layout, BOOK)
    tagged = [element for element in structure(catalog(pdf)["/StructTreeRoot"]) if element.get("/S") == "/Form"]
    assert [str(form["/K"][0]["/Obj"]["/T"]) for form in tagged] == [*copy_fields(layout, 1)]
    assert {str(page["/Tabs"]) for page in reader(pdf).pages} == {"/S"}


def test_receipts_of_many_pots_carry_their_sums_over() -> None:
    names = {str(field["/T"]) for field in fields(blank_pdf(Layout(pots=10, seats=3), BOOK))}
    assert {"receipt-1-over-1", "receipt-1-forward-2", "receipt-total-over-1", "receipt-1-receives"} <= names


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_blank_has_the_columns_of_the_settlement_on_either_paper(paper: str, size: tuple[int, int]) -> None:
    pdf = blank_pdf(Layout(pots=1, seats=2), BOOK, paper=paper)
    box = reader(pdf).pages[0].mediabox
    assert (round(box.width), round(box.height)) == size
    assert " ".join(column.head for column in pot_columns(english())) in text(pdf)


def test_a_houses_sheet_and_parts_serve_its_blank_too(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "signatures.html.j2").write_text("<p>Signed by the house.</p>")
    (tmp_path / "sheet.html.j2").write_text(
        '{% extends "!shipped/sheet.html.j2" %}{% block notes %}<p>The house notes.</p>{% endblock %}'
    )
    page = text(blank_pdf(Layout(pots=1, seats=2), BOOK, templates=tmp_path))
    assert "The house notes." in page
    assert "Signed by the house." in page
    assert "ESTABLISHED BEFORE THIS SHEET" in page


@pytest.mark.parametrize(("pots", "seats"), [(0, 6), (11, 6), (3, 1), (3, 11)])
def test_other_sizes_are_refused(pots: int, seats: int) -> None:
    with pytest.raises(ValueError, match="a blank has"):
        Layout(pots=pots, seats=seats)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_three_pots_and_nine_seats_with_receipts_notes_and_signatures_fit_a_page(paper: str) -> None:
    first, *rest = pages(blank_pdf(Layout(), BOOK, paper=paper))
    for words in ("9th", "Side pot 2", "RECEIPTS", "NOTES", "Dealer Floor Players Time"):
        assert words in first
    assert len(rest) == 1
    assert "THE ADOPTED RULES, IN SHORT" in rest[0]


@pytest.mark.parametrize("paper", first(1, ["a4", "letter"]))
def test_ten_pots_and_ten_seats_stand_in_order_over_pages(paper: str) -> None:
    layout = Layout(pots=10, seats=10)
    found = boxes(blank_pdf(layout, BOOK, paper=paper))
    places = [(page, -top) for page, _, _, _, top in (found[f"pot-{pot}-amount"] for pot in range(1, 11))]
    places += [(page, -top) for page, _, _, _, top in (found[f"receipt-{row}-pot-10"] for row in range(1, 11))]
    assert places == sorted(places)


@pytest.mark.parametrize("language", first(1, ["en", "es"]))
@pytest.mark.parametrize(
    "layout",
    [Layout(), Layout(game="omaha-8"), Layout(pots=4, seats=10), Layout(game="omaha-8", boards=2)],
)
def test_receipts_and_facts_of_a_player_stand_in_one_line_and_no_box_leaves_the_page(
    layout: Layout, language: str
) -> None:
    found = boxes(blank_pdf(layout, BOOK, language=language))
    for _, left, bottom, right, top in found.values():
        assert 0 < left < right < 595
        assert 0 < bottom < top < 842
    if layout.beside:
        for row in range(1, layout.seats + 1):
            assert found[f"row-{row}-put-in"][4] == pytest.approx(found[f"receipt-{row}-receives"][4], abs=1.5)


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_tick_box_touches_a_border(language: str) -> None:
    pdf = blank_pdf(Layout(game="omaha-8"), BOOK, language=language)
    ticks = {str(field["/T"]) for field in fields(pdf) if field["/FT"] == "/Btn"}
    page = pypdfium2.PdfDocument(pdf)[0]
    bitmap = page.render(scale=4, may_draw_forms=False, grayscale=True)
    dots, width, top_edge = bytes(bitmap.buffer), bitmap.stride, page.get_height()
    for name, (number, left, bottom, right, top) in boxes(pdf).items():
        if name not in ticks or number:
            continue
        beside = [(left - 1.8, y) for y in (bottom, (bottom + top) / 2, top)]
        beside += [(x, y) for x in (left, (left + right) / 2, right) for y in (bottom - 1.8, top + 1.8)]
        dark = [place for place in beside if dots[int((top_edge - place[1]) * 4) * width + int(place[0] * 4)] < 128]
        assert dark == [], name


def test_a_high_low_game_and_a_second_board_have_lines_of_their_own() -> None:
    pdf = blank_pdf(Layout(game="omaha-8", boards=2), BOOK)
    assert "Omaha eight or better" in text(pdf)
    names = boxes(pdf).keys()
    assert {"pot-1-board-1-high-tied", "pot-1-board-2-low-awards", "row-1-board-2-low-place", "runs"} <= names
    assert "board-1-low-none" in names
    assert "board-1-high-none" not in names


def test_copies_are_numbered_and_no_field_of_theirs_is_another_copys() -> None:
    pdf = blank_pdf(Layout(seats=2, copies=3), BOOK)
    told = text(pdf)
    assert [f"No. {number}" in told for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert {"row-1-player", "copy-2-row-1-player", "copy-3-row-1-player"} <= boxes(pdf).keys()


def test_a_field_shrinks_what_is_typed_to_its_box_and_says_how_it_is_filled_in() -> None:
    found = {str(field["/T"]): field for field in fields(blank_pdf(Layout(), BOOK))}
    assert "/NeedAppearances" not in catalog(blank_pdf(Layout(), BOOK))["/AcroForm"]
    assert {str(field["/DA"]).split()[-2:][0] for field in found.values() if "/DA" in field} == {"0"}
    assert found["row-1-put-in"]["/Q"] == 2
    multiline, no_spelling, choice = 1 << 12, 1 << 22, 1 << 17
    assert found["pot-1-eligible"]["/Ff"] == multiline | no_spelling
    assert found["hand"]["/Ff"] == no_spelling
    assert found["row-1-player"]["/Ff"] == multiline | no_spelling  # a long name goes over two lines
    assert found["game"]["/Ff"] & choice
    assert [str(option[0]) for option in found["game"]["/Opt"]][:3] == ["", "holdem", "omaha"]
    assert set(found["row-1-folded"]["/AP"]["/N"]) == {"/on", "/Off"}
    assert found[IDENTITY]["/F"] == 2


def test_every_game_has_a_blank() -> None:
    assert all(Layout(game=game).shares for game in GAMES)


def test_a_blank_is_the_same_file_every_time() -> None:
    assert blank_pdf(Layout(copies=2), BOOK) == blank_pdf(Layout(copies=2), BOOK)


def test_no_glyph_of_a_forms_font_reads_as_a_byte_order_mark() -> None:
    pdf = blank_pdf(Layout(pots=1, seats=2), BOOK)
    fonts = [font.get_object() for font in catalog(pdf)["/AcroForm"]["/DR"]["/Font"].values()]
    maps = [font["/ToUnicode"].get_data() for font in fonts]
    assert maps
    assert not [unicode for unicode in maps if b"> <feff>" in unicode]
