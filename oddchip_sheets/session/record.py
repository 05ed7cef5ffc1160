"""Settled session → the JSON record, schema ``oddchip/session/1``: exact numbers, the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping

from oddchip_sheets.amounts import amount_digits
from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.session.model import DealResult, Reason, SessionSettlement
from oddchip_sheets.settlement.record import Exact, Json
from oddchip_sheets.words.language import english
from oddchip_sheets.words.message import Said, as_json, sentences

SCHEMA = "oddchip/session/1"


def deal_record(settlement: SessionSettlement, deal: DealResult) -> dict[str, Json]:
    """One deal as plain values; ``null`` is what is not known."""
    decimals, words = settlement.session.decimals, english()

    def exact(ticks: int | None) -> Json:
        return None if ticks is None else Exact(amount_digits(ticks, decimals))

    def amounts(of: Mapping[str, int] | None) -> Json:
        return None if of is None else {player: exact(ticks) for player, ticks in of.items()}

    def before(ticks: int | None) -> Json:
        return "unknown" if ticks is None else exact(ticks)

    legs = settlement.session.game.legs
    record: dict[str, Json] = {
        "hand": deal.deal.label,
        "status": "settled" if deal.settled else "unresolved",
        "pot_before": before(deal.pot_before),
        "reserve_before": before(deal.reserve_before),
        "antes": amounts(deal.antes),
    }
    if legs:
        record |= {
            "pot_in_play": exact(deal.pot_in_play),
            "stages": [
                {
                    "stage": stage.number,
                    "in": None if stage.entered is None else list(stage.entered),
                    "leg": stage.leg,
                    "best": list(stage.best),
                    "pays": amounts(stage.pays),
                    "receives": amounts(stage.receives),
                }
                for stage in deal.stages
            ],
            "pays": amounts(deal.paid),
            "receives": amounts(deal.collected),
            "awards": amounts(deal.awards),
        }
    else:
        record |= {
            "second_antes": amounts(deal.second_antes),
            "pot_in_play": exact(deal.pot_in_play),
            "reserve_in_play": exact(deal.reserve_in_play),
            "in": None if deal.entered is None else list(deal.entered),
            **({} if deal.stayed is None else {"stayed": list(deal.stayed)}),
            **({} if deal.ghost is None else {"ghost": str(deal.ghost)}),
            "best": list(deal.best),
            "base": exact(deal.base),
            "odd": exact(deal.odd),
            "odd_to": list(deal.odd_to),
            "awards": amounts(deal.awards),
            "payments": amounts(deal.payments),
        }
    record |= {
        "pot_after": exact(deal.pot_after),
        "reserve_after": exact(deal.reserve_after),
        **({"legs_after": None if deal.legs_after is None else dict(deal.legs_after)} if legs else {}),
        "antes_next": amounts(deal.antes_next),
        "unresolved": [
            {"part": part.part, "reason": words.text(part.reason), "reason_data": said(part.reason)}
            for part in deal.open
        ],
        "notes": [words.text(note) for note in deal.notes],
        "notes_data": [as_json(note, Exact) for note in deal.notes],
        "reasons": [_reason(reason) for reason in deal.reasons],
    }
    return record


def said(what: Said) -> Json:
    """Sentences as data, one object each."""
    told: Json = as_json(sentences(what), Exact)
    return told


def _reason(reason: Reason) -> Json:
    rule = reason.procedure
    return {
        "why": english().text(reason.text),
        "why_data": said(reason.text),
        "rule": None if rule is None else rule.number,
        "basis": None if rule is None else str(rule.basis),
        "book": None if rule is None else rule.book_id,
    }


def session_record(settlement: SessionSettlement) -> dict[str, Json]:
    """A settled session as plain values."""
    totals, decimals, stakes = settlement.totals, settlement.session.decimals, settlement.session.stakes

    def exact(ticks: int | Unknown | None) -> Json:
        return (
            "unknown"
            if isinstance(ticks, Unknown)
            else None
            if ticks is None
            else Exact(amount_digits(ticks, decimals))
        )

    def amounts(of: Mapping[str, int]) -> Json:
        return {player: exact(ticks) for player, ticks in of.items()}

    return {
        "schema": SCHEMA,
        "game": settlement.session.game.id,
        "stakes": {
            "ante": exact(stakes.ante),
            "second_ante": exact(stakes.second_ante),
            "limit": exact(stakes.limit),
            "max_loss": exact(stakes.max_loss),
            "legs": "unknown" if isinstance(stakes.legs, Unknown) else stakes.legs,
        },
        "status": "settled" if settlement.settled else "unresolved",
        "deals": [deal_record(settlement, deal) for deal in settlement.deals],
        "session": None
        if totals is None
        else {
            "opening": exact(totals.opening),
            "put_in": amounts(totals.put_in),
            "received": amounts(totals.received),
            "net": amounts(totals.net),
            "pot": exact(totals.pot),
            "reserve": exact(totals.reserve),
            "foots": totals.foots,
        },
    }
