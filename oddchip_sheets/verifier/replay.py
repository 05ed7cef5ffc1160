"""The independent verifier of a session: every deal is played again, chips moved in stacks from pile to pile.

It knows what a settled session looks like, and none of the engine's calculation. Where the book leaves something open,
each way to read it is played; what they do not agree on must be open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from oddchip_sheets.handfile.model import Deal, Session, Unknown
from oddchip_sheets.rulebooks.options import Options, UnstatedError
from oddchip_sheets.session.model import DealResult, SessionSettlement
from oddchip_sheets.verifier.match_pot import Lies, Way, played
from oddchip_sheets.verifier.model import Discrepancy


def replay(settlement: SessionSettlement) -> tuple[tuple[str, Discrepancy], ...]:
    """Everything that is wrong with a settled session, each with its deal's label; nothing where it is right."""
    return tuple(dict.fromkeys(_wrong(settlement)))


def _wrong(settlement: SessionSettlement) -> Iterator[tuple[str, Discrepancy]]:
    session = settlement.session
    lies = _at_first(session)
    for result in settlement.deals:
        deal = result.deal
        ways = [*_every_way(Options(settlement.book, session.game.id), partial(played, session, lies, deal))]
        ours, open_ = _together([way for way in ways if way.possible] or ways)
        for told in (*_differs(result, ours, open_), *_broken(session, result)):
            yield deal.label, Discrepancy(None, told)
        lies = _after(session, lies, deal, ours, open_)
    yield from (("session", Discrepancy(None, told)) for told in _sums(settlement))


def _at_first(session: Session) -> Lies:
    lay = session.opening
    amounts = [None if isinstance(amount, Unknown) else amount for amount in (lay.pot, lay.reserve)]
    return Lies(amounts[0], amounts[1], lay.legs if isinstance(lay.legs, Mapping) else None)


def _every_way(options: Options, play: Callable[[Options], Way]) -> Iterator[Way]:
    waiting = [options]
    while waiting:
        options = waiting.pop()
        try:
            yield play(options)
        except UnstatedError as silent:
            tried = [{**options.tried, silent.situation: choice} for choice in silent.situation.choices]
            waiting += [Options(options.book, options.game, each) for each in tried]


_GROUPS: Final = (
    ("pot_before", "reserve_before", "antes"),
    ("entered", "second_antes", "stayed"),
    ("pot_in_play", "reserve_in_play"),
    ("stages",),
    ("ghost", "best", "base", "odd", "odd_to", "awards"),
    ("payments",),
    ("pot_after", "reserve_after", "legs_after"),
    ("owed",),
)


def _together(ways: Sequence[Way]) -> tuple[dict[str, Any], bool]:
    """What all ways agree on, as far as each thing hangs on nothing on which they differ; and whether any is open."""
    if all(way.found == ways[0].found and way.lacks == ways[0].lacks for way in ways):
        return ways[0].found, bool(ways[0].lacks)
    agreed: dict[str, Any] = {}
    for names in _GROUPS:
        if any(way.found.get(name) != ways[0].found.get(name) for way in ways for name in names):
            break
        agreed |= {name: ways[0].found[name] for name in names if name in ways[0].found}
    return agreed, True


def _differs(result: DealResult, ours: Mapping[str, Any], open_: bool) -> Iterator[str]:  # noqa: FBT001 - a fact
    if result.settled == open_:
        yield "it is called settled, but something is open" if open_ else "it is left unresolved, but can be settled"
    empty: dict[str, Any] = {"second_antes": {}, "best": (), "odd": 0, "odd_to": (), "awards": {}, "payments": {}}
    for name in [name for names in _GROUPS for name in names if name not in {"stages", "owed", "entered"}]:
        theirs, mine = getattr(result, name), ours.get(name, empty.get(name))
        if theirs != mine:
            yield f"{name.replace('_', ' ')} is {_told(theirs)}, but should be {_told(mine)}"
    if "entered" in ours and result.entered != ours["entered"]:
        yield f"in are {_told(ours['entered'])}, not {_told(result.entered)}"
    if not open_ and result.deal.stages:
        yield from _stages(result, ours["stages"])


