from __future__ import annotations

import pytest
from parsed import parsed

from oddchip_sheets.positioned_yaml.nodes import MOST_BYTES, Mapping, Node, Scalar, Sequence
from oddchip_sheets.positioned_yaml.problems import Problem


def parse(text: str) -> tuple[Node | None, tuple[Problem, ...]]:
    return parsed(text.encode())


def plain(node: Node | None) -> object:
    """The tree as lists, dictionaries and texts."""
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key.value: plain(value) for key, value in node.entries}
    return node.value if isinstance(node, Scalar) else None


@pytest.mark.parametrize("word", ["No", "On", "007", "1e5", "12:30", "null", "~", "2026-09-07", "0x10", "Ñandú", "1_0"])
def test_every_scalar_is_text(word: str) -> None:
    root, problems = parse(f"seats: [{word}]\n")
    assert (plain(root), problems) == ({"seats": [word]}, ())


def test_a_place_counts_lines_and_characters_from_one() -> None:
    root, _ = parse("# first\nseats: [Ñandú, 山田, B]\n")
    assert isinstance(root, Mapping)
    ((key, seats),) = root.entries
    assert isinstance(seats, Sequence)
    assert (key.place.line, key.place.column, key.place.width) == (2, 1, 5)
    assert [(item.place.line, item.place.column, item.place.width) for item in seats.items] == [
        (2, 9, 5),
        (2, 16, 2),
        (2, 20, 1),
    ]
    assert (seats.place.column, seats.place.width, seats.place.text) == (8, 14, "seats: [Ñandú, 山田, B]")


def test_quotes_are_remembered() -> None:
    root, _ = parse("""[unknown, "unknown", 'unknown']""")
    assert isinstance(root, Sequence)
    assert [item.quoted for item in root.items if isinstance(item, Scalar)] == [False, True, True]


def test_a_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    text = "a: 1\nb: [c, d]\n"
    assert parsed(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == parsed(text.encode())


def test_tabs_between_words_are_spaces() -> None:
    root, problems = parse("seats:\t[A,\tB]\t# clockwise\n\t\nbutton: B\n")
    assert (plain(root), problems) == ({"seats": ["A", "B"], "button": "B"}, ())


def test_an_alias_stands_for_what_it_repeats() -> None:
    root, problems = parse("a: &live [A, B]\nb: *live\n")
    assert (plain(root), problems) == ({"a": ["A", "B"], "b": ["A", "B"]}, ())


def test_an_anchored_value_is_placed_at_the_value() -> None:
    root, _ = parse("a: &live B\n")
    assert isinstance(root, Mapping)
    assert root.entries[0][1].place.column == 10


def test_doubled_keys_are_all_reported_and_the_first_counts() -> None:
    root, problems = parse("a: 1\na: 2\nb: {c: 1, c: 2}\na: 3\n")
    assert plain(root) == {"a": "1", "b": {"c": "1"}}
    assert [(problem.place.line, problem.place.column) for problem in problems] == [(2, 1), (3, 11), (4, 1)]


def test_a_tag_is_reported_and_the_rest_is_read() -> None:
    root, problems = parse("a: !!str 5\nb: !!python/object/apply:os.system [echo]\nc: 1\n")
    assert plain(root) == {"a": "5", "b": "unknown", "c": "1"}
    assert [problem.place.line for problem in problems] == [1, 2]


def test_a_tree_may_be_as_large_as_a_file_of_many_hands() -> None:
    text = "hands:\n" + "  - {button: A, contributions: {A: 100, B: 100}, showdown: [[A, B]]}\n" * 500
    root, problems = parse(text)
    assert root is not None
    assert problems == ()


@pytest.mark.parametrize(
    "data", [b"x" * (MOST_BYTES + 1), b"\xff\xfea\x00", b"\x80", b"a: \x00", b"", b"#\n", b"---\n"]
)
def test_what_is_no_text_of_a_hand_file_is_one_problem(data: bytes) -> None:
    root, problems = parsed(data)
    assert root is None
    assert len(problems) == 1


@pytest.mark.parametrize("escape", [r"\ud800", r"\U0000dfff", r"\U00110000", r"\UFFFFFFFF"])
def test_an_escape_for_no_character_is_refused(escape: str) -> None:
    root, (problem,) = parse(f'seats: [A, "B{escape}"]\n')
    assert root is None
    assert (problem.kind, problem.place.column) == ("yaml-backslash", 14)


@pytest.mark.parametrize("opening", ["- ", "[", "{a: ", "? "])
def test_a_file_that_never_stops_nesting_is_one_problem(opening: str) -> None:
    root, (problem,) = parse(opening * 200_000)
    assert (root, problem.kind) == (None, "yaml-too-deep")


def test_a_comma_inside_braces_is_told_with_all_that_it_cuts() -> None:
    _, problems = parse("{A: 1,500, B: 1,500,000, name: Autumn, Event 12, C: }\n")
    assert [(problem.kind, problem.facts["whole"]) for problem in problems] == [
        ("comma-in-braces", "1,500"),
        ("comma-in-braces", "1,500,000"),
        ("comma-in-braces", "Autumn, Event 12"),
    ]
