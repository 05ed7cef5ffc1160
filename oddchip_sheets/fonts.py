"""The fonts a sheet is set in: where they are, which letters they have, and how wide a text is on paper."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from math import fsum
from pathlib import Path
from typing import Final

from oddchip_sheets.shipped import asset

REGULAR: Final = ("fonts/SourceSans3-Regular.ttf", "fonts/DejaVuSans.ttf")
BOLD: Final = ("fonts/SourceSans3-Bold.ttf", "fonts/DejaVuSans-Bold.ttf")
"""In the order in which a letter is looked for."""
NO_OTHERS: Final = "fonts/fonts.conf"
"""A font configuration that names no folders."""

_MILLIMETRES: Final = 25.4 / 72
"""In a point."""

_PIECES: Final = re.compile(r"[^\s\-‐–]*[\-‐–]+|[^\s\-‐–]+")
"""What a line keeps together: lines break at spaces and after hyphens."""


def width(text: str, points: float, *, bold: bool = False) -> float:
    """The width of ``text`` in millimetres, set in one line.

    Letters that join (Arabic) are taken apart, which is wider than they are drawn. ``fsum``, for versions of Python
    add floats up differently, and a sheet is laid out alike everywhere.
    """
    return fsum(_advance(letter, bold) for letter in text) * points * _MILLIMETRES


def widest_piece(text: str, points: float, *, bold: bool = False) -> float:
    """The width of the widest part of ``text`` that no line may break, in millimetres."""
    return max((width(piece, points, bold=bold) for piece in _PIECES.findall(text)), default=0.0)


def lines_taken(text: str, room: float, points: float) -> int:
    """In how many lines ``text`` is set where ``room`` millimetres are given to each; pieces that are wider break."""
    lines, left, space = 1, room, width(" ", points)
    marks = [match.span() for match in _PIECES.finditer(text)]
    gaps = [0.0, *(space if text[end:start] else 0.0 for (_, end), (start, _) in pairwise(marks))]
    for (start, end), gap in zip(marks, gaps, strict=False):
        piece = width(text[start:end], points)
        if gap + piece <= left:
            left -= gap + piece
            continue
        lines += 0 if left == room else 1
        lines += int(piece // room)
        left = room - piece % room
    return lines


def clusters(text: str) -> list[str]:
    """``text`` in letters, each with the marks that stand on it."""
    found: list[str] = []
    for letter in text:
        if found and unicodedata.category(letter) in {"Mn", "Me", "Cf"}:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def shortened(text: str, room: float, points: float) -> str:
    """``text`` where it fits into ``room`` millimetres, else as much of it as does, with ``…``; at least one letter."""
    if width(text, points) <= room:
        return text
    letters = clusters(text)
    while len(letters) > 1 and width("".join(letters) + "…", points) > room:
        letters.pop()
    return "".join(letters).rstrip() + "…"


@cache
def _advance(letter: str, bold: bool) -> float:  # noqa: FBT001 - a key of the cache
    """The advance of ``letter`` in parts of the size of its font; one for a letter that no font has."""
    for font in BOLD if bold else REGULAR:
        found = _advances(asset(font, None)).get(ord(letter))
        if found is not None:
            return found
    return 1.0


@lru_cache(maxsize=4096)
def has_glyph(letter: str, house: Path | None) -> bool:
    """Whether ``letter`` can be printed both regular and bold, by the shipped fonts or a house's own."""
    code = ord(letter)
    return all(any(code in _advances(asset(font, house)) for font in faces) for faces in (REGULAR, BOLD))


@lru_cache(maxsize=8)
def _advances(font: Path) -> Mapping[int, float]:
    """For each character that ``font`` has: its advance, in parts of the size."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - comes with WeasyPrint, and settling needs no fonts

    with TTFont(font, lazy=True) as opened:
        metrics, size = opened["hmtx"].metrics, opened["head"].unitsPerEm
        return {code: metrics[glyph][0] / size for code, glyph in opened.getBestCmap().items()}
