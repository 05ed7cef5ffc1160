"""House books: what they override, what they keep, how they are cited."""

from __future__ import annotations

from pathlib import Path

import pytest
from parsed import adopted as read_book

from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.read import shipped_book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.shipped import shipped


def adopted(text: str, base: Path = Path()) -> Book:
    book, sources = read_book(text, base)
    assert [str(problem) for problem in sources.found()] == []
    assert book is not None
    return book


def test_a_house_rule_carries_the_houses_citation_and_number() -> None:
    book = adopted('{extends: tda-2024, title: Riverside, boards: {choice: first, number: "7"}}')
    boards = book.procedure(Situation.BOARDS)
    assert boards.cited == "Riverside 7 (rule)"
    assert (boards.basis, boards.choice, boards.book_id) == (Basis.RULE, "first", "house")
    assert boards.text == "The odd chip between boards goes to the top board."


def test_what_a_house_leaves_alone_keeps_the_citation_of_the_book_it_extends() -> None:
    book = adopted("{extends: tda-2024, title: Riverside, boards: first}")
    parent = shipped_book("tda-2024")
    assert book.extends == parent
    for situation in set(parent.procedures) - {Situation.BOARDS}:
        assert book.procedure(situation) is parent.procedure(situation)


@pytest.mark.parametrize(
    "text",
    [
        "{extends: home, title: Tuesday game, tie-button: next-deal}",
        "{extends: home, title: Tuesday game, tie-button: {choice: next-deal}}",
        "{extends: home, title: Tuesday game, procedures: {tie-button: next-deal}}",
        "extends: home\ntitle: Tuesday game\nprocedures:\n  tie-button:\n    choice: next-deal\n    basis: rule\n",
    ],
)
def test_short_and_long_forms_say_the_same(text: str) -> None:
    tie = adopted(text).procedure(Situation.TIE_BUTTON)
    assert (tie.basis, tie.choice, tie.number, tie.citation) == (Basis.RULE, "next-deal", None, "Tuesday game")
    assert tie.cited == "Tuesday game (rule)"


def test_a_house_words_its_rule_itself_where_it_likes() -> None:
    book = adopted("{extends: home, title: Ours, several-odd: {choice: all-to-first, text: First in line takes all.}}")
    assert book.procedure(Situation.SEVERAL_ODD).text == "First in line takes all."


def test_a_house_may_follow_a_practice_without_a_rule_of_its_own() -> None:
    book = adopted("{extends: home, title: Ours, tie-button: {choice: left-of-button, basis: practice}}")
    assert book.procedure(Situation.TIE_BUTTON).cited == "Ours is silent; common practice"


@pytest.mark.parametrize("value", ["unstated", "unknown", "{basis: unstated}"])
def test_a_house_may_take_back_what_the_book_does(value: str) -> None:
    boards = adopted(f"{{extends: tda-2024, title: Ours, boards: {value}}}").procedure(Situation.BOARDS)
    assert (boards.basis, boards.choice, boards.number) == (Basis.UNSTATED, None, None)
    assert boards.cited == "Ours does not say"


def test_a_house_may_write_its_own_rules_where_no_book_is_established() -> None:
    book = adopted("{extends: unknown, title: Ours, tie-button: left-of-button}")
    assert book.procedure(Situation.TIE_BUTTON).choice == "left-of-button"
    assert book.procedure(Situation.HIGH_LOW).basis is Basis.UNSTATED


def test_every_detail_a_house_gives_is_kept() -> None:
    book = adopted(
        "{extends: home, id: tuesday, title: The Tuesday game, short: Tuesday, publisher: Ana, version: '3',"
        " date: 2026-01-02, checked: 2026-02-03, address: 12 Mill Lane, scope: [home, cash], remarks: Bring chips.}"
    )
    assert (book.id, book.title, book.short, book.publisher) == ("tuesday", "The Tuesday game", "Tuesday", "Ana")
    assert (book.version, book.date, book.checked) == ("3", "2026-01-02", "2026-02-03")
    assert (book.address, book.scope) == ("12 Mill Lane", ("home", "cash"))
    assert book.remarks == ("Bring chips.", *shipped_book("home").remarks)


def test_a_house_that_says_little_is_named_all_the_same() -> None:
    book = adopted("{extends: tda-2026, boards: last}")
    assert (book.id, book.title, book.short, book.version) == ("house", "House rules", "House rules", "")
    assert book.scope == ("tournament",)


def test_a_house_book_is_no_better_known_than_the_book_it_extends() -> None:
    book = adopted("{extends: tda-2026, title: Ours}")
    assert book.verified == "secondary"
    assert book.remarks[0].startswith("Check the published text:")


def test_a_house_book_may_extend_a_house_book(tmp_path: Path) -> None:
    (tmp_path / "books").mkdir()
    (tmp_path / "books" / "city.yaml").write_text('extends: home\ntitle: City\nboards: {choice: last, number: "1"}\n')
    (tmp_path / "books" / "club.yaml").write_text(
        'extends: city.yaml\ntitle: Club\nruns: {choice: last, number: "2"}\n'
    )
    book = adopted("{extends: books/club.yaml, title: Tonight, tie-button: next-deal}", tmp_path)
    assert [ancestor.id for ancestor in book.lineage()] == ["house", "club", "city", "home"]
    cited = [book.procedure(situation).cited for situation in (Situation.BOARDS, Situation.RUNS, Situation.TIE_BUTTON)]
    assert cited == ["City 1 (rule)", "Club 2 (rule)", "Tonight (rule)"]
    assert book.procedure(Situation.HIGH_LOW).citation == "Home rules"


def test_books_of_one_line_have_ids_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("extends: home\ntitle: First\n")
    book = adopted("{extends: ./house.yaml, title: Second}", tmp_path)
    assert [ancestor.id for ancestor in book.lineage()] == ["house-house", "house", "home"]


@pytest.mark.parametrize(("name", "book_id"), [("House Rules 2.yaml", "house-rules-2"), ("規則.yaml", "house")])
def test_a_book_file_without_an_id_is_called_after_its_name(tmp_path: Path, name: str, book_id: str) -> None:
    (tmp_path / name).write_text("extends: home\ntitle: Ours\n")
    assert adopted(f"'{name}'", tmp_path).id == book_id


def test_riverside_makes_the_practice_on_double_boards_its_rule_7() -> None:
    book = adopted("house/riverside.yaml", shipped("worksheets"))
    assert [book.procedure(situation).cited for situation in (Situation.BOARDS, Situation.SEVERAL_ODD)] == [
        "Riverside 7 (rule)",
        "Riverside 8 (rule)",
    ]
    assert book.procedure(Situation.TIE_BUTTON).cited == "TDA 2024 20-A (rule)"
    assert [ancestor.id for ancestor in book.lineage()] == ["riverside", "tda-2024"]


def test_the_tuesday_game_has_the_quartering_exception() -> None:
    book = adopted("house/tuesday.yaml", shipped("worksheets"))
    high_low = book.procedure(Situation.HIGH_LOW)
    assert (high_low.choice, high_low.cited) == ("low-when-quartered", "Tuesday game 2 (rule)")
    assert book.procedure(Situation.TIE_BUTTON).choice == "left-of-button"
    assert book.scope == ("home",)
