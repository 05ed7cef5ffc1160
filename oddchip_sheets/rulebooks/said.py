"""What is said of a rule book and by it, as messages."""

from __future__ import annotations

from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.words.message import BookText, Message, say


def citation(procedure: Procedure) -> BookText:
    """The book and its edition, short: ``TDA 2024``."""
    return BookText(procedure.citation, procedure.citation_translated)


def cited(procedure: Procedure) -> Message:
    """Book, number and basis as a sheet prints them: ``TDA 2024 20-A (rule)``."""
    book = citation(procedure)
    if procedure.basis is Basis.PRACTICE:
        return say("cite.practice", book=book)
    if procedure.basis is Basis.UNSTATED:
        return say("cite.unstated", book=book)
    if procedure.number is None:
        return say("cite.rule-unnumbered", book=book)
    return say("cite.rule", book=book, number=procedure.number)


def rule(procedure: Procedure) -> Message:
    """The rule in its sentence."""
    return say("book.text", text=BookText(procedure.text, procedure.translated))


def named(book: Book) -> Message:
    """The book's title with its edition, where it has one."""
    title = BookText(book.title, book.title_translated)
    return say("book.named", title=title, version=book.version) if book.version else say("book.text", text=title)
