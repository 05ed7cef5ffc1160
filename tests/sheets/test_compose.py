from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest
from sheet_hands import BOOK, SEED, event_of, high, verified, with_notes

from oddchip_sheets.handfile.model import UNKNOWN, DeclaredPot
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.settlement.settle import settle
from oddchip_sheets.sheet.compose import alert, compose
from oddchip_sheets.sheet.words import adopted, in_place, known_amount, names
from oddchip_sheets.words.language import english


def test_the_title_counts_what_is_unresolved() -> None:
    pots = tuple(DeclaredPot(f"Pot {number}", 500, ("A", "B"), None) for number in range(3))
    hand = replace(SEED, contributions=None, pots=pots, boards=None)
    assert alert(settle(hand, BOOK), english()) == "3 of 3 pots unresolved"
    assert alert(settle(replace(SEED, contributions=UNKNOWN), BOOK), english()) == "hand unresolved"
    assert alert(settle(SEED, BOOK), english()) == ""
    one = replace(pots[0], boards=high("A"))
    assert alert(settle(replace(hand, pots=(one, *pots[1:])), BOOK), english()) == "2 of 3 pots unresolved"


def test_a_file_of_several_hands_counts_hands() -> None:
    title = compose(verified(SEED, replace(SEED, boards=None))).title
    assert title == "Settlement sheet: Autumn Deepstack, Event 12 – 1 of 2 hands unresolved"


def test_the_digest_is_that_of_the_hand_file_not_of_the_event_file() -> None:
    event = replace(event_of(SEED), ledger={"hand.yaml": b"hand", "event.yaml": b"event"})
    label = compose(replace(verified(SEED), event=event)).source_label
    assert label.replace(" ", "") == f"handfile{sha256(b'hand').hexdigest()}"


def test_other_details_of_the_event_follow_and_its_notes_go_to_the_notes() -> None:
    event = event_of(SEED, venue="Lisboa", notes="Clock stopped.")
    (page,) = compose(with_notes(verified(SEED, event=event), "The book is silent.")).hands
    assert [(detail.label, detail.text) for detail in page.head.details] == [("Venue", "Lisboa")]
    assert page.notes == ("The book is silent.", "Clock stopped.")


@pytest.mark.parametrize(("most", "size"), [(99_999_900, ""), (9_999_999_900, ""), (999_999_999_999_900, "tiny")])
def test_the_longest_amounts_are_set_smaller(most: int, size: str) -> None:
    half = most // 200 * 100
    stakes = {"A": half, "B": half} | dict.fromkeys("CDE", 0)
    hand = replace(SEED, contributions=stakes, folded=frozenset("CDE"), boards=high("AB"))
    assert compose(verified(hand)).hands[0].pot_size == size


def test_a_house_book_names_the_book_it_extends() -> None:
    house: Book = replace(BOOK, title="House rules", version="3", extends=BOOK)
    assert adopted(house, english()) == "House rules 3, extending Poker TDA Rules 2024 v1.0"


def test_ordinals() -> None:
    assert [english().ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 30)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "30th"]
    )


def test_amounts_and_lists_say_what_is_not_known() -> None:
    amounts = [known_amount(english(), ticks, 2) for ticks in (1234567, UNKNOWN)]
    assert [*amounts, names(UNKNOWN), names(("A", "B"))] == [
        "12,345.67",
        "?",
        "?",
        "A, B",
    ]


def test_a_name_written_right_to_left_does_not_turn_the_list_around() -> None:
    assert in_place(names(("علي", "B")), ("علي", "B")) == "علي\u200e, B"


def test_names_written_right_to_left_keep_their_order_in_a_sentence() -> None:
    told = "14 chips for محمد and שרה כהן: 4 each. محمد2 is another."
    marked = "14 chips for محمد\u200e and שרה כהן\u200e: 4 each. محمد2 is another."
    assert in_place(told, ("محمد", "שרה כהן", "Ann")) == marked
    assert in_place(marked, ("محمد", "שרה כהן")) == marked
