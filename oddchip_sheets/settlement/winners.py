"""Who wins a pot: what the file declares and what the cards say, which must not contradict each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from oddchip_sheets.cards.comparison import Reading, Verdict
from oddchip_sheets.cards.unknown_cards import may_qualify
from oddchip_sheets.games import Game
from oddchip_sheets.handfile.model import WHOLE, Comparison, Decision, Hand, Unknown
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import Unresolved
from oddchip_sheets.settlement.pots import Pot
from oddchip_sheets.words.message import Fact, Listed, Message, players, say

Winners: TypeAlias = Mapping[str, tuple[str, ...]]
"""Side → who wins it on one board; a side nobody qualifies for is absent."""

_COMPARED = (("boards",), ("showdown",), ("cards",), ("board",))
"""Where a hand says how its hands compare, the first that is written."""

_WINNERS, _SHOWDOWN = say("source.winners"), say("source.showdown")
"""What a comparison is called that is written with a pot, or for the whole hand."""


class Declared(NamedTuple):
    """A comparison written into the hand file, one entry a board."""

    game: Game
    comparisons: tuple[Comparison, ...]
    called: Message
    """What to call it in a sentence: the declared showdown."""

    @property
    def boards(self) -> int:
        """How many boards the file compares."""
        return len(self.comparisons)

    @property
    def silent(self) -> bool:
        """Whether the file says of every comparison that it is not known."""
        sides = [side.name for side in self.game.sides]
        return all(isinstance(comparison.get(side), Unknown) for comparison in self.comparisons for side in sides)

    def best(self, board: int, side: str, eligible: Sequence[str]) -> Verdict:
        """The first group of the ranking that holds somebody eligible.

        Players who are not named lost to all who are; among themselves nothing is known. A side with a
        qualifier has no winner where nobody eligible is named for it.
        """
        ranking = self.comparisons[board - 1].get(side, ())
        if isinstance(ranking, Unknown):
            return Verdict(open=say("open.best", hand=best_hand(self.game, side)))
        for group in ranking:
            winners = [player for player in eligible if player in group]
            if winners:
                return Verdict(tuple(winners))
            if not group:
                return Verdict(open=say("open.best-of", players=players(eligible), hand=best_hand(self.game, side)))
        if self.game.side(side).qualifier is not None:
            return Verdict()
        return Verdict(open=say("open.nobody-named", players=players(eligible), source=self.called))


def best_hand(game: Game, side: str, board: Message | None = None) -> Message:
    """Which hand is the best: the hand, the low hand, the low hand on run 2."""
    if not game.split:
        return say("best.hand") if board is None else say("best.hand.on", board=board)
    called = say(f"side.{side}")
    return say("best.side", side=called) if board is None else say("best.side.on", side=called, board=board)


def board_situation(hand: Hand) -> Situation:
    """Runs are what the file calls so, and boards that share a flop; all others are boards of their own."""
    shared = any(set(board) & set(other) for board, other in combinations(hand.board_cards, 2))
    return Situation.RUNS if hand.runs or shared else Situation.BOARDS


def board_word(hand: Hand) -> str:
    """What the field calls one of several boards: ``run`` or ``board``."""
    return "run" if board_situation(hand) is Situation.RUNS else "board"


def board_called(hand: Hand, number: int) -> Message:
    """One of several boards, for a sentence: run 2, board 2."""
    return say(f"board.{board_word(hand)}", n=number)


def _declared(hand: Hand, pot: Pot) -> list[Declared]:
    declared = [Declared(hand.game, pot.declared, _WINNERS)] if isinstance(pot.declared, tuple) else []
    declared += [Declared(hand.game, hand.boards, _SHOWDOWN)] if isinstance(hand.boards, tuple) else []
    return declared


def last_standing(hand: Hand, pot: Pot, eligible: Sequence[str]) -> str | None:
    """The one of several eligible players who did not muck; ``None`` where hands are compared.

    Raises ``Unresolved`` where all mucked, or where one who did is declared to win.
    """
    if not hand.mucked:
        return None
    for source in _declared(hand, pot):
        for board, comparison in enumerate(source.comparisons, 1):
            for side in comparison:
                winners = source.best(board, side, eligible).winners
                threw_away = [player for player in winners if player in hand.mucked]
                if threw_away:
                    told = say("open.mucked-wins", players=players(threw_away), source=source.called)
                    raise Unresolved(told, ("mucked",))
    standing = [player for player in eligible if player not in hand.mucked]
    if not standing:
        raise Unresolved(say("open.mucked", players=players(eligible)), ("mucked",))
    return standing[0] if len(standing) == 1 else None


def winners_by_board(hand: Hand, pot: Pot, reading: Reading | None, eligible: Sequence[str]) -> tuple[Winners, ...]:
    """Who wins each side of each board among ``eligible``.

    Raises ``Unresolved`` where no source says, or where two that do contradict each other.
    """
    declared = _declared(hand, pot)
    sources: Sequence[Declared | Reading] = declared
    if reading is not None and hand.mucks_known:
        # Where no board is written, cards tell nothing of sides that need one.
        unboarded = not hand.board_cards and hand.game.boards and all(side.board for side in hand.game.sides)
        if not (declared and unboarded):
            sources = [*(source for source in declared if not source.silent), reading]
    try:
        return _compared(hand, sources, eligible)
    except Unresolved as why:
        if reading is not None and not hand.mucks_known:
            raise Unresolved(say("open.mucks"), ("mucked",)) from None
        written = (path for path in _COMPARED if path in hand.places)
        why.fact = next(written, ()) if pot.declared is None else (*pot.fact, "winners")
        raise


def _compared(hand: Hand, sources: Sequence[Declared | Reading], eligible: Sequence[str]) -> tuple[Winners, ...]:
    numbers = {source.boards for source in sources} or {1}
    if len(numbers) > 1:
        raise Unresolved(say("open.boards-differ"))
    (boards,), table = numbers, list[Winners]()
    for board in range(1, boards + 1):
        won: dict[str, tuple[str, ...]] = {}
        for side in hand.game.sides:
            verdict = _agreed(sources, board, side.name, eligible)
            if verdict.open is not None:
                on_board = say("open.compared-on-board", board=board_called(hand, board), reason=verdict.open)
                raise Unresolved(on_board if boards > 1 else verdict.open)
            if verdict.winners:
                won[side.name] = verdict.winners
            if side.qualifier is None:
                continue
            without = [player for player in verdict.winners if not may_qualify(hand, board, side.name, player)]
            if without:
                facts: dict[str, Fact] = {"players": players(without), "side": say(f"side.{side.name}")}
                on_board = say("open.not-qualifying.on", **facts, board=board_called(hand, board))
                raise Unresolved(on_board if boards > 1 else say("open.not-qualifying", **facts))
        table.append(won)
    return tuple(table)


def _agreed(sources: Sequence[Declared | Reading], board: int, side: str, eligible: Sequence[str]) -> Verdict:
    """The one verdict on which all sources that can tell agree."""
    verdicts = [source.best(board, side, eligible) for source in sources]
    told = [verdict for verdict in verdicts if verdict.open is None]
    if not told:
        return verdicts[-1] if verdicts else Verdict(open=say("open.compare"))
    if len({frozenset(verdict.winners) for verdict in told}) == 1:
        return told[0]
    readings = tuple(
        say(
            "open.reading",
            source=source.called if isinstance(source, Declared) else say("source.cards"),
            winners=players(verdict.winners)
            if verdict.winners
            else say("open.no-qualifying", side=say(f"side.{side}")),
        )
        for source, verdict in zip(sources, verdicts, strict=True)
        if verdict.open is None
    )
    return Verdict(open=say("open.contradiction", readings=Listed(readings, "semicolon")))


def decided_winners(hand: Hand, pot: Pot, decision: Decision, eligible: Sequence[str]) -> tuple[Winners, ...]:
    """Who gets each side of each board by agreement or by ruling; the hands are not asked.

    Raises ``Unresolved`` where that is not known, or can't be.
    """
    fact = (*pot.decided_at, "winners")
    if isinstance(decision.winners, Unknown):
        raise Unresolved(say("open.given"), fact)
    boards, declared = len(decision.winners), hand.boards if isinstance(hand.boards, tuple) else ()
    without_board = 1 if hand.cards and not hand.game.boards else 0
    if boards > 1 and {len(hand.board_cards), len(declared), without_board} - {0, boards}:
        raise Unresolved(say("open.given-boards", n=boards), fact)
    table: list[Winners] = []
    for board in decision.winners:
        named: dict[str, tuple[str, ...]] = {}
        for side in (WHOLE, *(side.name for side in hand.game.sides)):
            groups = board.get(side, ())
            if isinstance(groups, Unknown):
                raise Unresolved(say("open.given-partly"), fact)
            if groups:
                named[side] = groups[0]
        table.append(named)
    strangers = [player for player in hand.players if player in takers(table) and player not in eligible]
    if strangers:
        raise Unresolved(say("open.given-not-eligible", players=players(strangers)), fact)
    return tuple(table)


def takers(winners: Sequence[Winners]) -> frozenset[str]:
    """Everybody who wins a part of a pot."""
    return frozenset(player for board in winners for players in board.values() for player in players)
