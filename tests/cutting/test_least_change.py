"""The least change equals what exhaustive search finds, and a stack always sums to its award."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from oddchip_sheets.cutting import change
from oddchip_sheets.cutting.change import Stacks, cut, worth

SETS = [(25, 100, 500, 1000), (1, 5, 25, 100), (100, 500, 1000, 5000), (5, 25, 100), (25, 100), (5, 10, 20, 100)]


def any_pot(dice: random.Random) -> tuple[dict[int, int], list[int], tuple[int, ...]]:
    """Chips as they lie in a pot, and awards by equal parts, by halves or by quarters, odd chips given out one each."""
    in_play = dice.choice(SETS)
    chips = {chip: dice.randint(0, 3 if chip == in_play[-1] else 5) for chip in in_play}
    chips[in_play[0]] += 1
    pot, unit = worth(chips), in_play[0]
    ways = dice.choice(["tie", "halves", "quarters"])
    shares = [pot] if ways == "tie" else [pot - pot // 2 // unit * unit, pot // 2 // unit * unit]
    awards = [0] * dice.randint(2, 4)
    for share in shares:
        winners = dice.sample(range(len(awards)), dice.randint(1 if ways == "halves" else 2, len(awards)))
        base, odd = divmod(share // unit, len(winners))
        for place, winner in enumerate(winners):
            awards[winner] += unit * (base + (place < odd))
    return chips, [award for award in awards if award], in_play


def exhaustive(chips: dict[int, int], awards: Sequence[int], in_play: Sequence[int]) -> int:
    """The fewest chips that must cross: every stack for every winner is tried, with no thought."""
    kinds = sorted({*chips, *in_play}, reverse=True)
    held = {tuple(0 for _ in kinds)}
    for award in awards:
        held = {tuple(map(sum, zip(have, stack, strict=True))) for have in held for stack in every(award, kinds)}
    lying = [chips.get(kind, 0) for kind in kinds]
    return min(sum(abs(have - lay) for have, lay in zip(each, lying, strict=True)) for each in held)


def every(amount: int, kinds: Sequence[int]) -> list[tuple[int, ...]]:
    if len(kinds) == 1:
        return [(amount // kinds[0],)] if amount % kinds[0] == 0 else []
    return [(n, *rest) for n in range(amount // kinds[0] + 1) for rest in every(amount - n * kinds[0], kinds[1:])]


def check(chips: dict[int, int], awards: Sequence[int], found: Stacks | None) -> None:
    assert found is not None
    assert [worth(stack) for stack in found.stacks] == list(awards)
    assert worth(found.out) == worth(found.back)
    lying = {chip: count - found.out.get(chip, 0) + found.back.get(chip, 0) for chip, count in chips.items()}
    given = {chip: sum(stack.get(chip, 0) for stack in found.stacks) for chip in {*chips, *found.back}}
    assert given == {**dict.fromkeys(given, 0), **found.back, **lying}


def small_pots(seed: int, count: int) -> list[tuple[dict[int, int], list[int], tuple[int, ...]]]:
    dice = random.Random(seed)
    found: list[tuple[dict[int, int], list[int], tuple[int, ...]]] = []
    while len(found) < count:
        chips, awards, in_play = any_pot(dice)
        if worth(chips) // in_play[0] <= 60:
            found.append((chips, awards, in_play))
    return found


@pytest.mark.parametrize(
    ("chips", "awards", "out", "back"),
    [
        ({1000: 3, 500: 1}, (1800, 1700), {1000: 1}, {500: 1, 100: 5}),
        ({1000: 4, 500: 1, 100: 3}, (1600, 1600, 1600), {1000: 1}, {500: 2}),
        ({1000: 2, 500: 1, 100: 5}, (1500, 1500), {}, {}),
    ],
)
def test_known_pots(chips: dict[int, int], awards: Sequence[int], out: object, back: object) -> None:
    found = cut(chips, awards, (100, 500, 1000))
    check(chips, awards, found)
    assert found is not None
    assert (found.out, found.back) == (out, back)


def test_equal_awards_grow_side_by_side() -> None:
    found = cut({1000: 4, 500: 2, 100: 6}, (2800, 2800), (100, 500, 1000))
    assert found is not None
    assert found.stacks == ({1000: 2, 500: 1, 100: 3}, {1000: 2, 500: 1, 100: 3})


def test_least_change_is_what_exhaustive_search_finds() -> None:
    for chips, awards, in_play in small_pots(1, 150):
        found = cut(chips, awards, in_play)
        check(chips, awards, found)
        assert found is not None
        assert found.crossing == exhaustive(chips, awards, in_play), (chips, awards)


@pytest.mark.slow
def test_least_change_is_what_exhaustive_search_finds_in_1500_pots() -> None:
    for chips, awards, in_play in small_pots(2, 1500):
        found = cut(chips, awards, in_play)
        check(chips, awards, found)
        assert found is not None
        assert found.crossing == exhaustive(chips, awards, in_play), (chips, awards)


def test_a_pot_of_a_thousand_chips_is_cut() -> None:
    chips = {5000: 97, 1000: 200, 500: 300, 100: 400, 25: 101}
    units = worth(chips) // 25
    awards = [25 * (units // 7 + (place < units % 7)) for place in range(7)]
    check(chips, awards, cut(chips, awards, (25, 100, 500, 1000, 5000)))


@pytest.mark.parametrize(
    ("chips", "awards", "in_play"),
    [({5: 3, 2: 1}, (9, 8), (2, 5)), ({50: 2, 20: 4}, (90, 90), (20, 50)), ({60: 2, 25: 1}, (85, 60), (25, 60))],
)
def test_denominations_that_do_not_divide_are_searched(
    chips: dict[int, int], awards: Sequence[int], in_play: Sequence[int]
) -> None:
    found = cut(chips, awards, in_play)
    check(chips, awards, found)
    assert found is not None
    assert found.crossing == exhaustive(chips, awards, in_play)


def test_a_search_that_takes_too_long_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cut({50: 4, 20: 1}, (110, 110), (20, 50)) is not None
    monkeypatch.setattr(change, "MOST_STEPS", 10)
    assert cut({50: 4, 20: 1}, (110, 110), (20, 50)) is None


def test_chips_that_are_not_the_awards_are_a_bug() -> None:
    with pytest.raises(ValueError, match="the chips make 100, the awards 200"):
        cut({100: 1}, (200,), (100,))
