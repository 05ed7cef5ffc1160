"""Contributions → pots: the uncalled excess goes back, then one pot for each level of the players still in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from oddchip_sheets.handfile.model import UNKNOWN, Comparison, Decision, FactPath, Hand, Unknown, default_pot_name
from oddchip_sheets.settlement.model import Unresolved, total
from oddchip_sheets.words.message import Amount, Message, say
from oddchip_sheets.words.message import Pot as SaidPot


@dataclass(frozen=True, slots=True)
class Pot:
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


@dataclass(frozen=True, slots=True)
class Formed:
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
        places = [("pots", index) for index in range(len(hand.pots))]
        formed = Formed(
            tuple(
                Pot(pot.name, pot.amount, pot.eligible, 0, pot.boards, at, pot.decision, at)
                for pot, at in zip(hand.pots, places, strict=True)
            )
        )
    elif not isinstance(hand.contributions, Mapping):
        raise Unresolved(say("open.contributions"), ("contributions",))
    elif isinstance(hand.folded, Unknown):
        raise Unresolved(say("open.folded"), ("folded",))
    else:
        formed = _from_contributions(hand, hand.contributions, hand.folded)
    decided: dict[str, tuple[Decision, FactPath]]
    if isinstance(hand.rulings, Unknown):
        # Nobody knows which pots were decided, so any of them may have been.
        decided = {pot.name: (Decision(UNKNOWN, UNKNOWN), ("rulings",)) for pot in formed.pots}
    else:
        decided = {name: (decision, ("rulings", name)) for name, decision in hand.rulings.items()}
    asked = [(pot, *decided.get(pot.name, (pot.decision, pot.decided_at))) for pot in formed.pots]
    return replace(formed, pots=tuple(replace(pot, decision=by, decided_at=at) for pot, by, at in asked))


def _from_contributions(hand: Hand, contributions: Mapping[str, int], folded: frozenset[str]) -> Formed:
    returned = uncalled_excess(contributions, folded)
    bets = {player: contributions.get(player, 0) - returned.get(player, 0) for player in hand.players}
    still_in = [player for player in hand.players if player not in folded]
    live = [player for player in still_in if bets[player] > 0]
    levels = [0, *sorted({bets[player] for player in live})]
    pots = [
        Pot("", _layer(bets, low, high), tuple(player for player in live if bets[player] >= high), high)
        for low, high in pairwise(levels)
    ]
    if hand.dead.total != 0:
        dead = {player for player, chips in hand.dead.by_player.items() if chips > 0}
        antes_only = {player for player in still_in if player in dead and contributions.get(player) == 0}
        if antes_only or not pots:
            # Who is in for dead chips alone can win those and nothing else: they are a main pot of their own.
            eligible = [player for player in still_in if contributions.get(player, 0) > 0 or player in antes_only]
            pots.insert(0, Pot("", hand.dead.total, tuple(eligible), fact=("dead",)))
        else:
            pots[0] = replace(pots[0], amount=total((pots[0].amount, hand.dead.total)))
    surplus = _layer(bets, levels[-1], max(bets.values(), default=0))
    if surplus and pots:
        pots[-1] = replace(pots[-1], amount=total((pots[-1].amount, surplus)))
    elif surplus:
        # With nobody live, folded chips are a pot that nobody can win.
        return Formed((Pot(default_pot_name(0), surplus, ()),), returned)
    named = tuple(replace(pot, name=default_pot_name(index)) for index, pot in enumerate(pots))
    if not surplus:
        return Formed(named, returned)
    above = say("note.surplus", amount=Amount(surplus, hand.decimals), pot=SaidPot(named[-1].name))
    return Formed(named, returned, (above,))


def uncalled_excess(contributions: Mapping[str, int], folded: frozenset[str]) -> dict[str, int]:
    """What the one highest contributor, still in, put in beyond the second highest contribution of anybody."""
    ranked = sorted(contributions.items(), key=lambda entry: -entry[1])
    if not ranked or ranked[0][0] in folded:
        return {}
    player, most = ranked[0]
    second = ranked[1][1] if len(ranked) > 1 else 0
    return {player: most - second} if most > second else {}


def _layer(bets: Mapping[str, int], low: int, high: int) -> int:
    """What lies between two levels of bets."""
    return sum(min(bet, high) - low for bet in bets.values() if bet > low)
