"""YAML texts as nodes, and the rule books that they adopt, for tests."""

from __future__ import annotations

from pathlib import Path

from oddchip_sheets.positioned_yaml.nodes import Node
from oddchip_sheets.positioned_yaml.problems import Problem
from oddchip_sheets.positioned_yaml.sources import Sources
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.read import adopted_book


def parsed(data: bytes, name: str = "hand.yaml") -> tuple[Node | None, tuple[Problem, ...]]:
    """The root node of a YAML file, and what is wrong with it as YAML."""
    sources = Sources(name, Path())
    return sources.first(data), sources.found()


def adopted(rules: str, base: Path = Path("none")) -> tuple[Book | None, Sources]:
    """The book that the words under `rules` adopt, and what was read for it."""
    sources = Sources("hand.yaml", base, Path.read_bytes)
    root = sources.first(rules.encode())
    assert root is not None
    return adopted_book(sources, root), sources
