"""Contributions → pots: the uncalled excess goes back, then one pot for each level of the players still in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import UNKNOWN, Comparison, Decision, FactPath, Hand, Unknown, default_pot_name
from oddchip_sheets.settlement.split import Open


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
    about: FactPath = ()
    decision: Decision | None = None
    """Who got it by agreement or by ruling, whatever the hands are."""
    decided_at: FactPath = ()
    doubt: Open | None = None
    """Why it can't have been as the file says."""


@dataclass(frozen=True, slots=True)
class Formed:
    """The pots of a hand, and what was returned before they were formed."""

    pots: tuple[Pot, ...] = ()
    returned: Mapping[str, int] | None = None
    notes: tuple[str, ...] = ()
    open: str | None = None
    """Why no pot can be formed."""
    about: FactPath = ()


def form_pots(hand: Hand) -> Formed:
    """The pots of ``hand``: as declared, or from its contributions."""
    if isinstance(hand.pots, Unknown):
        return Formed(open="The pots are not known.", about=("pots",))
    if hand.pots is not None:
        return _ruled(hand, Formed(_declared(hand)))
    if not isinstance(hand.contributions, Mapping):
        return Formed(open="Not every contribution is known, so the pots cannot be formed.", about=("contributions",))
    if isinstance(hand.folded, Unknown):
        return Formed(open="It is not known who folded, so the pots cannot be formed.", about=("folded",))
    return _ruled(hand, _from_contributions(hand, hand.contributions, hand.folded))


def _ruled(hand: Hand, formed: Formed) -> Formed:
    """The pots with what agreements and rulings say of them; where nobody knows whether any was decided, none is."""
    if isinstance(hand.rulings, Unknown):
        unsure = Decision(UNKNOWN, UNKNOWN)
        return replace(
            formed, pots=tuple(replace(pot, decision=unsure, decided_at=("rulings",)) for pot in formed.pots)
        )
    return replace(formed, pots=tuple(_with(pot, hand.rulings.get(pot.name)) for pot in formed.pots))


def _with(pot: Pot, ruling: Decision | None) -> Pot:
    return pot if ruling is None else replace(pot, decision=ruling, decided_at=("rulings", pot.name))


def _declared(hand: Hand) -> tuple[Pot, ...]:
    pots = () if hand.pots is None or isinstance(hand.pots, Unknown) else hand.pots
    return tuple(
        Pot(pot.name, pot.amount, pot.eligible, declared=pot.boards, about=at, decision=pot.decision, decided_at=at)
        for pot, at in ((pot, ("pots", index)) for index, pot in enumerate(pots))
    )


def _from_contributions(hand: Hand, contributions: Mapping[str, int], folded: frozenset[str]) -> Formed:
    returned = uncalled_excess(contributions, folded)
    stakes = {player: contributions.get(player, 0) - returned.get(player, 0) for player in hand.players}
    live = [player for player in hand.players if player not in folded and stakes[player] > 0]
    levels = [0, *sorted({stakes[player] for player in live})]
    pots = [
        Pot(default_pot_name(index), _layer(stakes, low, high), tuple(p for p in live if stakes[p] >= high), high)
        for index, (low, high) in enumerate(pairwise(levels))
    ]
    with_bets = {player for player, bet in contributions.items() if bet > 0 and player not in folded}
    pots = _join_dead(hand, pots, with_bets, _antes_only(hand, contributions, folded))
    pots, notes = _join_surplus(hand, pots, _layer(stakes, levels[-1], max(stakes.values(), default=0)))
    return Formed(tuple(pots), returned, notes)


def uncalled_excess(contributions: Mapping[str, int], folded: frozenset[str]) -> dict[str, int]:
    """What the one highest contributor, still in, put in beyond the second highest contribution of anybody."""
    ranked = sorted(contributions.items(), key=lambda entry: -entry[1])
    if not ranked or ranked[0][0] in folded:
        return {}
    player, most = ranked[0]
    second = ranked[1][1] if len(ranked) > 1 else 0
    return {player: most - second} if most > second else {}


def _layer(stakes: Mapping[str, int], low: int, high: int) -> int:
    return sum(min(stake, high) - low for stake in stakes.values() if stake > low)


def _join_surplus(hand: Hand, pots: list[Pot], surplus: int) -> tuple[list[Pot], tuple[str, ...]]:
    """Folded chips above every live level join the last pot; with nobody live they are a pot nobody can win."""
    if not surplus:
        return pots, ()
    if not pots:
        return [Pot(default_pot_name(0), surplus, ())], ()
    last = pots[-1]
    total = UNKNOWN if isinstance(last.amount, Unknown) else last.amount + surplus
    text = amount_text(surplus, hand.decimals)
    note = f"{text} of folded chips lie above every level still in; they are part of the {_mid_sentence(last.name)}."
    return [*pots[:-1], replace(last, amount=total)], (note,)


def _mid_sentence(name: str) -> str:
    return name[0].lower() + name[1:]


def _antes_only(hand: Hand, contributions: Mapping[str, int], folded: frozenset[str]) -> frozenset[str]:
    """Players still in for their dead chips alone: they can win those and nothing else."""
    return frozenset(
        player
        for player, dead in hand.dead.by_player.items()
        if dead > 0 and player not in folded and contributions.get(player) == 0
    )


def _join_dead(hand: Hand, pots: list[Pot], with_bets: set[str], antes_only: frozenset[str]) -> list[Pot]:
    """Dead chips join the main pot; where there is none, or somebody is in for them alone, they are the main pot."""
    dead = hand.dead.total
    if dead == 0:
        return pots
    if antes_only or not pots:
        contesting = with_bets | antes_only
        first = Pot(default_pot_name(0), dead, tuple(p for p in hand.players if p in contesting), about=("dead",))
        return [first, *(replace(pot, name=default_pot_name(index)) for index, pot in enumerate(pots, start=1))]
    amount = pots[0].amount
    if isinstance(dead, Unknown) or isinstance(amount, Unknown):
        return [replace(pots[0], amount=UNKNOWN), *pots[1:]]
    return [replace(pots[0], amount=amount + dead), *pots[1:]]
