"""A played hand → its name in the words of the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from oddchip_sheets.cards.evaluate import Played
from oddchip_sheets.games import Side
from oddchip_sheets.handfile.model import Card

NO_LOW: Final = "no qualifying low"

_NAMES: Final = MappingProxyType(
    dict(
        zip(
            "23456789TJQKA",
            ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
            strict=True,
        )
    )
)
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")
_WHEEL_SUFFIX: Final = MappingProxyType({"straight": " (the wheel)", "straight flush": " (the steel wheel)"})


def label(side: Side, played: Played | None) -> str:
    """The name of a hand: ``two pair, aces and eights, king kicker``, ``8-6-4-3-A low``, ``no qualifying low``."""
    if played is None:
        return NO_LOW
    if side.ranking in ("badugi", "deuce-badugi"):
        return f"{number(len(played.cards))}-card badugi {dashed(played.cards)}"
    if played.category == "high card" and side.ranking in ("ace-five", "deuce-seven"):
        return f"{dashed(played.cards)} low"
    return _LABELS[played.category](played)


def number(count: int) -> str:
    """A small number in a word; raises ``IndexError`` above seven."""
    return _NUMBERS[count]


def name(card: Card) -> str:
    """A card's rank in a word."""
    return _NAMES[card.rank]


def plural(card: Card) -> str:
    """Several cards of that rank."""
    return f"{name(card)}es" if card.rank == "6" else f"{name(card)}s"


def dashed(cards: Sequence[Card]) -> str:
    """Ranks as lows are read out on paper: ``10-8-6-4-A``."""
    return "-".join("10" if card.rank == "T" else card.rank for card in cards)


def in_a_row(words: Sequence[str]) -> str:
    """``ace``, ``ace and king``, ``ace, king and queen``."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _kickers(cards: Sequence[Card]) -> str:
    return f"{in_a_row([name(card) for card in cards])} kicker{'s' if len(cards) > 1 else ''}"


def _high_card(played: Played) -> str:
    return f"high card, {', '.join(name(card) for card in played.cards)}"


def _pair(played: Played) -> str:
    return f"pair of {plural(played.cards[0])}, {_kickers(played.cards[2:])}"


def _two_pair(played: Played) -> str:
    return f"two pair, {plural(played.cards[0])} and {plural(played.cards[2])}, {_kickers(played.cards[4:])}"


def _three(played: Played) -> str:
    return f"three of a kind, {plural(played.cards[0])}, {_kickers(played.cards[3:])}"


def _straight(played: Played) -> str:
    suffix = _WHEEL_SUFFIX[played.category] if played.cards[0].rank == "5" else ""
    return f"{played.category}, {name(played.cards[0])} high{suffix}"


def _flush(played: Played) -> str:
    return f"flush, {'-'.join(name(card) for card in played.cards)}"


def _full_house(played: Played) -> str:
    return f"full house, {plural(played.cards[0])} full of {plural(played.cards[3])}"


def _four(played: Played) -> str:
    return f"four of a kind, {plural(played.cards[0])}, {_kickers(played.cards[4:])}"


def _straight_flush(played: Played) -> str:
    return "royal flush" if played.cards[0].rank == "A" else _straight(played)


_LABELS: Final[Mapping[str, Callable[[Played], str]]] = MappingProxyType(
    {
        "high card": _high_card,
        "one pair": _pair,
        "two pair": _two_pair,
        "three of a kind": _three,
        "straight": _straight,
        "flush": _flush,
        "full house": _full_house,
        "four of a kind": _four,
        "straight flush": _straight_flush,
    }
)
