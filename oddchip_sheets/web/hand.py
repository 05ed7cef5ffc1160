"""The form → the hand file that it says, with the field behind every stretch of it. What is judged, the reader judges.

In a hand file a player who is not named at the showdown lost to all who are. In a form that is half filled in it only
means that nothing has been typed yet: the showdown is unknown until everybody still in has a place.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from oddchip_sheets.amounts import WrittenAmount, read_amount
from oddchip_sheets.forms.incident import FOOTAGE, PERSONS
from oddchip_sheets.forms.names import NOBODY as NOBODY_WORDS
from oddchip_sheets.forms.names import NotMeantError, listed
from oddchip_sheets.forms.words import UNKNOWN, From, Word, Written, written
from oddchip_sheets.handfile.model import IN_PROPORTION, Erred, default_pot_name
from oddchip_sheets.web.form import DROPS, NOT_KNOWN, POTS, Form, side_name
from oddchip_sheets.words.language import ENGLISH

NOBODY: Final = object()
"""That a side has no qualifying hand."""
_DEFAULT_RULES: Final = "tda-2024"
_TEXTS: Final = (
    *("report", "written", "written_by", "date", "time", "raised_by", "decided_by", "second_reviewer", "dealer"),
    *("floor", "supervisor", "patron_notified", "security_present", "escalated_to", "appeal_date", "claim"),
    *("attempt_to_resolve", "decision", "follow_up", "notes"),
)


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong in a field, and could not even be written into a hand file."""

    field: str
    kind: str
    facts: Mapping[str, str] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandFile:
    """The hand file of a form."""

    written: Written
    slips: tuple[Slip, ...] = ()


def hand_file(form: Form) -> HandFile:
    """The hand file that the form says."""
    writer = _Writer(form)
    text = written(writer.event(), [writer.hand()])
    return HandFile(text, tuple({slip.field: slip for slip in reversed(writer.slips)}.values())[::-1])


