"""One pot → its shares: by board, by side, among the tied hands, in whole units of the smallest chip."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from oddchip_sheets.cards.lows import may_qualify
from oddchip_sheets.cards.model import Reading
from oddchip_sheets.handfile.model import WHOLE, Decision, Hand, Unknown
from oddchip_sheets.rulebooks.model import Book, Procedure
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import Share
from oddchip_sheets.settlement.order import clockwise_from_button
from oddchip_sheets.settlement.sentences import Units, division, given, listed, sole_winner
from oddchip_sheets.settlement.split import Open, TieSplitter
from oddchip_sheets.settlement.winners import Judge

Winners: TypeAlias = Mapping[str, tuple[str, ...]]
"""Side → who wins it on one board; a side nobody qualifies for is absent."""


_Rules: TypeAlias = tuple[tuple[Procedure, str], ...]
_Parts: TypeAlias = tuple[list[int], _Rules]
"""Units for each part, and the rules behind odd ones."""


@dataclass(frozen=True, slots=True)
class Divided:
    """The shares of a pot, and the rules behind odd units between boards and sides."""

    shares: tuple[Share, ...]
    rules: _Rules = ()


@dataclass(frozen=True, slots=True)
class Divider:
    """Divides the pots of one hand under one book."""

    hand: Hand
    book: Book
    reading: Reading | None
    unit: int
    """In the hand's fractions."""
    decided: bool = False
    """Whether an agreement or a ruling names the winners."""

    @property
    def units(self) -> Units:
        """How to speak of amounts."""
        return Units(self.unit, self.hand.decimals)

    def divide(self, net: int, winners: Sequence[Winners]) -> Divided | Open:
        """Divide ``net`` (a whole number of units) between the boards, then each board's part."""
        count = net // self.unit
        if len(winners) == 1:
            return self._board(1, "", count, winners[0])
        names = [f"{board_word(self.hand)} {board}" for board in range(1, len(winners) + 1)]
        procedure = self.book.procedure(board_situation(self.hand))
        split = self._between(procedure, count, names, backwards=procedure.choice == "last")
        if isinstance(split, Open):
            return split
        parts, rules = split
        boards = [
            _named(name, self._board(board, f" on {name}", part, won))
            for board, (name, part, won) in enumerate(zip(names, parts, winners, strict=True), 1)
        ]
        return _together(rules, boards)

    def _between(self, procedure: Procedure, count: int, names: Sequence[str], *, backwards: bool) -> _Parts | Open:
        """Parts as equal as units allow; the odd units one each from the favoured end."""
        base, left = divmod(count, len(names))
        if not left:
            return [base] * len(names), ()
        if procedure.choice is None:
            return Open.unstated(procedure, f"an odd chip between {names[0]} and {names[-1]}")
        parts = [base + (index < left) for index in range(len(names))]
        if backwards:
            parts.reverse()
        favoured = [name for name, part in zip(names, parts, strict=True) if part > base]
        return parts, ((procedure, division(self.units, count, list(zip(names, parts, strict=True)), favoured)),)

    def _board(self, board: int, where: str, count: int, winners: Winners) -> Divided | Open:
        splitter = TieSplitter(self.hand, self.book, self.reading, self.units, board, where, self.decided)
        if len(winners) == 1:
            ((side, players),) = winners.items()
            return _shared(splitter.split(side, count, players, alone=self.hand.game.split and not self.decided))
        firsts, seconds = winners.values()
        if set(firsts) == set(seconds) and len(firsts) > 1:
            return self._identical(splitter, count, winners)
        return self._sides(splitter, count, winners)

    def _identical(self, splitter: TieSplitter, count: int, winners: Winners) -> Divided | Open:
        """The same players tie for both sides."""
        procedure = self.book.procedure(Situation.IDENTICAL)
        if procedure.choice is None:
            return Open.unstated(procedure, "hands identical both ways")
        (first, players), _ = winners.items()
        if procedure.choice == "evenly":
            return _shared(splitter.split(first, count, players, whole=procedure))
        at_stake = count % (2 * len(players)) > 0
        why = f"{listed(players)} tie both ways{splitter.where}; each half is divided on its own."
        return _together(((procedure, why),) if at_stake else (), [self._sides(splitter, count, winners)])

    def _sides(self, splitter: TieSplitter, count: int, winners: Winners) -> Divided | Open:
        def shared(parts: Sequence[int], rules: _Rules = ()) -> Divided | Open:
            halves = zip(winners.items(), parts, strict=True)
            return _together(rules, [_shared(splitter.split(side, part, players)) for (side, players), part in halves])

        split = self._halves(splitter.where, count, winners)
        if isinstance(split, Open):
            more, less = count - count // 2, count // 2
            return replace(split, sure=least([shared([more, less]), shared([less, more])]))
        return shared(*split)

    def _halves(self, where: str, count: int, winners: Winners) -> _Parts | Open:
        """The two halves. A book that can't tell which has the odd chip need not, where one player wins both."""
        procedure = self.book.procedure(self._side_situation())
        seated = isinstance(self.hand.button, int) and self.hand.seats_known
        lost = procedure.choice == "position" and not seated
        scooped = len({player for players in winners.values() for player in players}) == 1
        if count % 2 and (lost or procedure.choice is None) and scooped:
            return [count - count // 2, count // 2], ()
        if count % 2 and lost:
            return Open("An odd chip goes by position, but the button is not known.", ("button",))
        backwards = count % 2 > 0 and self._second_favoured(procedure, winners)
        return self._between(procedure, count, [f"the {side} half{where}" for side in winners], backwards=backwards)

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


def board_situation(hand: Hand) -> Situation:
    """Runs are what the file calls so, and boards that share a flop; all others are boards of their own."""
    shared = any(set(board) & set(other) for board, other in combinations(hand.board_cards, 2))
    return Situation.RUNS if hand.runs or shared else Situation.BOARDS


def board_word(hand: Hand) -> str:
    """What the field calls one of several boards: ``run`` or ``board``."""
    return "run" if board_situation(hand) is Situation.RUNS else "board"


def winners_by_board(hand: Hand, judge: Judge, eligible: Sequence[str]) -> tuple[Winners, ...] | Open:
    """Who wins each side of each board among ``eligible``."""
    if judge.boards is None:
        return Open("The declared comparison and the cards are not of the same number of boards.", ("boards",))
    table: list[Winners] = []
    for board in range(1, judge.boards + 1):
        verdicts = {side.name: judge.best(board, side.name, eligible) for side in hand.game.sides}
        open_ = next((verdict.open for verdict in verdicts.values() if verdict.open is not None), None)
        if open_ is not None:
            where = f"On {board_word(hand)} {board}: {open_[0].lower()}{open_[1:]}" if judge.boards > 1 else open_
            return Open(where, ("showdown",))
        for side, verdict in verdicts.items():
            without = [player for player in verdict.winners if not may_qualify(hand, board, side, player)]
            if without:
                where = f" on {board_word(hand)} {board}" if judge.boards > 1 else ""
                told = f"{listed(without)} is said to win the {side}{where}, but the cards allow no qualifying {side}"
                return Open(f"{told}.", ("showdown",))
        table.append({side: verdict.winners for side, verdict in verdicts.items() if verdict.winners})
    return tuple(table)


def decided_winners(hand: Hand, decision: Decision, eligible: Sequence[str]) -> tuple[Winners, ...] | Open:
    """Who gets each side of each board by agreement or by ruling; the hands are not asked."""
    if isinstance(decision.winners, Unknown):
        return Open("Who was given this pot, if it was decided, is not known.")
    boards, declared = len(decision.winners), () if isinstance(hand.boards, Unknown) else hand.boards or ()
    without_board = 1 if hand.cards and not hand.game.boards else 0
    if boards > 1 and {len(hand.board_cards), len(declared), without_board} - {0, boards}:
        return Open(f"It was decided over {boards} boards, but the hand is not compared on as many.")
    table: list[Winners] = []
    for board in decision.winners:
        named: dict[str, tuple[str, ...]] = {}
        for side in (WHOLE, *(side.name for side in hand.game.sides)):
            groups = board.get(side, ())
            if isinstance(groups, Unknown):
                return Open("Who was given this pot is not known for all of it.")
            if groups:
                named[side] = groups[0]
        table.append(named)
    strangers = [player for player in hand.players if player in takers(table) and player not in eligible]
    if strangers:
        are = "is" if len(strangers) == 1 else "are"
        return Open(f"{listed(strangers)} {are} given this pot but {are} not eligible for it.")
    return tuple(table)


def takers(winners: Sequence[Winners]) -> frozenset[str]:
    """Everybody who wins a part of a pot."""
    return frozenset(player for board in winners for players in board.values() for player in players)


def undivided(net: int, winners: Sequence[Winners], *, decided: bool = False) -> Divided | Open:
    """A pot that can't be counted in units: settled only where one player takes all of it."""
    if len(takers(winners)) > 1:
        fact = "It is not known which chip is the smallest still in play."
        return Open("The pot is to be divided, but the smallest chip is not known.", ("chips",), hand_wide=fact)
    (player,) = takers(winners)
    side = next(iter(winners[0]))
    return Divided((whole_share(side, net, player, given(player) if decided else sole_winner(player, "hand")),))


def whole_share(side: str, net: int, player: str, why: str) -> Share:
    """A pot that goes to one player whole."""
    awards = {player: net} if net else {}
    return Share(1, side, net, (player,), net, 0, (), 0, awards, None, why)


def _shared(share: Share | Open) -> Divided | Open:
    return share if isinstance(share, Open) else Divided((share,))


def _together(rules: _Rules, parts: Sequence[Divided | Open]) -> Divided | Open:
    """Join the parts of a pot; one that is open leaves the whole open. An odd unit's rule is cited by its parts."""
    done = [part for part in parts if isinstance(part, Divided)]
    if still_open := [part for part in parts if isinstance(part, Open)]:
        silent = next((part.situation for part in still_open if part.situation is not None), None)
        sure: Counter[str] = sum((Counter(due(part)) for part in parts), Counter())
        return replace(still_open[0], situation=silent, sure=sure)
    shares = [share for part in done for share in part.shares]
    if rules:
        shares = [share if share.procedure else replace(share, procedure=rules[0][0]) for share in shares]
    return Divided(tuple(shares), (*rules, *(rule for part in done for rule in part.rules)))


def due(outcome: Divided | Open) -> Mapping[str, int]:
    """What each player gets, or, where that is open, gets all the same."""
    if isinstance(outcome, Open):
        return outcome.sure
    return sum((Counter(share.awards) for share in outcome.shares), Counter())


def least(outcomes: Sequence[Divided | Open]) -> Mapping[str, int]:
    """What each player gets in every one of several readings."""
    players = set(due(outcomes[0])).intersection(*map(due, outcomes))
    return {player: min(due(outcome)[player] for outcome in outcomes) for player in players}


def _named(board: str, part: Divided | Open) -> Divided | Open:
    """A part that is open says on which board."""
    return replace(part, reason=f"On {board}: {part.reason}") if isinstance(part, Open) else part


def alternatives(book: Book, situation: Situation, choices: Sequence[str]) -> tuple[Book, ...]:
    """The book with each choice in turn, to see whether anything depends on what it leaves unstated."""
    procedure = book.procedure(situation)
    return tuple(
        replace(book, procedures={**book.procedures, situation: replace(procedure, choice=choice)})
        for choice in choices
    )


def restated(divided: Divided, silent: Procedure) -> Divided:
    """A division that came out the same under every choice rests on the book's silence, not on one of them."""
    mine = silent.situation
    shares = tuple(
        replace(share, procedure=silent) if share.procedure and share.procedure.situation is mine else share
        for share in divided.shares
    )
    others = tuple((procedure, why) for procedure, why in divided.rules if procedure.situation is not mine)
    return Divided(shares, ((silent, f"{silent.text} Every choice gives the same awards."), *others))


def known_unit(hand: Hand) -> int | None:
    """The unit as a number, or ``None``."""
    return None if isinstance(hand.unit, Unknown) else hand.unit
