"""The fewest transfers: against brute force, and as laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddchip_sheets.incident.transfers import MOST_EXACT, Transfer, fewest_transfers, proven_fewest

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def balanced(amounts: Sequence[int]) -> dict[str, int]:
    """Balances that sum to zero: the last party takes what is left."""
    return dict(zip(NAMES, [*amounts, -sum(amounts)], strict=False))


def after(balances: Mapping[str, int], transfers: Sequence[Transfer[str]]) -> dict[str, int]:
    left = dict(balances)
    for transfer in transfers:
        left[transfer.payer] -= transfer.amount
        left[transfer.receiver] += transfer.amount
    return left


def most_groups(parties: tuple[str, ...], balances: Mapping[str, int]) -> int:
    """By trying every way to take out one group that sums to zero and holds the first party."""
    if not parties:
        return 0
    first, rest = parties[0], parties[1:]
    best = 0
    for chosen in range(1 << len(rest)):
        group = {first, *(party for bit, party in enumerate(rest) if chosen >> bit & 1)}
        if sum(balances[party] for party in group) == 0:
            best = max(best, 1 + most_groups(tuple(party for party in parties if party not in group), balances))
    return best


@settings(max_examples=2000, deadline=None)
@given(st.lists(st.integers(-6, 6), min_size=1, max_size=5).map(balanced))
def test_no_fewer_transfers_correct_the_payments(balances: dict[str, int]) -> None:
    parties = tuple(party for party, balance in balances.items() if balance)
    assert len(fewest_transfers(balances)) == len(parties) - most_groups(parties, balances)


@settings(max_examples=500, deadline=None)
@given(st.lists(st.integers(-(10**15), 10**15), min_size=1, max_size=9).map(balanced))
def test_after_the_transfers_everybody_has_what_is_due(balances: dict[str, int]) -> None:
    transfers = fewest_transfers(balances)
    assert set(after(balances, transfers).values()) <= {0}
    assert all(transfer.amount > 0 for transfer in transfers)
    assert all(balances[transfer.payer] > 0 > balances[transfer.receiver] for transfer in transfers)


def test_one_transfer_where_one_player_has_anothers_odd_chip() -> None:
    assert fewest_transfers({"A": -100, "B": 100, "C": 0}) == (Transfer("B", "A", 100),)


def test_nothing_moves_where_everybody_was_paid_what_is_due() -> None:
    assert fewest_transfers({"A": 0, "B": 0}) == ()


def test_two_pairs_need_two_transfers_and_not_three() -> None:
    assert len(fewest_transfers({"A": 50, "B": 70, "C": -70, "D": -50})) == 2


def test_a_group_of_three_inside_seven_is_found() -> None:
    balances = {"A": 10, "B": -4, "C": -6, "D": 9, "E": 8, "F": -12, "G": -5}
    assert len(fewest_transfers(balances)) == 5


def test_many_parties_are_settled_in_bounded_time() -> None:
    balances = {f"P{number}": 3**number for number in range(MOST_EXACT + 10)}
    balances["last"] = -sum(balances.values())
    assert set(after(balances, fewest_transfers(balances)).values()) == {0}
    assert not proven_fewest(balances)


def test_exact_opposites_do_not_use_up_what_is_proven() -> None:
    balances = {f"P{number}": 3 ** (number // 2) * (-1) ** number for number in range(2 * MOST_EXACT)}
    assert proven_fewest(balances)
    assert len(fewest_transfers(balances)) == MOST_EXACT


def test_transfers_come_in_the_order_of_the_parties_whatever_the_groups() -> None:
    balances = {"A": 30, "B": -10, "C": 10, "D": -30}
    assert fewest_transfers(balances) == (Transfer("A", "D", 30), Transfer("C", "B", 10))


def test_chips_that_do_not_balance_are_a_bug_of_the_caller() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        fewest_transfers({"A": 100, "B": -50})
