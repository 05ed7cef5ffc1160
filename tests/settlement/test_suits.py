"""Odd chips by the suit of a card: as decided as the known cards allow, and never more."""

from __future__ import annotations

import pytest
from settled import in_english, only, settled

FACTS = """\
game: {game}
seats: [A, B]
chips: [25]
cards: {{A: {a}, B: {b}}}
showdown: [[A, B]]
pots: [{{amount: 525, eligible: [A, B]}}]
"""


def first(a: str, b: str, rules: str = "tda-2024", game: str = "razz") -> str:
    """Who has the odd chip; nothing where that is open."""
    pot = only(settled(FACTS.format(game=game, a=a, b=b), rules))
    return "".join(pot.shares[0].odd_to) if pot.settled else ""


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ("As 2d 4c 6h 7s Kc Kd", "Ad 2s 4h 6d 7c Kh Ks", "A"),
        ("Ad 2d 4c 6h 7h Kc Kd", "As 2s 4h 6d 7s Kh Ks", "B"),
        ("As 2d 4c 6h 7c Kc Kd", "Ad 2s 4h 6d 7s Kh Ks", ""),
    ],
)
def test_an_ace_used_as_low_settles_where_high_and_low_name_the_same_player(a: str, b: str, winner: str) -> None:
    assert first(a, b) == winner
    either = {first(a, b, f"{{extends: tda-2024, title: House, ace-low: {way}}}") for way in ("high", "low")}
    assert either == ({winner} if winner else {"A", "B"})


def test_a_silence_without_effect_is_told() -> None:
    hand = settled(FACTS.format(game="razz", a="As 2d 4c 6h 7s Kc Kd", b="Ad 2s 4h 6d 7c Kh Ks"))
    told = [(procedure.cited, in_english(why)) for procedure, why in only(hand).divisions]
    silence = "The book does not say whether an ace used as a low card counts as the highest card for the odd chip."
    assert told == [("TDA 2024 does not say", f"{silence} Every choice gives the same awards.")]
    assert "TDA 2024 does not decide this; every choice gives the same awards." in map(in_english, hand.notes)


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ("8s 6c 4d 3h 2d unknown unknown", "8h 6s 4c 3d 2c Kh Ks", "A"),
        ("8s unknown unknown unknown unknown unknown unknown", "8h 6s 4c 3d 2c Kh Ks", "A"),
        ("8h 6c 4d 3h 2d Kc Kd", "unknown", ""),
        ("8s 6c 4d 3h 2d Kc Kd", "unknown", "A"),
        ("8h 6c 4d 3h 2d Kc 8s", "unknown", "A"),
        ("8h 6c 4d 3h 2d Kc Kd", "8d 6s 4c 3d Kh Ks unknown", "A"),
        ("8h 6c 4d 3h 2d Kc Kd", "8d 6s 4c 3d Kh unknown unknown", ""),
        ("8s 6c 4d 3h 2d unknown unknown", "8h 6s 4c 3d 2c unknown unknown", ""),
    ],
)
def test_a_known_deciding_card_needs_no_other(a: str, b: str, winner: str) -> None:
    assert first(a, b) == winner


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ("As Ks Qs Js Ts unknown unknown", "Ah Kh Qh Jh Th unknown unknown", "A"),
        ("Ah Kh Qh Jh Th 2c 2d", "unknown", ""),
        ("As Ks Qs Js Ts 2c 2d", "unknown", "A"),
        ("Ah Kh Qh Jh Th 2c As", "unknown", "A"),
        ("Kc Qs Jh Td 9s 2c 3d", "Kd unknown unknown unknown unknown unknown unknown", "B"),
        ("Kh Qs Jh Td 9s 2c 3d", "Kd unknown unknown unknown unknown unknown unknown", ""),
        ("Ah Kc Qc Js 9d 2c 3d", "As Kd Qd Jh 9c unknown unknown", "B"),
    ],
)
def test_in_stud_too(a: str, b: str, winner: str) -> None:
    assert first(a, b, game="stud") == winner


def test_of_all_cards_the_lowest_may_be_known_although_others_are_not() -> None:
    assert first("8s 6c 4d 3h 2c unknown unknown", "8h 6s 4c 3d 2h Kh Ks", "roberts-11") == "A"
    assert first("8s 6c 4d 3h 2c Qs Qd", "8h 6s 4h 3d 2h Kh unknown", "roberts-11") == "A"
    assert first("8s 6c 4d 3h 2d Qs Qd", "8h 6s 4h 3d 2s unknown unknown", "roberts-11") == ""
    house = "{extends: roberts-11, title: House, ace-low: low}"
    assert first("8s 6c 4d 3h Ac Qs Qd", "8h 6s 4h 3d As Kh unknown", house) == "A"


def test_a_player_holds_no_card_that_would_break_the_tie() -> None:
    assert first("Kh Js 9h 8d 6c 3c 2d", "Kd Jc 9s 8c 6d unknown unknown", game="stud") == "A"
    assert first("Kh Qs Jh Td 9s 2c 3d", "Kd Qc Js Tc 9d unknown unknown", game="stud") == ""


