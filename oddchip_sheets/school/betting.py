"""A hand bet out by the rules: blinds, antes, streets, all-ins, folds. What everybody put in follows, and a history.

Who folds on which street is given; who bets, how much, and who raises is drawn. Amounts are whole chips.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Final

from oddchip_sheets.school.draws import Draws


class Limit(Enum):
    """How high a bet may be."""

    NONE = "no-limit"
    POT = "pot-limit"
    FIXED = "limit"


class Did(StrEnum):
    """What a player can do with chips, or without."""

    ANTE = "ante"
    SMALL_BLIND = "small-blind"
    BIG_BLIND = "big-blind"
    BRING_IN = "bring-in"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


@dataclass(frozen=True, slots=True)
class Act:
    """One act."""

    player: str
    did: Did
    amount: int
    """An ante, a blind or a bet: its size; a raise: what it is raised to; a call: what is added to the pot."""
    all_in: bool


@dataclass(frozen=True, slots=True)
class Street:
    """The acts of one street, in order; without any where nobody could act any more, or all checked."""

    name: str
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played for. A big-blind ante is paid after the blind, and is dead; others are everybody's own."""

    chips: tuple[int, ...]
    small: int
    big: int
    limit: Limit = Limit.NONE
    big_blind_ante: int = 0
    ante: int = 0
    bring_in: int = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """A table before the first card: who sits there, with what, and who is to fold on which street."""

    order: tuple[str, ...]
    """From the left of the button; the button is the last."""
    stacks: Mapping[str, int]
    folds: Mapping[str, int]
    stakes: Stakes
    streets: tuple[str, ...]
    opens: Callable[[int, Sequence[str]], str] | None = None
    """In stud: who of those still in has to begin on a street, by the cards that show; else the button decides."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand after the last bet."""

    streets: tuple[Street, ...]
    put_in: Mapping[str, int]
    dead: Mapping[str, int]
    still_in: tuple[str, ...]


CHECKED_THROUGH: Final = 5
"""One street in so many is checked through."""
MOST_RAISES: Final = 3


def bet_out(seated: Seated, draws: Draws) -> Played:
    """The hand, bet to its end or until one player is left."""
    hand = _Betting(seated, draws)
    for number, name in enumerate(seated.streets):
        hand.play(number, name)
    return Played(tuple(hand.streets), hand.put_in, hand.dead, tuple(hand.live))


