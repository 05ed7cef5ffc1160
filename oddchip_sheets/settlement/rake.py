"""What is taken from the pots before they are divided: the rake, and drops by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from oddchip_sheets.handfile.model import IN_PROPORTION, UNKNOWN, FactPath, Hand, Taken, Unknown
from oddchip_sheets.settlement.model import Finding, Unresolved
from oddchip_sheets.settlement.pots import Pot
from oddchip_sheets.words.message import Amount, Fact, Listed, Message, say
from oddchip_sheets.words.message import Pot as SaidPot


class Taking(NamedTuple):
    """What is taken from one pot."""

    rake: int | Unknown
    drops: Mapping[str, int | Unknown]
    open: Unresolved | None
    """Why not all of it is known."""

    @property
    def total(self) -> int:
        """All of it; only where nothing is open."""
        return sum(part for part in (self.rake, *self.drops.values()) if not isinstance(part, Unknown))

    def told(self, decimals: int) -> Listed:
        """What is taken, for a sentence: rake of 50 and Jackpot of 5."""
        rakes = [self.rake] if self.rake and not isinstance(self.rake, Unknown) else []
        drops = {name: part for name, part in self.drops.items() if part and not isinstance(part, Unknown)}
        taken = [say("taken.rake", amount=Amount(part, decimals)) for part in rakes]
        taken += [say("taken.drop", name=name, amount=Amount(part, decimals)) for name, part in drops.items()]
        return Listed(tuple(taken))


class Takings(NamedTuple):
    """What is taken from each pot, in the order of the pots."""

    pots: tuple[Taking, ...]
    notes: tuple[Message, ...]
    """How the pots share what is taken in proportion."""
    strays: tuple[Finding, ...]
    """What is said to be taken from pots that did not form, which would vanish from the page."""


def takings(hand: Hand, pots: Sequence[Pot]) -> Takings:
    """What is taken from ``pots``: an amount from the main pot, amounts by pot, or one in proportion to all of them."""
    if not hand.rake and not hand.drops:
        return Takings((Taking(0, {}, None),) * len(pots), (), ())
    drops = {} if isinstance(hand.drops, Unknown) else hand.drops
    sources = [_Source("taken.rake", None, ("rake",), hand.rake)]
    sources += [_Source("taken.drop", name, ("drops", name), taken) for name, taken in drops.items()]
    shares: list[Sequence[int | Unresolved]] = []
    notes, strays = list[Message](), list[Finding]()
    for source in sources:
        taken = source.taken
        if IN_PROPORTION in taken:
            try:
                parts, note = _in_proportion(hand, pots, source, taken[IN_PROPORTION])
                notes += [] if note is None else [note]
                shares.append(parts)
            except Unresolved as why:
                shares.append([why] * len(pots))
        else:
            named = [taken.get(pot.name, taken.get(None, 0) if pot is pots[0] else 0) for pot in pots]
            unknown = source.unresolved("unknown")
            shares.append([unknown if isinstance(amount, Unknown) else amount for amount in named])
        formed = {pot.name for pot in pots} | ({None, IN_PROPORTION} if pots else set())
        for pot in (pot for pot, amount in taken.items() if amount and pot not in formed):
            if isinstance(pot, str):
                strays.append(Finding(None, source.say("no-pot", pot=SaidPot(pot)), (*source.fact, pot)))
            else:
                strays.append(Finding(None, source.say("no-pots"), source.fact))
    besides = Unresolved(say("taken.drops-unknown"), ("drops",))
    of_pots = []
    for of_pot in zip(*shares, strict=True):
        rake, *others = (UNKNOWN if isinstance(part, Unresolved) else part for part in of_pot)
        open_ = [part for part in of_pot if isinstance(part, Unresolved)]
        open_ += [besides] if isinstance(hand.drops, Unknown) else []
        of_pots.append(Taking(rake, dict(zip(drops, others, strict=True)), open_[0] if open_ else None))
    return Takings(tuple(of_pots), tuple(notes), tuple(strays))


class _Source(NamedTuple):
    """The rake, or a drop."""

    section: str
    """Whether sentences are of the rake or of a drop."""
    name: str | None
    """A drop's own."""
    fact: FactPath
    taken: Taken

    def say(self, what: str, **facts: Fact) -> Message:
        """A sentence about it."""
        named: dict[str, Fact] = {} if self.name is None else {"name": self.name}
        return say(f"{self.section}-{what}", **named, **facts)

    def unresolved(self, what: str, **facts: Fact) -> Unresolved:
        """Why what is taken is open."""
        return Unresolved(self.say(what, **facts), self.fact)


def _in_proportion(
    hand: Hand, pots: Sequence[Pot], source: _Source, taken: int | Unknown
) -> tuple[list[int], Message | None]:
    """Whole chips of what each pot holds before anything is taken, the odd ones from the main pot; and a note of it.

    Raises ``Unresolved`` where that can't be worked out.
    """
    if isinstance(taken, Unknown):
        raise source.unresolved("unknown")
    if len(pots) < 2 or taken == 0:
        return [taken] * len(pots), None
    amounts = [pot.amount for pot in pots if not isinstance(pot.amount, Unknown)]
    if len(amounts) < len(pots):
        raise source.unresolved("of-unknown")
    if isinstance(hand.unit, Unknown):
        raise source.unresolved("no-unit")
    unit, in_all, chip = hand.unit, Amount(taken, hand.decimals), Amount(hand.unit, hand.decimals)
    if taken % unit:
        raise source.unresolved("not-whole", amount=in_all, unit=chip)
    parts = [taken // unit * amount // max(sum(amounts), 1) * unit for amount in amounts]
    odd = (taken - sum(parts)) // unit
    parts[0] += odd * unit
    made = Listed(
        tuple(
            say("taken.part", pot=SaidPot(pot.name), amount=Amount(part, hand.decimals))
            for pot, part in zip(pots, parts, strict=True)
        )
    )
    if not odd:
        return parts, source.say("shared", amount=in_all, unit=chip, parts=made)
    first = SaidPot(pots[0].name)
    return parts, source.say("shared-odd", amount=in_all, unit=chip, parts=made, left=odd, pot=first)