def test_of_several_equal_fives_the_one_that_serves_best_is_played() -> None:
    assert first("8h 8s 6c 4d 3h 2d Kd", "8d 6s 4c 3d 2c Kh Ks") == "A"
    low = "{extends: tda-2024, title: House, stud-low: low-card-five}"
    assert first("8h 6c 4d 3h 2d 2c Kd", "8d 6s 4c 3d 2s Kh Ks", low) == "A"


def test_without_a_book_nothing_is_settled_that_a_rule_decides() -> None:
    hand = settled(FACTS.format(game="razz", a="8s 6c 4d 3h 2d Kc Kd", b="8h 6s 4c 3d 2c Kh Ks"), "unknown")
    assert not only(hand).settled


def test_an_unresolved_tie_says_what_is_not_in_dispute() -> None:
    hand = settled(FACTS.format(game="razz", a="8h 6c 4d 3h 2d Kc Kd", b="unknown"))
    pot = only(hand)
    assert pot.undisputed == {"A": 250, "B": 250}
    assert in_english(pot.unresolved).endswith("A and B: 250 each is not in dispute; 25 is open.")
    assert [in_english(finding.reason) for finding in hand.unresolved] == [in_english(pot.unresolved)]


def test_what_is_not_in_dispute_is_the_least_of_every_reading() -> None:
    facts = """\
        game: {game}
        seats: [A, B, C]
        button: {button}
        chips: [25]
        pots: [{{amount: {amount}, eligible: [A, B, C], winners: {winners}}}]
        """
    badacey = only(
        settled(facts.format(game="badacey", button="C", amount=175, winners="{five-card: [A], badugi: [B]}"))
    )
    assert in_english(badacey.unresolved).endswith("A and B: 75 each is not in dispute; 25 is open.")
    lost = only(settled(facts.format(game="omaha-8", button="unknown", amount=175, winners="{high: [A], low: [B, C]}")))
    assert lost.undisputed == {"A": 100, "B": 25, "C": 25}
    assert in_english(lost.unresolved).endswith("A 100, B 25 and C 25 are not in dispute; 25 is open.")
    nobody = only(settled(facts.format(game="holdem", button="unknown", amount=25, winners="[A, B]")))
    assert nobody.undisputed == {}
    several = only(
        settled(
            facts.format(game="holdem", button="A", amount=200, winners="[A, B, C]"),
            "{extends: tda-2024, title: H, several-odd: unstated}",
        )
    )
    assert several.undisputed == {"A": 50, "B": 75, "C": 50}


COMMON = """\
game: {game}
seats: [A, B]
chips: [25]
board: {board}
cards: {{A: {a}, B: {b}}}
pots: [{{amount: 525, eligible: [A, B]}}]
"""


def common(board: str, a: str, b: str, game: str = "stud", rules: str = "tda-2024") -> dict[str, int]:
    return dict(only(settled(COMMON.format(game=game, board=board, a=a, b=b), rules)).awards)


def test_a_card_for_all_counts_for_every_hand_of_stud() -> None:
    assert common("6h", "As Ad 2c 3c 9d Td", "Ks Kd 2h 3d 9s Ts") == {"A": 525}
    assert common("6h", "As Ad 2c 3c 9d Td", "6s 6d 2h 3d 9s Ts") == {"B": 525}
    assert common("4h", "As 2d 3c 5c Kd Kc", "Ad 2s 3h 6c Kh Ks", "razz") == {"A": 525}
    both = common("4h", "As 2d 3c 5c Kd Kc", "Ad 2s 3h 6c Kh Ks", "stud-8")
    assert both == {"A": 525}


def test_a_card_for_all_decides_nothing_by_its_suit_and_the_next_card_does() -> None:
    assert common("Kh", "Qd Jh Tc 9d 2c 3d", "Qs Jc Td 9h 2d 3c") == {"A": 250, "B": 275}
    assert common("Th", "Kd Qh Jc 9d 2c 3d", "Kc Qs Jd 9h 2d 3c") == {"A": 275, "B": 250}
    pot = only(settled(COMMON.format(game="stud", board="Kh", a="Qd Jh Tc 9d 2c 3d", b="Qs Jc Td 9h 2d 3c")))
    assert in_english(pot.shares[0].why).endswith("B holds the highest card by suit, Q♠.")


def test_a_player_may_play_his_own_card_instead_of_the_one_for_all() -> None:
    assert common("8d", "8s 6c 4d 3h 2d Kc", "7c 7d 6s 4c 3d 2c", "razz") == {"B": 525}
    assert common("8d", "8s 6c 4d 3h 2d Kc", "Kd Ks 6s 4c 3c 2c", "razz") == {"A": 275, "B": 250}


def test_an_unknown_card_for_all_settles_what_it_cannot_change() -> None:
    assert common("unknown", "As Ad Ac 3c 3d Td", "Ks Kd 2h 4d 9s Ts") == {"A": 525}
    assert common("unknown", "As Ad 2c 3c 9d Td", "Ks Kd 2h 3d 9s Ts") == {}
