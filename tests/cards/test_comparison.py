"""Cards speak: who wins among whom, on which board, and what is asked of the evaluator."""

from __future__ import annotations

import subprocess
import sys

import pytest
from card_hands import hand, reading, winners
from settled import in_english

from oddchip_sheets.cards import comparison as module
from oddchip_sheets.cards.comparison import Verdict, read_cards
from oddchip_sheets.cards.evaluate import play

THREE_HANDS = """
game: holdem
board: Ah 7c 7d 3s 2h
cards: {A: As Kd, B: Ad Kc, C: Qs Qh}
"""


def test_a_hand_without_cards_has_no_reading() -> None:
    assert read_cards(hand("{game: holdem, seats: [A, B]}")) is None


def test_tied_winners_come_in_the_order_asked() -> None:
    assert reading(THREE_HANDS).best(1, "high", ["C", "B", "A"]) == Verdict(("B", "A"))


def test_only_the_eligible_are_compared() -> None:
    assert reading(THREE_HANDS).best(1, "high", ["B", "C"]) == Verdict(("B",))


def test_each_board_is_compared_on_its_own() -> None:
    text = """
    game: holdem
    boards: [Ah Kd 7c 2s 2h, Ah Kd 7c 9d 9c]
    cards: {A: Ac 3d, B: 9s 8s}
    """
    assert reading(text).boards == 2
    assert winners(text, board=1) == ("A",)
    assert winners(text, board=2) == ("B",)


def test_a_game_without_a_board_has_one_comparison() -> None:
    assert reading("{game: razz, cards: {A: 8s 6c 4d 3h 2d Kc Kd}}").boards == 1


def test_a_low_half_has_no_winner_where_nobody_qualifies() -> None:
    text = "{game: omaha-8, board: Kh Qh Jd 9s 2c, cards: {A: As 3d 4c 5h, B: Ah 3s 5d 6c}}"
    assert reading(text).best(1, "low", ["A", "B"]) == Verdict()


def test_high_and_low_are_won_apart() -> None:
    text = "{game: omaha-8, board: Kh 8h 4d 3s 2c, cards: {A: Ks Kd Qc Qh, B: As 5s Jd Tc}}"
    assert winners(text, "low") == ("B",)
    assert winners(text, "high") == ("B",)
    text = "{game: stud-8, cards: {A: Ks Kd Qc Qh 9c 9d 2s, B: As 2c 3d 5h 8c Jd Tc}}"
    assert winners(text, "high") == ("A",)
    assert winners(text, "low") == ("B",)


MUCKED = """
game: holdem
board: Ah 7c 7d 3s 2h
cards: {A: As Kd, B: Ad Qc, C: 5s 5h}
mucked: [A]
"""


def test_a_mucked_hand_cannot_win_whatever_it_holds() -> None:
    found = reading(MUCKED)
    assert found.best(1, "high", ["A", "B", "C"]) == Verdict(("B",))
    assert found.shown(1, "high", "A") is None
    assert in_english(found.why_ahead(1, "high", "B", "A")) == "a mucked hand can't win"
    assert found.why_ahead(1, "high", "A", "B") is None


def test_the_last_hand_that_is_not_mucked_wins_without_showing() -> None:
    text = "{game: holdem, seats: [A, B], board: Ah 7c 7d 3s 2h, cards: {A: As Kd}, mucked: [A]}"
    assert reading(text).best(1, "high", ["A", "B"]) == Verdict(("B",))


def test_where_everybody_mucked_the_question_is_open() -> None:
    text = "{game: holdem, board: Ah 7c 7d 3s 2h, cards: {A: As Kd, B: Ad Qc}, mucked: [A, B]}"
    verdict = reading(text).best(1, "high", ["A", "B"])
    assert (verdict.winners, in_english(verdict.open)) == ((), "A and B mucked, and a mucked hand can't win.")


def test_the_last_hand_left_has_no_low_where_its_cards_do_not_qualify() -> None:
    text = "{game: stud-8, cards: {A: As 2s 3s 9h 9d Td Jd, B: Ad 2d 3d 4d 5d 6d 7d}, mucked: [B]}"
    assert reading(text).best(1, "low", ["A", "B"]) == Verdict()
    assert reading(text).best(1, "high", ["A", "B"]) == Verdict(("A",))


def test_held_cards_are_those_of_the_hand_alone() -> None:
    found = reading("{game: holdem, seats: [A, B, C], board: Ah 7c 7d 3s 2h, cards: {A: As Kd, B: Ad unknown}}")
    assert [str(card) for card in found.held("A") or ()] == ["As", "Kd"]
    assert found.held("B") is None
    assert found.held("C") is None


def test_a_hand_with_a_missing_card_is_not_shown() -> None:
    found = reading("{game: holdem, board: Ah 7c 7d 3s, cards: {A: As Kd, B: Ad unknown}}")
    assert found.shown(1, "high", "A") is None
    assert found.shown(1, "high", "B") is None


def test_each_hand_is_ranked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked = []

    def counted(*args: object) -> object:
        ranked.append(args)
        return play(*args)  # type: ignore[arg-type]  # the arguments pass through as they come

    monkeypatch.setattr(module, "play", counted)
    found = reading(THREE_HANDS)
    assert not ranked
    for eligible in (["A", "B", "C"], ["A", "B"], ["B", "C"]):
        found.best(1, "high", eligible)
        found.shown(1, "high", eligible[0])
        in_english(found.why_tied(1, "high", eligible))
    assert len(ranked) == 3


SCRIPT = """
import sys
from oddchip_sheets.cards.comparison import read_cards
from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import Card, Hand, Seat
from oddchip_sheets.words.language import english
seats = (Seat(1, "A"), Seat(2, "B"))
hand = Hand("1", GAMES["draw"], 0, (1,), seats, 1, cards={"A": tuple(Card(rank, "s") for rank in "AKQJ9")})
assert read_cards(hand).best(1, "high", ["B"]).winners == ("B",)
assert "pokerkit" not in sys.modules
assert english().text(read_cards(hand).shown(1, "high", "A").label) == "flush, ace-king-queen-jack-nine"
assert "pokerkit" in sys.modules
"""


def test_the_evaluator_is_loaded_with_the_first_hand_that_is_ranked() -> None:
    subprocess.run([sys.executable, "-c", SCRIPT], check=True)
