"""Settled hand → its JSON record, schema ``oddchip/settlement/1``: exact numbers, the same bytes every time."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from oddchip_sheets.amounts import amount_digits
from oddchip_sheets.handfile.model import WHOLE, DecidedBy, Hand, Unknown
from oddchip_sheets.settlement.cuts import Cut, cuts
from oddchip_sheets.settlement.model import HandSettlement, PotResult, Share
from oddchip_sheets.words.language import english
from oddchip_sheets.words.message import Said, as_json, sentences

SCHEMA = "oddchip/settlement/1"


@dataclass(frozen=True, slots=True)
class Exact:
    """A number written digit for digit; a binary float never comes near it."""

    digits: str


Json: TypeAlias = "str | int | bool | Exact | list[Json] | dict[str, Json] | None"


def write_json(value: Json) -> str:
    """JSON text; non-Latin names stay readable."""
    if isinstance(value, Exact):
        return value.digits
    if isinstance(value, dict):
        entries = (f"{json.dumps(key, ensure_ascii=False)}: {write_json(item)}" for key, item in value.items())
        return f"{{{', '.join(entries)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(write_json, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _said(key: str, said: Said) -> dict[str, Json]:
    """A sentence in English, whatever the page's language, and beside it its kinds and facts."""
    return {key: english().text(said), f"{key}_data": [as_json(each, Exact) for each in sentences(said)]}


def hand_record(settlement: HandSettlement) -> dict[str, Json]:
    """One hand as plain values."""
    hand = settlement.hand
    unit = hand.unit
    by_pot = {cut.pot: cut for cut in cuts(settlement)}
    return {
        "hand": hand.label,
        **({"details": {**hand.details}} if hand.details else {}),
        "status": "settled" if settlement.settled else "unresolved",
        "unit": None if isinstance(unit, Unknown) else _amount(hand, unit),
        "button": _button(hand),
        "seats": list(hand.players) if hand.seats_known else None,
        "returned": _amounts(hand, settlement.returned),
        "pots": [_pot(settlement, pot, by_pot.get(pot.name)) for pot in settlement.pots],
        "receipts": _amounts(hand, settlement.receipts),
        "unresolved": [{"pot": finding.pot, **_said("reason", finding.reason)} for finding in settlement.unresolved],
        "notes": [english().text(note) for note in settlement.notes],
        "notes_data": [as_json(note, Exact) for note in settlement.notes],
    }


def _button(hand: Hand) -> Json:
    """The player on the button, the number of an empty seat, ``none`` or ``null`` where it is not known."""
    if isinstance(hand.button, Unknown):
        return None
    if hand.button is None:
        return "none"
    return {seat.number: seat.player for seat in hand.seats}.get(hand.button, hand.button)


def _amount(hand: Hand, amount: int | Unknown) -> Json:
    return None if isinstance(amount, Unknown) else Exact(amount_digits(amount, hand.decimals))


def _amounts(hand: Hand, amounts: Mapping[str, int]) -> Json:
    return {player: _amount(hand, amount) for player, amount in amounts.items()}


def _pot(settlement: HandSettlement, pot: PotResult, cut: Cut | None) -> Json:
    hand = settlement.hand
    record: dict[str, Json] = {
        "name": pot.name,
        "amount": _amount(hand, pot.amount),
        "rake": _amount(hand, pot.rake),
        "eligible": None if isinstance(pot.eligible, Unknown) else list(pot.eligible),
        "status": "settled" if pot.settled else "unresolved",
        "shares": [_share(settlement, pot, share) for share in pot.shares],
        "awards": _amounts(hand, pot.awards),
        "carried": _amount(hand, pot.carried),
        "reconciled": pot.reconciled,
    }
    if pot.reason is not None:
        record |= _said("reason", pot.unresolved)
    if pot.drops:
        record["drops"] = {name: _amount(hand, drop) for name, drop in pot.drops.items()}
    if pot.undisputed:
        record["undisputed"] = _amounts(hand, pot.undisputed)
    return record | _decided(hand, pot) | _cut(hand, cut)


def _cut(hand: Hand, cut: Cut | None) -> dict[str, Json]:
    """The stacks that the pot is cut into, and what is changed for them."""
    if cut is None:
        return {}
    if not cut.piles:
        return {"cut": {"reason": " ".join(map(english().text, cut.steps))}}

    def counted(chips: Mapping[int, int]) -> Json:
        return {amount_digits(chip, hand.decimals): count for chip, count in chips.items()}

    stacks: Json = {english().text(pile.to): counted(pile.chips) for pile in cut.piles}
    return {"cut": {"out": counted(cut.out), "back": counted(cut.back), "change": str(hand.change), "stacks": stacks}}


def _decided(hand: Hand, pot: PotResult) -> dict[str, Json]:
    """On what an award rests that the hands did not decide, and what they would give."""
    if pot.decision is None or pot.by_hands is None:
        return {}
    by, hands = pot.decision.by, pot.by_hands
    told: dict[str, Json] = {"basis": None if isinstance(by, Unknown) else str(by)}
    if by is DecidedBy.RULING:
        told["ruling"] = pot.decision.ruling
    if hands.open is not None:
        told["by_hands"] = _said("reason", hands.open)
    else:
        told["by_hands"] = {"awards": _amounts(hand, hands.awards), "carried": _amount(hand, hands.carried)}
    return told


def _share(settlement: HandSettlement, pot: PotResult, share: Share) -> Json:
    hand = settlement.hand
    record: dict[str, Json] = {
        "board": share.board,
        "side": share.side,
        "amount": _amount(hand, share.amount),
        "winners": list(share.winners),
        "base": _amount(hand, share.base),
        "odd": _amount(hand, share.odd),
        "odd_to": list(share.odd_to),
        "carried": _amount(hand, share.carried),
        "awards": _amounts(hand, share.awards),
        "rule": share.procedure.number if share.procedure else None,
        "basis": str(share.procedure.basis) if share.procedure else None,
        "book": share.procedure.book_id if share.procedure else None,
        **_said("why", share.why),
    }
    return record | _cards(settlement, pot, share)


def _cards(settlement: HandSettlement, pot: PotResult, share: Share) -> dict[str, Json]:
    """The hands that were compared for the share, and why the best of them tie."""
    reading = settlement.reading
    if reading is None or isinstance(pot.eligible, Unknown) or len(pot.eligible) < 2:
        return {}
    side = settlement.hand.game.sides[0].name if share.side == WHOLE else share.side
    shown = {player: reading.shown(share.board, side, player) for player in pot.eligible}
    tied = reading.why_tied(share.board, side, share.winners) if len(share.winners) > 1 else None
    return {
        "hands": {
            player: {"cards": [str(card) for card in hand.cards], **_said("label", hand.label)}
            for player, hand in shown.items()
            if hand is not None
        },
        **({"why_tied": None, "why_tied_data": []} if tied is None else _said("why_tied", tied)),
    }
