"""What is taken from each pot before it is divided: rake and drops, each by what it says of the pots.

A taking in proportion is laid against the pots chip by chip: a pot gives a chip for each time its own chips, counted
once for every chip taken, fill the whole of what all pots hold. What is left of that in all pots together is made up
by the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oddchip_sheets.handfile.model import IN_PROPORTION, UNKNOWN, Hand, Taken, Unknown
from oddchip_sheets.verifier.division import rounds
from oddchip_sheets.verifier.model import Table


@dataclass(frozen=True, slots=True)
class Taking:
    """What is taken from one pot."""

    rake: int | Unknown
    drops: Mapping[str, int | Unknown]
    total: int | Unknown
    """Rake and drops together."""


def takings(table: Table, pots: Sequence[tuple[str, int | Unknown]]) -> tuple[Taking, ...]:
    """What is taken from each of ``pots``, given by name with what they hold."""
    named = {} if isinstance(table.hand.drops, Unknown) else table.hand.drops
    rakes = _from_each(table, pots, table.hand.rake)
    drops = {name: _from_each(table, pots, taken) for name, taken in named.items()}
    found: list[Taking] = []
    for place, rake in enumerate(rakes):
        here = {name: parts[place] for name, parts in drops.items()}
        known = [part for part in (rake, *here.values()) if not isinstance(part, Unknown)]
        whole = len(known) == 1 + len(here) and not isinstance(table.hand.drops, Unknown)
        found.append(Taking(rake, here, sum(known) if whole else UNKNOWN))
    return tuple(found)


def taken_from_nowhere(hand: Hand, pots: Sequence[str]) -> bool:
    """Whether something is said to be taken from a pot that does not exist; nothing from there takes nothing away."""
    every = [hand.rake, *(() if isinstance(hand.drops, Unknown) else hand.drops.values())]
    return any(
        amount != 0 and not (whose in pots if isinstance(whose, str) else pots)
        for taken in every
        for whose, amount in taken.items()
    )


def _from_each(table: Table, pots: Sequence[tuple[str, int | Unknown]], taken: Taken) -> list[int | Unknown]:
    """What one taking comes to, pot by pot."""
    if IN_PROPORTION in taken:
        return _in_proportion(table, [amount for _, amount in pots], taken[IN_PROPORTION])
    parts: list[int | Unknown] = []
    for place, (name, _) in enumerate(pots):
        said = [amount for whose, amount in taken.items() if whose == name or (whose is None and place == 0)]
        known = [amount for amount in said if not isinstance(amount, Unknown)]
        parts.append(sum(known) if len(known) == len(said) else UNKNOWN)
    return parts


def _in_proportion(table: Table, amounts: Sequence[int | Unknown], total: int | Unknown) -> list[int | Unknown]:
    """A taking in proportion to ``amounts``; nothing is shared where there is one pot, or nothing to take."""
    if isinstance(total, Unknown) or total == 0 or len(amounts) < 2:
        return [total for _ in amounts]
    unit, known = table.hand.unit, [amount for amount in amounts if not isinstance(amount, Unknown)]
    if isinstance(unit, Unknown) or len(known) < len(amounts):
        return [UNKNOWN for _ in amounts]
    chips, rest = rounds(total, unit)
    if rest:
        return [UNKNOWN for _ in amounts]
    held = sum(known)
    if not held:
        return [total, *(0 for _ in known[1:])]
    filled = [rounds(chips * amount, held) for amount in known]
    made_up, _ = rounds(sum(left for _, left in filled), held)
    return [(whole + (made_up if place == 0 else 0)) * unit for place, (whole, _) in enumerate(filled)]