def _stages(result: DealResult, ours: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if len(result.stages) != len(ours):
        yield f"it has {len(ours)} stages, not {len(result.stages)}"
    for stage, mine in zip(result.stages, ours, strict=False):
        for name in ("leg", "best", "pays", "receives"):
            if getattr(stage, name) != mine[name]:
                yield f"stage {stage.number}: {name} is {_told(getattr(stage, name))}, not {_told(mine[name])}"


def _told(value: object) -> str:
    return "not known" if value is None else str(value)


def _broken(session: Session, result: DealResult) -> Iterator[str]:
    """The laws that hold for every settled deal."""
    if not result.settled:
        return
    came = sum(sum(part.values()) for part in (result.antes or {}, result.second_antes, result.payments))
    lay, lies = (result.pot_before, result.reserve_before), (result.pot_after, result.reserve_after)
    if sum(part or 0 for part in lay) + came != sum(result.awards.values()) + sum(part or 0 for part in lies):
        yield "chips are lost or made"
    if (
        result.reserve_after
        and result.pot_after != session.stakes.limit
        and not isinstance(session.stakes.limit, Unknown)
    ):
        yield "a reserve lies beside a pot that is not full"
    if result.payments.keys() & result.awards.keys():
        yield "somebody both receives and pays"
    for stage in result.stages:
        if sum(stage.pays.values()) != sum(stage.receives.values()) or stage.pays.keys() & stage.receives.keys():
            yield f"stage {stage.number}: what is paid is not what is received"


def _sums(settlement: SessionSettlement) -> Iterator[str]:
    """Every chip that a player put down or took up, counted into his purse."""
    totals, deals = settlement.totals, settlement.deals
    if (totals is None) == all(result.settled for result in deals):
        yield "the sums stand beside an open deal" if totals else "every deal is settled, but the sums are missing"
    if totals is None:
        return
    put_down: dict[str, int] = {}
    took_up: dict[str, int] = {}
    for result in deals:
        down = [result.antes or {}, result.second_antes, result.payments, *(stage.pays for stage in result.stages)]
        up = [result.awards, *(stage.receives for stage in result.stages)]
        for purses, parts in ((put_down, down), (took_up, up)):
            for player, amount in (each for part in parts for each in part.items()):
                purses[player] = purses.get(player, 0) + amount
    net = {player: took_up.get(player, 0) - put_down.get(player, 0) for player in {**put_down, **took_up}}
    for name, ours, theirs in (
        ("put in", put_down, totals.put_in),
        ("received", took_up, totals.received),
        ("net", net, totals.net),
    ):
        if {p: a for p, a in ours.items() if a} != {p: a for p, a in theirs.items() if a}:
            yield f"the sums of what is {name} are not those of the deals"
    ends = (_on_table(deals[0].pot_before, deals[0].reserve_before), deals[-1].pot_after, deals[-1].reserve_after)
    if (totals.opening, totals.pot, totals.reserve) != ends:
        yield "the session does not begin or end with what lay on the table"
    if totals.opening - sum(net.values()) != totals.pot + totals.reserve:
        yield "the session does not foot"


def _on_table(pot: int | None, reserve: int | None) -> int:
    return (pot or 0) + (reserve or 0)


def _after(session: Session, lies: Lies, deal: Deal, ours: Mapping[str, Any], open_: bool) -> Lies:  # noqa: FBT001
    tokens = ours.get("legs_after")
    if session.game.legs and (open_ or tokens is None):
        tokens = _tokens_seen(session, lies, deal)
    pot, reserve = ours.get("pot_after"), ours.get("reserve_after")
    return Lies(pot, reserve, tokens, None if open_ else ours.get("owed"), deal, ours, open_)


def _tokens_seen(session: Session, lies: Lies, deal: Deal) -> Mapping[str, int] | None:
    """Who was in alone at each stage has a token, whatever was paid."""
    needed, tokens = session.stakes.legs, lies.tokens
    if deal.counted is not None and isinstance(deal.counted.legs, Mapping):
        tokens = deal.counted.legs
    if tokens is None or not isinstance(needed, int):
        return None
    stack = [player for player, count in tokens.items() for _ in range(count)]
    for stage in deal.stages:
        if isinstance(stage.entered, Unknown):
            return None
        stack += stage.entered if len(stage.entered) == 1 else ()
        if any(stack.count(player) >= needed for player in stage.entered):
            return {}
    if len(deal.stages) < len(session.game.stages):
        return None
    return {player: stack.count(player) for player in dict.fromkeys(stack)}
