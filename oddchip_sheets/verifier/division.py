"""A pot → units dealt one at a time.

They go to the boards in turn, on each board to its sides in turn, on each side to the tied winners in turn. Whatever
the last whole round leaves is dealt on in the order the book gives, so the odd chips fall out of the dealing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from typing import TypeVar

from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.verifier.model import Deal, Outcome, Table, UnresolvedError
from oddchip_sheets.verifier.odd_chips import WHOLE, clockwise, order_of_right
from oddchip_sheets.verifier.winners import Winners

Place = TypeVar("Place", int, str)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a pot as it was dealt: what is sure, and whether anything else is not."""

    deals: tuple[Deal, ...] = ()
    sure: Counter[str] = field(default_factory=Counter)
    open: str | None = None

    def __add__(self, other: Part) -> Part:
        """Both parts together."""
        return Part((*self.deals, *other.deals), self.sure + other.sure, self.open or other.open)


def divide_pot(table: Table, amount: int, unit: int, boards: tuple[Winners, ...]) -> Outcome:
    """How a pot of whole units ends. Where the book leaves something open, every choice must pay the same."""
    units, rest = rounds(amount, unit)
    if rest:
        return Outcome(open="the pot is no whole number of the smallest chip")
    parts = [_deal_boards(chosen, units, boards) for chosen in _every_choice(table, boards)]
    open_ = next((part.open for part in parts if part.open is not None), None)
    if open_ is None and any(part.sure != parts[0].sure for part in parts):
        open_ = "the book does not say how this pot is divided"
    sure = {player: min(part.sure[player] for part in parts) * unit for player in table.seated(tuple(parts[0].sure))}
    if open_ is not None:
        return Outcome(open=open_, sure={player: chips for player, chips in sure.items() if chips})
    ways = tuple(tuple(_in_ticks(deal, unit) for deal in part.deals) for part in parts)
    return Outcome(sure, sum(deal.carried for deal in ways[0]), ways)


def rounds(units: int, places: int) -> tuple[int, int]:
    """How many whole rounds ``units`` make when dealt one by one to ``places``, and what the last round leaves.

    Rounds are dealt in bundles of a power of two: a whole round gives each place one unit and ends where it began, so
    a bundle of them is the same rounds one after another.
    """
    whole, bundle = 0, 1 << max(units, 0).bit_length()
    while bundle:
        while bundle * places <= units:
            units -= bundle * places
            whole += bundle
        bundle >>= 1
    return whole, units


def division(table: Table) -> Situation:
    """The book's procedure for an odd unit between the two sides of the game."""
    first = table.hand.game.sides[0].name
    return {"high": Situation.HIGH_LOW, "draw": Situation.DRAW_AND_BOARD}.get(first, Situation.TWO_LOWS)


def between_boards(table: Table) -> Situation:
    """One deck deals no card to two boards: where a card is on several, they are runs, as where the file says so."""
    dealt = Counter(card for board in table.hand.board_cards for card in board)
    return Situation.RUNS if table.hand.runs or dealt.total() > len(dealt) else Situation.BOARDS


def _every_choice(table: Table, boards: tuple[Winners, ...]) -> Iterator[Table]:
    """The table under the book; where that is silent on something this pot may meet, under every choice there is."""
    split, most = table.hand.game.split, max(len(tied) for board in boards for tied in board.values())
    asked = {
        between_boards(table): len(boards) > 1,
        division(table): split,
        Situation.IDENTICAL: split,
        Situation.SEVERAL_ODD: most > 2,
        Situation.ACE_LOW: table.reading is not None,
    }
    silent = [situation for situation, meets in asked.items() if meets and table.choice(situation) is None]
    for choices in product(*(sorted(situation.choices) for situation in silent)):
        told = {each: replace(table.book.procedure(each), choice=c) for each, c in zip(silent, choices, strict=True)}
        yield replace(table, book=replace(table.book, procedures={**table.book.procedures, **told}))


