"""The shipped books, against the facts they encode; the tables here are written down apart from the books."""

from __future__ import annotations

import importlib.resources
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

import pytest
import yaml

from oddchip_sheets.rulebooks.model import Basis, Procedure
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books, shipped_text, unknown_book
from oddchip_sheets.rulebooks.situations import Situation

IDS: Final = ("tda-2024", "tda-2026", "wsop-2026", "wsop-live-2026", "roberts-11", "home", "guts")

FACTS: Final = """
situation     | tda-2024                    | tda-2026                    | wsop-2026
unit          | 20 smallest-chip            | 21 smallest-chip            | 73 smallest-chip
tie-button    | 20-A left-of-button         | 21-A left-of-button         | 73 left-of-button
tie-no-button | ?                           | ?                           | ?
several-odd   | ~ one-each                  | ~ one-each                  | ~ one-each
high-low      | 20-C high                   | 21-C high                   | 73 high
two-lows      | ?                           | ?                           | ?
draw-and-board | ?                          | ?                           | ?
identical     | ~ halves                    | ~ halves                    | 73 evenly
stud-high     | 20-B high-card-five         | 21-B high-card-five         | 73 high-card-five
stud-low      | 20-B high-card-five         | 21-B high-card-five         | 73 high-card-five
ace-low       | ?                           | ?                           | ?
runs          | ~ first                     | ~ first                     | ~ first
boards        | ~ first                     | ~ first                     | ~ first
side-pots     | 21 separately               | 23 separately               | 74 separately
uncalled      | 15-B, 65-A returned         | 16-B, 67-A returned         | 108 returned
award-order   | 16 addendum last-side-first | 17 addendum last-side-first | ~ any
disputed      | 22 review                   | 24 review                   | 76 review
objection     | 22 substantial-action-break-minute | 24 substantial-action-break-minute | 76 next-hand

situation     | wsop-live-2026      | roberts-11                    | home
unit          | 152 smallest-chip   | Ties 3 smallest-chip          | ~ smallest-chip
tie-button    | 153 left-of-button  | Ties 5(a) left-of-button      | ?
tie-no-button | ?                   | ?                             | ~ high-card-five
several-odd   | ~ one-each          | Ties 4 one-each               | ~ one-each
high-low      | 153 high            | Ties 5(c) high                | ~ high
two-lows      | 153 position        | ?                             | ?
draw-and-board | ?                  | ?                             | ?
identical     | 153 evenly          | Ties 5(c) evenly              | ?
stud-high     | 153 high-card-five  | Ties 5(b) high-card-all       | ~ high-card-five
stud-low      | 153 high-card-five  | Ties 5(b) low-card-all        | ?
ace-low       | ?                   | ?                             | ?
runs          | 217 first           | ~ first                       | ~ first
boards        | ~ first             | ~ first                       | ~ first
side-pots     | 153 separately      | Ties 5(d) separately          | ~ separately
uncalled      | ~ returned          | ~ returned                    | ~ returned
award-order   | 153 last-side-first | The Showdown side-before-main | ?
disputed      | 55–57 review        | Decision-making 1–8 review    | ?
objection     | 55–57 next-hand-house-later | Decision-making 5 next-hand   | ?

situation      | guts
tie-button     | ?
declare        | Deal and Declaration in-turn
dealer-last    | Payments forced-in
match          | Payments losers
ghost          | Kitty or Ghost none
ghost-tie      | ~ ghost
ghost-loss     | Kitty or Ghost all
all-out        | Simultaneous Declare stays
wimp-tie       | ?
ante-when      | Deal empty-pot
ante-excused   | Single Loser matched
three-card     | Three-Card Guts usual
ace-low-run    | ?
five-of-a-kind | ~ top
wild-flush     | ~ next-missing
leg-tie        | Three Five Seven each-winner
"""
"""Number and choice of a rule; ``~`` and the choice where practice is followed; ``?`` where nothing is decided."""

