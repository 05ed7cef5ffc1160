"""A filled booklet → its answers, marked against the settlement of its packet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.forms.fields import IDENTITY
from oddchip_sheets.forms.reading import Copy
from oddchip_sheets.forms.take import Filled, NotAFormError, take_fields
from oddchip_sheets.handfile.model import Hand
from oddchip_sheets.positioned_yaml.problems import Problem
from oddchip_sheets.school.answers import Asked
from oddchip_sheets.school.booklet import Made, boxes, exercise_page
from oddchip_sheets.school.codes import BOOKLET, packet_code
from oddchip_sheets.school.marked import Student
from oddchip_sheets.school.marking import mark
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.words.language import Language, UnknownLanguageError, language

_IDENTITY: Final = re.compile(re.escape(BOOKLET) + r" ([0-9A-Z]{6}) ([0-9]{1,3}) ([A-Za-z0-9-]{2,12})")


@dataclass(frozen=True, slots=True)
class Answered:
    """A booklet that was handed in."""

    student: Student
    unread: Mapping[str, str]
    """What stands in fields and is no amount, by the field's name; it counts as not answered."""
    problems: tuple[Problem, ...]
    """The same, each told at its field."""


def answered(file: str, data: bytes, packet: str, settlements: Sequence[HandSettlement]) -> Answered:
    """The booklet in ``data``, marked; ``packet`` is the text of the hand file that it was printed from.

    Raises ``NotAFormError`` where it is none of this packet, is damaged, or nothing is filled in.
    """
    filled = take_fields(data)
    number, words = _whose(filled, packet)
    asked = [Asked.of(settlement, place) for place, settlement in enumerate(settlements, 1)]
    pages = (
        exercise_page(settlement, place, words, Made(), betting=False)
        for place, settlement in enumerate(settlements, 1)
    )
    fields = {box.field.name: box.field for page in pages for box in boxes(page)}
    copy = Copy(file, fields, filled, words)
    if not copy.touched:
        raise NotAFormError("nothing is filled in")
    hands = []
    unread: dict[str, str] = {}
    for each, settlement in zip(asked, settlements, strict=True):
        values = _values(copy, each, settlement.hand, unread)
        hands.append(mark(settlement, each.answer(values)))
    return Answered(Student(number, file, tuple(hands)), unread, tuple(copy.problems))


def _whose(filled: Filled, packet: str) -> tuple[int, Language]:
    """The student's number, and the language of the booklet."""
    identity = filled.values.get(IDENTITY, "")
    match = _IDENTITY.fullmatch(identity)
    if match is None:
        raise NotAFormError("it is no booklet of `oddchip drill`")
    code = packet_code(packet)
    if match[1] != code:
        raise NotAFormError(f"it is of packet {match[1]}, and the key is that of packet {code}")
    try:
        return int(match[2]), language(match[3])
    except UnknownLanguageError as error:
        raise NotAFormError(str(error)) from error


def _values(copy: Copy, asked: Asked, hand: Hand, unread: dict[str, str]) -> dict[str, int | bool]:
    """What was ticked and written; what can't be read, or is finer than the hand's amounts, is kept as it is."""
    values: dict[str, int | bool] = {}
    for name, is_tick in asked.names():
        if is_tick:
            if copy.ticked(name):
                values[name] = True
            continue
        written = copy.amount(name)
        if written is not None and written.decimals <= hand.decimals:
            values[name] = written.digits if name == asked.of_pots else written.ticks(hand.decimals)
        elif copy.text(name):
            unread[name] = copy.text(name)
    return values
