"""Printed pages hold the words of one language and no others; adding a language is one catalogue."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.handfile.read import load
from oddchip_sheets.incident.report import build_report
from oddchip_sheets.pipeline import settle_event
from oddchip_sheets.printing.render import sheet_html
from oddchip_sheets.printing.templates import BLANK, REPORT, page_html
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books
from oddchip_sheets.sheet.blank import blank_page
from oddchip_sheets.sheet.report import compose_report
from oddchip_sheets.sheet.session import compose_sheet
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.words.catalogue import BOOKS, Catalogue, Plural, catalogue

WORKSHEETS = Path(__file__).parents[2] / "worksheets"
SHIPPED = sorted(path.stem for path in WORKSHEETS.glob("*.yaml"))
BLANKS = [
    Layout(),
    Layout(pots=1, seats=2, game="omaha-8", boards=2, copies=2),
    Layout(pots=7, seats=10, game="dramaha"),
]


@cache
def settlement(name: str) -> Verified:
    return settle_event(load(WORKSHEETS / f"{name}.yaml"))


def printed(name: str, tag: str) -> Iterator[str]:
    """Every page of a worksheet: its sheet, and its incident report where it has one."""
    settled = settlement(name)
    yield sheet_html(compose_sheet(settled, tag), None)
    reports = [build_report(hand, hand.hand.incident) for hand in settled.hands if hand.hand.incident]
    if reports:
        yield page_html(compose_report(settled, reports, tag), None, template=REPORT)


def texts(page: str) -> list[str]:
    """What stands on a page, and what it says to a screen reader."""
    told = re.findall(r' (?:title|data-[a-z]+)="([^"]*)"', page)
    return [text for part in (*re.split(r"<[^>]*>", page), *told) if (text := html.unescape(part).strip())]


def words(text: str) -> set[str]:
    text = re.sub(r"(?: [0-9a-f]{8}){8}", " ", text)  # a digest
    return {word.casefold() for word in re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", text)}


KEPT = words(
    "all-in ante antes board boards button draw floor full hi-lo kicker kickers lowball muck rake razz run runs short "
    "deck showdown steel stud wheel badugi badacey badeucy big courchevel dramaha hold'em irish omaha it twice "
    "tda wsop poker rules official tournament live action robert's of base total dealer no error a as e"
)
"""English words that Spanish rooms keep, names of books, and words that are Spanish as well."""

NEVER = words("olla chip extraño atadas tarjeta tarjetas trajes clubs distribuidor trato retirado retirada")
"""What a dictionary would say and no card room: an odd chip is no chip extraño; and participles about a player."""


def values(node: object) -> Iterator[str]:
    """Every text that a hand file writes as a value, and every name that it writes as a key."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield str(key)
            yield from values(value)
    elif isinstance(node, list):
        for value in node:
            yield from values(value)
    else:
        yield str(node)


def own_texts(name: str) -> tuple[str, ...]:
    """What the hand file itself says, the longest first."""
    written = yaml.load((WORKSHEETS / f"{name}.yaml").read_text(), yaml.BaseLoader)  # noqa: S506 - texts alone
    house = written["event"]["rules"] if isinstance(written["event"]["rules"], str) else ""
    more = [*values(yaml.safe_load((WORKSHEETS / house).read_text()))] if "/" in house else []
    books = [settlement(name).book, *map(shipped_book, shipped_books())]  # a report compares books
    numbers = [rule.number or "" for book in books for rule in book.procedures.values()]
    texts_of_it = (text.removeprefix("ruling:").strip() for text in (*values(written), *more, *numbers))
    found = {text for text in texts_of_it if len(text) > 1}
    return tuple(sorted(found, key=len, reverse=True))


def without(text: str, own: tuple[str, ...]) -> str:
    """What is left of a text without those that stand in it whole, the longest first."""
    return _any_of(own).sub(" ", text)


@cache
def _any_of(texts: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, texts))})(?!\w)")


@cache
def english_words() -> frozenset[str]:
    """Every word of the English catalogue and of the rule books that is no word of the Spanish one."""

    def of(found: Catalogue) -> set[str]:
        told: set[str] = set()
        for name in found.texts:
            for entry in found.section(name).values():
                forms = entry.forms.values() if isinstance(entry, Plural) else [entry]
                told |= {word for form in forms for word in words(re.sub(r"\{[^}]*\}|\$\w+", " ", form))}
        return told

    books = {word for text in catalogue("es").section(BOOKS) for word in words(text)}
    return frozenset(of(catalogue("en")) | books) - of(catalogue("es")) - KEPT


def foreign(text: str) -> set[str]:
    return words(text) & (english_words() | NEVER)


@pytest.mark.parametrize("tag", ["es", "es-MX"])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_spanish_page_holds_no_english_word(name: str, tag: str) -> None:
    own = own_texts(name)
    found = {text: left for page in printed(name, tag) for text in texts(page) if (left := foreign(without(text, own)))}
    assert found == {}


@pytest.mark.parametrize("layout", BLANKS)
@pytest.mark.parametrize("book", shipped_books())
def test_a_spanish_blank_holds_no_english_word(book: str, layout: Layout) -> None:
    page = page_html(blank_page(layout, shipped_book(book), None, "es"), None, template=BLANK)
    own = tuple(rule.number for rule in shipped_book(book).procedures.values() if rule.number)
    assert {text: left for text in texts(page) if (left := foreign(without(text, own)))} == {}


def test_the_test_sees_an_english_word() -> None:
    assert foreign("El bote goes to A.") == {"goes", "to"}
    assert foreign("Una olla de fichas.") == {"olla"}
