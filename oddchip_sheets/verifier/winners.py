"""Who wins each side on each board of a pot, asked of every source that speaks: declared winners, showdown, cards.

A source may be silent on a question. Where two speak and differ, the question is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from oddchip_sheets.games import Side
from oddchip_sheets.handfile.model import Comparison, Decision, Ranking, Unknown
from oddchip_sheets.verifier.consistency import cannot_qualify
from oddchip_sheets.verifier.model import Table, UnresolvedError
from oddchip_sheets.verifier.odd_chips import WHOLE

Winners: TypeAlias = Mapping[str, tuple[str, ...]]
"""One board: for each side somebody wins, who ties for it, in the order of the seats."""

Answer: TypeAlias = "tuple[str, ...] | None"
"""The winners of a side; nobody where no hand qualifies; ``None`` where the source is silent."""

Voice: TypeAlias = tuple[Mapping[str, Answer], ...]
"""One source: an answer for each board and side."""

Declared: TypeAlias = tuple[Comparison, ...] | Unknown | None

_DISAGREE: Final = "what is declared and what the cards show do not agree"


def decide(table: Table, declared: Declared, eligible: tuple[str, ...]) -> tuple[Winners, ...]:
    """The winners of a pot, a mapping a board, of which ``declared`` names some for this pot alone."""
    if isinstance(declared, Unknown):
        raise UnresolvedError("who won this pot is not known")
    mucked = table.hand.mucked
    for source in (declared, table.hand.boards):
        answers = _said(table, source, eligible) if isinstance(source, tuple) else ()
        if any(mucked.intersection(answer or ()) for board in answers for answer in board.values()):
            raise UnresolvedError("somebody who mucked is said to win")
    left = tuple(player for player in eligible if player not in mucked)
    if len(left) < 2:
        if not left:
            raise UnresolvedError("everybody mucked")
        return ({table.hand.game.sides[0].name: left},)
    return _compare(table, declared, eligible)


def _compare(table: Table, declared: tuple[Comparison, ...] | None, eligible: tuple[str, ...]) -> tuple[Winners, ...]:
    """What all who speak of the hands say of each board."""
    voices = [
        voice
        for voice in _voices(table, declared, eligible)
        if any(answer is not None for board in voice for answer in board.values())
    ]
    if not voices:
        raise UnresolvedError("who of the eligible players has the best hand is not known")
    if len({len(voice) for voice in voices} | _boards_on_paper(table)) > 1:
        raise UnresolvedError(_DISAGREE)
    boards: list[Winners] = []
    for number, said in enumerate(zip(*voices, strict=True), 1):
        winners = _settle_board(table.hand.game.sides, said)
        if any(cannot_qualify(table.hand, number, side, winners.get(side.name, ())) for side in table.hand.game.sides):
            raise UnresolvedError("a low is declared that the cards rule out")
        boards.append(winners)
    return tuple(boards)


def named_by(table: Table, decision: Decision, eligible: tuple[str, ...]) -> tuple[Winners, ...]:
    """The winners whom an agreement or a ruling names, board by board; every one of them must be eligible."""
    if isinstance(decision.winners, Unknown):
        raise UnresolvedError("who the pot was given to is not known")
    declared = table.hand.boards
    counted = _boards_on_paper(table) | ({len(declared)} if isinstance(declared, tuple) else set())
    if len(decision.winners) > 1 and not counted <= {len(decision.winners)}:
        raise UnresolvedError("it is given board by board, and the hand has not so many boards")
    boards: list[Winners] = []
    for board in decision.winners:
        if any(isinstance(named, Unknown) for named in board.values()):
            raise UnresolvedError("who a part of the pot was given to is not known")
        parts = {side: [*named] for side, named in board.items() if not isinstance(named, Unknown)}
        if any(player not in eligible for groups in parts.values() for group in groups for player in group):
            raise UnresolvedError("it is given to somebody who is not eligible")
        order = [WHOLE, *(side.name for side in table.hand.game.sides)]
        boards.append({side: table.seated(parts[side][0]) for side in order if parts.get(side)})
    return tuple(boards)


def _boards_on_paper(table: Table) -> set[int]:
    """How many boards the cards have: those that are written, or the one showdown of a game without a board."""
    hand = table.hand
    if hand.board_cards:
        return {len(hand.board_cards)}
    return {1} if hand.cards and not hand.game.boards else set()


def _voices(table: Table, declared: tuple[Comparison, ...] | None, eligible: tuple[str, ...]) -> Iterator[Voice]:
    sides = table.hand.game.sides
    for boards in (declared, table.hand.boards):
        if boards is not None and not isinstance(boards, Unknown):
            yield _said(table, boards, eligible)
    reading = table.reading
    if reading is not None and table.hand.mucks_known:
        verdicts = (
            {side.name: reading.best(number, side.name, eligible) for side in sides}
            for number in range(1, reading.boards + 1)
        )
        yield tuple(
            {
                side: None if shown.open is not None else tuple(p for p in eligible if p in shown.winners)
                for side, shown in board.items()
            }
            for board in verdicts
        )


def _said(table: Table, boards: tuple[Comparison, ...], eligible: tuple[str, ...]) -> Voice:
    sides = table.hand.game.sides
    return tuple({side.name: _declared(board, side, eligible) for side in sides} for board in boards)


def _declared(board: Comparison, side: Side, eligible: tuple[str, ...]) -> Answer:
    """The best declared group that holds an eligible player; whoever is not named has no qualifying hand, or lost."""
    ranking: Ranking | Unknown = board.get(side.name, ())
    if isinstance(ranking, Unknown):
        return None
    for group in ranking:
        best = tuple(player for player in eligible if player in group)
        if best:
            return best
        if not group:
            return None
    return () if side.qualifier is not None else None


def _settle_board(sides: tuple[Side, ...], said: tuple[Mapping[str, Answer], ...]) -> Winners:
    winners: dict[str, tuple[str, ...]] = {}
    for side in sides:
        answers = {answer for voice in said if (answer := voice[side.name]) is not None}
        if len(answers) > 1:
            raise UnresolvedError(_DISAGREE)
        if not answers:
            raise UnresolvedError(f"who of the eligible players has the best {side.name} hand is not known")
        (answer,) = answers
        if answer:
            winners[side.name] = answer
    if not winners:
        raise UnresolvedError("nobody has a hand that wins this pot")
    return winners
