"""Whether the shipped fonts can print every text of a hand file, asked before anything is rendered.

A name the fonts have no glyphs for would print as empty boxes; it is refused instead, with its place. Whether a
character can be printed is a question of the fonts' character maps alone: marks that combine are shaped by the font
that holds them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from oddchip_sheets.fonts import has_glyph
from oddchip_sheets.handfile.model import Deal, Event, FactPath, Hand, Unknown
from oddchip_sheets.positioned_yaml.problems import Place, Problem
from oddchip_sheets.rulebooks.model import Book, Translated
from oddchip_sheets.settled import Settlement

_HINT: Final = "write it in Latin, Greek, Cyrillic, Arabic or Hebrew letters"


@dataclass(frozen=True, slots=True)
class UserText:
    """A text that comes from a user: what it is, and where it was written."""

    what: str
    text: str
    place: Place | None


def unprintable(settlement: Settlement, templates: Path | None = None) -> tuple[Problem, ...]:
    """Every text of a settlement that a sheet can't show; ``templates`` is a house's folder with fonts of its own."""
    event = settlement.event
    texts = [*_event_texts(event), *_book_texts(settlement.book, event.rules_named)]
    for hand in settlement.hands:
        texts += _hand_texts(hand.hand)
    for deal in () if settlement.session is None else settlement.session.session.deals:
        texts += _deal_texts(deal)
    return _problems(event, texts, templates)


def unprintable_report(settlement: Settlement, templates: Path | None = None) -> tuple[Problem, ...]:
    """Every text of a settlement and its incidents that a report can't show."""
    texts = [text for hand in settlement.hands for text in _incident_texts(hand.hand)]
    return (*unprintable(settlement, templates), *_problems(settlement.event, texts, templates))


def unprintable_event(event: Event, book: Book, templates: Path | None = None) -> tuple[Problem, ...]:
    """Every text of an event and its rules that a blank can't show."""
    return _problems(event, [*_event_texts(event), *_book_texts(book, event.rules_named)], templates)


def missing_glyphs(text: str, templates: Path | None = None) -> str:
    """The characters of ``text`` that a sheet can't show, each once, in the order of the text."""
    signs = dict.fromkeys(text.replace("\n", "").replace("\t", ""))
    return "".join(sign for sign in signs if _invisible(sign) or not has_glyph(sign, templates))


def _problems(event: Event, texts: Iterable[UserText], templates: Path | None) -> tuple[Problem, ...]:
    found = [
        Problem(text.place or _written(event, character), "character-unprintable", _message(text, character), _HINT)
        for text in texts
        for character in missing_glyphs(text.text, templates)
    ]
    return tuple({(problem.place, problem.message): problem for problem in found}.values())


def _message(text: UserText, character: str) -> str:
    code = f"U+{ord(character):04X}"
    if _invisible(character):
        return f"an invisible character ({code}) stands in {text.what}, which a sheet cannot show"
    sign = f"'{character}' ({code})" if character.isprintable() else code
    return f"the sheet's fonts have no glyph for {sign} in {text.what}"


def _invisible(character: str) -> bool:
    """Controls, and formats such as those that turn the direction of what follows."""
    return unicodedata.category(character) in {"Cc", "Cf", "Cs"} or 0xFE00 <= ord(character) <= 0xFE0F


def _event_texts(event: Event) -> Iterator[UserText]:
    if event.withheld is not None:
        texts = (event.name, *event.details, *event.details.values())
        yield from (UserText("the event file", text, event.withheld.place) for text in texts)
        return
    yield UserText(f"the event's name {event.name!r}", event.name, None)
    for key, text in event.details.items():
        yield UserText(f"the event's key {key!r}", key, None)
        yield UserText(f"the event's {key}", text, None)


def _hand_texts(hand: Hand) -> Iterator[UserText]:
    def of(what: str, text: str, path: FactPath) -> UserText:
        return UserText(f"{what} of hand {hand.label}", text, hand.place(path))

    yield of(f"the label {hand.label!r}", hand.label, ("hand",))
    for word, text in hand.details.items():
        yield of(f"the {word}", text, (word,))
    for index, seat in enumerate(hand.seats):
        yield of(f"the name {seat.player!r} in seat {seat.number}", seat.player, ("seats", index))
    for index, pot in enumerate(hand.pots if isinstance(hand.pots, tuple) else ()):
        yield of(f"the pot's name {pot.name!r}", pot.name, ("pots", index, "name"))
        if pot.decision is not None:
            yield of("the floor's ruling", pot.decision.ruling, ("pots", index))
    for name in {} if isinstance(hand.drops, Unknown) else hand.drops:
        yield of(f"the drop's name {name!r}", name, ("drops", name))
    for name, decision in ({} if isinstance(hand.rulings, Unknown) else hand.rulings).items():
        yield of("the floor's ruling", decision.ruling, ("rulings", name))


def _deal_texts(deal: Deal) -> Iterator[UserText]:
    yield UserText(f"the label {deal.label!r} of a deal", deal.label, deal.place(("hand",)))
    yield UserText(f"the notes of deal {deal.label}", deal.notes, deal.place(("notes",)))
    for index, seat in enumerate(deal.seats):
        what = f"the name {seat.player!r} in seat {seat.number} of deal {deal.label}"
        yield UserText(what, seat.player, deal.place(("seats", index)))


def _incident_texts(hand: Hand) -> Iterator[UserText]:
    if hand.incident is None:
        return
    incident = hand.incident
    several: dict[str, str] = {f"witness {number}": text for number, text in enumerate(incident.witnesses, start=1)}
    for number, person in enumerate(incident.persons, start=1):
        several[f"person {number}"] = f"{person.name}{person.role}{person.contact}"
    for word in incident.lines:
        yield UserText(f"the incident's line {word!r} of hand {hand.label}", word, None)
    for word, text in {**incident.texts, **incident.surveillance, **incident.lines, **several}.items():
        yield UserText(f"the incident's {word.replace('_', ' ')} of hand {hand.label}", text, None)


def _book_texts(book: Book, place: Place) -> Iterator[UserText]:
    yield UserText(
        f"the title of rule book {book.id}", _all(f"{book.title} {book.version}", book.title_translated), place
    )
    for procedure in book.procedures.values():
        words = _all(f"{procedure.cited} {procedure.text}", procedure.citation_translated, procedure.translated)
        yield UserText(f"the rule on {procedure.situation} of rule book {procedure.book_id}", words, place)
    if book.extends is not None:
        yield from _book_texts(book.extends, place)


def _all(text: str, *translated: Translated) -> str:
    """A text with all that is written of it in other languages."""
    return " ".join((text, *(each for texts in translated for _, each in texts)))


def _written(event: Event, character: str) -> Place:
    """Where ``character`` first stands in the event's files; their top where it is written as an escape."""
    shown = [event.file] if event.withheld is not None else event.ledger
    for name in shown:
        for number, line in enumerate(event.ledger[name].decode("utf-8-sig").splitlines(), start=1):
            if character in line:
                return Place(name, number, line.index(character) + 1, line)
    return Place(event.file, 1, 1)
