"""A language: amounts, lists, ordinals and forms as people of that language write them."""

from __future__ import annotations

import babel.lists
import babel.numbers
import babel.plural
import pytest
from babel import Locale
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip_sheets.words.catalogue import languages
from oddchip_sheets.words.language import Language, UnknownLanguageError, language
from oddchip_sheets.words.message import Amount, Chips, Pot, as_json, players, say
from oddchip_sheets.words.plurals import category

LOCALES = [tag.replace("-", "_") for tag in languages()]


def spanish(tag: str = "es") -> Language:
    return language(tag)


@pytest.mark.parametrize("locale", LOCALES)
@settings(max_examples=25)
@given(ticks=st.integers(0, 10**15), decimals=st.integers(0, 2))
def test_amounts_are_written_as_babel_writes_them(locale: str, ticks: int, decimals: int) -> None:
    whole, fraction = divmod(ticks, 10**decimals)
    expected = babel.numbers.format_decimal(whole, "#,##0", locale=locale)
    if decimals:
        expected += f"{babel.numbers.get_decimal_symbol(locale)}{fraction:0{decimals}d}"
    assert language(locale.replace("_", "-")).amount(ticks, decimals) == expected


@pytest.mark.parametrize("locale", LOCALES)
@settings(max_examples=25)
@given(number=st.integers(0, 10**7))
def test_plural_categories_are_those_of_cldr(locale: str, number: int) -> None:
    rules = language(locale.replace("_", "-")).rules("plural-rules")
    assert category(rules, number) == Locale.parse(locale).plural_form(number)


@given(number=st.integers(0, 1000))
def test_english_ordinals_are_those_of_cldr(number: int) -> None:
    assert category(language("en").rules("ordinal-rules"), number) == Locale.parse("en").ordinal_form(number)


@pytest.mark.parametrize("locale", LOCALES)
@settings(max_examples=25)
@given(names=st.lists(st.sampled_from(["Ana", "Beto", "Carla", "Yago", "Ute"]), min_size=1, max_size=5))
def test_lists_are_joined_as_babel_joins_them_but_for_the_english_comma_before_and(
    locale: str, names: list[str]
) -> None:
    expected = babel.lists.format_list(names, style="standard", locale=locale)
    if locale == "en":
        expected = expected.replace(", and ", " and ")
    assert language(locale.replace("_", "-")).listed(names) == expected


@pytest.mark.parametrize(
    "name", ["Irene", "Íñigo", "Hilda", "hípica", "Hi", "Ignacio", "I", "Ynés", "Yves", "Isabel García"]
)
def test_spanish_y_is_e_before_the_sound_i(name: str) -> None:
    """Babel writes "Ana y Irene", ICU "Ana y Íñigo"."""
    assert spanish().listed(["Ana", name]) == f"Ana e {name}"
    assert spanish().listed(["Ana", "Beto", name]) == f"Ana, Beto e {name}"


@pytest.mark.parametrize("name", ["Hielo", "Hiato", "Iago", "Yolanda", "Y", "Ana", "Hugo", "Ute", "Óscar"])
def test_spanish_y_stays_before_other_sounds(name: str) -> None:
    assert spanish().listed(["Ana", name]) == f"Ana y {name}"


@pytest.mark.parametrize(("name", "told"), [("Óscar", "Ana u Óscar"), ("Horacio", "Ana u Horacio"), ("8", "Ana u 8")])
def test_spanish_o_is_u_before_the_sound_o(name: str, told: str) -> None:
    assert spanish().text(players(["Ana", name], "or")) == told
    assert spanish().text(players(["Ana", "Beto"], "or")) == "Ana o Beto"


def test_spanish_ordinals_have_the_point_before_the_raised_letter() -> None:
    assert [spanish().ordinal(number) for number in (1, 2, 11)] == ["1.º", "2.º", "11.º"]


def test_a_region_says_what_it_says_otherwise_and_the_rest_as_the_language_it_extends() -> None:
    told = say("open.unit")
    assert spanish().text(told) == "Hay que dividir el bote, pero no consta la ficha más pequeña."
    assert spanish("es-MX").text(told) == "Hay que dividir el pozo, pero no consta la ficha más pequeña."
    assert spanish("ES-mx").tag == "es-MX"


def test_how_amounts_are_written_is_told_where_they_may_be_taken_for_others() -> None:
    assert language("en").convention == ""
    assert spanish("es-AR").convention == "Importes: 1.250 = mil doscientos cincuenta."
    assert spanish("es-MX").convention == "Importes: 1,250 = mil doscientos cincuenta."


def test_default_names_of_pots_are_translated_and_declared_ones_are_not() -> None:
    assert [spanish().text(Pot(name)) for name in ("Main pot", "Side pot 2", "Propina")] == [
        "Bote principal",
        "Bote secundario 2",
        "Propina",
    ]


def test_a_language_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(UnknownLanguageError, match="there is no language 'fr'; there are en, es, es-419, es-AR,"):
        language("fr")


def test_a_sentence_that_a_language_lacks_is_never_an_english_one() -> None:
    with pytest.raises(KeyError, match=r"es has no sentence 'open\.nothing'"):
        spanish().say("open.nothing")


def test_a_message_as_json_is_its_kind_and_plain_facts() -> None:
    told = say("share.odd", chips=Chips(5, Amount(10050, 2)), players=players(["A", "B"]), each=2, left=1)
    assert as_json(told) == {
        "kind": "share.odd",
        "facts": {"chips": {"count": 5, "of": "100.5"}, "players": ["A", "B"], "each": 2, "left": 1},
    }
