"""Hand and book → settlement. Each pot is settled on its own; only then are the receipts added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.cards.model import Reading
from oddchip_sheets.handfile.model import Decision, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.settlement.divide import (
    Divided,
    Divider,
    Winners,
    alternatives,
    decided_winners,
    due,
    known_unit,
    least,
    restated,
    takers,
    undivided,
    whole_share,
    winners_by_board,
)
from oddchip_sheets.settlement.doubts import doubted
from oddchip_sheets.settlement.fates import Case, Fates, Outcome
from oddchip_sheets.settlement.model import ByHands, Finding, HandSettlement, PotResult
from oddchip_sheets.settlement.notes import hand_notes
from oddchip_sheets.settlement.pots import Formed, Pot, form_pots
from oddchip_sheets.settlement.sentences import alone_standing, listed, not_in_dispute, sole_eligible
from oddchip_sheets.settlement.split import Open
from oddchip_sheets.settlement.takings import Taking, takings
from oddchip_sheets.settlement.winners import Declared, Judge

_COMPARED = (("boards",), ("showdown",), ("cards",), ("board",))
"""Where a hand says how its hands compare, the first that is written."""


def settle(hand: Hand, book: Book, reading: Reading | None = None) -> HandSettlement:
    """Settle ``hand`` under ``book``; ``reading`` holds its cards, where the file gives any.

    Raises nothing for facts that are missing or contradict each other: what depends on them is unresolved.
    """
    fates = Fates.of(hand)
    case = _as_formed(hand, book, reading)
    formed, outcomes, uncalled = case.formed, case.outcomes, None
    if fates.undecided:
        outcomes, uncalled = fates.agreed(case, [_as_formed(told, book, reading) for told in fates.told()])
    outcomes = [(_undisputed(hand, result), open_) for result, open_ in outcomes]
    results = tuple(result for result, _ in outcomes)
    receipts = {
        player: sum(result.awards.get(player, 0) for result in results)
        for player in hand.players
        if any(player in result.awards for result in results)
    }
    findings = _findings(hand, formed, uncalled, outcomes)
    notes = hand_notes(hand, book, formed, results, fates.undecided)
    return HandSettlement(hand, book, formed.returned or {}, results, receipts, findings, reading, notes)


def _as_formed(hand: Hand, book: Book, reading: Reading | None) -> Case:
    """The pots as they form and are settled where whoever did not fold is still in."""
    formed = doubted(hand, form_pots(hand))
    taken = takings(hand, formed.pots)
    settler = _PotSettler(hand, book, reading)
    outcomes = [settler.settle(pot, taking) for pot, taking in zip(formed.pots, taken.pots, strict=True)]
    return Case(replace(formed, notes=(*formed.notes, *taken.notes)), outcomes)


def _undisputed(hand: Hand, result: PotResult) -> PotResult:
    """An unresolved pot says what is due all the same."""
    amount, taken = result.amount, result.taken
    if not result.undisputed or isinstance(amount, Unknown) or isinstance(taken, Unknown):
        return result
    if result.settled:
        return replace(result, undisputed={})
    return replace(result, sure=not_in_dispute(hand.decimals, result.undisputed, amount - taken))


def _findings(hand: Hand, formed: Formed, uncalled: Open | None, outcomes: Sequence[Outcome]) -> tuple[Finding, ...]:
    wide = dict.fromkeys((o.hand_wide, o.about) for _, o in outcomes if o is not None and o.hand_wide is not None)
    findings = [Finding(None, reason, about) for reason, about in wide if reason is not None]
    if formed.open is not None:
        findings.append(Finding(None, formed.open, formed.about))
    if uncalled is not None:
        findings.append(Finding(None, uncalled.reason, uncalled.about))
    if formed.open is None:
        findings += [Finding(None, reason, at) for at, reason in takings(hand, formed.pots).strays]
    findings += [Finding(None, reason, ("rulings", name)) for name, reason in _stray_rulings(hand, formed)]
    findings += [Finding(r.name, r.unresolved, r.about) for r, _ in outcomes if r.reason is not None]
    return tuple(findings)


def _stray_rulings(hand: Hand, formed: Formed) -> list[tuple[str, str]]:
    """A ruling about a pot that did not form was about something else."""
    if formed.open is not None or isinstance(hand.rulings, Unknown):
        return []
    names = {pot.name for pot in formed.pots}
    return [
        (name, f"{name} is decided by a ruling, but no such pot forms.") for name in hand.rulings if name not in names
    ]


@dataclass(frozen=True, slots=True)
class _PotSettler:
    hand: Hand
    book: Book
    reading: Reading | None

    def settle(self, pot: Pot, taking: Taking) -> Outcome:
        outcome = self._divided(pot, taking)
        shown = PotResult(pot.name, pot.amount, taking.rake, pot.eligible, False, (), {}, 0, None, pot.about)  # noqa: FBT003 - settled
        shown = replace(shown, drops=taking.drops)
        if pot.decision is not None:
            by_hands = self._by_hands(pot, taking)
            shown = replace(shown, decision=pot.decision, by_hands=by_hands)
            outcome = self._decided(pot, taking, pot.decision, by_hands)
        if isinstance(outcome, Open):
            sure = {player: outcome.sure[player] for player in self.hand.players if player in outcome.sure}
            return replace(shown, reason=outcome.reason, about=outcome.about or pot.about, undisputed=sure), outcome
        return replace(
            shown,
            settled=True,
            shares=outcome.shares,
            awards=self._awards(outcome),
            carried=_carried(outcome),
            divisions=outcome.rules,
        ), None

    def _awards(self, divided: Divided) -> dict[str, int]:
        """What each player has of all shares together, in the order of the seats."""
        awards = due(divided)
        return {player: awards[player] for player in self.hand.players if player in awards}

    def _by_hands(self, pot: Pot, taking: Taking) -> ByHands:
        outcome = self._divided(pot, taking)
        if isinstance(outcome, Open):
            return ByHands({}, open=outcome.reason)
        return ByHands(self._awards(outcome), _carried(outcome))

    def _decided(self, pot: Pot, taking: Taking, decision: Decision, by_hands: ByHands) -> Divided | Open:
        """The pot as it was agreed or ruled. Where nobody knows on what the award rests, the hands must not differ."""
        checked = self._net(pot, taking)
        if isinstance(checked, Open):
            return checked
        net, eligible = checked
        winners = decided_winners(self.hand, decision, eligible)
        if isinstance(winners, Open):
            return replace(winners, about=(*pot.decided_at, "winners"))
        if (uneven := self._uneven(pot, net, taking, winners)) is not None:
            return uneven
        outcome = self._shared(self.book, net, winners, decided=True)
        if isinstance(outcome, Open) or not isinstance(decision.by, Unknown) or by_hands.open is not None:
            return outcome
        if (self._awards(outcome), _carried(outcome)) == (by_hands.awards, by_hands.carried):
            return outcome
        reason = "The hands say otherwise, and it is not known whether an agreement or a ruling stands against them."
        return Open(reason, (*pot.decided_at, "basis"))

    def _divided(self, pot: Pot, taking: Taking) -> Divided | Open:
        checked = self._net(pot, taking)
        if isinstance(checked, Open):
            return checked
        net, eligible = checked
        if len(eligible) == 1:
            return self._whole(net, eligible[0], sole_eligible(eligible[0]))
        if isinstance(pot.declared, Unknown):
            return Open("Who won this pot is not known.", (*pot.about, "winners"))
        winners = self._contested(pot, eligible)
        if isinstance(winners, Open):
            return winners
        if isinstance(winners, str):
            mucked = [player for player in eligible if player != winners]
            return self._whole(net, winners, alone_standing(winners, mucked))
        return self._uneven(pot, net, taking, winners) or self._shared(self.book, net, winners)

    def _net(self, pot: Pot, taking: Taking) -> tuple[int, tuple[str, ...]] | Open:  # noqa: PLR0911 - one return a reason
        """What is left after rake and drops, and who is eligible; or which fact of the pot is missing or impossible."""
        if pot.doubt is not None:
            return pot.doubt
        if isinstance(pot.amount, Unknown):
            if self.hand.contributions is None:
                return Open("The amount of the pot is not known.", (*pot.about, "amount"))
            return Open("How many dead chips there are is not known.", ("dead",))
        if taking.open is not None:
            return taking.open
        if isinstance(pot.eligible, Unknown):
            return Open("It is not known who is eligible.", (*pot.about, "eligible"))
        if not pot.eligible:
            return Open("Nobody still in has chips in this pot.", pot.about)
        if taking.total > pot.amount:
            told = taking.told(self.hand.decimals)
            the, are = "The " if taking.rake else "", "is" if len(told) == 1 else "are"
            return Open(f"{the}{listed(told)} {are} more than the pot.", ("rake",) if taking.rake else ("drops",))
        return pot.amount - taking.total, pot.eligible

    def _contested(self, pot: Pot, eligible: tuple[str, ...]) -> tuple[Winners, ...] | str | Open:
        """Who wins each board, or the one player who did not muck."""
        judge, mucked = self._judge(pot), self.hand.mucked
        standing = [player for player in eligible if player not in mucked]
        if (contradiction := judge.mucked_winner(eligible, mucked)) is not None:
            return Open(contradiction, ("mucked",))
        if not standing:
            return Open(f"{listed(eligible)} mucked, and a mucked hand can't win.", ("mucked",))
        if len(standing) == 1:
            return standing[0]
        winners = winners_by_board(self.hand, judge, eligible)
        if not isinstance(winners, Open):
            return winners
        if self.reading is not None and not self.hand.mucks_known:
            return Open("It is not known who mucked, so the cards do not say who won.", ("mucked",))
        return replace(winners, about=self._compared_at(pot))

    def _whole(self, net: int, player: str, why: str) -> Divided:
        return Divided((whole_share(self.hand.game.sides[0].name, net, player, why),))

    def _uneven(self, pot: Pot, net: int, taking: Taking, winners: tuple[Winners, ...]) -> Open | None:
        """Why a pot that is divided can't be: it is no whole number of units."""
        unit, decimals = known_unit(self.hand), self.hand.decimals
        if unit is None or net % unit == 0 or len(takers(winners)) < 2:
            return None
        told = taking.told(decimals)
        after = f" after {listed(told)}" if told else ""
        chip = amount_text(unit, decimals)
        return Open(
            f"{amount_text(net, decimals)}{after} is no whole number of chips of {chip}.", (*pot.about, "amount")
        )

    def _judge(self, pot: Pot) -> Judge:
        """Everything that compares the hands; where no board is written, cards tell nothing of sides that need one."""
        sources = ((pot.declared, "the declared winners"), (self.hand.boards, "the declared showdown"))
        declared = tuple(
            Declared(self.hand.game, boards, called)
            for boards, called in sources
            if boards is not None and not isinstance(boards, Unknown)
        )
        game = self.hand.game
        unboarded = not self.hand.board_cards and game.boards and all(side.board for side in game.sides)
        silent = (declared and unboarded) or not self.hand.mucks_known
        return Judge(declared, None if silent else self.reading)

    def _compared_at(self, pot: Pot) -> tuple[str | int, ...]:
        if pot.declared is not None:
            return (*pot.about, "winners")
        return next((path for path in _COMPARED if path in self.hand.places), ())

    def _shared(self, book: Book, net: int, winners: tuple[Winners, ...], *, decided: bool = False) -> Divided | Open:
        """Divide a pot. One winner divides nothing: it need be no whole number of units."""
        unit = known_unit(self.hand)
        if unit is None or net % unit:
            return undivided(net, winners, decided=decided)
        outcome = Divider(self.hand, book, self.reading, unit, decided).divide(net, winners)
        if isinstance(outcome, Divided) or outcome.situation is None:
            return outcome
        # Nothing depends on a silence of the book under which every choice gives the same awards.
        books = alternatives(book, outcome.situation, sorted(outcome.situation.choices))
        ways = [self._shared(each, net, winners, decided=decided) for each in books]
        first = ways[0]
        if isinstance(first, Divided) and all(isinstance(way, Divided) and due(way) == due(first) for way in ways):
            return restated(first, self.book.procedure(outcome.situation))
        return replace(outcome, sure=least(ways))


def _carried(divided: Divided) -> int:
    return sum(share.carried for share in divided.shares)
