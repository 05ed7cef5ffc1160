"""Marked answers on paper: the booklet's own pages, a tick or a cross at each answer, what was wrong in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Final, TypeVar, cast

from oddchip_sheets.handfile.model import Hand
from oddchip_sheets.rulebooks.model import Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.school.answers import Asked, HandAnswer, PotAnswer, key
from oddchip_sheets.school.booklet import Booklet, Box, ExercisePage, Mark
from oddchip_sheets.school.causes import Cause, causes
from oddchip_sheets.school.marking import Judged, MarkedHand, Step
from oddchip_sheets.settlement.model import PotResult
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import BookText, Pot

_Page = TypeVar("_Page")

_FIELDS: Final = {
    Step.AMOUNT: "amount",
    Step.ELIGIBLE: "may",
    Step.WINNERS: "wins",
    Step.BASE: "base",
    Step.REMAINDER: "remainder",
    Step.ODD: "odd",
    Step.AWARDS: "gets",
}
"""What the fields of a pot's steps are called."""
TICKED: Final = "×"
"""What stands in a box that was ticked; beside a box that was not, nothing stands."""
NOT_TICKED: Final = " "


def marked_page(
    page: ExercisePage, marked: MarkedHand, number: int, language: Language, typed: Mapping[str, str]
) -> ExercisePage:
    """The page of an exercise with its marks; ``typed`` is what stands in fields that could not be read."""
    marking = _Marking(marked, Asked.of(marked.settlement, number), language, typed)
    return replace(
        _with_marks(page, marking.marks()),
        points=language.say("school.points", got=marked.got, of=marked.points),
        remarks=tuple(marking.remarks()),
    )


def _with_marks(thing: _Page, marks: Mapping[str, Mark]) -> _Page:
    """``thing`` with the mark of each of its boxes."""
    if isinstance(thing, Box):
        return cast("_Page", replace(thing, mark=marks.get(thing.field.name, Mark("", ""))))
    if isinstance(thing, tuple):
        return cast("_Page", tuple(_with_marks(part, marks) for part in thing))
    if is_dataclass(thing) and not isinstance(thing, type):
        parts = {field.name: _with_marks(getattr(thing, field.name), marks) for field in fields(thing)}
        return cast("_Page", replace(thing, **parts))
    return thing


@dataclass(frozen=True)
class _Marking:
    marked: MarkedHand
    asked: Asked
    language: Language
    typed: Mapping[str, str]

    @property
    def _hand(self) -> Hand:
        return self.marked.settlement.hand

    def marks(self) -> dict[str, Mark]:
        """The mark of each field in which something stands, or should."""
        given, right = self.asked.values(self.marked.given), self.asked.values(self._key())
        found = {}
        for name, is_tick in self.asked.names():
            step = self._step(name)
            has, should = given.get(name), right.get(name)
            shown = self.typed.get(name, "") if has is None else self._shown(has, is_tick=is_tick)
            if (has or 0) == (should or 0) and name not in self.typed:
                state = "right" if has else ""
            elif step is not None and (step.right or not step.counted):
                state = "right" if step.right and has else ""
            else:
                state = "wrong"
            instead = self._shown(should or 0, is_tick=is_tick) if state == "wrong" else ""
            found[name] = Mark(shown, state, instead)
        return found

    def _key(self) -> HandAnswer:
        """The right answers, each pot where the student has it."""
        right, places = key(self.marked.settlement), self.marked.places
        each = [PotAnswer() for _ in range(self.asked.pots)]
        free = [place for place in range(self.asked.pots) if place not in places]
        for number, place in enumerate(places):
            each[free.pop(0) if place is None else place] = right.each[number]
        return replace(right, each=tuple(each))

    def _step(self, name: str) -> Judged | None:
        """The step that a field belongs to."""
        _, _, what, *rest = name.split("-")
        if what in {Step.RETURNED, Step.POTS} or what == "receives":
            return self.marked.of(Step.RECEIPTS if what == "receives" else Step(what))
        place = int(rest[0]) - 1
        if place not in self.marked.places:
            return None
        words = rest[3:] if rest[1] == "part" else rest[1:]
        step = next(step for step, word in _FIELDS.items() if word == words[0])
        return self.marked.of(step, self.marked.places.index(place))

    def _shown(self, value: int | bool, *, is_tick: bool) -> str:  # noqa: FBT001 - the answer itself
        if is_tick:
            return TICKED if value else NOT_TICKED
        return self.language.amount(value, self._hand.decimals) if value else "0"

    def remarks(self) -> Iterator[str]:
        """What was wrong, each with the rule it rests on."""
        for step, cause in causes(self.marked):
            yield self._remark(step, cause)

    def _remark(self, step: Judged, cause: Cause) -> str:
        language, settlement = self.language, self.marked.settlement
        where = language.say(f"school.step-{step.step}")
        pot = None if step.pot is None else settlement.pots[step.pot]
        if pot is not None:
            where = language.say("school.of-pot", pot=Pot(pot.name), what=where)
        where = where[:1].upper() + where[1:]
        told = {"where": where, "right": self._right(step, pot), "why": self._why(step, pot)}
        if cause is Cause.OTHER:
            return language.say("school.wrong", **told)
        return language.say("school.wrong-by", **told, what=language.say(f"school.cause-{cause}"))

    def _right(self, step: Judged, pot: PotResult | None) -> str:
        """The right answer in words."""
        language, decimals, settlement = self.language, self._hand.decimals, self.marked.settlement
        right = key(settlement)
        amounts = {
            Step.RETURNED: right.returned,
            Step.RECEIPTS: right.receives,
            Step.AWARDS: pot.awards if pot else {},
        }
        if step.step in amounts:
            told = (f"{player} {language.amount(amount, decimals)}" for player, amount in amounts[step.step].items())
            return language.listed([*told], "comma") or language.say("school.nothing")
        if step.step is Step.POTS or pot is None:
            return str(right.pots)
        answer = right.each[step.pot or 0]
        figures = {Step.BASE: "base", Step.REMAINDER: "remainder"}
        if step.step is Step.AMOUNT:
            return language.amount(answer.amount or 0, decimals)
        if step.step in figures:
            each = [getattr(share, figures[step.step]) or 0 for share in answer.shares]
            return language.listed([language.amount(amount, decimals) for amount in each], "semicolon")
        named = {
            Step.ELIGIBLE: [answer.eligible],
            Step.WINNERS: [share.winners for share in answer.shares],
            Step.ODD: [share.odd_to for share in answer.shares],
        }[step.step]
        return language.listed([self._names(players) for players in named], "semicolon")

    def _names(self, players: frozenset[str]) -> str:
        named = [player for player in self.asked.players if player in players]
        return self.language.listed(named) if named else self.language.say("school.nobody")

    def _why(self, step: Judged, pot: PotResult | None) -> str:
        """The reason: of the odd chip that of the settlement itself, else the rule that it rests on."""
        if step.step in {Step.BASE, Step.REMAINDER, Step.ODD} and pot is not None:
            reasons = [self.language.text(share.why) for share in pot.shares if share.odd]
            rules = [share.procedure for share in pot.shares if share.odd and share.procedure]
            if reasons:
                return " ".join([*reasons, *map(_cited, dict.fromkeys(rules))])
        situation = _RESTS_ON.get(step.step)
        if situation is None:
            return self.language.say(f"school.why-{step.step}")
        procedure = self.marked.settlement.book.procedure(situation)
        return " ".join(filter(None, (self.language.text(BookText(procedure.text)), _cited(procedure))))


