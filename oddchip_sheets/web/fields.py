"""The fields of the page: what each is called, how it is filled in, and what stands in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from oddchip_sheets.forms.fields import Field, Kind
from oddchip_sheets.forms.incident import IncidentLayout, incident_fields
from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import IN_PROPORTION, default_pot_name
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books, unknown_book
from oddchip_sheets.sheet.words import adopted
from oddchip_sheets.web.form import DROPS, INCIDENT, POTS, SEATS, Form
from oddchip_sheets.words.catalogue import languages
from oddchip_sheets.words.language import language
from oddchip_sheets.words.message import Fact, Listed, Message, Pot, say

_FEWEST_POTS: Final = 3


def page_fields(form: Form, houses: Sequence[tuple[str, str]] = ()) -> Mapping[str, Field]:
    """Every field of the page, with its label and its choices in words. ``houses`` are the house books served."""
    pots = tuple(form[f"pot-{number}-name"] for number in range(1, POTS + 1))
    return _told(form.words.tag, form.game.id, form["boards"] if form.boards > 1 else "", pots, tuple(houses))


@lru_cache(maxsize=64)
def _told(
    tag: str, game: str, boards: str, pots: tuple[str, ...], houses: tuple[tuple[str, str], ...]
) -> Mapping[str, Field]:
    named = {f"pot-{number}-name": name for number, name in enumerate(pots, 1) if name}
    form = Form({"language": tag, "game": game, "boards": boards, **named})
    words = form.words
    return {
        each.name: replace(
            each,
            label=words.text(each.label),
            options=tuple((value, words.text(told)) for value, told in each.options),
        )
        for each in (*_head(form, houses), *_rows(form), *_pots(form), *_more(form), *_incident())
    }


def part_label(form: Form, board: int, side: int) -> Fact:
    """What a part of each pot is called: its board, its side, both, or nothing."""
    told: list[Fact] = []
    if form.boards > 1:
        told.append(say(f"board.{'run' if form.runs else 'board'}", n=board))
    if len(form.game.sides) > 1:
        told.append(say(f"side.{form.game.sides[side - 1].name}"))
    return Listed(tuple(told), "comma") if told else ""


def parts(form: Form) -> list[tuple[str, Fact]]:
    """The columns of places with their labels."""
    numbers = [(board, side) for board in range(1, form.boards + 1) for side in range(1, len(form.game.sides) + 1)]
    return [(name, part_label(form, *at)) for name, at in zip(form.parts, numbers, strict=True)]


def pots_shown(form: Form) -> int:
    """How many lines there are for pots: one more than are filled in."""
    filled = [number for number in range(1, POTS + 1) if any(name.startswith(f"pot-{number}-") for name in form.fields)]
    return min(max(_FEWEST_POTS, *filled, 0) + (1 if filled and filled[-1] >= _FEWEST_POTS else 0), POTS)


def pots_paid(form: Form) -> int:
    """From how many pots something may have been paid, as far as the page asks for it."""
    filled = [number for number in range(1, POTS + 1) if any(form.row(seat, f"paid-{number}") for seat in form.seats)]
    return max(_FEWEST_POTS, pots_shown(form) if form.declared else 0, *filled, 0)


def languages_shown() -> Iterator[tuple[str, str]]:
    """The languages by their own names."""
    for tag in languages():
        yield tag, language(tag).text(Message("language.name"))


def _head(form: Form, houses: Sequence[tuple[str, str]]) -> Iterator[Field]:
    for name in ("event", "date", "hand", "table"):
        yield Field(name, say(f"head.{name}"))
    books = [(book, adopted(shipped_book(book), form.words)) for book in shipped_books()]
    books += [*houses, ("unknown", adopted(unknown_book(), form.words))]
    yield Field("rules", say("blank.rules"), Kind.CHOICE, tuple(books))
    yield Field("game", say("head.game"), Kind.CHOICE, tuple((game, say(f"game.{game}")) for game in GAMES))
    yield Field("language", say("web.language"), Kind.CHOICE, tuple(languages_shown()))
    yield Field("chips", say("head.chips"))
    yield Field("paper", say("web.paper"), Kind.CHOICE, (("a4", "A4"), ("letter", say("web.letter"))))
    yield Field(
        "known",
        say("web.known"),
        Kind.CHOICE,
        (("", say("web.known-put-in")), ("pots", say("web.known-pots"))),
    )
    boards = (("", 1), ("2", 2), ("3", 3))
    runs = (("runs-2", 2), ("runs-3", 3))
    yield Field(
        "boards",
        say("web.boards"),
        Kind.CHOICE,
        (
            *((value, say(f"web.boards-{n}")) for value, n in boards),
            *((value, say(f"web.runs-{n}")) for value, n in runs),
        ),
    )
    yield Field(
        "folds",
        say("web.folds"),
        Kind.CHOICE,
        (
            ("", say("web.folds-ticked")),
            *((word, say(f"web.folds-{word}")) for word in ("complete", "open", "unknown")),
        ),
    )
    by = (("", say("web.paid-in-all")), ("pots", say("web.paid-by-pot")))
    yield Field("paid-by", say("web.paid-known"), Kind.CHOICE, by)
    yield Field("show-dead", say("web.show-dead"), Kind.TICK)


def _rows(form: Form) -> Iterator[Field]:
    for seat in range(1, SEATS + 1):
        for key, what, kind in (
            ("player", say("column.player"), Kind.NAME),
            ("put-in", say("web.put-in"), Kind.FIGURE),
            ("dead", say("field.dead"), Kind.FIGURE),
            ("folded", say("column.folded"), Kind.TICK),
            ("cards", say("web.held"), Kind.LINE),
            ("paid", say("web.was-given"), Kind.FIGURE),
        ):
            yield Field(f"row-{seat}-{key}", say("web.at-seat", n=str(seat), what=what), kind)
        for pot in range(1, POTS + 1):
            given = say("blank.of-pot", pot=Pot(default_pot_name(pot - 1)), what=say("web.was-given"))
            yield Field(f"row-{seat}-paid-{pot}", say("web.at-seat", n=str(seat), what=given), Kind.FIGURE)
        for part, label in parts(form):
            place = say("field.place-of", share=label) if label else say("field.place")
            yield Field(f"row-{seat}-{part}", say("web.at-seat", n=str(seat), what=place), Kind.FIGURE)
    for board in range(1, form.boards + 1):
        head = say("cards.board") if form.boards == 1 else say(f"board.{'run' if form.runs else 'board'}.head", n=board)
        yield Field(f"board-{board}", say("web.of", what=head, which=say("web.held")))
        for side in form.game.sides:
            if side.qualifier is not None:
                told: Fact = say("web.none", side=say(f"side.{side.name}.of"))
                told = say("web.of", what=head, which=told) if form.boards > 1 else told
                yield Field(f"none-{board}", told, Kind.TICK)


def _pots(form: Form) -> Iterator[Field]:
    for number in range(1, POTS + 1):
        key, pot = f"pot-{number}-", Pot(default_pot_name(number - 1))
        told = {
            "name": (say("web.name-of-pot"), Kind.LINE),
            "amount": (say("column.amount"), Kind.FIGURE),
            "eligible": (say("column.eligible"), Kind.LINE),
            "ruling": (say("web.ruling-words"), Kind.LINE),
        }
        for name, (what, kind) in told.items():
            yield Field(f"{key}{name}", say("blank.of-pot", pot=pot, what=what), kind)
        for part, label in parts(form):
            won = say("web.winners-of", part=label) if label else say("web.winners")
            yield Field(f"{key}{part}", say("blank.of-pot", pot=pot, what=won))
        bases = (("", say("web.by-hands")), ("agreed", say("field.agreed")), ("ruling", say("field.ruling")))
        yield Field(
            f"{key}basis",
            say("blank.of-pot", pot=pot, what=say("web.basis")),
            Kind.CHOICE,
            (*bases, ("unknown", say("web.not-known"))),
        )


def _more(form: Form) -> Iterator[Field]:
    for name in ("level", "time", "dealer", "floor"):
        yield Field(name, say(f"detail.{name}"))
    yield Field("notes", say("notes.title"), Kind.LIST)
    yield Field("event-lines", say("web.event-lines"), Kind.LIST)
    yield Field("rake", say("column.rake"), Kind.FIGURE)
    whence: list[tuple[str, Fact]] = [("", say("web.from-main"))]
    whence += [(name, Pot(name)) for name in map(default_pot_name, range(1, 4))]
    whence.append((IN_PROPORTION.value, say("web.from-all")))
    named = dict.fromkeys(form[f"pot-{number}-name"] for number in range(1, POTS + 1))
    whence += [(name, name) for name in named if name and name not in dict(whence)]
    yield Field("rake-from", say("web.rake-from"), Kind.CHOICE, tuple(whence))
    for number in range(1, DROPS + 1):
        of = say("web.drop", n=str(number))
        yield Field(f"drop-{number}-name", say("web.of", what=of, which=say("column.name")))
        yield Field(f"drop-{number}-amount", say("web.of", what=of, which=say("column.amount")), Kind.FIGURE)
        yield Field(f"drop-{number}-from", say("web.of", what=of, which=say("web.from")), Kind.CHOICE, tuple(whence))
    yield Field("dead-total", say("web.dead-total"), Kind.FIGURE)


def _incident() -> Iterator[Field]:
    for name, each in incident_fields(IncidentLayout()).items():
        if name in INCIDENT:
            options = (("", ""), *each.options, ("unknown", say("web.not-known"))) if name in _ASKED else each.options
            if name in _YES_NO:
                yield replace(each, name=f"incident-{name}", kind=Kind.LINE, options=())
            else:
                yield replace(each, name=f"incident-{name}", options=options)


_ASKED: Final = frozenset({"raised", "about"})
_YES_NO: Final = frozenset({"security_present", "patron_notified"})
"""On paper a choice, in the hand file any words."""
