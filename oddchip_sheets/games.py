"""The games as data: which hands are compared, in which halves, and whether a button decides position.

Ranking names follow the field: ``high`` is the ordinary ranking, ``short-deck`` the same with a flush above a
full house, ``ace-five`` the ranking where straights and flushes do not count and the ace is low, ``deuce-seven``
the one where they do and the ace is high, ``badugi`` four cards of different rank and suit with the ace low,
``deuce-badugi`` the same with the ace high.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Side:
    """One half of a pot (or the whole of it): who has the best hand of this ranking."""

    name: str
    ranking: str
    qualifier: int | None = None
    """Highest card a qualifying low may hold; ``None`` where every hand qualifies."""
    board: bool = True
    """Whether the cards of a board count, where the game has one."""

    @property
    def ace_low(self) -> bool:
        """Whether an ace is the lowest card of this ranking (a wheel's ace apart)."""
        return self.ranking in ("ace-five", "badugi")


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it matters to a settlement."""

    id: str
    title: str
    sides: tuple[Side, ...]
    button: bool = True
    hole_cards: int = 2
    streets: tuple[int, ...] = (3, 1, 1)
    """How many cards of the board come at once: flop, turn, river; none in a game without a board."""
    from_hand: int | None = None
    """How many cards must come from the hand; ``None`` where any may."""
    ranks: str = "23456789TJQKA"
    """The ranks of the deck it is played with, lowest first."""
    deck_may_run_out: bool = False
    """Whether a full table needs more cards than the deck has; then the last card is one for all, on the board."""

    def with_card_for_all(self) -> Game:
        """The same game where the deck ran out: one card less in each hand, and one on the board for everybody."""
        return replace(self, hole_cards=self.hole_cards - 1, streets=(1,))

    @property
    def boards(self) -> bool:
        """Whether it is played with boards, of which there may be several; a card for all in stud is none."""
        return bool(self.streets) and not self.deck_may_run_out

    @property
    def board_cards(self) -> int:
        """How many cards a whole board has."""
        return sum(self.streets)

    @property
    def split(self) -> bool:
        """Whether each pot is divided between two sides."""
        return len(self.sides) > 1

    def side(self, name: str) -> Side:
        """The side called ``name``; raises ``KeyError`` where the game has none."""
        return {side.name: side for side in self.sides}[name]


_HIGH = Side("high", "high")
_EIGHT = Side("low", "ace-five", qualifier=8)
_ONE_OPEN = (1, 2, 1, 1)


def _stud(game: str, title: str, *sides: Side) -> Game:
    return Game(game, title, sides, button=False, hole_cards=7, streets=(), deck_may_run_out=True)


_ALL: Final = (
    Game("holdem", "Hold'em", (_HIGH,)),
    Game("omaha", "Omaha", (_HIGH,), hole_cards=4, from_hand=2),
    Game("omaha-5", "Five-card Omaha", (_HIGH,), hole_cards=5, from_hand=2),
    Game("omaha-6", "Six-card Omaha", (_HIGH,), hole_cards=6, from_hand=2),
    Game("omaha-8", "Omaha eight or better", (_HIGH, _EIGHT), hole_cards=4, from_hand=2),
    Game("big-o", "Big O (five-card Omaha eight or better)", (_HIGH, _EIGHT), hole_cards=5, from_hand=2),
    Game("irish", "Irish", (_HIGH,)),
    Game("short-deck", "Short-deck hold'em", (Side("high", "short-deck"),), ranks="6789TJQKA"),
    Game("courchevel", "Courchevel", (_HIGH,), hole_cards=5, from_hand=2, streets=_ONE_OPEN),
    Game("courchevel-8", "Courchevel eight or better", (_HIGH, _EIGHT), hole_cards=5, from_hand=2, streets=_ONE_OPEN),
    _stud("stud", "Seven-card stud", _HIGH),
    _stud("stud-8", "Seven-card stud eight or better", _HIGH, _EIGHT),
    _stud("razz", "Razz", Side("low", "ace-five")),
    Game("five-card-stud", "Five-card stud", (_HIGH,), button=False, hole_cards=5, streets=()),
    Game("draw", "Five-card draw", (_HIGH,), hole_cards=5, streets=()),
    Game("draw-8", "Five-card draw eight or better", (_HIGH, _EIGHT), hole_cards=5, streets=()),
    Game("2-7", "Deuce-to-seven lowball", (Side("low", "deuce-seven"),), hole_cards=5, streets=()),
    Game("a-5", "Ace-to-five lowball", (Side("low", "ace-five"),), hole_cards=5, streets=()),
    Game("badugi", "Badugi", (Side("low", "badugi"),), hole_cards=4, streets=()),
    Game(
        "badacey",
        "Badacey",
        (Side("five-card", "ace-five"), Side("badugi", "badugi")),
        hole_cards=5,
        streets=(),
    ),
    Game(
        "badeucy",
        "Badeucy",
        (Side("five-card", "deuce-seven"), Side("badugi", "deuce-badugi")),
        hole_cards=5,
        streets=(),
    ),
    Game(
        "dramaha",
        "Dramaha",
        (Side("draw", "high", board=False), Side("board", "high")),
        hole_cards=5,
        from_hand=2,
    ),
)

GAMES: Final = MappingProxyType({game.id: game for game in _ALL})

PRINTED: Final = MappingProxyType({name.casefold(): game for game in _ALL for name in (game.id, game.title)})
"""The games by every name that is printed of them, in small letters and with a plain apostrophe."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A showdown of a match-pot game: how many of a player's cards are compared, in the order dealt, and how."""

    cards: int
    ranking: str
    """``two-card``, ``three-card``, ``pairs`` (three of a kind, pair, high card), ``high`` (ordinary, five cards),
    ``ace-high`` (the same without A-2-3-4-5) or ``ace-high-low`` (that turned round)."""
    wild: str = ""
    """The ranks that are wild."""


@dataclass(frozen=True, slots=True)
class MatchPotGame:
    """A game without bets: players are in or out, and losers match the pot. Deals hang on one another."""

    id: str
    title: str
    stages: tuple[Stage, ...]
    """One; three where tokens are collected."""
    first_cards: int
    """How many cards a player has when he declares; more come only to those who are in."""
    common_cards: int = 0
    second_declaration: bool = False
    """Whether there may be a second ante and a second declaration."""
    tokens: int | None = None
    """How many tokens win the pot where the file does not say; ``None`` where nothing is usual, or there are none."""

    @property
    def legs(self) -> bool:
        """Whether tokens are collected, and losers of a stage pay its winner."""
        return len(self.stages) > 1

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards a player may hold."""
        return tuple(sorted({self.first_cards, *(stage.cards for stage in self.stages)}))

    @property
    def wild(self) -> str:
        """The ranks that are wild at the only stage of a game without tokens."""
        return self.stages[0].wild

    @property
    def dealt(self) -> Game:
        """The game as far as cards and odd chips go: one side, and the common cards as its board."""
        side = Side("high", "match-pot")
        streets = (self.common_cards,) if self.common_cards else ()
        return Game(self.id, self.title, (side,), hole_cards=max(self.hand_sizes), streets=streets)


_MATCH_POT: Final = (
    MatchPotGame("guts-2", "Two-card Guts", (Stage(2, "two-card"),), 2),
    MatchPotGame("guts-3", "Three-card Guts", (Stage(3, "three-card"),), 3),
    MatchPotGame("guts-2-1", "Two Plus One", (Stage(3, "three-card"),), 2, second_declaration=True),
    MatchPotGame("guts-4-2-2", "4-2-2", (Stage(6, "high", wild="2"),), 4),
    MatchPotGame("guts-4-2-3", "4-2-3", (Stage(4, "high", wild="2"),), 4, common_cards=3),
    MatchPotGame(
        "3-5-7",
        "3-5-7",
        (Stage(3, "pairs", wild="3"), Stage(5, "high", wild="5"), Stage(7, "high", wild="7")),
        3,
        tokens=3,
    ),
    MatchPotGame("napalm", "Napalm", (Stage(2, "two-card"), Stage(5, "ace-high-low"), Stage(7, "ace-high")), 2),
)

MATCH_POT_GAMES: Final = MappingProxyType({game.id: game for game in _MATCH_POT})

_MATCH_POT_PRINTED: Final = {name.casefold(): game for game in _MATCH_POT for name in (game.id, game.title)}


def match_pot_game_called(word: str) -> MatchPotGame | None:
    """The match-pot game whose id or title ``word`` is, in capital or small letters."""
    return _MATCH_POT_PRINTED.get(" ".join(word.casefold().split()))


def game_called(word: str) -> Game | None:
    """The game whose id or title ``word`` is, in capital or small letters, with either apostrophe."""
    return PRINTED.get(" ".join(word.replace("’", "'").casefold().split()))
