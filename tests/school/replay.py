"""Exercises played again by pokerkit, act by act: it refuses whatever the rules of betting do not allow."""

from __future__ import annotations

from typing import Any

from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStud,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from oddchip_sheets.school.betting import Act, Did, Limit
from oddchip_sheets.school.exercise import Exercise

_BY_ITSELF = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)
_ANTES_TRIMMED = True


def put_in_by_pokerkit(exercise: Exercise) -> dict[str, int]:
    """What everybody has in when the last bet is made and an uncalled one is back, as pokerkit counts it."""
    start = {player: exercise.stacks[player] - exercise.hand.dead.by_player.get(player, 0) for player in exercise.order}
    state = _state(exercise, tuple(start.values()))
    for number, street in enumerate(exercise.streets):
        if not street.acts:
            break  # all but one are all-in, and pokerkit waits for them to show
        _deal(state, exercise, number)
        for act in street.acts:
            _do(state, exercise, act)
        assert state.actor_index is None, f"{exercise.order[state.actor_index]} has still to act on the {street.name}"
    return {
        player: had - left - bet
        for (player, had), left, bet in zip(start.items(), state.stacks, state.bets, strict=True)
    }


def _state(exercise: Exercise, stacks: tuple[int, ...]) -> Any:
    stakes, count = exercise.stakes, len(stacks)
    if not exercise.hand.game.button:
        forced = (stakes.ante, stakes.bring_in, stakes.big, 2 * stakes.big)
        return FixedLimitSevenCardStud.create_state(_BY_ITSELF, _ANTES_TRIMMED, *forced, stacks, count)
    start = (_BY_ITSELF, _ANTES_TRIMMED, 0, (stakes.small, stakes.big), stakes.big)
    if stakes.limit is Limit.FIXED:
        omaha: Any = FixedLimitOmahaHoldemHighLowSplitEightOrBetter
        return omaha.create_state(*start, 2 * stakes.big, stacks, count)
    game: Any = PotLimitOmahaHoldem if stakes.limit is Limit.POT else NoLimitTexasHoldem
    return game.create_state(*start, stacks, count)


def _deal(state: Any, exercise: Exercise, number: int) -> None:
    if number:
        state.burn_card("??")
    if exercise.deal:
        rounds = (0, 1, 2) if number == 0 else (number + 2,)
        for place in rounds:
            for index, player in enumerate(exercise.order):
                if state.statuses[index]:
                    assert state.hole_dealee_index == index
                    state.deal_hole(str(exercise.deal[player][place]))
    elif number == 0:
        while state.can_deal_hole():
            state.deal_hole("??")
    else:
        state.deal_board("??????" if number == 1 else "??")


def _do(state: Any, exercise: Exercise, act: Act) -> None:
    index = exercise.order.index(act.player)
    if act.did in {Did.ANTE, Did.SMALL_BLIND, Did.BIG_BLIND}:
        return
    assert state.actor_index == index, f"{act}: {state.actor_index} acts"
    if act.did is Did.BRING_IN:
        state.post_bring_in()
    elif act.did is Did.FOLD:
        state.fold()
    elif act.did in {Did.CHECK, Did.CALL}:
        called = state.checking_or_calling_amount
        assert called == (act.amount if act.did is Did.CALL else 0)
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(act.amount)
    assert (not state.stacks[index]) == act.all_in or act.did is Did.FOLD