OTHERWISE: Final = """
declare      | game: guts-4-2-2  | Four-Two-Two together
declare      | game: guts-4-2-3  | Four-Two-Two together
dealer-last  | declare: together | Simultaneous Declare free
dealer-last  | ghost: always     | Kitty or Ghost free
dealer-last  | ghost: lone       | ?
ghost-loss   | match: worst      | ?
all-out      | ghost: always     | Kitty or Ghost all-ante
ante-when    | game: 3-5-7       | Three Five Seven every-deal
ante-when    | game: napalm      | Three Five Seven every-deal
ante-when    | match: worst      | Single Loser every-deal
ante-excused | game: 3-5-7       | Three Five Seven nobody
ante-excused | game: napalm      | Three Five Seven nobody
leg-tie      | game: napalm      | ?
"""
"""Where Guts does something else."""


def _facts() -> list[tuple[str, Situation, str]]:
    return [fact for table in FACTS.split("\n\n") for fact in _columns(table)]


def _columns(table: str) -> Iterator[tuple[str, Situation, str]]:
    head, *rows = ([cell.strip() for cell in line.split("|")] for line in table.strip().splitlines())
    for situation, *facts in rows:
        for book_id, fact in zip(head[1:], facts, strict=True):
            yield book_id, Situation(situation), fact


def _expected(fact: str) -> tuple[Basis, str | None, str | None]:
    number, _, choice = fact.rpartition(" ")
    if fact == "?":
        return Basis.UNSTATED, None, None
    return (Basis.PRACTICE, choice, None) if number == "~" else (Basis.RULE, choice, number)


@pytest.mark.parametrize(("book_id", "situation", "fact"), _facts())
def test_a_book_decides_as_the_table_of_facts_says(book_id: str, situation: Situation, fact: str) -> None:
    procedure = shipped_book(book_id).procedure(situation)
    assert (procedure.basis, procedure.choice, procedure.number) == _expected(fact)


def test_the_table_of_facts_covers_every_situation_of_every_book() -> None:
    own = {
        (book, situation)
        for book in shipped_books()
        for situation, procedure in shipped_book(book).procedures.items()
        if procedure.book_id == book
    }
    assert {(book, situation) for book, situation, _ in _facts()} == own


def test_guts_does_something_else_where_the_table_says_so() -> None:
    told = [
        f"{situation} | {condition}: {value} | {_told(other)}"
        for situation, procedure in shipped_book("guts").procedures.items()
        for when, other in procedure.otherwise
        for condition, value in when.items()
    ]
    assert told == [re.sub(" +", " ", line) for line in OTHERWISE.strip().splitlines()]


def _told(procedure: Procedure) -> str:
    return "?" if procedure.choice is None else f"{procedure.number} {procedure.choice}"


def test_the_shipped_books_are_those_of_the_folder_the_default_first() -> None:
    folder = importlib.resources.files("oddchip_sheets.rulebooks") / "books"
    assert shipped_books() == IDS
    assert sorted(f"{book_id}.yaml" for book_id in IDS) == sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize("book_id", IDS)
def test_every_book_has_a_procedure_for_every_situation(book_id: str) -> None:
    knows = book_id == "guts"
    assert set(shipped_book(book_id).procedures) == {each for each in Situation if knows or not each.match_pot}
    assert shipped_book(book_id).knows_match_pots == knows


@pytest.mark.parametrize("book_id", IDS)
def test_every_number_that_is_printed_stands_in_the_book_file_it_names(book_id: str) -> None:
    written = yaml.load(shipped_text(book_id), Loader=yaml.BaseLoader)  # noqa: S506 - every scalar stays text
    for situation, procedure in _own(book_id):
        entry = written["procedures"][situation]
        assert procedure.number == entry.get("number")
        assert (procedure.book_id, procedure.citation) == (written["id"], written["short"])
        if procedure.number is not None:
            assert procedure.cited == f"{written['short']} {entry['number']} ({entry.get('basis', 'rule')})"


