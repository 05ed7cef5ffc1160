"""Who wins a share: what the file declares and what the cards say, which must not contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddchip_sheets.cards.model import Reading, Verdict
from oddchip_sheets.games import Game
from oddchip_sheets.handfile.model import Comparison, Unknown
from oddchip_sheets.settlement.sentences import listed


@dataclass(frozen=True, slots=True)
class Declared:
    """A comparison written into the hand file, one entry a board."""

    game: Game
    comparisons: tuple[Comparison, ...]
    about: str
    """What to call it in a sentence: ``the declared showdown``."""

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
            return Verdict(open=f"Who has the best {_hand(self.game, side)} is not known.")
        for group in ranking:
            winners = tuple(player for player in eligible if player in group)
            if winners:
                return Verdict(winners)
            if not group:
                return Verdict(open=f"Who of {listed(eligible)} has the best {_hand(self.game, side)} is not known.")
        if self.game.side(side).qualifier is not None:
            return Verdict()
        return Verdict(open=f"Of {listed(eligible)} nobody is named in {self.about}, so the winner is not known.")


def _hand(game: Game, side: str) -> str:
    return f"{side} hand" if game.split else "hand"


@dataclass(frozen=True, slots=True)
class Judge:
    """Every source that compares the hands of one pot."""

    declared: tuple[Declared, ...]
    cards: Reading | None

    @property
    def boards(self) -> int | None:
        """How many boards are compared; ``None`` where the sources differ."""
        counts = {source.boards for source in self._sources()}
        return counts.pop() if len(counts) == 1 else None if counts else 1

    def _sources(self) -> tuple[Declared | Reading, ...]:
        if self.cards is None:
            return self.declared
        return (*(source for source in self.declared if not source.silent), self.cards)

    def mucked_winner(self, eligible: Sequence[str], mucked: frozenset[str]) -> str | None:
        """Why a declared comparison contradicts who mucked; ``None`` where it does not."""
        for source in self.declared:
            for board, comparison in enumerate(source.comparisons, 1):
                for side in comparison:
                    winners = source.best(board, side, eligible).winners
                    threw_away = [player for player in winners if player in mucked]
                    if threw_away:
                        return f"{listed(threw_away)} mucked, but wins by {source.about}: one of the two is wrong."
        return None

    def best(self, board: int, side: str, eligible: Sequence[str]) -> Verdict:
        """The one verdict on which all sources that can tell agree."""
        verdicts = [(source, source.best(board, side, eligible)) for source in self._sources()]
        told = [(source, verdict) for source, verdict in verdicts if verdict.open is None]
        if not told:
            reasons = [verdict.open for _, verdict in verdicts if verdict.open is not None]
            return Verdict(open=reasons[-1] if reasons else "How the hands compare is not known.")
        if len({frozenset(verdict.winners) for _, verdict in told}) > 1:
            return Verdict(open=_contradiction(told, side))
        return told[0][1]


def _contradiction(told: Sequence[tuple[Declared | Reading, Verdict]], side: str) -> str:
    readings = (f"{_called(source)}: {_winners(verdict, side)}" for source, verdict in told)
    return f"The sources contradict each other ({'; '.join(readings)})."


def _called(source: Declared | Reading) -> str:
    return source.about if isinstance(source, Declared) else "the cards"


def _winners(verdict: Verdict, side: str) -> str:
    return listed(verdict.winners) if verdict.winners else f"no qualifying {side}"
