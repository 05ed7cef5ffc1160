"""Cards that are not known → whether they could change who wins.

Where few cards are missing, every card still in the deck is tried in their place. What all of them agree on stands; a
question on which they differ stays open. Cards that are seen anywhere in the hand, folded ones included, are not tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from oddchip_sheets.cards.evaluate import LOW_RANKS, SUITS, strength
from oddchip_sheets.games import Game, Side
from oddchip_sheets.handfile.model import Card, Hand, Unknown

MOST_MISSING: Final = 2
"""How many missing cards are tried at once: about a thousand combinations, a fraction of a second."""

_NOTHING: Final = -(10**6)
"""Below every strength: a hand that does not qualify."""
_ANYTHING: Final = 10**6
"""Above every strength: the most that a hand with too many missing cards might be."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """Missing cards could change who wins."""

    players: tuple[str, ...]
    """Whose missing cards could."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A player's cards: those known, and how many are missing."""

    known: tuple[Card, ...]
    missing: int


@dataclass(frozen=True, slots=True)
class Contest:
    """The hands that are compared for one side of one game."""

    game: Game
    side: Side
    holdings: Mapping[str, Holding]

    def missing(self) -> int:
        """How many cards the players lack in all."""
        return sum(holding.missing for holding in self.holdings.values())


def holding(hand: Hand, player: str) -> Holding:
    """What is known of the cards of ``player``."""
    known = tuple(card for card in hand.cards.get(player, ()) if not isinstance(card, Unknown))
    return Holding(known, max(hand.game.hole_cards - len(known), 0))


def unseen(hand: Hand) -> tuple[Card, ...]:
    """Every card of the deck that the hand does not show."""
    held = {card for cards in hand.cards.values() for card in cards if not isinstance(card, Unknown)}
    seen = held.union(*hand.board_cards)
    deck = (Card(rank, suit) for rank in hand.game.ranks for suit in SUITS)
    return tuple(card for card in deck if card not in seen)


def may_qualify(hand: Hand, board: int, side: str, player: str) -> bool:
    """Whether ``player`` may have a hand that qualifies for ``side`` on ``board`` (from one), whatever is not seen.

    A low takes five ranks up to the qualifier. Unseen cards may be any of them, so only ranks that the seen cards must
    bring can be lacking: of those from the hand, of those from the board, and of both together.
    """
    game, qualifier = hand.game, hand.game.side(side).qualifier
    if qualifier is None:
        return True
    held = holding(hand, player)
    shared = hand.board_cards[board - 1] if board <= len(hand.board_cards) else ()
    own, common = ({card.rank for card in cards} & {*LOW_RANKS[:qualifier]} for cards in (held.known, shared))
    to_come = game.board_cards - len(shared)
    if game.from_hand is None:
        return len(own | common) >= 5 - held.missing - to_come
    from_hand, from_board = max(game.from_hand - held.missing, 0), max(5 - game.from_hand - to_come, 0)
    return len(own) >= from_hand and len(common) >= from_board and len(own | common) >= from_hand + from_board


def decide(contest: Contest, board: Sequence[Card], rest: Sequence[Card]) -> tuple[str, ...] | Undecided:
    """Who wins whatever the missing cards are, with ``rest`` the cards they may be; nobody where none qualifies."""
    gap = contest.game.board_cards - len(board) if contest.side.board else 0
    if not gap:
        return _on_full_board(contest, board, rest)
    lacking = tuple(player for player, holding in contest.holdings.items() if holding.missing)
    undecided = Undecided(lacking)
    if gap + contest.missing() > MOST_MISSING:
        return undecided
    winners: tuple[str, ...] | None = None
    for drawn in combinations(rest, gap):
        left = tuple(card for card in rest if card not in drawn) if contest.missing() else ()
        found = _on_full_board(contest, (*board, *drawn), left)
        if isinstance(found, Undecided) or winners not in (None, found):
            return undecided
        winners = found
    return undecided if winners is None else winners


def is_complete(contest: Contest, board: Sequence[Card], rest: Sequence[Card]) -> bool:
    """Whether the known cards of the one hand of ``contest`` are its best whatever the missing ones are."""
    (held,) = contest.holdings.values()
    known = strength(contest.game, contest.side, held.known, board)
    if known is None or held.missing > MOST_MISSING:
        return False
    return all(_strength(contest, cards, board) == known for cards in _completed(held, rest))


def _on_full_board(contest: Contest, board: Sequence[Card], rest: Sequence[Card]) -> tuple[str, ...] | Undecided:
    """Compares the weakest and the strongest hand each player may hold."""
    # Players of whom nothing is known hold alike, and are tried once.
    tried = {held: _span(contest, held, board, rest) for held in dict.fromkeys(contest.holdings.values())}
    spans = {player: tried[held] for player, held in contest.holdings.items()}
    floor = max(weakest for weakest, _ in spans.values())
    able = [player for player, (_, strongest) in spans.items() if strongest >= floor and strongest > _NOTHING]
    unsure = tuple(player for player in able if spans[player][0] < spans[player][1])
    if unsure and (len(able) > 1 or floor == _NOTHING):
        return Undecided(unsure)
    return tuple(able)


def _span(contest: Contest, holding: Holding, board: Sequence[Card], rest: Sequence[Card]) -> tuple[int, int]:
    if holding.missing > MOST_MISSING:
        return _NOTHING, _ANYTHING
    strengths = [_strength(contest, cards, board) for cards in _completed(holding, rest)]
    return (min(strengths), max(strengths)) if strengths else (_NOTHING, _ANYTHING)


def _completed(holding: Holding, rest: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    return ((*holding.known, *drawn) for drawn in combinations(rest, holding.missing))


def _strength(contest: Contest, cards: Sequence[Card], board: Sequence[Card]) -> int:
    found = strength(contest.game, contest.side, cards, board)
    return _NOTHING if found is None else found
