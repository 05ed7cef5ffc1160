"""A settled session as text for a terminal: a reconciled line a deal, its reasons, the sums of the session."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.handfile.model import Unknown
from oddchip_sheets.session.model import DealResult, SessionSettlement, added
from oddchip_sheets.words.language import english

_WIDTH = 100


def session_lines(settlement: SessionSettlement) -> Iterator[str]:
    """The deals in their order, then what everybody put in and received."""
    session, stakes = settlement.session, settlement.session.stakes
    said = {"ante": stakes.ante, "second ante": stakes.second_ante, "limit": stakes.limit, "most": stakes.max_loss}
    told = [f"{word} {_amount(settlement, amount)}" for word, amount in said.items() if amount is not None]
    told += [f"{stakes.legs if isinstance(stakes.legs, int) else '?'} tokens win"] if session.game.legs else []
    yield ""
    yield " · ".join([session.game.title, *told])
    for deal in settlement.deals:
        yield from _deal(settlement, deal)
    yield ""
    totals = settlement.totals
    if totals is None:
        yield "Session: open, for a deal is unresolved."
        return
    yield from _wrapped(f"Put in: {_amounts(settlement, totals.put_in) or 'nothing'}", "")
    yield from _wrapped(f"Received: {_amounts(settlement, totals.received) or 'nothing'}", "")
    yield from _wrapped(f"Net: {_amounts(settlement, totals.net) or 'nothing'}", "")
    sums = [totals.opening, sum(totals.put_in.values()), sum(totals.received.values()), totals.pot, totals.reserve]
    opening, came, went, pot, reserve = (_amount(settlement, each) for each in sums)
    mark = "✓" if totals.foots else "✗"
    yield f"Opening {opening} + put in {came} = received {went} + pot {pot} + reserve {reserve} {mark}"


def _amount(settlement: SessionSettlement, ticks: int | Unknown | None) -> str:
    return amount_text(ticks, settlement.session.decimals) if isinstance(ticks, int) else "?"


def _amounts(settlement: SessionSettlement, of: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {_amount(settlement, ticks)}" for player, ticks in of.items())


def _deal(settlement: SessionSettlement, result: DealResult) -> Iterator[str]:
    words = english()
    dealer = result.deal.dealer
    before = f"pot {_amount(settlement, result.pot_before)}, reserve {_amount(settlement, result.reserve_before)}"
    yield ""
    yield f"Deal {result.deal.label} · {f'dealer {dealer}' if dealer else 'dealer unknown'} · {before}"
    if result.antes:
        yield from _wrapped(f"Antes: {_amounts(settlement, result.antes)}", "  ")
    if result.second_antes:
        yield from _wrapped(f"Second antes: {_amounts(settlement, result.second_antes)}", "  ")
    if not result.stages:
        yield from _wrapped(f"In: {'?' if result.entered is None else ', '.join(result.entered) or 'nobody'}", "  ")
    for stage in result.stages:
        told = f"In: {'?' if stage.entered is None else ', '.join(stage.entered) or 'nobody'}"
        told += f"; token: {stage.leg}" if stage.leg else f"; best: {', '.join(stage.best)}" if stage.best else ""
        told += f"; pay: {_amounts(settlement, stage.pays)}" if stage.pays else ""
        told += f"; receive: {_amounts(settlement, stage.receives)}" if stage.receives else ""
        yield from _wrapped(f"Stage {stage.number}: {told}", "  ")
    for part in result.open:
        yield from _wrapped(f"UNRESOLVED, {part.part}: {words.text(part.reason)}", "  ")
    for reason in result.reasons:
        cited = f" [{reason.procedure.cited}]" if reason.procedure else ""
        yield from _wrapped(words.text(reason.text) + cited, "  ")
    for note in result.remarks:
        yield from _wrapped(f"Note: {words.text(note)}", "  ")
    if result.awards:
        yield from _wrapped(f"Awards: {_amounts(settlement, result.awards)}", "  ")
    if result.settled:
        yield f"  {_sums(settlement, result)}"


def _sums(settlement: SessionSettlement, result: DealResult) -> str:
    """``80 + antes 0 + paid 240 = awarded 80 + pot 100 + reserve 140 ✓``."""
    lay = (result.pot_before or 0) + (result.reserve_before or 0)
    antes, paid = added(result.antes or {}, result.second_antes), result.payments
    came, went = lay + sum(antes.values()) + sum(paid.values()), sum(result.awards.values())
    lies = (result.pot_after or 0, result.reserve_after or 0)
    amounts = [lay, sum(antes.values()), sum(paid.values()), went, *lies]
    there, ante, match, award, pot, reserve = (_amount(settlement, each) for each in amounts)
    mark = "✓" if came == went + sum(lies) else "✗"
    return f"{there} + antes {ante} + paid {match} = awarded {award} + pot {pot} + reserve {reserve} {mark}"


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)
