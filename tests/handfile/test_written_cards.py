from __future__ import annotations

import pytest
from hand_text import TABLE, hand, read, slips

from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.model import UNKNOWN, Card

LIVE = TABLE + "contributions: {A: 500, B: 500, C: 100}\nfolded: [C]\n"


def held(text: str, game: str = "holdem", extra: str = "") -> str:
    cards = hand(LIVE + f"game: {game}\n{extra}cards: {{A: {text}}}\n").cards["A"]
    return " ".join("?" if card is UNKNOWN else str(card) for card in cards)


@pytest.mark.parametrize(
    "text",
    [
        "Th 9s",
        "10h 9s",
        "th 9S",
        "TH9S",
        "10h9s",
        "T♥ 9♠",
        "10♥9♤",
        "T♥\ufe0f 9♠\ufe0f",
        "'Th, 9s'",
        "[Th, 9s]",
        "[10h, '9s']",
    ],
)
def test_cards_are_read_as_people_write_them(text: str) -> None:
    assert held(text) == "Th 9s"


@pytest.mark.parametrize("text", ["'Th ?'", "'Th ??'", "'Th??'", "Th unknown", "[Th, unknown]", "[Th, '?']"])
def test_a_card_that_nobody_saw(text: str) -> None:
    assert held(text) == "Th ?"


def test_a_hand_that_nobody_saw() -> None:
    assert held("unknown") == "? ?"
    assert held("unknown", "omaha") == "? ? ? ?"


