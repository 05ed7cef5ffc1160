"""Plural categories by rules that are data, written as Unicode's CLDR writes them: ``n % 10 = 1 and n % 100 != 11``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_RELATION: Final = re.compile(r"\s*n\s*(?:%\s*(\d+)\s*)?(!?=)\s*([\d.,\s]+?)\s*")


def category(rules: Mapping[str, str], number: int) -> str:
    """The first category whose rule holds for ``number``, else ``other``. Raises ``ValueError`` for what is no rule."""
    return next((name for name, rule in rules.items() if holds(rule, number)), "other")


def holds(rule: str, number: int) -> bool:
    """Whether a rule holds for a whole number: relations of ``n``, joined by ``and`` and, more loosely, by ``or``."""
    return any(all(_relation(part, abs(number)) for part in either.split(" and ")) for either in rule.split(" or "))


def _relation(text: str, number: int) -> bool:
    match = _RELATION.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no relation of n")
    value = number % int(match[1]) if match[1] else number
    ranges = (part.partition("..") for part in match[3].replace(" ", "").split(","))
    return any(int(low) <= value <= int(high or low) for low, _, high in ranges) is (match[2] == "=")
