"""Contributions → returned chips and pots, by peeling slices off everybody's stack from the bottom.

The stacks of all players stand side by side. A slice is cut through all of them at once, as thin as the shortest stack
left, and falls to the pot of those still in who have chips in it. A slice of one tick would do the same; within the
thickness taken nobody's chips run out, so every tick of it has the same owners and belongs to the same pot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from oddchip_sheets.audit.model import Open, Table
from oddchip_sheets.handfile.model import UNKNOWN, Unknown


@dataclass(frozen=True, slots=True)
class Layer:
    """A pot as the chips form it, before rake."""

    amount: int | Unknown
    eligible: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layers:
    """What goes back to its owner, and the pots in the order in which they form."""

    returned: Mapping[str, int]
    pots: tuple[Layer, ...]


def peel(stacks: Mapping[str, int]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The slices from the bottom up: whose chips lie in each, and how many ticks each owner has in it."""
    left = {player: chips for player, chips in stacks.items() if chips > 0}
    while left:
        thickness = min(left.values())
        yield tuple(left), thickness
        left = {player: chips - thickness for player, chips in left.items() if chips > thickness}


def rebuild(table: Table) -> Layers | Open:
    """The pots of a hand whose contributions are written; open where a fact they need is unknown.

    A slice that holds the chips of a single player, still in, is a bet nobody called and goes back. A slice without
    anybody still in lies above every live level and joins the pot below it.
    """
    stacks, folded = table.hand.contributions, table.hand.folded
    if stacks is None or isinstance(stacks, Unknown):
        return Open("what the players put in is not known")
    if isinstance(folded, Unknown):
        return Open("who folded is not known")
    returned: dict[str, int] = {}
    piles: list[tuple[int, tuple[str, ...]]] = []
    for owners, thickness in peel(stacks):
        live = table.seated(frozenset(owners) - folded)
        if live == owners and len(owners) == 1:
            returned[owners[0]] = thickness
            continue
        below = piles.pop() if piles and live in ((), piles[-1][1]) else (0, live)
        piles.append((below[0] + thickness * len(owners), below[1]))
    layers = Layers(returned, _with_dead(table, stacks, folded, piles))
    if not all(layer.eligible for layer in layers.pots):
        return Open("there are chips in the middle and nobody is left to win them")
    return layers


def _with_dead(
    table: Table, stacks: Mapping[str, int], folded: frozenset[str], piles: list[tuple[int, tuple[str, ...]]]
) -> tuple[Layer, ...]:
    """The piles as pots, the dead chips in the first; a pot of their own where somebody is in for nothing else."""
    dead = table.hand.dead.total
    claimants = _claimants(table, stacks, folded)
    if dead != 0 and (not piles or any(stacks[player] == 0 for player in claimants)):
        nobodys = sum(amount for amount, owners in piles if not owners)
        piles = [(nobodys, claimants), *(pile for pile in piles if pile[1])]
    pots = [Layer(amount, eligible) for amount, eligible in piles]
    if pots:
        first = piles[0][0]
        pots[0] = Layer(UNKNOWN if isinstance(dead, Unknown) else first + dead, piles[0][1])
    return tuple(pots)


def _claimants(table: Table, stacks: Mapping[str, int], folded: frozenset[str]) -> tuple[str, ...]:
    """Who may win dead chips that stand alone: whoever is listed, has any chips in, and did not fold."""
    by_player = table.hand.dead.by_player
    put_in = {player for player, chips in stacks.items() if chips > 0 or by_player.get(player, 0) > 0}
    return table.seated(frozenset(put_in) - folded)
