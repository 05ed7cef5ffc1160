"""The words for situations and choices: headings for people, and a sentence for a house rule that brings none."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from oddchip_sheets.rules.model import Situation

HEADINGS: Final[Mapping[Situation, str]] = MappingProxyType(
    {
        Situation.UNIT: "Smallest unit",
        Situation.TIE_BUTTON: "Tie, game with a button",
        Situation.TIE_NO_BUTTON: "Tie, game without a button",
        Situation.SEVERAL_ODD: "Several odd chips in one share",
        Situation.HIGH_LOW: "Odd chip between high and low",
        Situation.TWO_LOWS: "Odd chip between two low sides",
        Situation.DRAW_AND_BOARD: "Odd chip between draw and board (dramaha)",
        Situation.IDENTICAL: "Identical hands win both sides",
        Situation.STUD_HIGH: "Stud, tied high hands",
        Situation.STUD_LOW: "Razz and stud, tied low hands",
        Situation.ACE_LOW: "Ace used low, for the card by suit",
        Situation.RUNS: "Odd chip between runs",
        Situation.BOARDS: "Odd chip between boards",
        Situation.SIDE_POTS: "Side pots",
        Situation.UNCALLED: "Uncalled bet",
        Situation.AWARD_ORDER: "Order of awarding",
        Situation.DISPUTED: "Disputed pots",
        Situation.OBJECTION: "May be questioned until",
    }
)
"""How a list of procedures names each situation."""

NO_BOOK: Final = "No rule book is established for this event."

LEFT_OPEN: Final = "The house leaves this open."

_ODD_CHIP: Final = {
    "left-of-button": "The odd chip goes to the first tied hand left of the button.",
    "high-card-five": "The odd chip goes to the tied hand that plays the highest card by suit among its five cards.",
    "high-card-all": "The odd chip goes to the tied player who holds the highest card by suit among all cards.",
    "low-card-five": "The odd chip goes to the tied hand that plays the lowest card by suit among its five cards.",
    "low-card-all": "The odd chip goes to the tied player who holds the lowest card by suit among all cards.",
    "next-deal": "The odd chip goes to nobody; it stays on the table as an extra ante for the next deal.",
}

SENTENCES: Final[Mapping[Situation, Mapping[str, str]]] = MappingProxyType(
    {
        Situation.UNIT: {"smallest-chip": "An odd chip is broken down to the smallest chip in play."},
        Situation.TIE_BUTTON: _ODD_CHIP,
        Situation.TIE_NO_BUTTON: _ODD_CHIP,
        Situation.STUD_HIGH: _ODD_CHIP,
        Situation.STUD_LOW: _ODD_CHIP,
        Situation.SEVERAL_ODD: {
            "one-each": "Several odd chips of one share go one each, in the order in which the first was given.",
            "all-to-first": "All odd chips of one share go to the player who has the right to the first.",
        },
        Situation.HIGH_LOW: {
            "high": "The odd chip between high and low goes to the high half.",
            "low": "The odd chip between high and low goes to the low half.",
            "position": "The odd chip between high and low goes to the half whose winner is first left of the button.",
            "low-when-quartered": (
                "The odd chip between high and low goes to the high half, but to the low half when one hand alone wins "
                "the high and the low is split."
            ),
        },
        Situation.TWO_LOWS: {
            "first-side": "The odd chip between two low sides goes to the five-card side.",
            "second-side": "The odd chip between two low sides goes to the badugi side.",
            "position": "Between two low sides the odd chip goes to the side whose winner is first left of the button.",
        },
        Situation.DRAW_AND_BOARD: {
            "draw": "The odd chip of dramaha goes to the draw half.",
            "board": "The odd chip of dramaha goes to the board half.",
            "position": "The odd chip of dramaha goes to the half whose winner is first left of the button.",
        },
        Situation.IDENTICAL: {
            "halves": "Identical hands that win both sides split each half on its own.",
            "evenly": "Identical hands that win both sides split the whole pot as evenly as it goes.",
        },
        Situation.ACE_LOW: {
            "high": "An ace used as a low card still counts as the highest card for the odd chip.",
            "low": "An ace used as a low card counts as the lowest card for the odd chip.",
        },
        Situation.RUNS: {
            "first": "The odd chip between runs goes to the first run.",
            "last": "The odd chip between runs goes to the last run.",
        },
        Situation.BOARDS: {
            "first": "The odd chip between boards goes to the top board.",
            "last": "The odd chip between boards goes to the bottom board.",
        },
        Situation.SIDE_POTS: {"separately": "Each side pot is split on its own."},
        Situation.UNCALLED: {"returned": "The part of a bet that nobody called goes back to the player who made it."},
        Situation.AWARD_ORDER: {
            "last-side-first": "Pots are awarded from the last side pot formed back to the main pot.",
            "side-before-main": "Side pots are awarded before the main pot.",
            "any": "Pots may be awarded in any order.",
        },
        Situation.DISPUTED: {"review": "An award that is questioned in time is checked again and corrected."},
        Situation.OBJECTION: {
            "next-hand": "A pot may be questioned until the next hand begins.",
            "next-hand-house-later": (
                "A pot may be questioned until the next hand begins; an error of the house may be corrected later."
            ),
            "substantial-action": "A pot may be questioned until there is substantial action on the next hand.",
            "substantial-action-break-minute": (
                "A pot may be questioned until there is substantial action on the next hand; before a break, for one "
                "minute after the award."
            ),
        },
    }
)
"""What a house rule says in a sentence when the house gives only its choice: situation → choice → sentence."""