_RESTS_ON: Final = {
    Step.RETURNED: Situation.UNCALLED,
    Step.POTS: Situation.SIDE_POTS,
}


def _cited(procedure: Procedure) -> str:
    return f"[{procedure.citation} {procedure.number}]" if procedure.number else ""


def marked_booklet(
    plain: Booklet, student: Student, unread: Mapping[str, str], pass_mark: int, language: Language
) -> Booklet:
    """The marked copy of a booklet; ``plain`` is the booklet as it was printed."""
    verdict = language.say("school.passed" if student.passed(pass_mark) else "school.not-passed")
    told = {"n": student.number, "got": student.got, "of": student.points, "percent": student.per_cent}
    result = language.say("school.result", **told, verdict=verdict)
    hands = tuple(
        marked_page(page, marked, number, language, unread)
        for number, (page, marked) in enumerate(zip(plain.hands, student.hands, strict=True), 1)
    )
    return replace(plain, marked=result, cover=(), rules_page=(), hands=hands)


@dataclass(frozen=True, slots=True)
class Student:
    """A student's booklet, marked."""

    number: int
    file: str
    hands: tuple[MarkedHand, ...]

    @property
    def got(self) -> int:
        """Points in all."""
        return sum(hand.got for hand in self.hands)

    @property
    def points(self) -> int:
        """What could be got in all."""
        return sum(hand.points for hand in self.hands)

    @property
    def per_cent(self) -> int:
        """The points in per cent, rounded down: who lacks a point has not passed."""
        return 100 * self.got // self.points if self.points else 0

    def passed(self, pass_mark: int) -> bool:
        """Whether the pass mark, in per cent, is reached."""
        return self.per_cent >= pass_mark


def steps_missed(students: Sequence[Student]) -> dict[Step, tuple[int, int]]:
    """For each kind of step how often it was wrong, and how often it was asked; what the class must practise first."""
    found: dict[Step, tuple[int, int]] = {}
    for step in Step:
        judged = [
            each for s in students for hand in s.hands for each in hand.steps if each.step is step and each.counted
        ]
        found[step] = (sum(not each.right for each in judged), len(judged))
    return dict(sorted(found.items(), key=lambda item: -item[1][0] / max(item[1][1], 1)))


def mistakes(students: Sequence[Student]) -> dict[Cause, tuple[int, int]]:
    """For each mistake how often it was made, and by how many students; what most of them do first."""
    made = [Counter(cause for hand in student.hands for _, cause in causes(hand)) for student in students]
    found = {cause: (sum(each[cause] for each in made), sum(cause in each for each in made)) for cause in Cause}
    return dict(sorted(found.items(), key=lambda item: (item[0] is Cause.OTHER, -item[1][1], -item[1][0])))
