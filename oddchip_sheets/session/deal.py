"""One deal, under one way to read the book: who is in, who takes the pot, who matches it, what lies there then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from oddchip_sheets.cards.match_pot import is_wild
from oddchip_sheets.handfile.model import Card, Deal, Ghost, Session, Unknown
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.rulebooks.options import Options
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.session.antes import shared
from oddchip_sheets.session.model import DealResult, OpenError, Reason
from oddchip_sheets.session.showdown import Showdown, Standing
from oddchip_sheets.settlement.divide import divide
from oddchip_sheets.settlement.model import Unresolved
from oddchip_sheets.words.message import Amount, Message, Player, say
from oddchip_sheets.words.message import players as named

_ALL_PLAY: Final = 3
"""A hand of so many cards, or fewer, plays all of them."""


@dataclass(slots=True)
class Play:
    """A deal while it is being settled; what is found goes into ``result``."""

    session: Session
    options: Options
    result: DealResult
    left: int = 0
    """Odd chips that nobody took; they stay for the next deal."""

    @property
    def deal(self) -> Deal:
        """The facts of the deal."""
        return self.result.deal

    def amount(self, ticks: int) -> Amount:
        """An amount, as messages have it."""
        return Amount(ticks, self.session.decimals)

    def because(self, text: Message, situation: Situation | None = None) -> None:
        """Note why the deal goes as it does, and by which rule."""
        rule = None if situation is None else self.options.procedure(situation)
        self.result.reasons = (*self.result.reasons, Reason(text, rule))

    def put_into_play(self, before: int, put_in: int, reserve: int) -> None:
        """The pot in play, with what was put into it, up to the limit; the rest is reserve. Raises ``OpenError``."""
        limit, result = self.session.stakes.limit, self.result
        whole = before + put_in + reserve
        if isinstance(limit, Unknown):
            if put_in and not reserve:
                raise OpenError("pot", say("session.limit-unknown"), ("stakes",))
            limit = before if reserve else None  # a reserve lies only beside a full pot
        result.pot_in_play = whole if limit is None else min(whole, limit)
        result.reserve_in_play = whole - result.pot_in_play

    def match(self, part: str) -> int:
        """What a loser pays: the pot as it stands, up to the most one player pays at once. Raises ``OpenError``."""
        pot, most = self.result.pot_in_play or 0, self.session.stakes.max_loss
        if isinstance(most, Unknown):
            raise OpenError(part, say("session.max-loss-unknown"), ("stakes",))
        match = pot if most is None else min(pot, most)
        self.whole_chips(match, part, "session.match-not-in-units")
        return match

    def whole_chips(self, amount: int, part: str, kind: str) -> None:
        """Raises ``OpenError`` where ``amount`` is no whole number of the smallest chip."""
        unit = self.deal.unit
        if isinstance(unit, int) and amount % unit:
            raise OpenError(part, say(kind, amount=self.amount(amount), unit=self.amount(unit)), ("chips",))


def play_deal(play: Play) -> None:
    """Settle a deal of a game without tokens. Raises ``OpenError`` where it can't be settled to its end."""
    playing = _who_is_in(play)
    if not playing:
        _nobody(play)
        return
    result, game = play.result, play.session.game
    pot = result.pot_in_play or 0
    play.whole_chips(pot, "award", "session.pot-not-in-units")
    showdown = Showdown(game, play.deal, game.stages[0], playing, play.deal.showdown, "award")
    ghost = play.options.choice(Situation.GHOST)
    if ghost == "always" or (ghost == "lone" and len(playing) == 1):
        _against_ghost(play, showdown)
    elif len(playing) == 1:
        play.because(say("session.alone", player=Player(playing[0]), amount=play.amount(pot)), Situation.MATCH)
        _won(play, showdown, Standing(playing, ()))
    else:
        standing = showdown.standing(play.options)
        if len(standing.best) == 1:
            play.because(say("session.best", player=Player(standing.best[0]), amount=play.amount(pot)), Situation.MATCH)
        _won(play, showdown, standing)


