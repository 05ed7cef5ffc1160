"""Where a book leaves something open, a deal says which silence decides it; and what is known by counting alone."""

from __future__ import annotations

from textwrap import dedent

from settled import settled_file

from oddchip_sheets.session.model import SessionSettlement
from oddchip_sheets.words.language import english

SILENT = """\
    event: {name: X, rules: {extends: guts, title: H, ghost: unstated, match: unstated, ante-when: unstated,
      all-out: unstated, dealer-last: unstated}}
    game: guts-2
    chips: [5]
    stakes: {ante: 5}
    seats: [A, B, C]
    button: A
    opening: {pot: 100}
    hands:
      - {antes: {A: 5}, in: [A, B, C], showdown: [A, B, C]}
      - {counted: {pot: 100}, antes: {A: 5}, in: []}
      - {counted: {pot: 100}, in: [A]}
    """


def session(text: str) -> SessionSettlement:
    found = settled_file(dedent(text)).session
    assert found is not None
    return found


def told(text: str) -> list[list[tuple[str, str]]]:
    """The open parts of each deal, with why."""
    return [[(part.part, english().text(part.reason)) for part in deal.open] for deal in session(text).deals]


def test_the_silence_that_decides_is_named_and_not_one_that_was_asked_for_before() -> None:
    assert told(SILENT) == [
        [("award", "H does not say whether a ghost hand plays.")],
        [("in", "H does not say whether the dealer must be in when everybody else is out.")],
        [("antes", "H does not say when antes are due.")],
    ]


def test_without_a_rule_book_nothing_is_said_of_a_book() -> None:
    adopted = SILENT[SILENT.index("{extends") : SILENT.index("}}") + 1]
    text = SILENT.replace(adopted, "unknown")
    assert told(text)[0] == [("award", "No rule book is established for this event.")]


def test_where_the_opening_is_unknown_the_first_count_opens_the_session() -> None:
    found = session("""\
        event: {name: X, rules: guts}
        game: guts-2
        chips: [5]
        stakes: {ante: 5}
        seats: [A, B]
        button: A
        opening: unknown
        hands:
          - {counted: {pot: 40}, in: [A, B], showdown: [A, B]}
        """)
    assert found.totals is not None
    assert (found.totals.opening, found.totals.net, found.totals.pot) == (40, {"A": 40, "B": -40}, 40)
    assert found.totals.foots
