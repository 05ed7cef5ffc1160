"""One copy of a filled blank: its fields read as words, figures, ticks and names; each slip is told at its field."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from oddchip_sheets.amounts import AmountError, WrittenAmount, read_amount
from oddchip_sheets.forms.fields import Field, Kind
from oddchip_sheets.forms.names import NotMeantError, listed, meant
from oddchip_sheets.forms.take import Filled
from oddchip_sheets.forms.words import UNKNOWN, Word
from oddchip_sheets.positioned_yaml.problems import Place, Problem, shown
from oddchip_sheets.words.language import Language

_NOT_KNOWN: Final = frozenset({"unknown", "?", "??", "???", "n/a", "not known", "desconocido"})
_NOUGHT: Final = frozenset({"-", "–", "—", "none", "nil", "nothing", "nada"})
_PLACE: Final = re.compile(r"([1-9][0-9]?)(?:st|nd|rd|th|\.|º|ª|\.º)?", re.IGNORECASE)
_MUCKED: Final = frozenset({"m", "muck", "mucked"})


@dataclass(frozen=True)
class Copy:
    """What stands in the fields of one copy, and what is wrong there."""

    file: str
    fields: Mapping[str, Field]
    filled: Filled
    words: Language
    """What the form was printed in: its fields are told in its own words."""
    problems: list[Problem] = field(default_factory=list)

    def text(self, key: str) -> str:
        """What was typed, each run of white space as one space; a list and notes keep their lines."""
        each = self.fields.get(key)
        if each is None:
            return ""
        typed = self.filled.values.get(each.name, "").encode("utf-8", "replace").decode("utf-8")
        if each.kind is Kind.LIST:
            return "\n".join(filter(None, (" ".join(line.split()) for line in typed.split("\n"))))
        return " ".join(typed.split())

    def ticked(self, key: str) -> bool:
        """Whether the box is ticked, whatever a viewer calls that."""
        return bool(self.text(key))

    def chosen(self, key: str) -> str:
        """What was chosen, by its id; empty where nothing was. Some viewers keep the words that are shown."""
        typed = self.text(key)
        options = [(value, self.words.text(told)) for value, told in self.fields[key].options] if typed else []
        for value, words in options:
            if typed.casefold() in {value.casefold(), words.casefold()}:
                return value
        if typed:
            known = ", ".join(words for _, words in options)
            self.report(key, "form-choice", f"'{shown(typed)}' can't be chosen here", f"choose one of: {known}")
        return ""

    @property
    def touched(self) -> bool:
        """Whether anything at all was filled in."""
        return any(each.name in self.filled.values for each in self.fields.values() if each.kind is not Kind.HIDDEN)

    def place(self, key: str) -> Place:
        """Where a field is: its page, and its number on the form."""
        each = self.fields[key]
        page = self.filled.pages.get(each.name, 1)
        return Place(
            self.file, page, [*self.fields].index(key) + 1, on_form=f"{self.words.text(each.label)} (page {page})"
        )

    def report(self, key: str, kind: str, message: str, hint: str | None = None) -> None:
        """Note what is wrong in a field."""
        self.problems.append(Problem(self.place(key), kind, message, hint))

    def unknown(self, key: str) -> bool:
        """Whether the field is empty, or says that nobody knows."""
        return self.text(key).casefold() in _NOT_KNOWN | {""}

    def amount(self, key: str) -> WrittenAmount | None:
        """The amount in a field; ``None`` where it is not known, and where there is a problem."""
        if self.unknown(key):
            return None
        typed = self.text(key)
        return WrittenAmount(0, 0) if typed.casefold() in _NOUGHT else self.read_amount(key, typed)

    def read_amount(self, key: str, typed: str) -> WrittenAmount | None:
        """``typed`` as an amount of that field, in the way that the form itself writes amounts."""
        if self.words.say("number.group") == ".":
            if re.fullmatch(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+", typed):
                hint = "write it without a sign between thousands"
                self.report(key, "amount-ambiguous", f"{typed} may mean thousands or a fraction of a chip", hint)
                return None
            if re.fullmatch(r"[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]{1,2})?|[0-9]+,[0-9]{1,2}", typed):
                typed = typed.replace(".", "").replace(",", ".")
        written = read_amount(typed)
        if isinstance(written, AmountError):
            self.problems.append(
                Problem(self.place(key), written.kind, written.message, written.hint, dict(written.facts))
            )
            return None
        return written

    def amounts(self, key: str) -> list[WrittenAmount]:
        """Several amounts, apart by commas with a space behind them, by spaces, or by other signs."""
        found = []
        for part in filter(None, re.split(r"[;/·\s]+|,\s+|,$", self.text(key))):
            if re.search(r"[0-9],[0-9]", part):
                hint = "put a space after each comma between amounts, and none inside of one: 100, 500, 1000"
                self.report(key, "form-amounts", f"{shown(part)} may be one amount or several", hint)
            elif (amount := self.read_amount(key, part.strip(","))) is not None:
                found.append(amount)
        return found

    def showdown_place(self, key: str) -> int | str | None:
        """The place at the showdown, from one; ``m`` for a mucked hand; ``None`` where nothing is said."""
        typed = self.text(key).casefold()
        if self.unknown(key) or typed in _NOUGHT:
            return None
        if typed in _MUCKED:
            return "m"
        match = _PLACE.fullmatch(typed)
        if match is None:
            hint = "1 is the best hand shown, equal hands share a number; m is a mucked hand; empty: not shown"
            self.report(key, "form-place", f"'{shown(typed)}' is no place", hint)
            return None
        return int(match[1])

    def player(self, key: str, players: Sequence[str]) -> str | None:
        """The player whom a field names; ``None``, and a problem, where it is nobody."""
        try:
            return meant(self.text(key), players)
        except NotMeantError as error:
            self.report(key, "form-name", shown(str(error), 400), "write the name as it stands in its own line")
            return None

    def players(self, key: str, players: Sequence[str]) -> list[str] | None:
        """The players of a list; ``None`` where it is not known, and where there is a problem."""
        if self.unknown(key):
            return None
        try:
            return listed(self.text(key), players)
        except NotMeantError as error:
            hint = "write the names as they stand in their own lines, with commas between them"
            self.report(key, "form-name", shown(str(error), 400), hint)
            return None


def amount_word(written: WrittenAmount | None) -> Word:
    """An amount as the hand file has it."""
    return UNKNOWN if written is None else Word(written)
