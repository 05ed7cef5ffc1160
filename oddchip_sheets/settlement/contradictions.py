"""Facts that contradict each other, or that one of them calls for → the pots that can't have been as the file says."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import gcd

from oddchip_sheets.handfile.model import Hand, Ranking, Unknown
from oddchip_sheets.settlement.model import Unresolved
from oddchip_sheets.settlement.pots import Formed, Pot
from oddchip_sheets.words.message import Amount, Listed, Message, Player, players, say
from oddchip_sheets.words.message import Pot as SaidPot


def contradicted(hand: Hand, formed: Formed) -> Formed:
    """``formed`` with its contradictions: those of the whole hand on every pot, others on the pots they reach."""
    whole = next(_of_the_hand(hand), None)
    if whole is not None:
        return formed._replace(pots=tuple(pot._replace(contradiction=whole) for pot in formed.pots), open=whole)
    if isinstance(hand.contributions, Mapping):
        return _of_the_chips(hand, hand.contributions, formed)
    found: dict[int, Unresolved] = {}
    for ((first, one), before), ((second, other), after) in combinations(
        zip(enumerate(formed.pots), _inside(formed.pots), strict=True), 2
    ):
        for reason in _between(one, other, before, after):
            found.setdefault(first, Unresolved(reason, one.fact))
            found.setdefault(second, Unresolved(reason, other.fact))
    pots = [pot._replace(contradiction=found[i]) if i in found else pot for i, pot in enumerate(formed.pots)]
    return formed._replace(pots=tuple(pots))


def _of_the_hand(hand: Hand) -> Iterator[Unresolved]:
    """Players who were in, or put chips in, of whom the file does not say with what."""
    folded = frozenset() if isinstance(hand.folded, Unknown) else hand.folded
    boards = hand.boards if isinstance(hand.boards, tuple) else ()
    rankings = [ranking for board in boards for ranking in board.values() if not isinstance(ranking, Unknown)]
    # Who was in to the end, and the key of the file that says so; the one that is told comes last.
    named = {
        **dict.fromkeys(hand.mucked, "mucked"),
        **dict.fromkeys(hand.cards.keys() - folded, "cards"),
        **{player: "showdown" for ranking in rankings for group in ranking for player in group},
    }
    if hand.contributions is None:
        pots = hand.pots if isinstance(hand.pots, tuple) else ()
        lists = [pot.eligible for pot in pots if not isinstance(pot.eligible, Unknown)]
        eligible = {player for players in lists for player in players} | folded
        for player in hand.players if len(lists) == len(pots) else ():
            if player in named and player not in eligible:
                source = say(f"source.in-{named[player]}")
                reason = say("contradiction.no-pot", player=Player(player), source=source)
                yield Unresolved(reason, (named[player],))
    elif isinstance(hand.contributions, Mapping):
        others = dict.fromkeys(folded, "folded") | dict.fromkeys(hand.dead.by_player, "dead") | named
        for player in hand.players:
            if hand.contributions.get(player) or player not in others:
                continue
            if player not in hand.contributions:
                kind = "contradiction.no-contribution" + ("" if player in named else ".zero")
            elif player in named and not hand.dead.by_player.get(player):
                kind = "contradiction.nothing-in"
            else:
                continue
            source = say(f"source.in-{others[player]}")
            yield Unresolved(say(kind, player=Player(player), source=source), (others[player],))


def _of_the_chips(hand: Hand, contributions: Mapping[str, int], formed: Formed) -> Formed:
    """Pots in which somebody's chips can't be made of those in play, change given and taken."""
    if isinstance(hand.chips, Unknown):
        return formed
    smallest = gcd(*hand.chips)
    wrong = [player for player, amount in contributions.items() if amount % smallest]
    if not wrong:
        return formed
    amounts = [
        say("contradiction.amount", amount=Amount(contributions[player], hand.decimals), player=Player(player))
        for player in wrong
    ]
    chips = tuple(Amount(chip, hand.decimals) for chip in hand.chips)
    told = say("contradiction.chips", amounts=Listed(tuple(amounts)), chips=Listed(chips))
    reason = Unresolved(told, ("contributions", wrong[0]))
    returned = formed.returned or {}
    bets = [amount - returned.get(player, 0) for player, amount in contributions.items()]
    pots, low = list[Pot](), 0
    for pot in formed.pots:
        high = max(bets) if pot is formed.pots[-1] else pot.top
        broken = any((min(bet, high) - low) % smallest for bet in bets if bet > low)
        pots.append(pot._replace(contradiction=reason) if broken else pot)
        low = pot.top
    uneven = any(amount % smallest for amount in returned.values())
    return formed._replace(pots=tuple(pots), open=reason if uneven else None)


def _between(earlier: Pot, later: Pot, before: Collection[str], after: Collection[str]) -> Iterator[Message]:
    """What two declared pots say against each other: who is eligible, and who beats whom on one board and side.

    ``before`` and ``after`` are known to be in them.
    """
    first_pot, second_pot = SaidPot(earlier.name), SaidPot(later.name)
    wider = [player for player in after if player not in before]
    if wider:
        yield say("contradiction.wider", players=players(wider), later=second_pot, earlier=first_pot)
    both = [player for player in before if player in after]
    boards, others = (pot.declared if isinstance(pot.declared, tuple) else () for pot in (earlier, later))
    for board, against in zip(boards, others, strict=False):
        sides = [side for side in board if side in against]
        for side, (a, b) in product(sides, combinations(both, 2)):
            first, second = _ahead(board[side], a, b), _ahead(against[side], a, b)
            if first is not None and second is not None and first != second:
                one, other = _told(first, a, b), _told(second, a, b)
                yield say("contradiction.winners", one=one, earlier=first_pot, other=other, later=second_pot)
        for side in sorted(board.keys() ^ against.keys()):
            ranking, has, lacks = (board[side], earlier, later) if side in board else (against[side], later, earlier)
            won = ranking[0] if ranking and not isinstance(ranking, Unknown) else ()
            for player in (player for player in both if player in won):
                side_said, in_pot, lacking = say(f"side.{side}"), SaidPot(has.name), SaidPot(lacks.name)
                kind = "contradiction.qualifies"
                yield say(kind, player=Player(player), side=side_said, has=in_pot, lacks=lacking)


def _inside(pots: Sequence[Pot]) -> list[tuple[str, ...]]:
    """Who is known to be in each pot: its eligible players; where those are unknown, its winners and a later pot's."""
    inside: list[tuple[str, ...]] = []
    for pot in reversed(pots):
        boards = pot.declared if isinstance(pot.declared, tuple) else ()
        rankings = [ranking for board in boards for ranking in board.values() if not isinstance(ranking, Unknown)]
        winners = [player for ranking in rankings for player in (ranking[0] if ranking else ())]
        later = [player for players in inside for player in players]
        known = dict.fromkeys((*winners, *later)) if isinstance(pot.eligible, Unknown) else pot.eligible
        inside.insert(0, tuple(known))
    return inside


def _ahead(ranking: Ranking | Unknown, a: str, b: str) -> int | None:
    """1 where ``a`` beats ``b``, -1 where he is beaten, 0 where they tie; ``None`` where that is not said."""
    if isinstance(ranking, Unknown) or not ranking:
        return None
    won = ranking[0]
    return None if a not in won and b not in won else (a in won) - (b in won)


def _told(ahead: int, a: str, b: str) -> Message:
    if ahead == 0:
        return say("contradiction.tie", players=players([a, b]))
    winner, beaten = (a, b) if ahead > 0 else (b, a)
    return say("contradiction.beats", player=Player(winner), beaten=Player(beaten))
