"""YAML text → a tree of nodes that know their place. Every scalar is text; what it means is the reader's business."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a source text; lines and columns count from one."""

    file: str
    line: int
    column: int
    text: str = field(default="", compare=False, repr=False)
    """The source line itself, for the caret."""
    width: int = field(default=1, compare=False, repr=False)
    """How many characters the caret underlines."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a user has to mend: what is wrong, where, and a hint."""

    place: Place
    message: str
    hint: str | None = None

    def __str__(self) -> str:
        """``file:line:column: message``, the line, a caret, the hint."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single word or sentence, as text."""

    place: Place
    value: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    place: Place
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with values, in the order of the file. Keys are scalars and unique."""

    place: Place
    entries: tuple[tuple[Scalar, Node], ...]


Node: TypeAlias = "Scalar | Sequence | Mapping"
