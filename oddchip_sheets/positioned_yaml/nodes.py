"""The nodes of a YAML file, each with its place. Every scalar is text, also ``No``, ``007`` and ``12:30``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from oddchip_sheets.positioned_yaml.problems import Place

MOST_BYTES: Final = 2 * 1024 * 1024
"""The largest file that is read."""


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

    @property
    def by_key(self) -> dict[str, tuple[Scalar, Node]]:
        """Where each key stands, and its value."""
        return {key.value: (key, value) for key, value in self.entries}


Node: TypeAlias = "Scalar | Sequence | Mapping"


def is_unknown(node: Node) -> bool:
    """Whether the word ``unknown`` stands for the fact."""
    return isinstance(node, Scalar) and node.value.strip() == "unknown"


def is_empty(node: Node) -> bool:
    """Whether nothing was written: no value after the colon, or an empty pair of quotes."""
    return isinstance(node, Scalar) and not node.value.strip()
