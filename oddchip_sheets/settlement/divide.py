"""One pot → its shares: by board, by side, among the tied hands, in whole units of the smallest chip."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, TypeAlias

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.handfile.model import WHOLE, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.said import citation, cited, rule
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import RULES, Share, Unresolved, added
from oddchip_sheets.settlement.odd_chips import Tie, clockwise_from_button, order_of_claims
from oddchip_sheets.settlement.winners import Winners, best_hand, board_called, board_situation, takers
from oddchip_sheets.values import value
from oddchip_sheets.words.message import (
    Amount,
    Chips,
    Fact,
    Listed,
    Message,
    Player,
    Said,
    players,
    say,
)

_Rules: TypeAlias = tuple[tuple[Procedure, Said], ...]


class Divided(NamedTuple):
    """The shares of a pot, what they come to, and the rules behind odd units between boards and sides."""

    shares: tuple[Share, ...]
    sure: Mapping[str, int]
    """What each player gets, in the order of the seats."""
    carried: int = 0
    """What is left for the next deal."""
    rules: _Rules = ()


def divide(
    hand: Hand, book: Book, reading: Reading | None, net: int, winners: Sequence[Winners], *, decided: bool = False
) -> Divided:
    """Divide ``net`` of a pot between those who win it; ``decided`` says that an agreement or a ruling names them.

    Raises ``Unresolved`` where the division needs a fact that is missing, or a rule that the book does not state.
    """
    unit = hand.unit
    if isinstance(unit, Unknown) or net % unit:
        # One winner divides nothing: his pot need be no whole number of units.
        if len(takers(winners)) > 1:
            raise Unresolved(say("open.unit"), ("chips",), hand_wide=say("open.unit-known"))
        (player,) = takers(winners)
        given = say("share.given", player=Player(player))
        why = given if decided else say("share.sole", player=Player(player), hand=say("best.hand"))
        return whole(next(iter(winners[0])), net, player, why)
    try:
        return _Divider(hand, book, reading, unit, len(winners), decided).divide(net // unit, winners)
    except Unresolved as why:
        if why.unstated is None:
            raise
        # Nothing depends on a silence of the book under which every choice gives the same awards.
        silent = book.procedure(why.unstated)
        ways = [
            _tried(partial(divide, hand, _choosing(book, silent, choice), reading, net, winners, decided=decided))
            for choice in sorted(why.unstated.choices)
        ]
        first = ways[0]
        if isinstance(first, Divided) and all(isinstance(way, Divided) and way.sure == first.sure for way in ways):
            return _resting_on_silence(first, silent)
        why.sure = _least(ways)
        raise


def whole(side: str, net: int, player: str, why: Message) -> Divided:
    """A pot that goes to one player whole."""
    awards = {player: net} if net else {}
    return Divided((Share(1, side, net, (player,), net, 0, (), 0, awards, None, (why,)),), awards)


def _choosing(book: Book, silent: Procedure, choice: str) -> Book:
    procedures = {**book.procedures, silent.situation: replace(silent, choice=choice)}
    return replace(book, procedures=procedures)


def _resting_on_silence(divided: Divided, silent: Procedure) -> Divided:
    """A division that came out the same under every choice rests on the book's silence, not on one of them."""
    shares = tuple(
        replace(share, procedure=silent) if share.procedure and share.procedure.situation is silent.situation else share
        for share in divided.shares
    )
    others = tuple((procedure, why) for procedure, why in divided.rules if procedure.situation is not silent.situation)
    told = (rule(silent), say("book.every-choice"))
    return divided._replace(shares=shares, rules=((silent, told), *others))


def _tried(division: Callable[[], Divided]) -> Divided | Unresolved:
    """A division, or why it is open, where what is due all the same matters beside others."""
    try:
        return division()
    except Unresolved as why:
        return why


def _least(outcomes: Sequence[Divided | Unresolved]) -> Mapping[str, int]:
    """What each player gets in every one of several readings."""
    players = set(outcomes[0].sure).intersection(*(outcome.sure for outcome in outcomes))
    return {player: min(outcome.sure[player] for outcome in outcomes) for player in players}


def _unstated(procedure: Procedure, matter: Message) -> Unresolved:
    """The adopted book decides nothing here, and practice differs."""
    if procedure.book_id == "unknown":
        reason = say("open.no-book", matter=matter)
        return Unresolved(reason, RULES, unstated=procedure.situation, hand_wide=rule(procedure))
    reason = say("open.unstated", book=citation(procedure), matter=matter)
    return Unresolved(reason, unstated=procedure.situation)


