"""A settlement against the verifier's own answer. The engine is not asked for anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.settlement.model import HandSettlement, PotResult, Share
from oddchip_sheets.verifier.expect import expected
from oddchip_sheets.verifier.laws import broken_laws, paid
from oddchip_sheets.verifier.model import Deal, Discrepancy, Expected, ExpectedPot, Table


def verify_hand(settlement: HandSettlement) -> tuple[Discrepancy, ...]:
    """Everything the verifier contradicts in ``settlement``; empty where both ways come to the same answer."""
    table = Table(settlement.hand, settlement.book, settlement.reading)
    due = expected(settlement.hand, settlement.book, settlement.reading)
    found = (*_hand(settlement, due), *broken_laws(settlement, table))
    return tuple(dict.fromkeys(found))


def _hand(settlement: HandSettlement, due: Expected) -> Iterator[Discrepancy]:
    decimals = settlement.hand.decimals
    if dict(settlement.returned) != dict(due.returned):
        told = f"{_list(settlement.returned, decimals)} is returned, but {_list(due.returned, decimals)} is due"
        yield Discrepancy(None, told)
    if due.open is not None and settlement.settled:
        yield Discrepancy(None, f"the hand is called settled, but {due.open}")
    if due.settled and settlement.unresolved:
        yield Discrepancy(None, "something is listed as unresolved, and everything can be settled")
    if due.open is not None and not due.pots:
        yield from (Discrepancy(pot.name, due.open) for pot in settlement.pots if pot.settled)
        return
    if len(settlement.pots) != len(due.pots):
        yield Discrepancy(None, f"there are {len(settlement.pots)} pots, but the chips form {len(due.pots)}")
    formed = settlement.hand.pots is None
    for pot, ours in zip(settlement.pots, due.pots, strict=False):
        yield from (Discrepancy(pot.name, message) for message in _pot(pot, ours, decimals, formed=formed))


def _pot(pot: PotResult, ours: ExpectedPot, decimals: int, *, formed: bool) -> Iterator[str]:
    if pot.name != ours.name:
        yield f"it is {ours.name}"
    if pot.amount != ours.amount:
        yield f"it is given as {_amount(pot.amount, decimals)}, but holds {_amount(ours.amount, decimals)}"
    if pot.rake != ours.rake:
        yield f"a rake of {_amount(pot.rake, decimals)} is taken, but {_amount(ours.rake, decimals)} is due"
    if dict(pot.drops) != dict(ours.drops):
        told = ", ".join(f"{name} {_amount(part, decimals)}" for name, part in ours.drops.items())
        yield f"besides the rake {told or 'nothing'} is to be taken"
    if not _same_players(pot.eligible, ours.eligible, in_order=formed):
        yield f"eligible are {_names(ours.eligible)}, not {_names(pot.eligible)}"
    yield from _by_hands(pot, ours, decimals)
    outcome = ours.outcome
    if pot.settled != outcome.settled:
        yield (
            "it is left unresolved, but it can be settled" if outcome.settled else f"it is settled, but {outcome.open}"
        )
    elif pot.settled:
        yield from _outcome(pot, ours, decimals)
    elif dict(pot.undisputed) != dict(outcome.sure):
        yield f"it calls {_list(pot.undisputed, decimals)} undisputed, but {_list(outcome.sure, decimals)} is"


def _by_hands(pot: PotResult, ours: ExpectedPot, decimals: int) -> Iterator[str]:
    """What is said of the hands beside an agreement or a ruling."""
    said, due = pot.by_hands, ours.by_hands
    if said is None or due is None:
        if said is not None or due is not None:
            yield "it is called decided otherwise than by the hands, and is not, or the other way round"
        return
    if (said.open is None) != due.settled:
        yield "what the hands would give is said to be established and is not, or the other way round"
    elif due.settled and (dict(said.awards), said.carried) != (dict(due.awards), due.carried):
        yield f"by the hands {_list(due.awards, decimals)} would be due, not {_list(said.awards, decimals)}"


def _same_players(said: tuple[str, ...] | Unknown, ours: tuple[str, ...] | Unknown, *, in_order: bool) -> bool:
    """Who is eligible: of a pot that was formed in the order of the seats, of a declared one in any order."""
    if in_order or isinstance(said, Unknown) or isinstance(ours, Unknown):
        return said == ours
    return sorted(said) == sorted(ours)


def _outcome(pot: PotResult, ours: ExpectedPot, decimals: int) -> Iterator[str]:
    due = ours.outcome
    if dict(pot.awards) != dict(due.awards):
        yield f"it pays {_list(pot.awards, decimals)}, but {_list(due.awards, decimals)} is due"
    if pot.carried != due.carried:
        yield (
            f"{_amount(pot.carried, decimals)} stays for the next deal, but it should be"
            f" {_amount(due.carried, decimals)}"
        )
    if not due.ways:
        yield from _undivided(pot, due.awards)
        return
    if not any(_same_parts(pot.shares, way) for way in due.ways):
        yield from _parts(pot.shares, due.ways[0], decimals)


def _undivided(pot: PotResult, due: Mapping[str, int]) -> Iterator[str]:
    """A pot that goes to one player may be written in as many parts as one likes, each of them that player's."""
    for share in pot.shares:
        if len(share.winners) != 1 or share.odd or (share.amount and share.winners[0] not in due):
            yield f"board {share.board}, {share.side}: it goes whole to {_names(tuple(due))}"


def _same_parts(shares: tuple[Share, ...], way: tuple[Deal, ...]) -> bool:
    return len(shares) == len(way) and all(map(_same, shares, way))


def _same(share: Share, deal: Deal) -> bool:
    """Whether a share says what was dealt. One player who takes several odd chips may be named once for all of them."""
    takers = {deal.odd_to, tuple(dict.fromkeys(deal.odd_to))}
    return share.odd_to in takers and paid(share.awards) == deal.awards and _place(share) == _place(deal)


def _place(part: Share | Deal) -> tuple[object, ...]:
    return part.board, part.side, part.amount, part.winners, part.base, part.odd, part.carried


def _parts(shares: tuple[Share, ...], way: tuple[Deal, ...], decimals: int) -> Iterator[str]:
    if [(share.board, share.side) for share in shares] != [(deal.board, deal.side) for deal in way]:
        yield "it is to be divided into " + ", ".join(f"board {deal.board} {deal.side}" for deal in way)
        return
    for share, deal in zip(shares, way, strict=True):
        if not _same(share, deal):
            yield f"board {deal.board}, {deal.side}: {_due(deal, decimals)}"


def _due(deal: Deal, decimals: int) -> str:
    """A dealt part in a sentence."""
    odd = f", odd {_amount(deal.odd, decimals)} to {_names(deal.odd_to) or 'nobody'}" if deal.odd else ""
    base = f"{_amount(deal.base, decimals)} each{odd}"
    return f"{_amount(deal.amount, decimals)} is due to {_names(deal.winners)}: {base}"


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
