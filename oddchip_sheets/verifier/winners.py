"""Who wins each side on each board of a pot, asked of every source that speaks: declared winners, showdown, cards.

A source may be silent on a question. Where two speak and differ, the question is open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from oddchip_sheets.cards.comparison import Reading
from oddchip_sheets.games import Side
from oddchip_sheets.handfile.model import Comparison, Decision, Ranking, Unknown
from oddchip_sheets.verifier.doubts import no_low
from oddchip_sheets.verifier.model import Open, Table
from oddchip_sheets.verifier.odd_chips import WHOLE

Winners: TypeAlias = Mapping[str, tuple[str, ...]]
"""One board: for each side somebody wins, who ties for it, in the order of the seats."""

Answer: TypeAlias = "tuple[str, ...] | None"
"""The winners of a side; nobody where no hand qualifies; ``None`` where the source is silent."""

Voice: TypeAlias = tuple[Mapping[str, Answer], ...]
"""One source: an answer for each board and side."""

Declared: TypeAlias = tuple[Comparison, ...] | Unknown | None

_DISAGREE = Open("what is declared and what the cards show do not agree")


def decide(table: Table, declared: Declared, eligible: tuple[str, ...]) -> tuple[Winners, ...] | Open:
    """The winners of a pot, a mapping a board, of which ``declared`` names some for this pot alone."""
    if isinstance(declared, Unknown):
        return Open("who won this pot is not known")
    mucked = table.hand.mucked
    for source in (declared, table.hand.boards):
        answers = _said(table, source, eligible) if isinstance(source, tuple) else ()
        if any(mucked.intersection(answer or ()) for board in answers for answer in board.values()):
            return Open("somebody who mucked is said to win")
    left = tuple(player for player in eligible if player not in mucked)
    if len(left) < 2:
        return ({table.hand.game.sides[0].name: left},) if left else Open("everybody mucked")
    return _compare(table, declared, eligible)


def _compare(
    table: Table, declared: tuple[Comparison, ...] | None, eligible: tuple[str, ...]
) -> tuple[Winners, ...] | Open:
    """What all who speak of the hands say of each board."""
    voices = tuple(voice for voice in _voices(table, declared, eligible) if _speaks(voice))
    if not voices:
        return Open("who of the eligible players has the best hand is not known")
    if len({len(voice) for voice in voices} | _boards_on_paper(table)) > 1:
        return _DISAGREE
    boards: list[Winners] = []
    for number, said in enumerate(zip(*voices, strict=True), 1):
        winners = _settle_board(table.hand.game.sides, said)
        if isinstance(winners, Open):
            return winners
        if any(no_low(table.hand, number, side, winners.get(side.name, ())) for side in table.hand.game.sides):
            return Open("a low is declared that the cards rule out")
        boards.append(winners)
    return tuple(boards)


def named_by(table: Table, decision: Decision, eligible: tuple[str, ...]) -> tuple[Winners, ...] | Open:
    """The winners whom an agreement or a ruling names, board by board; every one of them must be eligible."""
    if isinstance(decision.winners, Unknown):
        return Open("who the pot was given to is not known")
    declared = table.hand.boards
    counted = _boards_on_paper(table) | ({len(declared)} if isinstance(declared, tuple) else set())
    if len(decision.winners) > 1 and not counted <= {len(decision.winners)}:
        return Open("it is given board by board, and the hand has not so many boards")
    boards: list[Winners] = []
    for board in decision.winners:
        if any(isinstance(named, Unknown) for named in board.values()):
            return Open("who a part of the pot was given to is not known")
        parts = {side: [*named] for side, named in board.items() if not isinstance(named, Unknown)}
        if any(player not in eligible for groups in parts.values() for group in groups for player in group):
            return Open("it is given to somebody who is not eligible")
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
    if table.reading is not None and table.hand.mucks_known:
        reading = table.reading
        yield tuple(
            {side.name: _shown(reading, number, side, eligible) for side in sides}
            for number in range(1, reading.boards + 1)
        )


def _said(table: Table, boards: tuple[Comparison, ...], eligible: tuple[str, ...]) -> Voice:
    sides = table.hand.game.sides
    return tuple({side.name: _declared(board, side, eligible) for side in sides} for board in boards)


def _speaks(voice: Voice) -> bool:
    return any(answer is not None for board in voice for answer in board.values())


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


def _shown(reading: Reading, board: int, side: Side, eligible: tuple[str, ...]) -> Answer:
    verdict = reading.best(board, side.name, eligible)
    if verdict.open is not None:
        return None
    return tuple(player for player in eligible if player in verdict.winners)


def _settle_board(sides: tuple[Side, ...], said: tuple[Mapping[str, Answer], ...]) -> Winners | Open:
    winners: dict[str, tuple[str, ...]] = {}
    for side in sides:
        answers = {answer for voice in said if (answer := voice[side.name]) is not None}
        if len(answers) > 1:
            return _DISAGREE
        if not answers:
            return Open(f"who of the eligible players has the best {side.name} hand is not known")
        (answer,) = answers
        if answer:
            winners[side.name] = answer
    return winners or Open("nobody has a hand that wins this pot")
