"""A filled blank → the hand file that says the same; what was left empty is ``unknown`` there.

Two things stand on a filled blank: the facts of the hand (who, where, put in, folded, place at the showdown), and the
answers of whoever filled it in (pots, awards, receipts). Only the facts are read here. Where no line of the facts says
what was put in, the pots themselves are the facts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Any

from oddchip_sheets.amounts import WrittenAmount
from oddchip_sheets.forms.fields import IDENTITY, Layout, copy_fields, read_layout
from oddchip_sheets.forms.incident import (
    IncidentLayout,
    incident_block,
    incident_fields,
    read_incident_layout,
    undisputed_hand,
)
from oddchip_sheets.forms.reading import Copy, amount_word
from oddchip_sheets.forms.take import Filled, NotAFormError, take_fields
from oddchip_sheets.forms.words import UNKNOWN, Word, written
from oddchip_sheets.games import GAMES
from oddchip_sheets.positioned_yaml.problems import Problem, shown
from oddchip_sheets.words.language import ENGLISH, language


@dataclass(frozen=True, slots=True)
class ReadForm:
    """What reading a form came to."""

    file: str
    event: Mapping[str, Any]
    hands: tuple[Mapping[str, Any], ...]
    """The keys of the hand file."""
    problems: tuple[Problem, ...]
    layout: Layout | IncidentLayout
    copies: tuple[Copy, ...]
    """Those in which anything stands, in the order of their hands in the file."""

    @property
    def text(self) -> str:
        """The hand file; empty where there is a problem."""
        return "" if self.problems else written(self.event, self.hands).text


def read_form(file: str, data: bytes) -> ReadForm:
    """The hand file that the filled form in ``data`` says.

    Raises ``NotAFormError`` where it is no form of ours, or can't be read.
    """
    return read_fields(file, take_fields(data))


def read_fields(file: str, filled: Filled) -> ReadForm:
    """The hand file that the fields of a form say. Raises ``NotAFormError`` where they are of no form of ours."""
    layout = layout_of(filled)
    words = language(layout.language or ENGLISH)
    if isinstance(layout, IncidentLayout):
        copies = [Copy(file, incident_fields(layout), filled, words)]
    else:
        copies = [Copy(file, copy_fields(layout, number), filled, words) for number in range(1, layout.copies + 1)]
    told = [copy for copy in copies if copy.touched]
    if not told:
        raise NotAFormError("nothing is filled in on it")
    event = _event(layout, told)
    if isinstance(layout, IncidentLayout):
        hands = [undisputed_hand(copy, incident_block(copy)) for copy in told]
    else:
        hands = [_Facts(copy, layout, number).hand() for number, copy in enumerate(copies, 1) if copy in told]
    problems = tuple(problem for copy in told for problem in copy.problems)
    return ReadForm(file, event, tuple(hands), problems, layout, tuple(told))


def with_incidents(forms: Sequence[ReadForm]) -> list[ReadForm]:
    """The forms, each incident form put below the hand of another that bears its number, where there is one such."""
    hands = [form for form in forms if isinstance(form.layout, Layout)]
    joined = [form for form in forms if not isinstance(form.layout, Layout)]
    for form in list(joined):
        (incident,) = form.hands
        label = incident.get("hand")
        found = [each for each in hands if any(hand.get("hand") == label for hand in each.hands)] if label else []
        if len(found) == 1:
            (of,) = found
            told = tuple(
                {**hand, "incident": incident["incident"]} if hand.get("hand") == label else hand for hand in of.hands
            )
            hands[hands.index(of)] = replace(of, hands=told, problems=(*of.problems, *form.problems))
            joined.remove(form)
    return [*hands, *joined]


def layout_of(filled: Filled) -> Layout | IncidentLayout:
    """What the form says that it was printed for. Raises ``NotAFormError`` where it is none of ours."""
    identity = filled.values.get(IDENTITY, "")
    layout = read_layout(identity) or read_incident_layout(identity)
    if layout is not None:
        return layout
    if identity.startswith("oddchip/"):
        raise NotAFormError(f"it is a form of another version ({shown(identity.partition(' ')[0])})")
    if filled.pages.keys() & {"deal-1-deal", "deal-1-stage-1-deal"}:
        told = "it is the blank of a session, which is not read: write its deals in a file of `oddchip new --game ID`"
        raise NotAFormError(told)
    raise NotAFormError("its form is none of ours: fill in a blank of `oddchip blank`")


def _event(layout: Layout | IncidentLayout, copies: Sequence[Copy]) -> dict[str, Any]:
    """The event: what was printed on the form, else what was typed; the first copy that says it says it for all."""
    event: dict[str, Any] = {"name": layout.event.get("name", "")}
    event["rules"] = Word(layout.rules) if isinstance(layout.rules, str) else layout.rules or UNKNOWN
    if layout.language:
        event["language"] = layout.language
    event |= {key: text for key, text in layout.event.items() if key != "name"}
    for key, field in (("name", "event"), ("date", "date")):
        if event.get(key):
            continue
        typed = {copy.text(field): copy for copy in copies if not copy.unknown(field)}
        first, *others = typed or {"": copies[0]}
        event[key] = first
        for other in others:
            typed[other].report(field, "form-event", f"another copy says '{shown(first)}'", "one file is of one event")
    event["name"] = event["name"] or UNKNOWN
    return {key: text for key, text in event.items() if text}


@dataclass(frozen=True)
class _Facts:
    """The facts of one copy."""

    copy: Copy
    layout: Layout
    number: int

    def hand(self) -> dict[str, Any]:
        """The keys of the hand, in the order in which a hand file is written."""
        copy = self.copy
        hand: dict[str, Any] = {}
        if not copy.unknown("hand") or self.layout.copies > 1:
            hand["hand"] = copy.text("hand") or f"No. {self.number}"
        if not copy.unknown("table"):
            hand["table"] = copy.text("table")
        game = self.layout.game or copy.chosen("game")
        if game:
            hand["game"] = Word(game)
        hand["chips"] = self._chips()
        rows = self._rows()
        players = [*rows.values()]
        if not players and not self._filled_pots():
            copy.report("row-1-player", "form-no-player", "no player is named anywhere", "a line for each player")
        seats = self._seats(rows)
        hand["seats"] = seats
        if GAMES[game or "holdem"].button or copy.text("button"):
            hand["button"] = self._button(players, seats)
        declared = bool(self._filled_pots()) and not any(copy.text(f"{row}-put-in") for row in rows)
        if not declared:
            hand["contributions"] = self._put_in(rows)
        dead = self._dead(rows)
        if dead is not None:
            hand["dead"] = dead
        folded = [player for row, player in rows.items() if copy.ticked(f"{row}-folded")]
        sure = folded or copy.ticked("established-eligibility")
        hand["folded"] = folded if sure else UNKNOWN
        hand |= (showdown := self._showdown(rows))
        compared = bool(showdown.keys() - {"mucked"})
        if declared:
            hand["pots"] = self._pots(players, winners=not compared)
        elif rulings := self._rulings(players):
            hand["rulings"] = rulings
        if rake := self._rake():
            hand["rake"] = rake
        if not compared and not declared:
            hand["showdown"] = UNKNOWN
        if copy.text("notes"):
            hand["notes"] = copy.text("notes")
        return hand

    def _chips(self) -> list[Word] | Word:
        smallest, others = self.copy.amount("chip"), self.copy.amounts("chips")
        if smallest is None:
            return UNKNOWN
        for other in others:
            if _value(other) < _value(smallest):
                message = f"{other} is less than the smallest chip, {smallest}"
                self.copy.report("chips", "form-chips", message, "correct one of the two")
        return [Word(amount) for amount in {_value(each): each for each in (smallest, *others)}.values()]

    def _rows(self) -> dict[str, str]:
        """The lines in which a player stands: the beginning of their fields' names → the player."""
        copy, rows = self.copy, dict[str, str]()
        places = [f"{share.suffix}place" for share in self.layout.shares]
        for number in range(1, self.layout.seats + 1):
            row = f"row-{number}"
            said = [copy.text(f"{row}-{key}") for key in ("seat", "put-in", "dead", "folded", "returned", *places)]
            name = copy.text(f"{row}-player")
            if copy.unknown(f"{row}-player"):
                if any(said):
                    hint = "name the player, if only by the seat: Seat 4"
                    copy.report(f"{row}-player", "form-no-name", "left empty, though more stands in this line", hint)
            elif name in rows.values():
                message, hint = f"'{shown(name)}' stands in another line too", "tell the two apart: A. Smith, B. Smith"
                copy.report(f"{row}-player", "form-name-twice", message, hint)
            else:
                rows[row] = name
        return rows

    def _seats(self, rows: Mapping[str, str]) -> dict[Word, str] | list[str] | Word:
        """By number where the lines give them; else the lines in their order, which is that of the seats clockwise."""
        copy, typed = self.copy, {row: self.copy.text(f"{row}-seat") for row in rows}
        if not rows or any(text and copy.unknown(f"{row}-seat") for row, text in typed.items()):
            return UNKNOWN
        if not any(typed.values()):
            return [*rows.values()]
        numbers: dict[str, int] = {}
        for row, text in typed.items():
            match = re.fullmatch(r"(?:seat |#)?([1-9][0-9]?)", text, re.IGNORECASE)
            if not text:
                hint = "give every line its seat, or none"
                copy.report(f"{row}-seat", "form-seat", "left empty, though other lines have a seat", hint)
            elif match is None:
                copy.report(f"{row}-seat", "form-seat", f"'{shown(text)}' is no seat number", "a number from 1 to 99")
            elif int(match[1]) in numbers.values():
                message, hint = f"seat {match[1]} stands in another line too", "give each player a seat of his own"
                copy.report(f"{row}-seat", "form-seat", message, hint)
            else:
                numbers[row] = int(match[1])
        turns = [row for (_, before), (row, seat) in pairwise(numbers.items()) if seat < before]
        ends = [*numbers.values()][-1:] < [*numbers.values()][:1]
        if len(turns) > 1 or (turns and not ends):
            hint = "the lines go clockwise round the table, beginning left of the button"
            copy.report(f"{turns[-1]}-seat", "form-seat-order", "this seat is not the next one clockwise", hint)
        return {Word(numbers.get(row, 0)): player for row, player in rows.items()}

    def _button(self, players: Sequence[str], seats: Mapping[Word, str] | Sequence[str]) -> str:
        copy, typed = self.copy, self.copy.text("button")
        if copy.unknown("button"):
            return UNKNOWN
        if typed.casefold() in {"none", "no button", "–", "-"}:
            return Word("none")
        number = re.fullmatch(r"(?:dead button at )?(?:empty )?(?:seat |#)?([1-9][0-9]?)", typed, re.IGNORECASE)
        if number is None or typed in players:
            return copy.player("button", players) or UNKNOWN
        if isinstance(seats, Mapping):
            return Word(number[1])
        if seats != UNKNOWN:
            message, hint = "a seat's number, but no line has a seat", "write the player's name, or fill in the seats"
            copy.report("button", "form-button", message, hint)
        return UNKNOWN

    def _filled_pots(self) -> list[int]:
        """The pots of which an amount, who is eligible, or who won is written."""
        numbers = range(1, self.layout.pots + 1)
        keys = ("amount", "eligible", *(f"{share.suffix}tied" for share in self.layout.shares))
        return [number for number in numbers if any(self.copy.text(f"pot-{number}-{key}") for key in keys)]

    def _put_in(self, rows: Mapping[str, str]) -> dict[str, Word] | Word:
        if not any(self.copy.text(f"{row}-put-in") for row in rows):
            return UNKNOWN
        return {player: amount_word(self.copy.amount(f"{row}-put-in")) for row, player in rows.items()}

    def _dead(self, rows: Mapping[str, str]) -> dict[str, Word] | Word | None:
        """By player; where only their total is written, that."""
        by_player = {row: player for row, player in rows.items() if self.copy.text(f"{row}-dead")}
        if by_player:
            return {player: amount_word(self.copy.amount(f"{row}-dead")) for row, player in by_player.items()}
        return amount_word(self.copy.amount("total-dead")) if self.copy.text("total-dead") else None

    def _showdown(self, rows: Mapping[str, str]) -> dict[str, Any]:
        """The comparison as far as there is one, board by board, and who mucked."""
        copy, boards, mucked = self.copy, list[dict[str, Any]](), set[str]()
        for _, shares in groupby(self.layout.shares, lambda share: share.board):
            sides: dict[str, Any] = {}
            for share in shares:
                at = {row: copy.showdown_place(f"{row}-{share.suffix}place") for row in rows}
                mucked |= {rows[row] for row, place in at.items() if place == "m"}
                shown_at = {row: place for row, place in at.items() if isinstance(place, int)}
                for row in shown_at:
                    if copy.ticked(f"{row}-folded"):
                        message, hint = (
                            "has a place at the showdown, and is ticked as folded",
                            "take one of the two away",
                        )
                        copy.report(f"{row}-folded", "form-folded", message, hint)
                none = copy.ticked(f"{share.suffix}none") if f"{share.suffix}none" in copy.fields else False
                if none and shown_at:
                    message, hint = "is ticked, though places are written above it", "take the tick or the places away"
                    copy.report(f"{share.suffix}none", "form-none", message, hint)
                if not none:
                    sides[share.side] = _ranking(rows, shown_at) or UNKNOWN
            boards.append(sides)
        found: dict[str, Any] = {"mucked": [player for player in rows.values() if player in mucked]} if mucked else {}
        if not self._anything(boards):
            return found
        told = [self._one_side(sides) for sides in boards]
        if len(told) == 1:
            return found | {"showdown": told[0]}
        key = "runs" if copy.ticked("runs") else "boards"
        return found | {key: [{"showdown": each} for each in told]}

    def _one_side(self, sides: Mapping[str, Any]) -> Any:
        """A game that compares one hand needs no name for it."""
        return next(iter(sides.values())) if len(self.layout.sides) == 1 else dict(sides)

    def _winners(self, number: int, players: Sequence[str]) -> Any:
        """Who won a pot, as the hand file has it; unknown where nothing of it is written."""
        boards = []
        low = {side.name for side in self.layout.sides if side.qualifier is not None}
        for _, shares in groupby(self.layout.shares, lambda share: share.board):
            sides: dict[str, Any] = {}
            for share in shares:
                key = f"pot-{number}-{share.suffix}tied"
                named = self.copy.players(key, players)
                if named == [] and share.side not in low:
                    self.copy.report(key, "form-nobody", "nobody is named, and somebody wins here", "name who won it")
                if named or share.side not in low or named is None:
                    sides[share.side] = named or UNKNOWN
            boards.append(sides)
        if not self._anything(boards):
            return UNKNOWN
        told = [self._one_side(sides) for sides in boards]
        return told[0] if len(told) == 1 else told

    def _anything(self, boards: Sequence[Mapping[str, Any]]) -> bool:
        """Whether anybody is named on a board, or it is said that nobody has a low."""
        return any(len(sides) < len(self.layout.sides) or any(map(_is_list, sides.values())) for sides in boards)

    def _pots(self, players: Sequence[str], *, winners: bool) -> list[dict[str, Any]]:
        """The declared pots; who won is left to the showdown, where there is one."""
        pots = []
        for number in range(1, max(self._filled_pots()) + 1):
            eligible = self._named(f"pot-{number}-eligible", players)
            pot: dict[str, Any] = {
                "amount": amount_word(self.copy.amount(f"pot-{number}-amount")),
                "eligible": eligible or UNKNOWN,
            }
            who = players or [*dict.fromkeys(eligible or ())]
            decided = self._decided(number)
            if decided or winners:
                pot["winners"] = self._winners(number, who)
            if decided:
                pot["basis"] = decided
            pots.append(pot)
        return pots

    def _named(self, key: str, players: Sequence[str]) -> list[str] | None:
        """A list of players; where no line names any, as it is written between the commas."""
        if players or self.copy.unknown(key):
            return self.copy.players(key, players)
        return [*filter(None, (name.strip() for name in re.split(r"[,;\n]| and ", self.copy.text(key))))]

    def _rulings(self, players: Sequence[str]) -> dict[str, Any]:
        found = {}
        for number, name in enumerate(self.layout.pot_names, 1):
            if basis := self._decided(number):
                found[name] = {"winners": self._winners(number, players), "basis": basis}
        return found

    def _decided(self, number: int) -> str:
        """On what the award of a pot rests, where the hands do not decide it."""
        chosen = self.copy.chosen(f"pot-{number}-decided")
        if chosen != "ruling":
            return Word(chosen)
        reason = " ".join(self.copy.text(f"pot-{number}-reason").split())
        if not reason:
            hint = "say in the floor's words what was ruled"
            self.copy.report(f"pot-{number}-reason", "form-ruling", "left empty, though the floor ruled", hint)
        return f"ruling: {reason}"

    def _rake(self) -> dict[str, Word]:
        rake = {}
        for number, name in enumerate(self.layout.pot_names, 1):
            if self.copy.text(f"pot-{number}-rake"):
                rake[name] = amount_word(self.copy.amount(f"pot-{number}-rake"))
        return rake


def _is_list(thing: Any) -> bool:
    return isinstance(thing, list)


def _ranking(rows: Mapping[str, str], places: Mapping[str, int]) -> list[Any]:
    """Players best first; those of one place in a list of their own."""
    groups = [[rows[row] for row, at in places.items() if at == place] for place in sorted(set(places.values()))]
    return [group if len(group) > 1 else group[0] for group in groups]


def _value(amount: WrittenAmount) -> int:
    return amount.ticks(15) if amount.decimals <= 15 else 0
