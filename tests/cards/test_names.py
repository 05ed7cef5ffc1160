"""Each hand is called what a dealer calls it, and its cards are laid out as a dealer lays them out."""

from __future__ import annotations

import pytest
from card_hands import shown

HIGH = {
    "Th Jh Qh Kh Ah": ("Ah Kh Qh Jh Th", "royal flush"),
    "4s 8s 6s 7s 5s": ("8s 7s 6s 5s 4s", "straight flush, eight high"),
    "Ac 2c 3c 4c 5c": ("5c 4c 3c 2c Ac", "straight flush, five high (the steel wheel)"),
    "9s Kd 9h 9d 9c": ("9s 9h 9d 9c Kd", "four of a kind, nines, king kicker"),
    "2s Td Th 2d Tc": ("Th Td Tc 2s 2d", "full house, tens full of deuces"),
    "6s 6d Ah 6h Ad": ("6s 6h 6d Ah Ad", "full house, sixes full of aces"),
    "3d 5d Ad 9d Jd": ("Ad Jd 9d 5d 3d", "flush, ace-jack-nine-five-three"),
    "9d Tc 7s 8h 6s": ("Tc 9d 8h 7s 6s", "straight, ten high"),
    "Kd Tc Ah Qs Js": ("Ah Kd Qs Js Tc", "straight, ace high"),
    "5d 4c Ah 2s 3s": ("5d 4c 3s 2s Ah", "straight, five high (the wheel)"),
    "2d Tc 9h Ts Th": ("Ts Th Tc 9h 2d", "three of a kind, tens, nine and deuce kickers"),
    "8d Ac 8c Kd As": ("As Ac 8d 8c Kd", "two pair, aces and eights, king kicker"),
    "7d Kc 5c Kd As": ("Kd Kc As 7d 5c", "pair of kings, ace, seven and five kickers"),
    "7d Kc Qc 9d As": ("As Kc Qc 9d 7d", "high card, ace, king, queen, nine, seven"),
}

LOW = {
    ("a-5", "4d Ac 6c 8d 3s"): ("8d 6c 4d 3s Ac", "8-6-4-3-A low"),
    ("a-5", "4d Ac 5c 2d 3s"): ("5c 4d 3s 2d Ac", "5-4-3-2-A low"),
    ("a-5", "4d Ad 5d 2d 3d"): ("5d 4d 3d 2d Ad", "5-4-3-2-A low"),
    ("a-5", "Td Ac Kc 8d 3s"): ("Kc Td 8d 3s Ac", "K-10-8-3-A low"),
    ("a-5", "2d Ac 2c 8d 3s"): ("2d 2c 8d 3s Ac", "pair of deuces, eight, three and ace kickers"),
    ("a-5", "Ad Ac 2c 2d 3s"): ("2d 2c Ad Ac 3s", "two pair, deuces and aces, three kicker"),
    ("2-7", "7d 5c 4c 3d 2s"): ("7d 5c 4c 3d 2s", "7-5-4-3-2 low"),
    ("2-7", "8d 6c 4c 3d 2s"): ("8d 6c 4c 3d 2s", "8-6-4-3-2 low"),
    ("2-7", "Ad 5c 4c 3d 2s"): ("Ad 5c 4c 3d 2s", "A-5-4-3-2 low"),
    ("2-7", "6d 5c 4c 3d 2s"): ("6d 5c 4c 3d 2s", "straight, six high"),
    ("2-7", "7d 5d 4d 3d 2d"): ("7d 5d 4d 3d 2d", "flush, seven-five-four-three-deuce"),
    ("2-7", "Ad 5d 4d 3d 2d"): ("Ad 5d 4d 3d 2d", "flush, ace-five-four-three-deuce"),
    ("badugi", "7d 2c 4h As"): ("7d 4h 2c As", "four-card badugi 7-4-2-A"),
    ("badugi", "7d 2d 4h As"): ("4h 2d As", "three-card badugi 4-2-A"),
    ("badugi", "7d 7c 7h 2h"): ("7d 2h", "two-card badugi 7-2"),
    ("badugi", "Kd Qd Jd Td"): ("Td", "one-card badugi 10"),
}


@pytest.mark.parametrize(("held", "expected"), HIGH.items())
def test_a_high_hand_is_named_by_its_ranks_and_kickers(held: str, expected: tuple[str, str]) -> None:
    assert shown(f"{{game: draw, cards: {{A: {held}}}}}") == expected


@pytest.mark.parametrize(("dealt", "expected"), LOW.items())
def test_a_low_hand_is_named_from_its_highest_card_down(dealt: tuple[str, str], expected: tuple[str, str]) -> None:
    game, held = dealt
    assert shown(f"{{game: {game}, cards: {{A: {held}}}}}", side="low") == expected


def test_a_low_that_does_not_qualify_shows_no_cards() -> None:
    text = "{game: stud-8, cards: {A: 2s 3s 4s 5s 9d Td Kd}}"
    assert shown(text, side="low") == ("", "no qualifying low")
