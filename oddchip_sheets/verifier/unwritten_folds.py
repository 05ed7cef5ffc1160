"""Players of whom the file says nothing → every way the hand may have gone, and what all of them pay alike.

The ways are tried one by one: each set of those players may have folded. Slices of the stacks that lie in one pot in
any of the ways belong together, and a group of slices is settled where every way pays the same players the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import chain, combinations
from operator import and_
from typing import Final

from oddchip_sheets.handfile.model import Hand, Unknown
from oddchip_sheets.verifier.model import ExpectedPot, Outcome, Table

_MOST: Final = 8
"""Up to so many players, or stacks of different height, every set is tried; beyond, sets with few in or few out."""
_FEW: Final = 3


@dataclass(frozen=True, slots=True)
class Way:
    """One way the hand may have gone: what goes back, and the pots with the slices they are made of."""

    returned: Mapping[str, int]
    pots: tuple[tuple[frozenset[int], ExpectedPot], ...]
    slices: tuple[int, ...]
    """The chips of each slice from the bottom up, the dead chips last. The one before is the highest, which goes back
    where nobody called it."""

    @property
    def top(self) -> int:
        """The highest slice."""
        return len(self.slices) - 2

    def joined(self) -> Iterator[frozenset[int]]:
        """The slices that are divided together: those of each pot that more than one player gets chips from."""
        for slices, pot in self.pots:
            yield from [slices] if self._alone(pot) is None else (frozenset({number}) for number in slices)

    def pays(self, group: frozenset[int]) -> Counter[str | None] | None:
        """What everybody gets from ``group``, the house and the next deal under ``None``; ``None`` where open."""
        paid: Counter[str | None] = Counter(self.returned if self.top in group else {})
        for slices, pot in self.pots:
            if not slices & group:
                continue
            taker = self._alone(pot)
            if taker is not None:
                paid[taker] += sum(self.slices[number] for number in slices & group)
            elif not pot.outcome.settled:
                return None
            else:
                paid.update(pot.outcome.awards)
                paid.update({None: pot.taken + pot.outcome.carried})
        return +paid

    @staticmethod
    def _alone(pot: ExpectedPot) -> str | None:
        """Who takes the whole pot, where nobody else gets a chip of it."""
        if not pot.outcome.settled or pot.taken or pot.outcome.carried or len(pot.outcome.awards) != 1:
            return None
        return next(iter(pot.outcome.awards))


def unheard_players(hand: Hand) -> tuple[str, ...]:
    """Players with chips in of whom nothing is written; nobody where the hand needs the only one to have a winner."""
    stacks, folded = hand.contributions, hand.folded
    if stacks is None or isinstance(stacks, Unknown) or isinstance(folded, Unknown) or hand.folds_complete:
        return ()
    witnesses = set(hand.cards)
    for board in hand.boards if isinstance(hand.boards, tuple) else ():
        for ranking in board.values():
            witnesses.update(() if isinstance(ranking, Unknown) else chain.from_iterable(ranking))
    for decision in ({} if isinstance(hand.rulings, Unknown) else hand.rulings).values():
        for board in () if isinstance(decision.winners, Unknown) else decision.winners:
            for named in board.values():
                witnesses.update(() if isinstance(named, Unknown) else chain.from_iterable(named))
    chips = Counter(stacks) + Counter({player: hand.dead.by_player.get(player, 0) for player in stacks})
    owners = [player for player in hand.players if chips[player] > 0 and player not in folded]
    unheard = tuple(player for player in owners if player not in witnesses and player not in hand.mucked)
    alone = len(unheard) == 1 and all(player in hand.mucked or player in unheard for player in owners)
    return () if alone else unheard


def ways_to_fold(table: Table, players: tuple[str, ...]) -> Iterator[Table]:
    """The table with each set of ``players`` folded that leaves somebody to win the hand, none of them excepted."""
    hand = table.hand
    stacks, folded = hand.contributions, hand.folded
    if stacks is None or isinstance(stacks, Unknown) or isinstance(folded, Unknown):
        return
    owners = {p for p in stacks if stacks[p] + hand.dead.by_player.get(p, 0) > 0} - folded - hand.mucked
    together: list[tuple[str, ...]] = [(player,) for player in players]
    if len(players) > _MOST:
        together = [tuple(p for p in players if stacks[p] == height) for height in {stacks[p] for p in players}]
    for count in range(1, len(together) + 1):
        if len(together) > _MOST and _FEW < count < len(together) - _FEW:
            continue
        for gone in combinations(together, count):
            out = folded.union(*gone)
            if owners - out:
                yield replace(table, hand=replace(hand, folded=out))


def agreed(way: Way, others: Sequence[Way]) -> tuple[tuple[ExpectedPot, ...], str | None]:
    """The pots of ``way``, left open where the ``others`` do not agree with it; and why its uncalled bet is, if so."""
    every = (way, *others)
    disputed: set[int] = set()
    sure: dict[frozenset[int], dict[str, int]] = {}
    for group in _together([frozenset({way.top}), *(slices for each in every for slices in each.joined())]):
        paid = [each.pays(group) for each in every]
        if paid[0] is None or any(other != paid[0] for other in paid):
            disputed |= group
            known = [each for each in paid if each is not None]
            least = reduce(and_, known) if len(known) == len(paid) else Counter()
            sure[group] = {player: amount for player, amount in least.items() if player is not None}
    pots = [pot for _, pot in way.pots]
    for place, (slices, pot) in enumerate(way.pots):
        if disputed & slices:
            reason = pot.outcome.open or "who folded is not written"
            pots[place] = replace(pot, outcome=Outcome(open=reason, sure=sure.get(slices, {})))
    return tuple(
        pots
    ), "whether the highest bet goes back is not known" if way.returned and way.top in disputed else None


def unheard_hands(pot: ExpectedPot) -> ExpectedPot:
    """A decided pot of a hand in which somebody may have folded: what the hands would give from it is open."""
    if pot.by_hands is None:
        return pot
    return replace(pot, by_hands=Outcome(open=pot.by_hands.open or "who folded is not written"))


def _together(pots: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    """Slices that some pot joins, joined."""
    groups: list[frozenset[int]] = []
    for slices in pots:
        touched = [group for group in groups if group & slices]
        groups = [group for group in groups if not group & slices] + [slices.union(*touched)]
    return groups
