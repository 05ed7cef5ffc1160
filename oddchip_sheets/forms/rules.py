"""The adopted rules as a form carries them: the id of a shipped book, or a house's own lines beside what it extends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.read import shipped_books

Carried: TypeAlias = "str | Mapping[str, Any] | None"

_TEXTS = ("title", "short", "publisher", "version", "date", "checked", "address")


def carried_rules(book: Book) -> Carried:
    """What a form carries of ``book``; ``None`` for rules that are not known, or extend a book that itself extends one.

    Translations of a house's own stay with its file.
    """
    if book.id in shipped_books():
        return book.id
    parent = book.extends
    if parent is None or parent.id not in shipped_books():
        return None
    house: dict[str, Any] = {"extends": parent.id, "id": book.id}
    house |= {word: text for word in _TEXTS if (text := getattr(book, word))}
    for situation, procedure in book.procedures.items():
        if procedure.book_id == book.id:
            told = {"choice": procedure.choice, "number": procedure.number, "text": procedure.text}
            if procedure.basis is not Basis.RULE:
                told["basis"] = str(procedure.basis)
            house[str(situation)] = {word: text for word, text in told.items() if text}
    return house


def is_carried(rules: Any) -> bool:
    """Whether ``rules``, which may come from anybody, is what a form of ours can carry; no path of a file is."""
    if rules is None or isinstance(rules, str):
        return rules is None or rules in shipped_books()
    if not isinstance(rules, dict) or rules.get("extends") not in shipped_books():
        return False
    return all(isinstance(each, str) or _texts(each) for each in rules.values())


def _texts(thing: Any) -> bool:
    return isinstance(thing, dict) and all(isinstance(text, str) for text in thing.values())
