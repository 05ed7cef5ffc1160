"""The cards and an unrelated evaluator agree on who wins and who ties, over random deals of every game family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards
from quick import BULK, first
from second_evaluator import (
    ace_five,
    any_five,
    badugi,
    deuce_seven,
    eight_low,
    short_deck,
    two_from_hand,
)

from oddchip_sheets.cards.comparison import Reading, read_cards
from oddchip_sheets.games import GAMES, Game
from oddchip_sheets.handfile.model import Card, Hand, Seat

DEALS, MANY_DEALS = 1_000, 20_000
PLAYERS = ("A", "B", "C")
SEATS = tuple(Seat(number, player) for number, player in enumerate(PLAYERS, start=1))

Held = Sequence[Card]
Rank = Callable[[Held, Held], object]
"""A comparable rank, smaller is better; ``None`` where the hand does not qualify."""


@dataclass(frozen=True, slots=True)
class Family:
    game: str
    side: str
    rank: Rank


def high(held: Held, board: Held) -> int:
    return int(evaluate_cards(*map(str, (*board, *held))))


def omaha(held: Held, board: Held) -> int:
    return int(evaluate_omaha_cards(*map(str, (*board, *held))))


def five_card_omaha(held: Held, board: Held) -> int:
    return min(omaha(four, board) for four in combinations(held, 4))


def omaha_low(held: Held, board: Held) -> object:
    lows = map(eight_low, two_from_hand(held, board))
    return min((low for low in lows if low is not None), default=None)


def eight_or_better(held: Held, board: Held) -> object:
    lows = map(eight_low, any_five(held, board))
    return min((low for low in lows if low is not None), default=None)


def low(held: Held, board: Held) -> object:
    return min(map(ace_five, any_five(held, board)))


def six_card_omaha(held: Held, board: Held) -> int:
    return min(high((*two, *three), ()) for two in combinations(held, 2) for three in combinations(board, 3))


def held_alone(held: Held, _board: Held) -> int:
    return high(held, ())


def two_seven(held: Held, _board: Held) -> object:
    return deuce_seven(held)


def six_plus(held: Held, board: Held) -> object:
    best = max(map(short_deck, any_five(held, board)))
    return tuple(-part for part in best)


FAMILIES = (
    Family("holdem", "high", high),
    Family("stud", "high", high),
    Family("draw", "high", high),
    Family("omaha", "high", omaha),
    Family("irish", "high", high),
    Family("five-card-stud", "high", high),
    Family("omaha-6", "high", six_card_omaha),
    Family("dramaha", "draw", held_alone),
    Family("dramaha", "board", five_card_omaha),
    Family("big-o", "high", five_card_omaha),
    Family("courchevel", "high", five_card_omaha),
    Family("short-deck", "high", six_plus),
    Family("omaha-8", "low", omaha_low),
    Family("big-o", "low", omaha_low),
    Family("stud-8", "low", eight_or_better),
    Family("draw-8", "low", eight_or_better),
    Family("razz", "low", low),
    Family("a-5", "low", low),
    Family("2-7", "low", two_seven),
    Family("badugi", "low", lambda held, _: badugi(held, 1)),
    Family("badacey", "badugi", lambda held, _: badugi(held, 1)),
    Family("badeucy", "badugi", lambda held, _: badugi(held, 14)),
)


def deal(game: Game, random: Random, *, narrow: bool) -> Hand:
    """Three hands; from a narrow deck of neighbouring ranks, so that pairs, straights, lows and ties are frequent."""
    needed = len(PLAYERS) * game.hole_cards + game.board_cards
    start, width = random.randrange(len(game.ranks)), max(needed // 4 + 1, 6)
    ranks = (game.ranks * 2)[start : start + width] if narrow else game.ranks
    drawn = random.sample([Card(rank, suit) for rank in ranks for suit in "shdc"], needed)
    board, dealt = drawn[: game.board_cards], drawn[game.board_cards :]
    hands = {player: tuple(dealt[at :: len(PLAYERS)]) for at, player in enumerate(PLAYERS)}
    return Hand("1", game, 0, (1,), SEATS, 1, board_cards=(tuple(board),) if board else (), cards=hands)


def known(hand: Hand, player: str) -> tuple[Card, ...]:
    return tuple(card for card in hand.cards[player] if isinstance(card, Card))


def second_opinion(hand: Hand, rank: Rank) -> tuple[str, ...]:
    board = hand.board_cards[0] if hand.board_cards else ()
    ranks = {player: rank(known(hand, player), board) for player in PLAYERS}
    best = min((found for found in ranks.values() if found is not None), default=None)  # type: ignore[type-var]  # one family's ranks compare
    return tuple(player for player in PLAYERS if best is not None and ranks[player] == best)


def read(hand: Hand) -> Reading:
    found = read_cards(hand)
    assert found is not None
    return found


@pytest.mark.parametrize("deals", [DEALS, pytest.param(MANY_DEALS, marks=BULK)])
@pytest.mark.parametrize("family", first(8, FAMILIES), ids=lambda family: f"{family.game} {family.side}")
def test_both_evaluators_find_the_same_winners_and_ties(family: Family, deals: int) -> None:
    random = Random(f"{family.game} {family.side}")
    ties = empty = 0
    for number in range(deals):
        hand = deal(GAMES[family.game], random, narrow=number % 2 == 1)
        expected = second_opinion(hand, family.rank)
        assert read(hand).best(1, family.side, PLAYERS).winners == expected, hand
        ties += len(expected) > 1
        empty += not expected
    if deals == MANY_DEALS:  # in fewer, a game of five cards may see no tie at all
        assert ties > deals // 1_000
    assert (empty > 0) == (GAMES[family.game].side(family.side).qualifier is not None)


@pytest.mark.parametrize("game", ["holdem", "stud"])
def test_the_five_cards_that_play_are_worth_the_whole_hand(game: str) -> None:
    random = Random(game)
    for number in range(MANY_DEALS // 10):
        hand = deal(GAMES[game], random, narrow=number % 2 == 1)
        board = hand.board_cards[0] if hand.board_cards else ()
        played = read(hand).shown(1, "high", "A")
        assert played is not None
        assert set(played.cards) <= {*known(hand, "A"), *board}
        assert high(played.cards, ()) == high(known(hand, "A"), board)


@pytest.mark.parametrize("side", ["high", "low"])
def test_two_cards_of_an_omaha_hand_play_with_three_of_the_board(side: str) -> None:
    random = Random(side)
    for number in range(MANY_DEALS // 10):
        hand = deal(GAMES["omaha-8"], random, narrow=number % 2 == 1)
        played = read(hand).shown(1, side, "A")
        assert played is not None
        mine = [card for card in played.cards if card in known(hand, "A")]
        ours = [card for card in played.cards if card in hand.board_cards[0]]
        assert (len(mine), len(ours)) == ((2, 3) if played.cards else (0, 0))
        if side == "high":
            assert high(played.cards, ()) == omaha(known(hand, "A"), hand.board_cards[0])
