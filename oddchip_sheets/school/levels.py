"""The levels: what each trains, what kind of hands it draws, and what must be true of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from oddchip_sheets.handfile.model import Card, Comparison, Unknown
from oddchip_sheets.school.betting import Limit
from oddchip_sheets.school.draws import Draws
from oddchip_sheets.school.exercise import (
    CASH,
    STUD,
    TOURNAMENT,
    Exercise,
    Wanted,
    deck,
    drawn,
    shown_down,
    with_boards,
)
from oddchip_sheets.settlement.model import HandSettlement, PotResult, Share

Draw = Callable[[Draws, int], Exercise | None]
Holds = Callable[[HandSettlement, int], bool]


@dataclass(frozen=True, slots=True)
class Level:
    """A level of exercises."""

    id: str
    draw: Draw
    """Given chance and the hand's number from zero: a hand that may serve, or none."""
    holds: Holds
    """Whether its settlement is what the level trains; the number as above, where hands take turns."""
    mistaken: bool = False
    """Whether answers with a mistake are printed, which is to be found."""
    group: int = 1
    """How many hands in a row are variations of one."""


def _units(settlement: HandSettlement, amount: int) -> int:
    unit = settlement.hand.unit
    assert not isinstance(unit, Unknown)  # noqa: S101 - an exercise's chips are known
    return amount // unit


def _odd(settlement: HandSettlement, share: Share) -> int:
    return _units(settlement, share.odd)


def _first(settlement: HandSettlement) -> PotResult:
    return settlement.pots[0]


def folded_money(settlement: HandSettlement) -> int:
    """How many folded with chips in."""
    put_in, folded = settlement.hand.contributions, settlement.hand.folded
    if isinstance(put_in, Unknown) or put_in is None or isinstance(folded, Unknown):
        return 0
    return sum(put_in.get(player, 0) > 0 for player in folded)


def any_odd(settlement: HandSettlement) -> bool:
    """Whether an odd chip is left somewhere."""
    return any(share.odd for pot in settlement.pots for share in pot.shares)


def _one_pot(settlement: HandSettlement, tied: int) -> bool:
    share = _first(settlement).shares[0]
    return len(settlement.pots) == 1 and len(share.winners) == tied and folded_money(settlement) > 0


def _plain(level: str, wanted: Wanted) -> Draw:
    return lambda draws, number: drawn(level, wanted, draws, number)


# unit: one pot under three smallest chips

_UNITS: Final = ((25, 100, 500, 1000), (100, 500, 1000), (500, 1000, 5000))
_BIG_CHIPS: Final = tuple(stakes for stakes in TOURNAMENT if stakes.chips[0] == 500)


