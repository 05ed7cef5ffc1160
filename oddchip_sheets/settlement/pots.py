"""Contributions → pots: the uncalled excess goes back, then one pot for each level of the players still in."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from oddchip_sheets.handfile.model import UNKNOWN, Comparison, Decision, FactPath, Hand, Unknown, default_pot_name
from oddchip_sheets.settlement.model import Unresolved, total
from oddchip_sheets.words.message import Amount, Message, say
from oddchip_sheets.words.message import Pot as SaidPot


class Pot(NamedTuple):
    """A pot before it is divided."""

    name: str
    amount: int | Unknown
    eligible: tuple[str, ...] | Unknown
    top: int = 0
    """Of a pot formed from contributions: the level up to which it reaches; 0 where it holds dead chips alone."""
    declared: tuple[Comparison, ...] | Unknown | None = None
    """The winners the file declares for this pot, a comparison a board."""
    fact: FactPath = ()
    decision: Decision | None = None
    """Who got it by agreement or by ruling, whatever the hands are."""
    decided_at: FactPath = ()
    contradiction: Unresolved | None = None
    """Why it can't have been as the file says."""


class Formed(NamedTuple):
    """The pots of a hand, and what was returned before they were formed."""

    pots: tuple[Pot, ...] = ()
    returned: Mapping[str, int] | None = None
    notes: tuple[Message, ...] = ()
    open: Unresolved | None = None
    """Why no pot can be formed, or all are contradicted."""


def form_pots(hand: Hand) -> Formed:
    """The pots of ``hand``, as declared or from its contributions, each with what was agreed or ruled about it.

    Raises ``Unresolved`` where a fact that forms them is not known.
    """
    if isinstance(hand.pots, Unknown):
        raise Unresolved(say("open.pots"), ("pots",))
    if hand.pots is not None:
        declared = [(pot, ("pots", index)) for index, pot in enumerate(hand.pots)]
        return Formed(
            tuple(
                Pot(pot.name, pot.amount, pot.eligible, 0, pot.boards, at, *_decided(hand, pot.name, pot.decision, at))
                for pot, at in declared
            )
        )
    if not isinstance(hand.contributions, Mapping):
        raise Unresolved(say("open.contributions"), ("contributions",))
    if isinstance(hand.folded, Unknown):
        raise Unresolved(say("open.folded"), ("folded",))
    return _from_contributions(hand, hand.contributions, hand.folded)


def _decided(
    hand: Hand, pot: str, declared: Decision | None = None, at: FactPath = ()
) -> tuple[Decision | None, FactPath]:
    """What was agreed or ruled about a pot, and where that stands; ``declared`` with the pot itself, if not apart."""
    if isinstance(hand.rulings, Unknown):
        # Nobody knows which pots were decided, so any of them may have been.
        return Decision(UNKNOWN, UNKNOWN), ("rulings",)
    return (hand.rulings[pot], ("rulings", pot)) if pot in hand.rulings else (declared, at)


def _from_contributions(hand: Hand, contributions: Mapping[str, int], folded: frozenset[str]) -> Formed:
    returned = uncalled_excess(contributions, folded)
    bets = dict(contributions)
    for player, excess in returned.items():
        bets[player] -= excess
    still_in = [player for player in hand.players if player not in folded]
    live = [player for player in still_in if bets.get(player, 0) > 0]
    levels = sorted({bets[player] for player in live})
    amounts: list[int | Unknown] = [_layer(bets, low, high) for low, high in pairwise([0, *levels])]
    eligible = [tuple(player for player in live if bets[player] >= level) for level in levels]
    if hand.dead.total != 0:
        dead = {player for player, chips in hand.dead.by_player.items() if chips > 0}
        antes_only = {player for player in still_in if player in dead and contributions.get(player) == 0}
        if antes_only or not live:
            # Who is in for dead chips alone can win those and nothing else: they are a main pot of their own.
            in_for_antes = [player for player in still_in if contributions.get(player, 0) > 0 or player in antes_only]
            levels.insert(0, 0)
            amounts.insert(0, hand.dead.total)
            eligible.insert(0, tuple(in_for_antes))
        else:
            amounts[0] = total((amounts[0], hand.dead.total))
    surplus = _layer(bets, levels[-1] if levels else 0, max(bets.values(), default=0))
    if surplus and not levels:
        # With nobody live, folded chips are a pot that nobody can win.
        main = default_pot_name(0)
        return Formed((Pot(main, surplus, (), 0, None, (), *_decided(hand, main)),), returned)
    notes: tuple[Message, ...] = ()
    if surplus:
        amounts[-1] = total((amounts[-1], surplus))
        last = SaidPot(default_pot_name(len(levels) - 1))
        notes = (say("note.surplus", amount=Amount(surplus, hand.decimals), pot=last),)
    pots = list[Pot]()
    for index, level in enumerate(levels):
        name, fact = default_pot_name(index), () if level else ("dead",)
        pots.append(Pot(name, amounts[index], eligible[index], level, None, fact, *_decided(hand, name)))
    return Formed(tuple(pots), returned, notes)


def uncalled_excess(contributions: Mapping[str, int], folded: frozenset[str]) -> dict[str, int]:
    """What the one highest contributor, still in, put in beyond the second highest contribution of anybody."""
    ranked = sorted(contributions, key=contributions.__getitem__, reverse=True)
    if not ranked or ranked[0] in folded:
        return {}
    most, second = contributions[ranked[0]], contributions[ranked[1]] if len(ranked) > 1 else 0
    return {ranked[0]: most - second} if most > second else {}


def _layer(bets: Mapping[str, int], low: int, high: int) -> int:
    """What lies between two levels of bets."""
    return sum(min(bet, high) - low for bet in bets.values() if bet > low)
