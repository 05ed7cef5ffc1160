"""The order of right to odd chips among tied players, as the adopted procedure ranks them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from oddchip_sheets.cards.model import Reading
from oddchip_sheets.handfile.model import Card, FactPath, Hand, Unknown
from oddchip_sheets.rules.model import Book, Procedure, Situation

RANKS: Final = MappingProxyType({rank: value for value, rank in enumerate("23456789TJQKA", start=2)})
SUITS: Final = MappingProxyType({suit: value for value, suit in enumerate("cdhs")})
"""Clubs, diamonds, hearts, spades, low to high; they decide an odd chip only, never a tie."""

_ACE_LOW_STRAIGHTS: Final = MappingProxyType({"high": frozenset("A2345"), "short-deck": frozenset("A6789")})


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


def tie_procedure(tie: Tie) -> Procedure:
    """The book's procedure for this tie: by position where a button is in play, by suit in stud games."""
    if not tie.hand.game.button:
        high = tie.ranking in ("high", "short-deck")
        return tie.book.procedure(Situation.STUD_HIGH if high else Situation.STUD_LOW)
    return tie.book.procedure(Situation.TIE_NO_BUTTON if tie.hand.button is None else Situation.TIE_BUTTON)


def order_of_right(tie: Tie, choice: str) -> Order:
    """The tied players in the order of ``choice``, one of ``rules.model.ODD_CHIP_CHOICES`` but ``next-deal``."""
    return _BY_CHOICE[choice](tie)


def clockwise_from_button(hand: Hand) -> tuple[str, ...]:
    """Every player, from the seat left of the button (occupied or not); as seated where there is no button."""
    button = hand.button
    if not isinstance(button, int):
        return hand.players
    after = [seat.player for seat in hand.seats if seat.number > button]
    return (*after, *(seat.player for seat in hand.seats if seat.number <= button))


def _left_of_button(tie: Tie) -> Order:
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


def _by_card(*, all_cards: bool, highest: bool) -> Callable[[Tie], Order]:
    def order(tie: Tie) -> Order:
        cards = {player: _considered(tie, player, all_cards=all_cards) for player in tie.players}
        missing = [player for player, held in cards.items() if not held]
        if missing:
            return Order(open=_NO_CARDS, about=("cards",))
        return _ranked(tie, {player: held for player, held in cards.items() if held}, highest=highest)

    return order


_NO_CARDS: Final = "An odd chip goes by the suit of a card, but not all cards of the tied hands are known."


def _considered(tie: Tie, player: str, *, all_cards: bool) -> tuple[Card, ...] | None:
    if tie.reading is None:
        return None
    if all_cards:
        return tie.reading.held(player)
    shown = tie.reading.shown(tie.board, tie.side, player)
    return None if shown is None else shown.cards


def _ranked(tie: Tie, cards: Mapping[str, Sequence[Card]], *, highest: bool) -> Order:
    choice, low = tie.book.procedure(Situation.ACE_LOW).choice, _ace_plays_low(tie, cards)
    if choice != "high" and low is None:
        return Order(open=_NO_CARDS, about=("cards",))
    if choice is None and low:
        return Order(open=_ACE_OPEN, about=("cards",))
    ace = 1 if choice == "low" and low else RANKS["A"]
    keys = {
        player: sorted(((ace if c.rank == "A" else RANKS[c.rank], SUITS[c.suit]) for c in held), reverse=highest)
        for player, held in cards.items()
    }
    if len({tuple(key) for key in keys.values()}) < len(keys):
        return Order(
            open="An odd chip goes by the suit of a card, but tied hands play the same cards.", about=("cards",)
        )
    players = tuple(sorted(keys, key=lambda player: keys[player], reverse=highest))
    return Order(players, f"holds the {'highest' if highest else 'lowest'} card by suit, {_card(keys[players[0]][0])}")


_ACE_OPEN: Final = (
    "An odd chip goes by the suit of a card, and an ace is used as low; the book does not say if it counts as high."
)


def _ace_plays_low(tie: Tie, cards: Mapping[str, Sequence[Card]]) -> bool | None:
    """Whether an ace that was used as low could decide by suit; ``None`` where the cards played are not known."""
    if all(card.rank != "A" for held in cards.values() for card in held):
        return False
    wheel = _ACE_LOW_STRAIGHTS.get(tie.ranking)
    if wheel is None:
        return tie.hand.game.side(tie.side).ace_low
    shown = [tie.reading.shown(tie.board, tie.side, player) for player in tie.players] if tie.reading else [None]
    played = [hand.cards for hand in shown if hand is not None and hand.cards]
    if len(played) < len(shown):
        return None
    return any({card.rank for card in five} == wheel for five in played)


def _card(key: tuple[int, int]) -> str:
    """The card as it is printed, from its sort key."""
    rank, suit = key
    return Card("A" if rank == 1 else "23456789TJQKA"[rank - 2], "cdhs"[suit]).drawn


_BY_CHOICE: Final[Mapping[str, Callable[[Tie], Order]]] = MappingProxyType(
    {
        "left-of-button": _left_of_button,
        "high-card-five": _by_card(all_cards=False, highest=True),
        "high-card-all": _by_card(all_cards=True, highest=True),
        "low-card-five": _by_card(all_cards=False, highest=False),
        "low-card-all": _by_card(all_cards=True, highest=False),
    }
)