def _who_is_in(play: Play) -> tuple[str, ...]:
    """Who is in at the showdown: a forced dealer included, and after a second declaration."""
    deal, result, options = play.deal, play.result, play.options
    if isinstance(deal.entered, Unknown):
        raise OpenError("in", say("session.declarations-unknown"), ("in",))
    entered = deal.ordered(deal.entered)
    if not entered and _in_turn(options) and options.choice(Situation.DEALER_LAST) == "forced-in":
        if deal.dealer is None:
            raise OpenError("in", say("session.button-unknown"), ("button",))
        entered = (deal.dealer,)
        result.notes = (*result.notes, say("session.dealer-in-by-rule", player=Player(deal.dealer)))
        play.because(say("session.dealer-forced", player=Player(deal.dealer)), Situation.DEALER_LAST)
    result.entered = entered
    second = play.session.stakes.second_ante
    if second is None or len(entered) < 2:
        return entered
    if isinstance(deal.stayed, Unknown):
        raise OpenError("in", say("session.second-declaration-unknown"), ("stayed",))
    if isinstance(second, Unknown):
        raise OpenError("antes", say("session.second-ante-unknown"), ("stakes",))
    result.second_antes = {player: second for player in entered if second}
    play.put_into_play(result.pot_in_play or 0, second * len(entered), result.reserve_in_play or 0)
    result.stayed = deal.ordered(deal.stayed)
    if not result.stayed and _in_turn(options):
        raise OpenError("in", say("session.nobody-stayed"), ("stayed",))
    return result.stayed


def _in_turn(options: Options) -> bool:
    return options.choice(Situation.DECLARE) == "in-turn"


def _against_ghost(play: Play, showdown: Showdown) -> None:
    deal, result, options = play.deal, play.result, play.options
    if isinstance(deal.ghost, Ghost):
        result.ghost = deal.ghost
    elif isinstance(deal.ghost, tuple):
        result.ghost = showdown.standing(options).ghost
        if result.ghost is None and not any(isinstance(card, Unknown) for card in deal.ghost):
            raise OpenError("award", say("session.not-ranked", players=named(showdown.players)), ("ghost",))
    if result.ghost is None:
        raise OpenError("award", say("session.ghost-unknown"), ("ghost",))
    tie = options.choice(Situation.GHOST_TIE) if result.ghost is Ghost.TIES else ""
    if result.ghost is Ghost.BEATEN or tie == "player":
        standing = showdown.standing(options)
        play.because(say("session.ghost-beaten", players=named(standing.best)), Situation.GHOST)
        _won(play, showdown, standing)
        return
    if tie == "nobody":
        best = showdown.standing(options).best
        play.because(say("session.ghost-tied", players=named(best)), Situation.GHOST_TIE)
        _pay(play, _beaten(options, showdown, best), Situation.MATCH)
    else:
        situation = Situation.GHOST_TIE if tie else Situation.GHOST
        play.because(say("session.ghost-no-win" if tie else "session.ghost-wins"), situation)
        _pay(play, _all_or_worst(options, showdown), Situation.GHOST_LOSS)
    _next_pot(play, result.pot_in_play or 0)


def _all_or_worst(options: Options, showdown: Showdown) -> tuple[str, ...]:
    """Who pays where the ghost wins: everybody in, or whoever of them all has the lowest hand."""
    playing = showdown.players
    if len(playing) == 1 or options.choice(Situation.GHOST_LOSS) == "all":
        return playing
    return _worst(options, showdown) or playing


def _beaten(options: Options, showdown: Showdown, best: tuple[str, ...]) -> tuple[str, ...]:
    """Who matches the pot, of those who are in without the best hand."""
    rest = tuple(player for player in showdown.players if player not in best)
    if len(rest) < 2 or options.choice(Situation.MATCH) == "losers":
        return rest
    return _worst(options, showdown)


def _worst(options: Options, showdown: Showdown) -> tuple[str, ...]:
    worst = showdown.standing(options).worst
    if worst is None:
        raise OpenError("payments", say("session.worst-unknown"), ("showdown",))
    return worst


def _pay(play: Play, payers: tuple[str, ...], situation: Situation) -> None:
    """Each of ``payers`` matches the pot, once."""
    match = play.match("payments") if payers else 0
    play.result.payments = {player: match for player in payers if match}
    if match:
        play.because(say("session.pay", players=named(payers), each=play.amount(match)), situation)


def _won(play: Play, showdown: Showdown, standing: Standing) -> None:
    """The best hand takes the pot, others match it. An award that is open leaves the payments standing."""
    result = play.result
    result.best = standing.best
    try:
        _award(play, result.pot_in_play or 0)
    except OpenError as error:
        result.open = (*result.open, error.open)
    _pay(play, _beaten(play.options, showdown, standing.best), Situation.MATCH)
    if result.settled:
        _next_pot(play, play.left)


