"""What may stand under ``rules``, and what is refused there, with the exact words."""

from __future__ import annotations

from pathlib import Path

import pytest
from parsed import adopted

from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import MOST_EXTENSIONS, shipped_book, shipped_books, unknown_book

NAME_A_BOOK = "`extends:` names a shipped book, such as tda-2024, or the path of a house book"
ODD_CHIP = "known: high-card-all, high-card-five, left-of-button, low-card-all, low-card-five, next-deal"
BOOKS = (
    "known: tda-2024, tda-2026, wsop-2026, wsop-live-2026, roberts-11, home, guts, unknown;"
    " or the path of a house book, ending in .yaml"
)
RELATIVE = "the path is relative to the folder of the file it stands in"
OWN_NAME = "give it a `title` or a `short` of its own"
RETYPE = "it may be invisible: delete the value and type it again"
HOUSE_KEYS = (
    "known here: extends, id, title, short, publisher, version, date, checked, address, scope, remarks, procedures,"
    " unit, tie-button, tie-no-button, several-odd, high-low, two-lows, draw-and-board, identical, stud-high,"
    " stud-low, ace-low, runs, boards, side-pots, uncalled, award-order, disputed, objection, declare, dealer-last,"
    " match, ghost, ghost-tie, ghost-loss, all-out, wimp-tie, ante-when, ante-excused, three-card, ace-low-run,"
    " five-of-a-kind, wild-flush, leg-tie"
)


def _read(text: str, base: Path = Path("none")) -> tuple[Book | None, list[str], list[str]]:
    book, sources = adopted(text, base)
    said = [
        f"{problem.place.file}:{problem.place.line}:{problem.place.column}: {problem.message} // {problem.hint}"
        for problem in sources.found()
    ]
    return book, said, [*sources.ledger][1:]


@pytest.mark.parametrize("book_id", shipped_books())
@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_an_id_adopts_a_shipped_book(book_id: str, quote: str) -> None:
    assert _read(f"{quote}{book_id}{quote}") == (shipped_book(book_id), [], [])


def test_unknown_rules_are_no_error() -> None:
    assert _read("unknown") == (unknown_book(), [], [])


REFUSED = {
    "hom": ["1:1: unknown rule book 'hom' // did you mean home? " + BOOKS],
    "TDA-2025": ["1:1: unknown rule book 'TDA-2025' // did you mean tda-2026? " + BOOKS],
    "wsop-2025": ["1:1: unknown rule book 'wsop-2025' // did you mean wsop-2026? " + BOOKS],
    "bridge": ["1:1: unknown rule book 'bridge' // " + BOOKS],
    "''": ["1:1: no rule book is named here // " + BOOKS],
    "[tda-2024]": [
        "1:1: `rules` must be one book // name its id, the path of a house book, or a mapping with `extends`"
    ],
    "house/none.yaml": [
        "1:1: the house book 'house/none.yaml' can't be read: no such file or directory // " + RELATIVE
    ],
    "{title: Ours}": ["1:1: a house book must name the book it extends // " + NAME_A_BOOK],
    "{extends: [home]}": ["1:11: `extends` must be one book // " + NAME_A_BOOK],
    "{extends: {extends: home}}": ["1:11: `extends` must be one book // " + NAME_A_BOOK],
    "{extends: rome}": ["1:11: unknown rule book 'rome' // did you mean home? " + BOOKS],
    "{extends: }": ["1:10: no rule book is named here // " + BOOKS],
    "{extends: home, tie-buton: next-deal}": [
        "1:17: 'tie-buton' is no key of a house book // did you mean tie-button?"
    ],
    "{extends: home, verified: primary}": ["1:17: 'verified' is no key of a house book // " + HOUSE_KEYS],
    "{extends: home, procedures: {bords: first}}": ["1:30: 'bords' is no key of `procedures` // did you mean boards?"],
    "{extends: home, procedures: [boards]}": [
        "1:29: `procedures` must be a mapping // each situation is a key below it, as in tie-button: left-of-button"
    ],
    "{extends: home, tie-button: left}": ["1:29: 'left' is no choice for tie-button // " + ODD_CHIP],
    "{extends: home, boards: {choice: middle}}": ["1:34: 'middle' is no choice for boards // known: first, last"],
    "{extends: home, boards: }": ["1:24: `boards` is empty // fill it in"],
    "{extends: home, boards: {choice: }}": ["1:33: `choice` is empty // fill it in"],
    "{extends: home, boards: [first]}": ["1:25: `boards` must be one choice // known: first, last"],
    "{extends: home, boards: {number: '7'}}": ["1:25: `boards` lacks its `choice` // known: first, last"],
    "{extends: home, boards: {choice: first, nummer: '7'}}": [
        "1:41: 'nummer' is no key of a procedure // did you mean number?"
    ],
    "{extends: home, boards: {choice: first, basis: custom}}": [
        "1:48: 'custom' is no basis // known: rule, practice, unstated"
    ],
    "{extends: home, boards: {choice: first, basis: unstated}}": [
        "1:34: what is `unstated` has no choice // take out `choice` or `basis`"
    ],
    "{extends: home, boards: {choice: first, number: '7', basis: practice}}": [
        "1:49: what is `practice` has no rule number // take out `number` or `basis`"
    ],
    "{extends: home, boards: first, procedures: {boards: last}}": [
        "1:25: `boards` is set twice, here and under `procedures` // keep one of them"
    ],
    "{extends: home, title: [Ours]}": ["1:24: `title` is a text, not a list or a mapping // put it in quotes: '…'"],
    "{extends: home, title: ''}": ["1:24: `title` is empty // fill it in"],
    '{extends: home, title: "Our\\u202egame"}': [
        "1:24: `title` holds a character that can't be printed (U+202E) // " + RETYPE
    ],
    f"{{extends: home, title: {'x' * 101}}}": ["1:24: `title` has 101 characters; 100 fit // shorten it"],
    "{extends: home, title: Home rules}": [
        "1:24: the house book would be cited as 'Home rules', like a book it extends // " + OWN_NAME
    ],
    "{extends: tda-2024, title: Ours, short: TDA 2024}": [
        "1:41: the house book would be cited as 'TDA 2024', like a book it extends // " + OWN_NAME
    ],
    "{extends: home, id: Tuesday Game}": [
        "1:21: an `id` has small letters, digits and hyphens only // such as tuesday-game"
    ],
    "{extends: home, id: tda-2024}": [
        "1:21: 'tda-2024' is the id of a shipped book // give the house book an id of its own, or none"
    ],
    "{extends: home, scope: casino}": [
        "1:24: 'casino' is no scope of a book // did you mean cash? known: tournament, cash, home"
    ],
    "{extends: rome, title: [Ours], runs: middle}": [
        "1:11: unknown rule book 'rome' // did you mean home? " + BOOKS,
        "1:24: `title` is a text, not a list or a mapping // put it in quotes: '…'",
        "1:38: 'middle' is no choice for runs // known: first, last",
    ],
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_wrong_is_refused_at_its_place(text: str) -> None:
    expected = [f"hand.yaml:{line}" for line in REFUSED[text]]
    assert _read(text) == (None, expected, [])


def test_a_file_is_found_from_the_folder_of_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "club.yaml").write_text("extends: home\ntitle: Club\n")
    (tmp_path / "house" / "room.yml").write_text("extends: ../club.yaml\ntitle: Room\n")
    book, said, sources = _read("house/room.yml", tmp_path)
    assert book is not None
    assert (book.title, said, sources) == ("Room", [], ["house/room.yml", "club.yaml"])