@value
class _Divider:
    """Divides one pot, counted in units. ``boards`` is over how many."""

    hand: Hand
    book: Book
    reading: Reading | None
    unit: int
    boards: int
    decided: bool

    def divide(self, count: int, winners: Sequence[Winners]) -> Divided:
        """Divide ``count`` units between the boards, then each board's part."""
        if self.boards == 1:
            return self._board(1, count, winners[0])
        names = [board_called(self.hand, board) for board in range(1, self.boards + 1)]
        procedure = self.book.procedure(board_situation(self.hand))
        parts, rules = self._between(procedure, count, names, backwards=procedure.choice == "last")
        each = zip(range(1, self.boards + 1), parts, winners, strict=True)
        return self._together(rules, [partial(self._named_board, board, part, won) for board, part, won in each])

    def _together(self, rules: _Rules, divisions: Sequence[Callable[[], Divided]]) -> Divided:
        """Join the parts of a pot; one that is open leaves the whole open. An odd unit's rule is cited by its parts."""
        parts = [_tried(division) for division in divisions]
        sure = added(self.hand, [part.sure for part in parts])
        done = [part for part in parts if isinstance(part, Divided)]
        if len(done) < len(parts):
            open_ = [part for part in parts if isinstance(part, Unresolved)]
            first = open_[0]
            first.unstated = next((part.unstated for part in open_ if part.unstated is not None), None)
            first.sure = sure
            raise first
        shares = [share for part in done for share in part.shares]
        if rules:
            shares = [share if share.procedure else replace(share, procedure=rules[0][0]) for share in shares]
        carried = sum(part.carried for part in done)
        return Divided(tuple(shares), sure, carried, (*rules, *(rule for part in done for rule in part.rules)))

    def _named_board(self, board: int, count: int, winners: Winners) -> Divided:
        """One of several boards; where it is open, that says on which."""
        try:
            return self._board(board, count, winners)
        except Unresolved as why:
            why.reason = say("open.on-board", board=board_called(self.hand, board), reason=why.reason)
            raise

    def _say(self, kind: str, board: int, **facts: Fact) -> Message:
        """A sentence that says on which of several boards, where there are several."""
        if self.boards == 1:
            return say(kind, **facts)
        return say(f"{kind}.on", **facts, board=board_called(self.hand, board))

    def _chips(self, count: int) -> Chips:
        return Chips(count, Amount(self.unit, self.hand.decimals))

    def _between(
        self, procedure: Procedure, count: int, names: Sequence[Message], *, backwards: bool
    ) -> tuple[list[int], _Rules]:
        """Parts as equal as units allow, the odd units one each from the favoured end; and the rule behind those."""
        base, left = divmod(count, len(names))
        if not left:
            return [base] * len(names), ()
        if procedure.choice is None:
            raise _unstated(procedure, say("matter.between", first=names[0], last=names[-1]))
        parts = [base + (index < left) for index in range(len(names))]
        if backwards:
            parts.reverse()
        made = Listed(tuple(say("division.part", n=n, part=name) for name, n in zip(names, parts, strict=True)))
        favoured = tuple(name for name, part in zip(names, parts, strict=True) if part > base)
        if len(favoured) == 1:
            return parts, ((procedure, say("division.one", chips=self._chips(count), parts=made, part=favoured[0])),)
        several = say("division.several", chips=self._chips(count), parts=made, favoured=Listed(favoured))
        return parts, ((procedure, several),)

    def _board(self, board: int, count: int, winners: Winners) -> Divided:
        """One side alone, the same hands on both sides, or a half each."""
        if len(winners) == 1:
            ((side, won),) = winners.items()
            alone = (say("share.no-low"),) if self.hand.game.split and not self.decided else ()
            return self._split(board, side, count, won, alone)
        (first, firsts), (_, seconds) = winners.items()
        if set(firsts) != set(seconds) or len(firsts) == 1:
            return self._halves(board, count, winners)
        procedure = self.book.procedure(Situation.IDENTICAL)
        if procedure.choice is None:
            raise _unstated(procedure, say("matter.identical"))
        if procedure.choice == "evenly":
            return self._split(board, first, count, firsts, (say("share.whole"),), procedure)
        at_stake = count % (2 * len(firsts)) > 0
        why = self._say("division.both-ways", board, players=players(firsts))
        rules = ((procedure, why),) if at_stake else ()
        return self._together(rules, [partial(self._halves, board, count, winners)])

    def _halves(self, board: int, count: int, winners: Winners) -> Divided:
        """Two halves. A book that can't tell which has the odd chip need not, where one player wins both."""
        procedure = self.book.procedure(self._side_situation())
        lost = procedure.choice == "position" and not (isinstance(self.hand.button, int) and self.hand.seats_known)
        more, less = count - count // 2, count // 2
        on = None if self.boards == 1 else board_called(self.hand, board)
        sides = [say(f"side.{side}") for side in winners]
        names = [say("half.side", side=side) if on is None else say("half.on", side=side, board=on) for side in sides]

        def split(parts: Sequence[int], rules: _Rules = ()) -> Divided:
            halves = zip(winners.items(), parts, strict=True)
            return self._together(rules, [partial(self._split, board, side, part, won) for (side, won), part in halves])

        if more > less and (lost or procedure.choice is None) and len(takers([winners])) == 1:
            return split([more, less])
        try:
            if more > less and lost:
                raise Unresolved(say("open.position-button"), ("button",))
            backwards = more > less and self._second_favoured(procedure, winners)
            parts, rules = self._between(procedure, count, names, backwards=backwards)
        except Unresolved as why:
            either = [_tried(partial(split, parts)) for parts in ([more, less], [less, more])]
            why.sure = _least(either)
            raise
        return split(parts, rules)

    def _side_situation(self) -> Situation:
        """High and low where one side has a qualifier, draw and board where one leaves the board out; else two lows."""
        if any(side.qualifier is not None for side in self.hand.game.sides):
            return Situation.HIGH_LOW
        boardless = any(not side.board for side in self.hand.game.sides)
        return Situation.DRAW_AND_BOARD if boardless else Situation.TWO_LOWS

    def _second_favoured(self, procedure: Procedure, winners: Winners) -> bool:
        """By position the side of the player nearest the button's left has the odd chip; the first side, if on both."""
        firsts, seconds = winners.values()
        if procedure.choice == "position":
            order = clockwise_from_button(self.hand)
            return min(map(order.index, seconds)) < min(map(order.index, firsts))
        quartered = len(firsts) == 1 and len(seconds) > 1
        return procedure.choice in ("low", "second-side", "board") or (
            procedure.choice == "low-when-quartered" and quartered
        )

    def _split(
        self,
        board: int,
        side: str,
        count: int,
        winners: tuple[str, ...],
        remark: tuple[Message, ...] = (),
        identical: Procedure | None = None,
    ) -> Divided:
        """A share among those who tie for it: equal parts, and the odd chips by the book's order of claims.

        ``identical`` is the procedure by which identical hands divide both sides at once.
        """
        winners = tuple(player for player in self.hand.players if player in winners)
        base, left = divmod(count, len(winners))
        odd_to, each, carried, procedure, why = tuple[str, ...](), 1, 0, identical, tuple[Message, ...]()
        if left:
            try:
                odd_to, each, carried, procedure, why = self._odd(board, side, left, winners)
            except Unresolved as open_:
                open_.sure = dict.fromkeys(winners, base * self.unit) if base else {}
                raise
        won = {player: (base + each * (player in odd_to)) * self.unit for player in winners}
        awards = won if base else {player: amount for player, amount in won.items() if amount}
        share = Share(
            board=board,
            side=WHOLE if identical else side,
            amount=count * self.unit,
            winners=winners,
            base=base * self.unit,
            odd=left * self.unit,
            odd_to=odd_to,
            carried=carried * self.unit,
            awards=awards,
            procedure=procedure,
            why=(self._opening(board, side, count, winners, left), *why, *remark),
        )
        return Divided((share,), awards, share.carried)

    def _opening(self, board: int, side: str, count: int, winners: tuple[str, ...], left: int) -> Message:
        if len(winners) == 1 and self.decided:
            return self._say("share.given", board, player=Player(winners[0]))
        best = best_hand(self.hand.game, side, None if self.boards == 1 else board_called(self.hand, board))
        if len(winners) == 1:
            return say("share.sole", player=Player(winners[0]), hand=best)
        each = count // len(winners)
        facts: dict[str, Fact] = {"chips": self._chips(count), "players": players(winners), "each": each}
        if left:
            return self._say("share.odd", board, **facts, left=left)
        return self._say("share.evenly", board, **facts) if self.decided else say("share.even", **facts, hand=best)

    def _odd(
        self, board: int, side: str, left: int, winners: tuple[str, ...]
    ) -> tuple[tuple[str, ...], int, int, Procedure, tuple[Message, ...]]:
        """What becomes of ``left`` odd units: who takes some, how many each, how many stay, by which rule, and why."""
        compared = self.hand.game.sides[0].name if side == WHOLE else side
        tie = Tie(self.hand, self.book, self.reading, board, compared, winners, self.decided)
        procedure, several = tie.procedure, self.book.procedure(Situation.SEVERAL_ODD)
        if procedure.choice is None:
            raise _unstated(procedure, say("matter.odd" if self.decided else "matter.tie"))
        if procedure.choice == "next-deal":
            return (), 1, left, procedure, (say("odd.carried", chips=self._chips(left)),)
        if left > 1 and several.choice is None:
            raise _unstated(several, say("matter.several"))
        wanted = left if several.choice == "one-each" else 1
        claim = order_of_claims(tie, procedure.choice, wanted)
        takers = claim.players[:wanted]
        first: dict[str, Fact] = {"player": Player(takers[0]), **claim.facts}
        if left == 1:
            return takers, 1, 0, procedure, (say(f"odd.one.{claim.kind}", **first),)
        number = say("odd.cited", cited=cited(several))
        if len(takers) == 1:
            return takers, left, 0, procedure, (say(f"odd.all.{claim.kind}", **first), number)
        return takers, 1, 0, procedure, (say(f"odd.each.{claim.kind}", **first, players=players(takers)), number)
