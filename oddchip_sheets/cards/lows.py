"""Cards → whether a qualifying low is possible at all. Importing this never loads an evaluator."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from oddchip_sheets.handfile.model import Card, Hand, Unknown

_FIVE: Final = 5
_RANKS: Final = "A23456789TJQK"


def may_qualify(hand: Hand, board: int, side: str, player: str) -> bool:
    """Whether ``player`` may have a hand that qualifies for ``side`` on ``board`` (from one), whatever is not seen.

    A low takes five ranks up to the qualifier. Unseen cards may be any of them, so only ranks that the seen cards must
    bring can be lacking: of those from the hand, of those from the board, and of both together.
    """
    game, qualifier = hand.game, hand.game.side(side).qualifier
    if qualifier is None:
        return True
    held = hand.cards.get(player, ())
    shared = hand.board_cards[board - 1] if board <= len(hand.board_cards) else ()
    own, common = _low_ranks(held, qualifier), _low_ranks(shared, qualifier)
    hidden = game.hole_cards - sum(not isinstance(card, Unknown) for card in held)
    to_come = game.board_cards - len(shared)
    if game.from_hand is None:
        return len(own | common) >= _FIVE - hidden - to_come
    from_hand, from_board = max(game.from_hand - hidden, 0), max(_FIVE - game.from_hand - to_come, 0)
    return len(own) >= from_hand and len(common) >= from_board and len(own | common) >= from_hand + from_board


def _low_ranks(cards: Iterable[Card | Unknown], qualifier: int) -> frozenset[str]:
    return frozenset(card.rank for card in cards if isinstance(card, Card) and card.rank in _RANKS[:qualifier])
