"""How pots are cut, on paper: the dealer's procedure, and each stack drawn with its values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oddchip_sheets.cutting.change import Chips
from oddchip_sheets.handfile.model import Hand
from oddchip_sheets.settlement.cuts import Cut, Pile, cuts
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.page import CutPart, DrawnChip, DrawnLabel, DrawnPile
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Amount, Listed, Pot
from oddchip_sheets.words.message import Chips as Some

STACK: Final = 20
"""How many chips stand on one another, as at any table."""
MOST_DRAWN: Final = 80
"""Of one player; more are told in figures alone."""
_CHIP: Final = 5.0
"""The height of a chip, in the units of the drawing."""
_WIDE: Final = 29.0
"""Where values stand, right of the chips."""
_COLUMN: Final = 76.0
_ABOVE: Final = 6.0


def cut_parts(settlement: HandSettlement, language: Language) -> tuple[CutPart, ...]:
    """What the sheet says of every pot whose chips the file gives."""
    return tuple(_part(settlement.hand, cut, language) for cut in cuts(settlement))


def _part(hand: Hand, cut: Cut, language: Language) -> CutPart:
    return CutPart(
        language.say("cut.title-of", pot=Pot(cut.pot)),
        language.say("cut.lies", chips=_listed(cut.lying, hand)),
        tuple(map(language.text, cut.steps)),
        tuple(_drawn(pile, hand, language) for pile in cut.piles),
    )


def _listed(chips: Chips, hand: Hand) -> Listed:
    return Listed(tuple(Some(count, Amount(chip, hand.decimals)) for chip, count in chips.items()))


def _drawn(pile: Pile, hand: Hand, language: Language) -> DrawnPile:
    """A stack, the biggest chips at the bottom; what is higher than a stack goes on beside it."""
    told = " · ".join(f"{count} × {language.amount(chip, hand.decimals)}" for chip, count in pile.chips.items())
    laid = [*_laid(pile.chips)] if sum(pile.chips.values()) <= MOST_DRAWN else []
    height = min(len(laid), STACK) * _CHIP + _ABOVE
    return DrawnPile(
        language.text(pile.to),
        language.amount(pile.amount, hand.decimals),
        told,
        width=(laid[-1][1] + 1) * _COLUMN if laid else 0.0,
        height=height,
        chips=tuple(
            DrawnChip(column * _COLUMN + 0.5, height - 0.5 - (place + 1) * _CHIP, kind % 3)
            for kind, column, place, _ in laid
        ),
        labels=tuple(
            DrawnLabel(column * _COLUMN + _WIDE, height - place * _CHIP - 1, language.amount(chip, hand.decimals))
            for chip, column, place in _firsts(laid)
        ),
    )


def _laid(chips: Chips) -> Iterator[tuple[int, int, int, int]]:
    """Each chip from the bottom: its kind counted from the biggest, its column, its place there, its value."""
    number = 0
    for kind, (chip, count) in enumerate(chips.items()):
        for _ in range(count):
            column, place = divmod(number, STACK)
            yield kind, column, place, chip
            number += 1


def _firsts(laid: list[tuple[int, int, int, int]]) -> Iterator[tuple[int, int, float]]:
    """Where the value of a kind stands: beside the middle of its chips, in each column, apart from the next."""
    groups: dict[tuple[int, int], list[int]] = {}
    for _, column, place, chip in laid:
        groups.setdefault((column, chip), []).append(place)
    lowest: dict[int, float] = {}
    for (column, chip), places in groups.items():
        middle = max((places[0] + places[-1]) / 2, lowest.get(column, 0.0))
        lowest[column] = middle + 1.8
        yield chip, column, middle
