"""Catalogues: every language has every sentence, of the same facts, in its own plural forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from oddchip_sheets.fonts import has_glyph
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books, unknown_book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.words.catalogue import BOOKS, CatalogueError, Entry, Plural, catalogue, languages, read_catalogue
from oddchip_sheets.words.language import language

OF_A_LANGUAGE = frozenset({"language", "terms", "plural-rules", "ordinal-rules", "ordinal", "number", "list", BOOKS})
"""Sections that say how a language works; the others hold sentences."""
WHOLE = [tag for tag in languages() if "extends" not in catalogue(tag).section("language")]


def sentences(tag: str) -> dict[str, Entry]:
    """Every sentence of a catalogue by its kind."""
    found = catalogue(tag)
    sections = [name for name in found.texts if name not in OF_A_LANGUAGE]
    return {f"{name}.{key}": entry for name in sections for key, entry in found.section(name).items()}


def forms(entry: Entry) -> Mapping[str, str]:
    return entry.forms if isinstance(entry, Plural) else {"other": entry}


def facts(entry: Entry) -> set[str]:
    """What a sentence is made of, also the number on which only its form depends."""
    counted = {entry.of} if isinstance(entry, Plural) else set()
    return counted | {name for text in forms(entry).values() for name in re.findall(r"\{(\w+)", text)}


def said_by_books() -> Iterator[str]:
    for book in (*map(shipped_book, shipped_books()), unknown_book()):
        yield from (procedure.text for procedure in book.procedures.values())
    for situation in Situation:
        yield from situation.choices.values()


@pytest.mark.parametrize("tag", [tag for tag in WHOLE if tag != "en"])
def test_a_language_has_every_sentence_that_english_has_and_no_other(tag: str) -> None:
    assert sentences(tag).keys() == sentences("en").keys()


@pytest.mark.parametrize("tag", [tag for tag in languages() if tag != "en"])
def test_a_translation_is_made_of_the_same_facts(tag: str) -> None:
    english = sentences("en")
    for kind, entry in sentences(tag).items():
        counted = {each.of for each in (entry, english[kind]) if isinstance(each, Plural)}
        assert facts(entry) | counted == facts(english[kind]) | counted, kind


@pytest.mark.parametrize("tag", languages())
def test_plural_forms_are_those_of_the_language(tag: str) -> None:
    known = {*language(tag).rules("plural-rules"), "other"}
    for kind, entry in sentences(tag).items():
        if isinstance(entry, Plural):
            assert entry.forms.keys() <= known, kind
            assert "other" in entry.forms, kind


@pytest.mark.parametrize("tag", [tag for tag in WHOLE if tag != "en"])
def test_whatever_rule_books_say_is_translated(tag: str) -> None:
    """By the whole English sentence: one that has changed lacks its translation until somebody has read both."""
    translated = catalogue(tag).section(BOOKS)
    assert [text for text in said_by_books() if text not in translated] == []


@pytest.mark.parametrize("tag", languages())
def test_every_character_of_a_catalogue_can_be_printed(tag: str) -> None:
    found = catalogue(tag)
    texts = [text for name in found.texts for entry in found.section(name).values() for text in forms(entry).values()]
    unprintable = {char for text in texts for char in text if not char.isspace() and not has_glyph(char, None)}
    assert unprintable == set()


def test_a_slip_in_a_catalogue_is_told_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "xx.yaml"
    path.write_text("language:\n  name: xx\n\nshare:\n  odd:\n    one: '{n}'\n")
    assert catalogue_error(path, "share") == (
        "xx.yaml:6:5: a sentence that differs with a number has `of`, `other`, and other plural categories"
    )


def catalogue_error(path: Path, section: str) -> str:
    with pytest.raises(CatalogueError) as caught:
        read_catalogue(path).section(section)
    return str(caught.value).splitlines()[0]
