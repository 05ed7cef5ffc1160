"""What is wrong, and what is still open: each at the field it hangs on, in words made for a form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.forms.words import Written
from oddchip_sheets.pipeline import Outcome, settle_read
from oddchip_sheets.positioned_yaml.problems import Fact as ProblemFact
from oddchip_sheets.positioned_yaml.problems import Place, Problem, shown
from oddchip_sheets.positioned_yaml.sources import OpenFile
from oddchip_sheets.settlement.model import RULES, HandSettlement
from oddchip_sheets.web.form import Form
from oddchip_sheets.web.hand import HandFile, Slip, hand_file
from oddchip_sheets.web.reread import NAME, no_files, read
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Fact, Listed, Message, say

_OF_A_NAME: Final = frozenset(
    {
        *("text-too-long", "character-invisible", "lookalike", "name-missing", "name-is-unknown", "names-alike"),
        *("name-unknown", "player-twice", "seat-twice", "key-twice"),
    }
)
"""What is said of a name wherever it stands: in its own field it is said once."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and the field it belongs to."""

    text: str
    field: str


@dataclass(frozen=True, slots=True)
class Settled:
    """The hand file of a form, or one that stays text, and what became of it."""

    written: Written
    wrong: tuple[Told, ...] = ()
    """What has to be mended."""
    open: tuple[Told, ...] = ()
    """What is not established yet."""
    outcome: Outcome | None = None

    @property
    def hand(self) -> HandSettlement | None:
        """The settlement of the one hand; ``None`` where there is none, or something is wrong."""
        settlement = None if self.outcome is None or self.wrong else self.outcome.settlement
        return None if settlement is None else settlement.hands[0]


def settled(form: Form, opened: OpenFile = no_files) -> Settled:
    """The form, settled; nothing is where nobody sits yet."""
    file = hand_file(form)
    if not form.seats:
        return Settled(file.written, tuple(_slips(file, form.words)))
    outcome = settle_read(read(file.written.text.encode(), opened))
    return _settled(form, file, outcome)


def settled_text(text: str, words: Language, opened: OpenFile = no_files) -> Settled:
    """A hand file that stays text, settled; its problems are told by their lines."""
    written = Written(text)
    outcome = settle_read(read(text.encode("utf-8", "replace"), opened))
    wrong = [Told(f"{problem.place.line}: {_as_told(words, problem)}", "") for problem in outcome.problems]
    wrong += [Told(words.say("web.contradicted"), "") for _ in outcome.discrepancies]
    return Settled(
        written, tuple(dict.fromkeys(wrong)), tuple(told for told, _ in _open(outcome, written, words)), outcome
    )


def _settled(form: Form, file: HandFile, outcome: Outcome) -> Settled:
    words = form.words
    wrong = [*_slips(file, words)]
    spoken = {told.field for told in wrong}
    at = [(file.written.field_at(_in_the_file(problem.place)), problem) for problem in outcome.problems]
    misnamed = {
        field.split("-")[1] for field, problem in at if field.endswith("-player") and problem.kind in _OF_A_NAME
    }
    for field, problem in at:
        elsewhere = field.startswith("row-") and field.split("-")[1] in misnamed and not field.endswith("-player")
        if field not in spoken and not (elsewhere and problem.kind in _OF_A_NAME):
            spoken.add(field)
            wrong.append(Told(_as_told(words, problem), field))
    wrong += [Told(words.say("web.contradicted"), "event") for _ in outcome.discrepancies]
    return Settled(file.written, tuple(wrong), tuple(_asked(form, outcome, file.written)), outcome)


def _asked(form: Form, outcome: Outcome, written: Written) -> Iterable[Told]:
    """What is still to be filled in: the places of a showdown that has been begun, else what the engine leaves open."""
    waiting = [
        Told(form.words.say("web.which-place"), f"row-{s}-{part}") for part in form.parts for s in form.waiting(part)
    ]
    begun = any(name.endswith("-cards") or "-place" in name for name in form.fields)
    return waiting or (told for told, kind in _open(outcome, written, form.words) if begun or kind != "left-out.open")


def _in_the_file(place: Place) -> Place:
    """A place in the hand file; a problem inside a house book is one of the rules."""
    return place if place.file == NAME else Place(NAME, 3, 1)


def _slips(file: HandFile, words: Language) -> Iterable[Told]:
    return (Told(_sentence(words, slip), slip.field) for slip in file.slips)


def _sentence(words: Language, slip: Slip) -> str:
    return words.text(_message(slip.kind, slip.facts))


def _message(kind: str, facts: Mapping[str, ProblemFact]) -> Message:
    plain: dict[str, Fact] = {}
    for name, fact in facts.items():
        plain[name] = Listed(fact, "comma") if isinstance(fact, tuple) else shown(str(fact), 80)
    return say(f"slip.{kind}", **plain)


def _as_told(words: Language, problem: Problem) -> str:
    """A problem in the page's words; one that no form can provoke as the command tells it."""
    if not words.has(f"slip.{problem.kind}"):
        return ". ".join(filter(None, (problem.message, problem.hint)))
    return words.text(_message(problem.kind, problem.facts))


def _open(outcome: Outcome, written: Written, words: Language) -> Iterable[tuple[Told, str]]:
    """What the engine left open, each reason once, at the fact that it hangs on, with the reason's kind."""
    settlement = outcome.settlement
    found: dict[str, tuple[Told, str]] = {}
    for hand in settlement.hands if settlement is not None else ():
        for finding in hand.unresolved:
            place = hand.hand.place(finding.fact)
            if finding.fact == RULES and settlement is not None:
                place = settlement.event.rules_named
            reason = words.text(finding.reason)
            first = finding.reason if isinstance(finding.reason, Message) else next(iter(finding.reason), None)
            at = written.field_at(_in_the_file(place or Place(NAME, 1, 1)))
            found.setdefault(reason, (Told(reason, at), "" if first is None else first.kind))
    return found.values()
