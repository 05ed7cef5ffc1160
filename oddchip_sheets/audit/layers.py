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

    Dead chips lie at the bottom, under the first slice. A slice that holds the chips of a single player, still in, is
    a bet nobody called and goes back. A slice without anybody still in lies above every live level and joins the pot
    below it; so does one with the same players still in.
    """
    stacks, folded = table.hand.contributions, table.hand.folded
    if stacks is None or isinstance(stacks, Unknown):
        return Open("what the players put in is not known")
    if isinstance(folded, Unknown):
        return Open("who folded is not known")
    returned: dict[str, int] = {}
    piles = _bottom(table, stacks, folded)
    for owners, thickness in peel(stacks):
        live = table.seated(frozenset(owners) - folded)
        if live == owners and len(owners) == 1:
            returned[owners[0]] = thickness
            continue
        below = piles.pop() if piles and live in ((), piles[-1][1]) else (0, live)
        piles.append((below[0] + thickness * len(owners), below[1]))
    if not all(eligible for _, eligible in piles):
        return Open("there are chips in the middle and nobody is left to win them")
    return Layers(returned, _as_pots(table, piles))


def _bottom(table: Table, stacks: Mapping[str, int], folded: frozenset[str]) -> list[tuple[int, tuple[str, ...]]]:
    """The dead chips and who may win them: whoever is listed, has any chips in, dead ones too, and did not fold.

    A player all in with nothing but dead chips makes them a pot of their own; otherwise the first slice joins them.
    """
    dead = table.hand.dead
    if dead.total == 0:
        return []
    put_in = {player for player, chips in stacks.items() if chips > 0 or dead.by_player.get(player, 0) > 0}
    known = 0 if isinstance(dead.total, Unknown) else dead.total
    return [(known, table.seated(frozenset(put_in) - folded))]


def _as_pots(table: Table, piles: list[tuple[int, tuple[str, ...]]]) -> tuple[Layer, ...]:
    """The piles as pots; how much the first holds is not known where the dead chips in it are not."""
    unknown = isinstance(table.hand.dead.total, Unknown)
    return tuple(
        Layer(UNKNOWN if unknown and place == 0 else amount, eligible) for place, (amount, eligible) in enumerate(piles)
    )
