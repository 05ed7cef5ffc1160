"""For every level: what it promises holds, engine and verifier agree, and the betting is legal to the last act."""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from replay import put_in_by_pokerkit
from settled import settled

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.rulebooks.read import shipped_book
from oddchip_sheets.school.answers import key
from oddchip_sheets.school.causes import Cause, causes
from oddchip_sheets.school.levels import LEVELS
from oddchip_sheets.school.marking import Step, mark
from oddchip_sheets.school.mistakes import MISTAKES
from oddchip_sheets.school.packet import Solved, packet
from oddchip_sheets.school.write import hand_file
from oddchip_sheets.verifier.check import verify_hand
from oddchip_sheets.words.language import english

BOOK = shipped_book("tda-2024")
FEW, MANY = 12, 200


@cache
def drawn_hands(level: str, hands: int) -> tuple[Solved, ...]:
    return packet(11, level, hands, BOOK)


each_level = pytest.mark.parametrize("level", LEVELS)
few_and_many = pytest.mark.parametrize("hands", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])


@each_level
@few_and_many
def test_every_hand_is_settled_and_the_verifier_agrees(level: str, hands: int) -> None:
    for each in drawn_hands(level, hands):
        assert each.settlement.settled, each.settlement.unresolved
        assert not verify_hand(each.settlement)
        assert all(pot.reconciled for pot in each.settlement.pots)


@each_level
@few_and_many
def test_pokerkit_plays_every_hand_act_by_act_to_the_same_contributions(level: str, hands: int) -> None:
    for each in drawn_hands(level, hands):
        put_in = each.exercise.hand.contributions
        assert put_in is not None
        assert not isinstance(put_in, Unknown)
        net = {player: put_in[player] - each.settlement.returned.get(player, 0) for player in each.exercise.order}
        assert put_in_by_pokerkit(each.exercise) == net


@each_level
@few_and_many
def test_no_exercise_comes_twice(level: str, hands: int) -> None:
    assert len({each.exercise.shape for each in drawn_hands(level, hands)}) == hands


@each_level
@few_and_many
def test_difficulty_grows(level: str, hands: int) -> None:
    shares = [sum(len(pot.shares) for pot in each.settlement.pots) for each in drawn_hands(level, hands)]
    third = hands // 3
    assert sum(shares[:third]) <= sum(shares[-third:])


@each_level
@pytest.mark.slow
def test_the_button_visits_every_place(level: str) -> None:
    """At tables of every size each place has its turn, none more than twice as often as it would by even turns."""
    places: dict[int, Counter[int]] = {}
    for each in drawn_hands(level, MANY):
        numbers = [seat.number for seat in each.exercise.hand.seats]
        if isinstance(each.exercise.hand.button, int):
            places.setdefault(len(numbers), Counter())[numbers.index(each.exercise.hand.button)] += 1
    for size, visited in places.items():
        hands = visited.total() // LEVELS[level].group
        if hands >= 4 * size:
            assert len(visited) == size
            assert max(visited.values()) // LEVELS[level].group <= 2 * hands / size + 1, (size, visited)


_LINES = (Path(__file__).parent / "golden.txt").read_text().splitlines()
GOLDEN = {line.partition(" ")[0]: line.partition(" ")[2] for line in _LINES}


@each_level
def test_the_same_seed_gives_the_same_packet_for_ever(level: str) -> None:
    """A packet that was printed can be printed again; whatever changes one needs a new version of the key."""
    event = {"name": "Golden", "rules": "tda-2024"}
    text = hand_file(packet(7, level, 6, BOOK), event, english())
    assert sha256(text.encode()).hexdigest()[:16] == GOLDEN[level]


@each_level
def test_the_hand_file_of_a_packet_settles_as_its_exercises_do(level: str) -> None:
    drawn = drawn_hands(level, FEW)
    text = hand_file(drawn, {"name": "Drill", "rules": "tda-2024"}, english())
    outcome = settle_text("drill.yaml", text.encode(), Path())
    assert outcome.settlement is not None, outcome.problems
    read = [(hand.receipts, hand.returned, [pot.awards for pot in hand.pots]) for hand in outcome.settlement.hands]
    made = [each.settlement for each in drawn]
    assert read == [(hand.receipts, hand.returned, [pot.awards for pot in hand.pots]) for hand in made]


@few_and_many
def test_in_find_the_error_one_step_is_wrong(hands: int) -> None:
    made: Counter[Cause] = Counter()
    for each in drawn_hands("find-the-error", hands):
        assert each.wrong is not None
        ((step, cause),) = causes(mark(each.settlement, each.wrong.answer))
        assert (step.step, step.pot, cause) == (each.wrong.step, each.wrong.pot, each.wrong.cause)
        made[cause] += 1
    assert len(made) >= (6 if hands < MANY else 10)


STEP_OF = {
    Cause.FOLDED_MONEY: Step.AMOUNT,
    Cause.SHORT_ELIGIBLE: Step.ELIGIBLE,
    Cause.FOLDED_ELIGIBLE: Step.ELIGIBLE,
    Cause.UNCALLED_LEFT: Step.RETURNED,
    Cause.POTS_ADDED: Step.POTS,
    Cause.WRONG_CHIP: Step.BASE,
    Cause.HALVES: Step.BASE,
    Cause.NOT_FOOTING: Step.RECEIPTS,
} | dict.fromkeys((Cause.RIGHT_OF_BUTTON, Cause.HIGHEST_STACK, Cause.SHOWN_FIRST, Cause.TWO_TO_ONE), Step.ODD)


THREE_TIED = """
    chips: [25, 100]
    seats: [Ann, Ben, Cleo, Dev]
    button: Dev
    contributions: {Ann: 300, Ben: 400, Cleo: 300, Dev: 25}
    folded: [Dev]
    showdown: [[Ben, Ann, Cleo]]
"""
"""One odd chip: Ann is first, Cleo last; Ben put in most, and is named first."""


@pytest.mark.parametrize("cause", MISTAKES)
@few_and_many
def test_each_mistake_of_the_list_loses_exactly_its_step(cause: Cause, hands: int) -> None:
    """In whatever hand it can be made: everything after it is worked out from it, and counts."""
    levels, made = ("side-pots", "odd", "many", "antes", "high-low"), 0
    drawn = [each.settlement for level in levels for each in drawn_hands(level, hands)]
    for settlement in (*drawn, settled(THREE_TIED), settled(THREE_TIED.replace("Ben: 400", "Ben: 300"))):
        answer = MISTAKES[cause](settlement, key(settlement))
        if answer is None:
            continue
        marked = mark(settlement, answer)
        lost = [step.step for step in marked.steps if step.counted and not step.right]
        assert lost == [STEP_OF[cause]], (settlement.hand, answer)
        made += cause in {cause for _, cause in causes(marked)}
    assert made