@pytest.mark.parametrize(
    "text", ["1h 9s", "Th 9x", "T", "hT 9s", "Th9", "Joker", "''", "[]", "{}", "[[Th]]", "[Th, '']", "11h"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    assert slips(LIVE + f"cards: {{A: {text}}}\n")


def test_each_word_that_is_no_card_is_pointed_at() -> None:
    _, problems = read(LIVE + "cards:\n  A: Ah 1d\n  B: [Qs, Zz]\n  D: '10x Kd'\n")
    assert [(problem.place.line, problem.place.column, problem.place.width) for problem in problems] == [
        (8, 9, 2),
        (9, 11, 2),
        (10, 7, 3),
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_player_still_in_shows_as_many_cards_as_the_game_deals(game: str) -> None:
    deck = [f"{rank}{suit}" for suit in "shdc" for rank in "6789TJQKA"]
    count = GAMES[game].hole_cards
    assert len(held(" ".join(deck[:count]), game).split()) == count
    assert len(slips(LIVE + f"game: {game}\ncards: {{A: {' '.join(deck[: count - 1])}}}\n")) == 1
    assert len(slips(LIVE + f"game: {game}\ncards: {{A: {' '.join(deck[: count + 1])}}}\n")) == 1


def test_who_folded_or_mucked_may_show_fewer_but_not_more() -> None:
    assert hand(LIVE + "cards: {C: Ah}\n").cards == {"C": (Card("A", "h"),)}
    assert hand(LIVE + "mucked: [B]\ncards: {B: Ah}\n").cards == {"B": (Card("A", "h"),)}
    assert slips(LIVE + "cards: {C: Ah Kd Qs}\n") == ["3 cards; a hand of Hold'em has 2"]


def test_where_nobody_knows_who_mucked_no_hand_is_known_to_have_been_tabled() -> None:
    found = hand(LIVE + "mucked: unknown\ncards: {A: Ah Kd}\n")
    assert found.cards == {"A": (UNKNOWN, UNKNOWN)}
    assert found.mucked == frozenset()


def test_the_board_is_kept_as_far_as_it_is_known() -> None:
    assert hand(LIVE + "board: Ah Kd 7c\n").board_cards == ((Card("A", "h"), Card("K", "d"), Card("7", "c")),)
    assert len(hand(LIVE + "board: 'Ah Kd 7c 2s ?'\n").board_cards[0]) == 4
    assert hand(LIVE + "board: unknown\n").board_cards == ()


def test_a_board_of_too_many_or_too_few_cards() -> None:
    assert len(slips(LIVE + "board: Ah Kd\n")) == 1
    assert len(slips(LIVE + "board: Ah Kd 2s 3s 4s 5s\n")) == 1
    assert slips(LIVE + "game: courchevel\nboard: Ah\n") == []


def test_a_game_without_a_board_has_none() -> None:
    assert slips(LIVE + "game: razz\nboard: Ah Kd 2s 3s 4s\n") == ["Razz is played without a board"]


def test_runs_share_their_first_cards_and_only_those() -> None:
    found = hand(LIVE + "boards: [Ah Kd 7c 2s 2h, Ah Kd 7c 9d 9c, Ah Kd 7c 3d 9h]\n")
    assert len(found.board_cards) == 3
    assert slips(LIVE + "boards: [Ah Kd 7c 2s 2h, Ah Kd 7c 9d 2s]\n") == ["2s is already on the board"]


@pytest.mark.parametrize("word", ["boards", "runs"])
def test_a_flop_in_another_order_is_the_same_flop(word: str) -> None:
    assert slips(LIVE + f"{word}: [Ah Kd 7c 2s 2h, 7c Ah Kd 2s 9c, Kd 7c Ah 2s 3c]\n") == []
    assert slips(LIVE + f"{word}: ['Ah Kd ? 2s 2h', 'Kd Ah 7c 9d 9c']\n") == []
    assert slips(LIVE + f"{word}: [Ah Kd 7c 2s 2h, Ah Kd 7c 2h 2s]\n") == [
        "2h is already on the board",
        "2s is already on the board",
    ]


def test_runs_of_which_some_share_a_street_and_others_do_not_are_dealt_by_no_deck() -> None:
    two_turns = "runs: [Ah Kd 7c 2s 2h, Ah Kd 7c 9d 9c, Ah Kd 7c {third}]\n"
    assert slips(LIVE + two_turns.replace("{third}", "9d 9h")) == ["9d is already on run 2"]
    same_turn = "runs: [Ah Kd 7c 9d 2h, Ah Kd 7c 9d 9c, Ah Kd 7c {third}]\n"
    assert slips(LIVE + same_turn.replace("{third}", "9d 9h")) == []
    assert slips(LIVE + same_turn.replace("{third}", "3c 9h")) == [
        "this run has other cards where all before it have the same"
    ]
    assert slips(LIVE + "runs: [Ah Kd 7c 2s 2h, Ah Kd 8c 9d 9c]\n") == [
        "Ah is already on the board",
        "Kd is already on the board",
    ]
    assert slips(LIVE + "runs: [Ah Kd 7c 2s 2h, Ah Ah 7c 9d 9c]\n") == ["Ah is already on the board"]


def test_courchevel_may_be_run_from_its_first_open_card() -> None:
    assert slips(LIVE + "game: courchevel\nruns: [Ah Kd 7c 2s 2h, Ah 9d 9c 9h 9s]\n") == []
    assert slips(LIVE + "game: courchevel\nruns: [Ah Kd 7c 2s 2h, Ah 7c Kd 9h 9s]\n") == []
    assert slips(LIVE + "game: courchevel\nruns: [Ah Kd 7c 2s 2h, Kd Ah 7c 9h 9s]\n") != []


def test_no_card_is_dealt_twice() -> None:
    text = LIVE + "board: Ac As Jd 2h 2c\ncards: {A: Ac Kd, B: Kd Qh, C: 3s 3s}\n"
    assert slips(text) == [
        "Ac is already on the board",
        "Kd is already in the hand of A",
        "3s is already in the hand of C",
    ]


def test_a_short_deck_begins_with_the_six() -> None:
    assert slips(LIVE + "game: short-deck\ncards: {A: Ah 5d}\n") == ["there is no 5d in Short-deck hold'em"]
