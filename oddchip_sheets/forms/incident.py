"""The incident report as a form: its fields, and the ``incident:`` block that a filled one says.

A field is called after the key of the hand file that is read from it. What the event gives is printed, and not asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from oddchip_sheets.forms.fields import IDENTITY, Field, Kind, read_record
from oddchip_sheets.forms.reading import Copy, amount_word
from oddchip_sheets.forms.rules import Carried
from oddchip_sheets.forms.words import UNKNOWN, Word
from oddchip_sheets.handfile.model import Erred, Objection, Raised
from oddchip_sheets.incident.objection import moment
from oddchip_sheets.words.message import Fact, Message, Ordinal, say

INCIDENT: Final = "oddchip/incident/1"
PERSONS: Final = 4
PAID: Final = 9
"""How many lines there are for persons, and for what was paid."""

_YES_NO: Final = (("yes", say("answer.yes")), ("no", say("answer.no")))
_WHEN: Final = tuple((str(raised), moment(raised)) for raised in Raised)
_ABOUT: Final = tuple((str(about), say(f"raised.about-{about}")) for about in Objection)

HEAD: Final = ("report", "written", "date", "time")
OBJECTION: Final = ("raised_by", "raised", "about")
PEOPLE: Final = ("decided_by", "second_reviewer", "dealer", "floor", "supervisor", "witnesses")
TOLD: Final = ("security_present", "patron_notified", "escalated_to", "appeal_date", "written_by")
FOOTAGE: Final = ("camera", "reference", "kept_until")
_CHOICES: Final = {"raised": _WHEN, "about": _ABOUT, "security_present": _YES_NO, "patron_notified": _YES_NO}
_CALLED: Final = {"report": "number", "reference": "footage", "about": "about"}
"""Keys whose labels are called otherwise in the catalogues."""


@dataclass(frozen=True)
class IncidentLayout:
    """What an incident form was printed for. It stands in the hidden field."""

    rules: Carried = None
    language: str = ""
    event: Mapping[str, str] = field(default_factory=dict)

    def identity(self) -> str:
        """What the hidden field holds."""
        told = {word: value for word, value in asdict(self).items() if value or word == "rules"}
        return f"{INCIDENT} {json.dumps(told, ensure_ascii=False, separators=(',', ':'))}"


def read_incident_layout(identity: str) -> IncidentLayout | None:
    """The layout that a hidden field holds; ``None`` where it is none of an incident form. The text may be anything."""
    record = read_record(INCIDENT, identity)
    return None if record is None else IncidentLayout(record.rules, record.language, record.event)


def label(key: str) -> Message:
    """What a field is called."""
    return say(f"report.{_CALLED.get(key, key).replace('_', '-')}")


def incident_fields(layout: IncidentLayout) -> dict[str, Field]:
    """The fields in the order in which they are filled in."""
    return {each.name: each for each in _fields(layout)}


def _fields(layout: IncidentLayout) -> Iterator[Field]:
    given = layout.event
    yield Field(IDENTITY, say("field.identity"), Kind.HIDDEN, value=layout.identity())
    yield Field("hand", say("head.hand"))
    yield from (Field(key, say(f"head.{key}")) for key in ("table",) if key not in given)
    yield from (Field("event", say("head.event")) for _ in range("name" not in given))
    yield from (_short(key) for key in (*HEAD, *OBJECTION) if key not in given)
    yield Field("house_error", say("raised.house-error"), Kind.TICK)
    for error in Erred:
        yield Field(f"error-{error}", _of(label("kind_of_error"), say(f"report.error-{error}")), Kind.TICK)
    yield Field("claim", say("report.claim-head"), Kind.LIST)
    yield Field("attempt_to_resolve", say("report.attempt-head"), Kind.LIST)
    for number in range(1, PERSONS + 1):
        for part in ("name", "role", "contact"):
            of = say("field.person", place=Ordinal(number), what=say(f"column.{part}"))
            yield Field(f"person-{number}-{part}", of)
    for number in range(1, PAID + 1):
        for part, kind in (("player", Kind.NAME), ("paid", Kind.FIGURE)):
            of = say("field.paid", place=Ordinal(number), what=say(f"column.{part}"))
            yield Field(f"paid-{number}-{part}", of, kind)
    yield Field("decision", say("report.decision"), Kind.LIST)
    yield Field("follow_up", say("report.follow-up-head"), Kind.LIST)
    yield from (_short(key) for key in (*PEOPLE, *TOLD, *FOOTAGE) if key not in given)
    yield Field("notes", say("notes.title"), Kind.LIST)


def _short(key: str) -> Field:
    options = _CHOICES.get(key, ())
    return Field(key, label(key), Kind.CHOICE if options else Kind.LINE, options)


def _of(what: Fact, which: Fact) -> Message:
    return say("blank.of-pot", pot=what, what=which)


def incident_block(copy: Copy) -> dict[str, Any]:
    """The ``incident:`` block; what was left empty is left out, for the report has a line for it."""
    block: dict[str, Any] = {}
    for key in (*HEAD, "raised_by", *PEOPLE, *TOLD):
        if key in _CHOICES:
            block[key] = _yes_no(copy, key)
        elif key != "witnesses":
            block[key] = copy.text(key)
    raised, about = copy.chosen("raised"), copy.chosen("about")
    if copy.ticked("house_error"):
        raised = ", ".join(filter(None, (raised, "house error")))
    block |= {"raised": raised, "about": Word(about)}
    block["kind_of_error"] = [Word(error) for error in Erred if copy.ticked(f"error-{error}")]
    block |= {key: copy.text(key) for key in ("claim", "attempt_to_resolve", "decision", "follow_up", "notes")}
    block["witnesses"] = [*filter(None, (name.strip() for name in copy.text("witnesses").split(",")))]
    block["surveillance"] = {key: copy.text(key) for key in FOOTAGE if copy.text(key)}
    block["persons"] = [*filter(None, (_person(copy, number) for number in range(1, PERSONS + 1)))]
    block["paid"] = _paid(copy)
    return {key: value for key, value in block.items() if value}


def _yes_no(copy: Copy, key: str) -> str:
    """The chosen word as it was shown: it is printed in the report as it stands."""
    chosen = copy.chosen(key)
    return next((copy.words.text(shown) for value, shown in _YES_NO if value == chosen), "")


def _person(copy: Copy, number: int) -> dict[str, str]:
    parts = {part: copy.text(f"person-{number}-{part}") for part in ("name", "role", "contact")}
    return {part: text for part, text in parts.items() if text}


def _paid(copy: Copy) -> dict[str, Word]:
    paid: dict[str, Word] = {}
    for number in range(1, PAID + 1):
        player, amount = f"paid-{number}-player", f"paid-{number}-paid"
        if copy.unknown(player):
            if copy.text(amount):
                copy.report(player, "form-no-name", "left empty, though an amount stands beside it", "name the player")
        elif copy.text(player) in paid:
            message = f"'{copy.text(player)}' stands in another line too"
            copy.report(player, "form-name-twice", message, "add the two amounts up")
        else:
            paid[copy.text(player)] = amount_word(copy.amount(amount))
    return paid


def undisputed_hand(copy: Copy, block: Mapping[str, Any]) -> dict[str, Any]:
    """A hand of which nothing is known but what was disputed, so that the report can be printed all the same."""
    hand: dict[str, Any] = {key: copy.text(key) for key in ("hand", "table") if copy.text(key)}
    hand |= dict.fromkeys(("chips", "seats", "button", "contributions", "folded", "showdown"), UNKNOWN)
    return hand | {"incident": block}
