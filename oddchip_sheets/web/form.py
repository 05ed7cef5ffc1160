"""The form as it is posted: what stands in each field, and which fields there are. Nothing is judged here.

Rows are the seats of the table, so that an empty row is an empty seat. A field that the printed blank has too bears the
same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from oddchip_sheets.forms.incident import IncidentLayout, incident_fields
from oddchip_sheets.games import GAMES, Game
from oddchip_sheets.handfile.model import default_pot_name
from oddchip_sheets.words.catalogue import languages
from oddchip_sheets.words.language import ENGLISH, Language, language

SEATS: Final = 10
FEWEST_SEATS: Final = 6
"""How many rows there are at first."""
BOARDS: Final = 3
POTS: Final = 8
DROPS: Final = 2
LONGEST: Final = 4000
LONGEST_LINE: Final = 500
"""Characters of a field, and of one of a single line; the rest is cut off. What is too long is told before that."""

NOT_KNOWN: Final = frozenset({"?", "??", "???", "unknown", "not known", "n/a", "desconocido"})
LOST: Final = frozenset({"x", "-", "–", "—"})
MUCKED: Final = frozenset({"m", "muck", "mucked"})
_PLACE: Final = re.compile(r"([1-9][0-9]?)(?:st|nd|rd|th|\.|º|ª|\.º)?", re.IGNORECASE)

HEAD: Final = ("event", "date", "hand", "table", "rules", "game", "language", "chips", "button", "folds")
SHAPE: Final = ("boards", "known", "seats", "paid-by")
MORE: Final = ("level", "time", "dealer", "floor", "notes", "event-lines", "rake", "rake-from", "dead-total")
ROW: Final = ("player", "put-in", "dead", "folded", "cards", "paid")
POT: Final = ("name", "amount", "eligible", "basis", "ruling")
INCIDENT: Final = tuple(
    name
    for name in incident_fields(IncidentLayout())
    if name not in {"oddchip", "hand", "table", "event"} and not name.startswith("paid-")
)
"""The fields of the incident form, whose names have ``incident-`` before them here."""


LONG: Final = frozenset(
    ["notes", "event-lines"]
    + [f"incident-{key}" for key in ("claim", "attempt_to_resolve", "decision", "follow_up", "notes", "witnesses")]
)
"""The fields of several lines."""


def side_name(board: int, side: int) -> str:
    """The end of a field's name for a part of a pot: ``place`` for the first, ``board-2-place-2`` for the last."""
    return (f"board-{board}-" if board > 1 else "") + "place" + (f"-{side}" if side > 1 else "")


def _names() -> Iterator[str]:
    yield from (*HEAD, *SHAPE, *MORE, "paper", "show-dead")
    places = [side_name(board, side) for board in range(1, BOARDS + 1) for side in (1, 2)]
    for seat in range(1, SEATS + 1):
        yield from (f"row-{seat}-{key}" for key in (*ROW, *places))
        yield from (f"row-{seat}-paid-{pot}" for pot in range(1, POTS + 1))
    for pot in range(1, POTS + 1):
        yield from (f"pot-{pot}-{key}" for key in (*POT, *places))
    for board in range(1, BOARDS + 1):
        yield from (f"board-{board}", f"none-{board}")
    for drop in range(1, DROPS + 1):
        yield from (f"drop-{drop}-{key}" for key in ("name", "amount", "from"))
    yield from (f"incident-{key}" for key in INCIDENT)


NAMES: Final = frozenset(_names())


