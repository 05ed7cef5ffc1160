from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddchip_sheets.positioned_yaml.problems import Place, Problem, cells, excerpt, quote, shown


def test_a_problem_shows_its_place_its_line_a_caret_and_a_hint() -> None:
    place = Place("hand.yaml", 4, 9, "button: Doris", 5)
    assert str(Problem(place, "name-unknown", "'Doris' has no seat", "did you mean Boris?")) == (
        "hand.yaml:4:9: 'Doris' has no seat\n  button: Doris\n          ^^^^^\n  hint: did you mean Boris?"
    )


@pytest.mark.parametrize(
    ("line", "column", "width", "drawn"),
    [
        ("seats: [山田, B]", 13, 1, ("seats: [山田, B]", "              ^")),
        ("seats: [山田, B]", 9, 2, ("seats: [山田, B]", "        ^^^^")),
        ("a: e\u0301e\u0301 x", 9, 1, ("a: e\u0301e\u0301 x", "      ^")),
        ("\tbutton: F", 10, 1, ("    button: F", "            ^")),
        ("a:", 3, 1, ("a:", "  ^")),
        ("", 1, 1, ("", "^")),
        ("a: b", 99, 5, ("a: b", "    ^")),
        ("a: \u202eb", 5, 1, ("a: \ufffdb", "    ^")),
    ],
)
def test_the_caret_stands_under_the_place_as_a_terminal_shows_it(
    line: str, column: int, width: int, drawn: tuple[str, str]
) -> None:
    assert excerpt(line, column, width) == drawn


def test_a_long_line_is_clipped_around_the_place() -> None:
    line = "x" * 300 + "HERE" + "y" * 300
    text, caret = excerpt(line, 301, 4)
    assert len(text) <= 101
    assert (text[0], text[-1]) == ("…", "…")
    assert text[caret.index("^") : caret.index("^") + 4] == "HERE"


@given(st.text(max_size=300), st.integers(1, 320), st.integers(1, 320))
def test_a_drawing_never_outgrows_a_terminal_nor_the_line(line: str, column: int, width: int) -> None:
    text, caret = excerpt(line, column, width)
    assert sum(map(cells, text)) <= 101
    assert len(caret) <= 102
    assert caret.strip(" ").strip("^") == ""
    assert "^" in caret
    assert not any(char in text for char in "\n\r\t\x1b\u202e")


def test_a_message_repeats_words_without_what_drives_a_terminal() -> None:
    assert quote("A\x1b[31m") == "'A\\u001b[31m'"
    assert quote("A\u202eB") == "'A\\u202eB'"
    assert shown("x" * 100, 10) == "xxxxxxxxx…"
