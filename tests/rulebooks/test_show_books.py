"""What `oddchip rules` prints."""

from __future__ import annotations

import pytest
from parsed import adopted

from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books, unknown_book
from oddchip_sheets.rulebooks.show import book_text, list_text
from oddchip_sheets.rulebooks.situations import Situation


def _house(text: str) -> Book:
    book, _ = adopted(text)
    assert book is not None
    return book


def test_the_list_has_a_line_for_every_book_the_default_first() -> None:
    lines = list_text().splitlines()
    assert lines[0].split() == ["ID", "BOOK", "FOR", "ODD", "CHIP", "OF", "A", "TIE"]
    assert tuple(line.split()[0] for line in lines[1:8]) == shipped_books()
    assert lines[1] == "tda-2024        Poker TDA Rules 2024 v1.0            tournament        20-A"
    assert lines[6] == "home            Home rules 2026                      home              (unstated)"


def test_the_example_of_the_list_is_a_house_book() -> None:
    example = list_text().split("\n\n")[-1]
    book = _house("\n".join(line.removeprefix("    ") for line in example.splitlines()) + "\n")
    assert book.procedure(Situation.BOARDS).cited == "Riverside house rules 7 (rule)"


@pytest.mark.parametrize("book_id", shipped_books())
def test_a_book_shows_every_procedure_with_its_number_under_its_basis(book_id: str) -> None:
    book = shipped_book(book_id)
    text = book_text(book)
    parts = {"RULES": Basis.RULE, "SILENT, C": Basis.PRACTICE, "SILENT, P": Basis.UNSTATED}
    basis = None
    shown = {}
    for line in text.splitlines():
        basis = next((parts[part] for part in parts if line.startswith(part)), basis)
        for situation in Situation:
            if basis is not None and line.startswith(f"  {situation.heading}"):
                shown[situation] = (basis, line.removeprefix(f"  {situation.heading}").strip())
    assert shown == {
        situation: (procedure.basis, procedure.cited if procedure.basis is Basis.RULE else _whose(book, procedure))
        for situation, procedure in book.procedures.items()
    }


def _whose(book: Book, procedure: Procedure) -> str:
    """Whose silence it is, where a book extends another."""
    return procedure.citation if book.extends is not None else ""


@pytest.mark.parametrize("book_id", shipped_books())
def test_a_book_fits_a_terminal_and_shows_each_sentence_whole(book_id: str) -> None:
    book = shipped_book(book_id)
    text = book_text(book)
    assert max(map(len, text.splitlines())) <= 88
    assert all(line == line.rstrip() for line in text.splitlines())
    flat = " ".join(text.split())
    assert all(procedure.text in flat for procedure in book.procedures.values())
    assert all(remark in flat for remark in book.remarks)


def test_a_silence_shows_what_a_house_may_choose() -> None:
    assert "    two-lows: first-side | position | second-side\n" in book_text(shipped_book("tda-2024"))


def test_a_book_known_from_reports_says_so() -> None:
    words = "known here from reports only, not from the book itself"
    assert words in book_text(shipped_book("tda-2026"))
    assert words not in book_text(shipped_book("tda-2024"))


def test_a_house_book_names_its_parent_and_whose_each_procedure_is() -> None:
    text = book_text(_house('{extends: tda-2024, title: Riverside, boards: {choice: first, number: "7"}}'))
    assert text.startswith("Riverside (house)\n  for tournament\n  cited as Riverside\n")
    assert "  extends Poker TDA Rules 2024 v1.0\n" in text
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "Odd chip between boards Riverside 7 (rule)" in lines
    assert "Tie, game with a button TDA 2024 20-A (rule)" in lines
    assert "Odd chip between runs TDA 2024" in lines


def test_unknown_rules_show_nothing_but_silences() -> None:
    text = book_text(unknown_book())
    assert text.startswith("No rule book established (unknown)\n")
    assert "\nRULES\n" not in text
    assert text.count("No rule book is established for this event.") == len(Situation)
