"""Whether an objection came in time, under the adopted book's own clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from oddchip_sheets.handfile.model import Incident, Objection, Raised, Unknown
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.said import cited, rule
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.words.message import Message, say, sentences


class Timing(StrEnum):
    """How an objection stands to its limit."""

    IN_TIME = "in time"
    TOO_LATE = "too late"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class TimingVerdict:
    """Whether the objection came in time, and why, with the rule's number."""

    timing: Timing
    why: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class _Limit:
    """The last moment for each kind of objection."""

    award: Raised
    reading: Raised
    house_error_later: bool = False
    break_minute: bool = False
    """Whether a hand that ends as a break begins may be questioned for one minute only."""


_LIMITS: Final[Mapping[str, _Limit]] = MappingProxyType(
    {
        "next-hand": _Limit(Raised.NEXT_HAND, Raised.NEXT_HAND),
        "next-hand-house-later": _Limit(Raised.NEXT_HAND, Raised.NEXT_HAND, house_error_later=True),
        "substantial-action": _Limit(Raised.BEFORE_ACTION, Raised.NEXT_HAND),
        "substantial-action-break-minute": _Limit(Raised.BEFORE_ACTION, Raised.NEXT_HAND, break_minute=True),
    }
)
"""What each choice of ``Situation.OBJECTION`` means."""

_ORDER: Final = tuple(Raised)

_AT_BREAK: Final[Mapping[Raised, Timing]] = MappingProxyType(
    {
        Raised.BREAK_MINUTE: Timing.IN_TIME,
        Raised.BREAK_LATER: Timing.TOO_LATE,
        Raised.BREAK: Timing.OPEN,
    }
)
"""Moments before the next hand begins, and what they mean where a book gives one minute."""


def judge_timing(incident: Incident, book: Book) -> TimingVerdict:
    """In time, too late, or open where the book sets no limit or a fact is missing."""
    procedure = book.procedure(Situation.OBJECTION)
    if procedure.choice is None:
        return TimingVerdict(Timing.OPEN, sentences(rule(procedure), say("timing.no-limit")))
    limit = _LIMITS[procedure.choice]
    if incident.house_error and limit.house_error_later:
        return _verdict(Timing.IN_TIME, say("timing.house-error"), procedure)
    if incident.raised is None or isinstance(incident.raised, Unknown):
        return _verdict(Timing.OPEN, say("timing.unknown"), procedure)
    if incident.raised in _AT_BREAK and limit.break_minute:
        timing = _AT_BREAK[incident.raised]
        told = say("raised.break-open") if timing is Timing.OPEN else moment(incident.raised, ".told")
        return _verdict(timing, told, procedure)
    if isinstance(incident.about, Objection):
        limits = {limit.award if incident.about is Objection.AWARD else limit.reading}
    else:
        limits = {limit.award, limit.reading}
    raised = Raised.NEXT_HAND if incident.raised in _AT_BREAK else incident.raised
    timings = {Timing.IN_TIME if _ORDER.index(raised) <= _ORDER.index(last) else Timing.TOO_LATE for last in limits}
    if len(timings) > 1:
        return _verdict(Timing.OPEN, say("timing.depends"), procedure)
    (timing,) = timings
    return _verdict(timing, moment(incident.raised, ".told"), procedure)


def moment(raised: Raised, form: str = "") -> Message:
    """When an objection was raised; as a sentence in the form ``.told``."""
    return say(f"raised.{raised.name.lower().replace('_', '-')}{form}")


def _verdict(timing: Timing, fact: Message, procedure: Procedure) -> TimingVerdict:
    return TimingVerdict(timing, sentences(fact, say("timing.rule", text=rule(procedure), cited=cited(procedure))))
