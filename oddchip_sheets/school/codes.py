"""What stands at the foot of every page of a booklet, so that loose pages find back: packet, student, page."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

BOOKLET: Final = "oddchip/drill/1"
"""What the hidden field of a booklet begins with; packet, student and language follow."""

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRTUVWXY"
"""Digits and capitals without those that look like one another. As many as a prime number, which the check needs."""
_PACKET: Final = 6
_NUMBER: Final = 2
MOST_NUMBERED: Final = len(ALPHABET) ** _NUMBER - 1


class CodeError(ValueError):
    """A code that was misread; the message says how it is seen."""


@dataclass(frozen=True, slots=True)
class PageCode:
    """A page of a student's booklet."""

    packet: str
    student: int
    page: int

    def __str__(self) -> str:
        """``7K3F9Q-0C-03-H``: packet, student and page in letters, and a check character."""
        letters = self.packet + _letters(self.student) + _letters(self.page)
        first = _PACKET + _NUMBER
        return f"{self.packet}-{letters[_PACKET:first]}-{letters[first:]}-{_check(letters)}"


def packet_code(text: str) -> str:
    """The code of the packet whose hands ``text`` tells."""
    number = int.from_bytes(sha256(text.encode()).digest()[:8], "big")
    letters = ""
    while len(letters) < _PACKET:
        number, place = divmod(number, len(ALPHABET))
        letters += ALPHABET[place]
    return letters


def read_code(text: str) -> PageCode:
    """The page that a code names, as somebody typed it. Raises ``CodeError`` for one that can't be."""
    plain = "".join(text.upper().split()).replace("-", "").replace("O", "0").replace("I", "1").replace("L", "1")
    if len(plain) != _PACKET + 2 * _NUMBER + 1 or any(letter not in ALPHABET for letter in plain):
        raise CodeError(f"'{text}' is no code of a page, such as {PageCode('7K3F9Q', 12, 3)}")
    letters, check = plain[:-1], plain[-1]
    if _check(letters) != check:
        raise CodeError(f"'{text}' was misread: its last letter does not fit the others")
    student, page = letters[_PACKET : _PACKET + _NUMBER], letters[_PACKET + _NUMBER :]
    return PageCode(letters[:_PACKET], _number(student), _number(page))


def _letters(number: int) -> str:
    if not 0 <= number <= MOST_NUMBERED:
        raise ValueError(f"{number} is not numbered: 0 to {MOST_NUMBERED}")
    high, low = divmod(number, len(ALPHABET))
    return ALPHABET[high] + ALPHABET[low]


def _number(letters: str) -> int:
    return ALPHABET.index(letters[0]) * len(ALPHABET) + ALPHABET.index(letters[1])


def _check(letters: str) -> str:
    """Weighted by place, modulo a prime: one wrong letter, or two that changed places, is always seen."""
    return ALPHABET[sum(place * ALPHABET.index(letter) for place, letter in enumerate(letters, 1)) % len(ALPHABET)]
