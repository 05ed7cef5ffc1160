"""What is said of a rule book and by it, as messages."""

from __future__ import annotations

from oddchip_sheets.rulebooks.model import Basis, Book, Procedure
from oddchip_sheets.words.message import BookText, Message, say


def citation(procedure: Procedure) -> Message:
    """Book, number and basis: ``TDA 2024 20-A (rule)``."""
    book = BookText(procedure.citation)
    if procedure.basis is Basis.PRACTICE:
        return say("cite.practice", book=book)
    if procedure.basis is Basis.UNSTATED:
        return say("cite.unstated", book=book)
    if procedure.number is None:
        return say("cite.rule-unnumbered", book=book)
    return say("cite.rule", book=book, number=procedure.number)


def rule(procedure: Procedure) -> Message:
    """The rule in its sentence."""
    return say("book.text", text=BookText(procedure.text))


def named(book: Book) -> BookText:
    """The book's title with its edition."""
    return BookText(" ".join(filter(None, (book.title, book.version))))
