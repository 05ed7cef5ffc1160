"""A house book in several languages: each page prints its own, a language that the house did not write the first."""

from __future__ import annotations

import pytest
from parsed import adopted

from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.said import cited, named, rule
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.words.language import language

RIVERSIDE = """
extends: tda-2024
title: {en: Riverside house rules, es: Reglas de la sala Riverside}
short: {en: Riverside, es: Sala Riverside}
version: "2026"
boards:
  choice: first
  number: "7"
  text: {en: The top board has the odd chip., es: La ficha impar va al board de arriba.}
several-odd: {choice: one-each, number: "8", text: One each.}
high-low: {choice: high, number: "9"}
"""
SPANISH = ("Reglas de la sala Riverside 2026", "Sala Riverside 7 (regla)", "La ficha impar va al board de arriba.")


def book(text: str) -> Book:
    found, sources = adopted(text)
    assert found is not None, sources.found()
    return found


@pytest.mark.parametrize(
    ("tag", "title", "citation", "sentence"),
    [
        ("en", "Riverside house rules 2026", "Riverside 7 (rule)", "The top board has the odd chip."),
        ("es", "Reglas de la sala Riverside 2026", "Sala Riverside 7 (regla)", "La ficha impar va al board de arriba."),
        (
            "es-MX",
            "Reglas de la sala Riverside 2026",
            "Sala Riverside 7 (regla)",
            "La ficha impar va al board de arriba.",
        ),
    ],
)
def test_title_citation_and_sentence_are_those_of_the_language(
    tag: str, title: str, citation: str, sentence: str
) -> None:
    house, words = book(RIVERSIDE), language(tag)
    boards = house.procedure(Situation.BOARDS)
    assert [words.text(told) for told in (named(house), cited(boards), rule(boards))] == [title, citation, sentence]


def test_a_plain_text_is_printed_as_it_was_written() -> None:
    assert language("es").text(rule(book(RIVERSIDE).procedure(Situation.SEVERAL_ODD))) == "One each."


def test_a_choice_without_a_sentence_has_the_catalogues() -> None:
    told = language("es").text(rule(book(RIVERSIDE).procedure(Situation.HIGH_LOW)))
    assert told == "La ficha impar entre la mitad alta y la baja va a la mitad alta."


def test_a_book_without_english_is_printed_in_its_own_language_everywhere() -> None:
    house = book("extends: home\ntitle: {es: Reglas del martes}\n")
    assert [language(tag).text(named(house)) for tag in ("en", "es")] == ["Reglas del martes", "Reglas del martes"]


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("{en: Ours, fr: Les nôtres}", "'fr' is no language"),
        ("{}", "`title` is empty"),
        ("{en: }", "`title` is empty"),
        ("[Ours]", "`title` is a text, not a list or a mapping"),
    ],
)
def test_what_is_no_text_in_a_language_is_refused(title: str, told: str) -> None:
    found, sources = adopted(f"extends: home\ntitle: {title}\n")
    assert found is None
    assert [problem.message for problem in sources.found()] == [told]
