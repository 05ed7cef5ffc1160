"""Who antes before the next deal: by the rule, from what happened in the deal before."""

from __future__ import annotations

from typing import Final

from oddchip_sheets.handfile.model import Session, Unknown
from oddchip_sheets.rulebooks.options import Options
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.session.model import DealResult, Due, OpenError
from oddchip_sheets.words.message import say

_EVERY_DEAL: Final = ("every-deal", "every-stage")


def first_antes(session: Session, options: Options, lies: int) -> Due | None:
    """The antes before the first deal, where ``lies`` is on the table; ``None`` where they are not known."""
    if lies and options.choice(Situation.ANTE_WHEN) not in _EVERY_DEAL:
        return Due()
    if options.choice(Situation.ANTE_EXCUSED) == "nobody":
        return Due(everybody=True)
    return None if isinstance(session.matched, Unknown) else Due(everybody=True, excused=session.matched)


def antes_after_open(before: DealResult, options: Options, lies: int) -> Due | None:
    """The antes after a deal that stayed open, where ``lies`` was counted; ``None`` where they are not known."""
    deal = before.deal
    when = options.choice(Situation.ANTE_WHEN)
    if when in _EVERY_DEAL:
        return Due(everybody=True) if options.choice(Situation.ANTE_EXCUSED) == "nobody" else None
    if not lies:
        return Due(everybody=True)
    asked_of_all = not before.entered and options.choice(Situation.ALL_OUT) in {"all-ante", "wimp-ante"}
    few = isinstance(deal.unit, Unknown) or lies < deal.unit * len(deal.seats)
    left_over = few and options.book.procedure(Situation.TIE_BUTTON).choice in {None, "next-deal"}
    return None if when == "dropped-out" or asked_of_all or left_over else Due()


def next_antes(session: Session, options: Options, result: DealResult, left: int) -> Due:
    """Who antes before the next deal, after one that is settled; ``left`` are odd chips that nobody took.

    Raises ``OpenError`` where that can't be told.
    """
    deal, ante, playing = result.deal, session.stakes.ante, result.playing
    if not playing and not session.game.legs:
        match options.choice(Situation.ALL_OUT):
            case "all-ante":
                return Due(everybody=True)
            case "wimp-ante":
                return _for_the_table(session, options, result)
    when = options.choice(Situation.ANTE_WHEN)
    if when in _EVERY_DEAL:
        paid = frozenset(result.paid) if options.choice(Situation.ANTE_EXCUSED) == "matched" else frozenset[str]()
        return Due(everybody=True, excused=paid)
    if result.awards and (result.pot_after or 0) + (result.reserve_after or 0) == left:
        return Due(everybody=True)
    if when == "dropped-out":
        out = [player for player in deal.players if player not in playing]
        return Due(named=None if isinstance(ante, Unknown) else dict.fromkeys(out, ante))
    return Due()


def _for_the_table(session: Session, options: Options, result: DealResult) -> Due:
    """The best hand of those out antes for everybody; several may share that."""
    ante, best = session.stakes.ante, result.best
    if isinstance(ante, Unknown):
        return Due(named=None)
    whole = ante * len(result.deal.seats)
    if len(best) > 1 and options.choice(Situation.WIMP_TIE) == "share":
        whole = shared(whole, len(best), result.deal.unit, "antes")
    return Due(named=dict.fromkeys(best, whole))


def shared(amount: int, count: int, unit: int | Unknown, part: str) -> int:
    """An equal share of ``amount``. Raises ``OpenError`` where it is no whole number of chips."""
    if isinstance(unit, Unknown):
        raise OpenError(part, say("session.chips-unknown"), ("chips",))
    if amount % (count * unit):
        raise OpenError(part, say("session.share-not-in-units"), ("chips",))
    return amount // count
