"""A settlement against the verifier's own answer. The engine is not asked for anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.settlement.model import HandSettlement, PotResult, Share
from oddchip_sheets.verifier.expected import expected
from oddchip_sheets.verifier.invariants import broken_invariants, paid
from oddchip_sheets.verifier.model import Deal, Discrepancy, Expected, ExpectedPot, Table


def verify_hand(settlement: HandSettlement) -> tuple[Discrepancy, ...]:
    """Everything the verifier contradicts in ``settlement``; empty where both ways come to the same answer."""
    table = Table(settlement.hand, settlement.book, settlement.reading)
    ours = expected(settlement.hand, settlement.book, settlement.reading)
    found = (*_hand(settlement, ours), *broken_invariants(settlement, table))
    return tuple(dict.fromkeys(found))


def _hand(settlement: HandSettlement, ours: Expected) -> Iterator[Discrepancy]:
    decimals = settlement.hand.decimals
    if dict(settlement.returned) != dict(ours.returned):
        returned, due = _list(settlement.returned, decimals), _list(ours.returned, decimals)
        yield Discrepancy(None, f"{returned} is returned, but {due} is due")
    if ours.open is not None and settlement.settled:
        yield Discrepancy(None, f"the hand is called settled, but {ours.open}")
    if ours.settled and settlement.unresolved:
        yield Discrepancy(None, "something is listed as unresolved, and everything can be settled")
    if ours.open is not None and not ours.pots:
        yield from (Discrepancy(pot.name, ours.open) for pot in settlement.pots if pot.settled)
        return
    if len(settlement.pots) != len(ours.pots):
        yield Discrepancy(None, f"there are {len(settlement.pots)} pots, but the chips form {len(ours.pots)}")
    formed = settlement.hand.pots is None
    for pot, our in zip(settlement.pots, ours.pots, strict=False):
        yield from (Discrepancy(pot.name, message) for message in _pot(pot, our, decimals, formed=formed))


def _pot(pot: PotResult, ours: ExpectedPot, decimals: int, *, formed: bool) -> Iterator[str]:
    if pot.name != ours.name:
        yield f"it is {ours.name}"
    if pot.amount != ours.amount:
        yield f"it is given as {_amount(pot.amount, decimals)}, but holds {_amount(ours.amount, decimals)}"
    if pot.rake != ours.rake:
        yield f"a rake of {_amount(pot.rake, decimals)} is taken, but {_amount(ours.rake, decimals)} is due"
    if dict(pot.drops) != dict(ours.drops):
        drops = ", ".join(f"{name} {_amount(part, decimals)}" for name, part in ours.drops.items())
        yield f"besides the rake {drops or 'nothing'} is to be taken"
    if formed or isinstance(pot.eligible, Unknown) or isinstance(ours.eligible, Unknown):
        same = pot.eligible == ours.eligible
    else:
        same = sorted(pot.eligible) == sorted(ours.eligible)  # a declared pot names them in any order
    if not same:
        yield f"eligible are {_names(ours.eligible)}, not {_names(pot.eligible)}"
    yield from _by_hands(pot, ours, decimals)
    outcome = ours.outcome
    if pot.settled and not outcome.settled:
        yield f"it is settled, but {outcome.open}"
    elif outcome.settled and not pot.settled:
        yield "it is left unresolved, but it can be settled"
    elif pot.settled:
        yield from _awards(pot, ours, decimals)
    elif dict(pot.undisputed) != dict(outcome.sure):
        yield f"it calls {_list(pot.undisputed, decimals)} undisputed, but {_list(outcome.sure, decimals)} is"


def _by_hands(pot: PotResult, ours: ExpectedPot, decimals: int) -> Iterator[str]:
    """What is said of the hands beside an agreement or a ruling."""
    theirs, our = pot.by_hands, ours.by_hands
    if theirs is None or our is None:
        if theirs is not None or our is not None:
            yield "it is called decided otherwise than by the hands, and is not, or the other way round"
    elif (theirs.open is None) != our.settled:
        yield "what the hands would give is said to be established and is not, or the other way round"
    elif our.settled and (dict(theirs.awards), theirs.carried) != (dict(our.awards), our.carried):
        yield f"by the hands {_list(our.awards, decimals)} would be due, not {_list(theirs.awards, decimals)}"


def _awards(pot: PotResult, ours: ExpectedPot, decimals: int) -> Iterator[str]:
    """Who is paid what from a settled pot, in all and part by part."""
    our = ours.outcome
    if dict(pot.awards) != dict(our.awards):
        yield f"it pays {_list(pot.awards, decimals)}, but {_list(our.awards, decimals)} is due"
    if pot.carried != our.carried:
        carried, due = _amount(pot.carried, decimals), _amount(our.carried, decimals)
        yield f"{carried} stays for the next deal, but it should be {due}"
    if not any(len(pot.shares) == len(way) and all(map(_same, pot.shares, way)) for way in our.ways):
        way = our.ways[0]
        if [(share.board, share.side) for share in pot.shares] != [(deal.board, deal.side) for deal in way]:
            yield "it is to be divided into " + ", ".join(f"board {deal.board} {deal.side}" for deal in way)
            return
        for deal in (deal for share, deal in zip(pot.shares, way, strict=True) if not _same(share, deal)):
            odd = f", odd {_amount(deal.odd, decimals)} to {_names(deal.odd_to) or 'nobody'}" if deal.odd else ""
            due = f"{_amount(deal.amount, decimals)} is due to {_names(deal.winners)}"
            yield f"board {deal.board}, {deal.side}: {due}: {_amount(deal.base, decimals)} each{odd}"


def _same(share: Share, deal: Deal) -> bool:
    """Whether a share says what was dealt. One player who takes several odd chips may be named once for all of them."""
    takers = {deal.odd_to, tuple(dict.fromkeys(deal.odd_to))}
    return share.odd_to in takers and paid(share.awards) == deal.awards and _facts(share) == _facts(deal)


def _facts(part: Share | Deal) -> tuple[object, ...]:
    return part.board, part.side, part.amount, part.winners, part.base, part.odd, part.carried


def _names(players: tuple[str, ...] | Unknown) -> str:
    return "unknown players" if isinstance(players, Unknown) else ", ".join(players)


def _list(amounts: Mapping[str, int], decimals: int) -> str:
    return ", ".join(f"{player} {_amount(chips, decimals)}" for player, chips in amounts.items()) or "nothing"


def _amount(ticks: int | Unknown, decimals: int) -> str:
    """Ticks written in chips."""
    if isinstance(ticks, Unknown):
        return "an unknown amount"
    digits = f"{abs(ticks):0{decimals + 1}d}"
    whole, part = digits[: len(digits) - decimals], digits[len(digits) - decimals :]
    return f"{'-' if ticks < 0 else ''}{int(whole):,}{'.' + part if part else ''}"
