"""The settlement: what the engine found, with its reasons, which are data. Amounts as in ``handfile.model``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Final

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.handfile.model import UNKNOWN, Decision, FactPath, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.values import value
from oddchip_sheets.words.message import Message, Said, sentences

RULES: Final[FactPath] = ("rules",)
"""The fact that is missing where it is not established which book the event adopted."""


class Unresolved(Exception):  # noqa: N818 - no error: something is open
    """What the facts or the book leave open; raised where that shows, caught once a pot and once a hand."""

    def __init__(
        self,
        reason: Said,
        fact: FactPath = (),
        *,
        unstated: Situation | None = None,
        hand_wide: Message | None = None,
        sure: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.fact = fact
        """The fact that is missing or contradicted; the pot's own where it is empty."""
        self.unstated = unstated
        """The situation that the adopted book does not decide, where that is the reason."""
        self.hand_wide = hand_wide
        """The same for the whole hand, where the missing fact is one of the whole hand."""
        self.sure: Mapping[str, int] = sure or {}
        """What each player is due all the same, under every reading of what is open."""


def total(amounts: Iterable[int | Unknown]) -> int | Unknown:
    """The sum; unknown where one of the amounts is."""
    summed = 0
    for amount in amounts:
        if isinstance(amount, Unknown):
            return UNKNOWN
        summed += amount
    return summed


def added(hand: Hand, parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What each player gets of several parts together, in the order of the seats."""
    gets = dict.fromkeys(hand.players, 0)
    for part in parts:
        for player, amount in part.items():
            gets[player] += amount
    return {player: amount for player, amount in gets.items() if amount}


@value
class Share:
    """A part of a pot that is divided once: a pot, one side of it, one board's part, or a board's side."""

    board: int
    """Board number from one."""
    side: str
    """``high``, ``low`` …; ``whole`` where identical hands divide both sides at once."""
    amount: int
    winners: tuple[str, ...]
    """Tied winners in the order of the seats."""
    base: int
    """What each tied winner gets before odd chips."""
    odd: int
    """The remainder: odd chips that no equal division reaches, as an amount."""
    odd_to: tuple[str, ...]
    """Who got one odd chip each, the one with the first claim first."""
    carried: int
    """Odd chips left for the next deal, as an amount."""
    awards: Mapping[str, int]
    procedure: Procedure | None
    """The rule behind the odd chip, or behind the division that gave this share its odd unit."""
    why: tuple[Message, ...]
    """A sentence or two that a player can follow."""


@value
class ByHands:
    """What the hands would give from a pot that an agreement or a ruling decided."""

    awards: Mapping[str, int]
    carried: int = 0
    open: Said | None = None
    """Why that is not established."""


@value
class PotResult:
    """One pot, settled or not."""

    name: str
    amount: int | Unknown
    """Before rake."""
    rake: int | Unknown
    drops: Mapping[str, int | Unknown]
    """What is taken besides the rake, by name; 0 where nothing of it is taken from this pot."""
    eligible: tuple[str, ...] | Unknown
    decision: Decision | None = None
    """Where the pot was awarded by agreement or by the floor: on what that rests."""
    by_hands: ByHands | None = None
    """What the hands would have given instead; only beside a decision."""
    settled: bool = False
    shares: tuple[Share, ...] = ()
    awards: Mapping[str, int] = field(default_factory=dict)
    carried: int = 0
    divisions: tuple[tuple[Procedure, Said], ...] = ()
    """The rules behind the division between boards and sides where an odd unit was at stake, each with its reason."""
    reason: Said | None = None
    """Why an unresolved pot is unresolved."""
    fact: FactPath = ()
    """The fact the reason speaks of."""
    hand_wide: Message | None = None
    """The fact of the whole hand that an unresolved pot lacks, in a sentence, where it is one."""
    undisputed: Mapping[str, int] = field(default_factory=dict)
    """Of an unresolved pot: what each player is due under every reading of what is open."""
    sure: tuple[Message, ...] = ()
    """The same in sentences."""

    @property
    def taken(self) -> int | Unknown:
        """Rake and drops together."""
        return total((self.rake, *self.drops.values()))

    @property
    def unresolved(self) -> tuple[Message, ...]:
        """Why the pot is unresolved and what is due all the same."""
        return sentences(self.reason, self.sure)

    @property
    def reconciled(self) -> bool:
        """Whether awards, rake, drops and carried chips sum to the pot."""
        if not self.settled or isinstance(self.amount, Unknown) or isinstance(self.taken, Unknown):
            return False
        return sum(self.awards.values()) + self.taken + self.carried == self.amount


@value
class Finding:
    """Something left open: a pot's name, or ``None`` where it concerns the whole hand, and the reason."""

    pot: str | None
    reason: Said
    fact: FactPath = ()


@value
class HandSettlement:
    """One hand, settled as far as its facts go."""

    hand: Hand
    book: Book
    returned: Mapping[str, int]
    """Uncalled bets."""
    pots: tuple[PotResult, ...]
    receipts: Mapping[str, int]
    """Gross receipts from the settled pots, own chips included, in the order of the seats."""
    unresolved: tuple[Finding, ...]
    reading: Reading | None
    """The cards, where the file gives any."""
    notes: tuple[Message, ...]
    """What the sheet must say besides: silences of the book, folded chips above every live level …"""

    @property
    def settled(self) -> bool:
        """Whether every pot is settled."""
        return not self.unresolved