def test_a_broken_house_book_is_reported_in_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("extends: home\ntitle: Ours\nboards: middle\nruns: never\n")
    assert _read("{extends: ours.yaml, tie-button: left}", tmp_path) == (
        None,
        [
            f"hand.yaml:1:34: 'left' is no choice for tie-button // {ODD_CHIP}",
            f"{tmp_path / 'ours.yaml'}:3:9: 'middle' is no choice for boards // known: first, last",
            f"{tmp_path / 'ours.yaml'}:4:7: 'never' is no choice for runs // known: first, last",
        ],
        ["ours.yaml"],
    )


@pytest.mark.parametrize("text", ["home", "- home"])
def test_a_house_book_file_must_be_a_mapping(tmp_path: Path, text: str) -> None:
    (tmp_path / "ours.yaml").write_text(text)
    book, said, _ = _read("ours.yaml", tmp_path)
    assert (book, said) == (None, [_withheld("hand.yaml:1:1", "ours.yaml", tmp_path / "ours.yaml")])


def test_a_house_book_that_is_no_yaml_is_reported(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_bytes(b"extends: home\ntitle: \xff\n")
    book, said, sources = _read("ours.yaml", tmp_path)
    assert (book, sources) == (None, ["ours.yaml"])
    assert said == [_withheld("hand.yaml:1:1", "ours.yaml", tmp_path / "ours.yaml")]


def _withheld(place: str, word: str, path: Path) -> str:
    hint = f"`oddchip rules {path}` says what is wrong in it; here it is not shown"
    return f"{place}: the house book '{word}' can't be used as it stands // {hint}"


def test_house_books_that_extend_one_another_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("extends: b.yaml\ntitle: A\n")
    (tmp_path / "b.yaml").write_text("extends: ./a.yaml\ntitle: B\n")
    message = "house books extend one another in a circle: a.yaml → b.yaml → a.yaml"
    assert _read("a.yaml", tmp_path)[:2] == (None, [f"{tmp_path / 'b.yaml'}:1:10: {message} // {NAME_A_BOOK}"])


def test_a_house_book_that_extends_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("extends: a.yaml\ntitle: A\n")
    message = "house books extend one another in a circle: a.yaml → a.yaml"
    assert _read("a.yaml", tmp_path)[:2] == (None, [f"{tmp_path / 'a.yaml'}:1:10: {message} // {NAME_A_BOOK}"])


def test_a_long_line_of_house_books_is_refused_where_it_is_one_too_many(tmp_path: Path) -> None:
    for number in range(MOST_EXTENSIONS + 1):
        parent = "home" if number == 0 else f"b{number - 1}.yaml"
        (tmp_path / f"b{number}.yaml").write_text(f"extends: {parent}\ntitle: Book {number}\n")
    book, said, _ = _read(f"b{MOST_EXTENSIONS - 1}.yaml", tmp_path)
    assert (book is not None, said) == (True, [])
    message = f"more than {MOST_EXTENSIONS} house books extend one another"
    assert _read(f"b{MOST_EXTENSIONS}.yaml", tmp_path)[:2] == (
        None,
        [f"{tmp_path / 'b1.yaml'}:1:10: {message} // {NAME_A_BOOK}"],
    )


def test_a_folder_is_no_house_book(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").mkdir()
    assert _read("ours.yaml", tmp_path)[1] == [
        "hand.yaml:1:1: the house book 'ours.yaml' can't be read: is a directory // " + RELATIVE
    ]
