"""Whether a hand contradicts itself, in its players, its declared pots, its chips or its lows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Final

from oddchip_sheets.games import Side
from oddchip_sheets.handfile.model import Card, DeclaredPot, Hand, Unknown
from oddchip_sheets.verifier.pots import Layer, peel

_LOW_RANKS: Final = "A2345678"


def unaccounted(hand: Hand) -> str | None:
    """Whether somebody is said to be in, or to have chips in, whose chips are not written."""
    folded = frozenset[str]() if isinstance(hand.folded, Unknown) else hand.folded
    boards = hand.boards if isinstance(hand.boards, tuple) else ()
    compared = [ranking for board in boards for ranking in board.values() if not isinstance(ranking, Unknown)]
    to_the_end = {*chain.from_iterable(chain.from_iterable(compared)), *hand.mucked, *(set(hand.cards) - folded)}
    if isinstance(hand.contributions, Unknown):
        return None
    if hand.contributions is not None:
        purse = {p: c + hand.dead.by_player.get(p, 0) for p, c in hand.contributions.items()}
        lost = (to_the_end | folded | set(hand.dead.by_player)) - set(purse)
        broke = {player for player in to_the_end if purse.get(player) == 0}
    else:
        lists = [pot.eligible for pot in hand.pots] if isinstance(hand.pots, tuple) else [Unknown.UNKNOWN]
        known = [players for players in lists if not isinstance(players, Unknown)]
        lost = to_the_end - folded - set(chain.from_iterable(known)) if len(known) == len(lists) else set()
        broke = set()
    return "what somebody put in is not written" if lost or broke else None


def contradicting_pots(pots: Sequence[DeclaredPot]) -> frozenset[int]:
    """Which declared pots, by place, can't stand beside another.

    Whoever is eligible for a pot is eligible for all that formed before it; and among the players of two pots that hold
    a winner of each, the same ones win both. Whoever has a qualifying low for one pot has it for every other.
    """
    lists = [None if isinstance(pot.eligible, Unknown) else frozenset(pot.eligible) for pot in pots]
    inside: list[frozenset[str]] = []
    for pot, players in reversed([*zip(pots, lists, strict=True)]):
        won_by = [names or frozenset() for board in _winners(pot) for names in board.values()]
        known = players if players is not None else frozenset().union(*won_by, *inside)
        inside.insert(0, known)
    odd: set[int] = set()
    for player in frozenset().union(*inside):
        missing = [place for place, players in enumerate(lists) if players is not None and player not in players]
        has = [place for place, players in enumerate(inside) if player in players]
        odd |= {place for place in missing if place < has[-1]} | {p for p in has if missing and p > missing[0]}
    for one, other in combinations(range(len(pots)), 2):
        both = inside[one] & inside[other]
        for won, against in zip(_winners(pots[one]), _winners(pots[other]), strict=False):
            for side in won.keys() | against.keys():
                mine, theirs = won.get(side, frozenset()), against.get(side, frozenset())
                if mine is None or theirs is None:
                    continue
                shared, other_shared = mine & both, theirs & both
                differ = shared and other_shared and shared != other_shared
                if differ or (shared and not theirs) or (other_shared and not mine):
                    odd |= {one, other}
    return frozenset(odd)


def _winners(pot: DeclaredPot) -> list[Mapping[str, frozenset[str] | None]]:
    """Who wins each side of each board, as far as the pot itself says; a side nobody qualifies for is not there."""
    boards = pot.boards if isinstance(pot.boards, tuple) else ()
    return [
        {
            side: None if isinstance(ranking, Unknown) or not ranking else frozenset(ranking[0])
            for side, ranking in b.items()
        }
        for b in boards
    ]


def countable(amounts: Iterable[int], chips: tuple[int, ...] | Unknown) -> bool:
    """Whether every amount can be put in with ``chips``, change taken: by what a smallest chip leaves over."""
    if isinstance(chips, Unknown):
        return True
    rests, reached = {0}, [0]
    while reached:
        rest = reached.pop()
        for new in {(rest + chip) % chips[0] for chip in chips} - rests:
            rests.add(new)
            reached.append(new)
    return all(amount % chips[0] in rests for amount in amounts)


def contributed(stacks: Mapping[str, int], layer: Layer) -> list[int]:
    """What each player put into a pot: his part of its slices."""
    slices = [(owners, thickness) for number, (owners, thickness) in enumerate(peel(stacks)) if number in layer.slices]
    return [sum(thickness for owners, thickness in slices if player in owners) for player in stacks]


def cannot_qualify(hand: Hand, board: int, side: Side, players: Sequence[str]) -> bool:
    """Whether one of ``players`` can't have a qualifying low on board number ``board``, whatever is not seen."""
    if side.qualifier is None:
        return False
    table = hand.board_cards[board - 1] if board <= len(hand.board_cards) else ()
    return not all(_may_qualify(hand, hand.cards.get(player, ()), table) for player in players)


def _may_qualify(hand: Hand, held: Sequence[Card | Unknown], table: Sequence[Card]) -> bool:
    """Tries every low of five ranks, from every two of the hand and three of the board where a game wants that."""
    game = hand.game
    mine, ours = ({card.rank for card in cards if isinstance(card, Card)} for cards in (held, table))
    seen = [sum(isinstance(card, Card) for card in cards) for cards in (held, table)]
    unseen, to_come = game.hole_cards - seen[0], game.board_cards - seen[1]
    for low in map(set, combinations(_LOW_RANKS, 5)):
        if game.from_hand is None and len(low - mine - ours) <= unseen + to_come:
            return True
        for pair in map(set, combinations(sorted(low), game.from_hand or 0)):
            if game.from_hand and len(pair - mine) <= unseen and len(low - pair - ours) <= to_come:
                return True
    return False
