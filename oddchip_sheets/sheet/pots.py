"""One line a pot: what is divided, among whom, what is left over, who gets it, and that it sums to the pot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.handfile.model import Hand, Unknown
from oddchip_sheets.rulebooks.said import cited
from oddchip_sheets.settlement.model import HandSettlement, PotResult, Share
from oddchip_sheets.settlement.reasons import decided_by, hands_instead
from oddchip_sheets.sheet.card_rows import part_label, played_for, why_tied
from oddchip_sheets.sheet.page import Award, Players, PotLine, Reason, ShareLine, Working
from oddchip_sheets.sheet.words import (
    NOTHING,
    UNKNOWN_MARK,
    amount_or_dash,
    known_amount,
    names,
    with_direction_mark,
)
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Pot

_POTS_BY_HAND: Final = 3


def pot_lines(settlement: HandSettlement, words: Language) -> tuple[PotLine, ...]:
    """Every pot in the order in which they form; room for some where not even the pots are known."""
    if not settlement.pots and not settlement.settled:
        return (PotLine(),) * _POTS_BY_HAND
    return tuple(_Lines(settlement.hand, settlement.reading, words).pot(pot) for pot in settlement.pots)


@dataclass(frozen=True, slots=True)
class _Lines:
    hand: Hand
    reading: Reading | None
    words: Language

    def pot(self, pot: PotResult) -> PotLine:
        """A pot that is settled in one share has that share's division in its own line."""
        single = pot.shares[0] if pot.settled and len(pot.shares) == 1 else None
        working = None
        if pot.settled:
            sums = self._sums(pot.awards, self._besides(pot), pot.carried, holds=pot.reconciled)
            working = self._divided(single, sums) if single else Working(self._awards(pot.awards), sums)
        notes = [self._said(f"pots.{word}", ticks) for word, ticks in self._besides(pot).items()]
        if pot.taken and not isinstance(pot.amount, Unknown) and not isinstance(pot.taken, Unknown):
            notes.append(self._said("pots.leaves", pot.amount - pot.taken))
        division = [
            self.words.say("pots.part", part=self._label(share, pot), amount=self._amount(share.amount))
            for share in pot.shares
        ]
        return PotLine(
            name=self.words.text(Pot(pot.name)),
            amount=self._amount(pot.amount),
            amount_notes=tuple(notes),
            eligible=_listed(pot.eligible),
            working=working,
            division="" if single or not pot.settled else " · ".join(division),
            unresolved="" if pot.settled else self.words.text(pot.unresolved) or self.words.say("open.facts"),
            reasons=tuple(self._reasons(pot, single)),
            shares=() if single else tuple(self._share(share, pot) for share in pot.shares),
        )

    def _share(self, share: Share, pot: PotResult) -> ShareLine:
        holds = sum(share.awards.values()) + share.carried == share.amount
        sums = self._sums(share.awards, {}, share.carried, holds=holds)
        working, reason = self._divided(share, sums), self._share_reason(share, pot)
        return ShareLine(self._label(share, pot), self._amount(share.amount), working, (reason,))

    def _label(self, share: Share, pot: PotResult) -> str:
        """Which share: of which board, and of which side."""
        several = any(each.board > 1 for each in pot.shares)
        return part_label(self.hand, share.board if several else None, share.side, self.words)

    def _divided(self, share: Share, sums: tuple[str, ...]) -> Working:
        odd_to = (
            _listed(share.odd_to)
            if share.odd_to
            else Players(self.words.say("pots.next-deal") if share.carried else NOTHING)
        )
        return Working(
            tied=_listed(share.winners),
            base=self._amount(share.base),
            remainder=amount_or_dash(self.words, share.odd, self.hand.decimals),
            odd_to=odd_to,
            awards=self._awards(share.awards),
            sums=sums,
        )

    def _awards(self, awards: Mapping[str, int]) -> tuple[Award, ...]:
        return tuple(Award(player, self._amount(awards[player])) for player in self.hand.players if player in awards)

    @staticmethod
    def _besides(pot: PotResult) -> dict[str, int | Unknown]:
        """What is taken from the pot; each drop has a line of its own under it."""
        drops = [ticks for ticks in pot.drops.values() if not isinstance(ticks, Unknown)]
        in_all = sum(drops) if len(drops) == len(pot.drops) else Unknown.UNKNOWN
        besides: dict[str, int | Unknown] = {"rake": pot.rake, "drops": in_all}
        return {word: ticks for word, ticks in besides.items() if ticks}

    def _sums(
        self, awards: Mapping[str, int], besides: Mapping[str, int | Unknown], carried: int, *, holds: bool
    ) -> tuple[str, ...]:
        """The awards, what is taken and what is carried, and what they sum to."""
        known = {word: ticks for word, ticks in besides.items() if not isinstance(ticks, Unknown)}
        known |= {"carried": carried} if carried else {}
        parts = [self._said(f"pots.{word}", ticks) for word, ticks in known.items()]
        if parts:
            parts.insert(0, self._amount(sum(awards.values())))
        total = self._amount(sum(awards.values()) + sum(known.values()))
        return (*parts, self.words.say("pots.foots" if holds else "pots.does-not-foot", sum=total))

    def _reasons(self, pot: PotResult, single: Share | None) -> Iterator[Reason]:
        for name, ticks in pot.drops.items():
            if ticks:
                taken = f"{with_direction_mark(name)} {self._amount(ticks)}"
                yield Reason(self.words.say("taken.before"), "", basis=taken)
        if pot.decision is not None and pot.by_hands is not None:
            instead = hands_instead(pot.awards, pot.by_hands, self.hand.decimals)
            yield Reason(
                self.words.text(instead), "", basis=with_direction_mark(self.words.text(decided_by(pot.decision)))
            )
        for procedure, sentence in pot.divisions:
            yield Reason(self.words.text(sentence), self.words.text(cited(procedure)))
        if single is not None:
            yield self._share_reason(single, pot)

    def _share_reason(self, share: Share, pot: PotResult) -> Reason:
        """Why this share is divided as it is; a rule that the pot's own reason cites is not cited again."""
        text = " ".join(filter(None, (why_tied(share, self.reading, self.words), self.words.text(share.why))))
        above = not share.odd and any(share.procedure == procedure for procedure, _ in pot.divisions)
        number = "" if share.procedure is None or above else self.words.text(cited(share.procedure))
        return Reason(text, number, played_for(share, self.hand, self.reading, self.words))

    def _amount(self, ticks: int | Unknown) -> str:
        return known_amount(self.words, ticks, self.hand.decimals)

    def _said(self, kind: str, ticks: int | Unknown) -> str:
        return self.words.say(kind, amount=self._amount(ticks))


def _listed(players: tuple[str, ...] | Unknown) -> Players:
    return Players(UNKNOWN_MARK) if isinstance(players, Unknown) else Players(names(players), len(players))
