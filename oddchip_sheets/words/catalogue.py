"""A language's sentences, from its file. A section is read when something of it is first said.

Settling prints a few sentences of a few hundred, and reading all of them would take as long as the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from oddchip_sheets.positioned_yaml import nodes
from oddchip_sheets.positioned_yaml.problems import ProblemList

FOLDER: Final = Path(__file__).resolve().parent
BOOKS: Final = "rule-books"
"""The section that holds what rule books say: a list of ``en``, the sentence in the book, and ``text``."""
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")

_SECTION: Final = re.compile(r"^(?=[\w-]+:)", re.MULTILINE)


class CatalogueError(Exception):
    """A catalogue that can't be read; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence that differs with a number."""

    of: str
    """The fact that is counted."""
    forms: Mapping[str, str]
    """Plural category → sentence; ``other`` is always there."""


Entry: TypeAlias = str | Plural


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One file: section → its text, and where in the file it begins."""

    path: Path
    texts: Mapping[str, tuple[int, str]]
    _read: dict[str, Mapping[str, Entry]] = field(default_factory=dict)

    def section(self, name: str) -> Mapping[str, Entry]:
        """The entries of a section by their name in it. Raises ``CatalogueError`` for a slip in it."""
        if name not in self._read:
            self._read[name] = self._entries(name)
        return self._read[name]

    def _entries(self, name: str) -> Mapping[str, Entry]:
        if name not in self.texts:
            return {}
        line, text = self.texts[name]
        problems, found = ProblemList(), dict[str, Entry]()
        # Blank lines in front keep the places of the file.
        from oddchip_sheets.positioned_yaml.parse import parse  # noqa: PLC0415 - PyYAML takes longer to load than to parse

        root = parse(self.path.name, b"\n" * line + text.encode(), problems)
        section = root.by_key[name][1] if isinstance(root, nodes.Mapping) else None
        if isinstance(section, nodes.Mapping):
            for key, node in section.entries:
                entry = _entry(node, problems)
                if entry is not None:
                    found[key.value] = entry
        elif isinstance(section, nodes.Sequence):
            for item in section.items:
                pair = _pair(item, problems)
                found |= pair
        elif section is not None:
            problems.report(section, "catalogue-section", "a section is a mapping of names to sentences")
        if len(problems):
            raise CatalogueError("\n".join(map(str, problems)))
        return found


def _entry(node: nodes.Node, problems: ProblemList) -> Entry | None:
    if isinstance(node, nodes.Scalar):
        return node.value
    values = node.by_key if isinstance(node, nodes.Mapping) else {}
    forms = {key: value.value for key, (_, value) in values.items() if isinstance(value, nodes.Scalar)}
    of = forms.pop("of", "")
    if not of or "other" not in forms or len(forms) + 1 < len(values) or not forms.keys() <= set(CATEGORIES):
        message = "a sentence that differs with a number has `of`, `other`, and other plural categories"
        problems.report(node, "catalogue-plural", message, "categories: {known}", known=CATEGORIES)
        return None
    return Plural(of, forms)


def _pair(node: nodes.Node, problems: ProblemList) -> dict[str, Entry]:
    values = node.by_key if isinstance(node, nodes.Mapping) else {}
    texts = {key: value.value for key, (_, value) in values.items() if isinstance(value, nodes.Scalar)}
    if texts.keys() != {"en", "text"}:
        problems.report(node, "catalogue-pair", "what a book says has `en`, its English, and `text`")
        return {}
    return {texts["en"]: texts["text"]}


@cache
def catalogue(tag: str) -> Catalogue:
    """The catalogue of exactly that language. Raises ``FileNotFoundError`` where there is none."""
    return read_catalogue(FOLDER / f"{tag}.yaml")


def read_catalogue(path: Path) -> Catalogue:
    """The catalogue in a file. Raises ``CatalogueError`` where a section stands there twice."""
    text = path.read_text(encoding="utf-8")
    line, texts = 0, dict[str, tuple[int, str]]()
    for part in _SECTION.split(text):
        name = part.partition(":")[0]
        if name in texts:
            raise CatalogueError(f"{path.name}:{line + 1}:1: '{name}' is written twice")
        if not part.startswith(("#", "\n")) and part:
            texts[name] = (line, part)
        line += part.count("\n")
    return Catalogue(path, texts)


@cache
def languages() -> tuple[str, ...]:
    """The tags of the languages that there are: ``en``, ``es``, ``es-MX`` and others."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))
