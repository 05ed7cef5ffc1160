"""The points at which a settlement asks the rule book, and what a book may choose at each: every word about them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Self

_ODD_CHIP: Final = {
    # clockwise from the seat left of the button
    "left-of-button": "The odd chip goes to the first tied hand left of the button.",
    # the highest-ranking card first, its suit where ranks are equal, of the five that play or of all that are held
    "high-card-five": "The odd chip goes to the tied hand that plays the highest card by suit among its five cards.",
    "high-card-all": "The odd chip goes to the tied player who holds the highest card by suit among all cards.",
    "low-card-five": "The odd chip goes to the tied hand that plays the lowest card by suit among its five cards.",
    "low-card-all": "The odd chip goes to the tied player who holds the lowest card by suit among all cards.",
    "next-deal": "The odd chip goes to nobody; it stays on the table as an extra ante for the next deal.",
}

_MATCH_POT: Final = "match-pot games"


class Situation(StrEnum):
    """A point at which a settlement asks the book: how book files call it, what people call it, what may be chosen."""

    heading: str
    """How a list of procedures names it."""
    label: str
    """How a blank, where room is short, names it."""
    choices: Mapping[str, str]
    """What a book may choose → what that is in a sentence, for a house rule that brings none of its own."""
    match_pot: bool
    """Whether only a session of a match-pot game asks it; a book that does not know these games has no word on it."""

    def __new__(
        cls, value: str, heading: str = "", label: str = "", choices: Mapping[str, str] = {}, games: str = ""
    ) -> Self:
        """A member of the table below."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.heading, member.label, member.choices = heading, label, choices
        member.match_pot = games == _MATCH_POT
        return member

    UNIT = (
        "unit",
        "Smallest unit",
        "Smallest chip.",
        {"smallest-chip": "An odd chip is broken down to the smallest chip in play."},
    )
    TIE_BUTTON = "tie-button", "Tie, game with a button", "Odd chip, button game.", _ODD_CHIP
    TIE_NO_BUTTON = "tie-no-button", "Tie, game without a button", "Odd chip, no button.", _ODD_CHIP
    SEVERAL_ODD = (
        "several-odd",
        "Several odd chips in one share",
        "Several odd chips.",
        {
            "one-each": "Several odd chips of one share go one each, in the order in which the first was given.",
            "all-to-first": "All odd chips of one share go to the player who has the right to the first.",
        },
    )
    HIGH_LOW = (
        "high-low",
        "Odd chip between high and low",
        "High and low.",
        {
            "high": "The odd chip between high and low goes to the high half.",
            "low": "The odd chip between high and low goes to the low half.",
            "position": "The odd chip between high and low goes to the half whose winner is first left of the button.",
            "low-when-quartered": (
                "The odd chip between high and low goes to the high half, but to the low half when one hand alone wins "
                "the high and the low is split."
            ),
        },
    )
    TWO_LOWS = (
        "two-lows",
        "Odd chip between two low sides",
        "Two low sides.",
        {
            "first-side": "The odd chip between two low sides goes to the five-card side.",
            "second-side": "The odd chip between two low sides goes to the badugi side.",
            "position": "Between two low sides the odd chip goes to the side whose winner is first left of the button.",
        },
    )
    DRAW_AND_BOARD = (
        "draw-and-board",
        "Odd chip between draw and board (dramaha)",
        "Draw and board.",
        {
            "draw": "The odd chip of dramaha goes to the draw half.",
            "board": "The odd chip of dramaha goes to the board half.",
            "position": "The odd chip of dramaha goes to the half whose winner is first left of the button.",
        },
    )
    IDENTICAL = (
        "identical",
        "Identical hands win both sides",
        "Identical both ways.",
        {
            "halves": "Identical hands that win both sides split each half on its own.",
            "evenly": "Identical hands that win both sides split the whole pot as evenly as it goes.",
        },
    )
    STUD_HIGH = "stud-high", "Stud, tied high hands", "Stud, tied high.", _ODD_CHIP
    STUD_LOW = "stud-low", "Razz and stud, tied low hands", "Razz, tied low.", _ODD_CHIP
    ACE_LOW = (
        "ace-low",
        "Ace used low, for the card by suit",
        "Ace used low.",
        {
            "high": "An ace used as a low card still counts as the highest card for the odd chip.",
            "low": "An ace used as a low card counts as the lowest card for the odd chip.",
        },
    )
    RUNS = (
        "runs",
        "Odd chip between runs",
        "Run twice.",
        {
            "first": "The odd chip between runs goes to the first run.",
            "last": "The odd chip between runs goes to the last run.",
        },
    )
    BOARDS = (
        "boards",
        "Odd chip between boards",
        "Two boards.",
        {
            "first": "The odd chip between boards goes to the top board.",
            "last": "The odd chip between boards goes to the bottom board.",
        },
    )
    SIDE_POTS = "side-pots", "Side pots", "Side pots.", {"separately": "Each side pot is split on its own."}
    UNCALLED = (
        "uncalled",
        "Uncalled bet",
        "Uncalled bet.",
        {"returned": "The part of a bet that nobody called goes back to the player who made it."},
    )
    AWARD_ORDER = (
        "award-order",
        "Order of awarding",
        "Order of awarding.",
        {
            "last-side-first": "Pots are awarded from the last side pot formed back to the main pot.",
            "side-before-main": "Side pots are awarded before the main pot.",
            "any": "Pots may be awarded in any order.",
        },
    )
    DISPUTED = (
        "disputed",
        "Disputed pots",
        "Disputed pots.",
        {"review": "An award that is questioned in time is checked again and corrected."},
    )
    OBJECTION = (
        "objection",
        "May be questioned until",
        "May be questioned until.",
        {
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
    )
    DECLARE = (
        "declare",
        "Match pot: how players declare",
        "Declare.",
        {
            "in-turn": "Players say in turn whether they are in, the dealer last.",
            "together": "Players declare together whether they are in.",
        },
        _MATCH_POT,
    )
    DEALER_LAST = (
        "dealer-last",
        "Match pot: all before the dealer are out",
        "Dealer last.",
        {
            "forced-in": "When everybody before the dealer is out, the dealer is in.",
            "free": "The dealer may stay out when everybody else is out.",
        },
        _MATCH_POT,
    )
    MATCH = (
        "match",
        "Match pot: who matches the pot",
        "Who matches.",
        {
            "losers": "Everybody in without the best hand matches the pot.",
            "worst": "Only the worst hand in matches the pot; players who tie for worst match it in full each.",
        },
        _MATCH_POT,
    )
    GHOST = (
        "ghost",
        "Match pot: the ghost hand",
        "Ghost.",
        {
            "none": "No ghost hand is dealt.",
            "always": "A ghost hand is dealt, and who takes the pot must beat it.",
            "lone": "A player who is in alone must beat a ghost hand.",
        },
        _MATCH_POT,
    )
    GHOST_TIE = (
        "ghost-tie",
        "Match pot: a tie with the ghost",
        "Tie with the ghost.",
        {
            "ghost": "A tie with the ghost is no win; everybody in matches the pot.",
            "player": "A tie with the ghost is a win for the player.",
            "nobody": "A hand that ties the ghost neither wins nor pays; beaten hands match the pot.",
        },
        _MATCH_POT,
    )
    GHOST_LOSS = (
        "ghost-loss",
        "Match pot: the ghost wins",
        "Ghost wins.",
        {
            "all": "When the ghost wins, everybody in matches the pot.",
            "worst": "When the ghost wins, only the worst hand in matches the pot.",
        },
        _MATCH_POT,
    )
    ALL_OUT = (
        "all-out",
        "Match pot: everybody is out",
        "All out.",
        {
            "stays": "When everybody is out, the pot stays for the next deal.",
            "all-ante": "When everybody is out, the pot stays and everybody antes again.",
            "wimp-ante": "When everybody is out, the best hand antes for the whole table.",
            "wimp-match": "When everybody is out, the best hand matches the pot.",
            "wimp-match-wild": "When everybody is out, the best hand and each holder of a wild card match the pot.",
        },
        _MATCH_POT,
    )
    WIMP_TIE = (
        "wimp-tie",
        "Match pot: the best hands of those out tie",
        "Best out tie.",
        {
            "each": "When the best hands of those out tie, each of them pays in full.",
            "share": "When the best hands of those out tie, they share what is to be paid.",
        },
        _MATCH_POT,
    )
    ANTE_WHEN = (
        "ante-when",
        "Match pot: when antes are due",
        "Antes.",
        {
            "empty-pot": "Everybody antes when the pot is empty.",
            "every-deal": "Antes are due before every deal.",
            "dropped-out": "Who was out in the last deal antes; everybody does when the pot is empty.",
            "every-stage": "Antes are due before every stage of a deal.",
        },
        _MATCH_POT,
    )
    ANTE_EXCUSED = (
        "ante-excused",
        "Match pot: who need not ante",
        "Excused from the ante.",
        {
            "matched": "Who matched the pot in the last deal need not ante.",
            "nobody": "Nobody is excused from an ante.",
        },
        _MATCH_POT,
    )
    THREE_CARD = (
        "three-card",
        "Match pot: three-card hands",
        "Three-card hands.",
        {
            "usual": "Three of a kind, straight flush, straight, flush, pair, high card.",
            "straight-flush-high": "Straight flush, three of a kind, straight, flush, pair, high card.",
            "flush-high": "Three of a kind, straight flush, flush, straight, pair, high card.",
            "both-high": "Straight flush, three of a kind, flush, straight, pair, high card.",
            "pairs-only": "Three of a kind, pair, high card; straights and flushes count nothing.",
        },
        _MATCH_POT,
    )
    ACE_LOW_RUN = (
        "ace-low-run",
        "Match pot: A-2-3 as a straight",
        "A-2-3.",
        {
            "no": "A-2-3 is no straight.",
            "lowest": "A-2-3 is the lowest straight.",
            "second": "A-2-3 is the second straight, below A-K-Q.",
        },
        _MATCH_POT,
    )
    FIVE_OF_A_KIND = (
        "five-of-a-kind",
        "Match pot: five of a kind",
        "Five of a kind.",
        {
            "top": "Five of a kind is the highest hand.",
            "none": "There is no five of a kind.",
        },
        _MATCH_POT,
    )
    WILD_FLUSH = (
        "wild-flush",
        "Match pot: a wild card in a flush",
        "Wild card in a flush.",
        {
            "next-missing": "In a flush a wild card is the highest card of the suit that the hand lacks.",
            "repeat": "In a flush a wild card is an ace, even a second one.",
        },
        _MATCH_POT,
    )
    LEG_TIE = (
        "leg-tie",
        "Match pot: tied winners of a stage",
        "Tie in a stage.",
        {
            "each-winner": "Each loser of a stage pays the amount to every tied winner.",
            "share": "Each loser of a stage pays the amount once, and tied winners share it.",
            "nothing": "When the winners of a stage tie, nobody pays.",
        },
        _MATCH_POT,
    )
