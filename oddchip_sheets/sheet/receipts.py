"""Receipts: players down, pots across, footed both ways, with the checks that a reader can redo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.fonts import width
from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.settlement.model import HandSettlement, PotResult
from oddchip_sheets.sheet.facts import is_out, put_in
from oddchip_sheets.sheet.fit import PAPER, fits, fitted
from oddchip_sheets.sheet.page import Column, Grid, Receipts, Row
from oddchip_sheets.sheet.words import amount_or_dash, with_direction_mark
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Amount, Listed, Message, Pot, say

_BESIDE_CHECKS: Final = 0.66 * PAPER
"""What a table has of the paper's width with the checks at its right."""
_LONGEST_CHECK: Final = 0.31 * PAPER
_CHECK: Final = 9.0


def receipts_table(settlement: HandSettlement, words: Language) -> Receipts:
    """The receipts of one hand of a verified settlement.

    One table with the checks beside it, if it fits; else as many pots side by side as the paper holds.
    """
    lines, pots = tuple(_lines(settlement, words)), max(len(settlement.pots), 1)
    checks = tuple(_checks(settlement, words))
    (whole,) = _blocks(settlement, lines, pots, words)
    if all(width(check, _CHECK) <= _LONGEST_CHECK for check in checks) and fits(whole, _BESIDE_CHECKS):
        return Receipts((fitted(whole, _BESIDE_CHECKS),), checks, checks_beside=True)
    tried = (tuple(_blocks(settlement, lines, size, words)) for size in range(pots, 0, -1))
    blocks = next(each for each in tried if len(each) == pots or all(fits(block, PAPER) for block in each))
    return Receipts(tuple(fitted(block, PAPER) for block in blocks), checks, checks_beside=False)


@dataclass(frozen=True, slots=True)
class _Line:
    """One row of the whole table."""

    name: str
    of_pots: tuple[int | None, ...]
    """``None`` where a pot is open."""
    returned: int = 0
    total: bool = False


def _blocks(settlement: HandSettlement, lines: Sequence[_Line], size: int, words: Language) -> Iterator[Grid]:
    """The table in blocks of ``size`` pots, each after the first with what the ones before it sum to."""

    def said(ticks: int) -> str:
        return amount_or_dash(words, ticks, settlement.hand.decimals)

    def head(column: str) -> str:
        return words.say(f"column.{column}")

    heads = [words.text(Pot(pot.name)) for pot in settlement.pots]
    closing = [head("returned"), *([] if settlement.settled else [head("so-far")]), head("in-all")]
    starts = range(0, max(len(heads), 1), size)
    for start in starts:
        stop, last = start + size, start == starts[-1]
        across = [*([head("forward")] if start else []), *heads[start:stop], *(closing if last else [head("over")])]
        rows = []
        for line in lines:
            cells: list[str | None] = [line.name]
            if start:
                cells.append(said(sum(ticks or 0 for ticks in line.of_pots[:start])))
            cells += [None if ticks is None else said(ticks) for ticks in line.of_pots[start:stop]]
            so_far = sum(ticks or 0 for ticks in line.of_pots[:stop])
            cells += [said(line.returned), said(so_far + line.returned)] if last else [said(so_far)]
            cells += [] if settlement.settled or not last else [None]
            rows.append(Row(tuple(cells), line.total))
        yield Grid((Column(head("player"), "name"), *(Column(each, "figure") for each in across)), tuple(rows))


def _lines(settlement: HandSettlement, words: Language) -> Iterator[_Line]:
    """Who receives something and who still may, what is taken and what is carried, and what each pot sums to."""
    hand, pots, returned = settlement.hand, settlement.pots, settlement.returned
    not_out = [player for player in hand.players if not is_out(hand, player)]
    left = [not_out if isinstance(pot.eligible, Unknown) else pot.eligible for pot in pots if not pot.settled]
    may = {player for candidates in left for player in candidates} if pots else {*not_out}
    for player in hand.players:
        if player in {*may, *settlement.receipts, *returned}:
            awards = tuple(pot.awards.get(player, 0) if pot.settled else None for pot in pots)
            yield _Line(player, awards, returned.get(player, 0))
    if any(pot.rake for pot in pots):
        yield _Line(words.say("column.rake"), tuple(_known(pot.rake) if pot.settled else None for pot in pots))
    for name in _drops(pots):
        yield _Line(name, tuple(_known(pot.drops[name]) if pot.settled else None for pot in pots))
    if any(pot.carried for pot in pots):
        yield _Line(words.say("column.next-deal"), tuple(pot.carried if pot.settled else None for pot in pots))
    whole = (sum(pot.awards.values()) + (_known(pot.taken) or 0) + pot.carried if pot.settled else None for pot in pots)
    yield _Line(words.say("column.total"), tuple(whole), sum(returned.values()), total=True)


def _drops(pots: Sequence[PotResult]) -> tuple[str, ...]:
    """The drops of which anything is taken, or may be, in the order of the file."""
    taken = {name for pot in pots for name, ticks in pot.drops.items() if ticks}
    return tuple(name for name in (pots[0].drops if pots else ()) if name in taken)


def _known(ticks: int | Unknown) -> int | None:
    return None if isinstance(ticks, Unknown) else ticks


def _checks(settlement: HandSettlement, words: Language) -> Iterator[str]:
    """What was put in against the pots, which a file of declared pots leaves out; what they gave; who checked it."""
    pots, paid = settlement.pots, put_in(settlement.hand)

    def amount(ticks: int) -> Amount:
        return Amount(ticks, settlement.hand.decimals)

    def footed(told: Message, *, holds: bool) -> str:
        return words.say("receipts.foots" if holds else "receipts.does-not-foot", sum=told)

    formed = [pot.amount for pot in pots if not isinstance(pot.amount, Unknown)]
    if paid is not None and (isinstance(paid, Unknown) or not pots or len(formed) < len(pots)):
        yield words.say("receipts.open-put-in")
    elif paid is not None:
        back, made = sum(settlement.returned.values()), sum(formed)
        told = say("receipts.put-in", paid=amount(paid), pots=amount(made))
        if back:
            told = say("receipts.put-in-returned", paid=amount(paid), pots=amount(made), returned=amount(back))
        yield footed(told, holds=paid == made + back)
    settled = [pot for pot in pots if pot.settled]
    awards, rake = sum(sum(pot.awards.values()) for pot in settled), sum(_known(pot.rake) or 0 for pot in settled)
    drops = {
        with_direction_mark(name): sum(_known(pot.drops[name]) or 0 for pot in settled) for name in _drops(settled)
    }
    carried, held = sum(pot.carried for pot in settled), sum(_known(pot.amount) or 0 for pot in settled)
    parts = [say("receipts.part-awards", amount=amount(awards))]
    parts += [say("receipts.part-rake", amount=amount(rake))] if rake else []
    parts += [say("receipts.part-drop", name=name, amount=amount(drop)) for name, drop in drops.items() if drop]
    parts += [say("receipts.part-next-deal", amount=amount(carried))] if carried else []
    if settled:
        kind = "receipts.awards" if len(settled) == len(pots) else "receipts.awards-settled"
        told = say(kind, parts=Listed(tuple(parts), "plus"), pots=amount(held))
        yield footed(told, holds=awards + rake + sum(drops.values()) + carried == held)
    else:
        yield words.say("receipts.open-awards")
    yield words.say("receipts.checked")
