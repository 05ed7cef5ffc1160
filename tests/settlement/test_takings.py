"""What is taken before a pot is divided: rake and drops, from the main pot, by pot, or in proportion to all pots."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from settled import in_english, only, settled

TABLE = "seats: [A, B, C, D]\nbutton: D\nchips: [5, 25]\n"
THREE_POTS = "contributions: {A: 900, B: 900, C: 300, D: 105}\nfolded: []\nshowdown: [D, [A, B], C]\n"
"""Pots of 420, 585 and 1,200."""


def test_a_drop_comes_from_the_main_pot_beside_the_rake() -> None:
    hand = settled(f"{TABLE}{THREE_POTS}rake: 20\ndrops: {{Jackpot: 5, Promotion: 10}}\n")
    main, *sides = hand.pots
    assert (main.rake, main.drops) == (20, {"Jackpot": 5, "Promotion": 10})
    assert main.awards == {"D": 385}
    assert all(pot.taken == 0 and pot.drops == {"Jackpot": 0, "Promotion": 0} for pot in sides)
    assert all(pot.reconciled for pot in hand.pots)


def test_a_drop_may_be_taken_pot_by_pot() -> None:
    hand = settled(f"{TABLE}{THREE_POTS}drops: {{Jackpot: {{Main pot: 5, Side pot 2: 10}}}}\n")
    assert [pot.drops["Jackpot"] for pot in hand.pots] == [5, 0, 10]


def test_a_rake_in_proportion_is_shared_in_whole_chips_the_odd_ones_from_the_main_pot() -> None:
    # Of 10 chips the pots owe 1.90, 2.65 and 5.44: 1, 2 and 5, and two odd ones.
    hand = settled(f"{TABLE}{THREE_POTS}rake: {{in proportion: 50}}\n")
    assert [pot.rake for pot in hand.pots] == [15, 10, 25]
    assert in_english(hand.notes[0]) == (
        "Rake of 50 is in proportion to what the pots hold before anything is taken, in whole chips of 5:"
        " Main pot 15, Side pot 1 10 and Side pot 2 25; the 2 odd chips are from the Main pot."
    )


def test_each_taking_in_proportion_has_its_own_odd_chips() -> None:
    hand = settled(f"{TABLE}{THREE_POTS}rake: {{in proportion: 50}}\ndrops: {{Promotion: {{in proportion: 10}}}}\n")
    assert [pot.drops["Promotion"] for pot in hand.pots] == [5, 0, 5]
    assert sum(hand.receipts.values()) == 2205 - 60


def test_one_pot_shares_nothing_and_needs_no_smallest_chip() -> None:
    facts = "seats: [A, B]\nbutton: B\nchips: unknown\ncontributions: {A: 50, B: 50}\nshowdown: [A, B]\n"
    assert only(settled(f"{facts}rake: {{in proportion: 7}}\n")).awards == {"A": 93}


def test_a_proportion_that_is_no_whole_number_of_chips_leaves_every_pot_unresolved() -> None:
    hand = settled(f"{TABLE}{THREE_POTS}rake: {{in proportion: 52}}\n")
    reason = "The rake of 52 is no whole number of chips of 5, so the pots can't share it in proportion."
    assert [in_english(pot.reason) for pot in hand.pots] == [reason] * 3


def test_what_is_not_known_of_a_taking_leaves_open_the_pots_it_is_taken_from() -> None:
    assert [pot.settled for pot in settled(f"{TABLE}{THREE_POTS}drops: unknown\n").pots] == [False] * 3
    assert [pot.settled for pot in settled(f"{TABLE}{THREE_POTS}drops: {{Jackpot: unknown}}\n").pots] == [
        False,
        True,
        True,
    ]
    everywhere = settled(f"{TABLE}{THREE_POTS}drops: {{Jackpot: {{in proportion: unknown}}}}\n")
    assert [in_english(pot.reason) for pot in everywhere.pots] == ["Jackpot is not known."] * 3


def test_more_than_the_pot_holds_can_not_be_taken_from_it() -> None:
    hand = settled(f"{TABLE}{THREE_POTS}rake: 400\ndrops: {{Jackpot: 25}}\n")
    assert in_english(hand.pots[0].reason) == "The rake of 400 and Jackpot of 25 are more than the pot."


def test_a_drop_from_a_pot_that_does_not_form_leaves_the_hand_unresolved() -> None:
    hand = settled(f"{TABLE}{THREE_POTS}drops: {{Jackpot: {{Side pot 7: 5}}}}\n")
    assert [in_english(finding.reason) for finding in hand.unresolved] == [
        "Jackpot is taken from Side pot 7, but no such pot forms."
    ]


@given(st.lists(st.integers(1, 400), min_size=2, max_size=6), st.integers(0, 60))
def test_no_pot_gives_less_than_its_whole_chips_nor_a_side_pot_more(amounts: list[int], chips: int) -> None:
    pots = "".join(f"  - {{amount: {amount * 5}, eligible: [A, B], winners: [A]}}\n" for amount in amounts)
    hand = settled(f"{TABLE}pots:\n{pots}rake: {{in proportion: {chips * 5}}}\n")
    shares = [pot.rake for pot in hand.pots]
    fair = [chips * amount / sum(amounts) for amount in amounts]
    assert sum(share for share in shares if isinstance(share, int)) == chips * 5
    for place, (share, due) in enumerate(zip(shares, fair, strict=True)):
        assert isinstance(share, int)
        assert share // 5 == int(due) or place == 0
        assert share // 5 >= int(due)
