"""A player whom the file names nowhere → what may have become of him, and which pots that leaves open.

Beside a declared comparison he either folded or lost to all who are named; where hands are compared from cards he
either folded or holds unknown cards. A pot is settled where every such reading gives the same awards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from operator import itemgetter
from typing import Final, TypeAlias

from oddchip_sheets.handfile.model import FactPath, Hand, Ranking, Unknown
from oddchip_sheets.settlement.model import ByHands, PotResult
from oddchip_sheets.settlement.pots import Formed
from oddchip_sheets.settlement.sentences import fates_open, listed, not_in_dispute, uncalled_open
from oddchip_sheets.settlement.split import Open

_MOST_LEVELS: Final = 6
"""Up to so many levels of undecided players every set of them is tried; above, sets that differ in two levels.

Those two are enough: what a pot pays depends on the two levels between which it lies, so if folds below, between and
above any two levels change nothing, no fold does.
"""

Outcome: TypeAlias = tuple[PotResult, Open | None]
"""A pot's result, and why it is open where it is."""


Paid: TypeAlias = "Counter[str | None] | None"
"""Who gets some chips, rake, drops and chips carried to the next deal under ``None``; ``None`` where that is open."""


@dataclass(frozen=True, slots=True)
class Case:
    """The pots of a hand in one reading: as they form, and as they are settled."""

    formed: Formed
    outcomes: Sequence[Outcome]

    def layers(self) -> list[tuple[int, int]]:
        """Up to which level each pot reaches, and what lies in it; an uncalled bet is a layer above all pots."""
        pots = [(pot.top, 0 if isinstance(pot.amount, Unknown) else pot.amount) for pot in self.formed.pots]
        return [*pots, *((pots[-1][0] + 1, amount) for amount in (self.formed.returned or {}).values() if pots)]

    def parts(self, layers: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, Paid]]:
        """Which ``layers`` are divided together, first and last, and who gets them.

        A pot that one player takes whole divides nothing: whatever layer of it one looks at is his. The last pot holds
        an uncalled bet too, where its owner folded.
        """
        first, pots, back = 0, self.formed.pots, self.formed.returned or {}
        for pot, (result, _) in zip(pots, self.outcomes, strict=True):
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


