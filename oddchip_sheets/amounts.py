"""Amounts between people and exact integers: text → ticks, and ticks → text for a sheet or a JSON number.

A tick is the finest fraction any amount of a hand is written with: ``10 ** -decimals`` chips.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from oddchip_sheets.positioned_yaml.problems import told

MOST_DIGITS: Final = 15
"""No amount of a poker room has more digits; more is a slip, or an attempt to hang the reader."""


@dataclass(frozen=True, slots=True)
class WrittenAmount:
    """An amount as it was written: ``12.50`` is ``digits=1250``, ``decimals=2``."""

    digits: int
    decimals: int

    def ticks(self, decimals: int) -> int:
        """The amount in ticks of ``10 ** -decimals`` chips; raises ``ValueError`` where they are too coarse for it."""
        if decimals < self.decimals:
            raise ValueError(f"an amount with {self.decimals} decimals is no whole number of ticks of {decimals}")
        return self.digits * int(10 ** (decimals - self.decimals))

    def __str__(self) -> str:
        """The amount in digits alone, as it reads anywhere in a file, inside brackets and braces too."""
        return amount_text(self.digits, self.decimals).replace(",", "")


@dataclass(frozen=True, slots=True)
class AmountError:
    """Why a text is no amount that can be read without guessing, and what to write instead."""

    kind: str
    message: str
    hint: str
    facts: Mapping[str, str] = field(default_factory=dict)
    """What the sentences are made of; ``fix`` and ``or_fix`` are what can be written instead."""


def read_amount(text: str) -> WrittenAmount | AmountError:
    """The amount that ``text`` stands for: ``500``, ``12,500``, ``12_500``, ``12.50`` or ``1,234.5``."""
    text = text.strip(" ")
    read = _read(text)
    return _explained(text) if read is None else read


def _read(text: str) -> WrittenAmount | None:
    match = _AMOUNT.fullmatch(text)
    if match is None or _THOUSANDS_OR_FRACTION.fullmatch(text) is not None or sum(map(str.isdigit, text)) > MOST_DIGITS:
        return None
    # Zeros past the second decimal say nothing, and would make every amount of the hand print that many.
    fraction = match["fraction"] or ""
    fraction = fraction[:2] + fraction[2:].rstrip("0")
    return WrittenAmount(int(re.sub("[,_]", "", match["whole"]) + fraction), len(fraction))


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

_NO_AMOUNT: Final = "put a number here, such as 500, 12_500 or 12.50; or write {fix}"


def _explained(text: str) -> AmountError:
    kind, message, hint = "unreadable", "'{text}' is not an amount", _NO_AMOUNT
    facts = {"text": text, "count": str(sum(map(str.isdigit, text))), "fix": "unknown"}
    for slip in _SLIPS:
        if (match := re.fullmatch(slip.pattern, text, re.IGNORECASE)) is None:
            continue
        kind, message = slip.kind, slip.message
        fix = _read(slip.meant(match))
        if fix is not None or "{fix}" not in slip.hint:
            hint = slip.hint
            facts["fix"] = str(fix)
        if "{or_fix}" in hint:
            # A third decimal that counts needs a fourth behind it, or it looks like thousands again.
            facts["or_fix"] = text[:-1] if text.endswith("0") else f"{text}0"
        break
    if "{fix}" not in hint:
        del facts["fix"]
    return AmountError(f"amount-{kind}", told(message, facts), told(hint, facts), facts)


def _in_full(match: re.Match[str]) -> str:
    """``25k`` and ``1.5e3`` in digits."""
    zeros = {"k": 3, "m": 6}.get(match["suffix"].lower()) or int(match["suffix"][1:])
    whole, _, fraction = match["number"].partition(".")
    fits = zeros <= MOST_DIGITS and len(fraction) <= zeros
    return str(int(whole + fraction.ljust(zeros, "0"))) if fits else ""


def _ungrouped(match: re.Match[str]) -> str:
    """The digits of ``11 200``, ``1.000.000`` or ``1,23,456``; nothing where the groups are of no country's habit."""
    first, *groups = re.split(r"[^0-9]", match[0])
    one_sign = len(set(re.findall(r"[^0-9]", match[0]))) == 1
    usual = one_sign and len(groups[-1]) == 3 and all(len(group) in (2, 3) for group in groups)
    return first + "".join(groups) if usual and len(first) <= 3 else ""