def _deal_boards(table: Table, units: int, boards: tuple[Winners, ...]) -> Part:
    numbers = list(range(1, len(boards) + 1))
    last_first = len(boards) > 1 and table.choice(between_boards(table)) == "last"
    parts = _in_turn(units, numbers[::-1] if last_first else numbers)
    dealt = (_deal_sides(table, number, parts[number], won) for number, won in zip(numbers, boards, strict=True))
    return sum(dealt, Part())


def _in_turn(units: int, places: Sequence[Place]) -> dict[Place, int]:
    """Deals ``units`` to ``places`` in turn, beginning with the first."""
    whole, left = rounds(units, len(places))
    return {place: whole + (1 if turn < left else 0) for turn, place in enumerate(places)}


def _deal_sides(table: Table, board: int, units: int, winners: Winners) -> Part:
    """Deals one board's part to the sides that somebody wins, and each side's to those who win it."""
    tied = set(winners.values())
    evenly = len(winners) > 1 and table.choice(Situation.IDENTICAL) == "evenly"
    if evenly and len(tied) == 1 and len(min(tied)) > 1:
        winners = {WHOLE: min(tied)}
    orders, open_ = [tuple(winners)], None
    try:
        orders = [_side_order(table, winners)]
    except UnresolvedError as error:
        if rounds(units, len(winners))[1]:
            orders, open_ = [*permutations(winners)], str(error)
    dealt: list[Part] = []
    for order in orders:
        halves = _in_turn(units, order)
        parts = (_deal_players(table, (board, side), halves[side], players) for side, players in winners.items())
        dealt.append(sum(parts, Part()))
    return dealt[0] if open_ is None else Part(sure=dealt[0].sure & dealt[1].sure, open=open_)


def _side_order(table: Table, winners: Winners) -> tuple[str, ...]:
    """The sides of a board, first the one that an odd unit goes to."""
    names = tuple(winners)
    if len(names) < 2:
        return names
    choice = table.choice(division(table))
    if choice == "position":
        if len({*winners.values()}) == 1 and len(winners[names[0]]) == 1:
            return names  # one player scoops both halves
        order = clockwise(table, tuple(player for tied in winners.values() for player in tied))
        return tuple(sorted(names, key=lambda name: min(map(order.index, winners[name]))))
    quartered = len(winners[names[0]]) == 1 and len(winners[names[1]]) > 1
    second = choice in {"low", "second-side", "board"} or (choice == "low-when-quartered" and quartered)
    return names[::-1] if second else names


def _deal_players(table: Table, where: tuple[int, str], units: int, winners: tuple[str, ...]) -> Part:
    """Deals one share to its tied winners: whole rounds, which are sure, then what is left in the order of right."""
    whole, left = rounds(units, len(winners))
    heaps = Counter(dict.fromkeys(winners, whole))
    try:
        takers = _takers(table, where, winners, left) if left else ()
    except UnresolvedError as error:
        return Part(sure=+heaps, open=str(error))
    heaps.update(takers)
    carried = 0 if takers else left
    return Part((Deal(*where, units, winners, whole, left, takers, carried, heaps),), +heaps)


def _takers(table: Table, where: tuple[int, str], winners: tuple[str, ...], left: int) -> tuple[str, ...]:
    """Who gets each of the ``left`` odd units; nobody where they stay for the next deal."""
    several = table.book.procedure(Situation.SEVERAL_ODD)
    each = left if several.choice == "one-each" else 1
    order = order_of_right(table, *where, winners, each)
    if order and left > 1 and several.choice is None:
        raise UnresolvedError(f"who gets several odd chips: {several.cited}")
    return order if each == left else order[:1] * left


def _in_ticks(deal: Deal, unit: int) -> Deal:
    return replace(
        deal,
        amount=deal.amount * unit,
        base=deal.base * unit,
        odd=deal.odd * unit,
        carried=deal.carried * unit,
        awards={player: heap * unit for player, heap in deal.awards.items() if heap},
    )