@dataclass
class _Betting:
    seated: Seated
    draws: Draws
    live: list[str] = field(init=False)
    left: dict[str, int] = field(init=False)
    put_in: dict[str, int] = field(init=False)
    dead: dict[str, int] = field(default_factory=dict)
    streets: list[Street] = field(default_factory=list)
    bets: dict[str, int] = field(default_factory=dict)
    """On this street."""
    acts: list[Act] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.live = list(self.seated.order)
        self.left = dict(self.seated.stacks)
        self.put_in = dict.fromkeys(self.seated.order, 0)

    def play(self, number: int, name: str) -> None:
        """One street, its forced bets first."""
        self.bets, self.acts = dict.fromkeys(self.live, 0), []
        waiting = self._forced() if number == 0 else self._in_turn(number)
        self._round(number, waiting)
        self.streets.append(Street(name, tuple(self.acts)))

    def _forced(self) -> list[str]:
        """Antes, blinds or the bring-in; gives back who acts, in order."""
        stakes, order = self.seated.stakes, list(self.seated.order)
        for player in order if stakes.ante else ():
            paid = min(stakes.ante, self.left[player])
            self.left[player] -= paid
            self.put_in[player] += paid
            self._told(player, Did.ANTE, paid)
        if self.seated.opens is not None:
            turn = self._in_turn(0)
            self._post(turn[0], Did.BRING_IN, stakes.bring_in)
            return turn[1:]  # whoever brought it in may raise only what somebody else has completed
        self._post(order[0], Did.SMALL_BLIND, stakes.small)
        self._post(order[1], Did.BIG_BLIND, stakes.big)
        paid = min(stakes.big_blind_ante, self.left[order[1]])
        if paid:
            self.left[order[1]] -= paid
            self.dead[order[1]] = paid
            self._told(order[1], Did.ANTE, paid)
        return [*order[2:], *order[:2]]

    def _in_turn(self, number: int) -> list[str]:
        if self.seated.opens is None:
            return list(self.live)
        first = self.live.index(self.seated.opens(number, self.live))
        return [*self.live[first:], *self.live[:first]]

    def _post(self, player: str, did: Did, amount: int) -> None:
        paid = self._pay(player, amount)
        self._told(player, did, paid)

    def _pay(self, player: str, to: int) -> int:
        """Bring a player's bet of this street up to ``to``, or to all he has; gives back what was added."""
        paid = min(to - self.bets[player], self.left[player])
        self.left[player] -= paid
        self.put_in[player] += paid
        self.bets[player] += paid
        return paid

    def _told(self, player: str, did: Did, amount: int) -> None:
        self.acts.append(Act(player, did, amount, all_in=did is not Did.FOLD and not self.left[player]))

    def _round(self, number: int, turn: Sequence[str]) -> None:
        stakes = self.seated.stakes
        waiting = deque(player for player in turn if self.left[player])
        highest = max(self.bets.values(), default=0)
        if number == 0 and highest:
            highest = max(highest, stakes.big if self.seated.opens is None else highest)
        step, raises, bettors = stakes.big, 0, self._bettors(number, waiting)
        while waiting and len(self.live) > 1:
            player = waiting.popleft()
            due = highest - self.bets[player]
            against = [other for other in self.live if other != player and self.left[other]]
            if not due and not against:
                continue
            if due and self._folds(player, number):
                self._told(player, Did.FOLD, 0)
                self.live.remove(player)
            elif bettors and player == bettors[0] and against and (to := self._size(number, player, highest, step)):
                bettors.pop(0)
                step, raises = max(step, to - highest), raises + 1
                did = Did.RAISE if highest else Did.BET
                self._pay(player, to)
                highest = to
                self._told(player, did, to)
                waiting = deque(other for other in self._after(player) if self.left[other])
                if raises == MOST_RAISES:
                    bettors = []
            elif due:
                self._told(player, Did.CALL, self._pay(player, highest))
            else:
                self._told(player, Did.CHECK, 0)

    def _after(self, player: str) -> list[str]:
        place = self.live.index(player)
        return [*self.live[place + 1 :], *self.live[:place]]

    def _folds(self, player: str, number: int) -> bool:
        return self.seated.folds.get(player, number + 1) <= number

    def _bettors(self, number: int, turn: Sequence[str]) -> list[str]:
        """Who bets, and who raises: those who do not fold on this street. Before the flop rarely anybody limps in."""
        able = [player for player in turn if not self._folds(player, number)]
        must = any(self._folds(player, number) for player in turn)
        if not able or (number and not must and self.draws.once_in(CHECKED_THROUGH)):
            return []
        first = 0 if number == 0 and not self.draws.once_in(4) else self.draws.below(len(able))
        if number == 0:
            first = min(first, 1)
        others = [*able[first + 1 :], *able[:first]]
        raising = [self.draws.one_of(others)] if others and self.draws.once_in(4) else []
        return [able[first], *raising]

    def _size(self, number: int, player: str, highest: int, step: int) -> int:
        """What a player bets or raises to; nothing where he has not enough for a whole one."""
        stakes, bet = self.seated.stakes, self.bets[player]
        most = bet + self.left[player]
        if stakes.limit is Limit.FIXED:
            fixed = stakes.big * (2 if number >= len(self.seated.streets) // 2 else 1)
            to = fixed if highest < fixed else highest + fixed
            return to if to <= most else 0
        pot = sum(self.put_in.values()) + sum(self.dead.values())
        if number == 0 and highest == stakes.big:
            halves = self.draws.between(4, 6 if stakes.limit is Limit.POT else 8)
            wanted = stakes.big * halves // 2
        elif highest:
            wanted = highest * self.draws.between(5, 7) // 2
        else:
            wanted = pot * self.draws.between(4, 12) // 12
        wanted = self._round_figure(max(wanted, highest + step))
        if stakes.limit is Limit.POT:
            wanted = min(wanted, highest + pot + highest - bet)
        if most - wanted < stakes.big and (stakes.limit is Limit.NONE or most <= highest + pot + highest - bet):
            wanted = most
        wanted = min(wanted, most)
        return wanted if wanted >= highest + step else 0

    def _round_figure(self, amount: int) -> int:
        """Rounded up to chips that a player would reach for."""
        chips = self.seated.stakes.chips
        chip = max([chip for chip in chips if chip * 4 <= amount], default=chips[0])
        return amount + -amount % chip