def _award(play: Play, pot: int) -> None:
    """The pot to the best hand; several share it in whole chips, odd ones as the book says."""
    result, deal, best = play.result, play.deal, play.result.best
    if len(best) == 1:
        result.awards = {best[0]: pot} if pot else {}
        return
    if isinstance(deal.unit, int):
        result.base, result.odd = (chips * deal.unit for chips in divmod(pot // deal.unit, len(best)))
    try:
        (share,) = divide(play.session.hand(deal), _with_all_cards(play), None, pot, [{"high": best}]).shares
    except Unresolved as why:
        raise OpenError("award", why.reason, why.fact) from why
    result.odd_to, result.awards, play.left = share.odd_to, share.awards, share.carried
    result.reasons = (*result.reasons, Reason(share.why, share.procedure))


def _with_all_cards(play: Play) -> Book:
    """The book; where a hand plays all its cards, the highest of the five that play is the highest of all."""
    book, game = play.options.book, play.session.game
    tie = book.procedure(Situation.TIE_BUTTON)
    if tie.choice is None or game.stages[0].cards > _ALL_PLAY or game.common_cards:
        return book
    all_cards = replace(tie, choice=tie.choice.replace("-five", "-all"))
    return replace(book, procedures={**book.procedures, Situation.TIE_BUTTON: all_cards})


def _nobody(play: Play) -> None:
    """Everybody is out: the pot stays; some books have the best hand pay for that."""
    result, deal, options, game = play.result, play.deal, play.options, play.session.game
    choice, pot = options.choice(Situation.ALL_OUT), result.pot_in_play or 0
    result.notes = (*result.notes, say("session.nobody-in"))
    play.because(say(f"session.all-out.{choice}"), Situation.ALL_OUT)
    if choice in {"stays", "all-ante", "wimp-ante"}:
        _next_pot(play, pot)
    if not choice.startswith("wimp"):
        return
    if not deal.seats_known:
        raise OpenError("award", say("session.showdown-unknown"), ("seats",))
    showdown = Showdown(game, deal, game.stages[0], deal.players, deal.showdown, "award")
    result.best = showdown.standing(options).best
    play.because(say("session.best-out", players=named(result.best)), Situation.ALL_OUT)
    if choice == "wimp-ante":
        return
    match = each = play.match("payments")
    if len(result.best) > 1 and options.choice(Situation.WIMP_TIE) == "share":
        each = shared(match, len(result.best), deal.unit, "payments")
    amounts = dict.fromkeys(_wild_holders(play) if choice == "wimp-match-wild" else (), match)
    amounts |= dict.fromkeys(result.best, each)
    result.payments = {player: amounts[player] for player in deal.players if amounts.get(player)}
    _next_pot(play, pot)


def _wild_holders(play: Play) -> tuple[str, ...]:
    """Everybody who holds a wild card. Raises ``OpenError`` where somebody's cards are not known."""
    deal, game, stage = play.deal, play.session.game, play.session.game.stages[0]
    holders = []
    for player in deal.players if stage.wild else ():
        held = deal.cards.get(player, ())
        if any(isinstance(card, Card) and is_wild(stage, card) for card in held):
            holders.append(player)
        elif len(held) < game.first_cards or any(isinstance(card, Unknown) for card in held):
            raise OpenError("payments", say("session.wild-holders-unknown", player=Player(player)), ("cards",))
    return tuple(holders)


def _next_pot(play: Play, stays: int) -> None:
    """What lies there for the next deal: payments, what stayed, and the reserve, up to the limit."""
    result, limit = play.result, play.session.stakes.limit
    whole = sum(result.payments.values()) + stays + (result.reserve_in_play or 0)
    if isinstance(limit, Unknown):
        # The pot in play is no more than the limit, and as much where a reserve lies beside it.
        if whole > (result.pot_in_play or 0) and not result.reserve_in_play:
            raise OpenError("next pot", say("session.limit-unknown"), ("stakes",))
        limit = result.pot_in_play or 0
    result.pot_after = whole if limit is None else min(whole, limit)
    result.reserve_after = whole - result.pot_after
    if result.reserve_after and not result.reserve_in_play and limit is not None:
        facts = {
            "amount": play.amount(whole),
            "limit": play.amount(limit),
            "reserve": play.amount(result.reserve_after),
        }
        play.because(say("session.over-limit", **facts))
