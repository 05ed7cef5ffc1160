"""A player whom the file names nowhere: where his fold could change the awards, the pot stays open and says so."""

from __future__ import annotations

import pytest
from settled import in_english, settled

from oddchip_sheets.settlement.model import HandSettlement

SEATS = "seats: [A, B, C, D, E]\nbutton: E\nchips: [100]\n"


def hand(facts: str) -> HandSettlement:
    return settled(SEATS + facts)


def opened(result: HandSettlement) -> list[str | None]:
    return [finding.pot for finding in result.unresolved]


def test_folds_that_would_merge_pots_and_move_odd_chips_leave_them_open() -> None:
    facts = "contributions: {A: 100, B: 200, C: 500, D: 500, E: 100}\nshowdown: [[C, D]]\n"
    result = hand(facts)
    assert opened(result) == ["Main pot", "Side pot 1", "Side pot 2"]
    assert "what became of A, B and E: who folded is not established" in in_english(result.pots[0].reason)
    assert hand(facts + "folded: [A, B, E]").receipts == {"C": 700, "D": 700}
    assert hand(facts + "folded: []").receipts == {"C": 800, "D": 600}


def test_what_every_fold_would_pay_is_not_in_dispute() -> None:
    result = hand("contributions: {A: 100, B: 200, C: 500, D: 500, E: 100}\nshowdown: [[C, D]]")
    together = "Of Main pot, Side pot 1 and Side pot 2 together: C 700 and D 600 are not in dispute; 100 is open."
    assert [in_english(pot.sure) for pot in result.pots] == [together, "", ""]
    shown = hand("contributions: {A: 500, B: 500, C: 500}\nboard: Th Jd Qs Kc Ah\ncards: {A: 2c 2d, B: 3c 3d}")
    assert shown.pots[0].undisputed == {"A": 500, "B": 500}
    assert in_english(shown.pots[0].sure) == "A and B: 500 each is not in dispute; 500 is open."


def test_a_list_of_folded_players_that_is_too_short_is_no_better_than_none() -> None:
    facts = "contributions: {A: 100, B: 200, C: 500, D: 500, E: 100}\nshowdown: [[C, D]]\nfolded: [A, B]"
    assert "what became of E:" in in_english(hand(facts).pots[0].reason)


@pytest.mark.parametrize("word", ["folded: []", "folded: [C]", "mucked: [C]", "showdown: [[A, B], C]"])
def test_one_word_on_the_player_settles_it(word: str) -> None:
    facts = "contributions: {A: 500, B: 500, C: 200}\n"
    assert opened(hand(facts + "showdown: [[A, B]]")) == []
    told = hand(facts + (word if "showdown" in word else f"showdown: [[A, B]]\n{word}"))
    assert told.settled
    assert not any("does not say what became" in note for note in map(in_english, told.notes))


def test_a_hand_that_comes_out_alike_is_settled_and_says_so() -> None:
    result = hand("contributions: {A: 500, B: 500, C: 100}\nshowdown: [[A, B]]")
    assert result.receipts == {"A": 600, "B": 500}
    told = "The file does not say what became of C; folded or not, what is settled stays the same."
    assert told in map(in_english, result.notes)


def test_one_winner_of_everything_needs_nobodys_fold() -> None:
    assert hand("contributions: {A: 300, B: 300, C: 200, D: 100}\nshowdown: [A]").receipts == {"A": 900}


def test_a_pot_that_only_unnamed_players_can_win_stays_open() -> None:
    facts = "contributions: {A: 200, B: 500, C: 500}\nshowdown: [A]"
    assert opened(hand(facts)) == opened(hand(f"{facts}\nfolded: []")) == ["Side pot 1"]
    assert hand(facts).receipts == {"A": 600}


def test_only_pots_that_the_fold_reaches_stay_open() -> None:
    facts = "contributions: {A: 100, B: 300, C: 900, D: 900, E: 200, F: 200}\nshowdown: [A, [C, D]]\nfolded: "
    seats = "seats: [A, B, C, D, E, F]\nbutton: E\nchips: [100]\n"
    result = settled(f"{seats}{facts}[B, F]")
    assert opened(result) == ["Side pot 1", "Side pot 2"]
    assert result.receipts == {"A": 600}


def test_a_bet_goes_back_to_its_owner_only_if_he_did_not_fold() -> None:
    facts = "contributions: {A: 500, B: 500, C: 800}\nshowdown: [A, B]"
    result = hand(facts)
    assert opened(result) == [None]
    assert result.receipts == {"A": 1500}
    assert "goes back to C only if C did not fold" in in_english(result.unresolved[0].reason)
    assert hand(f"{facts}\nfolded: [C]").receipts == {"A": 1800}


def test_beside_cards_a_player_without_cards_folded_or_holds_unknown_ones() -> None:
    facts = "contributions: {A: 500, B: 500, C: 500}\ncards: {A: Ah Ad, B: Kh Qh}\n"
    result = hand(facts + "board: 2h 7d 9c Ts 3d")
    assert opened(result) == ["Main pot"]
    assert "what became of C" in in_english(result.pots[0].reason)
    assert hand(facts + "board: 2h 7d 9c Ts 3d\nfolded: [C]").receipts == {"A": 1500}
    assert hand(facts + "board: As Ac 7d 9c 3s").receipts == {"A": 1500}


def test_players_without_cards_who_would_tie_on_the_board_may_have_folded_one_by_one() -> None:
    result = hand("contributions: {A: 500, B: 500, C: 500}\nboard: Th Jd Qs Kc Ah")
    assert opened(result) == ["Main pot"]


def test_the_last_player_left_needs_no_word() -> None:
    assert hand("contributions: {A: 600, B: 200, C: 100}\nfolded: [B, C]").receipts == {"A": 500}


def test_without_any_comparison_an_unnamed_player_leaves_even_his_own_side_pot_open() -> None:
    result = hand("contributions: {A: 800, B: 500, C: 800}\nfolded: [C]\nshowdown: unknown")
    assert opened(result) == ["Main pot", "Side pot 1"]
