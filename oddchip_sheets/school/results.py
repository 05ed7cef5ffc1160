"""The results of a class: students down, hands across; what must be practised; the same as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.school.causes import causes
from oddchip_sheets.school.marked import Student, mistakes, steps_missed
from oddchip_sheets.words.language import Language

_ACROSS: Final = 12
"""How many hands stand beside one another."""
_TOTALS: Final = 3


@dataclass(frozen=True, slots=True)
class ClassPage:
    """The page of the class, as texts."""

    language: str
    title: str
    verdict: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    mistake_heads: tuple[str, str, str]
    mistakes: tuple[tuple[str, str, str], ...]
    """What was done wrong, how often, and by how many students."""
    practise: str
    steps: tuple[tuple[str, str], ...]
    """Each kind of step, and how often it was wrong of how often it was asked."""

    @property
    def blocks(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The table in pieces that fit the paper, heads first; the totals stand in the last one."""
        hands = range(1, len(self.heads) - _TOTALS)
        starts = hands[::_ACROSS] or [1]
        columns = [[0, *hands[start - 1 : start - 1 + _ACROSS]] for start in starts]
        columns[-1] += range(len(self.heads) - _TOTALS, len(self.heads))
        table = (self.heads, *self.rows)
        return tuple(tuple(tuple(row[column] for column in block) for row in table) for block in columns)


def class_page(students: Sequence[Student], title: str, pass_mark: int, language: Language) -> ClassPage:
    """The results, best practised with first."""
    hands = max((len(student.hands) for student in students), default=0)
    passed = sum(student.passed(pass_mark) for student in students)
    heads = [language.say("school.student")]
    heads += [language.say("school.exercise-short", n=number) for number in range(1, hands + 1)]
    heads += [language.say("school.total"), "%", ""]
    return ClassPage(
        language.tag,
        title,
        language.say("school.class-passed", n=passed, of=len(students), percent=pass_mark),
        tuple(heads),
        tuple(_row(student, pass_mark, language) for student in students),
        (language.say("school.mistakes"), language.say("school.times"), language.say("school.students")),
        tuple(
            (language.say(f"school.cause-{cause}"), str(times), str(by))
            for cause, (times, by) in mistakes(students).items()
            if times
        ),
        language.say("school.practise"),
        tuple(
            (language.say(f"school.step-{step}"), language.say("school.wrong-of", wrong=wrong, asked=asked))
            for step, (wrong, asked) in steps_missed(students).items()
            if wrong
        ),
    )


def _row(student: Student, pass_mark: int, language: Language) -> tuple[str, ...]:
    verdict = language.say("school.passed" if student.passed(pass_mark) else "school.not-passed")
    hands = (f"{hand.got}/{hand.points}" for hand in student.hands)
    return (str(student.number), *hands, f"{student.got}/{student.points}", str(student.per_cent), verdict)


def class_csv(students: Sequence[Student], pass_mark: int) -> bytes:
    """A line a student and hand, with the points of each step; numbers and words of ours only."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(["student", "file", "hand", "pot", "step", "got", "points", "counted", "mistake", "passed"])
    for student in students:
        passed = "yes" if student.passed(pass_mark) else "no"
        for hand in student.hands:
            made = {(step.step, step.pot): str(cause) for step, cause in causes(hand)}
            for step in hand.steps:
                pot = "" if step.pot is None else hand.settlement.pots[step.pot].name
                counted = "yes" if step.counted else "no"
                row = [_plain(student.file), _plain(hand.settlement.hand.label), _plain(pot), str(step.step)]
                table.writerow(
                    [student.number, *row, step.got, step.points, counted, made.get((step.step, step.pot), ""), passed]
                )
    return written.getvalue().encode()


_FORMULAS: Final = ("=", "+", "-", "@", "\t")


def _plain(text: str) -> str:
    """A text that a spreadsheet does not run."""
    return f"'{text}" if text.startswith(_FORMULAS) else text
