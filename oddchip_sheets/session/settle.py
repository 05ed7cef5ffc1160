"""Session and book → settlement: the deals one after the other, each with what the one before it left on the table.

Where the book leaves something open, a deal is played under every choice. What all of them agree on stands; the first
part on which they differ is open, and what comes after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from oddchip_sheets.handfile.model import Counted, Deal, Session, Unknown
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.options import Options
from oddchip_sheets.rulebooks.read import UNKNOWN_ID
from oddchip_sheets.rulebooks.said import citation
from oddchip_sheets.session.antes import antes_after_open, first_antes, next_antes
from oddchip_sheets.session.deal import Play, play_deal
from oddchip_sheets.session.legs import play_stages
from oddchip_sheets.session.model import DealResult, OpenError, OpenPart, SessionSettlement, Totals, added
from oddchip_sheets.session.showdown import ContradictedError
from oddchip_sheets.words.message import say

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Table:
    """What lies on the table between two deals; ``None`` where it is not known."""

    pot: int | None
    reserve: int | None
    tokens: Mapping[str, int] | None
    before: DealResult | None = None
    """The last deal; ``None`` before the first."""


def settle_session(session: Session, book: Book) -> SessionSettlement:
    """Settle ``session`` under ``book``. Raises nothing for facts that are missing or contradict each other."""
    options, lay = Options(book, session.game.id), session.opening
    legs = None if lay.legs is None or isinstance(lay.legs, Unknown) else lay.legs
    table = _Table(_known(lay.pot), _known(lay.reserve), legs)
    results: list[DealResult] = []
    for deal in session.deals:
        play = partial(_play, session, table, deal)
        result = _agreed(list(options.tried_ways(play)))
        results.append(result)
        table = _Table(result.pot_after, result.reserve_after, _tokens_after(session, table, result), result)
    return SessionSettlement(session, book, tuple(results), _totals(results))


def _known(amount: int | Unknown | None) -> int | None:
    return None if isinstance(amount, Unknown) else amount


def _play(session: Session, table: _Table, deal: Deal, options: Options) -> DealResult:
    """A deal as far as it goes under one way to read the book; the contradiction where that way can't be."""
    result = DealResult(deal, entered=None if isinstance(deal.entered, Unknown) else deal.ordered(deal.entered))
    play = Play(session, options, result)
    try:
        table = _count(session, table, result)
        _take_antes(table, play)
        if session.game.legs:
            play_stages(play, table.tokens, result.due)
        else:
            play_deal(play)
        result.due = None
        if result.settled:
            result.due = next_antes(session, options, result, play.left)
            result.antes_next = result.due.among(deal, session.stakes.ante)
    except ContradictedError as error:
        result.contradicted = True
        result.open = (*result.open, error.open)
    except OpenError as error:
        result.due = None
        result.open = (*result.open, error.open)
    return result


def _count(session: Session, table: _Table, result: DealResult) -> _Table:
    """What lies there before the antes: carried from the deal before, or counted."""
    counted, limit = result.deal.counted or Counted(), session.stakes.limit
    pot, reserve = _known(counted.pot), _known(counted.reserve)
    if table.pot is None or table.reserve is None:
        if pot is None:
            raise OpenError("pot", say("session.pot-unknown"), ("counted",))
        if reserve is None and (limit is None or (isinstance(limit, int) and pot < limit)):
            reserve = 0  # only a full pot has a reserve beside it
        if reserve is None:
            raise OpenError("pot", say("session.reserve-unknown"), ("counted",))
        table = replace(table, pot=pot, reserve=reserve)
    result.pot_before, result.reserve_before = table.pot, table.reserve
    if pot not in {None, table.pot} or reserve not in {None, table.reserve}:
        raise OpenError("pot", say("session.counted-differs"), ("counted",))
    if counted.legs is not None and not isinstance(counted.legs, Unknown):
        if table.tokens is not None and dict(table.tokens) != dict(counted.legs):
            raise OpenError("pot", say("session.counted-differs"), ("counted",))
        table = replace(table, tokens=counted.legs)
    if table.reserve and isinstance(limit, int) and (table.pot or 0) < limit:
        raise OpenError("pot", say("session.reserve-beside-low-pot"), ("counted",))
    return table


def _take_antes(table: _Table, play: Play) -> None:
    """The antes go into the pot: as they went in where the file says so, else as the rule has it."""
    session, result, deal = play.session, play.result, play.deal
    pot, reserve = table.pot or 0, table.reserve or 0
    if table.before is None:
        result.due = first_antes(session, play.options, pot + reserve)
    elif table.before.settled:
        result.due = table.before.due
    else:
        result.due = antes_after_open(table.before, play.options, pot + reserve)
    ruled = None if result.due is None else result.due.among(deal, session.stakes.ante)
    antes = ruled if deal.antes is None else deal.antes
    if antes is None or isinstance(antes, Unknown):
        raise OpenError("antes", say("session.antes-unknown"), ("antes",) if table.before else ("stakes",))
    result.antes = {player: antes[player] for player in deal.players if player in antes}
    if deal.antes is not None and ruled is not None and ruled != result.antes:
        result.notes = (*result.notes, say("session.antes-differ"))
    play.put_into_play(pot, sum(result.antes.values()), reserve)


