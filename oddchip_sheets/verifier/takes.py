"""What is taken from each pot before it is dealt out: rake and drops, each by what it says of the pots.

A taking in proportion is laid against the pots chip by chip: a pot gives a chip for each time its own chips, counted
once for every chip taken, fill the whole of what all pots hold. What is left of that in all pots together is made up
by the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oddchip_sheets.handfile.model import IN_PROPORTION, UNKNOWN, Hand, Taken, Unknown
from oddchip_sheets.verifier.deal import rounds
from oddchip_sheets.verifier.model import Open, Table


@dataclass(frozen=True, slots=True)
class Take:
    """What is taken from one pot."""

    rake: int | Unknown
    drops: Mapping[str, int | Unknown]
    open: str | None
    """Why not all of it is known."""

    @property
    def total(self) -> int:
        """Rake and drops together, as far as they are known."""
        return sum(part for part in (self.rake, *self.drops.values()) if not isinstance(part, Unknown))


def takes(table: Table, pots: Sequence[tuple[str, int | Unknown]]) -> tuple[Take, ...]:
    """What is taken from each of ``pots``, given by name with what they hold."""
    drops = table.hand.drops
    besides = {} if isinstance(drops, Unknown) else {name: _laid(table, pots, taken) for name, taken in drops.items()}
    rakes = _laid(table, pots, table.hand.rake)
    unsure = "what is taken besides the rake is not known" if isinstance(drops, Unknown) else None
    found: list[Take] = []
    for place, rake in enumerate(rakes):
        here = {name: parts[place] for name, parts in besides.items()}
        missing = [part.reason for part in (rake, *here.values()) if isinstance(part, Open)]
        found.append(Take(_known(rake), {n: _known(part) for n, part in here.items()}, next(iter(missing), unsure)))
    return tuple(found)


def taken_from_nowhere(hand: Hand, pots: Sequence[str]) -> str | None:
    """Something said to be taken from a pot that does not exist; nothing from there takes nothing away."""
    every = [hand.rake, *(() if isinstance(hand.drops, Unknown) else hand.drops.values())]
    for taken in every:
        for whose, amount in taken.items():
            there = whose in pots if isinstance(whose, str) else bool(pots)
            if amount != 0 and not there:
                return "rake or a drop is taken from a pot that does not exist"
    return None


def _known(part: int | Open) -> int | Unknown:
    return UNKNOWN if isinstance(part, Open) else part


def _laid(table: Table, pots: Sequence[tuple[str, int | Unknown]], taken: Taken) -> list[int | Open]:
    """What one taking comes to, pot by pot."""
    if IN_PROPORTION in taken:
        return _against_all(table, [amount for _, amount in pots], taken[IN_PROPORTION])
    parts: list[int | Open] = []
    for place, (name, _) in enumerate(pots):
        said = [amount for whose, amount in taken.items() if whose == name or (whose is None and place == 0)]
        unknown = any(isinstance(amount, Unknown) for amount in said)
        parts.append(
            Open("what is taken from it is not known") if unknown else sum(a for a in said if a is not UNKNOWN)
        )
    return parts


def _against_all(table: Table, amounts: Sequence[int | Unknown], total: int | Unknown) -> list[int | Open]:
    """A taking in proportion to ``amounts``; nothing is shared where there is one pot, or nothing to take."""
    if isinstance(total, Unknown):
        return [Open("what is taken from all pots is not known") for _ in amounts]
    if total == 0 or len(amounts) < 2:
        return [total for _ in amounts]
    unit, known = table.hand.unit, [amount for amount in amounts if not isinstance(amount, Unknown)]
    if isinstance(unit, Unknown) or len(known) < len(amounts):
        return [Open("what the pots give in proportion is not known") for _ in amounts]
    chips, rest = rounds(total, unit)
    if rest:
        return [Open("what the pots give in proportion is no whole number of chips") for _ in amounts]
    held = sum(known)
    if not held:
        return [total, *(0 for _ in known[1:])]
    filled = [rounds(chips * amount, held) for amount in known]
    made_up, _ = rounds(sum(left for _, left in filled), held)
    return [(whole + (made_up if place == 0 else 0)) * unit for place, (whole, _) in enumerate(filled)]
