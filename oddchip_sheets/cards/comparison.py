"""A hand with cards → who has the best hand, what plays, and why. Each hand is ranked when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from oddchip_sheets.cards.evaluate import SUITS, Played, equal_sets, play, strength
from oddchip_sheets.cards.explain import Tied, why_ahead, why_tied
from oddchip_sheets.cards.names import label, number
from oddchip_sheets.cards.unknown_cards import Contest, Undecided, decide, holding, is_complete, unseen
from oddchip_sheets.handfile.model import Card, Hand
from oddchip_sheets.words.message import Listed, Message, Player, players, say


class Verdict(NamedTuple):
    """Who has the best hand of one side on one board among certain players."""

    winners: tuple[str, ...] = ()
    """The best hand and those tied with it, in the order asked; nobody where no hand qualifies."""
    open: Message | None = None
    """Why the question can't be answered. Then there are no winners."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The cards of one player that play for one side on one board."""

    cards: tuple[Card, ...]
    """In playing order: pairs before kickers, highest first; empty where no low qualifies."""
    label: Message
    """In the field's words: two pair, aces and eights, king kicker; 8-6-4-3-A low; no qualifying low."""


def read_cards(hand: Hand) -> Reading | None:
    """The comparison that the cards of ``hand`` give; ``None`` where the file writes none at all."""
    return Reading(hand) if hand.cards or hand.board_cards else None


class Reading:
    """Cards speak: the comparison of one hand, from its cards. Boards are numbered from one.

    A mucked hand can't win, whatever it holds (cards speak once they are tabled). A missing card leaves open what it
    could change, and nothing else.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self._played: dict[tuple[int, str, str], Played | None] = {}
        self._worth: dict[tuple[int, str, str], tuple[Card, ...] | None] = {}
        self._decided: dict[tuple[int, str, tuple[str, ...]], tuple[str, ...] | Undecided] = {}

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
            return Verdict(open=say("open.mucked", players=players(eligible)))
        if len(live) == 1:
            # The last hand left wins without showing, but for a low that certainly does not qualify.
            qualifies = self.hand.game.side(side).qualifier is None or not self._tabled(board, side, live[0])
            return Verdict(live if qualifies or self._play(board, side, live[0]) is not None else ())
        found = self._winners(board, side, live)
        return Verdict(open=self._missing(board, side, found)) if isinstance(found, Undecided) else Verdict(found)

    def shown(self, board: int, side: str, player: str) -> ShownHand | None:
        """What ``player`` plays; ``None`` where a card of the player or the board is missing, or the hand is mucked."""
        if not self._tabled(board, side, player):
            return None
        played = self._play(board, side, player)
        return ShownHand(() if played is None else played.cards, label(self.hand.game.side(side), played))

    def plays(self, board: int, side: str, player: str) -> tuple[tuple[Card, ...], ...] | None:
        """Every set of cards that makes the best hand of ``player``; ``None`` as for ``shown``."""
        if not self._tabled(board, side, player):
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

    def why_tied(self, board: int, side: str, tying: Sequence[str]) -> Message | None:
        """Why the hands of ``tying`` players tie; ``None`` where they don't, or a card is missing."""
        tied = []
        for player in tying:
            played = self._play(board, side, player) if self._tabled(board, side, player) else None
            if played is None:
                return None
            tied.append(Tied(player, self.held(player) or (), played))
        if len(tied) < 2 or len({hand.played.strength for hand in tied}) > 1:
            return None
        return why_tied(self.hand.game, self._board(board), self.hand.game.side(side), tied)

    def why_ahead(self, board: int, side: str, winner: str, loser: str) -> Message | None:
        """What decides between two hands: king kicker beats queen; ``None`` where ``winner`` is not ahead."""
        if winner in self.hand.mucked:
            return None
        if loser in self.hand.mucked:
            return say("ahead.mucked")
        if not (self._tabled(board, side, winner) and self._tabled(board, side, loser)):
            return None
        ahead = self._play(board, side, winner)
        if ahead is None:
            return None
        return why_ahead(self.hand.game.side(side), ahead, self._play(board, side, loser))

    def _board(self, board: int) -> tuple[Card, ...]:
        return self.hand.board_cards[board - 1] if self.hand.board_cards else ()

    def _full(self, board: int, side: str) -> bool:
        """Whether no card of the board is missing, where the side needs one."""
        needed = self.hand.game.board_cards if self.hand.game.side(side).board else 0
        return needed in (0, len(self._board(board)))

    def _tabled(self, board: int, side: str, player: str) -> bool:
        """Whether the whole hand of ``player`` can be seen, and was not mucked."""
        return player not in self.hand.mucked and self._full(board, side) and self.held(player) is not None

    def _play(self, board: int, side: str, player: str) -> Played | None:
        """What a tabled hand plays; ranked once."""
        key = (board, side, player)
        if key not in self._played:
            game = self.hand.game
            self._played[key] = play(game, game.side(side), self.held(player) or (), self._board(board))
        return self._played[key]

    def _winners(self, board: int, side: str, live: tuple[str, ...]) -> tuple[str, ...] | Undecided:
        if all(self._tabled(board, side, player) for player in live):
            found = {player: self._play(board, side, player) for player in live}
            strengths = {player: played.strength for player, played in found.items() if played is not None}
            top = max(strengths.values(), default=None)
            return tuple(player for player, value in strengths.items() if value == top)
        key = (board, side, live)
        if key not in self._decided:
            game = self.hand.game
            contest = Contest(game, game.side(side), {player: holding(self.hand, player) for player in live})
            self._decided[key] = decide(contest, self._board(board), unseen(self.hand))
        return self._decided[key]

    def _missing(self, board: int, side: str, undecided: Undecided) -> Message:
        """Which cards are not known that could decide."""
        lacks = []
        if not self._full(board, side):
            gap = self.hand.game.board_cards - len(self._board(board))
            several = self.boards > 1
            which = {"board": say("board.board", n=board)} if several else {}
            lacks.append(say("lack.board-n" if several else "lack.board", number=number(gap), n=gap, **which))
        for name in undecided.players:
            cards, player = holding(self.hand, name), Player(name)
            some = say("lack.some", number=number(cards.missing), n=cards.missing, player=player)
            lacks.append(some if cards.known else say("lack.all", player=player))
        return say("open.lacks", lacks=Listed(tuple(lacks)))
