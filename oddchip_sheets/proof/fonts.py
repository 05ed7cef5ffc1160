"""A font of a PDF → how its codes read as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from oddchip_sheets.proof.container import BrokenPdfError, unpacked

_MOST_BYTES: Final = 1024 * 1024
_MOST_CODES: Final = 65_536
_SECTION: Final = re.compile(rb"begin(bfchar|bfrange)(.*?)end\1", re.DOTALL)
_HEX: Final = re.compile(rb"<([0-9a-fA-F\s]*)>|(\[)|(\])")
UNREADABLE: Final = "\ufffd"
"""Stands for a code that the font gives no character for."""


@dataclass(frozen=True, slots=True)
class Font:
    """How the codes of a string read, and how many bytes a code has."""

    characters: Mapping[int, str]
    width: int

    def text(self, codes: bytes) -> str:
        """The text of a shown string."""
        starts = range(0, len(codes), self.width)
        return "".join(self.characters.get(int.from_bytes(codes[at : at + self.width]), UNREADABLE) for at in starts)


def read_font(font: Any) -> Font:
    """The font of a resource dictionary. A font without a map to Unicode reads as nothing but ``UNREADABLE``."""
    width = 2 if font.get("/Subtype") == "/Type0" else 1
    unicode_map = font.get("/ToUnicode")
    if unicode_map is None:
        return Font({}, width)
    return Font(dict(_characters(unpacked(unicode_map.get_object(), _MOST_BYTES, "a font's map to Unicode"))), width)


def _characters(source: bytes) -> Iterator[tuple[int, str]]:
    count = 0
    for kind, body in _SECTION.findall(source):
        pairs = _singles(body) if kind == b"bfchar" else _ranges(body)
        for code, text in pairs:
            count += 1
            if count > _MOST_CODES:
                raise BrokenPdfError("a font maps more codes than there are")
            yield code, text


def _singles(body: bytes) -> Iterator[tuple[int, str]]:
    words = [found[1] for found in _HEX.finditer(body) if found[1] is not None]
    for code, text in zip(words[::2], words[1::2], strict=False):
        yield int(code, 16), _text(text)


def _ranges(body: bytes) -> Iterator[tuple[int, str]]:
    words = [found[1] for found in _HEX.finditer(body) if found[1] is not None]
    if b"[" in body:
        raise BrokenPdfError("a font maps its codes in a way that the product does not write")
    for first, last, text in zip(words[::3], words[1::3], words[2::3], strict=False):
        start = _text(text)
        for step in range(min(int(last, 16) - int(first, 16) + 1, _MOST_CODES + 1)):
            yield int(first, 16) + step, start[:-1] + chr(ord(start[-1]) + step)


def _text(digits: bytes) -> str:
    return bytes.fromhex(digits.decode()).decode("utf-16-be", "replace") or UNREADABLE
