"""The house books that a server offers: those of one folder, read once, and no other file of the machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from oddchip_sheets.positioned_yaml.problems import Problem
from oddchip_sheets.positioned_yaml.sources import OpenFile, open_file
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import book_called
from oddchip_sheets.sheet.words import adopted
from oddchip_sheets.words.language import Language


@dataclass(frozen=True, slots=True)
class HouseBooks:
    """House books by the names of their files."""

    texts: Mapping[str, str] = field(default_factory=dict)
    books: Mapping[str, Book] = field(default_factory=dict)

    def titles(self, words: Language) -> tuple[tuple[str, str], ...]:
        """Each with its title."""
        return tuple((name, adopted(book, words)) for name, book in self.books.items())


def house_books(folder: Path) -> tuple[HouseBooks, tuple[Problem, ...]]:
    """The house books in ``folder``, and what is wrong with any of them.

    Raises ``OSError`` where the folder, or a file in it, can't be read.
    """
    texts: dict[str, str] = {}
    books: dict[str, Book] = {}
    wrong: list[Problem] = []
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() in {".yaml", ".yml"} and not path.name.startswith(".") and path.is_file():
            book, problems = book_called(str(path))
            wrong += problems
            texts[path.name] = open_file(path).decode("utf-8-sig", "replace")
            if book is not None:
                books[path.name] = book
    return HouseBooks(texts, books), tuple(wrong)


def opener(texts: Mapping[str, str]) -> OpenFile:
    """What opens those files by their names alone; it raises ``PermissionError`` for everything else."""

    def opened(path: Path) -> bytes:
        if path.as_posix() not in texts:
            raise PermissionError(1, "no file of this computer is opened for a page", str(path))
        return texts[path.as_posix()].encode()

    return opened