def _western(match: re.Match[str]) -> str:
    return "".join(str(unicodedata.digit(char)) if char.isdigit() else char for char in match[0])


def _with_fraction(match: re.Match[str]) -> str:
    return f"{match['number'] or '0'}.{ {'½': '5', '¼': '25', '¾': '75'}[match['vulgar']] }"


@dataclass(frozen=True, slots=True)
class _Slip:
    """What people write for an amount: how it looks, how it is called, and what they mean by it."""

    pattern: str
    kind: str
    message: str
    hint: str = "write {fix}"
    meant: Callable[[re.Match[str]], str] = lambda match: match.groupdict().get("rest") or ""


_FRACTION_HINT: Final = "write {fix} for a fraction of a chip; thousands are groups of three digits, as in 1,250"
_SLIPS: Final = (
    _Slip("", "missing", "an amount is missing here", "put a number here, or write {fix}"),
    _Slip(
        _THOUSANDS_OR_FRACTION.pattern,
        "ambiguous",
        "{text} may mean thousands or a fraction of a chip",
        "write {fix} for thousands, or {or_fix} for a fraction of a chip",
        lambda match: match[0].replace(".", ""),
    ),
    _Slip(
        _AMOUNT.pattern,
        "too-long",
        "an amount of {count} digits is more than any room has chips for",
        f"an amount has at most {MOST_DIGITS} digits",
    ),
    _Slip(r"[-−–](?P<rest>[0-9.,_]{1,30})", "negative", "an amount can't be negative"),
    _Slip(r"\+(?P<rest>[0-9.,_]{1,30})", "signed", "{text} has a sign"),
    _Slip(
        r"(?P<number>[0-9]{1,6}(?:\.[0-9]{1,3})?) ?(?P<suffix>[km])", "shorthand", "{text} is shorthand", meant=_in_full
    ),
    _Slip(
        r"(?P<number>[0-9]{1,15}(?:\.[0-9]{1,15})?)(?P<suffix>e\+?[0-9]{1,2})",
        "shorthand",
        "{text} is shorthand",
        meant=_in_full,
    ),
    _Slip(r"[0-9.]{1,20}e[+-]?[0-9]{1,20}", "shorthand", "{text} is shorthand", "spell the number out in digits"),
    _Slip(r"0[xob][0-9a-f]{1,20}", "digits", "{text} is a programmer's number", "use the digits 0 to 9 alone"),
    _Slip(r"0+(?P<rest>(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,14})?)", "leading-zero", "{text} begins with a zero"),
    _Slip(r"\.[0-9]{1,14}", "point", "{text} has nothing before the point", meant=lambda match: f"0{match[0]}"),
    _Slip(r"(?P<rest>[0-9]{1,15})\.", "point", "{text} has nothing after the point"),
    _Slip(
        r"[0-9]{1,13},[0-9]{1,2}",
        "decimal-comma",
        "{text} has a comma where a point may be meant",
        _FRACTION_HINT,
        lambda match: match[0].replace(",", "."),
    ),
    _Slip(r"[0-9]+(?:[,_. '’\u00a0\u202f][0-9]+)+", "grouping", "{text} is not grouped as an amount", meant=_ungrouped),
    _Slip(
        r"(?P<number>[0-9]{0,12}) ?(?P<vulgar>[½¼¾])",
        "fraction-sign",
        "{text} holds a fraction sign",
        meant=_with_fraction,
    ),
    _Slip(r"[$€£¥] ?(?P<rest>[0-9.,]{1,20})", "currency", "{text} has a currency sign"),
    _Slip(r"(?P<rest>[0-9.,]{1,20}) ?(?:[$€£¥]|chips?|usd|eur)", "currency", "{text} is more than a number"),
    _Slip(r"\d[\d.,_]*", "digits", "{text} is not written in the digits 0 to 9", meant=_western),
)
"""Tried in this order; what none of them knows is simply no amount."""
