"""The hands of match-pot games: every two-card hand, every three-card hand, wild cards against brute force."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import pytest
from quick import first

from oddchip_sheets.cards.evaluate import strength as ordinary
from oddchip_sheets.cards.match_pot import strength
from oddchip_sheets.games import GAMES, MATCH_POT_GAMES, Stage
from oddchip_sheets.handfile.model import Card
from oddchip_sheets.rulebooks.situations import Situation

RANKS = "23456789TJQKA"
DECK = [Card(rank, suit) for rank in RANKS for suit in "cdhs"]


def cards(text: str) -> list[Card]:
    return [Card(word[0], word[1]) for word in text.split()]


def choosing(**choices: str) -> Callable[[Situation], str]:
    return lambda situation: choices[situation.value.replace("-", "_")]


def of(
    game: str, text: str, choices: Mapping[str, str] | None = None, *, stage: int = 0, common: str = ""
) -> tuple[int, ...]:
    """How strong a hand is, written as in a file."""
    found = strength(MATCH_POT_GAMES[game].stages[stage], cards(text), cards(common), choosing(**choices or {}))
    assert found is not None
    return found


def two(text: str) -> tuple[int, ...]:
    return of("guts-2", text)


def test_two_cards_have_91_ranks_in_the_order_of_the_text() -> None:
    pairs = [f"{rank}c {rank}d" for rank in reversed(RANKS)]
    others = [f"{high}c {low}d" for low, high in combinations(RANKS, 2)]
    others.sort(key=lambda text: (RANKS.index(text[0]), RANKS.index(text[3])), reverse=True)
    assert others[0] == "Ac Kd"
    assert others[-1] == "3c 2d"
    strengths = [two(text) for text in (*pairs, *others)]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths) == 91
    assert {two(f"{one} {other}") for one, other in combinations(DECK, 2)} == set(strengths)


def test_suits_and_sequences_count_nothing_in_two_cards() -> None:
    assert two("As Kd") == two("Ac Kh")
    assert two("4d 2d") < two("4h 3s")


THREE = {
    "usual": ["high card", "pair", "flush", "straight", "straight flush", "three of a kind"],
    "straight-flush-high": ["high card", "pair", "flush", "straight", "three of a kind", "straight flush"],
    "flush-high": ["high card", "pair", "straight", "flush", "straight flush", "three of a kind"],
    "both-high": ["high card", "pair", "straight", "flush", "three of a kind", "straight flush"],
    "pairs-only": ["high card", "pair", "three of a kind"],
}
COUNTS = {
    "three of a kind": 52,
    "straight flush": 48,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high card": 16_440,
}
"""Of the 22,100 deals of three cards, with A-2-3 a straight."""


@pytest.mark.parametrize("order", first(1, THREE))
@pytest.mark.parametrize("run", ["no", "lowest", "second"])
def test_three_cards_are_counted_over_every_deal(order: str, run: str) -> None:
    kinds = Counter(strength_of_three(deal, order, run)[0] for deal in combinations(DECK, 3))
    expected = dict(COUNTS)
    if order == "pairs-only":
        expected = {"three of a kind": 52, "pair": 3_744, "high card": 22_100 - 52 - 3_744}
    elif run == "no":
        expected |= {"straight flush": 44, "straight": 660, "flush": 1_100, "high card": 16_500}
    assert {THREE[order][kind]: count for kind, count in kinds.items()} == expected


def strength_of_three(deal: Sequence[Card], order: str, run: str) -> tuple[int, ...]:
    stage = MATCH_POT_GAMES["guts-3"].stages[0]
    found = strength(stage, list(deal), (), choosing(three_card=order, ace_low_run=run))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("better", "worse", "choices"),
    [
        ("2c 2d 2h", "As Ks Qs", {"three_card": "usual"}),
        ("5c 4d 3h", "As Ks Js", {"three_card": "usual"}),
        ("7s 3s 2s", "Ac Ad Kh", {"three_card": "usual"}),
        ("2c 2d 3h", "As Kd Jc", {"three_card": "usual"}),
        ("As Ks Qs", "2c 2d 2h", {"three_card": "straight-flush-high"}),
        ("As Ks Js", "5c 4d 3h", {"three_card": "flush-high"}),
        ("Ac Kd Qh", "Kc Qd Jh", {"three_card": "usual"}),
        ("4c 3d 2h", "Ac 2d 3s", {"three_card": "usual", "ace_low_run": "lowest"}),
        ("Ac 2d 3s", "Kc Qd Jh", {"three_card": "usual", "ace_low_run": "second"}),
        ("Ac Kd Qh", "Ad 2d 3s", {"three_card": "usual", "ace_low_run": "second"}),
        ("2c 2d 4h", "Ac 2h 3s", {"three_card": "usual", "ace_low_run": "no"}),
        ("As 3s 2s", "Ac Kd Jh", {"three_card": "usual", "ace_low_run": "no"}),
        ("2c 2d 3h", "5s 4s 3s", {"three_card": "pairs-only"}),
    ],
)
def test_a_three_card_hand_beats_another(better: str, worse: str, choices: dict[str, str]) -> None:
    assert of("guts-3", better, choices) > of("guts-3", worse, choices)


def brute(held: Sequence[Card], wild: str, *, five: str) -> tuple[int, ...]:
    """The best ordinary five of every card that each wild one may be, and five of a kind on top."""
    best = (0, 0)
    for chosen in combinations(held, 5):
        natural = [card for card in chosen if card.rank not in wild]
        free = 5 - len(natural)
        if free and five == "top" and len({card.rank for card in natural}) <= 1:
            rank = natural[0].rank if natural else "A"
            best = max(best, (1, RANKS.index(rank)))
        others = [card for card in DECK if card not in natural]
        for joined in combinations(others, free):
            hand = [*natural, *joined]
            value = ordinary(GAMES["draw"], GAMES["draw"].sides[0], hand, ())
            assert value is not None
            best = max(best, (0, value))
    return best


@pytest.mark.parametrize("five", ["top", "none"])
@pytest.mark.parametrize("wilds", first(2, range(3)))
def test_wild_hands_rank_as_every_card_that_they_may_be(wilds: int, five: str) -> None:
    """All hands of six are put in order by both ways, and the orders are the same."""
    dice, stage = random.Random(f"{wilds} {five}"), MATCH_POT_GAMES["guts-4-2-2"].stages[0]
    twos = [card for card in DECK if card.rank == "2"]
    naturals = [card for card in DECK if card.rank != "2"]
    hands = [[*dice.sample(twos, wilds), *drawn(dice, naturals, 6 - wilds)] for _ in range(120 if wilds < 2 else 14)]
    ours = [strength(stage, hand, (), choosing(five_of_a_kind=five, wild_flush="next-missing")) for hand in hands]
    theirs = [brute(hand, "2", five=five) for hand in hands]
    for at, other in combinations(range(len(hands)), 2):
        one, two_ = ours[at], ours[other]
        assert one is not None
        assert two_ is not None
        assert (one > two_) - (one < two_) == (theirs[at] > theirs[other]) - (theirs[at] < theirs[other]), (
            hands[at],
            hands[other],
        )


def drawn(dice: random.Random, deck: Sequence[Card], count: int) -> list[Card]:
    """Cards of few ranks, or of few suits, so that something comes of them."""
    ranks, suits = dice.sample(RANKS[1:], 5), dice.sample("cdhs", dice.choice([1, 2, 4]))
    near = [card for card in deck if card.rank in ranks and card.suit in suits] if dice.random() < 0.7 else []
    return dice.sample(near if len(near) >= count else list(deck), count)


@pytest.mark.parametrize(
    ("better", "worse", "choices"),
    [
        ("2h 2s 7d 7c 7h 9c", "Ah Kh Qh Jh Th 4c", {"five_of_a_kind": "top"}),
        ("Ah Kh Qh Jh Th 4c", "2h 2s 7d 7c 7h 9c", {"five_of_a_kind": "none"}),
        ("As Ks 2s 6s 4s 8d", "2h Ah 9h 5h 3h 8c", {"wild_flush": "next-missing", "five_of_a_kind": "top"}),
        ("2h Ah 9h 5h 3h 8c", "Ks As Qs 6s 4s 8d", {"wild_flush": "repeat", "five_of_a_kind": "top"}),
    ],
)
def test_a_wild_hand_beats_another(better: str, worse: str, choices: dict[str, str]) -> None:
    assert of("guts-4-2-2", better, choices) > of("guts-4-2-2", worse, choices)


def test_natural_and_wild_hands_are_equal() -> None:
    assert of("guts-4-2-2", "9c 9d 2h Ks 4d 7c", {"five_of_a_kind": "top"}) == of("guts-4-2-2", "9h 9s 9c Kd 4c 7d")


def test_a_two_among_the_common_cards_is_wild_for_all() -> None:
    choices = {"five_of_a_kind": "top"}
    assert of("guts-4-2-3", "9c 9d Kh 4s", choices, common="2c 9h 6d") > of(
        "guts-4-2-3", "Ac Ad Ah 4d", common="8c 7h 6d"
    )


@pytest.mark.parametrize("text", ["3c 3d 3h", "3c 3d As", "Ac Ad Ah"])
def test_three_wild_threes_are_three_aces(text: str) -> None:
    assert of("3-5-7", text) == of("3-5-7", "Ah 3s Ad")


def test_each_stage_of_3_5_7_has_its_own_wild_cards() -> None:
    assert of("3-5-7", "9c 3d Kh") == of("3-5-7", "Kc Kd 9h")
    five = {"five_of_a_kind": "top"}
    assert of("3-5-7", "3c 3d 3h 5s 9d", five, stage=1) > of("3-5-7", "Ac Ad Ah 3s 9c", stage=1)
    assert of("3-5-7", "7c 7d Kh Ks 9d 4c 2h", five, stage=2) > of("3-5-7", "Ac Ad Ah 5s 9c 9h 2d", stage=2)


def test_the_five_low_cards_of_napalm_are_the_ordinary_ranking_turned_round() -> None:
    low = [
        "7c 5d 4h 3s 2c",
        "7c 6d 4h 3s 2c",
        "Kc Qd 9h 8s 7c",
        "Ac 5d 4h 3s 2c",
        "2c 2d 5h 4s 3c",
        "6c 5d 4h 3s 2c",
        "7c 5c 4c 3c 2c",
    ]
    strengths = [of("napalm", text, stage=1) for text in low]
    assert strengths == sorted(strengths, reverse=True)


def test_the_ace_of_napalm_is_high_in_seven_cards_too() -> None:
    assert of("napalm", "Ac 2d 3h 4s 5c 9d 9h", stage=2) == of("napalm", "9c 9s Ad 5h 4c 3d 2h", stage=2)


def test_too_few_cards_have_no_ranking() -> None:
    assert strength(Stage(6, "high", wild="2"), cards("Kh Ks Kd 3c"), (), choosing()) is None
