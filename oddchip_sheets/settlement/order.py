"""The order of right to odd chips among tied players, as the adopted procedure ranks them: by position or by suit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from oddchip_sheets.cards.model import Reading
from oddchip_sheets.handfile.model import FactPath, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.suits import Rights


@dataclass(frozen=True, slots=True)
class Tie:
    """Players who divide one share; their hands tie for it, unless it was decided otherwise."""

    hand: Hand
    book: Book
    reading: Reading | None
    board: int
    side: str
    players: tuple[str, ...]
    decided: bool = False
    """Whether they share by agreement or by ruling; their hands need not tie."""

    @property
    def ranking(self) -> str:
        """How the tied hands were compared."""
        return self.hand.game.side(self.side).ranking


@dataclass(frozen=True, slots=True)
class Order:
    """Tied players, the one with the first right first, or why that is open."""

    players: tuple[str, ...] = ()
    right: str = ""
    """What gives the first his right, as the rest of a sentence about him."""
    open: str | None = None
    about: FactPath = ()
    hand_wide: str | None = None
    """The whole-hand fact that is missing, where it is one."""
    silent: Situation | None = None
    """What the adopted book leaves unstated, where that leaves it open."""


def tie_procedure(tie: Tie) -> Procedure:
    """The book's procedure for this tie: by position where a button is in play, by suit in stud games."""
    if not tie.hand.game.button:
        high = tie.ranking in ("high", "short-deck")
        return tie.book.procedure(Situation.STUD_HIGH if high else Situation.STUD_LOW)
    return tie.book.procedure(Situation.TIE_NO_BUTTON if tie.hand.button is None else Situation.TIE_BUTTON)


def order_of_right(tie: Tie, choice: str, wanted: int) -> Order:
    """The first ``wanted`` of the tied players, or more, in the order of ``choice``.

    ``choice`` is one of those of ``Situation.TIE_BUTTON`` but ``next-deal``.
    """
    return _BY_CHOICE[choice](tie, wanted)


def clockwise_from_button(hand: Hand) -> tuple[str, ...]:
    """Every player, from the seat left of the button (occupied or not); as seated where there is no button."""
    button = hand.button
    if not isinstance(button, int):
        return hand.players
    after = [seat.player for seat in hand.seats if seat.number > button]
    return (*after, *(seat.player for seat in hand.seats if seat.number <= button))


def _left_of_button(tie: Tie, _wanted: int) -> Order:
    if isinstance(tie.hand.button, Unknown):
        fact = "It is not known where the button was."
        return Order(
            open="An odd chip goes by position, but the button is not known.", about=("button",), hand_wide=fact
        )
    if tie.hand.button is None:
        return Order(open="An odd chip goes by position, but the hand had no button.", about=("button",))
    if not tie.hand.seats_known:
        fact = "The order of the seats is not known."
        return Order(
            open="An odd chip goes by position, but the seats are not known.", about=("seats",), hand_wide=fact
        )
    players = tuple(player for player in clockwise_from_button(tie.hand) if player in tie.players)
    return Order(players, f"is the first {'of them' if tie.decided else 'tied seat'} left of the button")


def _by_card(*, all_cards: bool, highest: bool) -> Callable[[Tie, int], Order]:
    def order(tie: Tie, wanted: int) -> Order:
        side = tie.hand.game.side(tie.side)
        rights = Rights(tie.hand, tie.reading, tie.board, side, tie.players, not tie.decided, all_cards, highest)
        ace = tie.book.procedure(Situation.ACE_LOW).choice
        if ace is None and rights.ace_matters:
            return Order(open=_ACE_OPEN, about=("cards",), silent=Situation.ACE_LOW)
        found = rights.first(wanted, ace)
        if found is None:
            return Order(open=_SAME_CARDS if rights.known else _NO_CARDS, about=("cards",))
        players, card = found
        which = card or "whatever the cards are that are not known"
        return Order(players, f"holds the {'highest' if highest else 'lowest'} card by suit, {which}")

    return order


_NO_CARDS: Final = "An odd chip goes by the suit of a card, but not all cards of the tied hands are known."
_SAME_CARDS: Final = "An odd chip goes by the suit of a card, but tied hands play the same cards."
_ACE_OPEN: Final = (
    "An odd chip goes by the suit of a card, and an ace is used as low; the book does not say if it counts as high."
)

_BY_CHOICE: Final[Mapping[str, Callable[[Tie, int], Order]]] = MappingProxyType(
    {
        "left-of-button": _left_of_button,
        "high-card-five": _by_card(all_cards=False, highest=True),
        "high-card-all": _by_card(all_cards=True, highest=True),
        "low-card-five": _by_card(all_cards=False, highest=False),
        "low-card-all": _by_card(all_cards=True, highest=False),
    }
)
