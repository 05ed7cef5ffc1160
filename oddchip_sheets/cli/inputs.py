"""Words of the command line → hand files to work on."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from oddchip_sheets.handfile.tree import MOST_BYTES, Mapping, parse_tree

_HAND_KEYS = frozenset({"event", "hands", "seats", "contributions", "pots", "showdown", "button", "chips"})


class UsageError(Exception):
    """The call itself is wrong; the text says how to mend it."""


@dataclass(frozen=True, slots=True)
class HandText:
    """A hand file as it was given."""

    name: str
    data: bytes
    base: Path
    """The folder its own paths are relative to."""

    @property
    def stem(self) -> str:
        """The name that files made from it bear."""
        return "hand" if self.name == "-" else Path(self.name).stem


def hand_texts(words: Sequence[str]) -> list[HandText]:
    """The hand files that ``words`` name: paths, ``-`` for standard input, folders for every hand file in them.

    Raises ``UsageError`` where one can't be read or a folder holds none.
    """
    return [text for word in words for text in _word(word)]


def _word(word: str) -> Iterable[HandText]:
    if word == "-":
        yield HandText("-", sys.stdin.buffer.read(MOST_BYTES + 1), Path())
    elif Path(word).is_dir():
        yield from _folder(Path(word))
    else:
        yield HandText(word, _read(Path(word)), Path(word).parent)


def _folder(folder: Path) -> Iterable[HandText]:
    """Every hand file directly in ``folder``; files that are plainly events or house books are not hands."""
    paths = sorted(path for path in folder.iterdir() if path.suffix in {".yaml", ".yml"} and path.is_file())
    texts = [HandText(str(path), _read(path), folder) for path in paths]
    hands = [text for text in texts if not _shared(text)]
    if not hands:
        raise UsageError(f"{folder}: no hand file (*.yaml) in this folder")
    return hands


def _shared(text: HandText) -> bool:
    """Whether a file is what hand files share: an event or a house book, by its keys."""
    tree, _ = parse_tree(text.name, text.data)
    keys = {key.value for key, _ in tree.entries} if isinstance(tree, Mapping) else set()
    return not keys & _HAND_KEYS and ("extends" in keys or {"name", "rules"} <= keys)


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{path}: {reason(error)}") from error


def reason(error: OSError) -> str:
    """Why a file could not be used, in words."""
    return (error.strerror or str(error)).lower()
