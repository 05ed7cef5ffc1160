"""Pots rebuilt slice by slice: the rules of forming pots, each on its own hand."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from verifier_tables import TDA, hand

from oddchip_sheets.handfile.model import UNKNOWN, Dead, Hand
from oddchip_sheets.verifier.model import Table, UnresolvedError
from oddchip_sheets.verifier.pots import Layers, peel, rebuild

Formed = list[tuple[object, str]]


def layers(facts: Hand) -> Layers:
    return rebuild(Table(facts, TDA, None))


def formed(facts: Hand) -> Formed:
    return [(layer.amount, "".join(layer.eligible)) for layer in layers(facts).pots]


def put(**stacks: int) -> Mapping[str, int]:
    return stacks


def test_folded_chips_fill_the_layers_they_reach_and_open_none() -> None:
    facts = hand(contributions=put(A=500, B=500, C=100, D=100, E=200), folded="E")
    assert formed(facts) == [(500, "ABCD"), (900, "AB")]
    assert layers(facts).returned == {}


def test_every_live_level_opens_a_pot() -> None:
    facts = hand("ABCD", contributions=put(A=100, B=300, C=500, D=500))
    assert formed(facts) == [(400, "ABCD"), (600, "BCD"), (400, "CD")]


def test_what_nobody_called_goes_back_to_the_highest_contributor() -> None:
    facts = hand("AB", contributions=put(A=800, B=500))
    assert layers(facts).returned == {"A": 300}
    assert formed(facts) == [(1000, "AB")]


def test_a_folded_bet_calls_the_highest_contributor_as_far_as_it_goes() -> None:
    facts = hand("ABC", contributions=put(A=40, B=80, C=200), folded="B")
    assert layers(facts).returned == {"C": 120}
    assert formed(facts) == [(120, "AC"), (80, "C")]


def test_the_excess_of_a_folded_player_stays_in_the_last_pot() -> None:
    facts = hand("ABC", contributions=put(A=100, B=200, C=300), folded="C")
    assert layers(facts).returned == {}
    assert formed(facts) == [(300, "AB"), (300, "B")]


def test_folded_chips_above_every_live_level_join_the_last_pot() -> None:
    assert formed(hand("ABC", contributions=put(A=500, B=500, C=800), folded="C")) == [(1800, "AB")]


def test_layers_with_the_same_players_still_in_are_one_pot() -> None:
    facts = hand("ABCD", contributions=put(A=10, B=31, C=52, D=52), folded="B")
    assert formed(facts) == [(40, "ACD"), (105, "CD")]


def test_dead_chips_join_the_main_pot() -> None:
    facts = hand("ABC", contributions=put(A=2000, B=2000, C=1200), dead=250)
    assert formed(facts) == [(3850, "ABC"), (1600, "AB")]


def test_unknown_dead_chips_leave_only_the_main_pot_unknown() -> None:
    facts = hand("ABC", contributions=put(A=2000, B=2000, C=1200), dead=Dead(UNKNOWN))
    assert formed(facts) == [(UNKNOWN, "ABC"), (1600, "AB")]


def test_a_bet_that_nobody_called_leaves_the_dead_chips_as_the_only_pot() -> None:
    facts = hand("AB", contributions=put(B=50), dead=100)
    assert layers(facts).returned == {"B": 50}
    assert formed(facts) == [(100, "B")]


def test_a_player_all_in_with_dead_chips_alone_may_win_those_and_no_others() -> None:
    facts = hand("ABC", contributions=put(A=0, B=500, C=500), dead=Dead(100, {"A": 100}))
    assert formed(facts) == [(100, "ABC"), (1000, "BC")]


def test_a_hand_in_which_nobody_called_anything_has_no_pot() -> None:
    facts = hand("A", contributions=put(A=2))
    assert layers(facts).returned == {"A": 2}
    assert formed(facts) == []


def test_eligible_players_stand_in_the_order_of_the_seats() -> None:
    assert formed(hand("ABC", contributions=put(C=100, A=100, B=100))) == [(300, "ABC")]


def test_no_pots_are_formed_from_what_is_not_known() -> None:
    for facts in (
        hand("AB", contributions=UNKNOWN),
        hand("AB", contributions=put(A=5, B=5), folded=UNKNOWN),
        hand("AB", contributions=put(A=5, B=5), folded="AB"),
    ):
        with pytest.raises(UnresolvedError):
            rebuild(Table(facts, TDA, None))


def test_amounts_of_fifteen_digits_are_rebuilt_at_once() -> None:
    facts = hand("ABC", contributions=put(A=999_999_999_999_999, B=999_999_999_999_998, C=1))
    assert layers(facts).returned == {"A": 1}
    assert formed(facts) == [(3, "ABC"), (1_999_999_999_999_994, "AB")]


def test_the_slices_are_as_thin_as_the_shortest_stack_left() -> None:
    assert list(peel(put(A=3, B=1, C=3))) == [(("A", "B", "C"), 1), (("A", "C"), 2)]


@given(
    st.lists(st.integers(0, 12), min_size=1, max_size=6),
    st.sets(st.integers(0, 5)),
)
def test_peeling_whole_slices_is_peeling_one_tick_at_a_time(stacks: list[int], out: set[int]) -> None:
    names = "ABCDEF"[: len(stacks)]
    folded = frozenset(name for place, name in enumerate(names) if place in out)
    facts = hand(names, contributions=dict(zip(names, stacks, strict=True)), folded=folded)
    returned, pots = tick_by_tick(dict(zip(names, stacks, strict=True)), folded)
    if any(not eligible for _, eligible in pots):
        with pytest.raises(UnresolvedError):
            rebuild(Table(facts, TDA, None))
    else:
        assert formed(facts) == pots
        assert sum(layers(facts).returned.values()) == returned


def tick_by_tick(stacks: dict[str, int], folded: frozenset[str]) -> tuple[int, Formed]:
    """One tick from everybody at a time, each tick asked on its own whose it is."""
    returned, heaps = 0, [(0, "")]
    while owners := [name for name, chips in stacks.items() if chips]:
        stacks = {name: max(chips - 1, 0) for name, chips in stacks.items()}
        live = "".join(name for name in owners if name not in folded)
        if live and len(owners) == 1:
            returned += 1
        elif heaps[-1][1] and live in ("", heaps[-1][1]):
            heaps[-1] = (heaps[-1][0] + len(owners), heaps[-1][1])
        else:
            heaps.append((len(owners), live))
    return returned, [(amount, eligible) for amount, eligible in heaps if amount]
