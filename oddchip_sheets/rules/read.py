"""Nodes of a book file → procedures and words. What is wrong is reported at its place, and all of it at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.handfile.fields import nearest, split_by_comma
from oddchip_sheets.handfile.tree import Mapping, Node, Place, Problem, Scalar, Sequence
from oddchip_sheets.rules.model import CHOICES, Basis, Procedure, Situation
from oddchip_sheets.rules.words import LEFT_OPEN, SENTENCES

_LONGEST: Final = {"id": 64, "title": 100, "short": 40, "number": 40, "version": 40, "date": 40, "checked": 40}
_LONGEST_SENTENCE: Final = 300
_PROCEDURE_KEYS: Final = ("basis", "choice", "number", "text")

_LEFT_OPEN: Final = ("unstated", "unknown")
"""What may stand where a choice stands, to take back what the extended book does."""


@dataclass(frozen=True, slots=True)
class Citation:
    """The book a procedure stands in, and how a sheet names it."""

    book_id: str
    short: str


def listed(words: Iterable[str]) -> str:
    """The words in the order given, for a hint."""
    return ", ".join(words)


def unknown_word(place: Place, kind: str, word: str, known: Collection[str], where: str | None = None) -> Problem:
    """``word`` is none of the ``known`` words of its ``kind``: says which is near, and which there are or ``where``."""
    near = nearest(word, known)
    guess = f"did you mean {quote(near)}? " if near is not None else ""
    return Problem(place, f"unknown {kind} {quote(word)}", guess + (where or f"known: {listed(known)}"))


class NodeReader:
    """Reads values out of nodes and collects what is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def refuse(self, place: Place, message: str, hint: str | None = None) -> None:
        """Something a user has to mend."""
        self.problems.append(Problem(place, message, hint))

    def fields(self, node: Mapping, kind: str, known: Collection[str], where: str | None = None) -> dict[str, Node]:
        """The values of ``node`` by key; a key that is none of the known ones is refused."""
        problems, rests = split_by_comma(node.entries)
        self.problems += problems
        found = {}
        for key, value in node.entries:
            if key.value in rests:
                continue
            if key.value in known:
                found[key.value] = value
            else:
                self.problems.append(unknown_word(key.place, kind, key.value, known, where))
        return found

    def text(self, key: str, node: Node) -> str | None:
        """A word or sentence; ``None`` where it is refused."""
        longest = _LONGEST.get(key, _LONGEST_SENTENCE)
        if not isinstance(node, Scalar):
            self.refuse(node.place, f"`{key}` must be text")
        elif not node.value.strip():
            self.refuse(node.place, f"`{key}` is empty", "write it, or leave the key out")
        elif len(node.value) > longest:
            self.refuse(node.place, f"`{key}` is longer than {longest} characters")
        elif not node.value.isprintable():
            self.refuse(node.place, f"`{key}` holds a character that can't be printed")
        else:
            return node.value.strip()
        return None

    def texts(self, key: str, node: Node) -> tuple[str, ...]:
        """One text, or a list of them."""
        items = node.items if isinstance(node, Sequence) else (node,)
        return tuple(text for item in items if (text := self.text(key, item)) is not None)

    def word(self, key: str, node: Node, known: Collection[str], kind: str | None = None) -> str | None:
        """One of the ``known`` words of its ``kind``; ``None`` where it is refused."""
        text = self.text(key, node)
        if text is None or text in known:
            return text
        self.problems.append(unknown_word(node.place, kind or key, text, known))
        return None

    def procedure(self, situation: Situation, node: Node, citation: Citation) -> Procedure | None:
        """A procedure as a book file writes it: the bare choice, or a mapping; ``None`` where it is refused."""
        if isinstance(node, Scalar) and node.value in _LEFT_OPEN:
            return Procedure(situation, Basis.UNSTATED, None, None, citation.book_id, citation.short, LEFT_OPEN)
        if isinstance(node, Scalar):
            return self._ruled(situation, {"choice": node}, node.place, citation)
        if isinstance(node, Mapping):
            fields = self.fields(node, "key", _PROCEDURE_KEYS)
            return self._ruled(situation, fields, node.place, citation)
        self.refuse(node.place, f"`{situation}` must be one choice", _choices(situation))
        return None

    def _ruled(
        self, situation: Situation, fields: dict[str, Node], place: Place, citation: Citation
    ) -> Procedure | None:
        before = len(self.problems)
        basis = self._basis(fields)
        choice = self._choice(situation, basis, fields, place)
        number = self._number(basis, fields)
        text = self.text("text", fields["text"]) if "text" in fields else None
        if len(self.problems) > before:
            return None
        sentence = text or (LEFT_OPEN if choice is None else SENTENCES[situation][choice])
        return Procedure(situation, basis, choice, number, citation.book_id, citation.short, sentence)

    def _basis(self, fields: dict[str, Node]) -> Basis:
        word = self.word("basis", fields["basis"], [basis.value for basis in Basis]) if "basis" in fields else None
        return Basis.RULE if word is None else Basis(word)

    def _choice(self, situation: Situation, basis: Basis, fields: dict[str, Node], place: Place) -> str | None:
        node = fields.get("choice")
        if basis is Basis.UNSTATED:
            if node is not None:
                self.refuse(node.place, "what is `unstated` has no choice", "take out `choice` or `basis`")
            return None
        if node is None:
            self.refuse(place, f"`{situation}` lacks its `choice`", _choices(situation))
            return None
        return self.word(situation, node, sorted(CHOICES[situation]), f"choice for {situation}")

    def _number(self, basis: Basis, fields: dict[str, Node]) -> str | None:
        node = fields.get("number")
        if node is None:
            return None
        if basis is not Basis.RULE:
            self.refuse(node.place, f"what is `{basis}` has no rule number", "take out `number` or `basis`")
        return self.text("number", node)


def _choices(situation: Situation) -> str:
    return f"known: {listed(sorted(CHOICES[situation]))}"