@dataclass(frozen=True, slots=True)
class Fates:
    """The players of a hand whose fate is not told, in the order of the seats."""

    hand: Hand
    undecided: tuple[str, ...]

    @classmethod
    def of(cls, hand: Hand) -> Fates:
        """Whoever has chips in and is named nowhere; nobody where only one player can be left."""
        if not isinstance(hand.contributions, Mapping) or isinstance(hand.folded, Unknown) or hand.folds_complete:
            return cls(hand, ())
        contesting = [player for player in hand.players if player not in hand.folded and _put_in(hand, player)]
        shown = {*_compared(hand), *_given(hand), *hand.cards}
        silent = tuple(player for player in contesting if player not in shown | hand.mucked)
        others = [player for player in contesting if player in shown - hand.mucked]
        return cls(hand, silent if others or len(silent) > 1 else ())

    def told(self) -> Iterator[Hand]:
        """The hand in every other reading: who of the undecided folded."""
        if not isinstance(self.hand.contributions, Mapping) or isinstance(self.hand.folded, Unknown):
            return
        # Who lost to all who are named matters by his level alone; who may tie by unknown cards, by himself.
        alone = not _compared(self.hand)
        levels: dict[int | str, set[str]] = {}
        for player in self.undecided:
            levels.setdefault(player if alone else self.hand.contributions[player], set()).add(player)
        for count in range(1, len(levels) + 1):
            if len(levels) > _MOST_LEVELS and 2 < count < len(levels) - 2:
                continue
            for out in combinations(levels.values(), count):
                folded = self.hand.folded.union(*out)
                if any(_put_in(self.hand, p) for p in self.hand.players if p not in folded | self.hand.mucked):
                    yield replace(self.hand, folded=folded, folds_complete=True)

    def agreed(self, base: Case, others: Sequence[Case]) -> tuple[list[Outcome], Open | None]:
        """The outcomes of ``base``, in which all undecided players are still in, as far as all readings agree.

        Its pots are the finest: a fold joins pots and parts none. What is divided together in some reading is compared
        together. And why an uncalled bet may not be one, where that is so.
        """
        layers = base.layers()
        cases = [list(case.parts(layers)) for case in (base, *others)]
        outcomes: list[Outcome] = []
        alike, last = True, -1
        while last < len(layers) - 1:
            first = last = last + 1
            while (reach := max(end for parts in cases for start, end, _ in parts if start <= last)) > last:
                last = reach
            paid = [_sum(paid for start, _, paid in parts if first <= start <= last) for parts in cases]
            alike = paid[0] is not None and all(each == paid[0] for each in paid)
            undecidable = all(each is None for each in paid)
            group = [self._unheard(outcome) for outcome in base.outcomes[first : last + 1]]
            kept = [alike or (undecidable and not result.settled) for result, _ in group]
            opened = [o if keep else self._open(o[0]) for o, keep in zip(group, kept, strict=True)]
            outcomes += opened if alike else self._sure(opened, paid, alone=first == last)
        bet = base.formed.returned
        return outcomes, None if alike or not bet else Open(
            uncalled_open(next(iter(bet)), self.undecided), self._about()
        )

    def _unheard(self, outcome: Outcome) -> Outcome:
        """Beside an agreement or a ruling: what the hands would give hangs on who folded."""
        result, open_ = outcome
        if result.by_hands is None or result.by_hands.open is not None:
            return outcome
        return replace(result, by_hands=ByHands({}, open=fates_open(self.undecided))), open_

    def _sure(self, opened: list[Outcome], paid: Sequence[Paid], *, alone: bool) -> list[Outcome]:
        """Open pots with what every reading pays; of several that may be one, the first says it for all."""
        told = [each for each in paid if each is not None]
        opened = [(replace(result, undisputed={}), open_) for result, open_ in opened]
        if len(told) < len(paid) or not opened:
            return opened
        least = {player: min(each[player] for each in told) for player in self.hand.players}
        sure = {player: amount for player, amount in least.items() if amount}
        result, open_ = opened[0]
        if alone:
            return [(replace(result, undisputed=sure), open_)]
        if sure:
            net = max(each.total() - each[None] for each in told)
            names = listed([result.name for result, _ in opened])
            said = f"Of {names}{' together' if len(opened) > 1 else ' and the uncalled bet'}:"
            told_sure = not_in_dispute(self.hand.decimals, sure, net)
            opened[0] = replace(result, sure=f"{said} {told_sure}"), open_
        return opened

    def _about(self) -> FactPath:
        return ("folded",) if ("folded",) in self.hand.places else ("contributions", self.undecided[0])

    def _open(self, result: PotResult) -> Outcome:
        open_ = Open(fates_open(self.undecided), self._about())
        unpaid = replace(result, settled=False, shares=(), awards={}, carried=0, divisions=())
        return replace(unpaid, reason=open_.reason, about=open_.about), open_


def _gets(awards: Mapping[str, int], others: int = 0) -> Counter[str | None]:
    gets: Counter[str | None] = Counter({None: others})
    gets.update(awards)
    return gets


def _sum(parts: Iterable[Paid]) -> Paid:
    total: Counter[str | None] = Counter()
    for paid in parts:
        if paid is None:
            return None
        total.update(paid)
    return total


def _put_in(hand: Hand, player: str) -> bool:
    """Whether ``player`` has chips in: a bet, or dead chips of his own beside a contribution of 0."""
    stakes = hand.contributions if isinstance(hand.contributions, Mapping) else {}
    return player in stakes and stakes[player] + hand.dead.by_player.get(player, 0) > 0


def _given(hand: Hand) -> set[str]:
    """Everybody to whom a ruling gives a pot; a folded player can't be among them."""
    decisions = () if isinstance(hand.rulings, Unknown) else hand.rulings.values()
    boards = [board for each in decisions if not isinstance(each.winners, Unknown) for board in each.winners]
    return {player for board in boards for ranking in board.values() for player in _named(ranking)}


def _named(ranking: Ranking | Unknown) -> Iterator[str]:
    if not isinstance(ranking, Unknown):
        for group in ranking:
            yield from group


def _compared(hand: Hand) -> set[str]:
    """Everybody whom a declared comparison names."""
    boards = () if hand.boards is None or isinstance(hand.boards, Unknown) else hand.boards
    return {player for board in boards for ranking in board.values() for player in _named(ranking)}
