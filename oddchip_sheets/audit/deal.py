"""A pot → units dealt one at a time.

They go to the boards in turn, on each board to its sides in turn, on each side to the tied winners in turn. Whatever
the last whole round leaves is dealt on in the order the book gives, so the odd chips fall out of the dealing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeVar

from oddchip_sheets.audit.model import Deal, Open, Outcome, Table
from oddchip_sheets.audit.order import WHOLE, clockwise, order_of_right
from oddchip_sheets.audit.winners import Winners
from oddchip_sheets.rules.model import CHOICES, Situation

Place = TypeVar("Place", int, str)


@dataclass(frozen=True, slots=True)
class Manner:
    """One way to divide a pot between boards and sides: the book's, or one it leaves open."""

    boards: str
    sides: str
    identical: str


def deal_pot(table: Table, amount: int, unit: int, boards: tuple[Winners, ...]) -> Outcome:
    """How a pot of whole units ends. Where the book leaves a division open, every choice must pay the same."""
    units, rest = rounds(amount, unit)
    if rest:
        return Outcome(open="the pot is no whole number of the smallest chip")
    ways: list[tuple[Deal, ...]] = []
    for manner in _manners(table, len(boards)):
        way = _deal_boards(table, manner, units, boards)
        if isinstance(way, Open):
            return Outcome(open=way.reason)
        ways.append(tuple(_in_ticks(deal, unit) for deal in way))
    sums = [_sum_up(table, way) for way in ways]
    if any(paid != sums[0] for paid in sums):
        return Outcome(open="the book does not say how this pot is divided between boards or sides")
    return Outcome(sums[0][0], sums[0][1], tuple(ways))


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
    names = {side.name for side in table.hand.game.sides}
    return Situation.HIGH_LOW if "high" in names else Situation.TWO_LOWS


def between_boards(table: Table) -> Situation:
    """One deck deals no card to two boards: where a card is on several, they are runs, as where the file says so."""
    dealt = Counter(card for board in table.hand.board_cards for card in board)
    return Situation.RUNS if table.hand.runs or dealt.total() > len(dealt) else Situation.BOARDS


def _manners(table: Table, boards: int) -> Iterator[Manner]:
    """The book's way to divide; where it is silent on something this pot meets, every way there is."""
    split = table.hand.game.split
    between = _choices(table, between_boards(table), asked=boards > 1)
    sides = _choices(table, division(table), asked=split)
    identical = _choices(table, Situation.IDENTICAL, asked=split)
    for choices in product(between, sides, identical):
        yield Manner(*choices)


def _choices(table: Table, situation: Situation, *, asked: bool) -> tuple[str, ...]:
    every = tuple(sorted(CHOICES[situation]))
    if not asked:
        return every[:1]
    choice = table.choice(situation)
    return every if choice is None else (choice,)


def _deal_boards(table: Table, manner: Manner, units: int, boards: tuple[Winners, ...]) -> tuple[Deal, ...] | Open:
    numbers = list(range(1, len(boards) + 1))
    parts = _in_turn(units, numbers if manner.boards == "first" else numbers[::-1])
    deals: list[Deal] = []
    for number, winners in zip(numbers, boards, strict=True):
        dealt = _deal_sides(table, manner, (number, parts[number]), winners)
        if isinstance(dealt, Open):
            return dealt
        deals.extend(dealt)
    return tuple(deals)


def _in_turn(units: int, places: Sequence[Place]) -> dict[Place, int]:
    """Deals ``units`` to ``places`` in turn, beginning with the first."""
    whole, left = rounds(units, len(places))
    return {place: whole + (1 if turn < left else 0) for turn, place in enumerate(places)}


def _deal_sides(table: Table, manner: Manner, part: tuple[int, int], winners: Winners) -> list[Deal] | Open:
    """Deals one board's part, its number and its units, to the sides that somebody wins."""
    board, units = part
    tied = set(winners.values())
    if manner.identical == "evenly" and len(winners) > 1 and len(tied) == 1 and len(min(tied)) > 1:
        winners = {WHOLE: min(tied)}
    turn = _side_order(table, manner.sides, winners)
    if isinstance(turn, Open):
        if rounds(units, len(winners))[1]:
            return turn
        turn = list(winners)
    halves = _in_turn(units, turn)
    deals: list[Deal] = []
    for side, players in winners.items():
        deal = _deal_players(table, (board, side), halves[side], players)
        if isinstance(deal, Open):
            return deal
        deals.append(deal)
    return deals


def _side_order(table: Table, choice: str, winners: Winners) -> list[str] | Open:
    """The sides of a board, first the one that an odd unit goes to."""
    names = list(winners)
    if len(names) < 2:
        return names
    if choice == "position":
        return _nearest_first(table, winners)
    quartered = len(winners[names[0]]) == 1 and len(winners[names[1]]) > 1
    second = choice in {"low", "second-side"} or (choice == "low-when-quartered" and quartered)
    return names[::-1] if second else names


def _nearest_first(table: Table, winners: Winners) -> list[str] | Open:
    """First the side whose winner sits first left of the button; the first side where that is the same player."""
    names = list(winners)
    order = clockwise(table, tuple(player for tied in winners.values() for player in tied))
    if isinstance(order, Open):
        scooped = len({*winners.values()}) == 1 and len(winners[names[0]]) == 1
        return names if scooped else order
    return sorted(names, key=lambda name: min(map(order.index, winners[name])))


def _deal_players(table: Table, where: tuple[int, str], units: int, winners: tuple[str, ...]) -> Deal | Open:
    """Deals one share to its tied winners: whole rounds first, then what is left in the order of right."""
    whole, left = rounds(units, len(winners))
    queue = _queue(table, where, winners, left)
    if isinstance(queue, Open):
        return queue
    heaps = Counter(dict.fromkeys(winners, whole))
    heaps.update(queue)
    carried = 0 if queue else left
    return Deal(*where, units, winners, whole, left, queue, carried, heaps)


def _queue(table: Table, where: tuple[int, str], winners: tuple[str, ...], left: int) -> tuple[str, ...] | Open:
    """Who gets each of the ``left`` odd units; nobody where they stay for the next deal."""
    if not left:
        return ()
    order = order_of_right(table, *where, winners)
    if isinstance(order, Open) or not order or left == 1:
        return order if isinstance(order, Open) else order[:1]
    several = table.book.procedure(Situation.SEVERAL_ODD)
    if several.choice is None:
        return Open(f"who gets several odd chips: {several.cited}")
    return order[:left] if several.choice == "one-each" else order[:1] * left


def _in_ticks(deal: Deal, unit: int) -> Deal:
    return replace(
        deal,
        amount=deal.amount * unit,
        base=deal.base * unit,
        odd=deal.odd * unit,
        carried=deal.carried * unit,
        awards={player: heap * unit for player, heap in deal.awards.items() if heap},
    )


def _sum_up(table: Table, way: tuple[Deal, ...]) -> tuple[Mapping[str, int], int]:
    """Everybody's awards of a pot, in the order of the seats, and the chips carried."""
    total: Counter[str] = Counter()
    for deal in way:
        total.update(deal.awards)
    return {player: total[player] for player in table.seated(tuple(total))}, sum(deal.carried for deal in way)
