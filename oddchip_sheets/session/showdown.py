"""Who of certain players has the best hand, and who the worst: by the declared showdown, by the cards, or by both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddchip_sheets.cards.match_pot import Strength, strength
from oddchip_sheets.games import MatchPotGame, Stage
from oddchip_sheets.handfile.model import Card, Deal, Ghost, Ranking, Unknown
from oddchip_sheets.rulebooks.options import Options
from oddchip_sheets.session.model import OpenError
from oddchip_sheets.words.message import Message, say
from oddchip_sheets.words.message import players as named


class ContradictedError(OpenError):
    """The cards and the declared showdown contradict each other, in this way to read the book."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How players stand at a showdown."""

    best: tuple[str, ...]
    worst: tuple[str, ...] | None
    """The lowest of those who are not best; ``None`` where that is not known."""
    ghost: Ghost | None = None
    """What became of the ghost hand against the best; ``None`` where its cards do not tell."""


@dataclass(frozen=True, slots=True)
class Showdown:
    """What is to be compared."""

    game: MatchPotGame
    deal: Deal
    stage: Stage
    players: tuple[str, ...]
    declared: Ranking | Unknown | None
    part: str
    """What is open where they can't be compared."""

    def standing(self, options: Options) -> Standing:
        """How the players stand. Raises ``OpenError``; ``ContradictedError`` where the declared showdown can't be."""
        strengths = {player: self._strength(player, options) for player in self.players}
        declared = self._declared()
        if declared:
            if not _allowed(declared, strengths):
                raise ContradictedError(self.part, say("session.cards-against-showdown"), ("showdown",))
            best = self.deal.ordered(declared[0])
            if not isinstance(self.deal.mucked, Unknown) and self.deal.mucked.intersection(best):
                raise OpenError(self.part, say("session.mucked-wins", players=named(best)), ("mucked",))
        else:
            best = self._best(strengths)
        return Standing(best, self._worst(best, strengths, declared), self._ghost(best, strengths, options))

    def _declared(self) -> Ranking:
        """The declared showdown as far as it is of these players; where nobody is in, all seats may be ranked."""
        declared = self.declared if isinstance(self.declared, tuple) else ()
        ranked = [tuple(player for player in group if player in self.players) for group in declared if group]
        return tuple(group for group in ranked if group)

    def _strength(self, player: str, options: Options) -> Strength | None:
        mucked = self.deal.mucked
        if isinstance(mucked, Unknown) or player in mucked:
            return None
        return self._of_cards(self.deal.cards.get(player, ()), options)

    def _of_cards(self, cards: Sequence[Card | Unknown], options: Options) -> Strength | None:
        held = [card for card in cards[: self.stage.cards] if isinstance(card, Card)]
        if len(held) < min(len(cards), self.stage.cards) or len(self.deal.board) < self.game.common_cards:
            return None
        return strength(self.stage, held, self.deal.board, options.choice)

    def _best(self, strengths: dict[str, Strength | None]) -> tuple[str, ...]:
        mucked = frozenset[str]() if isinstance(self.deal.mucked, Unknown) else self.deal.mucked
        live = tuple(player for player in self.players if player not in mucked)
        if not live:
            raise OpenError(self.part, say("session.all-mucked", players=named(self.players)), ("mucked",))
        if len(live) == 1:
            return live
        known = {player: found for player in live if (found := strengths[player]) is not None}
        lacking = [player for player in live if player not in known]
        if lacking:
            raise OpenError(self.part, self._lacking(lacking), ("cards",) if self.deal.cards else ("showdown",))
        top = max(known.values())
        return tuple(player for player in live if known[player] == top)

    def _lacking(self, players: Sequence[str]) -> Message:
        cards = [self.deal.cards.get(player, ()) for player in players]
        whole = all(held and not any(isinstance(card, Unknown) for card in held) for held in cards)
        short = any(len(held) < self.stage.cards for held in cards)
        if whole and short and not isinstance(self.deal.mucked, Unknown):
            return say("session.not-ranked", players=named(players))
        return say("session.showdown-unknown")

    def _worst(
        self, best: tuple[str, ...], strengths: dict[str, Strength | None], declared: Ranking
    ) -> tuple[str, ...] | None:
        """Who is lowest of the others. Whom a declared showdown does not name lost to all it names."""
        rest = tuple(player for player in self.players if player not in best)
        if len(rest) < 2:
            return rest
        known = {player: found for player in rest if (found := strengths[player]) is not None}
        if len(known) == len(rest):
            bottom = min(known.values())
            return tuple(player for player in rest if known[player] == bottom)
        if not declared:
            return None
        placed = [player for group in declared for player in group]
        unnamed = tuple(player for player in rest if player not in placed)
        if len(unnamed) > 1:
            return None
        return unnamed or self.deal.ordered(declared[-1])

    def _ghost(self, best: tuple[str, ...], strengths: dict[str, Strength | None], options: Options) -> Ghost | None:
        if not isinstance(self.deal.ghost, tuple):
            return None
        theirs = self._of_cards(self.deal.ghost, options)
        ours = next((found for player in best if (found := strengths[player]) is not None), None)
        if theirs is None or ours is None:
            return None
        return Ghost.WINS if theirs > ours else Ghost.TIES if theirs == ours else Ghost.BEATEN


def _allowed(declared: Ranking, strengths: dict[str, Strength | None]) -> bool:
    """Whether the cards that are known do not contradict a declared ranking."""
    place = {player: at for at, group in enumerate(declared) for player in group}
    last = len(declared)
    known = [(place.get(player, last), found) for player, found in strengths.items() if found is not None]
    for at, mine in known:
        for other, theirs in known:
            if (at < other and mine <= theirs) or (at == other < last and mine != theirs):
                return False
    return True
