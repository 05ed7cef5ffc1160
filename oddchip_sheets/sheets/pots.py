"""One line a pot: what is divided, among whom, what is left over, who gets it, and that it sums to the pot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from oddchip_sheets.cards.model import Reading
from oddchip_sheets.engine.divide import board_word
from oddchip_sheets.engine.model import HandSettlement, PotResult, Share
from oddchip_sheets.engine.sentences import decided_by, hands_instead
from oddchip_sheets.handfile.model import WHOLE, Hand, Unknown
from oddchip_sheets.sheets.facts import NOTHING
from oddchip_sheets.sheets.page import Award, PotLine, Reason, ShareLine, Slot, Working, line, listing, said, tick
from oddchip_sheets.sheets.tabled import played_for, why_tied
from oddchip_sheets.sheets.words import amount, names, plain

FOOTS = "✓"
DOES_NOT_FOOT = "✗ does not foot"

HAND_BOXES = Working(
    line("tied winners"), line("base"), line("rem."), line("odd chip to"), (), line("awards"), (line("sum"),)
)
"""Room to finish an unresolved pot by hand."""

_HAND_TICKS = (tick("", "reconciled"),)

HAND_POT = PotLine(
    name=line("pot"),
    amount=line("amount"),
    amount_notes=(),
    eligible=line("eligible"),
    lists=(),
    working=HAND_BOXES,
    division="",
    unresolved="",
    reasons=(),
    reason_slot=None,
    ticks=(),
    shares=(),
)
"""Room for a whole pot, where not even the pots are known."""

_POTS_BY_HAND = 3


def pot_lines(settlement: HandSettlement) -> tuple[PotLine, ...]:
    """Every pot in the order in which they form; room for some where not even the pots are known."""
    maker = _Lines(settlement.hand, settlement.reading)
    if not settlement.pots and not settlement.settled:
        return (HAND_POT,) * _POTS_BY_HAND
    return tuple(maker.pot(pot) for pot in settlement.pots)


@dataclass(frozen=True, slots=True)
class _Lines:
    hand: Hand
    reading: Reading | None

    def pot(self, pot: PotResult) -> PotLine:
        single = pot.shares[0] if pot.settled and len(pot.shares) == 1 else None
        return PotLine(
            name=said(pot.name),
            amount=said(self._amount(pot.amount)),
            amount_notes=tuple(self._amount_notes(pot)),
            eligible=_listed(pot.eligible),
            lists=(),
            working=self._working(pot, single),
            division="" if single or not pot.settled else self._division(pot),
            unresolved="" if pot.settled else pot.unresolved or "The facts do not decide this pot.",
            reasons=tuple(self._pot_reasons(pot, single)),
            reason_slot=None,
            ticks=() if pot.settled else _HAND_TICKS,
            shares=() if single else tuple(self._share(share, pot) for share in pot.shares),
        )

    def _amount(self, ticks: int | Unknown) -> str:
        return amount(ticks, self.hand.decimals)

    def _amount_notes(self, pot: PotResult) -> Iterator[str]:
        for word, ticks in {"rake": pot.rake, "drops": _in_all(pot.drops)}.items():
            if isinstance(ticks, Unknown) or ticks:
                yield f"{word} {self._amount(ticks)}"
        if pot.taken and not isinstance(pot.amount, Unknown) and not isinstance(pot.taken, Unknown):
            yield f"leaves {self._amount(pot.amount - pot.taken)}"

    def _working(self, pot: PotResult, single: Share | None) -> Working:
        if not pot.settled:
            return HAND_BOXES
        if single is not None:
            return self._divided(single, self._sums(pot))
        empty = said("")
        return Working(empty, empty, empty, empty, self._awards(pot.awards), None, self._sums(pot))

    def _divided(self, share: Share, sums: tuple[Slot, ...]) -> Working:
        return Working(
            tied=_listed(share.winners),
            base=said(self._amount(share.base)),
            remainder=said(self._amount(share.odd) if share.odd else NOTHING),
            odd_to=self._odd_to(share),
            awards=self._awards(share.awards),
            awards_slot=None,
            sums=sums,
        )

    @staticmethod
    def _odd_to(share: Share) -> Slot:
        if share.odd_to:
            return _listed(share.odd_to)
        return said("next deal" if share.carried else NOTHING)

    def _awards(self, awards: Mapping[str, int]) -> tuple[Award, ...]:
        return tuple(Award(player, self._amount(awards[player])) for player in self.hand.players if player in awards)

    def _sums(self, pot: PotResult) -> tuple[Slot, ...]:
        besides = {"rake": pot.rake, "drops": _in_all(pot.drops), "carried": pot.carried}
        known = [(word, ticks) for word, ticks in besides.items() if not isinstance(ticks, Unknown)]
        total = sum(pot.awards.values()) + sum(ticks for _, ticks in known)
        return self._footed(pot.awards, known, total, holds=pot.reconciled)

    def _footed(
        self, awards: Mapping[str, int], besides: Sequence[tuple[str, int]], total: int, *, holds: bool
    ) -> tuple[Slot, ...]:
        parts = [f"{word} {self._amount(ticks)}" for word, ticks in besides if ticks]
        if parts:
            parts.insert(0, self._amount(sum(awards.values())))
        closing = f"{self._amount(total)} {FOOTS if holds else DOES_NOT_FOOT}"
        return tuple(said(text) for text in (*parts, closing))

    def _division(self, pot: PotResult) -> str:
        return " · ".join(f"{self._label(share, pot)} {self._amount(share.amount)}" for share in pot.shares)

    def _label(self, share: Share, pot: PotResult) -> str:
        boards = [f"{board_word(self.hand)} {share.board}"] if any(each.board > 1 for each in pot.shares) else []
        if share.side == WHOLE:
            return " ".join([*boards, "both sides"])
        return " ".join([*boards, share.side] if self.hand.game.split else boards)

    def _share(self, share: Share, pot: PotResult) -> ShareLine:
        given = sum(share.awards.values()) + share.carried
        sums = self._footed(share.awards, (("carried", share.carried),), given, holds=given == share.amount)
        return ShareLine(
            label=self._label(share, pot),
            amount=self._amount(share.amount),
            working=self._divided(share, sums),
            reasons=(self._share_reason(share, pot),),
        )

    def _pot_reasons(self, pot: PotResult, single: Share | None) -> Iterator[Reason]:
        for name, ticks in pot.drops.items():
            if isinstance(ticks, Unknown) or ticks:
                yield Reason("is taken before the pot is divided.", "", basis=f"{plain(name)} {self._amount(ticks)}")
        if pot.decision is not None and pot.by_hands is not None:
            instead = hands_instead(pot.awards, pot.by_hands, self.hand.decimals)
            yield Reason(instead, "", basis=plain(decided_by(pot.decision)))
        for procedure, sentence in pot.divisions:
            yield Reason(sentence, procedure.cited)
        if single is not None:
            yield self._share_reason(single, pot)

    def _share_reason(self, share: Share, pot: PotResult) -> Reason:
        """Why this share is divided as it is; a rule that the pot's own reason cites is not cited again."""
        text = " ".join(filter(None, (why_tied(share, self.reading), share.why)))
        above = not share.odd and any(share.procedure == procedure for procedure, _ in pot.divisions)
        cited = "" if share.procedure is None or above else share.procedure.cited
        return Reason(text, cited, played_for(share, self.hand, self.reading))


def _in_all(drops: Mapping[str, int | Unknown]) -> int | Unknown:
    """What is taken by all drops together; each has a line of its own under the pot."""
    known = [ticks for ticks in drops.values() if not isinstance(ticks, Unknown)]
    return sum(known) if len(known) == len(drops) else Unknown.UNKNOWN


def _listed(players: tuple[str, ...] | Unknown) -> Slot:
    return said(names(players)) if isinstance(players, Unknown) else listing(names(players), len(players))
