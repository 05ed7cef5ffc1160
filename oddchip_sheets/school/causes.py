"""A step that is wrong → the mistake behind it, by name: what a teacher would say, and what a class must practise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Final

from oddchip_sheets.handfile.model import Hand, Unknown
from oddchip_sheets.school.answers import PotAnswer, ShareAnswer, key, rows
from oddchip_sheets.school.marking import Judged, MarkedHand, Step


class Cause(StrEnum):
    """A mistake that dealers make."""

    EMPTY = "empty"
    UNCALLED_LEFT = "uncalled-left"
    POTS_ADDED = "pots-added"
    FOLDED_MONEY = "folded-money"
    DEAD_MONEY = "dead-money"
    SHORT_ELIGIBLE = "short-eligible"
    FOLDED_ELIGIBLE = "folded-eligible"
    PLAYER_FORGOTTEN = "player-forgotten"
    NOT_ELIGIBLE_WINS = "not-eligible-wins"
    HALVES = "halves"
    WRONG_CHIP = "wrong-chip"
    TWO_TO_ONE = "two-to-one"
    RIGHT_OF_BUTTON = "right-of-button"
    HIGHEST_STACK = "highest-stack"
    SHOWN_FIRST = "shown-first"
    NOT_FOOTING = "not-footing"
    OTHER = "other"
    """A step that is wrong for no reason that has a name."""


def causes(marked: MarkedHand) -> Iterator[tuple[Judged, Cause]]:
    """Each step that cost points, with the mistake behind it."""
    for step in marked.steps:
        if step.counted and not step.right:
            yield step, cause(marked, step)


def cause(marked: MarkedHand, step: Judged) -> Cause:
    """The mistake behind a step that is wrong."""
    right, given = key(marked.settlement), marked.given
    if step.pot is None:
        if step.step is Step.RETURNED:
            left = not given.returned and any(pot.amount is not None for pot in given.each)
            return Cause.UNCALLED_LEFT if left and right.returned else Cause.OTHER
        if step.step is Step.POTS:
            added = given.pots is not None and given.pots < len(right.each)
            return Cause.POTS_ADDED if added else Cause.EMPTY if given.pots is None else Cause.OTHER
        foots = sum(given.receives.values()) == sum(right.receives.values())
        return Cause.EMPTY if not given.receives else Cause.OTHER if foots else Cause.NOT_FOOTING
    place = marked.places[step.pot]
    his = PotAnswer() if place is None else given.each[place]
    found = _OF_A_POT[step.step](marked, step.pot, right.each[step.pot], his)
    return Cause.EMPTY if his.empty or found is None else found


def _amount(marked: MarkedHand, number: int, right: PotAnswer, his: PotAnswer) -> Cause | None:
    settlement, hand = marked.settlement, marked.settlement.hand
    if his.amount is None:
        return None
    more = his.amount - (right.amount or 0)
    if more and more == sum(settlement.returned.values()) - sum(marked.given.returned.values()):
        return Cause.UNCALLED_LEFT
    if more and more == sum(settlement.returned.values()):
        return Cause.UNCALLED_LEFT
    if more in {pot.amount for n, pot in enumerate(settlement.pots) if n != number}:
        return Cause.POTS_ADDED
    if -more == _folded_money(marked, number) > 0:
        return Cause.FOLDED_MONEY
    return Cause.DEAD_MONEY if number == 0 and -more == hand.dead.total else Cause.OTHER


def _folded_money(marked: MarkedHand, number: int) -> int:
    """What those who folded have in a pot."""
    hand, level = marked.settlement.hand, _levels(marked)
    if not isinstance(hand.contributions, Mapping) or isinstance(hand.folded, Unknown) or number + 1 >= len(level):
        return 0
    put_in = [hand.contributions.get(player, 0) for player in hand.folded]
    return sum(min(chips, level[number + 1]) - min(chips, level[number]) for chips in put_in)


def _levels(marked: MarkedHand) -> list[int]:
    """From nought up, how far each pot reaches: to the least that one of the players who may win it put in."""
    right, put_in = key(marked.settlement), marked.settlement.hand.contributions
    if not isinstance(put_in, Mapping):
        return [0]
    called = {player: chips - right.returned.get(player, 0) for player, chips in put_in.items()}
    return [0, *(min((called.get(player, 0) for player in pot.eligible), default=0) for pot in right.each)]


def _eligible(marked: MarkedHand, _: int, right: PotAnswer, his: PotAnswer) -> Cause | None:
    folded = marked.settlement.hand.folded
    more = his.eligible - right.eligible
    if not his.eligible:
        return None
    if not isinstance(folded, Unknown) and more & folded:
        return Cause.FOLDED_ELIGIBLE
    return Cause.SHORT_ELIGIBLE if more else Cause.PLAYER_FORGOTTEN


def _winners(_: MarkedHand, __: int, right: PotAnswer, his: PotAnswer) -> Cause | None:
    named = frozenset[str]().union(*(share.winners for share in his.shares))
    return Cause.NOT_ELIGIBLE_WINS if named - right.eligible else Cause.OTHER if named else None


def _base(marked: MarkedHand, _: int, right: PotAnswer, his: PotAnswer) -> Cause | None:
    if not any(share.base for share in his.shares):
        return None
    if _in_another_chip(marked.settlement.hand, [(share.base or 0, len(share.winners)) for share in his.shares], his):
        return Cause.WRONG_CHIP
    return Cause.HALVES if sum(bool(share.winners) for share in right.shares) > 1 else Cause.OTHER


def _in_another_chip(hand: Hand, bases: list[tuple[int, int]], his: PotAnswer) -> bool:
    """Whether the shares are whole in a bigger chip than the smallest, or not whole in any; then what is left shows."""
    if isinstance(hand.chips, Unknown):
        return False
    unit = hand.chips[0]
    if any(base % unit for base, _ in bases):
        return True
    left = (his.amount or 0) - sum(base * winners for base, winners in bases)
    return left >= unit * max(1, sum(winners for _, winners in bases)) and any(
        all(base % chip == 0 for base, _ in bases) for chip in hand.chips[1:]
    )


def _remainder(marked: MarkedHand, _: int, right: PotAnswer, his: PotAnswer) -> Cause | None:
    if all(share.remainder is None for share in his.shares):
        return None
    wrong = [(r, h) for r, h in zip(right.shares, his.shares, strict=True) if (r.remainder or 0) != (h.remainder or 0)]
    chips = marked.settlement.hand.chips
    another = not isinstance(chips, Unknown) and any(_whole(h.remainder or 0, chips) for _, h in wrong)
    return Cause.WRONG_CHIP if another else Cause.OTHER


def _whole(left: int, chips: tuple[int, ...]) -> bool:
    """Whether what is left is one or more of a bigger chip, or a part of the smallest."""
    return bool(left) and (left % chips[0] > 0 or any(left % chip == 0 for chip in chips[1:]))


def _odd(marked: MarkedHand, _: int, right: PotAnswer, his: PotAnswer) -> Cause | None:
    if not any(share.odd_to for share in his.shares):
        return None
    for part, (true, share) in enumerate(zip(right.shares, his.shares, strict=True)):
        if share.odd_to != true.odd_to:
            return _odd_chip(marked.settlement.hand, true, share, part)
    return Cause.OTHER


def _odd_chip(hand: Hand, true: ShareAnswer, his: ShareAnswer, part: int) -> Cause:
    """Why odd chips went to other players: one of several habits that dealers have."""
    count = len(true.odd_to)
    if 0 < len(his.odd_to) < count:
        return Cause.TWO_TO_ONE
    if not count or len(his.odd_to) != count:
        return Cause.OTHER
    winners = [player for player in rows(hand) if player in his.winners]
    if isinstance(hand.button, int) and his.odd_to == frozenset(winners[-count:]):
        return Cause.RIGHT_OF_BUTTON
    put_in = hand.contributions if isinstance(hand.contributions, Mapping) else {}
    largest = sorted(winners, key=lambda player: -put_in.get(player, 0))
    if len({put_in.get(player, 0) for player in winners}) > 1 and his.odd_to == frozenset(largest[:count]):
        return Cause.HIGHEST_STACK
    return Cause.SHOWN_FIRST if his.odd_to == _shown_first(hand, part, his.winners, count) else Cause.OTHER


def _shown_first(hand: Hand, part: int, winners: frozenset[str], count: int) -> frozenset[str] | None:
    """Of the winners of a part those whom the facts name first."""
    named = [
        [player for group in ranking for player in group if player in winners]
        for board in (hand.boards if isinstance(hand.boards, tuple) else ())
        for ranking in board.values()
        if not isinstance(ranking, Unknown)
    ]
    return frozenset(named[part][:count]) if part < len(named) else None


def _awards(_: MarkedHand, __: int, ___: PotAnswer, his: PotAnswer) -> Cause | None:
    return Cause.OTHER if his.gets else None


_OF_A_POT: Final[Mapping[Step, Callable[[MarkedHand, int, PotAnswer, PotAnswer], Cause | None]]] = {
    Step.AMOUNT: _amount,
    Step.ELIGIBLE: _eligible,
    Step.WINNERS: _winners,
    Step.BASE: _base,
    Step.REMAINDER: _remainder,
    Step.ODD: _odd,
    Step.AWARDS: _awards,
}
"""For each step of a pot what may have gone wrong; nothing where it was not answered."""
