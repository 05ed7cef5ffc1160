"""Facts, book and cards → what the settlement must be, worked out without the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.handfile.model import UNKNOWN, Decision, DeclaredPot, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.verifier.deal import deal_pot, rounds
from oddchip_sheets.verifier.doubts import at_odds, countable, layer_stakes, unaccounted
from oddchip_sheets.verifier.fates import Way, agreed, silent, unheard_hands, ways_to_fold
from oddchip_sheets.verifier.model import Expected, ExpectedPot, Open, Outcome, Table
from oddchip_sheets.verifier.pots import rebuild
from oddchip_sheets.verifier.takes import Take, taken_from_nowhere, takes
from oddchip_sheets.verifier.winners import Declared, Winners, decide, named_by


@dataclass(frozen=True, slots=True)
class _Pot:
    """A pot before it is settled, formed or declared."""

    name: str
    amount: int | Unknown
    eligible: tuple[str, ...] | Unknown
    declared: Declared = None
    decision: Decision | None = None


def expected(hand: Hand, book: Book, reading: Reading | None) -> Expected:
    """The settlement of ``hand`` under ``book``, as far as its facts go; ``reading`` are the cards, if any."""
    table = Table(hand, book, reading)
    if isinstance(hand.pots, Unknown):
        return Expected({}, (), "the pots are not known")
    whole = unaccounted(hand)
    if hand.pots is not None:
        odd = frozenset(range(len(hand.pots))) if whole else at_odds(hand.pots)
        pots = _settled(table, tuple(_declared_pot(table, pot) for pot in hand.pots), odd)
        return Expected({}, pots, whole or _from_nowhere(hand, pots))
    way = _way(table)
    if isinstance(way, Open):
        return Expected({}, (), way.reason)
    pots, uncalled = tuple(pot for _, pot in way.pots), None
    if not countable(way.returned.values(), hand.chips):
        uncalled = "the highest bet can't be made of the chips in play"
    if unheard := silent(hand):
        others = [other for told in ways_to_fold(table, unheard) if isinstance(other := _way(told), Way)]
        pots, disputed = agreed(way, others)
        pots = tuple(map(unheard_hands, pots))
        uncalled = uncalled or disputed
    return Expected(way.returned, pots, whole or uncalled or _from_nowhere(hand, pots))


def _way(table: Table) -> Way | Open:
    """The hand as it went if whoever is not written among the folded was still in."""
    layers, stacks = rebuild(table), table.hand.contributions
    if isinstance(layers, Open) or not isinstance(stacks, Mapping):
        return layers if isinstance(layers, Open) else Open("what the players put in is not known")
    odd = frozenset(
        place
        for place, layer in enumerate(layers.pots)
        if unaccounted(table.hand) or not countable(layer_stakes(stacks, layer), table.hand.chips)
    )
    formed = tuple(_Pot(_name(place), p.amount, p.eligible) for place, p in enumerate(layers.pots))
    slices = [layer.slices for layer in layers.pots]
    return Way(layers.returned, tuple(zip(slices, _settled(table, formed, odd), strict=True)), layers.slices)


def _settled(table: Table, pots: tuple[_Pot, ...], odd: frozenset[int]) -> tuple[ExpectedPot, ...]:
    """The pots settled; those whose places are ``odd`` say something that can't be."""
    taken = takes(table, [(pot.name, pot.amount) for pot in pots])
    settled = (_settle(table, pot, take) for pot, take in zip(pots, taken, strict=True))
    against = Outcome(open="what is written of it can't be so")
    return tuple(
        replace(pot, outcome=against, by_hands=pot.by_hands and against) if place in odd else pot
        for place, pot in enumerate(settled)
    )


def _declared_pot(table: Table, pot: DeclaredPot) -> _Pot:
    eligible = pot.eligible if isinstance(pot.eligible, Unknown) else table.seated(pot.eligible)
    return _Pot(pot.name, pot.amount, eligible, pot.boards, pot.decision)


def _name(place: int) -> str:
    return f"Side pot {place}" if place else "Main pot"


def _settle(table: Table, pot: _Pot, take: Take) -> ExpectedPot:
    hands, decision = _outcome(table, pot, take, None), _decision(table.hand, pot)
    found = ExpectedPot(pot.name, pot.amount, take.rake, pot.eligible, hands, drops=take.drops)
    if decision is None:
        return found
    ruled = _outcome(table, pot, take, decision)
    told_apart = not isinstance(decision.by, Unknown) or not (hands.settled and ruled.settled)
    if not told_apart and (hands.awards, hands.carried) != (ruled.awards, ruled.carried):
        ruled = Outcome(open="the hands give it otherwise, and whether they were overruled is not known")
    return replace(found, outcome=ruled, by_hands=hands)


def _decision(hand: Hand, pot: _Pot) -> Decision | None:
    """What was agreed or ruled about the pot, wherever the file says so; not known where it does not know."""
    if isinstance(hand.rulings, Unknown):
        return Decision(UNKNOWN, UNKNOWN)
    return hand.rulings.get(pot.name, pot.decision)


def _from_nowhere(hand: Hand, pots: tuple[ExpectedPot, ...]) -> str | None:
    return taken_from_nowhere(hand, [pot.name for pot in pots]) or _ruling_from_nowhere(hand, pots)


def _ruling_from_nowhere(hand: Hand, pots: tuple[ExpectedPot, ...]) -> str | None:
    """A ruling on a pot that does not exist."""
    ruled = () if isinstance(hand.rulings, Unknown) else hand.rulings
    return None if {*ruled} <= {pot.name for pot in pots} else "a pot is ruled on that does not exist"


def _outcome(table: Table, pot: _Pot, take: Take, decision: Decision | None) -> Outcome:
    if isinstance(pot.amount, Unknown):
        return Outcome(open="the pot's amount is not known")
    if take.open is not None:
        return Outcome(open=take.open)
    if isinstance(pot.eligible, Unknown):
        return Outcome(open="who is eligible is not known")
    if pot.amount < take.total:
        return Outcome(open="more is taken from the pot than it holds")
    if decision is not None and pot.eligible:
        boards = named_by(table, decision, pot.eligible)
    else:
        boards = _winners(table, pot.declared, pot.eligible)
    if isinstance(boards, Open):
        return Outcome(open=boards.reason)
    return _pay(replace(table, hands_tie=decision is None), pot.amount - take.total, boards)


def _winners(table: Table, declared: Declared, eligible: tuple[str, ...]) -> tuple[Winners, ...] | Open:
    if not eligible:
        return Open("nobody is eligible for this pot")
    if len(eligible) == 1:
        return ({table.hand.game.sides[0].name: eligible},)
    return decide(table, declared, eligible)


def _pay(table: Table, amount: int, boards: tuple[Winners, ...]) -> Outcome:
    """Pays a pot after rake to those who win its boards and sides."""
    unit = table.hand.unit
    tied = {players for board in boards for players in board.values()}
    alone = min(tied) if len(tied) == 1 and len(min(tied)) == 1 else None
    if alone is not None and (isinstance(unit, Unknown) or rounds(amount, unit)[1]):
        return Outcome({alone[0]: amount} if amount else {})
    if isinstance(unit, Unknown):
        return Outcome(open="the smallest chip in play is not known")
    outcome = deal_pot(table, amount, unit, boards)
    return outcome if alone is None or not outcome.settled else Outcome(outcome.awards)
