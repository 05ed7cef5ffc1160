"""One deal of a game with tokens: at each stage a token, or payments to the winner; the last token takes the pot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oddchip_sheets.handfile.model import PlayedStage, Unknown
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.session.antes import shared
from oddchip_sheets.session.deal import Play
from oddchip_sheets.session.model import Due, OpenError, StageResult, added
from oddchip_sheets.session.showdown import Showdown
from oddchip_sheets.words.message import Player, say
from oddchip_sheets.words.message import players as named


def play_stages(play: Play, tokens: Mapping[str, int] | None, due: Due | None) -> None:
    """Settle a deal. ``tokens`` are those that lie there, ``None`` where they are not known; ``due`` is who antes.

    Raises ``OpenError`` where it can't be settled to its end.
    """
    result, needed = play.result, play.session.stakes.legs
    held = None if tokens is None else dict(tokens)
    for number in range(1, len(play.session.game.stages) + 1):
        part = f"stage {number}"
        if number > 1 and play.options.choice(Situation.ANTE_WHEN) == "every-stage":
            _ante_again(play, part, due)
        if number > len(play.deal.stages):
            raise OpenError(part, say("session.stage-missing", stage=number), ("stages",))
        stage = play.deal.stages[number - 1]
        if isinstance(stage.entered, Unknown):
            result.stages = (*result.stages, StageResult(number, None))
            raise OpenError(part, say("session.declarations-unknown"), ("stages", number))
        found = StageResult(number, play.deal.ordered(stage.entered))
        result.stages = (*result.stages, found)
        if len(stage.entered) > 1:
            _showdown(play, stage, found)
        if len(stage.entered) != 1:
            continue
        (alone,) = stage.entered
        if held is None or needed is None or isinstance(needed, Unknown):
            raise OpenError(
                part, say("session.tokens-unknown" if held is None else "session.legs-unknown"), ("stakes",)
            )
        held[alone] = held.get(alone, 0) + 1
        result.stages = (*result.stages[:-1], replace(found, leg=alone))
        if held[alone] >= needed:
            _pot_won(play, alone)
            return
    if held is None:
        raise OpenError("next pot", say("session.tokens-unknown"), ("opening",))
    result.pot_after, result.reserve_after, result.legs_after = result.pot_in_play, 0, held


def _ante_again(play: Play, part: str, due: Due | None) -> None:
    """Antes before a further stage, where the house has them."""
    more = None if due is None else due.among(play.deal, play.session.stakes.ante)
    if more is None or play.deal.antes is not None:
        raise OpenError(part, say("session.antes-of-stages-unknown"), ("antes",))
    play.result.antes = added(play.result.antes or {}, more)
    play.result.pot_in_play = (play.result.pot_in_play or 0) + sum(more.values())


def _showdown(play: Play, stage: PlayedStage, found: StageResult) -> None:
    """The losers of a stage pay the pot's amount straight to its winner; the book says what tied winners get."""
    result, part, number, game = play.result, f"stage {found.number}", found.number, play.session.game
    entered = found.entered or ()
    showdown = Showdown(game, play.deal, game.stages[number - 1], entered, stage.showdown, part)
    best = showdown.standing(play.options).best
    found = replace(found, best=best)
    result.stages = (*result.stages[:-1], found)
    losers = tuple(player for player in entered if player not in best)
    if not losers or (len(best) > 1 and play.options.choice(Situation.LEG_TIE) == "nothing"):
        return
    match = play.match(part)
    pays, each = match, match
    if len(best) > 1 and play.options.choice(Situation.LEG_TIE) == "share":
        each = shared(match, len(best), play.deal.unit, part)
    elif len(best) > 1:
        pays = match * len(best)
    paid = {player: pays for player in losers if pays}
    receives = {player: each * len(losers) for player in best if each}
    result.stages = (*result.stages[:-1], replace(found, pays=paid, receives=receives))
    if len(best) > 1:
        play.because(say("session.stage-tied", stage=number, players=named(best)), Situation.LEG_TIE)


def _pot_won(play: Play, player: str) -> None:
    """The last token: the pot is won, the tokens go back."""
    result, pot = play.result, play.result.pot_in_play or 0
    play.whole_chips(pot, "award", "session.pot-not-in-units")
    result.awards = {player: pot} if pot else {}
    result.pot_after, result.reserve_after, result.legs_after = 0, 0, {}
    play.because(say("session.last-token", player=Player(player), amount=play.amount(pot)))
