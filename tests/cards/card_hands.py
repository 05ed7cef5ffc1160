"""Hands for the tests of the cards, written as a hand file writes them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

import yaml
from settled import in_english

from oddchip_sheets.cards.comparison import Reading, read_cards
from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import UNKNOWN, Card, Hand, Seat, Unknown


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(*word) for word in text.split())


def pocket(text: str) -> tuple[Card | Unknown, ...]:
    return tuple(UNKNOWN if word == "unknown" else Card(*word) for word in text.split())


def hand(text: str) -> Hand:
    """A hand from ``game``, ``cards``, and where there are any ``board`` or ``boards``, ``mucked``, ``seats``."""
    facts = yaml.safe_load(text)
    held = facts.get("cards", {})
    boards = facts.get("boards", [facts["board"]] if "board" in facts else [])
    return Hand(
        label="1",
        game=GAMES[facts["game"]],
        decimals=0,
        chips=(1,),
        seats=tuple(Seat(number, player) for number, player in enumerate(facts.get("seats", held), start=1)),
        button=None,
        board_cards=tuple(cards(board) for board in boards),
        cards={player: pocket(text) for player, text in held.items()},
        mucked=frozenset(facts.get("mucked", ())),
    )


def reading(text: str) -> Reading:
    found = read_cards(hand(text))
    assert found is not None
    return found


def winners(text: str, side: str = "high", board: int = 1) -> tuple[str, ...]:
    """Who wins among all players; the question must have an answer."""
    dealt = hand(text)
    found = read_cards(dealt)
    assert found is not None
    verdict = found.best(board, side, dealt.players)
    assert verdict.open is None
    return verdict.winners


def shown(text: str, player: str = "A", side: str = "high") -> tuple[str, str]:
    """The cards that play, and what the hand is called."""
    found = reading(text).shown(1, side, player)
    assert found is not None
    return " ".join(map(str, found.cards)), in_english(found.label)


def label(text: str, player: str = "A", side: str = "high") -> str:
    return shown(text, player, side)[1]


def mixed_suits(ranks: str) -> str:
    """Cards of these ranks that make no flush."""
    return " ".join(rank + suit for rank, suit in zip(ranks, cycle("shdc"), strict=False))


def five_cards(game: str, hands: Iterable[str]) -> str:
    """A draw hand whose players, named by their ranks, hold just these ranks."""
    held = ", ".join(f"'{ranks}': {mixed_suits(ranks)}" for ranks in hands)
    return f"{{game: {game}, cards: {{{held}}}}}"
