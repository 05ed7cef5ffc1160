"""The facts of a hand: its seats in the order in which odd chips are given, and who put in what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oddchip_sheets.engine.fates import Fates
from oddchip_sheets.handfile.model import Hand, Seat, Unknown
from oddchip_sheets.sheets.page import Column, Grid, Labelled, Row, Slot, said
from oddchip_sheets.sheets.words import UNKNOWN_MARK, amount, ordinal

NOTHING: Final = "–"
ABSENT: Final = "not in the hand"
IN_ORDER: Final = "Facts, in the order in which odd chips are given"


def seats_in_order(hand: Hand) -> tuple[Seat, ...]:
    """Seats from the one left of the button; as they are written where no button decides."""
    if not hand.seats_known or not isinstance(hand.button, int):
        return hand.seats
    button = hand.button
    return tuple(sorted(hand.seats, key=lambda seat: (seat.number <= button, seat.number)))


def facts_title(hand: Hand) -> str:
    """What the table of facts is headed; where no button decides, its order means nothing."""
    return IN_ORDER if hand.seats_known and isinstance(hand.button, int) else "Facts"


def facts_grid(hand: Hand, returned: Mapping[str, int]) -> Grid:
    """The table of facts, with the total put in under it where the contributions are given."""
    columns = (*_position_columns(hand), Column("seat", "seat"), Column("player", "name"), *_money_columns(hand))
    rows = [
        Row(
            (
                *_position_cells(hand, place),
                said(_seat(hand, seat)),
                said(_player(hand, seat)),
                *_money(hand, seat, returned),
            )
        )
        for place, seat in enumerate(seats_in_order(hand), start=1)
    ]
    return Grid(columns, (*rows, *_totals(hand, returned)))


def head_facts(hand: Hand) -> tuple[Labelled, ...]:
    """Game, smallest chip and button, as the head states them once."""
    return (
        Labelled("Game", said(hand.game.title)),
        Labelled("Smallest chip", said(amount(hand.unit, hand.decimals))),
        Labelled("Chips in play", said(_chips(hand))),
        Labelled("Button", said(button_text(hand))),
    )


def button_text(hand: Hand) -> str:
    """Who has the button, or why nobody has."""
    if hand.button is None:
        return "none in this game"
    if isinstance(hand.button, Unknown):
        return UNKNOWN_MARK
    holders = [seat.player for seat in hand.seats if seat.number == hand.button]
    if holders:
        return f"{holders[0]} (seat {hand.button})"
    return f"dead button at empty seat {hand.button}"


def put_in(hand: Hand) -> int | Unknown | None:
    """All chips put in, dead ones included; ``None`` where the file declares pots instead."""
    if hand.contributions is None:
        return None
    if isinstance(hand.contributions, Unknown) or isinstance(hand.dead.total, Unknown):
        return Unknown.UNKNOWN
    return sum(hand.contributions.values()) + hand.dead.total


def is_out(hand: Hand, player: str) -> bool:
    """Whether ``player`` has folded."""
    return not isinstance(hand.folded, Unknown) and player in hand.folded


def is_absent(hand: Hand, player: str) -> bool:
    """Whether ``player`` has nothing in, so that he is taken not to be in the hand.

    Who is listed with a contribution of 0 and has dead chips of his own is in for those.
    """
    if not isinstance(hand.contributions, Mapping) or is_out(hand, player):
        return False
    dead = player in hand.contributions and hand.dead.by_player.get(player, 0) > 0
    return not hand.contributions.get(player) and not dead


def is_in(hand: Hand, player: str) -> bool:
    """Whether ``player`` is known to be still in."""
    known = player in hand.players and not isinstance(hand.folded, Unknown)
    return known and not is_out(hand, player) and not is_absent(hand, player)


def _chips(hand: Hand) -> str:
    if isinstance(hand.chips, Unknown):
        return UNKNOWN_MARK
    return " · ".join(amount(chip, hand.decimals) for chip in hand.chips)


def _position_columns(hand: Hand) -> tuple[Column, ...]:
    return () if hand.button is None else (Column("left of button", "place"),)


def _position_cells(hand: Hand, place: int) -> tuple[Slot, ...]:
    if hand.button is None:
        return ()
    known = hand.seats_known and isinstance(hand.button, int)
    return (said(ordinal(place) if known else UNKNOWN_MARK),)


def _seat(hand: Hand, seat: Seat) -> str:
    return str(seat.number) if hand.seats_known else UNKNOWN_MARK


def _player(hand: Hand, seat: Seat) -> str:
    remarks = []
    if isinstance(hand.folded, Unknown) or seat.player in Fates.of(hand).undecided:
        remarks.append("folded?")
    elif seat.player in hand.folded:
        remarks.append("folded")
    if is_absent(hand, seat.player):
        remarks.append(ABSENT)
    if seat.player in hand.mucked:
        remarks.append("mucked")
    return seat.player + (f" ({', '.join(remarks)})" if remarks else "")


def _has_dead(hand: Hand) -> bool:
    return isinstance(hand.dead.total, Unknown) or hand.dead.total > 0


def _money_columns(hand: Hand) -> tuple[Column, ...]:
    if hand.contributions is None:
        return ()
    dead = (Column("dead", "figure"),) if _has_dead(hand) else ()
    return (Column("put in", "figure"), *dead, Column("returned", "figure"))


def _money(hand: Hand, seat: Seat, returned: Mapping[str, int]) -> tuple[Slot, ...]:
    if hand.contributions is None:
        return ()
    dead = (_part(hand, hand.dead.by_player.get(seat.player)),) if _has_dead(hand) else ()
    if isinstance(hand.contributions, Unknown):
        return (said(UNKNOWN_MARK), *dead, said(UNKNOWN_MARK))
    return (
        _part(hand, hand.contributions.get(seat.player)),
        *dead,
        _part(hand, returned.get(seat.player)),
    )


def _part(hand: Hand, ticks: int | None) -> Slot:
    return said(amount(ticks, hand.decimals) if ticks else NOTHING)


def _totals(hand: Hand, returned: Mapping[str, int]) -> tuple[Row, ...]:
    if hand.contributions is None:
        return ()
    unknown = isinstance(hand.contributions, Unknown)
    live: int | Unknown = (
        Unknown.UNKNOWN if isinstance(hand.contributions, Unknown) else sum(hand.contributions.values())
    )
    back: int | Unknown = Unknown.UNKNOWN if unknown else sum(returned.values())
    dead = (said(amount(hand.dead.total, hand.decimals)),) if _has_dead(hand) else ()
    lead = tuple(said("") for _ in _position_columns(hand))
    cells = (*lead, said(""), said("total"), said(amount(live, hand.decimals)), *dead)
    return (Row((*cells, said(amount(back, hand.decimals) if back else NOTHING)), total=True),)