def _unit_draw(draws: Draws, number: int) -> Exercise | None:
    wanted = Wanted(stakes=_BIG_CHIPS, shown=(3, 4), tied=(2, 4))
    exercise = drawn("unit", wanted, draws, number // 3)
    return exercise and replace(exercise, hand=replace(exercise.hand, chips=_UNITS[number % 3]))


def _unit_holds(settlement: HandSettlement, _: int) -> bool:
    """Whether base or odd chips of the one pot differ from one smallest chip to another."""
    share = _first(settlement).shares[0]
    tied, amount = len(share.winners), share.amount
    ways = {(amount // chips[0] // tied * chips[0], amount // chips[0] % tied * chips[0]) for chips in _UNITS}
    return len(settlement.pots) == 1 and tied > 1 and len(ways) > 1 and folded_money(settlement) > 0


# high-low and boards: an odd chip between the parts, and within one of them, by turns

_OMAHA: Final = tuple(
    replace(stakes, limit=limit) for stakes in (*TOURNAMENT[1:8], CASH[1]) for limit in (Limit.FIXED, Limit.POT)
)
_POT_LIMIT: Final = tuple(stakes for stakes in _OMAHA if stakes.limit is Limit.POT)


def _high_low_draw(draws: Draws, number: int) -> Exercise | None:
    wanted = Wanted("omaha-8", _OMAHA, shown=(3, 4), short=(0, 1))
    exercise = drawn("high-low", wanted, draws, number)
    if exercise is None:
        return None
    showing = [player for player in exercise.hand.players if player not in _folded(exercise)]
    high = shown_down(draws.some(showing, draws.one_of((1, 1, 2))), showing, draws)
    lows = draws.some(showing, draws.between(1, len(showing)))
    low = shown_down(draws.some(lows, min(len(lows), draws.one_of((1, 2, 2, 3)))), lows, draws)
    return with_boards(exercise, ({"high": high, "low": low},))


def _folded(exercise: Exercise) -> frozenset[str]:
    folded = exercise.hand.folded
    assert not isinstance(folded, Unknown)  # noqa: S101 - an exercise's folds are known
    return folded


def _in_parts(settlement: HandSettlement, number: int) -> bool:
    """The first pot in two parts; their difference is a chip, or else a chip is left within a part, by turns."""
    shares = _first(settlement).shares
    if len(shares) != 2:
        return False
    between = shares[0].amount != shares[1].amount
    within = any(share.odd for share in shares)
    return between if number % 2 == 0 else within and not between


def _boards_draw(draws: Draws, number: int) -> Exercise | None:
    omaha = number % 4 >= 2
    wanted = Wanted("omaha", _POT_LIMIT, shown=(3, 4)) if omaha else Wanted(shown=(3, 4), stakes=TOURNAMENT)
    exercise = drawn("boards", wanted, draws, number)
    if exercise is None:
        return None
    showing = [player for player in exercise.hand.players if player not in _folded(exercise)]
    boards: list[Comparison] = []
    for _ in range(2):
        best = draws.some(showing, draws.one_of((1, 2, 2, 3)))
        boards.append({"high": shown_down(best, showing, draws)})
    return with_boards(exercise, boards)


# cards: hold'em read from the cards

_STRAIGHTS: Final = ("AKQJT", "KQJT9", "QJT98", "JT987")


def _cards_draw(draws: Draws, number: int) -> Exercise | None:
    exercise = drawn("cards", Wanted(shown=(2, 4), short=(0, 1)), draws, number)
    if exercise is None:
        return None
    cards = deck(draws)

    def take(rank: str) -> Card:
        card = next(card for card in cards if card.rank == rank)
        cards.remove(card)
        return card

    showing = [player for player in exercise.hand.players if player not in _folded(exercise)]
    board = [take(rank) for rank in draws.one_of(_STRAIGHTS)] if draws.once_in(6) else [cards.pop() for _ in range(5)]
    alike = draws.some(showing, min(len(showing), draws.one_of((2, 2, 3))))
    ranks = [draws.one_of("AKQJT98"), draws.one_of("AKQJT98765")]
    if ranks[0] == ranks[1] or sum(card.rank in ranks for card in board) > 1:
        return None
    held = {player: tuple(take(rank) for rank in ranks) for player in alike}
    held |= {player: (cards.pop(), cards.pop()) for player in showing if player not in alike}
    ordered = {player: held[player] for player in exercise.hand.players if player in held}
    hand = replace(exercise.hand, boards=None, board_cards=(tuple(board),), cards=ordered)
    return replace(exercise, hand=hand)


def _tie_from_cards(settlement: HandSettlement, _: int) -> bool:
    shares = _first(settlement).shares
    return len(settlement.pots) <= 2 and any(len(share.winners) > 1 and share.odd for share in shares)


# stud: no button, and a suit decides


def _by_suit(settlement: HandSettlement, _: int) -> bool:
    shares = [share for pot in settlement.pots for share in pot.shares]
    return any(share.odd and share.odd_to for share in shares)


# antes: the big-blind ante is dead, and the big blind may be short

_ANTES: Final = tuple(replace(stakes, big_blind_ante=stakes.big) for stakes in TOURNAMENT[1:])


def _antes_draw(draws: Draws, number: int) -> Exercise | None:
    return drawn("antes", Wanted(stakes=_ANTES, shown=(3, 4), short=(1, 2), folding=(2, 4)), draws, number)


def _antes_hold(settlement: HandSettlement, _: int) -> bool:
    dead = settlement.hand.dead.total
    return not isinstance(dead, Unknown) and dead > 0 and len(settlement.pots) > 1 and any_odd(settlement)


_ALONE: Final = {
    level.id: level
    for level in (
        Level("tie", _plain("tie", Wanted()), lambda s, _: _one_pot(s, 2) and not any_odd(s)),
        Level("odd", _plain("odd", Wanted()), lambda s, _: _one_pot(s, 2) and _odd(s, _first(s).shares[0]) == 1),
        Level("unit", _unit_draw, _unit_holds, group=3),
        Level(
            "side-pots",
            _plain("side-pots", Wanted(shown=(3, 4), short=(1, 3), folding=(2, 5))),
            lambda s, _: (
                len(s.pots) > 1
                and folded_money(s) > 0
                and bool(s.returned)
                and any(len(share.winners) > 1 for pot in s.pots for share in pot.shares)
            ),
        ),
        Level(
            "many",
            _plain("many", Wanted(shown=(3, 5), tied=(3, 5), short=(0, 2), folding=(1, 4))),
            lambda s, _: any(len(share.winners) > 2 and _odd(s, share) > 1 for pot in s.pots for share in pot.shares),
        ),
        Level("high-low", _high_low_draw, _in_parts),
        Level("boards", _boards_draw, _in_parts),
        Level("stud", _plain("stud", Wanted("stud", STUD, shown=(2, 3), folding=(2, 4))), _by_suit),
        Level("cards", _cards_draw, _tie_from_cards),
        Level("antes", _antes_draw, _antes_hold),
    )
}

# find-the-error and mixed are made of the others

_ERRORS: Final = ("side-pots", "odd", "antes", "side-pots", "high-low", "many")
_MIXED: Final = ("tie", "odd", "side-pots", "many", "antes", "high-low", "boards", "cards", "stud")


def _by_turns(names: Sequence[str]) -> tuple[Draw, Holds]:
    """Hands of several levels, one after the other; each has to hold what its own level asks."""

    def of(number: int) -> tuple[Level, int]:
        return _ALONE[names[number % len(names)]], number // len(names)

    def draw(draws: Draws, number: int) -> Exercise | None:
        level, turn = of(number)
        return level.draw(draws, turn)

    def holds(settlement: HandSettlement, number: int) -> bool:
        level, turn = of(number)
        return level.holds(settlement, turn)

    return draw, holds


LEVELS: Final[Mapping[str, Level]] = {
    **_ALONE,
    "find-the-error": Level("find-the-error", *_by_turns(_ERRORS), mistaken=True),
    "mixed": Level("mixed", *_by_turns(_MIXED)),
}
"""In the order in which they are best learnt."""
