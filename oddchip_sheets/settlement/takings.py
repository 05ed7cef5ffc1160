"""What is taken from the pots before they are divided: the rake, and drops by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import IN_PROPORTION, UNKNOWN, FactPath, Hand, Taken, Unknown
from oddchip_sheets.settlement.pots import Pot
from oddchip_sheets.settlement.sentences import Units, listed
from oddchip_sheets.settlement.split import Open


@dataclass(frozen=True, slots=True)
class Taking:
    """What is taken from one pot."""

    rake: int | Unknown
    drops: Mapping[str, int | Unknown]
    open: Open | None
    """Why not all of it is known."""

    @property
    def total(self) -> int:
        """All of it; only where nothing is open."""
        return sum(part for part in (self.rake, *self.drops.values()) if not isinstance(part, Unknown))

    def told(self, decimals: int) -> list[str]:
        """What is taken, for a sentence: ``rake of 50``, ``Jackpot of 5``."""
        parts = {"rake": self.rake, **self.drops}
        known = {name: part for name, part in parts.items() if not isinstance(part, Unknown)}
        return [f"{name} of {amount_text(part, decimals)}" for name, part in known.items() if part]


@dataclass(frozen=True, slots=True)
class Takings:
    """What is taken from each pot, in the order of the pots."""

    pots: tuple[Taking, ...]
    notes: tuple[str, ...]
    """How the pots share what is taken in proportion."""
    strays: tuple[tuple[FactPath, str], ...]
    """What is said to be taken from pots that did not form, which would vanish from the page."""


def takings(hand: Hand, pots: Sequence[Pot]) -> Takings:
    """What is taken from ``pots``: an amount from the main pot, amounts by pot, or one in proportion to all of them."""
    drops = {} if isinstance(hand.drops, Unknown) else hand.drops
    sources = [_Source(hand, pots, "Rake", ("rake",), hand.rake)]
    sources += [_Source(hand, pots, name, ("drops", name), taken) for name, taken in drops.items()]
    shares = [source.shares() for source in sources]
    unsure = Open("What was taken besides the rake is not known.", ("drops",))
    besides = (unsure,) if isinstance(hand.drops, Unknown) else ()
    taken = []
    for index in range(len(pots)):
        parts = [share.of_pots[index] for share in shares]
        rake, *others = (UNKNOWN if isinstance(part, Open) else part for part in parts)
        first = next((part for part in (*parts, *besides) if isinstance(part, Open)), None)
        taken.append(Taking(rake, dict(zip(drops, others, strict=True)), first))
    notes = tuple(share.note for share in shares if share.note)
    return Takings(tuple(taken), notes, tuple(stray for source in sources for stray in source.strays()))


@dataclass(frozen=True, slots=True)
class _Shares:
    """What one taking comes to in each pot, and how they share it, where there is something to share."""

    of_pots: Sequence[int | Open]
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Source:
    """The rake or one of the drops."""

    hand: Hand
    pots: Sequence[Pot]
    name: str
    at: FactPath
    taken: Taken

    def shares(self) -> _Shares:
        """What is taken from each pot."""
        if IN_PROPORTION in self.taken:
            return self._in_proportion(self.taken[IN_PROPORTION])
        named = [self.taken.get(pot.name) for pot in self.pots]
        amounts = [self.taken.get(None, 0) if index == 0 and a is None else a or 0 for index, a in enumerate(named)]
        return _Shares([self._open("is not known") if isinstance(amount, Unknown) else amount for amount in amounts])

    def strays(self) -> list[tuple[FactPath, str]]:
        """What is taken from a pot that did not form."""
        formed = {pot.name for pot in self.pots} | ({None, IN_PROPORTION} if self.pots else set())
        left = [pot for pot, amount in self.taken.items() if amount and pot not in formed]
        return [
            ((*self.at, pot), f"{self.name} is taken from {pot}, but no such pot forms.")
            if isinstance(pot, str)
            else (self.at, f"{self.name} is taken from the pots, but no pot forms.")
            for pot in left
        ]

    def _in_proportion(self, total: int | Unknown) -> _Shares:
        """Whole chips of what each pot holds before anything is taken; the odd ones are the main pot's."""
        if isinstance(total, Unknown):
            return self._none("is not known")
        if len(self.pots) < 2 or total == 0:
            return _Shares([total] * len(self.pots))
        amounts = [pot.amount for pot in self.pots if not isinstance(pot.amount, Unknown)]
        if len(amounts) < len(self.pots):
            return self._none("is in proportion to the pots, and not all of their amounts are known")
        if isinstance(self.hand.unit, Unknown):
            return self._none("is in proportion to the pots, but the smallest chip is not known")
        units = Units(self.hand.unit, self.hand.decimals)
        if total % units.unit:
            return self._none(
                f"of {units.amount(total)} is no whole number of chips of {units.amount(units.unit)},"
                " so the pots can't share it in proportion"
            )
        parts = [total // units.unit * amount // max(sum(amounts), 1) * units.unit for amount in amounts]
        odd = (total - sum(parts)) // units.unit
        parts[0] += odd * units.unit
        return _Shares(parts, self._told(units, parts, odd))

    def _told(self, units: Units, parts: Sequence[int], odd: int) -> str:
        made = listed([f"{pot.name} {units.amount(part)}" for pot, part in zip(self.pots, parts, strict=True)])
        left = (
            f"; the {'odd chip is' if odd == 1 else f'{odd} odd chips are'} from the {self.pots[0].name}" if odd else ""
        )
        held = "is in proportion to what the pots hold before anything is taken"
        chips = units.amount(units.unit)
        return f"{self.name} of {units.amount(sum(parts))} {held}, in whole chips of {chips}: {made}{left}."

    def _open(self, why: str) -> Open:
        return Open(f"{self._what} {why}.", self.at)

    def _none(self, why: str) -> _Shares:
        return _Shares([self._open(why)] * len(self.pots))

    @property
    def _what(self) -> str:
        return "The rake" if self.at == ("rake",) else self.name
