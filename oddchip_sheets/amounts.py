"""Amounts between people and exact integers: text → ticks, and ticks → text for a sheet or a JSON number.

A tick is the finest fraction any amount of a hand is written with: ``10 ** -decimals`` chips.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

MOST_DIGITS: Final = 15
"""No amount of a poker room has more digits; more is a slip, or an attempt to hang the reader."""


COMMA_HINT: Final = "inside brackets a comma separates two entries: write the amount without it, or in quotes"


@dataclass(frozen=True, slots=True)
class Written:
    """An amount as it was written: ``12.50`` is ``digits=1250``, ``decimals=2``."""

    digits: int
    decimals: int

    def ticks(self, decimals: int) -> int:
        """The amount in ticks of ``10 ** -decimals`` chips; ``decimals`` is at least that of the text."""
        return self.digits * int(10 ** (decimals - self.decimals))


@dataclass(frozen=True, slots=True)
class Slip:
    """Why a text is no amount that can be read without guessing, and what to write instead."""

    message: str
    hint: str


def read_amount(text: str) -> Written | Slip:
    """The amount that ``text`` stands for: ``500``, ``12,500``, ``12_500``, ``12.50`` or ``1,234.5``."""
    text = text.strip(" ")
    match = _AMOUNT.fullmatch(text)
    if match is None or _THOUSANDS_OR_FRACTION.fullmatch(text) is not None:
        return _slip(text)
    whole, fraction = re.sub("[,_]", "", match["whole"]), match["fraction"] or ""
    if len(whole) + len(fraction) > MOST_DIGITS:
        message = f"an amount of {len(whole) + len(fraction)} digits is more than any room has chips for"
        return Slip(message, f"write at most {MOST_DIGITS} digits")
    return Written(int(whole + fraction), len(fraction))


def amount_text(ticks: int, decimals: int) -> str:
    """The amount as a sheet prints it, with every decimal of the hand: ``12,500`` or ``12.50``."""
    sign = "-" if ticks < 0 else ""
    whole, fraction = divmod(abs(ticks), 10**decimals)
    return f"{sign}{whole:,}" + (f".{fraction:0{decimals}d}" if decimals else "")


def amount_digits(ticks: int, decimals: int) -> str:
    """The amount as JSON and CSV write it, exact: ``12500`` for whole chips, ``12.5`` for 12.50."""
    while decimals and ticks % 10 == 0:
        ticks, decimals = ticks // 10, decimals - 1
    return amount_text(ticks, decimals).replace(",", "")


_AMOUNT: Final = re.compile(
    r"(?P<whole>0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]{0,2}(?:_[0-9]{3})+)(?:\.(?P<fraction>[0-9]+))?"
)

_THOUSANDS_OR_FRACTION: Final = re.compile(r"[1-9][0-9]{0,2}\.[0-9]{3}")
"""A thousand in one country, one and three decimals in another."""

_SUFFIXES: Final = {"k": 3, "m": 6}

_VULGAR: Final = {"½": "5", "¼": "25", "¾": "75"}


def _slip(text: str) -> Slip:
    for pattern, slip in _SLIPS:
        if (match := pattern.fullmatch(text)) is not None:
            return Slip(*(part.format(text=text[:40], **_parts(match)) for part in (slip.message, slip.hint)))
    return Slip(f"{_short(text)} is not an amount", "write a number such as 500, 12,500 or 12.50, or the word unknown")


def _parts(match: re.Match[str]) -> dict[str, str]:
    """What a hint may quote: the pieces of the text, and what they come to when written out."""
    parts = {name: value or "" for name, value in match.groupdict().items()}
    if "suffix" in parts:
        parts["written_out"] = _written_out(parts["number"], parts["suffix"])
    if "vulgar" in parts:
        parts["written_out"] = f"{parts['number'].strip() or '0'}.{_VULGAR[parts['vulgar']]}"
    return parts


def _written_out(number: str, suffix: str) -> str:
    whole, _, fraction = number.partition(".")
    zeros = _SUFFIXES[suffix.lower()]
    return f"{int((whole + fraction.ljust(zeros, '0'))[:MOST_DIGITS]):,}"


def _short(text: str) -> str:
    clean = "".join(char if char.isprintable() else "\ufffd" for char in text[:40])
    return f"'{clean}…'" if len(text) > 40 else f"'{clean}'"


def _slips(*rows: tuple[str, str, str]) -> tuple[tuple[re.Pattern[str], Slip], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), Slip(message, hint)) for pattern, message, hint in rows)


_SLIPS: Final = _slips(
    ("", "an amount is missing here", "write a number, or the word unknown"),
    (
        r"(?P<whole>[1-9][0-9]{0,2})\.(?P<three>[0-9]{3})",
        "{text} may mean thousands or a fraction of a chip",
        "write {whole},{three} for thousands, or {whole}.{three}0 for a fraction of a chip",
    ),
    ("000", "{text} looks like the end of an amount", COMMA_HINT),
    (r"[-−–][0-9.,_]{1,30}", "an amount can't be negative", "write what was put in or paid, as a plain number"),
    (r"\+(?P<rest>[0-9.,_]{1,30})", "{text} has a sign", "write {rest}"),
    (
        r"(?P<number>[0-9]{1,6}(?:\.[0-9]{1,3})?) ?(?P<suffix>[km])",
        "{text} is shorthand",
        "write it out: {written_out}",
    ),
    (r"[0-9.]{1,20}e[+-]?[0-9]{1,20}", "{text} is shorthand", "write the number out in digits"),
    (r"0[xob][0-9a-f]{1,20}", "{text} is a programmer's number", "write it in the digits 0 to 9"),
    (r"0+(?P<rest>(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,14})?)", "{text} begins with a zero", "write {rest}"),
    (r"(?P<rest>\.[0-9]{1,14})", "{text} has nothing before the point", "write 0{rest}"),
    (r"(?P<rest>[0-9]{1,15})\.", "{text} has nothing after the point", "write {rest}"),
    (
        r"(?P<whole>[0-9]{1,13}),(?P<fraction>[0-9]{1,2})",
        "{text} has a comma where a point may be meant",
        "write {whole}.{fraction} for a fraction of a chip; thousands are groups of three digits, as in 1,250",
    ),
    (
        r"[0-9]+(?:[,_. '’\u00a0\u202f][0-9]+)+",
        "{text} is not grouped as an amount",
        "write the digits without separators, or in groups of three with commas, as in 12,500",
    ),
    (r"(?P<number>[0-9]{0,12} ?)(?P<vulgar>[½¼¾])", "{text} holds a fraction sign", "write {written_out}"),
    (r"[$€£¥] ?(?P<rest>[0-9.,]{1,20})", "{text} has a currency sign", "write {rest}"),
    (r"(?P<rest>[0-9.,]{1,20}) ?(?:[$€£¥]|chips?|usd|eur)", "{text} is more than a number", "write {rest}"),
    (r"\d[\d.,_]*", "{text} is not written in the digits 0 to 9", "write the same number in the digits 0 to 9"),
)
"""Tried in this order; what none of them knows is simply no amount."""
