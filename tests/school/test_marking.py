"""Marking: a mistake costs its own step once, and what follows from it counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from settled import settled

from oddchip_sheets.school.answers import Asked, HandAnswer, PotAnswer, ShareAnswer, key
from oddchip_sheets.school.marking import MarkedHand, Step, mark
from oddchip_sheets.settlement.model import HandSettlement

WORKED = """
    chips: [25, 100, 500]
    seats: [Sara, Dan, Pia, Cleo, Uma]
    button: Uma
    contributions: {Sara: 2575, Dan: 2575, Pia: 4475, Cleo: 800, Uma: 525}
    folded: [Cleo]
    showdown: [[Dan, Uma], Sara, Pia]
"""
HIGH_LOW = """
    game: omaha-8
    chips: [25, 100]
    seats: [A, B, C, D]
    button: D
    contributions: {A: 375, B: 375, C: 375, D: 50}
    folded: [D]
    showdown: {high: [A], low: [[B, C]]}
"""


def with_pot(answer: HandAnswer, place: int, **changed: object) -> HandAnswer:
    pots = list(answer.each)
    pots[place] = replace(pots[place], **changed)  # type: ignore[arg-type]
    return replace(answer, each=tuple(pots))


def lost(marked: MarkedHand) -> dict[tuple[Step, int | None], int]:
    return {(step.step, step.pot): step.points - step.got for step in marked.steps if step.got < step.points}


@pytest.mark.parametrize("facts", [WORKED, HIGH_LOW])
def test_right_answers_score_full_marks(facts: str) -> None:
    hand = settled(facts)
    marked = mark(hand, key(hand))
    assert marked.got == marked.points
    assert marked.points == 4 + 8 * len(hand.pots)


def test_answers_come_back_from_their_fields() -> None:
    hand = settled(HIGH_LOW)
    asked = Asked.of(hand, 3)
    values = asked.values(key(hand))
    assert values.keys() <= {name for name, _ in asked.names()}
    marked = mark(hand, asked.answer(values))
    assert marked.got == marked.points


def test_the_worked_example_gives_16_of_18() -> None:
    """The student forgets the 525 of Cleo, who folded; everything else follows from his 2,100."""
    hand = settled(WORKED)
    right = key(hand)
    assert [pot.amount for pot in right.each] == [2625, 6425]
    main = ShareAnswer(frozenset({"Dan", "Uma"}), 1050, 0, frozenset())
    given = with_pot(right, 0, amount=2100, shares=(main,), gets={"Dan": 1050, "Uma": 1050})
    given = replace(given, receives={"Dan": 1050 + 6425, "Uma": 1050, "Pia": 1900})
    marked = mark(hand, given)
    assert (marked.got, marked.points) == (16, 18)
    assert lost(marked) == {(Step.AMOUNT, 0): 2}
    assert not marked.of(Step.ODD, 0).counted
    assert marked.of(Step.BASE, 0).followed


def test_an_empty_booklet_scores_nothing() -> None:
    hand = settled(WORKED)
    marked = mark(hand, HandAnswer({}, None, (PotAnswer(), PotAnswer(), PotAnswer()), {}))
    assert (marked.got, marked.points) == (0, 20)


def test_pots_in_another_order_are_known_by_who_is_eligible() -> None:
    hand = settled(WORKED)
    right = key(hand)
    marked = mark(hand, replace(right, each=(right.each[1], PotAnswer(), right.each[0])))
    assert marked.got == marked.points


ODD = ShareAnswer(frozenset({"Dan", "Uma"}), 1300, 25, frozenset({"Uma"}))

MISTAKES: dict[str, tuple[Callable[[HandAnswer], HandAnswer], dict[tuple[Step, int | None], int]]] = {
    "a short player eligible for the side pot": (
        lambda right: with_pot(right, 1, eligible=frozenset({"Sara", "Dan", "Pia", "Uma"})),
        {(Step.ELIGIBLE, 1): 1},
    ),
    "a short player eligible for the side pot, and winning it": (
        lambda right: replace(
            with_pot(
                right,
                1,
                eligible=frozenset({"Sara", "Dan", "Pia", "Uma"}),
                shares=(ShareAnswer(frozenset({"Dan", "Uma"}), 3200, 25, frozenset({"Dan"})),),
                gets={"Dan": 3225, "Uma": 3200},
            ),
            receives={"Dan": 1325 + 3225, "Uma": 1300 + 3200, "Pia": 1900},
        ),
        {(Step.ELIGIBLE, 1): 1},
    ),
    "a folded player eligible": (
        lambda right: with_pot(right, 0, eligible=right.each[0].eligible | {"Cleo"}),
        {(Step.ELIGIBLE, 0): 1},
    ),
    "the uncalled bet left in the pot": (
        lambda right: replace(
            with_pot(
                right,
                1,
                amount=8325,
                shares=(ShareAnswer(frozenset({"Dan"}), 8325, 0, frozenset()),),
                gets={"Dan": 8325},
            ),
            returned={},
            receives={"Dan": 1325 + 8325, "Uma": 1300},
        ),
        {(Step.RETURNED, None): 1},
    ),
    "the remainder in the wrong chip": (
        lambda right: replace(
            with_pot(
                right,
                0,
                shares=(ShareAnswer(frozenset({"Dan", "Uma"}), 1300, 100, frozenset({"Dan"})),),
                gets={"Dan": 1400, "Uma": 1300},
            ),
            receives={"Dan": 1400 + 6425, "Uma": 1300, "Pia": 1900},
        ),
        {(Step.REMAINDER, 0): 1},
    ),
    "the odd chip to the wrong player": (
        lambda right: replace(
            with_pot(right, 0, shares=(ODD,), gets={"Dan": 1300, "Uma": 1325}),
            receives={"Dan": 1300 + 6425, "Uma": 1325, "Pia": 1900},
        ),
        {(Step.ODD, 0): 1},
    ),
    "an award that does not follow": (
        lambda right: replace(
            with_pot(right, 0, gets={"Dan": 1300, "Uma": 1325}),
            receives={"Dan": 1300 + 6425, "Uma": 1325, "Pia": 1900},
        ),
        {(Step.AWARDS, 0): 1},
    ),
    "receipts that do not foot": (
        lambda right: replace(right, receives={**right.receives, "Dan": 7000}),
        {(Step.RECEIPTS, None): 2},
    ),
    "one pot too many": (lambda right: replace(right, pots=3), {(Step.POTS, None): 1}),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_loses_its_step(mistake: str) -> None:
    hand = settled(WORKED)
    makes, costs = MISTAKES[mistake]
    assert lost(mark(hand, makes(key(hand)))) == costs


def test_two_odd_chips_to_one_player_lose_the_odd_chip() -> None:
    hand = settled(
        """
        chips: [25, 100]
        seats: [A, B, C, D]
        button: D
        contributions: {A: 100, B: 100, C: 100, D: 50}
        folded: [D]
        showdown: [[A, B, C]]
        """
    )
    right = key(hand)
    assert right.each[0].shares[0].remainder == 50
    share = replace(right.each[0].shares[0], odd_to=frozenset({"A"}))
    gets = {"A": 150, "B": 100, "C": 100}
    given = replace(with_pot(right, 0, shares=(share,), gets=gets), receives=gets)
    assert lost(mark(hand, given)) == {(Step.ODD, 0): 1}


def test_the_odd_chip_of_halves_in_the_low_half_loses_the_base() -> None:
    """Amount 1,175: the high half has 600, the low 575; the student gives them the other way round."""
    hand = settled(HIGH_LOW)
    right = key(hand)
    assert [share.base for share in right.each[0].shares] == [600, 275]
    shares = (
        replace(right.each[0].shares[0], base=575),
        replace(right.each[0].shares[1], base=300, remainder=0, odd_to=frozenset()),
    )
    gets = {"A": 575, "B": 300, "C": 300}
    given = replace(with_pot(right, 0, shares=shares, gets=gets), receives=gets)
    assert (Step.BASE, 0) in lost(mark(hand, given))
    assert (Step.AWARDS, 0) not in lost(mark(hand, given))


def scooped(showdown: str) -> HandSettlement:
    return settled(HIGH_LOW.replace("{high: [A], low: [[B, C]]}", showdown))


@pytest.mark.parametrize("showdown", ["{high: [A, B, C], low: [A, B]}", "{high: [A, B, C], low: []}"])
@pytest.mark.parametrize("ticked", [(0,), (0, 1)])
def test_a_pot_that_one_player_takes_whole_may_be_ticked_in_one_part_or_in_each(
    showdown: str, ticked: tuple[int, ...]
) -> None:
    hand = scooped(showdown)
    bases = {(0,): (1175, None), (0, 1): (600, 575)}[ticked]
    winner = frozenset({"A"})
    shares = tuple(ShareAnswer(winner if part in ticked else frozenset(), bases[part]) for part in (0, 1))
    marked = mark(hand, with_pot(key(hand), 0, shares=shares))
    assert marked.got == marked.points, lost(marked)


def test_a_pot_whose_parts_the_same_players_tie_for_may_be_divided_in_parts() -> None:
    """1,175 in 25s: 47 chips for A and B, 23 each and 1 left; in halves 600 and 575, 300 and 275 each, 25 left."""
    hand = scooped("{high: [[A, B], C], low: [[A, B]]}")
    both, right = frozenset({"A", "B"}), key(hand)
    halves = (ShareAnswer(both, 300, 0), ShareAnswer(both, 275, 25, frozenset({"A"})))
    marked = mark(hand, with_pot(right, 0, shares=halves))
    assert marked.got == marked.points, lost(marked)
    wrong = (ShareAnswer(both, 300, 0), ShareAnswer(frozenset({"A"}), 575, 0))
    assert lost(mark(hand, with_pot(right, 0, shares=wrong, gets={"A": 875, "B": 300}))) == {(Step.WINNERS, 0): 1}
