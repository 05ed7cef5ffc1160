"""What follows from somebody's own figures: a pot of the hand, settled as he made it, by the same rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddchip_sheets.handfile.model import NO_DEAD, Comparison, DecidedBy, Decision, DeclaredPot, Hand, Ranking, Unknown
from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.school.answers import PotAnswer, answer_of, parts
from oddchip_sheets.settlement.model import HandSettlement


@dataclass(frozen=True)
class Follower:
    """Settles pots of a hand as somebody made them."""

    settlement: HandSettlement

    @property
    def hand(self) -> Hand:
        """The hand with its true facts."""
        return self.settlement.hand

    def won(self, place: int, amount: int | None, eligible: frozenset[str]) -> PotAnswer | None:
        """The pot at that place, so large and for those players, won by whom the hands say."""
        return self._settled(place, amount, eligible, None, None)

    def divided(self, place: int, pot: PotAnswer) -> PotAnswer | None:
        """The pot as it was made, and won by whom he says; ``None`` where nothing follows from that."""
        winners: list[dict[str, tuple[tuple[str, ...], ...]]] = []
        for (board, side), share in zip(parts(self.hand), pot.shares, strict=True):
            if board > len(winners):
                winners.append({})
            if share.winners:
                winners[-1][side] = (self._in_order(share.winners),)
        if not all(winners) or not frozenset[str]().union(*(share.winners for share in pot.shares)) <= pot.eligible:
            return None
        boards: tuple[Comparison, ...] = tuple(winners)
        return self._settled(place, pot.amount, pot.eligible, boards, None) or self._settled(
            place, pot.amount, pot.eligible, None, Decision(boards, DecidedBy.AGREED)
        )

    def in_turn(self, place: int, pot: PotAnswer) -> bool:
        """Whether he gave his remainders to those who have the first claim, however large they are."""
        unit = self.hand.unit
        if isinstance(unit, Unknown) or pot.amount is None:
            return False
        most = len(pot.shares) * max((len(share.winners) for share in pot.shares), default=0)
        others = [self.divided(place, replace(pot, amount=pot.amount + more * unit)) for more in range(most + 1)]
        return all(
            not share.odd_to
            if not share.remainder
            else share.remainder % max(len(share.odd_to), 1) == 0
            and any(share.odd_to == other.shares[part].odd_to for other in others if other is not None)
            for part, share in enumerate(pot.shares)
        )

    def _in_order(self, players: frozenset[str]) -> tuple[str, ...]:
        return tuple(player for player in self.hand.players if player in players)

    def _settled(
        self,
        place: int,
        amount: int | None,
        eligible: frozenset[str],
        boards: tuple[Comparison, ...] | None,
        decision: Decision | None,
    ) -> PotAnswer | None:
        if not amount or not eligible:
            return None
        truth, hand = self.settlement.pots[min(place, len(self.settlement.pots) - 1)], self.hand
        pot = DeclaredPot(truth.name, amount, self._in_order(eligible), boards, decision)
        # Whoever is counted among the eligible is taken to be in, whatever is true of him.
        folded = hand.folded if isinstance(hand.folded, Unknown) else hand.folded - eligible
        alone = replace(
            hand,
            contributions=None,
            pots=(pot,),
            dead=NO_DEAD,
            drops={},
            rulings={},
            rake={truth.name: truth.taken} if truth.taken else {},
            folded=folded,
            boards=_among(hand, eligible),
            cards={player: cards for player, cards in hand.cards.items() if player in eligible},
            mucked=hand.mucked & eligible,
        )
        return _answered(settle_hand(alone, self.settlement.book), hand)


def _among(hand: Hand, eligible: frozenset[str]) -> tuple[Comparison, ...] | Unknown | None:
    """The declared showdown of the hand, of these players alone."""
    if not isinstance(hand.boards, tuple):
        return hand.boards
    return tuple({side: _named(ranking, eligible) for side, ranking in board.items()} for board in hand.boards)


def _named(ranking: Ranking | Unknown, eligible: frozenset[str]) -> Ranking | Unknown:
    if isinstance(ranking, Unknown):
        return ranking
    groups = (tuple(player for player in group if player in eligible) for group in ranking)
    return tuple(group for group in groups if group)


def _answered(settlement: HandSettlement, hand: Hand) -> PotAnswer | None:
    (pot,) = settlement.pots
    return answer_of(hand, pot) if pot.settled else None
