"""A played hand → its name in the words of the field."""

from __future__ import annotations

from collections.abc import Sequence

from oddchip_sheets.cards.evaluate import Played
from oddchip_sheets.games import Side
from oddchip_sheets.handfile.model import Card
from oddchip_sheets.words.message import Listed, Message, say


def label(side: Side, played: Played | None) -> Message:  # noqa: PLR0911 - a return for each category
    """The name of a hand: two pair, aces and eights, king kicker; 8-6-4-3-A low; no qualifying low."""
    if played is None:
        return say("hand.no-low")
    cards = played.cards
    if side.ranking in ("badugi", "deuce-badugi"):
        return say("hand.badugi", n=len(cards), number=number(len(cards)), ranks=figures(cards))
    if played.category == "high card" and side.ranking in ("ace-five", "deuce-seven"):
        return say("hand.low", ranks=figures(cards))
    ranks = tuple(rank(card) for card in cards)
    match played.category:
        case "high card":
            return say("hand.high-card", ranks=Listed(ranks, "comma"))
        case "one pair":
            return say("hand.pair", rank=ranks[0], kickers=_kickers(ranks[2:]))
        case "two pair":
            return say("hand.two-pair", high=ranks[0], low=ranks[2], kickers=_kickers(ranks[4:]))
        case "three of a kind":
            return say("hand.trips", rank=ranks[0], kickers=_kickers(ranks[3:]))
        case "flush":
            return say("hand.flush", ranks=Listed(ranks, "dash"))
        case "full house":
            return say("hand.full", trips=ranks[0], pair=ranks[3])
        case "four of a kind":
            return say("hand.quads", rank=ranks[0], kickers=_kickers(ranks[4:]))
        case "straight":
            return say("hand.wheel" if cards[0].rank == "5" else "hand.straight", rank=ranks[0])
        case _ if cards[0].rank == "A":
            return say("hand.royal")
        case _:
            return say("hand.steel-wheel" if cards[0].rank == "5" else "hand.straight-flush", rank=ranks[0])


def _kickers(ranks: tuple[Message, ...]) -> Message:
    return say("hand.kickers", ranks=Listed(ranks))


def number(count: int) -> Message:
    """A small number of cards in a word, up to seven."""
    return say(f"small.{count}")


def rank(card: Card) -> Message:
    """A card's rank in a word; in the form ``many`` several cards of that rank."""
    return say(f"rank.{card.rank}")


def figures(cards: Sequence[Card]) -> Listed:
    """Ranks as lows are read out on paper: 10-8-6-4-A."""
    return Listed(tuple(card.figure for card in cards), "dash")
