"""A hand with cards → who has the best hand, what plays, and why. Each hand is ranked when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from oddchip_sheets.cards.evaluate import SUITS, Played, equal_sets, play, strength
from oddchip_sheets.cards.explain import Tied, why_ahead, why_tied
from oddchip_sheets.cards.model import Reading, ShownHand, Verdict
from oddchip_sheets.cards.names import in_a_row, label, number
from oddchip_sheets.cards.unknown_cards import Contest, Outcome, decide, holding, is_complete, unseen
from oddchip_sheets.handfile.model import Card, Hand


def read_cards(hand: Hand) -> Reading | None:
    """The comparison that the cards of ``hand`` give; ``None`` where the file writes none at all."""
    return CardReading(hand) if hand.cards or hand.board_cards else None


@dataclass(frozen=True, slots=True)
class CardReading:
    """Cards speak: the comparison of one hand, from its cards.

    A mucked hand can't win, whatever it holds (cards speak once they are tabled). A missing card leaves open what it
    could change, and nothing else.
    """

    hand: Hand
    _played: dict[tuple[int, str, str], Played | None] = field(default_factory=dict, compare=False, repr=False)
    _worth: dict[tuple[int, str, str], tuple[Card, ...] | None] = field(default_factory=dict, compare=False, repr=False)
    _outcomes: dict[tuple[int, str, tuple[str, ...]], Outcome] = field(default_factory=dict, compare=False, repr=False)

    @property
    def boards(self) -> int:
        """How many boards are compared; where none is written, as many as the declared comparison has."""
        if self.hand.board_cards:
            return len(self.hand.board_cards)
        declared = self.hand.boards if self.hand.game.boards else None
        return len(declared) if isinstance(declared, tuple) and declared else 1

    def best(self, board: int, side: str, eligible: Sequence[str]) -> Verdict:
        """The best hand of ``side`` on board number ``board`` among the ``eligible`` who have not mucked."""
        live = tuple(player for player in eligible if player not in self.hand.mucked)
        if not live:
            return Verdict(open=f"{in_a_row(eligible)} mucked, and a mucked hand can't win.")
        if len(live) == 1:
            return Verdict() if self._is_no_low(board, side, live[0]) else Verdict(live)
        outcome = self._outcome(board, side, live)
        return Verdict(outcome.winners) if outcome.decided else Verdict(open=self._missing(board, side, outcome))

    def shown(self, board: int, side: str, player: str) -> ShownHand | None:
        """What ``player`` plays; ``None`` where a card of the player or the board is missing, or the hand is mucked."""
        if player in self.hand.mucked or not self._complete(board, side, player):
            return None
        played = self._play(board, side, player)
        return ShownHand(() if played is None else played.cards, label(self.hand.game.side(side), played))

    def plays(self, board: int, side: str, player: str) -> tuple[tuple[Card, ...], ...] | None:
        """Every set of cards that makes the best hand of ``player``; ``None`` as for ``shown``."""
        if player in self.hand.mucked or not self._complete(board, side, player):
            return None
        game = self.hand.game
        return equal_sets(game, game.side(side), self.held(player) or (), self._board(board))

    def worth(self, board: int, side: str, player: str) -> tuple[Card, ...] | None:
        """Cards worth as much as the hand of ``player``, also where a card is missing that can't improve it."""
        key = (board, side, player)
        if key not in self._worth:
            sets = self.plays(board, side, player)
            if sets is None and player not in self.hand.mucked and self._full(board, side):
                game, ranking, cards = self.hand.game, self.hand.game.side(side), self._board(board)
                held = holding(self.hand, player)
                complete = is_complete(Contest(game, ranking, {player: held}), cards, unseen(self.hand))
                sets = equal_sets(game, ranking, held.known, cards) if complete else ()
            self._worth[key] = sets[0] if sets else None
        return self._worth[key]

    def bettered_by(self, side: str, cards: Sequence[Card]) -> frozenset[str]:
        """Ranks of which any further card would make ``cards`` a better hand; where all may be played, as in stud."""
        game, ranking = self.hand.game, self.hand.game.side(side)
        worth = None if game.from_hand else strength(game, ranking, cards, ())
        if worth is None:
            return frozenset()
        further = {rank: [Card(rank, suit) for suit in SUITS] for rank in game.ranks}
        return frozenset(
            rank
            for rank, four in further.items()
            if all((strength(game, ranking, (*cards, card), ()) or worth) > worth for card in four if card not in cards)
        )

    def held(self, player: str) -> tuple[Card, ...] | None:
        """Every card of ``player`` without the board; ``None`` where one of them is not known."""
        cards = holding(self.hand, player)
        return None if cards.missing else cards.known

    def why_tied(self, board: int, side: str, players: Sequence[str]) -> str | None:
        """Why the hands of ``players`` tie; ``None`` where they don't, or a card is missing."""
        tied = [self._tied(board, side, player) for player in players]
        hands = [hand for hand in tied if hand is not None]
        if len(hands) < max(len(players), 2) or len({hand.played.strength for hand in hands}) > 1:
            return None
        return why_tied(self.hand.game, self._board(board), self.hand.game.side(side), hands)

    def why_ahead(self, board: int, side: str, winner: str, loser: str) -> str | None:
        """What decides between two hands: ``king kicker beats queen``; ``None`` where ``winner`` is not ahead."""
        if winner in self.hand.mucked:
            return None
        if loser in self.hand.mucked:
            return "a mucked hand can't win"
        if not (self._complete(board, side, winner) and self._complete(board, side, loser)):
            return None
        ahead = self._play(board, side, winner)
        if ahead is None:
            return None
        return why_ahead(self.hand.game.side(side), ahead, self._play(board, side, loser))

    def _board(self, board: int) -> tuple[Card, ...]:
        return self.hand.board_cards[board - 1] if self.hand.board_cards else ()

    def _complete(self, board: int, side: str, player: str) -> bool:
        return self._full(board, side) and self.held(player) is not None

    def _full(self, board: int, side: str) -> bool:
        needed = self.hand.game.board_cards if self.hand.game.side(side).board else 0
        return needed in (0, len(self._board(board)))

    def _is_no_low(self, board: int, side: str, player: str) -> bool:
        """Whether it is certain that ``player`` does not qualify."""
        if self.hand.game.side(side).qualifier is None or not self._complete(board, side, player):
            return False
        return self._play(board, side, player) is None

    def _play(self, board: int, side: str, player: str) -> Played | None:
        key = (board, side, player)
        if key not in self._played:
            game = self.hand.game
            self._played[key] = play(game, game.side(side), self.held(player) or (), self._board(board))
        return self._played[key]

    def _tied(self, board: int, side: str, player: str) -> Tied | None:
        held = self.held(player)
        if held is None or player in self.hand.mucked or not self._complete(board, side, player):
            return None
        played = self._play(board, side, player)
        return None if played is None else Tied(player, held, played)

    def _outcome(self, board: int, side: str, live: tuple[str, ...]) -> Outcome:
        if all(self._complete(board, side, player) for player in live):
            return self._compared(board, side, live)
        key = (board, side, live)
        if key not in self._outcomes:
            game = self.hand.game
            contest = Contest(game, game.side(side), {player: holding(self.hand, player) for player in live})
            self._outcomes[key] = decide(contest, self._board(board), unseen(self.hand))
        return self._outcomes[key]

    def _compared(self, board: int, side: str, live: Sequence[str]) -> Outcome:
        found = {player: self._play(board, side, player) for player in live}
        strengths = {player: played.strength for player, played in found.items() if played is not None}
        top = max(strengths.values(), default=None)
        return Outcome(tuple(player for player, value in strengths.items() if value == top))

    def _missing(self, board: int, side: str, outcome: Outcome) -> str:
        gap = 0 if self._full(board, side) else self.hand.game.board_cards - len(self._board(board))
        which = f"board {board}" if self.boards > 1 else "the board"
        lacks = [f"{_cards(gap)} of {which}"] if gap else []
        lacks += [self._lack(player) for player in outcome.in_question]
        return f"Not known, and it could decide: {in_a_row(lacks)}."

    def _lack(self, player: str) -> str:
        cards = holding(self.hand, player)
        return f"{_cards(cards.missing)} of {player}" if cards.known else f"the cards of {player}"


def _cards(count: int) -> str:
    return f"{number(count)} card{'s' if count > 1 else ''}"
