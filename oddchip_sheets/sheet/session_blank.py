"""The blank of a session: the page of a settled session with room to write, its form fields and their labels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.forms.fields import Field, Kind
from oddchip_sheets.games import MatchPotGame
from oddchip_sheets.handfile.model import Event
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.sheet.compose import convention, details, numbering, page_language, product, signatures
from oddchip_sheets.sheet.page import Column, Page, SessionBlank, SessionOption
from oddchip_sheets.sheet.session import SESSION_SIGNERS, known_from_reports
from oddchip_sheets.sheet.words import adopted
from oddchip_sheets.words.language import Language

MOST_DEALS: Final = 15
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 10

_OF_DEALS: Final = {
    "deal": ("figure", 4.0),
    "dealer": ("names", 7.5),
    "pot": ("figure", 6.0),
    "reserve": ("figure", 5.5),
    "antes": ("figure", 5.5),
    "in-play": ("figure", 6.0),
    "in": ("names", 12.0),
    "best": ("names", 7.5),
    "base": ("figure", 5.0),
    "odd": ("names", 5.5),
    "awards": ("names", 9.5),
    "pays": ("figure", 5.5),
    "sum": ("figure", 5.5),
    "next-pot": ("figure", 6.0),
    "next-reserve": ("figure", 5.5),
    "check": ("tick", 3.5),
}
"""The columns of a deal, and their parts of the width in hundredths."""
_OF_STAGES: Final = {
    "deal": ("figure", 5.0),
    "dealer": ("names", 9.0),
    "pot": ("figure", 8.0),
    "antes": ("figure", 8.0),
    "stage": ("figure", 5.0),
    "in": ("names", 17.5),
    "stage-best": ("names", 13.0),
    "pays-each": ("figure", 10.0),
    "receives": ("figure", 12.0),
    "next-pot": ("figure", 9.0),
    "check": ("tick", 3.5),
}
_OF_PLAYERS: Final = ("player", "antes", "matched", "received", "net")
_OPTIONS: Final = {
    "declare": ("in-turn", "together"),
    "match": ("losers", "worst"),
    "ghost": ("ghost-none", "ghost-always", "ghost-lone"),
    "all-out": ("stays", "all-ante", "wimp-ante", "wimp-match"),
    "antes": ("empty-pot", "every-deal"),
    "odd-chip": ("left", "card", "next"),
}
_OPTIONS_OF_LEGS: Final = {
    "antes": ("every-deal", "every-stage"),
    "stage-tie": ("each-winner", "share", "nothing"),
}


@dataclass(frozen=True, slots=True)
class SessionLayout:
    """For which game a blank is, and how many lines it has."""

    game: MatchPotGame
    deals: int = 12
    players: int = 6

    @classmethod
    def of(cls, game: MatchPotGame, deals: int | None, players: int | None) -> SessionLayout:
        """As many deals as one page holds beside its players, where nothing else is asked for."""
        players = 6 if players is None else players
        return cls(game, min(12, 18 - players) if deals is None else deals, players)


def session_blank(
    layout: SessionLayout, book: Book, event: Event | None = None, tag: str | None = None
) -> Page[SessionBlank]:
    """The page model of a blank for a session, in the language ``tag``, or in the event's.

    Raises ``ValueError`` outside 1 to 15 deals and 2 to 10 players, and for a book that does not know the game;
    ``UnknownLanguageError`` for an unknown language.
    """
    game, deals, players = layout.game, layout.deals, layout.players
    if not book.knows_match_pots:
        raise ValueError(f"{book.short} does not know {game.title}; adopt guts, or a house book that extends it")
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise ValueError(f"a blank has {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {players}")
    if not 1 <= deals <= MOST_DEALS:
        raise ValueError(f"a blank has 1 to {MOST_DEALS} deals, not {deals}")
    words = page_language(event, tag)
    made = _Blank(layout, words)
    known = {} if event is None else event.details
    notes = [known["notes"]] if known.get("notes") else []
    notes += known_from_reports(book, words)
    page = SessionBlank(
        title=made.word("title"),
        event=None if event is None else event.name,
        date=known.get("date"),
        game=words.say(f"game.{game.id}"),
        details=details(known, words),
        rules=adopted(book, words),
        page_header=made.word("title"),
        options=tuple(made.options()),
        stakes=tuple(made.stakes()),
        columns=made.columns(),
        rows=tuple(made.rows()),
        foot=made.word("blank.line" if not game.legs else "blank.line-legs"),
        player_columns=tuple(
            Column(made.word(head), "name" if head == "player" else "figure") for head in made.of_player
        ),
        players=tuple(made.players()),
        session_foot=made.word("blank.foot"),
        fields={field.name: field for field in made.fields()},
        notes=(*notes, *convention(words)),
        signatures=signatures(SESSION_SIGNERS, words),
        numbering=numbering(words),
    )
    return Page(words.tag, made.word("blank.title"), words.say("document.blank-sheet"), product(), (page,))


class _Blank:
    def __init__(self, layout: SessionLayout, words: Language) -> None:
        self.layout, self.game, self.words = layout, layout.game, words
        self.of_line = _OF_STAGES if self.game.legs else _OF_DEALS
        self.of_player = (*_OF_PLAYERS[:-1], "tokens-head", _OF_PLAYERS[-1]) if self.game.legs else _OF_PLAYERS

    def word(self, kind: str, **facts: object) -> str:
        return self.words.say(f"session-page.{kind}", **facts)  # type: ignore[arg-type]

    def head(self, column: str) -> str:
        return self.word("reserve" if column == "next-reserve" else column)

    def columns(self) -> tuple[Column, ...]:
        return tuple(Column(self.head(name), css, f"{part}%") for name, (css, part) in self.of_line.items())

    def options(self) -> Iterator[SessionOption]:
        for option, choices in (_OPTIONS_OF_LEGS if self.game.legs else _OPTIONS).items():
            told = tuple((f"option-{option}-{choice}", self.word(f"blank.{choice}")) for choice in choices)
            yield SessionOption(self.word(f"blank.{option}"), told)

    def stakes(self) -> Iterator[tuple[str, str]]:
        names = ["chip", "ante"]
        names += ["second-ante"] if self.game.second_declaration else []
        names += ["max-loss", "legs"] if self.game.legs else ["limit", "max-loss"]
        names += ["opening"] if self.game.legs else ["opening", "opening-reserve"]
        for name in names:
            own = name in {"chip", "opening", "opening-reserve"}
            yield f"stake-{name}", self.word(f"blank.{name}" if own else name)

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The names of the fields of each line; a game with tokens has a line a stage."""
        for number in range(1, self.layout.deals + 1):
            if not self.game.legs:
                yield tuple(f"deal-{number}-{name}" for name in self.of_line)
                continue
            deal, stage = divmod(number - 1, 3)
            yield tuple(f"deal-{deal + 1}-stage-{stage + 1}-{name}" for name in self.of_line)

    def players(self) -> Iterator[tuple[str, ...]]:
        for number in range(1, self.layout.players + 1):
            yield tuple(f"player-{number}-{name}" for name in self.of_player)

    def fields(self) -> Iterator[Field]:
        yield Field("event", self.words.say("head.event"))
        yield Field("date", self.words.say("head.date"))
        for name, label in self.stakes():
            yield Field(name, label)
        for option in self.options():
            for name, label in option.choices:
                yield Field(name, f"{option.label}: {label}", Kind.TICK)
        for number, row in enumerate(self.rows(), 1):
            for name, (column, (css, _)) in zip(row, self.of_line.items(), strict=True):
                label = self.word("blank.of-deal", n=number, what=self.head(column))
                kind = {"figure": Kind.FIGURE, "tick": Kind.TICK, "names": Kind.LIST}[css]
                yield Field(name, label, kind)
        for line in range(1, 5):
            yield Field(f"note-{line}", self.word("blank.notes"))
        for number, row in enumerate(self.players(), 1):
            for name, column in zip(row, self.of_player, strict=True):
                label = self.word("blank.of-player", n=number, what=self.word(column))
                yield Field(name, label, Kind.LINE if column == "player" else Kind.FIGURE)
