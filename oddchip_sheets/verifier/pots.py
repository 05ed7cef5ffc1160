"""Contributions → returned chips and pots, by peeling slices off everybody's stack from the bottom.

The stacks of all players stand side by side. A slice is cut through all of them at once, as thin as the shortest stack
left, and falls to the pot of those still in who have chips in it. A slice of one tick would do the same; within the
thickness taken nobody's chips run out, so every tick of it has the same owners and belongs to the same pot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.verifier.model import Table, UnresolvedError


@dataclass(frozen=True, slots=True)
class Layer:
    """A pot as the chips form it, before rake."""

    amount: int | Unknown
    eligible: tuple[str, ...]
    slices: frozenset[int] = frozenset()
    """The slices it is made of, counted from the bottom; -1 are the dead chips."""


@dataclass(frozen=True, slots=True)
class Layers:
    """What goes back to its owner, and the pots in the order in which they form."""

    returned: Mapping[str, int]
    pots: tuple[Layer, ...]
    slices: tuple[int, ...]
    """The chips of each slice from the bottom up, then the dead chips."""
    stacks: Mapping[str, int]
    """What every player put in."""


def peel(stacks: Mapping[str, int]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The slices from the bottom up: whose chips lie in each, and how many ticks each owner has in it."""
    left = {player: chips for player, chips in stacks.items() if chips > 0}
    while left:
        thickness = min(left.values())
        yield tuple(left), thickness
        left = {player: chips - thickness for player, chips in left.items() if chips > thickness}


def rebuild(table: Table) -> Layers:
    """The pots of a hand whose contributions are written; raises ``UnresolvedError`` where a fact they need is unknown.

    Dead chips lie at the bottom, under the first slice. A slice that holds the chips of a single player, still in, is
    a bet nobody called and goes back. A slice without anybody still in lies above every live level and joins the pot
    below it; so does one with the same players still in.
    """
    stacks, folded = table.hand.contributions, table.hand.folded
    if stacks is None or isinstance(stacks, Unknown):
        raise UnresolvedError("what the players put in is not known")
    if isinstance(folded, Unknown):
        raise UnresolvedError("who folded is not known")
    returned: dict[str, int] = {}
    piles = _bottom(table, stacks, folded)
    cut = [thickness * len(owners) for owners, thickness in peel(stacks)]
    for number, (owners, thickness) in enumerate(peel(stacks)):
        live = table.seated(frozenset(owners) - folded)
        if live == owners and len(owners) == 1:
            returned[owners[0]] = thickness
            continue
        below = piles.pop() if piles and live in ((), piles[-1].eligible) else Layer(0, live)
        amount = below.amount if isinstance(below.amount, Unknown) else below.amount + cut[number]
        piles.append(replace(below, amount=amount, slices=below.slices | {number}))
    if not all(pile.eligible for pile in piles):
        raise UnresolvedError("there are chips in the middle and nobody is left to win them")
    dead = 0 if isinstance(table.hand.dead.total, Unknown) else table.hand.dead.total
    return Layers(returned, tuple(piles), (*cut, dead), stacks)


def _bottom(table: Table, stacks: Mapping[str, int], folded: frozenset[str]) -> list[Layer]:
    """The dead chips and who may win them: whoever is listed, has any chips in, dead ones too, and did not fold.

    A player all in with nothing but dead chips makes them a pot of their own; otherwise the first slice joins them.
    """
    dead = table.hand.dead
    if dead.total == 0:
        return []
    put_in = {player for player, chips in stacks.items() if chips > 0 or dead.by_player.get(player, 0) > 0}
    return [Layer(dead.total, table.seated(frozenset(put_in) - folded), frozenset({-1}))]
