"""The law of forms: a hand typed into a blank and read back settles as it does without any form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from fillers import filled
from generated import Maker
from quick import first
from typed import Typed, fitting, layout_for, typed

from oddchip_sheets.forms.hand import ReadForm, read_fields, read_form
from oddchip_sheets.handfile.model import Hand
from oddchip_sheets.handfile.read import read_hand_file
from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.printing.render import blank_pdf
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import shipped_book
from oddchip_sheets.settlement.record import hand_record, write_json


def hands(seeds: range) -> list[tuple[Hand, Book]]:
    """Generated hands with the books they are settled under, as far as a blank has fields for them."""
    found = []
    for seed in seeds:
        maker = Maker(seed)
        book, hand = maker.book(), fitting(maker.hand())
        if hand is not None:
            found.append((hand, book))
    return found


def told(hand: Hand, book: Book) -> str:
    return write_json(hand_record(settle_hand(hand, book)))


def same(form: ReadForm, group: Sequence[tuple[Hand, Book]]) -> None:
    """That the hands of the form settle as those of ``group``."""
    assert [str(problem) for problem in form.problems] == []
    read = read_hand_file("form.pdf", form.text.encode(), Path())
    assert [str(problem) for problem in read.problems] == [], form.text
    assert read.event is not None
    for (hand, book), again in zip(group, read.event.hands, strict=True):
        assert told(again, book) == told(replace(hand, label=again.label), book), form.text


def by_layout(seeds: range, most: int) -> list[list[tuple[Hand, Book]]]:
    """The hands that fit the same blank, so many at most together."""
    groups: dict[str, list[tuple[Hand, Book]]] = {}
    for hand, book in hands(seeds):
        groups.setdefault(layout_for(hand).identity(), []).append((hand, book))
    return [each[at : at + most] for each in groups.values() for at in range(0, len(each), most)]


def in_pdf(group: Sequence[tuple[Hand, Book]]) -> bytes:
    """A PDF with a copy of the blank for each hand, filled in."""
    layout = layout_for(group[0][0], copies=len(group))
    whole = Typed()
    for number, (hand, _) in enumerate(group, 1):
        copy = typed(replace(hand, label=str(number)), layout, number)
        whole.values |= copy.values
        whole.ticks += copy.ticks
        whole.choices |= copy.choices
    return filled(blank_pdf(layout, shipped_book("tda-2024")), whole)


FIELDS = first(2, range(13))


@pytest.mark.parametrize("block", FIELDS)
def test_a_hand_typed_into_a_blank_settles_as_it_does_without_one(block: int) -> None:
    for hand, book in hands(range(block * 50, block * 50 + 50)):
        layout = layout_for(hand)
        same(read_fields("form.pdf", typed(hand, layout).filled(layout)), [(hand, book)])


def test_the_law_is_asked_of_five_hundred_hands() -> None:
    assert len(hands(range(650))) >= 500


@pytest.mark.slow
def test_hands_on_copies_of_one_pdf_settle_as_they_do_without_it() -> None:
    group = max(by_layout(range(30), 2), key=len)
    same(read_form("form.pdf", in_pdf(group)), group)


@pytest.mark.slow
def test_hands_of_every_layout_in_pdfs_settle_as_they_do_without_them() -> None:
    for group in by_layout(range(1000, 1030), 3):
        same(read_form("form.pdf", in_pdf(group)), group)
