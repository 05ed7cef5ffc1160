"""A packet as a hand file: what everything else is made of, and what a teacher can read and change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from oddchip_sheets.handfile.model import Card, Hand, Ranking, Unknown
from oddchip_sheets.school.exercise import Exercise
from oddchip_sheets.school.history import history
from oddchip_sheets.school.mistakes import Mistaken
from oddchip_sheets.school.packet import Solved
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.words.language import Language, english
from oddchip_sheets.words.message import Pot


def hand_file(solved: Sequence[Solved], event: Mapping[str, str], language: Language) -> str:
    """The hand file of a packet; ``event`` is its head. The betting stands above each hand, for people."""
    lines = ["event:", *(f"  {key}: {_quoted(value)}" for key, value in event.items()), "hands:"]
    for each in solved:
        lines += _hand(each.exercise)
        lines += (
            [f"    notes: {_quoted(_mistake(each.settlement, each.wrong, language))}"] if each.wrong is not None else []
        )
    return "\n".join(lines) + "\n"


def _mistake(settlement: HandSettlement, wrong: Mistaken, language: Language) -> str:
    """Which step of the printed answers is wrong and by what mistake, for the key."""
    where = language.say(f"school.step-{wrong.step}")
    if wrong.pot is not None:
        where = language.say("school.of-pot", pot=Pot(settlement.pots[wrong.pot].name), what=where)
    return language.say("school.mistake", where=where, what=language.say(f"school.cause-{wrong.cause}"))


def _hand(exercise: Exercise) -> Iterator[str]:
    hand = exercise.hand
    yield f"  - hand: {hand.label}"
    for street in history(exercise, english()):
        yield f"    # {street.label}: {street.text}"
    if hand.game.id != "holdem":
        yield f"    game: {hand.game.id}"
    if not isinstance(hand.chips, Unknown):
        yield f"    chips: [{', '.join(map(str, hand.chips))}]"
    yield f"    seats: {_map({str(seat.number): seat.player for seat in hand.seats})}"
    if isinstance(hand.button, int):
        yield f"    button: {next(seat.player for seat in hand.seats if seat.number == hand.button)}"
    if isinstance(hand.contributions, Mapping):
        yield f"    contributions: {_map(hand.contributions)}"
    if hand.dead.by_player:
        yield f"    dead: {_map(hand.dead.by_player)}"
    if not isinstance(hand.folded, Unknown):
        yield f"    folded: [{', '.join(player for player in hand.players if player in hand.folded)}]"
    if hand.board_cards:
        yield f"    board: {_cards(hand.board_cards[0])}"
    if hand.cards:
        held = {player: _cards(cards) for player, cards in hand.cards.items()}
        yield f"    cards: {_map(held)}"
    yield from _showdowns(hand)


def _showdowns(hand: Hand) -> Iterator[str]:
    boards = hand.boards if isinstance(hand.boards, tuple) else ()
    if len(boards) == 1:
        (board,) = boards
        only = hand.game.sides[0].name
        told = _map({side: _ranking(ranking) for side, ranking in board.items()})
        yield f"    showdown: {_ranking(board[only]) if not hand.game.split else told}"
    elif boards:
        each = (f"{{showdown: {_ranking(board[hand.game.sides[0].name])}}}" for board in boards)
        yield f"    boards: [{', '.join(each)}]"


def _ranking(ranking: Ranking | Unknown) -> str:
    if isinstance(ranking, Unknown):
        return "unknown"
    groups = (group[0] if len(group) == 1 else f"[{', '.join(group)}]" for group in ranking)
    return f"[{', '.join(groups)}]"


def _cards(cards: Iterable[Card | Unknown]) -> str:
    return " ".join(map(str, cards))


def _map(values: Mapping[str, object]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in values.items())}}}"


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