_IN_ORDER: Final = (
    ("antes", ("pot_before", "reserve_before", "antes")),
    ("in", ("entered", "second_antes", "stayed")),
    ("pot", ("pot_in_play", "reserve_in_play")),
    ("stages", ("stages",)),
    ("award", ("ghost", "best", "base", "odd", "odd_to", "awards")),
    ("payments", ("payments",)),
    ("next pot", ("pot_after", "reserve_after", "legs_after")),
    ("antes", ("due", "antes_next")),
)
"""The parts of a deal in the order in which they follow from each other."""


_Way: TypeAlias = tuple[Options, DealResult]


def _agreed(ways: Sequence[_Way]) -> DealResult:
    """What every way to play a deal agrees on, up to the first part on which they differ.

    Ways in which cards and declared showdown contradict each other are left out: the table's word stands where some
    way allows it.
    """
    possible = [way for way in ways if not way[1].contradicted] or ways
    able = [result for _, result in possible]
    first = able[0]
    if all(_same(way, first) for way in able):
        return first
    kept: dict[str, Any] = {}
    for part, names in _IN_ORDER:
        if part == "stages" and any(way.stages != first.stages for way in able):
            return _up_to_stage(first, possible)
        if any(getattr(way, name) != getattr(first, name) for way in able for name in names):
            entered = first.deal.ordered(first.deal.entered) if isinstance(first.deal.entered, tuple) else None
            said = {"notes": _common([way.notes for way in able]), "reasons": _common([way.reasons for way in able])}
            told = [(options, repr([getattr(way, name) for name in names])) for options, way in possible]
            return DealResult(first.deal, **{"entered": entered, **kept, **said}, open=(_silent(part, told),))
        kept |= {name: getattr(first, name) for name in names}
    return replace(first, open=next(way.open for way in able if way.open))


def _common(rows: Sequence[tuple[T, ...]]) -> tuple[T, ...]:
    """What all rows begin with."""
    same = 0
    while all(len(row) > same and row[same] == rows[0][same] for row in rows):
        same += 1
    return rows[0][:same]


def _same(one: DealResult, other: DealResult) -> bool:
    names = [name for _, names in _IN_ORDER for name in names]
    parts = [[part.part for part in way.open] for way in (one, other)]
    return parts[0] == parts[1] and all(getattr(one, name) == getattr(other, name) for name in names)


def _silent(part: str, ways: Sequence[tuple[Options, str]]) -> OpenPart:
    """What the book leaves open that decides this ``part``, of which each way is told in words.

    Ways part where a choice was asked for. The first choice decides by which other things can come of the part; one
    that leaves all of them possible only happened to be asked for before.
    """
    depth = 0
    while True:
        situation = list(ways[0][0].tried)[depth]
        branches: dict[str, list[tuple[Options, str]]] = {}
        for options, told in ways:
            branches.setdefault(options.tried[situation], []).append((options, told))
        if len({frozenset(told for _, told in branch) for branch in branches.values()}) > 1:
            break
        ways, depth = next(iter(branches.values())), depth + 1
    asked = ways[0][0]
    before = dict(list(asked.tried.items())[:depth])
    silent = replace(asked, tried=before).procedure(situation)
    if silent.book_id == UNKNOWN_ID:
        return OpenPart(part, say("session.no-book"), ("rules",))
    return OpenPart(part, say(f"session.unstated.{situation}", book=citation(silent)), ("rules",))


def _up_to_stage(first: DealResult, possible: Sequence[_Way]) -> DealResult:
    """A deal of a game with tokens, up to the first stage that ends in several ways."""
    ways = [way for _, way in possible]
    same = len(_common([way.stages for way in ways]))
    stages = first.stages[:same]
    if all(len(way.stages) > same for way in ways):
        differs = first.stages[same]
        best = differs.best if all(way.stages[same].best == differs.best for way in ways) else ()
        stages = (*stages, replace(differs, best=best, pays={}, receives={}))
    return DealResult(
        first.deal,
        first.pot_before,
        first.reserve_before,
        first.antes,
        pot_in_play=first.pot_in_play,
        reserve_in_play=first.reserve_in_play,
        stages=stages,
        open=(_silent(f"stage {same + 1}", [(options, repr(way.stages[: same + 1])) for options, way in possible]),),
    )


def _tokens_after(session: Session, table: _Table, result: DealResult) -> Mapping[str, int] | None:
    """The tokens after a deal; where its payments are open, who was in alone is known all the same."""
    needed, deal = session.stakes.legs, result.deal
    if result.legs_after is not None or not session.game.legs:
        return result.legs_after
    tokens = table.tokens
    if deal.counted is not None and isinstance(deal.counted.legs, Mapping):
        tokens = deal.counted.legs
    if tokens is None or needed is None or isinstance(needed, Unknown):
        return None
    held = dict(tokens)
    for number in range(len(session.game.stages)):
        entered = deal.stages[number].entered if number < len(deal.stages) else deal.entered
        if isinstance(entered, Unknown):
            return None
        if len(entered) == 1:
            held[entered[0]] = held.get(entered[0], 0) + 1
            if held[entered[0]] >= needed:
                return {}
    return held


def _totals(results: Sequence[DealResult]) -> Totals | None:
    """The sums of a session; what lay there first may be known by the count before the first deal alone."""
    if not all(result.settled for result in results):
        return None
    put_in, received = added(*(result.put_in for result in results)), added(*(result.received for result in results))
    net = {player: received.get(player, 0) - put_in.get(player, 0) for player in {**put_in, **received}}
    opening = (results[0].pot_before or 0) + (results[0].reserve_before or 0)
    return Totals(opening, put_in, received, net, results[-1].pot_after or 0, results[-1].reserve_after or 0)
