"""The betting as it happened, street by street, in words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from oddchip_sheets.school.betting import Act, Did, Street
from oddchip_sheets.school.exercise import Exercise
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Amount, Listed, Message, players, say


@dataclass(frozen=True, slots=True)
class Told:
    """A street in words."""

    label: str
    text: str


def history(exercise: Exercise, language: Language) -> tuple[Told, ...]:
    """Every street with what was done on it; one without betting says so."""
    decimals = exercise.hand.decimals
    return tuple(
        Told(language.say(f"school.{street.name}"), language.text(_street(street, decimals)))
        for street in exercise.streets
    )


def _street(street: Street, decimals: int) -> Message:
    if not street.acts:
        return say("school.no-betting")
    acts: list[Message] = []
    for key, group in groupby(street.acts, lambda act: act.did if act.did in _TOGETHER else act):
        run = list(group)
        if isinstance(key, Did):
            acts += _together(run, decimals)
        else:
            acts += [_act(act, decimals) for act in run]
    return say("school.acts", acts=Listed(tuple(acts), "semicolon"))


_TOGETHER = {Did.FOLD, Did.CHECK, Did.ANTE}
"""What several players in a row do is told of them together."""


def _together(run: list[Act], decimals: int) -> list[Message]:
    kind = f"school.{run[0].did}{'-many' if len(run) > 1 else ''}"
    who = players(act.player for act in run)
    if run[0].did is Did.ANTE:
        return [say(kind, players=who, amount=Amount(run[0].amount, decimals))]
    return [say(kind, players=who)]


def _act(act: Act, decimals: int) -> Message:
    kind = f"school.{act.did}{'-all-in' if act.all_in else ''}"
    return say(kind, players=players([act.player]), amount=Amount(act.amount, decimals))
