"""A hand under every button and each smallest chip: who gets the odd chip, and where it would have gone."""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from oddchip_sheets.amounts import amount_digits
from oddchip_sheets.handfile.model import Hand, Unknown
from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.verifier.check import verify_hand
from oddchip_sheets.verifier.model import Discrepancy


@dataclass(frozen=True, slots=True)
class Matrix:
    """The settlements of one hand, by button and unit."""

    hand: Hand
    cells: tuple[tuple[str, int, HandSettlement], ...]
    """Who or where the button is, the unit (in the hand's fractions), what follows."""

    @property
    def settled(self) -> bool:
        """Whether every pot of every cell is settled."""
        return all(settlement.settled for _, _, settlement in self.cells)

    @property
    def discrepancies(self) -> tuple[Discrepancy, ...]:
        """Where the independent verifier contradicts a cell."""
        return tuple(found for _, _, settlement in self.cells for found in verify_hand(settlement))

    def files(self) -> dict[str, bytes]:
        """``pots.csv``, ``hands.csv`` and their checksums, by name."""
        tables = {"pots.csv": _csv(self._pot_rows()), "hands.csv": _csv(self._hand_rows())}
        sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in tables.items())
        return {**tables, "SHA256SUMS": sums.encode()}

    def _paid(self) -> tuple[str, ...]:
        """Players who receive something in any cell, in the order of the seats."""
        return tuple(p for p in self.hand.players if any(p in settlement.receipts for _, _, settlement in self.cells))

    def _pot_rows(self) -> Iterable[Sequence[str]]:
        """A pot a row: its base, odd chips and takers, the parts of a divided pot beside each other, and its awards.

        Rake, drops and what is carried have columns where there are any, so that a row sums to its amount.
        """
        paid = self._paid()
        drops = {} if isinstance(self.hand.drops, Unknown) else self.hand.drops
        rake = ["rake"] if self.hand.rake else []
        carried = ["carried"] if any(pot.carried for _, _, cell in self.cells for pot in cell.pots) else []
        awards_to = [f"award_{player}" for player in paid]
        besides = [*rake, *(f"drop_{name}" for name in drops), *carried]
        yield ["button", "unit", "pot", "amount", "base", "odd", "odd_to", *awards_to, *besides]
        for button, unit, settlement in self.cells:
            for pot in settlement.pots:
                parts = (
                    " + ".join(self._amount(share.base) for share in pot.shares),
                    " + ".join(self._amount(share.odd) for share in pot.shares),
                    " + ".join(filter(None, (" ".join(share.odd_to) for share in pot.shares))),
                )
                taken = {f"drop_{name}": ticks for name, ticks in pot.drops.items()}
                amounts = {"rake": pot.rake, "carried": pot.carried, **taken}
                given = [*(pot.awards.get(player, 0) for player in paid), *(amounts[column] for column in besides)]
                cells = [self._amount(ticks) if pot.settled else "" for ticks in given]
                yield [button, self._amount(unit), pot.name, self._amount(pot.amount), *parts, *cells]

    def _hand_rows(self) -> Iterable[Sequence[str]]:
        paid = self._paid()
        yield ["button", "unit", *(f"receipt_{player}" for player in paid)]
        for button, unit, settlement in self.cells:
            receipts = [self._amount(settlement.receipts.get(player, 0)) for player in paid]
            yield [button, self._amount(unit), *(receipts if settlement.settled else [""] * len(paid))]

    def _amount(self, amount: int | Unknown) -> str:
        return "" if isinstance(amount, Unknown) else amount_digits(amount, self.hand.decimals)


def matrix(hand: Hand, book: Book, units: Sequence[int]) -> Matrix:
    """Settle ``hand`` for a button on every seat, the empty ones between players too, and for each smallest chip.

    Larger chips of the hand stay in play beside the smallest. A unit that stands twice in ``units`` is tried once.
    """
    chips = () if isinstance(hand.chips, Unknown) else hand.chips
    variants = [
        (called, unit, replace(hand, button=number, chips=(unit, *(chip for chip in chips if chip > unit))))
        for number, called in _buttons(hand).items()
        for unit in dict.fromkeys(units)
    ]
    return Matrix(hand, tuple((called, unit, settle_hand(variant, book)) for called, unit, variant in variants))


def _buttons(hand: Hand) -> dict[int, str]:
    """Seat number → who sits there, clockwise; also the seats that a dead button can be at, the hand's own among them.

    An empty seat outside the players' own is tried only where the hand has its button there: how large the table is
    nobody wrote.
    """
    taken = {seat.number: seat.player for seat in hand.seats}
    numbers = {*range(min(taken), max(taken) + 1), *([hand.button] if isinstance(hand.button, int) else [])}
    return {number: taken.get(number, f"dead button at seat {number}") for number in sorted(numbers)}


_RUN: Final = re.compile(r"(^|[;,|\t])(\s*)(?=[=+\-@\t\r＝＋－＠])")
"""Where a spreadsheet may take what follows for a formula: at the start of a cell, of whatever separators it sees."""


def _csv(rows: Iterable[Sequence[str]]) -> bytes:
    """The rows, each name so that a spreadsheet shows it and does not run it: an apostrophe stands before its sign."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows([_RUN.sub(r"\1\2'", cell) for cell in row] for row in rows)
    return stream.getvalue().encode()
