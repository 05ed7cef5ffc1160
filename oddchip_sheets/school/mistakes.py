"""Answers with one mistake in them, everything after it worked out from it: what students must find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.school.answers import HandAnswer, PotAnswer, key
from oddchip_sheets.school.draws import Draws
from oddchip_sheets.school.follow import Follower
from oddchip_sheets.school.marking import Step, mark
from oddchip_sheets.settlement.model import HandSettlement

Mistake = Callable[[HandSettlement, HandAnswer], HandAnswer | None]


def folded_money_forgotten(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """The main pot without the chips of those who folded."""
    hand = settlement.hand
    if not isinstance(hand.contributions, Mapping) or isinstance(hand.folded, Unknown):
        return None
    level = min(hand.contributions[player] for player in right.each[0].eligible)
    forgotten = sum(min(hand.contributions[player], level) for player in hand.folded)
    pot = right.each[0]
    return _remade(settlement, right, 0, replace(pot, amount=(pot.amount or 0) - forgotten)) if forgotten else None


def short_player_eligible(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """A player who was all-in for the main pot, counted in the side pot too."""
    if len(right.each) < 2:
        return None
    pot = replace(right.each[1], eligible=right.each[0].eligible)
    won = Follower(settlement).won(1, pot.amount, pot.eligible)
    return None if won is None else _with(right, 1, won)


def folded_player_eligible(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """A player with chips in the pot who folded, counted as eligible; he wins nothing all the same."""
    hand = settlement.hand
    if not isinstance(hand.contributions, Mapping) or isinstance(hand.folded, Unknown):
        return None
    paid = [player for player in hand.players if player in hand.folded and hand.contributions[player]]
    pot = right.each[0]
    return _with(right, 0, replace(pot, eligible=pot.eligible | {paid[0]})) if paid else None


def uncalled_bet_left(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """What nobody called, left in the last pot: two steps that go together."""
    if not right.returned:
        return None
    last = len(right.each) - 1
    amount = (right.each[last].amount or 0) + sum(right.returned.values())
    return _remade(settlement, replace(right, returned={}), last, replace(right.each[last], amount=amount))


def odd_chip_to_the_last(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """The odd chip on the wrong side of the button: to the tied player who would be the last to get one."""
    unit = settlement.hand.unit
    for place, pot in enumerate(right.each):
        for part, share in enumerate(pot.shares):
            if len(share.odd_to) != 1 or isinstance(unit, Unknown):
                continue
            (first,) = share.odd_to
            last = [player for player in settlement.hand.players if player in share.winners - {first}][-1]
            shares = list(pot.shares)
            shares[part] = replace(share, odd_to=frozenset({last}))
            gets = {**pot.gets, first: pot.gets[first] - unit, last: pot.gets[last] + unit}
            return _with(right, place, replace(pot, shares=tuple(shares), gets=gets))
    return None


def receipts_do_not_foot(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """One player receives a chip too few."""
    unit = settlement.hand.unit
    player = next(iter(right.receives))
    if isinstance(unit, Unknown):
        return None
    return replace(right, receives={**right.receives, player: right.receives[player] - unit})


MISTAKES: Final[tuple[Mistake, ...]] = (
    folded_money_forgotten,
    short_player_eligible,
    folded_player_eligible,
    uncalled_bet_left,
    odd_chip_to_the_last,
    receipts_do_not_foot,
)


def mistaken(settlement: HandSettlement, draws: Draws, number: int) -> tuple[HandAnswer, Step, int | None] | None:
    """Answers with one mistake, by turns another one, and the first step that it makes wrong."""
    right = key(settlement)
    turn = number % len(MISTAKES)
    for make in (*MISTAKES[turn:], *draws.shuffled(MISTAKES[:turn])):
        wrong = make(settlement, right)
        if wrong is None:
            continue
        missed = [step for step in mark(settlement, wrong).steps if step.counted and not step.right]
        if missed and len({step.step for step in missed} - {Step.RETURNED}) <= 1:
            return wrong, missed[0].step, missed[0].pot
    return None


def _with(answer: HandAnswer, place: int, pot: PotAnswer) -> HandAnswer:
    """The answers with another pot, and the receipts that follow."""
    each = (*answer.each[:place], pot, *answer.each[place + 1 :])
    receives = dict(answer.returned)
    for one in each:
        for player, amount in one.gets.items():
            receives[player] = receives.get(player, 0) + amount
    return replace(answer, each=each, receives=receives)


def _remade(settlement: HandSettlement, answer: HandAnswer, place: int, pot: PotAnswer) -> HandAnswer | None:
    """The answers where everything after a pot's amount follows from it."""
    made = Follower(settlement).divided(place, pot)
    return None if made is None else _with(answer, place, made)
