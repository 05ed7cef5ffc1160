"""Hand and book → settlement. Each pot is settled on its own; only then are the receipts added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.handfile.model import Decision, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.settlement.contradictions import contradicted
from oddchip_sheets.settlement.divide import Divided, divide, whole
from oddchip_sheets.settlement.left_out import Case, agreed, left_out, readings
from oddchip_sheets.settlement.model import ByHands, Finding, HandSettlement, PotResult, Unresolved, added
from oddchip_sheets.settlement.pots import Formed, Pot, form_pots
from oddchip_sheets.settlement.rake import Taking, takings
from oddchip_sheets.settlement.reasons import hand_notes, not_in_dispute
from oddchip_sheets.settlement.winners import Winners, decided_winners, last_standing, takers, winners_by_board
from oddchip_sheets.values import value
from oddchip_sheets.words.message import Amount, Player, players, say
from oddchip_sheets.words.message import Pot as SaidPot


def settle(hand: Hand, book: Book, reading: Reading | None = None) -> HandSettlement:
    """Settle ``hand`` under ``book``; ``reading`` holds its cards, where the file gives any.

    Raises nothing for facts that are missing or contradict each other: what depends on them is unresolved.
    """
    case, uncalled = _as_formed(hand, book, reading), None
    formed, settled, unheard = case.formed, case.results, left_out(hand)
    if unheard:
        others = [_as_formed(other, book, reading) for other in readings(hand)]
        settled, uncalled = agreed(hand, case, others)
    results = tuple(_undisputed(hand, result) for result in settled)
    receipts = added(hand, [result.awards for result in results])
    findings = _findings(hand, case, uncalled, results)
    notes = hand_notes(hand, book, (*formed.notes, *case.taken.notes), results, unheard)
    return HandSettlement(hand, book, formed.returned or {}, results, receipts, findings, reading, notes)


def pots_of(hand: Hand) -> Formed:
    """The pots of ``hand`` with what contradicts them; where none can be formed, why."""
    try:
        return contradicted(hand, form_pots(hand))
    except Unresolved as why:
        return Formed(open=why)


def _as_formed(hand: Hand, book: Book, reading: Reading | None) -> Case:
    """The pots as they form and are settled where whoever did not fold is still in."""
    formed = pots_of(hand)
    taken = takings(hand, formed.pots)
    settler = _PotSettler(hand, book, reading)
    results = [settler.settle(pot, taking) for pot, taking in zip(formed.pots, taken.pots, strict=True)]
    return Case(formed, taken, results)


def _undisputed(hand: Hand, result: PotResult) -> PotResult:
    """An unresolved pot says what is due all the same."""
    if not result.undisputed:
        return result
    amount, taken = result.amount, result.taken
    if isinstance(amount, Unknown) or isinstance(taken, Unknown):
        return result
    return replace(result, sure=(not_in_dispute(hand.decimals, result.undisputed, amount - taken),))


def _findings(hand: Hand, case: Case, uncalled: Finding | None, results: Sequence[PotResult]) -> tuple[Finding, ...]:
    """What is open, that of the whole hand first; a fact of the hand that several pots lack is told once."""
    formed, unresolved = case.formed, [result for result in results if not result.settled]
    lacking = dict.fromkeys((result.hand_wide, result.fact) for result in unresolved)
    findings = [Finding(None, reason, fact) for reason, fact in lacking if reason is not None]
    findings += [] if formed.open is None else [Finding(None, formed.open.reason, formed.open.fact)]
    findings += [] if uncalled is None else [uncalled]
    if formed.open is None:
        findings += case.taken.strays
        # A ruling about a pot that did not form was about something else.
        ruled = () if isinstance(hand.rulings, Unknown) else hand.rulings
        stray = [name for name in ruled if name not in {pot.name for pot in formed.pots}]
        findings += [Finding(None, say("open.stray-ruling", pot=SaidPot(name)), ("rulings", name)) for name in stray]
    findings += [Finding(result.name, result.unresolved, result.fact) for result in unresolved]
    return tuple(findings)


@value
class _PotSettler:
    hand: Hand
    book: Book
    reading: Reading | None

    def settle(self, pot: Pot, taking: Taking) -> PotResult:
        """The pot as the hands give it, or as it was agreed or ruled; where that is open, why."""
        by_hands, found = None, partial(PotResult, pot.name, pot.amount, taking.rake, taking.drops, pot.eligible)
        try:
            if pot.decision is None:
                divided = self._by_hands(pot, taking)
            else:
                by_hands = self._instead(pot, taking)
                divided = self._decided(pot, taking, pot.decision, by_hands)
        except Unresolved as why:
            return found(
                decision=pot.decision,
                by_hands=by_hands,
                reason=why.reason,
                fact=why.fact or pot.fact,
                hand_wide=why.hand_wide,
                undisputed=added(self.hand, [why.sure]),
            )
        return found(
            decision=pot.decision,
            by_hands=by_hands,
            settled=True,
            shares=divided.shares,
            awards=divided.sure,
            carried=divided.carried,
            divisions=divided.rules,
            fact=pot.fact,
        )

    def _instead(self, pot: Pot, taking: Taking) -> ByHands:
        """What the hands would give of a pot that was decided otherwise."""
        try:
            divided = self._by_hands(pot, taking)
        except Unresolved as why:
            return ByHands({}, open=why.reason)
        return ByHands(divided.sure, divided.carried)

    def _by_hands(self, pot: Pot, taking: Taking) -> Divided:
        net, eligible = self._net(pot, taking)
        side = self.hand.game.sides[0].name
        if len(eligible) == 1:
            return whole(side, net, eligible[0], say("share.sole-eligible", player=Player(eligible[0])))
        if isinstance(pot.declared, Unknown):
            raise Unresolved(say("open.winners"), (*pot.fact, "winners"))
        standing = last_standing(self.hand, pot, eligible)
        if standing is not None:
            mucked = [player for player in eligible if player != standing]
            why = say("share.alone-standing", mucked=players(mucked), player=Player(standing))
            return whole(side, net, standing, why)
        return self._divided(pot, net, taking, winners_by_board(self.hand, pot, self.reading, eligible))

    def _decided(self, pot: Pot, taking: Taking, decision: Decision, by_hands: ByHands) -> Divided:
        """The pot as it was agreed or ruled. Where nobody knows on what the award rests, the hands must not differ."""
        net, eligible = self._net(pot, taking)
        winners = decided_winners(self.hand, pot, decision, eligible)
        divided = self._divided(pot, net, taking, winners, decided=True)
        given, instead = (divided.sure, divided.carried), (by_hands.awards, by_hands.carried)
        if isinstance(decision.by, Unknown) and by_hands.open is None and given != instead:
            raise Unresolved(say("open.says-otherwise"), (*pot.decided_at, "basis"))
        return divided

    def _net(self, pot: Pot, taking: Taking) -> tuple[int, tuple[str, ...]]:
        """What is left after rake and drops, and who is eligible.

        Raises ``Unresolved`` with the fact of the pot that is missing or impossible.
        """
        if pot.contradiction is not None:
            raise pot.contradiction
        if isinstance(pot.amount, Unknown):
            if self.hand.contributions is None:
                raise Unresolved(say("open.amount"), (*pot.fact, "amount"))
            raise Unresolved(say("open.dead"), ("dead",))
        if taking.open is not None:
            raise taking.open
        if isinstance(pot.eligible, Unknown):
            raise Unresolved(say("open.eligible"), (*pot.fact, "eligible"))
        if not pot.eligible:
            raise Unresolved(say("open.nobody"), pot.fact)
        total = taking.total
        if total > pot.amount:
            kind = "taken.rake-more" if taking.rake else "taken.drops-more"
            told = say(kind, taken=taking.told(self.hand.decimals))
            raise Unresolved(told, ("rake",) if taking.rake else ("drops",))
        return pot.amount - total, pot.eligible

    def _divided(
        self, pot: Pot, net: int, taking: Taking, winners: Sequence[Winners], *, decided: bool = False
    ) -> Divided:
        """``net`` of the pot divided; raises ``Unresolved`` also where that is no whole number of units."""
        unit, decimals = self.hand.unit, self.hand.decimals
        if isinstance(unit, Unknown) or net % unit == 0 or len(takers(winners)) < 2:
            return divide(self.hand, self.book, self.reading, net, winners, decided=decided)
        left, chip, taken = Amount(net, decimals), Amount(unit, decimals), taking.told(decimals)
        told = say("open.not-whole", net=left, unit=chip)
        after = say("open.not-whole.after", net=left, taken=taken, unit=chip)
        raise Unresolved(after if taken.items else told, (*pot.fact, "amount"))
