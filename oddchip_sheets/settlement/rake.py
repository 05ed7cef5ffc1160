"""What is taken from the pots before they are divided: the rake, and drops by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import IN_PROPORTION, UNKNOWN, FactPath, Hand, Taken, Unknown
from oddchip_sheets.settlement.model import Finding, Unresolved
from oddchip_sheets.settlement.pots import Pot
from oddchip_sheets.settlement.reasons import listed


@dataclass(frozen=True, slots=True)
class Taking:
    """What is taken from one pot."""

    rake: int | Unknown
    drops: Mapping[str, int | Unknown]
    open: Unresolved | None
    """Why not all of it is known."""

    @property
    def total(self) -> int:
        """All of it; only where nothing is open."""
        return sum(part for part in (self.rake, *self.drops.values()) if not isinstance(part, Unknown))

    def told(self, decimals: int) -> list[str]:
        """What is taken, for a sentence: ``rake of 50``, ``Jackpot of 5``."""
        parts = {"rake": self.rake, **self.drops}
        known = {name: part for name, part in parts.items() if part and not isinstance(part, Unknown)}
        return [f"{name} of {amount_text(part, decimals)}" for name, part in known.items()]


@dataclass(frozen=True, slots=True)
class Takings:
    """What is taken from each pot, in the order of the pots."""

    pots: tuple[Taking, ...]
    notes: tuple[str, ...]
    """How the pots share what is taken in proportion."""
    strays: tuple[Finding, ...]
    """What is said to be taken from pots that did not form, which would vanish from the page."""


def takings(hand: Hand, pots: Sequence[Pot]) -> Takings:
    """What is taken from ``pots``: an amount from the main pot, amounts by pot, or one in proportion to all of them."""
    drops = {} if isinstance(hand.drops, Unknown) else hand.drops
    sources: list[tuple[str, FactPath, Taken]] = [("Rake", ("rake",), hand.rake)]
    sources += [(name, ("drops", name), taken) for name, taken in drops.items()]
    shares: list[Sequence[int | Unresolved]] = []
    notes, strays = list[str](), list[Finding]()
    for name, fact, taken in sources:
        subject = "The rake" if fact == ("rake",) else name
        if IN_PROPORTION in taken:
            try:
                parts, note = _in_proportion(hand, pots, name, taken[IN_PROPORTION])
                notes += [note] if note else []
                shares.append(parts)
            except Unresolved as why:
                shares.append([Unresolved(f"{subject} {why.reason}.", fact)] * len(pots))
        else:
            named = [taken.get(pot.name, taken.get(None, 0) if pot is pots[0] else 0) for pot in pots]
            unknown = Unresolved(f"{subject} is not known.", fact)
            shares.append([unknown if isinstance(amount, Unknown) else amount for amount in named])
        formed = {pot.name for pot in pots} | ({None, IN_PROPORTION} if pots else set())
        for pot in (pot for pot, amount in taken.items() if amount and pot not in formed):
            if isinstance(pot, str):
                strays.append(Finding(None, f"{name} is taken from {pot}, but no such pot forms.", (*fact, pot)))
            else:
                strays.append(Finding(None, f"{name} is taken from the pots, but no pot forms.", fact))
    besides = Unresolved("What was taken besides the rake is not known.", ("drops",))
    of_pots = []
    for of_pot in zip(*shares, strict=True):
        rake, *others = (UNKNOWN if isinstance(part, Unresolved) else part for part in of_pot)
        open_ = [part for part in of_pot if isinstance(part, Unresolved)]
        open_ += [besides] if isinstance(hand.drops, Unknown) else []
        of_pots.append(Taking(rake, dict(zip(drops, others, strict=True)), open_[0] if open_ else None))
    return Takings(tuple(of_pots), tuple(notes), tuple(strays))


def _in_proportion(hand: Hand, pots: Sequence[Pot], name: str, taken: int | Unknown) -> tuple[list[int], str]:
    """Whole chips of what each pot holds before anything is taken, the odd ones from the main pot; and a note of it.

    Raises ``Unresolved`` with the end of a sentence about what is taken.
    """
    if isinstance(taken, Unknown):
        raise Unresolved("is not known")
    if len(pots) < 2 or taken == 0:
        return [taken] * len(pots), ""
    amounts = [pot.amount for pot in pots if not isinstance(pot.amount, Unknown)]
    if len(amounts) < len(pots):
        raise Unresolved("is in proportion to the pots, and not all of their amounts are known")
    if isinstance(hand.unit, Unknown):
        raise Unresolved("is in proportion to the pots, but the smallest chip is not known")
    unit, in_all, chip = hand.unit, amount_text(taken, hand.decimals), amount_text(hand.unit, hand.decimals)
    if taken % unit:
        raise Unresolved(f"of {in_all} is no whole number of chips of {chip}, so the pots can't share it in proportion")
    parts = [taken // unit * amount // max(sum(amounts), 1) * unit for amount in amounts]
    odd = (taken - sum(parts)) // unit
    parts[0] += odd * unit
    made = [f"{pot.name} {amount_text(part, hand.decimals)}" for pot, part in zip(pots, parts, strict=True)]
    left = f"; the {'odd chip is' if odd == 1 else f'{odd} odd chips are'} from the {pots[0].name}" if odd else ""
    held = "is in proportion to what the pots hold before anything is taken"
    return parts, f"{name} of {in_all} {held}, in whole chips of {chip}: {listed(made)}{left}."
