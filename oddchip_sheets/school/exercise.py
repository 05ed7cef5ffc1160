"""An exercise: a hand that could have been dealt, with its betting; tables, stacks, cards, showdowns are drawn here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from oddchip_sheets.games import GAMES, Game
from oddchip_sheets.handfile.model import NO_DEAD, Card, Comparison, Dead, Hand, Seat
from oddchip_sheets.school.betting import Limit, Played, Seated, Stakes, Street, bet_out
from oddchip_sheets.school.draws import Draws

NAMES: Final = tuple(
    "Ada Aiko Alma Amir Anouk Ava Ben Bruno Carla Chen Clara Dan Dev Dora Elif Emil Eva Finn Gita Hana Hugo Ida Imre "  # noqa: SIM905 - a list of names reads better as one
    "Ines Ivan Jana Jonas Kai Karim Kira Lars Lea Leo Lin Luca Mara Max Mei Mila Milo Nadia Nico Nina Olga Omar Otto "
    "Paula Pia Priya Rafa Rosa Ruth Sam Sara Sofia Tara Theo Tom Uma Vera Viktor Wen Yara Yusuf Zoe".split()
)
SEATS: Final = 9
RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

BUTTON_STREETS: Final = ("preflop", "flop", "turn", "river")
STUD_STREETS: Final = ("third", "fourth", "fifth", "sixth", "seventh")

TOURNAMENT: Final = (
    Stakes((25, 100, 500, 1000), 25, 50),
    Stakes((25, 100, 500, 1000), 50, 100),
    Stakes((25, 100, 500, 1000), 75, 150),
    Stakes((25, 100, 500, 1000, 5000), 100, 200),
    Stakes((100, 500, 1000, 5000), 100, 200),
    Stakes((100, 500, 1000, 5000), 200, 400),
    Stakes((100, 500, 1000, 5000), 300, 600),
    Stakes((500, 1000, 5000, 25000), 500, 1000),
    Stakes((500, 1000, 5000, 25000), 1500, 3000),
    Stakes((1000, 5000, 25000, 100_000), 5000, 10_000),
)
CASH: Final = (Stakes((1, 5, 25, 100), 1, 2), Stakes((1, 5, 25, 100), 2, 4), Stakes((5, 25, 100), 5, 10))
STUD: Final = (
    Stakes((25, 100, 500, 1000), 200, 200, Limit.FIXED, ante=25, bring_in=50),
    Stakes((25, 100, 500, 1000), 400, 400, Limit.FIXED, ante=50, bring_in=125),
    Stakes((100, 500, 1000, 5000), 800, 800, Limit.FIXED, ante=100, bring_in=200),
    Stakes((1, 5, 25, 100), 8, 8, Limit.FIXED, ante=1, bring_in=2),
)
"""In stud the one bet is the small one; from fifth street on it is doubled."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A hand, how it came about, and what it trains."""

    level: str
    hand: Hand
    stakes: Stakes
    stacks: Mapping[str, int]
    """What each had before the first chip went in."""
    streets: tuple[Street, ...]
    deal: Mapping[str, tuple[Card, ...]]
    """In stud everybody's cards as they were dealt, those of the folded too."""

    @property
    def shape(self) -> tuple[object, ...]:
        """What makes two exercises one: names, seat numbers and the size of the chips do not matter."""
        hand = self.hand
        unit, places = self.stakes.chips[0], {player: place for place, player in enumerate(self.order)}
        assert isinstance(hand.contributions, Mapping)  # noqa: S101 - an exercise is made of contributions
        assert isinstance(hand.chips, tuple)  # noqa: S101 - and of known chips
        boards = hand.boards if isinstance(hand.boards, tuple) else ()
        shown = [
            (side, tuple(tuple(sorted(places[player] for player in group)) for group in ranking))
            for board in boards
            for side, ranking in sorted(board.items())
            if isinstance(ranking, tuple)
        ]
        cards = tuple(sorted((places[player], tuple(map(str, held))) for player, held in hand.cards.items()))
        put_in = tuple(sorted((places[player], amount // unit) for player, amount in hand.contributions.items()))
        return (hand.game.id, unit // hand.chips[0], put_in, hand.dead.total, tuple(shown), cards)

    @property
    def order(self) -> tuple[str, ...]:
        """The players from the left of the button, or from the first seat."""
        return in_order(self.hand.seats, self.hand.button if isinstance(self.hand.button, int) else None)


def in_order(seats: Sequence[Seat], button: int | None) -> tuple[str, ...]:
    """The players from the left of the button, at whose seat nobody need sit; without one as they stand."""
    if button is None:
        return tuple(seat.player for seat in seats)
    return tuple(seat.player for seat in sorted(seats, key=lambda seat: (seat.number <= button, seat.number)))


@dataclass(frozen=True, slots=True)
class Wanted:
    """What kind of hand is drawn: least and most of each."""

    game: str = "holdem"
    stakes: Sequence[Stakes] = (*TOURNAMENT, *CASH)
    shown: tuple[int, int] = (2, 3)
    """How many show their hands down."""
    short: tuple[int, int] = (0, 0)
    """How many of these have a short stack."""
    folding: tuple[int, int] = (2, 5)
    tied: tuple[int, int] = (2, 2)
    """How many tie for the best hand."""


def drawn(level: str, wanted: Wanted, draws: Draws, number: int) -> Exercise | None:
    """A hand of that kind, bet out and shown down; ``None`` where the draw did not come to a showdown of them."""
    stakes, game = draws.one_of(wanted.stakes), GAMES[wanted.game]
    shown, folding = draws.between(*wanted.shown), draws.between(*wanted.folding)
    count = min(shown + folding, 7 if not game.button else SEATS)
    players = draws.shuffled(NAMES)[:count]
    seats = tuple(map(Seat, draws.some(range(1, SEATS + 1), count), players))
    button = seats[number % count].number if game.button else None
    showing = draws.some(players, shown)
    short = draws.shuffled(showing)[: draws.between(*wanted.short)]
    folds = {player: _fold_street(draws) for player in players if player not in showing}
    stacks = {player: _stack(stakes, draws, short=player in short) for player in players}
    order = in_order(seats, button)
    deal = {} if game.button else dealt(order, showing, draws)
    opens = None
    if not game.button:
        opens = _opener(deal)
        if not _clear(deal):
            return None
    streets = BUTTON_STREETS if game.button else STUD_STREETS
    played = bet_out(Seated(order, stacks, folds, stakes, streets, opens), draws)
    if set(played.still_in) != set(showing):
        return None
    hand = _hand(game, stakes, seats, button, played)
    if deal:
        hand = replace(hand, cards={player: deal[player] for player in players if player in showing})
    else:
        best = _tied(played, showing, draws.between(*wanted.tied), draws)
        hand = replace(hand, boards=({side.name: shown_down(best, showing, draws) for side in game.sides[:1]},))
    return Exercise(level, hand, stakes, stacks, played.streets, deal)


def _fold_street(draws: Draws) -> int:
    """Half of those who fold do so at once, and few as late as on the river."""
    return draws.one_of((0, 0, 0, 1, 1, 2, 3))


def _stack(stakes: Stakes, draws: Draws, *, short: bool) -> int:
    bets, unit = draws.between(3, 24) if short else draws.between(40, 110), stakes.chips[0]
    return stakes.big * bets + unit * draws.below(max(1, stakes.big // unit))


def _hand(game: Game, stakes: Stakes, seats: tuple[Seat, ...], button: int | None, played: Played) -> Hand:
    dead = Dead(sum(played.dead.values()), dict(played.dead)) if played.dead else NO_DEAD
    players = [seat.player for seat in seats]
    return Hand(
        label="1",
        game=game,
        decimals=0,
        chips=stakes.chips,
        seats=seats,
        button=button,
        contributions={player: played.put_in[player] for player in players},
        dead=dead,
        folded=frozenset(players) - set(played.still_in),
        folds_complete=len(played.still_in) == len(players),
    )


def _tied(played: Played, showing: Sequence[str], count: int, draws: Draws) -> list[str]:
    """Who ties for the best hand: the shortest stack is among them, so that every pot has to be looked at."""
    by_stack = sorted(showing, key=lambda player: (played.put_in[player], showing.index(player)))
    return [by_stack[0], *draws.shuffled(by_stack[1:])[: count - 1]]


def shown_down(best: Sequence[str], showing: Sequence[str], draws: Draws) -> tuple[tuple[str, ...], ...]:
    """A ranking: the best tie, of the others now and then two."""
    groups = [tuple(player for player in showing if player in best)]
    rest = draws.shuffled([player for player in showing if player not in best])
    while rest:
        size = 2 if len(rest) > 1 and draws.once_in(3) else 1
        groups.append(tuple(player for player in showing if player in rest[:size]))
        rest = rest[size:]
    return tuple(groups)


def with_boards(exercise: Exercise, boards: Sequence[Comparison]) -> Exercise:
    """The same hand with another showdown."""
    return replace(exercise, hand=replace(exercise.hand, boards=tuple(boards)))


# Cards


def deck(draws: Draws) -> list[Card]:
    """A shuffled deck."""
    return draws.shuffled([Card(rank, suit) for rank in RANKS for suit in SUITS])


def dealt(order: Sequence[str], showing: Sequence[str], draws: Draws) -> dict[str, tuple[Card, ...]]:
    """Seven cards each. Two of those who show hold five of the same ranks and nothing better; the rest is chance."""
    cards = deck(draws)
    alike = draws.shuffled(showing)[:2]
    if draws.once_in(3):
        top = draws.between(8, len(RANKS) - 1)
        five = RANKS[top - 4 : top + 1]
    else:
        kickers = draws.some(RANKS[7:], 3)
        pair = draws.one_of([rank for rank in RANKS[3:] if rank not in kickers])
        five = "".join([pair, pair, *kickers])
    lowest = min(RANKS.index(rank) for rank in five[-3:])
    held: dict[str, list[Card]] = {player: [] for player in order}

    def give(player: str, ranks: Sequence[str]) -> None:
        card = next(card for card in cards if card.rank in ranks)
        cards.remove(card)
        held[player].append(card)

    for player in alike:
        for rank in five:
            give(player, rank)
    for player in alike:
        while len(held[player]) < 7:
            give(player, [rank for rank in RANKS[:lowest] if all(rank != card.rank for card in held[player])])
    for player in order:
        while len(held[player]) < 7:
            held[player].append(cards.pop())
    return {player: tuple(draws.shuffled(held[player])) for player in order}


def _showing(cards: Sequence[Card], number: int) -> tuple[int, ...]:
    """What the cards that show on a street are worth: pairs before high cards."""
    counts = Counter(RANKS.index(card.rank) for card in cards[2 : 3 + min(number, 3)])
    ranked = sorted(counts.items(), key=lambda item: (-item[1], -item[0]))
    return tuple(value for rank, count in ranked for value in (count, rank))


def _opener(deal: Mapping[str, tuple[Card, ...]]) -> Callable[[int, Sequence[str]], str]:
    def opens(number: int, live: Sequence[str]) -> str:
        if number == 0:
            return min(live, key=lambda player: _low(deal[player][2]))
        return max(live, key=lambda player: _showing(deal[player], number))

    return opens


def _low(card: Card) -> tuple[int, int]:
    return RANKS.index(card.rank), SUITS.index(card.suit)


def _clear(deal: Mapping[str, tuple[Card, ...]]) -> bool:
    """Whether on no street two hands show the same ranks, so that nobody can ask who has to act first."""
    for number in range(1, len(STUD_STREETS)):
        shown = sorted(_showing(cards, number) for cards in deal.values())
        if any(one == other for one, other in pairwise(shown)):
            return False
    return True
