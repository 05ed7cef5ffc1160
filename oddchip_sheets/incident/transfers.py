"""The fewest transfers that correct what was paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

MOST_EXACT = 16
"""Up to this many parties the number of transfers is the least possible; the search doubles with each party."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Chips that one party hands to another. Amounts are in the hand's finest fraction."""

    payer: str
    receiver: str
    amount: int


def fewest_transfers(balances: Mapping[str, int]) -> tuple[Transfer, ...]:
    """The fewest transfers after which everybody's balance is zero.

    A balance is what a party has too much (positive) or too little (negative); balances sum to zero, else
    ``ValueError``. Parties fall into as many groups as possible that each sum to zero; a group of ``n`` needs ``n - 1``
    transfers and no fewer. Beyond ``MOST_EXACT`` parties that are not exact opposites, one group is taken.
    """
    if sum(balances.values()):
        raise ValueError("balances must sum to zero")
    parties = [party for party, balance in balances.items() if balance]
    pairs = _opposites(parties, balances)
    rest = [party for party in parties if not any(party in pair for pair in pairs)]
    groups = [*pairs, *(_groups(rest, balances) if len(rest) <= MOST_EXACT else [rest])]
    order = {party: index for index, party in enumerate(balances)}
    found = [transfer for group in groups for transfer in _settled(group, balances)]
    return tuple(sorted(found, key=lambda transfer: (order[transfer.payer], order[transfer.receiver])))


def _opposites(parties: Sequence[str], balances: Mapping[str, int]) -> list[list[str]]:
    """Pairs that cancel each other; setting them apart never costs a transfer."""
    pairs: list[list[str]] = []
    free = list(parties)
    for one, other in combinations(parties, 2):
        if one in free and other in free and balances[one] == -balances[other]:
            pairs.append([one, other])
            free = [party for party in free if party not in {one, other}]
    return pairs


def _groups(parties: Sequence[str], balances: Mapping[str, int]) -> list[list[str]]:
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


def _unwound(parties: Sequence[str], members: int, total: Sequence[int], last: Sequence[int]) -> list[list[str]]:
    groups: list[list[str]] = []
    while members:
        if total[members] == 0:
            groups.append([])
        groups[-1].append(parties[last[members]])
        members ^= 1 << last[members]
    return groups


def _settled(group: Sequence[str], balances: Mapping[str, int]) -> list[Transfer]:
    """At most one transfer fewer than the group has members: each empties a payer or fills a receiver."""
    left = {party: balance for party, balance in balances.items() if party in group}
    transfers: list[Transfer] = []
    while payer := next((party for party in left if left[party] > 0), None):
        receiver = next(party for party in left if left[party] < 0)
        amount = min(left[payer], -left[receiver])
        transfers.append(Transfer(payer, receiver, amount))
        left[payer] -= amount
        left[receiver] += amount
    return transfers
