"""Receipts: players down, pots across, footed both ways, with the checks that a reader can redo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.engine.model import HandSettlement, PotResult
from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.sheets.facts import NOTHING, is_out, put_in
from oddchip_sheets.sheets.fit import PAPER, fits, fitted
from oddchip_sheets.sheets.measure import width
from oddchip_sheets.sheets.page import Column, Grid, Receipts, Row, Slot, line, said
from oddchip_sheets.sheets.pots import DOES_NOT_FOOT, FOOTS
from oddchip_sheets.sheets.words import amount, plain

STATEMENT: Final = "Gross receipts from the pots, own chips included; not profit."

_BESIDE_CHECKS: Final = 0.66 * PAPER
"""What a table has of the paper's width with the checks at its right."""
_LONGEST_CHECK: Final = 0.31 * PAPER
_CHECK: Final = 9.0


def receipts_table(settlement: HandSettlement, *, verified: bool) -> Receipts:
    """The receipts of one hand; ``verified`` says that an independent check was made and agrees."""
    table = _Table(settlement)
    checks = tuple(_checks(settlement, verified=verified))
    whole = next(table.blocks(max(len(settlement.pots), 1)))
    short = all(width(check.text, _CHECK) <= _LONGEST_CHECK for check in checks)
    if short and fits(whole, _BESIDE_CHECKS):
        return Receipts((fitted(whole, _BESIDE_CHECKS),), checks, aside=True, statement=STATEMENT)
    return Receipts(tuple(_blocks(table)), checks, aside=False, statement=STATEMENT)


def _blocks(table: _Table) -> Iterator[Grid]:
    """As many pots side by side as the paper holds."""
    for pots in range(max(len(table.settlement.pots), 1), 0, -1):
        blocks = tuple(table.blocks(pots))
        if pots == 1 or all(fits(block, PAPER) for block in blocks):
            yield from (fitted(block, PAPER) for block in blocks)
            return


@dataclass(frozen=True, slots=True)
class _Line:
    """One row of the whole table: what it says for a pot, and for the columns after the pots."""

    name: str
    of_pot: Callable[[PotResult], int | None]
    """``None`` where the pot is open."""
    returned: int | None
    total: bool = False


@dataclass(frozen=True, slots=True)
class _Table:
    settlement: HandSettlement

    def blocks(self, width: int) -> Iterator[Grid]:
        """The table in blocks of ``width`` pots, each after the first with what the ones before it sum to."""
        pots = self.settlement.pots
        lines = tuple(self._lines())
        starts = range(0, max(len(pots), 1), width)
        for start in starts:
            yield self._block(lines, pots[:start], pots[start : start + width], last=start == starts[-1])

    def _block(
        self, lines: Sequence[_Line], before: Sequence[PotResult], pots: Sequence[PotResult], *, last: bool
    ) -> Grid:
        forward = (Column("brought forward", "figure"),) if before else ()
        columns = (
            Column("player", "name"),
            *forward,
            *(Column(pot.name, "figure") for pot in pots),
            *self._closing_columns(last=last),
        )
        return Grid(columns, tuple(self._row(each, before, pots, last=last) for each in lines))

    def _closing_columns(self, *, last: bool) -> tuple[Column, ...]:
        if not last:
            return (Column("carried over", "figure"),)
        if self.settlement.settled:
            return (Column("returned", "figure"), Column("in all", "figure"))
        return (Column("returned", "figure"), Column("so far", "figure"), Column("in all", "figure"))

    def _row(self, each: _Line, before: Sequence[PotResult], pots: Sequence[PotResult], *, last: bool) -> Row:
        forward = (self._said(_sum(each, before)),) if before else ()
        cells = tuple(self._cell(each, pot) for pot in pots)
        closing = self._closing(each, last=last) if last else (self._said(_sum(each, (*before, *pots))),)
        return Row((said(each.name), *forward, *cells, *closing), each.total)

    def _cell(self, each: _Line, pot: PotResult) -> Slot:
        ticks = each.of_pot(pot)
        return line("") if ticks is None else self._said(ticks)

    def _closing(self, each: _Line, *, last: bool) -> tuple[Slot, ...]:
        whole = _sum(each, self.settlement.pots) + (each.returned or 0)
        open_box = () if self.settlement.settled else (line(""),)
        return (self._said(each.returned or 0), self._said(whole), *open_box) if last else ()

    def _said(self, ticks: int) -> Slot:
        return said(amount(ticks, self.settlement.hand.decimals) if ticks else NOTHING)

    def _lines(self) -> Iterator[_Line]:
        returned = self.settlement.returned
        for player in self._players():
            yield _Line(player, _awarded(player), returned.get(player))
        yield from self._besides()
        yield _Line("total", _whole, sum(returned.values()), total=True)

    def _besides(self) -> Iterator[_Line]:
        pots = self.settlement.pots
        if any(isinstance(pot.rake, Unknown) or pot.rake for pot in pots):
            yield _Line("rake", lambda pot: _known(pot.rake) if pot.settled else None, None)
        for name in _drops(pots):
            yield _Line(name, _dropped(name), None)
        if any(pot.carried for pot in self.settlement.pots):
            yield _Line("left for the next deal", lambda pot: pot.carried if pot.settled else None, None)

    def _players(self) -> tuple[str, ...]:
        """Who receives something, and who still may."""
        may = {player for pot in self.settlement.pots if not pot.settled for player in self._candidates(pot)}
        if not self.settlement.pots:
            may = {player for player in self.settlement.hand.players if not is_out(self.settlement.hand, player)}
        receives = may | set(self.settlement.receipts) | set(self.settlement.returned)
        return tuple(player for player in self.settlement.hand.players if player in receives)

    def _candidates(self, pot: PotResult) -> tuple[str, ...]:
        if not isinstance(pot.eligible, Unknown):
            return pot.eligible
        hand = self.settlement.hand
        return tuple(player for player in hand.players if not is_out(hand, player))


