"""The facts of a hand: its seats in the order in which odd chips are given, and who put in what."""

from __future__ import annotations

from collections.abc import Mapping

from oddchip_sheets.handfile.model import UNKNOWN, Hand, Seat, Unknown
from oddchip_sheets.settlement.left_out import is_absent, left_out
from oddchip_sheets.sheet.page import Column, Grid, Labelled, Row
from oddchip_sheets.sheet.words import UNKNOWN_MARK, amount_or_dash, known_amount
from oddchip_sheets.words.language import Language
from oddchip_sheets.words.message import Listed, Player, say


def seats_in_order(hand: Hand) -> tuple[Seat, ...]:
    """Seats from the one left of the button; as they are written where no button decides."""
    if not hand.seats_known or not isinstance(hand.button, int):
        return hand.seats
    button = hand.button
    return tuple(sorted(hand.seats, key=lambda seat: (seat.number <= button, seat.number)))


def facts_title(hand: Hand, words: Language) -> str:
    """What the table of facts is headed; where no button decides, its order means nothing."""
    in_order = hand.seats_known and isinstance(hand.button, int)
    return words.say("fact.title-in-order" if in_order else "fact.title")


def facts_grid(hand: Hand, returned: Mapping[str, int], words: Language) -> Grid:
    """The table of facts, with the total put in under it where the contributions are given."""
    live, unknown, decimals = hand.contributions, isinstance(hand.contributions, Unknown), hand.decimals

    def said(ticks: int | None) -> str:
        return UNKNOWN_MARK if unknown else amount_or_dash(words, ticks, decimals)

    button = hand.button is not None
    ordered = hand.seats_known and isinstance(hand.button, int)
    dead = isinstance(hand.dead.total, Unknown) or hand.dead.total > 0
    columns = [Column(words.say("column.place"), "place")] if button else []
    columns += [Column(words.say("column.seat"), "seat"), Column(words.say("column.player"), "name")]
    if live is not None:
        columns += [
            Column(words.say(f"column.{head}"), "figure")
            for head in ("put-in", *(["dead"] if dead else []), "returned")
        ]
    rows = []
    for place, seat in enumerate(seats_in_order(hand), start=1):
        cells = [words.ordinal(place) if ordered else UNKNOWN_MARK] if button else []
        cells += [str(seat.number) if hand.seats_known else UNKNOWN_MARK, _player(hand, seat, words)]
        if live is not None:
            cells.append(said(None if isinstance(live, Unknown) else live.get(seat.player)))
            cells += [amount_or_dash(words, hand.dead.by_player.get(seat.player), decimals)] if dead else []
            cells.append(said(returned.get(seat.player)))
        rows.append(Row(tuple(cells)))
    if live is not None:
        cells = [*([""] if button else []), "", words.say("column.total")]
        cells.append(known_amount(words, UNKNOWN if isinstance(live, Unknown) else sum(live.values()), decimals))
        cells += [known_amount(words, hand.dead.total, decimals)] if dead else []
        cells.append(said(sum(returned.values())))
        rows.append(Row(tuple(cells), total=True))
    return Grid(tuple(columns), tuple(rows))


def _player(hand: Hand, seat: Seat, words: Language) -> str:
    remarks = []
    if isinstance(hand.folded, Unknown) or seat.player in left_out(hand):
        remarks.append(say("fact.folded-maybe"))
    elif seat.player in hand.folded:
        remarks.append(say("fact.folded"))
    if is_absent(hand, seat.player):
        remarks.append(say("fact.absent"))
    if seat.player in hand.mucked:
        remarks.append(say("fact.mucked"))
    if not remarks:
        return seat.player
    return words.say("fact.player", player=Player(seat.player), remarks=Listed(tuple(remarks), "comma"))


def head_facts(hand: Hand, words: Language) -> tuple[Labelled, ...]:
    """Game, smallest chip and button, as the head states them once."""
    chips = hand.chips
    in_play = (
        UNKNOWN_MARK if isinstance(chips, Unknown) else " · ".join(words.amount(chip, hand.decimals) for chip in chips)
    )
    return (
        Labelled(words.say("head.game"), words.say(f"game.{hand.game.id}")),
        Labelled(words.say("head.smallest-chip"), known_amount(words, hand.unit, hand.decimals)),
        Labelled(words.say("head.chips"), in_play),
        Labelled(words.say("head.button"), button_text(hand, words)),
    )


def button_text(hand: Hand, words: Language) -> str:
    """Who has the button, or why nobody has."""
    if hand.button is None:
        return words.say("fact.no-button")
    if isinstance(hand.button, Unknown):
        return UNKNOWN_MARK
    holders = [seat.player for seat in hand.seats if seat.number == hand.button]
    if holders:
        return words.say("fact.button", player=Player(holders[0]), seat=str(hand.button))
    return words.say("fact.dead-button", seat=str(hand.button))


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


def is_in(hand: Hand, player: str) -> bool:
    """Whether ``player`` is known to be still in."""
    known = player in hand.players and not isinstance(hand.folded, Unknown)
    return known and not is_out(hand, player) and not is_absent(hand, player)
