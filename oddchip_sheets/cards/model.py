"""What the engine asks of a comparison, and what the cards answer. Importing this never loads an evaluator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from oddchip_sheets.handfile.model import Card


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has the best hand of one side on one board among certain players."""

    winners: tuple[str, ...] = ()
    """The best hand and those tied with it, in the order asked; nobody where no hand qualifies."""
    open: str | None = None
    """Why the question can't be answered; a sentence for the sheet. Then there are no winners."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The cards of one player that play for one side on one board."""

    cards: tuple[Card, ...]
    """In playing order: pairs before kickers, highest first; empty where no low qualifies."""
    label: str
    """In the field's words: ``two pair, aces and eights, king kicker``, ``8-6-4-3-A low``, ``no qualifying low``."""


class Reading(Protocol):
    """A source of comparisons: the cards, or what the file declares."""

    @property
    def boards(self) -> int:
        """How many boards (or runs) are compared; at least one."""

    def best(self, board: int, side: str, eligible: Sequence[str]) -> Verdict:
        """The best hand of ``side`` on board number ``board`` (from one) among ``eligible``."""

    def shown(self, board: int, side: str, player: str) -> ShownHand | None:
        """What ``player`` plays there; ``None`` where the cards are not known or the hand is mucked."""

    def plays(self, board: int, side: str, player: str) -> tuple[tuple[Card, ...], ...] | None:
        """Every set of cards that makes the best hand of ``player`` there; ``None`` where a card is not known."""

    def worth(self, board: int, side: str, player: str) -> tuple[Card, ...] | None:
        """Cards worth as much as the hand of ``player``; ``None`` where that is not certain.

        One of the sets that play, or, where a card is not known, known cards that no missing one can improve.
        """

    def bettered_by(self, side: str, cards: Sequence[Card]) -> frozenset[str]:
        """Ranks of which any further card would make ``cards`` a better hand."""

    def held(self, player: str) -> tuple[Card, ...] | None:
        """Every card of ``player`` without the board; ``None`` where one of them is not known."""

    def why_tied(self, board: int, side: str, players: Sequence[str]) -> str | None:
        """Why the hands of ``players`` tie, in one sentence; ``None`` where there is nothing to say."""

    def why_ahead(self, board: int, side: str, winner: str, loser: str) -> str | None:
        """What decides between two hands, ``king kicker beats queen``; ``None`` where ``winner`` is not ahead."""