def _known(ticks: int | Unknown) -> int | None:
    return None if isinstance(ticks, Unknown) else ticks


def _drops(pots: Sequence[PotResult]) -> tuple[str, ...]:
    """The drops of which anything is taken, or may be, in the order of the file."""
    taken = {name for pot in pots for name, ticks in pot.drops.items() if isinstance(ticks, Unknown) or ticks}
    return tuple(name for name in (pots[0].drops if pots else ()) if name in taken)


def _dropped(name: str) -> Callable[[PotResult], int | None]:
    return lambda pot: _known(pot.drops[name]) if pot.settled else None


def _awarded(player: str) -> Callable[[PotResult], int | None]:
    return lambda pot: pot.awards.get(player, 0) if pot.settled else None


def _whole(pot: PotResult) -> int | None:
    """What the column of a settled pot sums to."""
    return sum(pot.awards.values()) + (_known(pot.taken) or 0) + pot.carried if pot.settled else None


def _sum(each: _Line, pots: Sequence[PotResult]) -> int:
    return sum(each.of_pot(pot) or 0 for pot in pots)


def _checks(settlement: HandSettlement, *, verified: bool) -> Iterator[Slot]:
    yield from _formed(settlement)
    yield _awarded_in_all(settlement)
    yield said(f"{FOOTS} independent check agrees" if verified else "not made: independent check")


def _formed(settlement: HandSettlement) -> Iterator[Slot]:
    """What was put in against the pots; nothing to check where the file declares the pots."""
    paid = put_in(settlement.hand)
    if paid is None:
        return
    pots = [pot.amount for pot in settlement.pots]
    if isinstance(paid, Unknown) or not pots or any(isinstance(ticks, Unknown) for ticks in pots):
        yield said("open: put in = pots")
        return
    formed = sum(ticks for ticks in pots if not isinstance(ticks, Unknown))
    back = sum(settlement.returned.values())
    decimals = settlement.hand.decimals
    besides = f" + returned {amount(back, decimals)}" if back else ""
    mark = FOOTS if paid == formed + back else f"{DOES_NOT_FOOT}:"
    yield said(f"{mark} put in {amount(paid, decimals)} = pots {amount(formed, decimals)}{besides}")


def _awarded_in_all(settlement: HandSettlement) -> Slot:
    """Awards, rake, drops and carried chips against the settled pots."""
    settled = [pot for pot in settlement.pots if pot.settled]
    if not settled:
        return said("open: awards = pots")
    parts = {
        "awards": sum(sum(pot.awards.values()) for pot in settled),
        "rake": sum(_known(pot.rake) or 0 for pot in settled),
        **{plain(name): sum(_known(pot.drops[name]) or 0 for pot in settled) for name in _drops(settled)},
        "left for the next deal": sum(pot.carried for pot in settled),
    }
    pots = sum(_known(pot.amount) or 0 for pot in settled)
    decimals = settlement.hand.decimals
    left = " + ".join(f"{word} {amount(ticks, decimals)}" for word, ticks in parts.items() if ticks or word == "awards")
    which = "pots" if len(settled) == len(settlement.pots) else "settled pots"
    mark = FOOTS if sum(parts.values()) == pots else f"{DOES_NOT_FOOT}:"
    return said(f"{mark} {left} = {which} {amount(pots, decimals)}")
