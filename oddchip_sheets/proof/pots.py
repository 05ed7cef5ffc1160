"""What the pages print of each pot against its settlement, whatever the layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from oddchip_sheets.engine.model import HandSettlement
from oddchip_sheets.proof.lines import plain, quoted
from oddchip_sheets.proof.tags import Line
from oddchip_sheets.sheets.page import Award, PotLine, ShareLine
from oddchip_sheets.sheets.pots import pot_lines

_UNRESOLVED = "UNRESOLVED"


@dataclass(frozen=True, slots=True)
class PotVerdict:
    """One pot: whether the pages print it as it is settled, in words."""

    hand: str
    pot: str
    holds: bool
    settled: bool
    told: str

    def __str__(self) -> str:
        return f"hand {self.hand}, {self.pot}: {self.told}"


@dataclass(frozen=True, slots=True)
class _Due:
    """A line that must be printed: how it begins, its amount, and its awards or that it has none."""

    name: str
    amount: str
    awards: tuple[Award, ...]
    unresolved: bool = False

    def is_at(self, line: Line) -> bool:
        """Whether ``line`` is the line of this pot or share, by how it begins."""
        return plain(line.cells[0]) == plain(self.name) or (
            len(line.cells) == 1 and line.text.startswith(f"{self.name} ")
        )

    def holds_in(self, line: Line) -> bool:
        """Whether ``line`` says the amount and every award, in cells of their own or in this order."""
        said = _UNRESOLVED if self.unresolved else " ".join(f"{award.player} {award.amount}" for award in self.awards)
        if len(line.cells) == 1:
            return plain(f"{self.amount} {said}") in plain(line.text)
        cells = {plain(cell) for cell in line.cells[1:]}
        amount, awards = plain(self.amount), plain(said)
        if self.unresolved:
            return amount in cells and any(cell.startswith(awards) for cell in cells)
        return any(cell.startswith(amount) for cell in cells) and awards in cells

    @property
    def due(self) -> str:
        """The awards in words."""
        if self.unresolved:
            return "it is unresolved"
        return f"{_listed(self.awards)} is due" if self.awards else "nothing is due"


def printed_pots(hands: Sequence[HandSettlement], lines: Sequence[Line]) -> Iterator[PotVerdict]:
    """A verdict for every pot of ``hands``, whose lines stand in their order among ``lines``."""
    start = 0
    for settlement in hands:
        pots = pot_lines(settlement) if settlement.pots else ()
        for pot, line in zip(settlement.pots, pots, strict=True):
            found, end = _found(_dues(line), lines, start)
            start = max(start, end)
            told = found or _agreed(line)
            yield PotVerdict(settlement.hand.label, pot.name, not found, pot.settled, told)


def _dues(pot: PotLine) -> tuple[_Due, ...]:
    amount = " ".join((pot.amount.text, *pot.amount_notes))
    first = _Due(pot.name.text, amount, pot.working.awards, unresolved=bool(pot.unresolved))
    return (first, *map(_share, pot.shares))


def _share(share: ShareLine) -> _Due:
    return _Due(share.label, share.amount, share.working.awards)


def _agreed(pot: PotLine) -> str:
    if pot.unresolved:
        return "it is unresolved, and printed so"
    return f"{_listed(pot.working.awards) or 'nothing'} – settled so, and printed so"


def _listed(awards: tuple[Award, ...]) -> str:
    return ", ".join(f"{award.player} {award.amount}" for award in awards)


def _found(dues: Sequence[_Due], lines: Sequence[Line], start: int) -> tuple[str, int]:
    """What is wrong with a pot's lines, and the place after them; nothing is wrong where each is found in order."""
    for due in dues:
        at = next((at for at in range(start, len(lines)) if due.is_at(lines[at]) and due.holds_in(lines[at])), None)
        if at is None:
            other = next((line for line in islice(lines, start, None) if due.is_at(line)), None)
            return _wrong(due, other), start
        start = at + 1
    return "", start


def _wrong(due: _Due, line: Line | None) -> str:
    if line is None:
        return f"no page has the line of {due.name} {due.amount}, where {due.due}"
    return f"page {line.page} prints {quoted(line.text)}, but of {due.amount} {due.due}"
