"""The fewest transfers that correct what was paid."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Generic, TypeVar

MOST_EXACT: Final = 16
"""Up to this many parties the number of transfers is the least possible; the search doubles with each party."""

PartyT = TypeVar("PartyT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Transfer(Generic[PartyT]):
    """Chips that one party hands to another. Amounts are in the hand's finest fraction."""

    payer: PartyT
    receiver: PartyT
    amount: int


def fewest_transfers(balances: Mapping[PartyT, int]) -> tuple[Transfer[PartyT], ...]:
    """The fewest transfers after which everybody's balance is zero, by payer and receiver in the order of ``balances``.

    A balance is what a party has too much (positive) or too little (negative); balances sum to zero, else
    ``ValueError``. Parties fall into as many groups as possible that each sum to zero; a group of ``n`` needs ``n - 1``
    transfers and no fewer. Where ``proven_fewest`` is false, those who are not exact opposites are one group.
    """
    if sum(balances.values()):
        raise ValueError("balances must sum to zero")
    pairs, rest = _paired(balances)
    groups = [*pairs, *(_groups(rest, balances) if len(rest) <= MOST_EXACT else [rest])]
    order = {party: index for index, party in enumerate(balances)}
    found = [transfer for group in groups for transfer in _settled(group, balances)]
    return tuple(sorted(found, key=lambda transfer: (order[transfer.payer], order[transfer.receiver])))


def proven_fewest(balances: Mapping[PartyT, int]) -> bool:
    """Whether ``fewest_transfers`` tries every grouping, so that there is no way with fewer transfers."""
    _, rest = _paired(balances)
    return len(rest) <= MOST_EXACT


def _paired(balances: Mapping[PartyT, int]) -> tuple[list[list[PartyT]], list[PartyT]]:
    """Pairs that cancel each other, and the rest; setting a pair apart never costs a transfer."""
    pairs: list[list[PartyT]] = []
    rest = [party for party, balance in balances.items() if balance]
    for one, other in combinations(rest, 2):
        if one in rest and other in rest and balances[one] == -balances[other]:
            pairs.append([one, other])
            rest = [party for party in rest if party not in {one, other}]
    return pairs, rest


def _groups(parties: Sequence[PartyT], balances: Mapping[PartyT, int]) -> list[list[PartyT]]:
    """The most groups that each sum to zero.

    Parties are added one by one, as bits of a set. Each time the set so far sums to zero a group is complete, so the
    best order is the one that passes through zero most often.
    """
    full = (1 << len(parties)) - 1
    total, zeros, last = [0] * (full + 1), [0] * (full + 1), [0] * (full + 1)
    for members in range(1, full + 1):
        lowest = (members & -members).bit_length() - 1
        total[members] = total[members & (members - 1)] + balances[parties[lowest]]
        without = [bit for bit in range(len(parties)) if members >> bit & 1]
        last[members] = max(without, key=lambda bit: zeros[members ^ (1 << bit)])
        zeros[members] = zeros[members ^ (1 << last[members])] + (total[members] == 0)
    return _unwound(parties, full, total, last)


def _unwound(parties: Sequence[PartyT], members: int, total: Sequence[int], last: Sequence[int]) -> list[list[PartyT]]:
    groups: list[list[PartyT]] = []
    while members:
        if total[members] == 0:
            groups.append([])
        groups[-1].append(parties[last[members]])
        members ^= 1 << last[members]
    return groups


def _settled(group: Sequence[PartyT], balances: Mapping[PartyT, int]) -> list[Transfer[PartyT]]:
    """At most one transfer fewer than the group has members: each empties a payer or fills a receiver."""
    left = {party: balance for party, balance in balances.items() if party in group}
    transfers: list[Transfer[PartyT]] = []
    while payer := next((party for party in left if left[party] > 0), None):
        receiver = next(party for party in left if left[party] < 0)
        amount = min(left[payer], -left[receiver])
        transfers.append(Transfer(payer, receiver, amount))
        left[payer] -= amount
        left[receiver] += amount
    return transfers
