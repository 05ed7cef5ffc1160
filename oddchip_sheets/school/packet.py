"""A packet of exercises: the same for the same seed, hands and level, everywhere and for ever."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.school.draws import Draws
from oddchip_sheets.school.exercise import Exercise
from oddchip_sheets.school.levels import LEVELS, Level, folded_money
from oddchip_sheets.school.mistakes import Mistaken, mistaken
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.verifier.check import verify_hand

MOST_ATTEMPTS: Final = 400
"""To find a hand that holds what its level asks."""


class NoExerciseError(Exception):
    """No hand was found that holds what the level asks."""


@dataclass(frozen=True, slots=True)
class Solved:
    """An exercise with its settlement."""

    exercise: Exercise
    settlement: HandSettlement
    wrong: Mistaken | None = None
    """Answers in which one mistake is to be found."""


def packet(seed: int, level: str, hands: int, book: Book) -> tuple[Solved, ...]:
    """So many exercises of the level, no two alike, the easier ones first.

    Raises ``NoExerciseError`` where a hand of its kind can't be found.
    """
    chosen, found = LEVELS[level], list[Solved]()
    taken: set[tuple[object, ...]] = set()
    for number in range(hands):
        solved = _found(seed, chosen, number, book, taken)
        taken.add(solved.exercise.shape)
        found.append(solved)
    groups = [found[start : start + chosen.group] for start in range(0, hands, chosen.group)]
    groups.sort(key=lambda group: max(difficulty(solved.settlement) for solved in group))
    ordered = [solved for group in groups for solved in group]
    return tuple(_labelled(solved, str(number), book) for number, solved in enumerate(ordered, 1))


def _found(seed: int, level: Level, number: int, book: Book, taken: set[tuple[object, ...]]) -> Solved:
    """The first draw that serves. What it is does not depend on how many draws the hands before it took."""
    first = number - number % level.group
    for attempt in range(MOST_ATTEMPTS):
        draws = Draws(seed, level.id, first, attempt)
        exercise = level.draw(draws, number)
        if exercise is None or exercise.shape in taken:
            continue
        settlement = settle_hand(exercise.hand, book)
        if settlement.settled and not verify_hand(settlement) and level.holds(settlement, number):
            if not level.mistaken:
                return Solved(exercise, settlement)
            found = mistaken(settlement, draws, number)
            if found is not None:
                return Solved(exercise, settlement, found)
    raise NoExerciseError(f"no hand of level {level.id} found for seed {seed}, hand {number + 1}")


def _labelled(solved: Solved, label: str, book: Book) -> Solved:
    exercise = replace(solved.exercise, hand=replace(solved.exercise.hand, label=label))
    return replace(solved, exercise=exercise, settlement=settle_hand(exercise.hand, book))


def difficulty(settlement: HandSettlement) -> tuple[int, int]:
    """Pots and parts first, then odd chips, folded money and digits."""
    shares = [share for pot in settlement.pots for share in pot.shares]
    odd = sum(len(share.odd_to) for share in shares)
    total = sum(settlement.receipts.values())
    return len(shares) * 4 + odd + folded_money(settlement), len(str(total))
