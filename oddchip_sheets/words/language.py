"""A language: messages → sentences, amounts, lists, ordinals, as its catalogue says, and those that it extends."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.words.catalogue import BOOKS, Catalogue, CatalogueError, Entry, Plural, catalogue, languages
from oddchip_sheets.words.message import (
    Amount,
    BookText,
    Chips,
    DealtCard,
    Fact,
    Joined,
    Listed,
    Message,
    Ordinal,
    Player,
    Pot,
    say,
)
from oddchip_sheets.words.plurals import category

ENGLISH: Final = "en"

_PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_TERM: Final = re.compile(r"\$(\w+)")
_SIDE_POT: Final = re.compile(r"Side pot ([0-9]+)")


class UnknownLanguageError(Exception):
    """There is no catalogue of that language; the message names those there are."""


class Language:
    """One language, or one region's: what it does not say otherwise is said as in the language that it extends."""

    def __init__(self, tag: str, chain: Sequence[Catalogue]) -> None:
        self.tag = tag
        """As HTML and PDF name it: ``en``, ``es-MX``."""
        self._chain = tuple(chain)
        self._found: dict[str, Entry] = {}

    def text(self, said: Fact) -> str:  # noqa: PLR0911 - a return for each type of fact
        """What is said, as this language prints it; a plain text is printed as it stands.

        Raises ``KeyError`` where the catalogue lacks a sentence, or a sentence asks for a fact that is not there.
        """
        match said:
            case str():
                return said
            case Message():
                return self._told(said)
            case tuple():
                return " ".join(map(self.text, said))
            case int():
                return self.amount(said, 0)
            case Amount():
                return self.amount(said.ticks, said.decimals)
            case Chips():
                return self.say("chips.of", n=said.count, unit=said.unit)
            case Listed():
                return self.listed([self.text(each) for each in said.items], said.joined)
            case Player():
                return said.name
            case Pot():
                default = _default_pot(said.name)
                return said.name if default is None else self._told(default)
            case Ordinal():
                return self.ordinal(said.number)
            case DealtCard():
                return said.drawn
            case BookText():
                return self._book_text(said)

    def say(self, kind: str, /, **facts: Fact) -> str:
        """The sentence, or the word, of that kind."""
        return self._told(say(kind, **facts))

    def read_whole(self) -> None:
        """Read every sentence now, not when it is first said."""
        for each in self._chain:
            for section in each.texts:
                each.section(section)

    def has(self, kind: str) -> bool:
        """Whether there is a sentence of that kind."""
        return self._entry(kind) is not None

    def amount(self, ticks: int, decimals: int) -> str:
        """An amount of ``10 ** -decimals`` chips: ``12,500.00`` or ``12.500,00``."""
        english = amount_text(ticks, decimals)
        signs = {",": self.say("number.group"), ".": self.say("number.point")}
        return "".join(signs.get(char, char) for char in english)

    @property
    def convention(self) -> str:
        """How amounts are written, in a line that a sheet prints once; empty where nobody asks."""
        return self.say("number.told", sample=Amount(1250, 0)) if self.has("number.told") else ""

    def ordinal(self, number: int) -> str:
        """``1st``, ``2nd`` …, ``1.º``."""
        entry = self._entry("ordinal.forms")
        forms = entry.forms if isinstance(entry, Plural) else {"other": entry or ""}
        return forms.get(category(self.rules("ordinal-rules"), number), forms["other"]).replace("{n}", str(number))

    def listed(self, words: Sequence[str], joined: Joined = "and") -> str:
        """``A``, ``A and B``, ``A, B and C``; the last joint may depend on the sound that follows it."""
        last = joined in ("and", "or")
        between = self.say("list.comma" if last else f"list.{joined}")
        if len(words) < 2 or not last:
            return between.join(words)
        joint, before = f"list.{joined}", self._entry(f"list.{joined}.before")
        if isinstance(before, str) and re.match(before, _plain(words[-1])):
            joint = f"list.{joined}.then"
        return f"{between.join(words[:-1])}{self.say(joint)}{words[-1]}"

    def _told(self, message: Message) -> str:
        entry = self._entry(message.kind)
        if entry is None:
            raise KeyError(f"{self.tag} has no sentence {message.kind!r}")
        facts = message.by_name
        if isinstance(entry, Plural):
            which = category(self.rules("plural-rules"), _count(facts[entry.of]))
            entry = entry.forms.get(which, entry.forms["other"])

        def fact(match: re.Match[str]) -> str:
            value, form = facts[match[1]], match[2]
            return self.text(value) if form is None else self.in_form(value, form)

        return _PLACEHOLDER.sub(fact, entry)

    def in_form(self, fact: Fact, form: str) -> str:
        """A message in another of its forms: its kind with the form's name behind it; ``bare`` is without its stop."""
        if form == "bare":
            return self.text(fact).removesuffix(self.say("list.stop"))
        if isinstance(fact, Pot):
            default = _default_pot(fact.name)
            return fact.name if default is None else self.in_form(default, form)
        if isinstance(fact, Listed):
            return self.listed([self.in_form(each, form) for each in fact.items], fact.joined)
        if not isinstance(fact, Message):
            return self.text(fact)
        return self._told(Message(f"{fact.kind}.{form}", fact.facts))

    def _book_text(self, text: BookText) -> str:
        """As the house wrote it in this language, or as the catalogue has it; a house's own words as they are."""
        own = {tag.casefold(): translated for tag, translated in text.translated}
        for each in self._chain:
            if (told := own.get(each.path.stem.casefold())) is not None:
                return told
        for each in self._chain:
            entry = each.section(BOOKS).get(text.english)
            if isinstance(entry, str):
                return self._in_terms(entry)
        return text.english

    def rules(self, section: str) -> Mapping[str, str]:
        """Plural category → its rule, from the section ``plural-rules`` or ``ordinal-rules``."""
        rules = next((found for each in self._chain if (found := each.section(section))), {})
        return {name: rule for name, rule in rules.items() if isinstance(rule, str)}

    def _entry(self, kind: str) -> Entry | None:
        """The sentence of that kind with the language's own terms in it."""
        if kind not in self._found:
            section, _, name = kind.partition(".")
            found = next(
                (entry for each in self._chain if (entry := each.section(section).get(name)) is not None), None
            )
            if found is None:
                return None
            if isinstance(found, Plural):
                found = Plural(found.of, {which: self._in_terms(form) for which, form in found.forms.items()})
            else:
                found = self._in_terms(found)
            self._found[kind] = found
        return self._found[kind]

    def _in_terms(self, text: str) -> str:
        """``$pot`` and ``$Pot`` are the language's word for it, in small letters or with a capital."""
        return _TERM.sub(self._term, text) if "$" in text else text

    def _term(self, match: re.Match[str]) -> str:
        word = match[1]
        term = next((found for each in self._chain if (found := each.section("terms").get(word.lower()))), None)
        if not isinstance(term, str):
            raise CatalogueError(f"{self.tag} has no term ${word}")
        return term if word.islower() else f"{term[0].upper()}{term[1:]}"


