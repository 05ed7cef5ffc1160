"""Facts, book and cards → what the settlement must be, worked out without the engine."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, replace

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.handfile.model import UNKNOWN, Decision, DeclaredPot, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.verifier.consistency import contradicting_pots, contributed, countable, unaccounted
from oddchip_sheets.verifier.division import divide_pot, rounds
from oddchip_sheets.verifier.model import Deal, Expected, ExpectedPot, Outcome, Table, UnresolvedError
from oddchip_sheets.verifier.pots import rebuild
from oddchip_sheets.verifier.takings import Taking, taken_from_nowhere, takings
from oddchip_sheets.verifier.unwritten_folds import Way, agreed, unheard_hands, unheard_players, ways_to_fold
from oddchip_sheets.verifier.winners import Declared, decide, named_by


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
    try:
        found = _of_contributions(table) if hand.pots is None else _of_declared(table, hand.pots)
    except UnresolvedError as error:
        return Expected({}, (), str(error))
    names = [pot.name for pot in found.pots]
    open_ = unaccounted(hand) or found.open
    if open_ is None and taken_from_nowhere(hand, names):
        open_ = "rake or a drop is taken from a pot that does not exist"
    if open_ is None and not {*(() if isinstance(hand.rulings, Unknown) else hand.rulings)} <= {*names}:
        open_ = "a pot is ruled on that does not exist"
    return replace(found, open=open_)


def _of_declared(table: Table, pots: tuple[DeclaredPot, ...] | Unknown) -> Expected:
    if isinstance(pots, Unknown):
        raise UnresolvedError("the pots are not known")
    contradicted = frozenset(range(len(pots))) if unaccounted(table.hand) else contradicting_pots(pots)
    declared = [
        _Pot(
            pot.name,
            pot.amount,
            pot.eligible if isinstance(pot.eligible, Unknown) else table.seated(pot.eligible),
            pot.boards,
            pot.decision,
        )
        for pot in pots
    ]
    return Expected({}, _settled(table, declared, contradicted))


def _of_contributions(table: Table) -> Expected:
    """The pots that the chips form, as they are settled however the players went of whom nothing is written."""
    way, open_ = _way(table), None
    pots = tuple(pot for _, pot in way.pots)
    if not countable(way.returned.values(), table.hand.chips):
        open_ = "the highest bet can't be made of the chips in play"
    if unheard := unheard_players(table.hand):
        others: list[Way] = []
        for folded in ways_to_fold(table, unheard):
            with suppress(UnresolvedError):
                others.append(_way(folded))
        pots, disputed = agreed(way, others)
        pots = tuple(map(unheard_hands, pots))
        open_ = open_ or disputed
    return Expected(way.returned, pots, open_)


def _way(table: Table) -> Way:
    """The hand as it went if whoever is not written among the folded was still in."""
    layers = rebuild(table)
    contradicted = {
        place
        for place, layer in enumerate(layers.pots)
        if unaccounted(table.hand) or not countable(contributed(layers.stacks, layer), table.hand.chips)
    }
    formed = [
        _Pot(f"Side pot {place}" if place else "Main pot", layer.amount, layer.eligible)
        for place, layer in enumerate(layers.pots)
    ]
    slices = [layer.slices for layer in layers.pots]
    settled = _settled(table, formed, contradicted)
    return Way(layers.returned, tuple(zip(slices, settled, strict=True)), layers.slices)


def _settled(table: Table, pots: Sequence[_Pot], contradicted: AbstractSet[int]) -> tuple[ExpectedPot, ...]:
    """The pots settled; what is written of those whose places are ``contradicted`` can't be so."""
    taken = takings(table, [(pot.name, pot.amount) for pot in pots])
    settled = (_settle(table, pot, taking) for pot, taking in zip(pots, taken, strict=True))
    left_open = Outcome(open="what is written of it can't be so")
    return tuple(
        replace(pot, outcome=left_open, by_hands=pot.by_hands and left_open) if place in contradicted else pot
        for place, pot in enumerate(settled)
    )


def _settle(table: Table, pot: _Pot, taking: Taking) -> ExpectedPot:
    """One pot, by the hands or, where there is one, by an agreement or a ruling."""
    hands = _outcome(table, pot, taking, None)
    found = ExpectedPot(pot.name, pot.amount, taking.rake, pot.eligible, hands, drops=taking.drops)
    rulings = table.hand.rulings
    decision = Decision(UNKNOWN, UNKNOWN) if isinstance(rulings, Unknown) else rulings.get(pot.name, pot.decision)
    if decision is None:
        return found
    ruled = _outcome(table, pot, taking, decision)
    both_settled = hands.settled and ruled.settled
    if (
        isinstance(decision.by, Unknown)
        and both_settled
        and (hands.awards, hands.carried) != (ruled.awards, ruled.carried)
    ):
        ruled = Outcome(open="the hands give it otherwise, and whether they were overruled is not known")
    return replace(found, outcome=ruled, by_hands=hands)


def _outcome(table: Table, pot: _Pot, taking: Taking, decision: Decision | None) -> Outcome:
    """How the pot ends; left open with its reason where it does not follow from the facts and the book."""
    try:
        return _ended(table, pot, taking, decision)
    except UnresolvedError as error:
        return Outcome(open=str(error))


def _ended(table: Table, pot: _Pot, taking: Taking, decision: Decision | None) -> Outcome:
    """Who wins the boards and sides of the pot, and what each of them is paid after rake and drops."""
    if isinstance(pot.amount, Unknown):
        raise UnresolvedError("the pot's amount is not known")
    if isinstance(taking.total, Unknown):
        raise UnresolvedError("what is taken from it is not known")
    if isinstance(pot.eligible, Unknown):
        raise UnresolvedError("who is eligible is not known")
    if pot.amount < taking.total:
        raise UnresolvedError("more is taken from the pot than it holds")
    if not pot.eligible:
        raise UnresolvedError("nobody is eligible for this pot")
    if decision is not None:
        boards = named_by(table, decision, pot.eligible)
    elif len(pot.eligible) == 1:
        boards = ({table.hand.game.sides[0].name: pot.eligible},)
    else:
        boards = decide(table, pot.declared, pot.eligible)
    unit, amount = table.hand.unit, pot.amount - taking.total
    tied = {players for board in boards for players in board.values()}
    if len(tied) > 1 or len(min(tied)) > 1:
        if isinstance(unit, Unknown):
            raise UnresolvedError("the smallest chip in play is not known")
        return divide_pot(replace(table, hands_tie=decision is None), amount, unit, boards)
    # Nothing is divided, so any amount will do. It may be written whole, or in whole chips board by board.
    (winner,) = min(tied)
    awards = {winner: amount} if amount else {}
    whole = Deal(1, next(iter(boards[0])), amount, (winner,), amount, 0, (), 0, awards)
    if isinstance(unit, Unknown) or rounds(amount, unit)[1]:
        return Outcome(awards, ways=((whole,),))
    return Outcome(awards, ways=((whole,), *divide_pot(table, amount, unit, boards).ways))