def _own(book_id: str) -> list[tuple[Situation, Procedure]]:
    """The procedures of a book itself, not of one that it extends."""
    procedures = shipped_book(book_id).procedures
    return [(situation, procedure) for situation, procedure in procedures.items() if procedure.book_id == book_id]


@pytest.mark.parametrize("book_id", IDS)
def test_a_rule_has_a_number_a_practice_only_a_choice_and_a_silence_neither(book_id: str) -> None:
    for procedure in shipped_book(book_id).procedures.values():
        assert (procedure.number is not None) == (procedure.basis is Basis.RULE)
        assert (procedure.choice is None) == (procedure.basis is Basis.UNSTATED)
        assert procedure.choice is None or procedure.choice in procedure.situation.choices


@pytest.mark.parametrize("book_id", IDS)
def test_every_procedure_is_told_in_one_sentence_of_its_own(book_id: str) -> None:
    written = yaml.load(shipped_text(book_id), Loader=yaml.BaseLoader)  # noqa: S506 - every scalar stays text
    for situation, procedure in _own(book_id):
        assert procedure.text == written["procedures"][situation]["text"]
        assert procedure.text[0].isupper()
        assert procedure.text.endswith(".")
        assert ". " not in procedure.text


@pytest.mark.parametrize("book_id", IDS)
def test_a_book_says_where_it_comes_from(book_id: str) -> None:
    book = shipped_book(book_id)
    assert book.id == book_id
    assert all((book.title, book.short, book.publisher, book.version, book.date, book.checked))
    assert set(book.scope) <= {"tournament", "cash", "home"}
    assert book.scope
    assert book.extends == (shipped_book("home") if book_id == "guts" else None)
    assert book.address.startswith("http") == (book_id != "home")


def test_books_are_cited_apart() -> None:
    assert [shipped_book(book_id).short for book_id in IDS] == [
        "TDA 2024",
        "TDA 2026",
        "WSOP 2026",
        "WSOP Live 2026",
        "Robert's 11",
        "Home rules",
        "Guts",
    ]


def test_only_tda_2026_and_guts_are_known_from_reports_and_tda_2026_asks_to_check_the_published_text() -> None:
    assert [book_id for book_id in IDS if shipped_book(book_id).verified == "secondary"] == ["tda-2026", "guts"]
    assert {shipped_book(book_id).verified for book_id in IDS} == {"primary", "secondary"}
    assert shipped_book("tda-2026").remarks[0].startswith("Check the published text:")


def test_no_published_book_has_the_quartering_exception() -> None:
    assert {shipped_book(book_id).procedure(Situation.HIGH_LOW).choice for book_id in IDS} == {"high"}


def test_of_tda_2026_only_numbers_differ_from_tda_2024() -> None:
    old, new = shipped_book("tda-2024"), shipped_book("tda-2026")
    for situation in old.procedures:
        before, after = old.procedure(situation), new.procedure(situation)
        assert (before.basis, before.choice, before.text) == (after.basis, after.choice, after.text)
        assert before.number is None or before.number != after.number


def test_unknown_rules_leave_every_situation_unstated() -> None:
    book = unknown_book()
    assert book.id == "unknown"
    assert set(book.procedures) == set(Situation)
    for procedure in book.procedures.values():
        assert (procedure.basis, procedure.choice, procedure.number) == (Basis.UNSTATED, None, None)
        assert procedure.text == "No rule book is established for this event."


@pytest.mark.parametrize("book_id", ["tda", "unknown", "../books/home", ""])
def test_what_is_no_shipped_id_is_a_key_error(book_id: str) -> None:
    with pytest.raises(KeyError):
        shipped_book(book_id)


def test_one_book_is_read_without_the_others() -> None:
    code = (
        "import pathlib; read = []; old = pathlib.Path.read_bytes\n"
        "pathlib.Path.read_bytes = lambda path: read.append(path.name) or old(path)\n"
        "from oddchip_sheets.rulebooks.read import shipped_book\n"
        "assert read == [], read\n"
        "shipped_book('wsop-2026'); shipped_book('wsop-2026')\n"
        "assert read == ['wsop-2026.yaml'], read\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