def _plain(word: str) -> str:
    """A word as it sounds at its beginning: in small letters, without accents."""
    return "".join(char for char in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(char))


def _count(fact: Fact) -> int:
    match fact:
        case int():
            return fact
        case Chips():
            return fact.count
        case Listed():
            return len(fact.items)
        case _:
            raise TypeError(f"{fact!r} can't be counted")


def _default_pot(name: str) -> Message | None:
    """What the product itself calls a pot, as a message; ``None`` for a declared name."""
    if name == "Main pot":
        return say("pot.main")
    match = _SIDE_POT.fullmatch(name)
    return None if match is None else say("pot.side", n=match[1])


@cache
def language(tag: str) -> Language:
    """The language of that tag, in capital or small letters. Raises ``UnknownLanguageError`` where there is none."""
    known = {each.casefold(): each for each in languages()}
    if tag.casefold() not in known:
        raise UnknownLanguageError(f"there is no language '{tag}'; there are {', '.join(languages())}")
    chain: list[Catalogue] = []
    here: object = known[tag.casefold()]
    while isinstance(here, str):
        chain.append(catalogue(here))
        here = chain[-1].section("language").get("extends")
    return Language(known[tag.casefold()], chain)


@cache
def english() -> Language:
    """English, in which programs are told what people read."""
    return language(ENGLISH)
