"""Answers with one mistake in them, everything after it worked out from it: what students must find."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from oddchip_sheets.handfile.model import Ranking, Unknown
from oddchip_sheets.school.answers import HandAnswer, PotAnswer, ShareAnswer, key, rows
from oddchip_sheets.school.causes import Cause, causes
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
    """What nobody called, left in the last pot."""
    if not right.returned:
        return None
    last = len(right.each) - 1
    amount = (right.each[last].amount or 0) + sum(right.returned.values())
    return _remade(settlement, replace(right, returned={}), last, replace(right.each[last], amount=amount))


def odd_chip_right_of_the_button(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """The odd chip on the wrong side of the button: to the tied player who would be the last to get one."""
    return _odd_to(settlement, right, _last)


def _last(winners: Sequence[str], _: Sequence[str]) -> str:
    return winners[-1]


def odd_chip_to_the_highest_stack(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """The odd chip to the tied player who put in most."""
    put_in = settlement.hand.contributions
    if not isinstance(put_in, Mapping):
        return None
    return _odd_to(settlement, right, lambda players, _: max(players, key=lambda player: put_in[player]))


def odd_chip_to_the_first_shown(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """The odd chip to the tied player whom the showdown names first."""
    return _odd_to(settlement, right, lambda players, named: next(player for player in named if player in players))


def _odd_to(
    settlement: HandSettlement, right: HandAnswer, choose: Callable[[list[str], Sequence[str]], str]
) -> HandAnswer | None:
    """The first odd chip that stands alone, given to another; ``choose`` has the winners by claim, and as named."""
    unit, hand = settlement.hand.unit, settlement.hand
    named = [player for board in (hand.boards if isinstance(hand.boards, tuple) else ()) for player in _named(board)]
    for place, pot in enumerate(right.each):
        for part, share in enumerate(pot.shares):
            if len(share.odd_to) != 1 or isinstance(unit, Unknown):
                continue
            (first,) = share.odd_to
            winners = [player for player in rows(hand) if player in share.winners]
            other = choose(winners, named or rows(hand))
            if other == first or (other == winners[-1] and choose is not _last):
                continue
            gets = {**pot.gets, first: pot.gets.get(first, 0) - unit, other: pot.gets.get(other, 0) + unit}
            return _with(right, place, _with_share(pot, part, replace(share, odd_to=frozenset({other})), gets))
    return None


def _named(board: Mapping[str, Ranking | Unknown]) -> Iterator[str]:
    for ranking in board.values():
        for group in () if isinstance(ranking, Unknown) else ranking:
            yield from group


def two_odd_chips_to_one(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """Several odd chips to the one player who comes first."""
    unit = settlement.hand.unit
    for place, pot in enumerate(right.each):
        for part, share in enumerate(pot.shares):
            if len(share.odd_to) < 2 or isinstance(unit, Unknown):
                continue
            first = next(player for player in rows(settlement.hand) if player in share.odd_to)
            gets = {player: pot.gets[player] - unit * (player in share.odd_to) for player in pot.gets}
            gets[first] += share.remainder or 0
            return _with(right, place, _with_share(pot, part, replace(share, odd_to=frozenset({first})), gets))
    return None


def divided_in_a_bigger_chip(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """Shares in whole chips of the second smallest, and all that is left to the one who comes first."""
    chips = settlement.hand.chips
    for place, pot in enumerate(right.each):
        if isinstance(chips, Unknown) or len(chips) < 2 or len(pot.shares) != 1 or len(pot.shares[0].winners) < 2:
            continue
        (share,) = pot.shares
        amount, winners = pot.amount or 0, [player for player in rows(settlement.hand) if player in share.winners]
        base = amount // len(winners) // chips[1] * chips[1]
        left = amount - base * len(winners)
        if base and base != share.base:
            gets = {player: base + left * (player == winners[0]) for player in winners}
            share = replace(share, base=base, remainder=left, odd_to=frozenset(winners[:1]))
            return _with(right, place, _with_share(pot, 0, share, gets))
    return None


def pots_added(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """Main pot and side pot added together before they are divided."""
    if len(right.each) < 2:
        return None
    main, side = right.each[:2]
    won = Follower(settlement).won(0, (main.amount or 0) + (side.amount or 0), main.eligible)
    if won is None:
        return None
    merged = replace(right, pots=len(right.each) - 1, each=right.each[1:])
    return _with(merged, 0, won)


def halves_the_wrong_way(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """The odd chip between two halves to the other half, before either is divided."""
    unit = settlement.hand.unit
    for place, pot in enumerate(right.each):
        halves = [(share.base or 0) * len(share.winners) + (share.remainder or 0) for share in pot.shares]
        if len(halves) != 2 or not all(halves) or isinstance(unit, Unknown) or abs(halves[0] - halves[1]) != unit:
            continue
        if pot.shares[0].winners == pot.shares[1].winners:
            continue
        shares, gets = [], dict.fromkeys(rows(settlement.hand), 0)
        for share, amount in zip(pot.shares, reversed(halves), strict=True):
            base, odd = divmod(amount // unit, len(share.winners))
            firsts = [player for player in rows(settlement.hand) if player in share.winners][:odd]
            shares.append(ShareAnswer(share.winners, base * unit, odd * unit, frozenset(firsts)))
            for player in share.winners:
                gets[player] += unit * (base + (player in firsts))
        if [share.base for share in shares] != [share.base for share in pot.shares]:
            got = {player: amount for player, amount in gets.items() if amount}
            return _with(right, place, replace(pot, shares=tuple(shares), gets=got))
    return None


def receipts_do_not_foot(settlement: HandSettlement, right: HandAnswer) -> HandAnswer | None:
    """One player receives a chip too few."""
    unit = settlement.hand.unit
    player = next(iter(right.receives), None)
    if isinstance(unit, Unknown) or player is None:
        return None
    return replace(right, receives={**right.receives, player: right.receives[player] - unit})


MISTAKES: Final[Mapping[Cause, Mistake]] = {
    Cause.FOLDED_MONEY: folded_money_forgotten,
    Cause.SHORT_ELIGIBLE: short_player_eligible,
    Cause.FOLDED_ELIGIBLE: folded_player_eligible,
    Cause.UNCALLED_LEFT: uncalled_bet_left,
    Cause.RIGHT_OF_BUTTON: odd_chip_right_of_the_button,
    Cause.NOT_FOOTING: receipts_do_not_foot,
    Cause.POTS_ADDED: pots_added,
    Cause.WRONG_CHIP: divided_in_a_bigger_chip,
    Cause.TWO_TO_ONE: two_odd_chips_to_one,
    Cause.HALVES: halves_the_wrong_way,
    Cause.HIGHEST_STACK: odd_chip_to_the_highest_stack,
    Cause.SHOWN_FIRST: odd_chip_to_the_first_shown,
}


@dataclass(frozen=True, slots=True)
class Mistaken:
    """Answers with a mistake in them: which step it makes wrong, of which pot, and what it is called."""

    answer: HandAnswer
    step: Step
    pot: int | None
    cause: Cause


def mistaken(settlement: HandSettlement, draws: Draws, number: int) -> Mistaken | None:
    """Answers in which one step is wrong by a mistake with a name, by turns another one."""
    turn = list(MISTAKES)[number % len(MISTAKES)]
    for named in (turn, *draws.shuffled([other for other in MISTAKES if other is not turn])):
        answer = MISTAKES[named](settlement, key(settlement))
        wrong = [*causes(mark(settlement, answer))] if answer is not None else []
        if answer is not None and len(wrong) == 1 and wrong[0][1] is named:
            return Mistaken(answer, wrong[0][0].step, wrong[0][0].pot, named)
    return None


def _with_share(pot: PotAnswer, part: int, share: ShareAnswer, gets: Mapping[str, int]) -> PotAnswer:
    return replace(pot, shares=(*pot.shares[:part], share, *pot.shares[part + 1 :]), gets=gets)


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
