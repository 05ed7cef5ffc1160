"""Only a settlement to which the verifier comes as well is printed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from settled import settled_file

from oddchip_sheets import render
from oddchip_sheets.settled import Settlement
from oddchip_sheets.verifier.verified import ContradictedError, Verified, verify

HANDS = """\
event: {name: Autumn Deepstack, rules: tda-2024}
chips: [100]
seats: [A, B]
button: B
hands:
  - {hand: 41, contributions: {A: 300, B: 300}, showdown: [[A, B]]}
  - {hand: 42, contributions: {A: 500, B: 500}, showdown: [[A, B]]}
"""


def forged() -> Settlement:
    """The second hand pays B a chip that is A's."""
    settlement = settled_file(HANDS)
    first, second = settlement.hands
    return Settlement(settlement.event, settlement.book, (first, replace(second, receipts={"A": 400, "B": 600})))


def test_what_the_verifier_contradicts_is_never_verified_or_printed() -> None:
    with pytest.raises(ContradictedError, match=r"^hand 42: A's receipts are not the sum"):
        verify(forged())
    with pytest.raises(ContradictedError, match=r"^hand 42: "):
        render(forged())


def test_a_verified_settlement_that_is_changed_is_verified_anew() -> None:
    settlement = settled_file(HANDS)
    assert isinstance(replace(settlement, hands=settlement.hands[:1]), Verified)
    with pytest.raises(ContradictedError, match="hand 42"):
        replace(settlement, hands=forged().hands)
