"""A player whom the file names nowhere → what may have become of him, and which pots that leaves open.

Beside a declared comparison he either folded or lost to all who are named; where hands are compared from cards he
either folded or holds unknown cards. A pot is settled where every such reading gives the same awards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from oddchip_sheets.handfile.model import Comparison, FactPath, Hand, Unknown
from oddchip_sheets.settlement.model import ByHands, Finding, PotResult
from oddchip_sheets.settlement.pots import Formed
from oddchip_sheets.settlement.rake import Takings
from oddchip_sheets.settlement.reasons import not_in_dispute
from oddchip_sheets.words.message import Player, players, pots, say

_MOST_LEVELS: Final = 6
"""Up to so many levels of undecided players every set of them is tried; above, sets that differ in two levels.

Those two are enough: what a pot pays depends on the two levels between which it lies, so if folds below, between and
above any two levels change nothing, no fold does.
"""

_Paid: TypeAlias = "Counter[str | None] | None"
"""Who gets some chips, rake, drops and chips carried to the next deal under ``None``; ``None`` where that is open."""


class Case(NamedTuple):
    """The pots of a hand in one reading: as they form, what is taken from them, and as they are settled."""

    formed: Formed
    taken: Takings
    results: Sequence[PotResult]

    def layers(self) -> list[tuple[int, int]]:
        """Up to which level each pot reaches, and what lies in it; an uncalled bet is a layer above all pots."""
        pots = [(pot.top, 0 if isinstance(pot.amount, Unknown) else pot.amount) for pot in self.formed.pots]
        return [*pots, *((pots[-1][0] + 1, amount) for amount in (self.formed.returned or {}).values() if pots)]

    def parts(self, layers: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, _Paid]]:
        """Which ``layers`` are divided together, first and last, and who gets them.

        A pot that one player takes whole divides nothing: whatever layer of it one looks at is his. The last pot holds
        an uncalled bet too, where its owner folded.
        """
        first, pots, back = 0, self.formed.pots, self.formed.returned or {}
        for pot, result in zip(pots, self.results, strict=True):
            last = bisect_right(layers, pot.top, key=itemgetter(0)) - 1
            last = len(layers) - 1 - len(back) if pot is pots[-1] else last
            if result.settled and len(result.awards) == 1 and not result.taken and not result.carried:
                (taker,) = result.awards
                for layer in range(first, last + 1):
                    yield layer, layer, _gets({taker: layers[layer][1]})
            elif result.settled and not isinstance(result.taken, Unknown):
                yield first, last, _gets(result.awards, result.taken + result.carried)
            else:
                yield first, last, None
            first = last + 1
        if back:
            yield first, first, _gets(back)


def _gets(awards: Mapping[str, int], others: int = 0) -> Counter[str | None]:
    gets: Counter[str | None] = Counter({None: others})
    gets.update(awards)
    return gets


def left_out(hand: Hand) -> tuple[str, ...]:
    """Whoever has chips in and is named nowhere, in the order of the seats; nobody where only one can be left."""
    if not isinstance(hand.contributions, Mapping) or isinstance(hand.folded, Unknown) or hand.folds_complete:
        return ()
    decisions = () if isinstance(hand.rulings, Unknown) else hand.rulings.values()
    # A folded player can't be given a pot by a ruling.
    given = [_named(each.winners) for each in decisions if not isinstance(each.winners, Unknown)]
    shown = _compared(hand).union(hand.cards, *given)
    told = hand.folded | shown | hand.mucked
    silent = tuple(player for player in hand.players if player not in told and _put_in(hand, player))
    if len(silent) != 1:
        return silent
    against = shown - hand.folded - hand.mucked
    return silent if any(_put_in(hand, player) for player in against) else ()


def readings(hand: Hand) -> Iterator[Hand]:
    """``hand`` in every other reading: who of those left out folded."""
    if not isinstance(hand.contributions, Mapping) or isinstance(hand.folded, Unknown):
        return
    # Who lost to all who are named matters by his level alone; who may tie by unknown cards, by himself.
    alone = not _compared(hand)
    levels: dict[int | str, set[str]] = {}
    for player in left_out(hand):
        levels.setdefault(player if alone else hand.contributions[player], set()).add(player)
    for count in range(1, len(levels) + 1):
        if len(levels) > _MOST_LEVELS and 2 < count < len(levels) - 2:
            continue
        for out in combinations(levels.values(), count):
            folded = hand.folded.union(*out)
            if any(_put_in(hand, player) for player in hand.players if player not in folded | hand.mucked):
                yield replace(hand, folded=folded, folds_complete=True)


def agreed(hand: Hand, base: Case, others: Sequence[Case]) -> tuple[list[PotResult], Finding | None]:
    """The results of ``base``, in which all who are left out are still in, as far as all readings agree.

    Its pots are the finest: a fold joins pots and parts none. What is divided together in some reading is compared
    together. And why an uncalled bet may not be one, where that is so.
    """
    silent = left_out(hand)
    reason = say("left-out.open", players=players(silent))
    fact: FactPath = ("folded",) if ("folded",) in hand.places else ("contributions", silent[0])
    layers = base.layers()
    cases = [list(case.parts(layers)) for case in (base, *others)]
    results: list[PotResult] = []
    alike, last = True, -1
    while last < len(layers) - 1:
        first = last = last + 1
        while (reach := max(end for parts in cases for start, end, _ in parts if start <= last)) > last:
            last = reach
        paid = [_sum(paid for start, _, paid in parts if first <= start <= last) for parts in cases]
        alike = paid[0] is not None and all(each == paid[0] for each in paid)
        undecidable = all(each is None for each in paid)
        group: list[PotResult] = []
        for result in base.results[first : last + 1]:
            by_hands = result.by_hands
            if by_hands is not None and by_hands.open is None:
                # Beside an agreement or a ruling: what the hands would give hangs on who folded.
                by_hands = ByHands({}, open=reason)
            kept = replace(result, by_hands=by_hands)
            unpaid = replace(kept, settled=False, shares=(), awards={}, carried=0, divisions=(), hand_wide=None)
            opened = replace(unpaid, reason=reason, fact=fact)
            group.append(kept if alike or (undecidable and not result.settled) else opened)
        results += group if alike else _sure(hand, group, paid, alone=first == last)
    if alike or not base.formed.returned:
        return results, None
    owner = Player(next(iter(base.formed.returned)))
    return results, Finding(None, say("left-out.uncalled", players=players(silent), player=owner), fact)


def _sure(hand: Hand, opened: list[PotResult], paid: Sequence[_Paid], *, alone: bool) -> list[PotResult]:
    """Open pots with what every reading pays; of several that may be one, the first says it for all."""
    told = [each for each in paid if each is not None]
    opened = [replace(result, undisputed={}) for result in opened]
    if len(told) < len(paid) or not opened:
        return opened
    least = {player: min(each[player] for each in told) for player in hand.players}
    sure = {player: amount for player, amount in least.items() if amount}
    if alone:
        return [replace(opened[0], undisputed=sure)]
    if sure:
        net = max(each.total() - each[None] for each in told)
        kind = "sure.together" if len(opened) > 1 else "sure.with-bet"
        said = say(kind, pots=pots(result.name for result in opened))
        opened[0] = replace(opened[0], sure=(said, not_in_dispute(hand.decimals, sure, net)))
    return opened


def _sum(parts: Iterable[_Paid]) -> _Paid:
    total: Counter[str | None] = Counter()
    for paid in parts:
        if paid is None:
            return None
        total.update(paid)
    return total


def is_absent(hand: Hand, player: str) -> bool:
    """Whether ``player`` has neither folded nor chips in, so that he is taken not to be in the hand."""
    folded = not isinstance(hand.folded, Unknown) and player in hand.folded
    return isinstance(hand.contributions, Mapping) and not folded and not _put_in(hand, player)


def _put_in(hand: Hand, player: str) -> bool:
    """Whether ``player`` has chips in: a bet, or dead chips of his own beside a contribution of 0."""
    bets = hand.contributions if isinstance(hand.contributions, Mapping) else {}
    return player in bets and bets[player] + hand.dead.by_player.get(player, 0) > 0


def _compared(hand: Hand) -> frozenset[str]:
    """Everybody whom a declared comparison names."""
    return _named(hand.boards) if isinstance(hand.boards, tuple) else frozenset()


def _named(boards: Iterable[Comparison]) -> frozenset[str]:
    rankings = [ranking for board in boards for ranking in board.values() if not isinstance(ranking, Unknown)]
    return frozenset(player for ranking in rankings for group in ranking for player in group)
