from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pdf_reading import catalog, pages, reader, structure, text
from sheet_hands import BOOK, SEED, event_of

from oddchip_sheets.printing.render import blank_pdf
from oddchip_sheets.rulebooks.model import Basis
from oddchip_sheets.sheet.blank import blank_page
from oddchip_sheets.sheet.fit import POT_COLUMNS

MILLIMETRE = 72 / 25.4


def fields(pdf: bytes) -> list[Any]:
    return [field.get_object() for field in catalog(pdf)["/AcroForm"]["/Fields"]]


@pytest.mark.parametrize("pots", range(1, 11))
def test_every_field_has_a_name_of_its_own_and_says_what_it_is_for(pots: int) -> None:
    found = fields(blank_pdf(pots=pots, seats=max(2, pots), book=BOOK))
    names = Counter(str(field["/T"]) for field in found)
    assert set(names.values()) == {1}
    assert not [name for name in names if "." in name or name.startswith("unknown")]
    assert all(str(field["/TU"]).strip() not in {"", field["/T"]} for field in found)


def test_a_blank_has_a_line_for_each_pot_and_seat() -> None:
    names = {str(field["/T"]) for field in fields(blank_pdf(pots=3, seats=6, book=BOOK))}
    kinds = ("amount", "eligible", "tied", "base", "remainder", "odd-to", "awards", "sum", "reason")
    assert {f"pot-{pot}-{kind}" for pot in (1, 2, 3) for kind in kinds} <= names
    assert {f"pot-{pot}-{kind}" for pot in (1, 2, 3) for kind in ("reconciled", "unresolved")} <= names
    assert {f"row-{row}-player" for row in range(1, 7)} <= names
    assert {f"receipt-{row}-pot-{pot}" for row in range(1, 7) for pot in (1, 2, 3)} <= names
    assert "row-7-player" not in names
    assert "pot-4-amount" not in names


def test_writing_lines_are_eight_millimetres_high() -> None:
    for page in reader(blank_pdf(pots=10, seats=10, book=BOOK)).pages:
        for annotation in page.get("/Annots", []):
            field = annotation.get_object()
            if field["/FT"] == "/Tx":
                _, bottom, _, top = (float(edge) for edge in field["/Rect"])
                assert abs(top - bottom) >= 8 * MILLIMETRE - 0.01


def test_what_must_be_established_first_stands_before_the_facts() -> None:
    page = text(blank_pdf(pots=2, seats=4, book=BOOK))
    order = ("ESTABLISHED BEFORE THIS SHEET", "eligible players", "hands compared", "FACTS", "POTS", "RECEIPTS")
    places = [page.find(words) for words in order]
    assert -1 not in places
    assert places == sorted(places)


def test_the_books_rules_stand_at_the_foot_with_number_and_basis() -> None:
    last = pages(blank_pdf(pots=1, seats=4, book=BOOK))[-1]
    for procedure in BOOK.procedures.values():
        if procedure.basis is not Basis.UNSTATED:
            assert f"{procedure.text} {procedure.cited}" in last
    assert "Not decided by the book:" in last


def test_a_book_known_by_reports_only_says_so() -> None:
    page = text(blank_pdf(pots=1, seats=2, book=replace(BOOK, verified="secondary")))
    assert "known here from reports only" in page


def test_an_events_facts_are_printed_and_the_rest_is_left_to_write() -> None:
    pdf = blank_pdf(pots=1, seats=2, book=BOOK, event=event_of(SEED))
    names = {str(field["/T"]) for field in fields(pdf)}
    assert "Autumn Deepstack, Event 12" in text(pdf)
    assert not {"event", "table", "date"} & names
    assert {"hand", "chip", "button"} <= names


def test_a_blank_prints_empty() -> None:
    assert all(field.get("/V", "") in {"", "/Off"} for field in fields(blank_pdf(pots=3, seats=6, book=BOOK)))


def test_a_blank_is_tagged_with_its_fields_in_the_reading_order() -> None:
    pdf = blank_pdf(pots=1, seats=2, book=BOOK)
    tagged = [element for element in structure(catalog(pdf)["/StructTreeRoot"]) if element.get("/S") == "/Form"]
    assert [str(form["/K"][0]["/Obj"]["/T"]) for form in tagged][-1] == "receipt-total-receives"
    assert len(tagged) == len(fields(pdf))


def test_receipts_of_many_pots_carry_their_sums_over() -> None:
    names = {str(field["/T"]) for field in fields(blank_pdf(pots=10, seats=3, book=BOOK))}
    assert {"receipt-1-over-1", "receipt-1-forward-2", "receipt-total-over-1", "receipt-1-receives"} <= names


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_blank_has_the_columns_of_the_settlement_on_either_paper(paper: str, size: tuple[int, int]) -> None:
    pdf = blank_pdf(pots=1, seats=2, book=BOOK, paper=paper)
    box = reader(pdf).pages[0].mediabox
    assert (round(box.width), round(box.height)) == size
    assert " ".join(column.head for column in POT_COLUMNS) in text(pdf)


def test_a_houses_sheet_and_parts_serve_its_blank_too(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "signatures.html.j2").write_text("<p>Signed by the house.</p>")
    (tmp_path / "sheet.html.j2").write_text(
        '{% extends "!shipped/sheet.html.j2" %}{% block notes %}<p>The house notes.</p>{% endblock %}'
    )
    page = text(blank_pdf(pots=1, seats=2, book=BOOK, templates=tmp_path))
    assert "The house notes." in page
    assert "Signed by the house." in page
    assert "ESTABLISHED BEFORE THIS SHEET" in page


@pytest.mark.parametrize(("pots", "seats"), [(0, 6), (11, 6), (3, 1), (3, 11)])
def test_other_sizes_are_refused(pots: int, seats: int) -> None:
    with pytest.raises(ValueError, match="a blank has"):
        blank_page(pots=pots, seats=seats, book=BOOK, event=None)


def test_no_glyph_of_a_forms_font_reads_as_a_byte_order_mark() -> None:
    pdf = blank_pdf(pots=1, seats=2, book=BOOK)
    fonts = [font.get_object() for font in catalog(pdf)["/AcroForm"]["/DR"]["/Font"].values()]
    maps = [font["/ToUnicode"].get_data() for font in fonts]
    assert maps
    assert not [unicode for unicode in maps if b"> <feff>" in unicode]