@dataclass
class _Writer:
    form: Form
    slips: list[Slip] = dataclasses.field(default_factory=list)

    def event(self) -> dict[str, Any]:
        form = self.form
        rules = form["rules"] or _DEFAULT_RULES
        event: dict[str, Any] = {
            "name": From("event", form["event"] or UNKNOWN),
            "rules": From("rules", Word(rules) if re.fullmatch(r"[\w-]+(?:\.ya?ml)?", rules) else rules),
        }
        if form.words.tag != ENGLISH:
            event["language"] = From("language", Word(form.words.tag))
        event |= {key: From(key, form[key]) for key in ("date", "table") if form[key]}
        for line in filter(None, map(str.strip, form["event-lines"].split("\n"))):
            key, colon, text = (part.strip() for part in line.partition(":"))
            if not colon or not key or not text or key in event:
                self.slips.append(Slip("event-lines", "form-line", {"line": line}))
            else:
                event[key] = From("event-lines", text)
        return event

    def hand(self) -> dict[str, Any]:
        """The keys of the hand, in the order in which a hand file is written."""
        form = self.form
        hand: dict[str, Any] = {}
        if form["hand"]:
            hand["hand"] = From("hand", form["hand"])
        hand["game"] = From("game", Word(form.game.id))
        hand["chips"] = From("chips", self._chips())
        hand["seats"] = From(
            "row-1-player", {Word(s): From(f"row-{s}-player", name) for s, name in form.players.items()} or UNKNOWN
        )
        if form["button"] or form.game.button:
            seat = form.button_seat or ("none" if form["button"] == "none" else "unknown")
            hand["button"] = From("button", Word(seat))
        if form.declared:
            hand["pots"] = From("pot-1-amount", self._pots())
        else:
            hand["contributions"] = self._contributions()
            hand |= self._dead()
        hand |= self._folded()
        hand |= self._showdown()
        if not form.declared and (rulings := self._rulings()):
            hand["rulings"] = rulings
        hand |= self._taken()
        hand |= {key: From(key, form[key]) for key in ("level", "time", "dealer", "floor", "notes") if form[key]}
        if form.disputed:
            hand["incident"] = From("incident-claim", self._incident())
        return hand

    def _player(self, seat: int, key: str) -> From:
        """A player, named because of what stands in a column of his row."""
        return From(f"row-{seat}-{key}", self.form.players[seat])

    def _amount(self, name: str) -> From:
        """The amount in a field as the hand file has it; what is none is left for the reader to tell."""
        typed = " ".join(self.form[name].split())
        if not typed or typed.casefold() in NOT_KNOWN:
            return From(name, UNKNOWN)
        return From(name, self._spelt(name, typed))

    def _spelt(self, name: str, typed: str) -> str:
        if self.form.words.say("number.group") == ".":
            if re.fullmatch(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+", typed):
                self.slips.append(Slip(name, "amount-ambiguous", {"text": typed}))
                return UNKNOWN
            if re.fullmatch(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]{1,2})?|[0-9]+,[0-9]{1,2}", typed):
                typed = typed.replace(".", "").replace(",", ".")
        amount = read_amount(typed)
        return Word(amount) if isinstance(amount, WrittenAmount) else typed

    def _chips(self) -> Any:
        """The chips in play, apart by spaces, by commas with a space behind them, or by other signs."""
        typed = [part.strip(",") for part in re.split(r"[;/·\s]+|,\s+", self.form["chips"])]
        words = [*filter(None, typed)]
        if not words or all(word.casefold() in NOT_KNOWN for word in words):
            return UNKNOWN
        return [From("chips", self._spelt("chips", word)) for word in words]

    def _contributions(self) -> Any:
        """What each put in. An empty place of a player who folded is left out: what he put in may be nothing."""
        form = self.form
        told = [seat for seat in form.seats if form.row(seat, "put-in") or not form.row(seat, "folded")]
        first = f"row-{told[0] if told else 1}-put-in"
        if not any(form.row(seat, "put-in") for seat in told):
            return From(first, UNKNOWN)
        return From(first, {self._player(seat, "put-in"): self._amount(f"row-{seat}-put-in") for seat in told})

    def _dead(self) -> dict[str, Any]:
        seats = [seat for seat in self.form.seats if self.form.row(seat, "dead")]
        if seats:
            told = {self._player(seat, "dead"): self._amount(f"row-{seat}-dead") for seat in seats}
            return {"dead": From(f"row-{seats[0]}-dead", told)}
        return {"dead": self._amount("dead-total")} if self.form["dead-total"] else {}

    def _folded(self) -> dict[str, Any]:
        """Who folded; where nobody is ticked and somebody lost without a place, nobody else can have folded."""
        form = self.form
        if form["folds"] == "unknown":
            return {"folded": From("folds", UNKNOWN)}
        folded = [seat for seat in form.seats if form.row(seat, "folded")]
        if folded:
            told = [self._player(seat, "folded") for seat in folded]
            return {"folded": From(f"row-{folded[0]}-folded", told)}
        lost = not form["folds"] and any(form.place(seat, part) == "x" for seat in form.seats for part in form.parts)
        return {"folded": From("folds", [])} if lost or form["folds"] == "complete" else {}

    def _showdown(self) -> dict[str, Any]:
        """Cards and places, board by board, and who mucked."""
        form = self.form
        found: dict[str, Any] = {}
        boards = [self._board(board) for board in range(1, form.boards + 1)]
        if form.boards > 1 and any(boards):
            key = "runs" if form.runs else "boards"
            found[key] = From("boards", [self._entry(board, number) for number, board in enumerate(boards, 1)])
        elif boards[0]:
            found |= boards[0]
        cards = [seat for seat in form.seats if form.row(seat, "cards")]
        if cards:
            told = {self._player(s, "cards"): From(f"row-{s}-cards", form.row(s, "cards")) for s in cards}
            found["cards"] = From(f"row-{cards[0]}-cards", told)
        if form.mucked:
            part = next(each for each in form.parts if form.place(form.mucked[0], each) == "m")
            told_mucked = [self._player(seat, self._mucked_in(seat)) for seat in form.mucked]
            found["mucked"] = From(f"row-{form.mucked[0]}-{part}", told_mucked)
        return found

    def _mucked_in(self, seat: int) -> str:
        return next(part for part in self.form.parts if self.form.place(seat, part) == "m")

    def _entry(self, board: Mapping[str, Any], number: int) -> Any:
        """A board among several."""
        if not board:
            return From(f"board-{number}", UNKNOWN)
        return board["board"] if board.keys() == {"board"} else board

    def _board(self, number: int) -> dict[str, Any]:
        """The places and the cards of a board, as far as there are any."""
        form = self.form
        sides: dict[str, Any] = {}
        for count, side in enumerate(form.game.sides, 1):
            part = side_name(number, count)
            none = side.qualifier is not None and bool(form[f"none-{number}"])
            sides[side.name] = NOBODY if none else self._side(part, qualified=side.qualifier is not None)
        found: dict[str, Any] = {}
        if any(each is not None for each in sides.values()):
            told = {}
            for count, (name, value) in enumerate(sides.items(), 1):
                if value is not NOBODY:
                    told[name] = value or From(f"row-{self._first(side_name(number, count))}-place", UNKNOWN)
            (only, *others) = form.game.sides
            found["showdown"] = From(
                f"row-{self._first(side_name(number, 1))}-{side_name(number, 1)}",
                told[only.name] if not others else told,
            )
        if form[f"board-{number}"]:
            found["board"] = From(f"board-{number}", form[f"board-{number}"])
        return found

    def _first(self, part: str) -> int:
        """The seat at whose place a question about a column is asked: the first that has none, else the first one."""
        return next(iter((*self.form.unplaced(part), *self.form.still_in, *self.form.seats)), 1)

    def _side(self, part: str, *, qualified: bool) -> Any:
        """The ranking in a column; ``None`` where nothing is said in it."""
        form = self.form
        at = {seat: place for seat in form.seats if (place := form.place(seat, part)) is not None}
        for seat, place in at.items():
            if place == "":
                self.slips.append(Slip(f"row-{seat}-{part}", "form-place", {"written": form.row(seat, part)}))
        shown = {seat: place for seat, place in at.items() if isinstance(place, int)}
        open_ = [seat for seat, place in at.items() if place == "?"]
        if not {*at.values()} - {"m"}:
            return None
        asked = f"row-{self._first(part)}-{part}"
        if form.waiting(part) or (not shown and (open_ or not qualified)):
            return From(asked, UNKNOWN)
        if not shown:
            return NOBODY
        groups: list[Any] = []
        for place in sorted({*shown.values()}):
            group = [self._player(seat, part) for seat, own in shown.items() if own == place]
            groups.append(group if len(group) > 1 else group[0])
        if open_:
            groups.append(From(f"row-{open_[0]}-{part}", UNKNOWN))
        return From(asked, groups)

    def _pots(self) -> Any:
        """The declared pots; one of which nothing is said, but behind which others stand, is not known."""
        numbers = [number for number in range(1, POTS + 1) if any(self.form[name] for name in self._pot_fields(number))]
        return [self._pot(number) for number in range(1, max(numbers) + 1)] if numbers else UNKNOWN

    def _pot_fields(self, number: int) -> Iterator[str]:
        yield from (f"pot-{number}-{key}" for key in ("name", "amount", "eligible", "basis", "ruling"))
        yield from (f"pot-{number}-{part}" for part in self.form.parts)

    def _pot(self, number: int) -> dict[str, Any]:
        form, key = self.form, f"pot-{number}-"
        pot: dict[str, Any] = {}
        if form[f"{key}name"]:
            pot["name"] = From(f"{key}name", form[f"{key}name"])
        pot["amount"] = self._amount(f"{key}amount")
        pot["eligible"] = From(f"{key}eligible", self._named(f"{key}eligible") or UNKNOWN)
        return pot | self._awarded(key)

    def _rulings(self) -> dict[Any, Any]:
        """By pot, who was awarded it by agreement or by the floor."""
        found = {}
        for number in range(1, POTS + 1):
            key = f"pot-{number}-"
            if any(self.form[f"{key}{part}"] for part in ("basis", "ruling", *self.form.parts)):
                awarded = self._awarded(key)
                awarded.setdefault("basis", From(f"{key}basis", UNKNOWN))
                awarded.setdefault("winners", From(f"{key}place", UNKNOWN))
                found[From(f"{key}basis", default_pot_name(number - 1))] = awarded
        return found

    def _awarded(self, key: str) -> dict[str, Any]:
        """Who won a pot, and on what that rests if not on the hands."""
        form, found = self.form, dict[str, Any]()
        winners = [self._winners(key, board) for board in range(1, form.boards + 1)]
        if any(each is not None for each in winners):
            told = [UNKNOWN if each is None else each for each in winners]
            found["winners"] = told[0] if len(told) == 1 else From(f"{key}place", told)
        if form[f"{key}basis"] in {"agreed", "unknown"}:
            found["basis"] = From(f"{key}basis", Word(form[f"{key}basis"]))
        elif form[f"{key}basis"] == "ruling" or form[f"{key}ruling"]:
            if not form[f"{key}ruling"]:
                self.slips.append(Slip(f"{key}ruling", "form-ruling"))
            found["basis"] = From(f"{key}ruling", f"ruling: {form[f'{key}ruling'] or '?'}")
        if "basis" in found:
            found.setdefault("winners", From(f"{key}place", UNKNOWN))
        return found

    def _winners(self, key: str, board: int) -> Any:
        """Who won a pot on a board; ``None`` where nothing is written."""
        form, sides = self.form, dict[str, Any]()
        for count, side in enumerate(form.game.sides, 1):
            name = f"{key}{side_name(board, count)}"
            if form[name].casefold() in NOBODY_WORDS | {"x"} and side.qualifier is not None:
                sides[side.name] = NOBODY
            else:
                found = self._named(name)
                sides[side.name] = None if found is None else From(name, found)
        if all(each is None for each in sides.values()):
            return None
        told = {
            name: From(f"{key}{side_name(board, count)}", UNKNOWN) if value is None else value
            for count, (name, value) in enumerate(sides.items(), 1)
            if value is not NOBODY
        }
        return From(f"{key}{side_name(board, 1)}", told if len(form.game.sides) > 1 else next(iter(told.values())))

    def _named(self, name: str) -> Any:
        """The players of a list, by their names or their seats; ``None`` where nothing is written, or it is wrong."""
        form, typed = self.form, self.form[name]
        if not typed:
            return None
        if typed.casefold() in NOT_KNOWN:
            return UNKNOWN
        seats = re.split(r"[\s,;]+", typed.strip(" ,;"))
        players = [*form.players.values()]
        if all(re.fullmatch(r"[1-9]|10", seat) for seat in seats) and typed not in players:
            numbers = [*map(int, seats)]
            if {*numbers} <= {*form.players} and len({*numbers}) == len(numbers):
                return [From(name, form.players[seat]) for seat in numbers]
            self.slips.append(Slip(name, "form-name", {"written": typed}))
            return None
        try:
            return [From(name, player) for player in listed(typed, players)] or None
        except NotMeantError:
            self.slips.append(Slip(name, "form-name", {"written": typed}))
            return None

    def _taken(self) -> dict[str, Any]:
        """Rake and drops."""
        form, found = self.form, dict[str, Any]()
        if form["rake"]:
            found["rake"] = self._from("rake", "rake-from")
        drops = {}
        for number in range(1, DROPS + 1):
            key = f"drop-{number}-"
            if form[f"{key}amount"] or form[f"{key}name"]:
                if not form[f"{key}name"]:
                    self.slips.append(Slip(f"{key}name", "name-missing"))
                drops[From(f"{key}name", form[f"{key}name"])] = self._from(f"{key}amount", f"{key}from")
        return found | ({"drops": From("drop-1-name", drops)} if drops else {})

    def _from(self, amount: str, pot: str) -> Any:
        """What is taken: from the main pot, from a pot by its name, or in proportion."""
        whence, taken = self.form[pot], self._amount(amount)
        if not whence:
            return taken
        return {From(pot, Word(IN_PROPORTION.value) if whence == IN_PROPORTION.value else whence): taken}

    def _incident(self) -> dict[str, Any]:
        """The incident block; what was left empty is left out, for the report has a line for it."""
        form, block = self.form, dict[str, Any]()

        def said(key: str) -> str:
            return form[f"incident-{key}"]

        raised = ", ".join(filter(None, (said("raised"), "house error" if said("house_error") else "")))
        block |= {key: From(f"incident-{key}", said(key)) for key in _TEXTS if said(key)}
        if raised:
            block["raised"] = From("incident-raised", raised)
        if said("about"):
            block["about"] = From("incident-about", Word(said("about")) if said("about").isalpha() else said("about"))
        erred = [From(f"incident-error-{each}", Word(each)) for each in Erred if said(f"error-{each}")]
        if erred:
            block["kind_of_error"] = erred
        if said("witnesses"):
            names = [*filter(None, (name.strip() for name in re.split(r"[,\n]", said("witnesses"))))]
            block["witnesses"] = [From("incident-witnesses", name) for name in names]
        if footage := {key: From(f"incident-{key}", said(key)) for key in FOOTAGE if said(key)}:
            block["surveillance"] = footage
        if persons := [*filter(None, map(self._person, range(1, PERSONS + 1)))]:
            block["persons"] = persons
        by_pot = [("", "paid")]
        if form.paid_by_pot:
            by_pot = [(form.pot_name(number), f"paid-{number}") for number in range(1, POTS + 1)]
        for pot, key in by_pot:
            paid = [seat for seat in form.seats if form.row(seat, key)]
            if paid:
                told = {self._player(seat, key): self._amount(f"row-{seat}-{key}") for seat in paid}
                first = f"row-{paid[0]}-{key}"
                block.setdefault("paid", {})
                block["paid"] = {**block["paid"], From(first, pot): told} if pot else From(first, told)
        return block or {"claim": ""}

    def _person(self, number: int) -> dict[str, Any]:
        names = {part: f"incident-person-{number}-{part}" for part in ("name", "role", "contact")}
        return {part: From(name, self.form[name]) for part, name in names.items() if self.form[name]}
