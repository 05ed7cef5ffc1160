"""One deal of a match-pot game, played as the book reads: chips moved in stacks from pile to pile.

It knows what a settled deal looks like, and none of the engine's calculation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from oddchip_sheets.cards.match_pot import Strength, strength
from oddchip_sheets.games import Stage
from oddchip_sheets.handfile.model import Card, Deal, Ghost, Ranking, Session, Unknown
from oddchip_sheets.rulebooks.options import Options
from oddchip_sheets.rulebooks.situations import Situation

_SUITS: Final = "cdhs"
_RANKS: Final = "23456789TJQKA"


class _LackError(Exception):
    """A fact that is missing or wrong, by the part of the deal that it leaves open."""


class _ImpossibleError(Exception):
    """The cards rule out the declared showdown, in this way to read the book."""


@dataclass(frozen=True)
class Owed:
    """Who antes next: everybody but some, or some by name."""

    all_but: frozenset[str] | None = None
    named: Mapping[str, int] | None = field(default_factory=dict)

    def of(self, deal: Deal, ante: int | Unknown) -> dict[str, int] | None:
        """Who antes how much in a deal; ``None`` where that is not known."""
        if self.all_but is None:
            return None if self.named is None else {p: a for p, a in self.named.items() if a and p in deal.players}
        if isinstance(ante, Unknown) or not deal.seats_known:
            return None
        return {p: ante for p in deal.players if ante and p not in self.all_but}


@dataclass
class Way:
    """One deal, played one way: what is established by then, and which parts are open."""

    found: dict[str, Any] = field(default_factory=dict)
    lacks: list[str] = field(default_factory=list)
    possible: bool = True
    """Whether the cards allow the declared showdown."""


@dataclass(frozen=True)
class Lies:
    """What lies on the table before a deal; ``None`` where that is not known."""

    pot: int | None
    reserve: int | None
    tokens: Mapping[str, int] | None
    owed: Owed | None = None
    before: Deal | None = None
    last: Mapping[str, Any] = field(default_factory=dict)
    open_before: bool = False


def _groups(said: Ranking | Unknown | None) -> Ranking:
    return said if isinstance(said, tuple) else ()


def _stacks(most: int) -> Iterator[int]:
    """Stacks of chips to move, the largest first: each half of the one before."""
    stack = 1
    while stack * 2 <= most:
        stack *= 2
    while stack:
        yield stack
        stack //= 2


def _poured(pile: int, room: int) -> int:
    """How much goes from a pile into ``room``, moved stack by stack while both last."""
    moved = 0
    for stack in _stacks(pile):
        if stack <= pile - moved and stack <= room - moved:
            moved += stack
    return moved


def played(session: Session, lies: Lies, deal: Deal, options: Options) -> Way:
    """A deal played one way, as the options read the book."""
    entered = {*deal.entered} if not isinstance(deal.entered, Unknown) else None
    way = Way(
        {"entered": None if entered is None else tuple(seat.player for seat in deal.seats if seat.player in entered)}
    )
    try:
        _Round(session, lies, deal, options, way).play()
    except _LackError as lack:
        way.lacks.append(str(lack))
    except _ImpossibleError:
        way.possible = False
        way.lacks.append("award")
    return way


@dataclass
class _Round:
    session: Session
    lies: Lies
    deal: Deal
    options: Options
    way: Way

    def play(self) -> None:
        pot, reserve, tokens = self._on_the_table()
        self.way.found |= {"pot_before": pot, "reserve_before": reserve}
        self._checked(pot, reserve)
        owed = self._owed(pot + reserve)
        went_in = self.deal.antes
        if went_in is None:
            went_in = None if owed is None else owed.of(self.deal, self.session.stakes.ante)
        if not isinstance(went_in, Mapping):
            raise _LackError("antes")
        self.way.found["antes"] = {p: went_in[p] for p in self.deal.players if p in went_in}
        pot, reserve = self._levelled(pot, sum(went_in.values()), reserve)
        if self.session.game.legs:
            self._play_stages(pot, tokens, owed)
        else:
            self._play_match(pot, reserve)

    # What lies there

    def _on_the_table(self) -> tuple[int, int, Mapping[str, int] | None]:
        count, limit = self.deal.counted, self.session.stakes.limit
        pot, reserve, tokens = self.lies.pot, self.lies.reserve, self.lies.tokens
        if pot is None or reserve is None:
            if count is None or not isinstance(count.pot, int):
                raise _LackError("pot")
            pot = count.pot
            if isinstance(count.reserve, int):
                reserve = count.reserve
            elif limit is None or (isinstance(limit, int) and limit > pot):
                reserve = 0
            else:
                raise _LackError("pot")
        if count is not None and isinstance(count.legs, Mapping):
            tokens = count.legs
        return pot, reserve, tokens

    def _checked(self, pot: int, reserve: int) -> None:
        count, limit = self.deal.counted, self.session.stakes.limit
        if count is not None:
            counted = ((count.pot, pot), (count.reserve, reserve))
            if any(isinstance(there, int) and there != ours for there, ours in counted):
                raise _LackError("pot")
            if isinstance(count.legs, Mapping) and self.lies.tokens is not None and count.legs != self.lies.tokens:
                raise _LackError("pot")
        if isinstance(limit, int) and reserve and pot < limit:
            raise _LackError("pot")

    def _owed(self, there: int) -> Owed | None:
        choice = self.options.choice
        if self.lies.before is not None and not self.lies.open_before:
            return self.lies.owed
        always = "every" in choice(Situation.ANTE_WHEN) if there or self.lies.before is not None else True
        if self.lies.before is None:
            if not always:
                return Owed()
            if choice(Situation.ANTE_EXCUSED) == "nobody":
                return Owed(frozenset())
            return None if isinstance(self.session.matched, Unknown) else Owed(self.session.matched)
        if always:
            return Owed(frozenset()) if choice(Situation.ANTE_EXCUSED) == "nobody" else None
        return self._owed_after_open(there)

    def _owed_after_open(self, there: int) -> Owed | None:
        """Antes on an empty pot, after a deal that is open: nobody owes any beside a pot that was matched."""
        before, choice = self.lies.before, self.options.choice
        if there == 0 or before is None:
            return Owed(frozenset())
        entered = self.lies.last.get("entered", before.entered)
        if (not isinstance(entered, tuple) or not entered) and choice(Situation.ALL_OUT) in {"all-ante", "wimp-ante"}:
            return None
        if choice(Situation.ANTE_WHEN) == "dropped-out":
            return None
        small = not isinstance(before.unit, int) or there < len(before.seats) * before.unit
        tie = self.options.book.procedure(Situation.TIE_BUTTON).choice
        return None if small and (tie is None or tie == "next-deal") else Owed()

    def _levelled(self, pot: int, more: int, reserve: int) -> tuple[int, int]:
        """Chips go into the pot; what is over the limit goes to the reserve, or comes back from there."""
        limit = self.session.stakes.limit
        if isinstance(limit, Unknown):
            if more and not reserve:
                raise _LackError("pot")
            limit = pot if reserve else None
        pot += more
        if limit is None:
            pot, reserve = pot + reserve, 0
        elif pot > limit:
            over = _poured(pot, pot - limit)
            pot, reserve = pot - over, reserve + over
        else:
            back = _poured(reserve, limit - pot)
            pot, reserve = pot + back, reserve - back
        self.way.found |= {"pot_in_play": pot, "reserve_in_play": reserve}
        return pot, reserve

    # A game without tokens

    def _play_match(self, pot: int, reserve: int) -> None:
        found, options = self.way.found, self.options
        if isinstance(self.deal.entered, Unknown):
            raise _LackError("in")
        playing: tuple[str, ...] = found["entered"]
        if not playing and self._dealer_must_play():
            dealer = [seat.player for seat in self.deal.seats if seat.number == self.deal.button]
            if not dealer:
                raise _LackError("in")
            playing = found["entered"] = tuple(dealer)
        second = self.session.stakes.second_ante
        if second is not None and len(playing) > 1:
            if isinstance(self.deal.stayed, Unknown):
                raise _LackError("in")
            if isinstance(second, Unknown):
                raise _LackError("antes")
            found["second_antes"] = {player: second for player in playing if second}
            pot, reserve = self._levelled(pot, sum(second for _ in playing), reserve)
            playing = found["stayed"] = tuple(p for p in playing if p in self.deal.stayed)
            if not playing and options.choice(Situation.DECLARE) == "in-turn":
                raise _LackError("in")
        if not playing:
            self._all_out(pot, reserve)
            return
        if isinstance(self.deal.unit, int) and pot % self.deal.unit:
            raise _LackError("award")
        ghost = options.choice(Situation.GHOST)
        if ghost == "none" or (ghost == "lone" and len(playing) > 1):
            best = playing if len(playing) == 1 else self._best(playing)
            self._pot_goes(best, playing, pot, reserve)
        else:
            self._ghost_plays(playing, pot, reserve)

    def _dealer_must_play(self) -> bool:
        return (
            self.options.choice(Situation.DECLARE) == "in-turn"
            and self.options.choice(Situation.DEALER_LAST) == "forced-in"
        )

    def _ghost_plays(self, playing: tuple[str, ...], pot: int, reserve: int) -> None:
        outcome = self.deal.ghost
        if isinstance(outcome, tuple):
            outcome = self._ghost_by_cards(outcome, playing)
        if isinstance(outcome, Unknown):
            raise _LackError("award")
        self.way.found["ghost"] = outcome
        if outcome is Ghost.TIES:
            tie = self.options.choice(Situation.GHOST_TIE)
            if tie == "nobody":
                best = self._best(playing)
                self._paid_to_pot(self._losers(best, playing), pot)
                self._left_there(pot, reserve, 0)
                return
            outcome = Ghost.BEATEN if tie == "player" else Ghost.WINS
        if outcome is Ghost.BEATEN:
            self._pot_goes(self._best(playing), playing, pot, reserve)
            return
        payers = playing
        if len(playing) > 1 and self.options.choice(Situation.GHOST_LOSS) == "worst":
            best = self._best(playing)
            lowest = self._lowest(best, playing) if len(best) < len(playing) else playing
            payers = lowest
        self._paid_to_pot(payers, pot)
        self._left_there(pot, reserve, 0)

    def _ghost_by_cards(self, cards: Sequence[Card | Unknown], playing: tuple[str, ...]) -> Ghost | Unknown:
        best = self._best(playing)
        stage = self.session.game.stages[0]
        ghost, ours = self._hand(cards, stage), [self._shown(player, stage) for player in best]
        known = [hand for hand in ours if hand is not None]
        if ghost is None or not known:
            return Unknown.UNKNOWN
        return Ghost.BEATEN if ghost < known[0] else Ghost.WINS if ghost > known[0] else Ghost.TIES

    def _all_out(self, pot: int, reserve: int) -> None:
        what = self.options.choice(Situation.ALL_OUT)
        if what in {"stays", "all-ante"}:
            self._left_there(pot, reserve, 0)
            return
        if what == "wimp-ante":
            self._left_there(pot, reserve, 0, owed=False)
        if not self.deal.seats_known:
            raise _LackError("award")
        everybody = self.deal.players
        best = self.way.found["best"] = self._best(everybody)
        shared = len(best) > 1 and self.options.choice(Situation.WIMP_TIE) == "share" if what == "wimp-ante" else False
        if what == "wimp-ante":
            ante = self.session.stakes.ante
            if isinstance(ante, Unknown):
                self.way.found["owed"] = Owed(named=None)
                return
            whole = sum(ante for _ in everybody)
            each = self._even_part(whole, len(best), "antes") if shared else whole
            self.way.found["owed"] = Owed(named=dict.fromkeys(best, each))
            return
        amount = self._matching(pot, "payments")
        paid = dict.fromkeys(best, amount)
        if len(best) > 1 and self.options.choice(Situation.WIMP_TIE) == "share":
            paid = dict.fromkeys(best, self._even_part(amount, len(best), "payments"))
        if what == "wimp-match-wild":
            paid |= {player: amount for player in self._with_wild_cards() if player not in best}
        self.way.found["payments"] = {player: paid[player] for player in everybody if paid.get(player)}
        self._left_there(pot, reserve, 0)

    def _with_wild_cards(self) -> list[str]:
        game, holders = self.session.game, []
        for player in self.deal.players if game.wild else ():
            cards = self.deal.cards.get(player, ())
            ranks = [card.rank for card in cards if isinstance(card, Card)]
            if any(rank in game.wild for rank in ranks):
                holders.append(player)
            elif len(ranks) < max(len(cards), game.first_cards):
                raise _LackError("payments")
        return holders

    def _pot_goes(self, best: tuple[str, ...], playing: tuple[str, ...], pot: int, reserve: int) -> None:
        found, left = self.way.found, 0
        found["best"] = best
        try:
            left = self._dealt_out(best, pot)
        except _LackError as lack:
            self.way.lacks.append(str(lack))
        self._paid_to_pot(self._losers(best, playing), pot)
        if not self.way.lacks:
            self._left_there(0, reserve, left)

    def _dealt_out(self, best: tuple[str, ...], pot: int) -> int:
        """The pot in stacks of chips, one each in turn; what is left of it when a round can't be made."""
        found, unit = self.way.found, self.deal.unit
        if len(best) == 1:
            found["awards"] = {best[0]: pot} if pot else {}
            return 0
        if isinstance(unit, Unknown):
            raise _LackError("award")
        each, rest = 0, pot
        for stack in _stacks(pot // unit):
            if stack * unit * len(best) <= rest:
                each += stack * unit
                rest -= stack * unit * len(best)
        found |= {"base": each, "odd": rest}
        takers: list[str] = []
        carried = 0
        if rest:
            choice = self.options.book.procedure(Situation.TIE_BUTTON).choice
            choice = self.options.book.procedure(Situation.TIE_NO_BUTTON).choice if self.deal.button is None else choice
            several = self.options.book.procedure(Situation.SEVERAL_ODD).choice
            if choice is None or (choice != "next-deal" and several is None and rest > unit):
                raise _LackError("award")
            if choice == "next-deal":
                carried = rest
            else:
                wanted = rest // unit if several == "one-each" else 1
                takers = self._in_order(best, choice, wanted)[:wanted]
        awards = dict.fromkeys(best, each)
        for player in takers:
            awards[player] += rest if len(takers) == 1 else unit
        found["odd_to"] = tuple(takers)
        found["awards"] = {player: awards[player] for player in best if awards[player]}
        return carried

    def _in_order(self, best: tuple[str, ...], choice: str, wanted: int) -> list[str]:
        if choice == "left-of-button":
            button = self.deal.button
            if not isinstance(button, int) or not self.deal.seats_known:
                raise _LackError("award")
            seats = {seat.number: seat.player for seat in self.deal.seats}
            round_ = [*range(button + 1, 100), *range(1, button + 1)]
            return [seats[number] for number in round_ if seats.get(number) in best]
        few = self.session.game.hand_sizes[-1] <= 3  # all of them play
        if choice not in {"high-card-all", "low-card-all", *(("high-card-five", "low-card-five") if few else ())}:
            raise _LackError("award")
        sign = 1 if choice.startswith("high") else -1
        spans = {player: self._span(player, sign) for player in best}
        order = sorted(best, key=lambda player: spans[player][0], reverse=True)
        for place, player in enumerate(order[:wanted]):
            if any(spans[player][0] <= spans[other][1] for other in order[place + 1 :]):
                raise _LackError("award")
        return order

    def _span(self, player: str, sign: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The worst and the best that a player's best card may be."""
        held = [card for card in self.deal.cards.get(player, ()) if isinstance(card, Card)]
        keys = [self._key(card, sign) for card in held]
        worst = max(keys, default=(-99, -99))
        if len(held) >= self.session.game.hand_sizes[-1]:
            return worst, worst
        seen = {card for cards in self.deal.cards.values() for card in cards} | {*self.deal.board}
        deck = [Card(rank, suit) for rank in _RANKS for suit in _SUITS]
        return worst, max([*keys, *(self._key(card, sign) for card in deck if card not in seen)])

    @staticmethod
    def _key(card: Card, sign: int) -> tuple[int, int]:
        return sign * _RANKS.index(card.rank), sign * _SUITS.index(card.suit)

    def _losers(self, best: tuple[str, ...], playing: tuple[str, ...]) -> tuple[str, ...]:
        others = tuple(player for player in playing if player not in best)
        if len(others) > 1 and self.options.choice(Situation.MATCH) == "worst":
            return self._lowest(best, playing)
        return others

    def _matching(self, pot: int, part: str) -> int:
        """What one player puts in: chips up to the pot's height, or up to the most that he pays."""
        most, unit = self.session.stakes.max_loss, self.deal.unit
        if isinstance(most, Unknown):
            raise _LackError(part)
        amount = pot if most is None else _poured(most, pot)
        if isinstance(unit, int) and amount % unit:
            raise _LackError(part)
        return amount

    def _even_part(self, amount: int, count: int, part: str) -> int:
        unit = self.deal.unit
        if isinstance(unit, Unknown) or (amount // count) % unit or amount % count:
            raise _LackError(part)
        return amount // count

    def _paid_to_pot(self, payers: tuple[str, ...], pot: int) -> None:
        amount = self._matching(pot, "payments") if payers else 0
        self.way.found["payments"] = {player: amount for player in payers if amount}

    def _left_there(self, stays: int, reserve: int, left: int, *, owed: bool = True) -> None:
        """The next pot, from the payments, what stayed and the reserve; and who antes before it."""
        found, limit = self.way.found, self.session.stakes.limit
        whole = stays + reserve + left + sum(found.get("payments", {}).values())
        if isinstance(limit, Unknown):
            if not reserve and whole > found["pot_in_play"]:
                raise _LackError("next pot")
            limit = found["pot_in_play"]
        pot = whole if limit is None else _poured(whole, limit)
        found |= {"pot_after": pot, "reserve_after": whole - pot}
        if owed:
            found["owed"] = self._owed_next(whole == left)

    def _owed_next(self, nothing: bool) -> Owed:  # noqa: FBT001 - a fact
        found, choice, ante = self.way.found, self.options.choice, self.session.stakes.ante
        playing = found.get("stayed", found["entered"]) or ()
        if not playing and not self.session.game.legs and choice(Situation.ALL_OUT) == "all-ante":
            return Owed(frozenset())
        when = choice(Situation.ANTE_WHEN)
        if when in {"every-deal", "every-stage"}:
            paid = {
                p for part in (found.get("payments", {}), *(s["pays"] for s in found.get("stages", ()))) for p in part
            }
            return Owed(frozenset(paid) if choice(Situation.ANTE_EXCUSED) == "matched" else frozenset())
        if found.get("awards") and nothing:
            return Owed(frozenset())
        if when == "dropped-out":
            out = [player for player in self.deal.players if player not in playing]
            return Owed(named=None if isinstance(ante, Unknown) else dict.fromkeys(out, ante))
        return Owed()

    # A game with tokens

    def _play_stages(self, pot: int, tokens: Mapping[str, int] | None, owed: Owed | None) -> None:
        found, game, needed = self.way.found, self.session.game, self.session.stakes.legs
        stack = None if tokens is None else [player for player, count in tokens.items() for _ in range(count)]
        done: list[dict[str, Any]] = []
        found["stages"] = done
        for at, stage in enumerate(game.stages):
            part = f"stage {at + 1}"
            if at and self.options.choice(Situation.ANTE_WHEN) == "every-stage":
                more = None if owed is None else owed.of(self.deal, self.session.stakes.ante)
                if more is None or self.deal.antes is not None:
                    raise _LackError(part)
                pot += sum(more.values())
                antes = found["antes"]
                found["antes"] = {p: antes.get(p, 0) + more.get(p, 0) for p in {**antes, **more}}
                found["pot_in_play"] = pot
            if at >= len(self.deal.stages):
                raise _LackError(part)
            entered = self.deal.stages[at].entered
            if isinstance(entered, Unknown):
                raise _LackError(part)
            done.append({"leg": None, "best": (), "pays": {}, "receives": {}})
            if len(entered) == 1:
                if stack is None or not isinstance(needed, int):
                    raise _LackError(part)
                stack += entered
                done[-1]["leg"] = entered[0]
                if stack.count(entered[0]) >= needed:
                    if isinstance(self.deal.unit, int) and pot % self.deal.unit:
                        raise _LackError("award")
                    found["awards"] = {entered[0]: pot} if pot else {}
                    found |= {"pot_after": 0, "reserve_after": 0, "legs_after": {}}
                    found["owed"] = self._owed_next(nothing=True)
                    return
            elif entered:
                self._stage_paid(done[-1], at, stage, pot)
        if stack is None:
            raise _LackError("next pot")
        tokens = {player: stack.count(player) for player in dict.fromkeys(stack)}
        found |= {"pot_after": pot, "reserve_after": 0, "legs_after": tokens}
        found["owed"] = self._owed_next(nothing=False)

    def _stage_paid(self, done: dict[str, Any], at: int, stage: Stage, pot: int) -> None:
        part = f"stage {at + 1}"
        written = self.deal.stages[at]
        entered = tuple(
            p for p in self.deal.players if not isinstance(written.entered, Unknown) and p in written.entered
        )
        best = self._best(entered, stage, written.showdown, part)
        done["best"] = best
        losers = [player for player in entered if player not in best]
        tie = self.options.choice(Situation.LEG_TIE) if len(best) > 1 and losers else "each-winner"
        if not losers or tie == "nothing":
            return
        amount = self._matching(pot, part)
        to_each = self._even_part(amount, len(best), part) if tie == "share" else amount
        pays: dict[str, int] = dict.fromkeys(losers, 0)
        receives: dict[str, int] = dict.fromkeys(best, 0)
        for loser in losers:
            for winner in best:
                pays[loser] += to_each
                receives[winner] += to_each
        done["pays"] = {player: paid for player, paid in pays.items() if paid}
        done["receives"] = {player: got for player, got in receives.items() if got}

    # Who is best, and who is worst

    def _hand(self, cards: Sequence[Card | Unknown], stage: Stage) -> Strength | None:
        held = cards[: stage.cards]
        seen = [card for card in held if isinstance(card, Card)]
        if len(seen) < len(held) or len(self.deal.board) != self.session.game.common_cards:
            return None
        return strength(stage, seen, self.deal.board, self.options.choice)

    def _shown(self, player: str, stage: Stage) -> Strength | None:
        """The hand that a player showed."""
        if isinstance(self.deal.mucked, Unknown) or player in self.deal.mucked:
            return None
        return self._hand(self.deal.cards.get(player, ()), stage)

    def _best(
        self,
        players: tuple[str, ...],
        stage: Stage | None = None,
        said: Ranking | Unknown | None = None,
        part: str = "award",
    ) -> tuple[str, ...]:
        stage = stage or self.session.game.stages[0]
        said = said if self.session.game.legs else self.deal.showdown
        hands = {player: self._shown(player, stage) for player in players}
        mucked = frozenset() if isinstance(self.deal.mucked, Unknown) else self.deal.mucked
        ranked = [[player for player in group if player in players] for group in _groups(said)]
        ranked = [group for group in ranked if group]
        if ranked:
            first = ranked[0]
            named = [player for group in ranked for player in group]
            ranked.append([player for player in players if player not in named])
            for higher, group in enumerate(ranked):
                for player in group:
                    for place, others in enumerate(ranked[higher:], higher):
                        for other in others:
                            self._possible(hands[player], hands[other], tied=place == higher, named=player in named)
            best = tuple(player for player in players if player in first)
            if mucked.intersection(best):
                raise _LackError(part)
            return best
        left = [player for player in players if player not in mucked]
        if not left:
            raise _LackError(part)
        if len(left) == 1:
            return tuple(left)
        if any(hands[player] is None for player in left):
            raise _LackError(part)
        return tuple(p for p in left if all((hands[p] or ()) >= (hands[other] or ()) for other in left))

    @staticmethod
    def _possible(mine: Strength | None, theirs: Strength | None, *, tied: bool, named: bool) -> None:
        if mine is None or theirs is None or (tied and not named):
            return
        if mine != theirs if tied else mine <= theirs:
            raise _ImpossibleError

    def _lowest(self, best: tuple[str, ...], players: tuple[str, ...]) -> tuple[str, ...]:
        stage, said = self.session.game.stages[0], self.deal.showdown
        rest = [player for player in players if player not in best]
        hands = [self._shown(player, stage) for player in rest]
        if len(rest) == 1:
            return (rest[0],)
        if all(hand is not None for hand in hands):
            return tuple(
                p for p, hand in zip(rest, hands, strict=True) if all((hand or ()) <= (o or ()) for o in hands)
            )
        ranked = [here for group in _groups(said) if (here := [player for player in group if player in players])]
        last = [player for player in rest if not any(player in group for group in ranked)]
        if ranked and not last:
            return tuple(player for player in rest if player in ranked[-1])
        if ranked and len(last) == 1:
            return tuple(last)
        raise _LackError("payments")
