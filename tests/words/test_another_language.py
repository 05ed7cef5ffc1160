"""Adding a language is one catalogue and no code: one of longer, accented words prints every worksheet."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
import yaml
from test_pages import BLANKS, SHIPPED, own_texts, printed, texts, without

from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.printing import templates
from oddchip_sheets.printing.templates import BLANK, page_html
from oddchip_sheets.printing.weasyprint_pdf import print_pdf
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.sheet.blank import blank_page
from oddchip_sheets.words import catalogue, language

LONGER = str.maketrans(
    {"a": "ää", "e": "ëë", "i": "ïï", "o": "öö", "u": "üü", "n": "ñn", "r": "rr", "d": "dd", "t": "tt"}
    | {"A": "Ää", "E": "Ëë", "I": "Ïï", "O": "Öö", "U": "Üü"}
)
MARKED = re.compile("[äëïöüÄËÏÖÜ]")
SIGNS = frozenset({"language", "plural-rules", "ordinal-rules", "ordinal", "number", "list"})
"""Sections that say how a language works; the pseudo-language works as English does."""


def longer(text: str) -> str:
    """Every word longer by its vowels, which are marked; placeholders stay."""
    return "".join(
        part if part.startswith("{") else part.translate(LONGER) for part in re.split(r"([{][^}]*[}])", text)
    )


@cache
def pseudo_language() -> tuple[str, str]:
    """English, and the same in longer words, as the texts of catalogues."""
    english = (catalogue.FOLDER / "en.yaml").read_text()
    record = yaml.safe_load(english)
    for section in record.keys() - SIGNS:
        record[section] = {
            name: {key: text if key == "of" else longer(text) for key, text in entry.items()}
            if isinstance(entry, dict)
            else longer(entry)
            for name, entry in record[section].items()
        }
    record["list"]["and"] = " ääññdd "
    return english, yaml.safe_dump(record, allow_unicode=True, sort_keys=False, width=10_000)


@pytest.fixture(autouse=True)
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of catalogues with English and ``xx``."""
    for tag, text in zip(("en", "xx"), pseudo_language(), strict=True):
        (tmp_path / f"{tag}.yaml").write_text(text)
    caches = [catalogue.languages, catalogue.catalogue, language.language, templates.shipped_environment]
    for cached in caches:
        cached.cache_clear()
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path)
    yield
    for cached in caches:
        cached.cache_clear()


def on_paper(page: str) -> set[str]:
    """The marked words of a page that are printed, in small letters."""
    page = re.sub(r"<title>.*?</title>", " ", page, flags=re.DOTALL)
    told = html.unescape(
        " ".join([*re.split(r"<[^>]*>", page), *re.findall(r' data-(?:origin|before|between)="([^"]*)"', page)])
    )
    return {word for word in re.findall(r"[^\W\d_]{2,}", told.casefold()) if MARKED.search(word)}


def torn(page: str, paper: str) -> set[str]:
    """The words that do not stand whole on the paper."""
    pdf = pypdfium2.PdfDocument(print_pdf(page, paper=paper, house=None))
    told = " ".join(sheet.get_textpage().get_text_range() for sheet in pdf).casefold()
    return on_paper(page) - set(re.findall(r"[^\W\d_]{2,}", told))


@cache
def books() -> tuple[str, ...]:
    """What rule books say and are called; the pseudo-language has no translation of it."""
    told: set[str] = set()
    for book in map(shipped_book, shipped_books()):
        rules = [each for rule in book.procedures.values() for each in (rule, *(other for _, other in rule.otherwise))]
        told |= {book.title, book.short, *(rule.text for rule in rules), *(rule.number or "" for rule in rules)}
    choices = (text for situation in Situation for text in situation.choices.values())
    return tuple(text for text in (*told, *choices) if len(text) > 1)


def unmarked(page: str, own: tuple[str, ...]) -> set[str]:
    """Words on a page that are neither the catalogue's nor the hand file's nor a book's."""
    others = tuple(sorted((*own, *books()), key=len, reverse=True))
    told = " ".join(without(text, others) for text in texts(page))
    told = re.sub(r"oddchip-sheets|(?: [0-9a-f]{8}){8}", " ", told)
    return {
        word for word in re.findall(r"[^\W\d_]{3,}", told) if re.search("[aeiou]", word) and not MARKED.search(word)
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_no_word_of_a_page_stands_in_code_or_template(name: str) -> None:
    assert {word for page in printed(name, "xx") for word in unmarked(page, own_texts(name))} == set()


def test_the_pseudo_language_is_longer_by_two_fifths() -> None:
    text = "The odd chip goes to the first tied hand left of the button."
    assert len(longer(text)) >= 1.4 * len(text)


def test_the_test_sees_a_torn_word() -> None:
    page = '<html lang="xx"><title>x</title><body><p style="width: 9mm">sëttlëmëñnt</p></body></html>'
    assert torn(page, "a4") == {"sëttlëmëñnt"}


_QUICK = {("two-pots-one-tie", "letter"), ("incident-incomplete", "a4")}
WORKSHEETS = [
    pytest.param(name, paper, marks=() if (name, paper) in _QUICK else pytest.mark.slow)
    for name in SHIPPED
    for paper in ("a4", "letter")
]


@pytest.mark.parametrize(("name", "paper"), WORKSHEETS)
def test_a_worksheet_is_printed_without_a_torn_word(name: str, paper: str) -> None:
    assert {word for page in printed(name, "xx") for word in torn(page, paper)} == set()


@pytest.mark.parametrize("layout", BLANKS)
def test_a_blank_is_written_in_it(layout: Layout) -> None:
    page = page_html(blank_page(layout, shipped_book("tda-2024"), None, "xx"), None, template=BLANK)
    assert on_paper(page)
