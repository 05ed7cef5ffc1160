"""Any settled hand can be an exercise: its booklet can be printed, and the right answers score full marks."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from generated import Maker
from quick import first
from settled import settled

from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.school.answers import Asked, key, rows
from oddchip_sheets.school.booklet import Made, exercise_page
from oddchip_sheets.school.causes import causes
from oddchip_sheets.school.marking import mark
from oddchip_sheets.school.mistakes import MISTAKES
from oddchip_sheets.words.language import english


@pytest.mark.parametrize("start", first(1, range(0, 1000, 200)))
def test_right_answers_to_generated_hands_score_full_marks(start: int) -> None:
    """Whatever the game, the dead chips, the rake and the book; and every mistake that can be made costs a step."""
    tried = 0
    for seed in range(start, start + 200):
        maker = Maker(seed)
        book, hand = maker.book(), maker.hand()
        settlement = settle_hand(hand, book)
        by_hands = settlement.pots and all(pot.decision is None for pot in settlement.pots)
        if (
            not settlement.settled
            or not by_hands
            or not hand.seats_known
            or not isinstance(hand.contributions, Mapping)
        ):
            continue
        asked = Asked.of(settlement, 1)
        fields = {name for name, _ in asked.names()}
        assert set(asked.values(key(settlement))) <= fields
        assert exercise_page(settlement, 1, english(), Made(), betting=False).seats
        marked = mark(settlement, asked.answer(asked.values(key(settlement))))
        assert marked.got == marked.points, (seed, marked.steps)
        for cause, make in MISTAKES.items():
            answer = make(settlement, key(settlement))
            if answer is not None:
                assert [*causes(mark(settlement, answer))], (seed, cause)
        tried += 1
    assert tried > 20


def test_rows_begin_left_of_a_dead_button() -> None:
    hand = settled(
        """
        chips: [25, 100]
        seats: {1: Ann, 3: Ben, 5: Cleo}
        button: 4
        contributions: {Ann: 100, Ben: 100, Cleo: 100}
        folded: []
        showdown: [[Ann, Ben, Cleo]]
        """
    )
    assert rows(hand.hand) == ("Cleo", "Ann", "Ben")
