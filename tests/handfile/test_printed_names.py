"""A name that the product prints is read where a hand file writes it."""

from __future__ import annotations

import pytest
from hand_text import hand
from settled import settled, settled_file

from oddchip_sheets.cli.show import settlement_text
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books
from oddchip_sheets.rulebooks.show import book_text
from oddchip_sheets.sheet.facts import button_text
from oddchip_sheets.sheet.words import adopted
from oddchip_sheets.words.language import english

FACTS = """\
chips: [100]
seats: {1: A, 2: B, 5: C}
contributions: {A: 300, B: 300, C: 100}
folded: [C]
showdown: [[A, B]]
"""


@pytest.mark.parametrize("book_id", [*shipped_books(), "unknown"])
def test_a_rule_book_is_adopted_by_every_name_it_is_printed_under(book_id: str) -> None:
    settlement = settled_file(f"event: {{name: X, rules: {book_id}}}\nbutton: C\n{FACTS}")
    book = settlement.book
    printed = [book.id, book.short, adopted(book, english()), book_text(book).splitlines()[0]]
    printed.append(settlement_text(settlement).splitlines()[1].removeprefix("Rules: "))
    for name in printed:
        for written in (name, name.upper(), name.replace("'", "’"), name.replace(" ", "  ")):
            again = settled_file(f'event: {{name: X, rules: "{written}"}}\nbutton: C\n{FACTS}')
            assert again.book.id == book_id


def test_a_house_book_extends_a_book_by_its_printed_name() -> None:
    rules = "{extends: Poker TDA Rules 2024 v1.0, title: House rules}"
    assert settled_file(f"event: {{name: X, rules: {rules}}}\nbutton: C\n{FACTS}").book.extends == shipped_book(
        "tda-2024"
    )


@pytest.mark.parametrize("button", ["A", "1", "4", "none", "unknown"])
def test_a_button_is_read_as_it_is_printed(button: str) -> None:
    game = "game: stud\n" if button == "none" else ""
    text = f"event: {{name: X, rules: tda-2024}}\n{game}button: BUTTON\n{FACTS}"
    settlement = settled_file(text.replace("BUTTON", button))
    found = settlement.hands[0].hand
    line = next(line for line in settlement_text(settlement).splitlines() if line.startswith("Hand 1"))
    told = line.split(" · ")[-1].removeprefix("button ")
    for written in (told, told.upper()) if button not in {"A", "1", "unknown"} else (told,):
        assert settled_file(text.replace("BUTTON", written)).hands[0].hand.button == found.button
    if button != "unknown":
        assert settled_file(text.replace("BUTTON", button_text(found, english()))).hands[0].hand.button == found.button


@pytest.mark.parametrize("name", ["Main pot", "main pot", "MAIN  POT"])
def test_rake_of_a_pot_that_forms_is_read_in_any_case(name: str) -> None:
    assert settled(f"button: C\nrake: {{{name}: 100}}\n{FACTS}").hand.rake == {"Main pot": 100}


def test_rake_of_a_declared_pot_is_read_in_any_case_where_one_only_can_be_meant() -> None:
    pots = "pots: [{{name: Last, amount: 300, eligible: [A, B], winners: [A]}}, {{name: {}, amount: 5, eligible: [A]}}]"
    table = "event: {name: X, rules: tda-2024}\nchips: [100]\nseats: [A, B]\nbutton: A\n"
    assert hand(table + pots.format("Side") + "\nrake: {LAST: 100}\n").rake == {"Last": 100}
    assert hand(table + pots.format("LAST") + "\nrake: {LAST: 5}\n").rake == {"LAST": 5}


def test_where_the_seats_are_unknown_a_seat_is_a_name_like_any_other() -> None:
    text = "event: {name: X, rules: tda-2024}\nchips: [1]\nseats: unknown\nbutton: Seat 3\n"
    found = hand(text + "contributions: {Seat 3: 5, Seat 1: 5}\n")
    assert [seat.player for seat in found.seats if seat.number == found.button] == ["Seat 3"]