@dataclass(frozen=True)
class Form:
    """What was filled in, by the name of the field; an empty one is left out."""

    fields: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def posted(cls, items: Mapping[str, str]) -> Form:
        """The form of what was posted, which may be anything."""
        plain = {name: _plain(text, lines=name in LONG) for name, text in items.items() if name in NAMES}
        return cls({name: text for name, text in plain.items() if text})

    def __getitem__(self, name: str) -> str:
        return self.fields.get(name, "")

    @cached_property
    def words(self) -> Language:
        """The language of the page, and of what is printed from it."""
        asked = self["language"]
        return language(asked if asked in languages() else ENGLISH)

    @cached_property
    def game(self) -> Game:
        """What is played; hold'em where nothing is chosen."""
        return GAMES.get(self["game"], GAMES["holdem"])

    @cached_property
    def boards(self) -> int:
        """How many boards, or runs, there are."""
        number = self["boards"].removeprefix("runs-")
        return min(int(number), BOARDS) if self.game.boards and number in {"2", "3"} else 1

    @property
    def runs(self) -> bool:
        """Whether the boards are runs of one pot."""
        return self.boards > 1 and self["boards"].startswith("runs-")

    @property
    def declared(self) -> bool:
        """Whether the pots are what is known, and not what each player put in."""
        return self["known"] == "pots"

    @cached_property
    def rows(self) -> int:
        """How many seats are shown."""
        asked = int(self["seats"]) if re.fullmatch(r"[0-9]{1,2}", self["seats"]) else FEWEST_SEATS
        return max(min(max(asked, 2), SEATS), *self.seats, int(self["button"]) if self.button_seat else 2)

    @property
    def button_seat(self) -> int | None:
        """The seat of the button, where one is marked."""
        seat = re.fullmatch(r"[1-9]|10", self["button"])
        return int(self["button"]) if seat else None

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats of which anything is said, apart from the button."""
        at = {int(found[1]) for name in self.fields if (found := re.match(r"row-([0-9]+)-", name))}
        return tuple(sorted(at))

    def row(self, seat: int, key: str) -> str:
        """What stands in a column of a seat's row."""
        return self[f"row-{seat}-{key}"]

    @cached_property
    def players(self) -> Mapping[int, str]:
        """Who sits where; a seat without a name is called by its number."""
        return {seat: self._player(seat) for seat in self.seats}

    def _player(self, seat: int) -> str:
        name = self.row(seat, "player")
        return name if name and name.casefold() not in NOT_KNOWN else self.words.say("web.seat", n=str(seat))

    @cached_property
    def still_in(self) -> tuple[int, ...]:
        """The seats that have not folded and did put something in, as far as that is written."""
        return tuple(s for s in self.seats if not self.row(s, "folded") and self.row(s, "put-in") != "0")

    def place(self, seat: int, part: str) -> int | str | None:
        """A place at the showdown: a number from one, ``x`` lost, ``m`` mucked, ``?`` not known.

        ``None`` where nothing is written, ``""`` where what is written is none of these.
        """
        written = self.row(seat, part).casefold()
        if not written:
            return None
        for sign, words in (("x", LOST), ("m", MUCKED), ("?", NOT_KNOWN)):
            if written in words:
                return sign
        found = _PLACE.fullmatch(written)
        return int(found[1]) if found else ""

    def waiting(self, part: str) -> tuple[int, ...]:
        """The seats still in of which a column that has been begun does not say yet where they stand: they may tie."""
        if not any(self.row(seat, part) for seat in self.seats):
            return ()
        return tuple(seat for seat in self.still_in if seat not in self.mucked and self.place(seat, part) in {None, ""})

    @cached_property
    def mucked(self) -> tuple[int, ...]:
        """The seats that mucked; once written it holds for every column."""
        return tuple(seat for seat in self.seats if any(self.place(seat, part) == "m" for part in self.parts))

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The columns of places, board by board and side by side."""
        sides = range(1, len(self.game.sides) + 1)
        return tuple(side_name(board, side) for board in range(1, self.boards + 1) for side in sides)

    @cached_property
    def disputed(self) -> bool:
        """Whether anything is said of an incident."""
        return any(name.startswith("incident-") or "-paid" in name for name in self.fields)

    @property
    def paid_by_pot(self) -> bool:
        """Whether it is known what was paid from each pot, and not only in all."""
        return self["paid-by"] == "pots"

    def pot_name(self, number: int) -> str:
        """What a pot is called, from one; a name of its own has one only that is declared."""
        own = self[f"pot-{number}-name"] if self.declared else ""
        return own or default_pot_name(number - 1)

    def tapped(self, word: str) -> Form:
        """The form after a tap without a script: ``place-3-next``, ``place-3-tie``, ``place-0-rest``, ``seats``."""
        if word == "seats":
            return Form({**self.fields, "seats": str(min(self.rows + 1, SEATS))})
        part, _, rest = word.partition("/")
        seat, _, how = rest.partition("/")
        if part not in self.parts or not re.fullmatch(r"[0-9]{1,2}", seat):
            return self
        others = [self.place(each, part) for each in self.seats if each != int(seat)]
        last = max((place for place in others if isinstance(place, int)), default=0)
        if how == "rest":
            others_lost = self.unplaced(part)
            lost = str(last + 1) if len(others_lost) == 1 and last and not part.endswith("-2") else "x"
            return Form({**self.fields, **{f"row-{each}-{part}": lost for each in others_lost}})
        name = f"row-{seat}-{part}"
        tapped = str(max(last, 1) if how == "tie" else last + 1)
        return Form({**self.fields, name: tapped}) if name in NAMES else self

    def unplaced(self, part: str) -> list[int]:
        """The seats still in that have no place in a column."""
        return [seat for seat in self.still_in if not self.row(seat, part)]


def _plain(text: str, *, lines: bool) -> str:
    """What was typed, without halves of characters, which no file can hold; a long text keeps its ``lines``."""
    whole = text[: LONGEST if lines else LONGEST_LINE].encode("utf-8", "replace").decode("utf-8").replace("\r\n", "\n")
    return whole.strip() if lines else " ".join(whole.split())
