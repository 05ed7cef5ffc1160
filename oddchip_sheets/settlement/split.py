"""A share among its tied hands: equal parts in whole units, and the odd chips by the book's order of right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from oddchip_sheets.cards.model import Reading
from oddchip_sheets.handfile.model import WHOLE, FactPath, Hand
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import RULES, Share
from oddchip_sheets.settlement.order import Order, Tie, order_of_right, tie_procedure
from oddchip_sheets.settlement.sentences import (
    Units,
    even_division,
    even_split,
    given,
    odd_carried,
    odd_split,
    odd_taken,
    sole_winner,
)


@dataclass(frozen=True, slots=True)
class Open:
    """Why something stays unresolved."""

    reason: str
    about: FactPath = ()
    situation: Situation | None = None
    """The situation the adopted book leaves unstated, where that is the reason."""
    hand_wide: str | None = None
    """The whole-hand fact that is missing, where that is the reason."""
    sure: Mapping[str, int] = field(default_factory=dict)
    """What each player is due all the same, under every reading of what is open."""

    @classmethod
    def unstated(cls, procedure: Procedure, what: str) -> Open:
        """The adopted book decides nothing here and practice differs."""
        if procedure.book_id == "unknown":
            reason = f"No rule book is established for {what}."
            return cls(reason, RULES, procedure.situation, procedure.text)
        return cls(f"{procedure.citation} does not say what happens with {what}.", (), procedure.situation)


@dataclass(frozen=True, slots=True)
class _Odd:
    """What became of the odd units of a share, counted in units."""

    takers: tuple[str, ...] = ()
    each: int = 1
    carried: int = 0
    procedure: Procedure | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class TieSplitter:
    """Splits shares of one board."""

    hand: Hand
    book: Book
    reading: Reading | None
    units: Units
    board: int
    where: str = ""
    """Which of several boards it is, as the end of a phrase: `` on run 2``."""
    decided: bool = False
    """Whether an agreement or a ruling names the winners, so that their hands need not tie."""

    def split(
        self, side: str, count: int, winners: tuple[str, ...], *, alone: bool = False, whole: Procedure | None = None
    ) -> Share | Open:
        """Split ``count`` units of ``side`` among ``winners``.

        ``alone``: no hand qualifies for the other side. ``whole``: the procedure by which identical hands divide
        both sides at once.
        """
        winners = tuple(player for player in self.hand.players if player in winners)
        base, left = divmod(count, len(winners))
        odd = self._odd(side, left, winners) if left else _Odd()
        unit = self.units.unit
        if isinstance(odd, Open):
            return replace(odd, sure=dict.fromkeys(winners, base * unit) if base else {})
        won = {player: base + odd.each * (player in odd.takers) for player in winners}
        return Share(
            board=self.board,
            side=WHOLE if whole else side,
            amount=count * unit,
            winners=winners,
            base=base * unit,
            odd=left * unit,
            odd_to=odd.takers,
            carried=odd.carried * unit,
            awards={player: chips * unit for player, chips in won.items() if chips},
            procedure=odd.procedure or whole,
            why=" ".join(
                filter(None, (self._opening(side, count, winners, left), odd.why, self._remark(alone, whole)))
            ),
        )

    def _opening(self, side: str, count: int, winners: tuple[str, ...], left: int) -> str:
        hand = f"{side} hand{self.where}" if self.hand.game.split else f"hand{self.where}"
        if self.decided and len(winners) == 1:
            return given(winners[0], self.where)
        if self.decided and not left:
            return even_division(self.units, winners, count, self.where)
        if len(winners) == 1:
            return sole_winner(winners[0], hand)
        if left:
            return odd_split(self.units, winners, count, self.where)
        return even_split(self.units, winners, count, hand)

    @staticmethod
    def _remark(alone: bool, whole: Procedure | None) -> str:  # noqa: FBT001 - the two remarks exclude each other
        if whole:
            return "Their hands are identical both ways and divide the whole at once."
        return "No hand qualifies for low, so the high hand takes it all." if alone else ""

    def _odd(self, side: str, left: int, winners: tuple[str, ...]) -> _Odd | Open:
        compared = self.hand.game.sides[0].name if side == WHOLE else side
        tie = Tie(self.hand, self.book, self.reading, self.board, compared, winners, self.decided)
        procedure = tie_procedure(tie)
        if procedure.choice is None:
            return Open.unstated(procedure, "the odd chip" if self.decided else "the odd chip of a tie")
        if procedure.choice == "next-deal":
            return _Odd(carried=left, procedure=procedure, why=odd_carried(self.units, left))
        several = self.book.procedure(Situation.SEVERAL_ODD)
        if left > 1 and several.choice is None:
            return Open.unstated(several, "several odd chips in one share")
        order = order_of_right(tie, procedure.choice, left if several.choice == "one-each" else 1)
        if order.open is not None:
            return Open(order.open, order.about, order.silent, order.hand_wide)
        return self._given(order, left, procedure)

    def _given(self, order: Order, left: int, procedure: Procedure) -> _Odd:
        several = self.book.procedure(Situation.SEVERAL_ODD)
        if left == 1:
            return _Odd(order.players[:1], 1, 0, procedure, odd_taken(order.players[:1], order.right, several=False))
        takers: Sequence[str] = order.players[:left] if several.choice == "one-each" else order.players[:1]
        why = f"{odd_taken(takers, order.right, several=True)} ({several.cited}.)"
        return _Odd(tuple(takers), left // len(takers), 0, procedure, why)
