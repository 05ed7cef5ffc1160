"""Contributions become pots: uncalled excess, layers, folded and dead chips."""

from __future__ import annotations

from settled import in_english, pots, settled

SEATS = "seats: [A, B, C, D, E]\nbutton: E\nchips: [1]\n"


def test_each_level_of_a_player_still_in_opens_a_pot() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 100, B: 300, C: 500, D: 500}}\nshowdown: [A, B, C, D]")
    assert pots(hand) == [(400, "ABCD"), (600, "BCD"), (400, "CD")]
    assert [pot.name for pot in hand.pots] == ["Main pot", "Side pot 1", "Side pot 2"]


def test_a_folded_level_opens_no_pot() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 100, B: 80, C: 100}}\nfolded: [B]\nshowdown: [[A, C]]")
    assert pots(hand) == [(280, "AC")]


def test_the_uncalled_excess_of_the_one_highest_goes_back_first() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 800, B: 500}}\nshowdown: [B, A]")
    assert hand.returned == {"A": 300}
    assert pots(hand) == [(1000, "AB")]


def test_a_folded_call_limits_what_is_uncalled() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 40, B: 80, C: 200}}\nfolded: [B]\nshowdown: [A, C]")
    assert hand.returned == {"C": 120}
    assert pots(hand) == [(120, "AC"), (80, "C")]


def test_a_folded_players_excess_is_not_returned_and_joins_the_last_pot() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 500, B: 500, C: 800}}\nfolded: [C]\nshowdown: [[A, B]]")
    assert hand.returned == {}
    assert pots(hand) == [(1800, "AB")]
    assert in_english(hand.notes[0]).startswith("300 of folded chips lie above every level still in")


def test_two_highest_contributors_leave_nothing_uncalled() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 500, B: 500, C: 100}}\nshowdown: [A, B, C]")
    assert hand.returned == {}


def test_dead_chips_join_the_main_pot_only() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 100, B: 200, C: 200}}\ndead: {{E: 50}}\nshowdown: [A, B, C]")
    assert pots(hand) == [(350, "ABC"), (200, "BC")]


def test_a_walk_wins_the_blinds_and_the_ante() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 25, B: 50}}\nfolded: [A]\ndead: {{B: 50}}")
    assert hand.returned == {"B": 25}
    assert hand.receipts == {"B": 100}


def test_a_walk_with_nothing_but_the_ante_called_still_wins_the_ante() -> None:
    hand = settled(f"{SEATS}contributions: {{B: 50}}\ndead: {{B: 50}}")
    assert hand.returned == {"B": 50}
    assert hand.receipts == {"B": 50}


def test_a_player_in_for_the_ante_alone_can_win_the_ante_and_no_more() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 100, B: 100, C: 0}}\ndead: {{C: 60}}\nshowdown: [C, A, B]")
    assert pots(hand) == [(60, "ABC"), (200, "AB")]
    assert hand.receipts == {"A": 200, "C": 60}


def test_a_pot_with_one_eligible_player_needs_no_showdown() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 60, B: 10}}\nfolded: [B]")
    assert hand.returned == {"A": 50}
    assert hand.receipts == {"A": 20}
    assert hand.settled


def test_a_bet_nobody_answered_forms_no_pot() -> None:
    hand = settled(f"{SEATS}contributions: {{C: 2}}")
    assert hand.returned == {"C": 2}
    assert hand.pots == ()
    assert hand.settled


def test_where_everybody_folded_the_chips_have_no_owner() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 20, B: 20}}\nfolded: [A, B]")
    assert [in_english(pot.reason) for pot in hand.pots] == ["Nobody still in has chips in this pot."]


def test_fifteen_digits_stay_exact() -> None:
    most = 999_999_999_999_999
    hand = settled(f"{SEATS}contributions: {{A: {most}, B: {most}, C: {most}}}\nshowdown: [[A, B]]")
    assert hand.receipts == {"A": (3 * most + 1) // 2, "B": 3 * most // 2}


def test_rake_is_taken_before_the_pot_is_divided() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 100, B: 100, C: 50}}\nshowdown: [[A, B], C]\nrake: 5")
    assert (hand.pots[0].rake, hand.pots[0].awards) == (5, {"A": 73, "B": 72})
    assert hand.pots[1].awards == {"A": 50, "B": 50}


def test_rake_from_a_pot_that_did_not_form_is_told() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 100, B: 100}}\nshowdown: [A, B]\nrake: {{Side pot 1: 5}}")
    assert [in_english(finding.reason) for finding in hand.unresolved] == [
        "Rake is taken from Side pot 1, but no such pot forms."
    ]


def test_more_rake_than_pot_is_a_contradiction() -> None:
    hand = settled(f"{SEATS}contributions: {{A: 10, B: 10}}\nshowdown: [A, B]\nrake: 25")
    assert in_english(hand.pots[0].reason) == "The rake of 25 is more than the pot."
