"""Hands as somebody types them into a blank, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.forms.fields import IDENTITY, Layout, Share, copy_prefix
from oddchip_sheets.forms.take import Filled
from oddchip_sheets.handfile.model import (
    NO_DEAD,
    UNKNOWN,
    WHOLE,
    Comparison,
    DecidedBy,
    Decision,
    DeclaredPot,
    Hand,
    Ranking,
    Unknown,
)


@dataclass
class Typed:
    """What is typed, ticked and chosen, by the names of the fields."""

    values: dict[str, str] = field(default_factory=dict)
    ticks: list[str] = field(default_factory=list)
    choices: dict[str, str] = field(default_factory=dict)

    def filled(self, layout: Layout) -> Filled:
        """As a viewer saves it."""
        values = {**self.values, **dict.fromkeys(self.ticks, "on"), **self.choices}
        return Filled({name: text for name, text in values.items() if text} | {IDENTITY: layout.identity()}, {})


def fitting(hand: Hand) -> Hand | None:
    """``hand`` as far as a blank has fields for it; ``None`` where too little of it is left."""
    seats = len(hand.seats)
    if not 2 <= seats <= 10:
        return None
    hand = replace(hand, label="1", seats_known=True, drops={}, places={}, runs=hand.runs and hand.game.boards)
    if hand.folded == frozenset():
        hand = replace(hand, folds_complete=True)
    hand = replace(
        hand, rake={pot or "Main pot": amount for pot, amount in hand.rake.items() if isinstance(pot, str | None)}
    )
    if isinstance(hand.contributions, Mapping):
        hand = replace(hand, contributions={player: hand.contributions.get(player, 0) for player in hand.players})
    if hand.dead.total == 0:
        hand = replace(hand, dead=NO_DEAD)
    if isinstance(hand.boards, tuple) and not hand.game.boards:
        hand = replace(hand, boards=hand.boards[:1])
    if isinstance(hand.boards, tuple) and all(
        set(board.values()) == {UNKNOWN} and len(board) == len(hand.game.sides) for board in hand.boards
    ):
        hand = replace(hand, boards=UNKNOWN)
    hand = _with_pots(hand) if hand.pots is not None else replace(hand, boards=hand.boards or UNKNOWN)
    boards = boards_of(hand)
    hand = replace(hand, runs=hand.runs and boards > 1)
    rulings = (
        {}
        if isinstance(hand.rulings, Unknown)
        else {name: each for name, each in hand.rulings.items() if _sayable(each, boards)}
    )
    if hand.pots is not None:
        rulings = {}
    return replace(hand, rulings=dict(sorted(rulings.items())))


def _with_pots(hand: Hand) -> Hand:
    """Winners stand in the pots, or as places at the showdown, and not in both."""
    assert isinstance(hand.pots, tuple)
    if isinstance(hand.boards, tuple) and all(pot.boards is None for pot in hand.pots):
        return hand
    most = 3 if hand.game.boards else 1
    told = [pot.boards for pot in hand.pots if isinstance(pot.boards, tuple)]
    boards = min(max(map(len, told), default=1), most)
    pots = []
    for pot in hand.pots:
        named = pot.boards if isinstance(pot.boards, tuple) and len(pot.boards) == boards else UNKNOWN
        if isinstance(named, tuple) and all(
            set(each.values()) == {UNKNOWN} and len(each) == len(hand.game.sides) for each in named
        ):
            named = UNKNOWN
        pots.append(replace(pot, boards=named))
    while pots and _silent(pots[-1]):
        pots.pop()
    return replace(hand, boards=None, pots=tuple(pots))


def _silent(pot: DeclaredPot) -> bool:
    return pot.amount is UNKNOWN and pot.eligible is UNKNOWN and pot.boards is UNKNOWN


def _sayable(decision: Decision, boards: int) -> bool:
    if isinstance(decision.by, Unknown):
        return False
    if isinstance(decision.winners, Unknown):
        return True
    if len(decision.winners) != boards:
        return False
    return all(WHOLE not in each and UNKNOWN not in each.values() for each in decision.winners)


def boards_of(hand: Hand) -> int:
    """How many boards a blank for the hand needs."""
    if isinstance(hand.boards, tuple):
        return len(hand.boards)
    told = (
        [pot.boards for pot in hand.pots or () if isinstance(pot.boards, tuple)] if isinstance(hand.pots, tuple) else []
    )
    return max(map(len, told), default=1)


def layout_for(hand: Hand, copies: int = 1) -> Layout:
    """A blank that the hand fits."""
    plain = not hand.game.split and (hand.game.boards or boards_of(hand) == 1)
    return Layout(
        pots=5, seats=10, game="" if plain else hand.game.id, boards=boards_of(hand), copies=copies, rules="tda-2024"
    )


def typed(hand: Hand, layout: Layout, copy: int = 1) -> Typed:
    """The hand as somebody types it into a copy."""
    found = Typed(values={"hand": hand.label, "event": "Test"})
    values = found.values
    if not layout.game:
        found.choices["game"] = hand.game.id

    def said(ticks: int | Unknown) -> str:
        return "" if isinstance(ticks, Unknown) else amount_text(ticks, hand.decimals)

    if not isinstance(hand.chips, Unknown):
        values["chip"], values["chips"] = said(hand.chips[0]), "; ".join(map(said, hand.chips[1:])).replace(",", "")
    values["button"] = "none" if hand.button is None else str(hand.button) if isinstance(hand.button, int) else "?"
    if hand.runs:
        found.ticks.append("runs")
    if not isinstance(hand.folded, Unknown):
        found.ticks.append("established-eligibility")
    for number, seat in enumerate(_in_order(hand), 1):
        row, player = f"row-{number}-", seat.player
        values |= {f"{row}seat": str(seat.number), f"{row}player": player}
        if isinstance(hand.contributions, Mapping):
            values[f"{row}put-in"] = said(hand.contributions[player])
        if player in hand.dead.by_player:
            values[f"{row}dead"] = said(hand.dead.by_player[player])
        if not isinstance(hand.folded, Unknown) and player in hand.folded:
            found.ticks.append(f"{row}folded")
        values |= {f"{row}{suffix}place": place for suffix, place in _places(hand, layout, player)}
    if hand.dead is not NO_DEAD and not hand.dead.by_player:
        values["total-dead"] = said(hand.dead.total) or "?"
    for share in layout.shares:
        if isinstance(hand.boards, tuple) and _side(hand, share) not in hand.boards[share.board - 1]:
            found.ticks.append(f"{share.suffix}none")
    for index, name in enumerate(layout.pot_names):
        if name in hand.rake:
            values[f"pot-{index + 1}-rake"] = said(hand.rake[name]) or "?"
        if not isinstance(hand.rulings, Unknown) and name in hand.rulings:
            _ruled(hand, found, hand.rulings[name], layout, f"pot-{index + 1}-")
        if isinstance(hand.pots, tuple) and index < len(hand.pots):
            pot = hand.pots[index]
            values[f"pot-{index + 1}-amount"] = said(pot.amount)
            values[f"pot-{index + 1}-eligible"] = "" if isinstance(pot.eligible, Unknown) else ", ".join(pot.eligible)
            if isinstance(pot.boards, tuple):
                values |= _tied(hand, pot.boards, layout, f"pot-{index + 1}-")
    prefix = copy_prefix(copy)
    return Typed(
        {prefix + name: text for name, text in values.items()},
        [prefix + name for name in found.ticks],
        {prefix + name: text for name, text in found.choices.items()},
    )


def _in_order(hand: Hand) -> list[Any]:
    button = hand.button if isinstance(hand.button, int) else 0
    return sorted(hand.seats, key=lambda seat: (seat.number <= button, seat.number))


def _side(hand: Hand, share: Share) -> str:
    """A blank for any game that compares one hand has one name for its side."""
    return share.side if hand.game.split else hand.game.sides[0].name


def _places(hand: Hand, layout: Layout, player: str) -> Iterator[tuple[str, str]]:
    for share in layout.shares:
        boards: tuple[Comparison, ...] = hand.boards if isinstance(hand.boards, tuple) else ()
        ranking = boards[share.board - 1].get(_side(hand, share), ()) if boards else ()
        for place, group in enumerate(() if isinstance(ranking, Unknown) else ranking, 1):
            if player in group:
                yield share.suffix, str(place)


def _tied(hand: Hand, boards: tuple[Comparison, ...], layout: Layout, pot: str) -> dict[str, str]:
    named = {}
    for share in layout.shares:
        ranking: Ranking | Unknown = boards[share.board - 1].get(_side(hand, share), ((),))
        first = "" if isinstance(ranking, Unknown) else ", ".join(ranking[0]) or "none"
        named[f"{pot}{share.suffix}tied"] = first
    return named


def _ruled(hand: Hand, found: Typed, decision: Decision, layout: Layout, pot: str) -> None:
    found.choices[f"{pot}decided"] = "agreed" if decision.by is DecidedBy.AGREED else "ruling"
    found.values[f"{pot}reason"] = decision.ruling
    if not isinstance(decision.winners, Unknown):
        found.values |= _tied(hand, decision.winners, layout, pot)
