"""The law of the form in the browser: a hand file that opens as a form says the same when it is written out again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from generated import Maker
from quick import first

from oddchip_sheets.handfile.model import Event
from oddchip_sheets.handfile.read import load
from oddchip_sheets.pipeline import settle_event
from oddchip_sheets.web.books import house_books, opener
from oddchip_sheets.web.form import Form
from oddchip_sheets.web.hand import hand_file
from oddchip_sheets.web.reread import form_of, read

WORKSHEETS = sorted((Path(__file__).parents[2] / "worksheets").glob("*.yaml"))
AS_TEXT = {
    "dramaha": "a house book in the file itself",
    "house-book": "a house book in the file itself",
}
"""The worksheets that say more than the form has fields for: they stay text."""
BLOCKS = first(1, range(8))
ONE = load(WORKSHEETS[-1])


def generated(seeds: range) -> list[Event]:
    """Events of one generated hand each, as far as it opens as a form."""
    found = []
    for seed in seeds:
        hand = Maker(seed).hand(cards=seed % 5 == 0)
        boards = max(len(hand.boards) if isinstance(hand.boards, tuple) else 0, len(hand.board_cards))
        event = replace(ONE, hands=(replace(hand, runs=hand.runs and boards > 1),))
        if form_of(event) is not None:
            found.append(event)
    return found


def same(event: Event) -> None:
    """That an event, its form, the form's hand file and the form of that are the same."""
    form = form_of(event)
    assert form is not None
    written = read(hand_file(form).written.text.encode())
    assert written.event is not None, written.problems
    assert told(written.event) == told(event)
    again = form_of(written.event)
    assert again is not None
    assert plain(again) == plain(form)


def told(event: Event) -> object:
    """All that is settled."""
    (hand,) = settle_event(event).hands
    pots = [(pot.name, pot.amount, pot.eligible, pot.awards, pot.taken, pot.carried, pot.settled) for pot in hand.pots]
    return hand.hand.label, pots, hand.receipts, hand.returned


def plain(form: Form) -> dict[str, str]:
    return {name: text for name, text in form.fields.items() if name not in {"seats", "language"}}


@pytest.mark.parametrize("path", WORKSHEETS, ids=lambda path: path.stem)
def test_a_worksheet_opens_as_a_form_that_says_the_same(path: Path) -> None:
    event = load(path)
    if path.stem in AS_TEXT or len(event.hands) != 1:
        assert form_of(event) is None
    else:
        same(event)


@pytest.mark.parametrize("block", BLOCKS)
def test_a_generated_hand_opens_as_a_form_that_says_the_same(block: int) -> None:
    for event in generated(range(block * 100, block * 100 + 100)):
        same(event)


@pytest.mark.slow
def test_the_law_is_asked_of_five_hundred_hands() -> None:
    assert len(generated(range(800))) >= 500


def test_a_house_book_that_is_served_is_named_by_its_file() -> None:
    books, problems = house_books(Path(__file__).parents[2] / "worksheets" / "house")
    assert not problems
    name = next(iter(books.books))
    form = Form.posted({"event": "Home", "rules": name, "row-1-player": "A", "row-1-put-in": "100", "chips": "100"})
    event = read(hand_file(form).written.text.encode(), opener(books.texts)).event
    assert event is not None
    assert event.book.title == books.books[name].title
    again = form_of(event, opener(books.texts))
    assert again is not None
    assert again["rules"] == name
