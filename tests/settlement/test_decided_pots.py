"""Pots awarded by agreement or by the floor's ruling, not by the hands."""

from __future__ import annotations

import pytest
from settled import in_english, only, settled

from oddchip_sheets.settlement.reasons import decided_by, hands_instead

TABLE = "seats: [A, B, C]\nbutton: C\nchips: [100, 500]\n"
CARDS = "board: Ac As Jd 2h 2c\ncards: {A: Ah Kd, B: Qs Qh, C: 3c 3d}\n"
IN = "contributions: {A: 300, B: 300, C: 300}\nfolded: []\n"


@pytest.mark.parametrize("hands", ["", "showdown: [A, B, C]\n", "showdown: unknown\n", CARDS])
def test_an_agreed_pot_is_divided_as_agreed_whatever_the_hands_are(hands: str) -> None:
    pot = only(settled(f"{TABLE}{IN}{hands}rulings: {{Main pot: {{winners: [A, B], basis: agreed}}}}\n"))
    assert pot.awards == {"A": 500, "B": 400}
    assert pot.reconciled


def test_the_odd_chip_of_an_agreed_pot_follows_the_book() -> None:
    agreed = "rulings: {Main pot: {winners: [C, B], basis: agreed}}\n"
    pot = only(settled(f"{TABLE}{IN}showdown: [C, B, A]\n{agreed}"))
    (share,) = pot.shares
    assert pot.awards == {"B": 500, "C": 400}
    assert share.procedure is not None
    assert share.procedure.cited == "TDA 2024 20-A (rule)"
    assert "tie" not in in_english(share.why)


def test_a_ruling_stands_against_the_cards_and_what_they_give_is_told_beside_it() -> None:
    ruling = "rulings: {Main pot: {winners: [B], basis: 'ruling: A exposed his hand'}}\n"
    pot = only(settled(f"{TABLE}{IN}{CARDS}{ruling}"))
    assert pot.awards == {"B": 900}
    assert pot.decision is not None
    assert pot.by_hands is not None
    assert in_english(decided_by(pot.decision)) == "Awarded by the floor's ruling: A exposed his hand."
    assert in_english(hands_instead(pot.awards, pot.by_hands, 0)) == "The hands would give A 900."


def test_a_ruling_decides_where_cards_and_showdown_contradict_each_other() -> None:
    ruling = "rulings: {Main pot: {winners: [B], basis: agreed}}\n"
    pot = only(settled(f"{TABLE}{IN}{CARDS}showdown: [B, A, C]\n{ruling}"))
    assert pot.awards == {"B": 900}
    assert pot.by_hands is not None
    assert "contradict" in in_english(pot.by_hands.open)


def test_a_declared_pot_may_say_itself_that_it_was_agreed() -> None:
    pot = only(settled(f"{TABLE}pots: [{{amount: 900, eligible: [A, B, C], winners: [A, B], basis: agreed}}]\n"))
    assert pot.awards == {"A": 500, "B": 400}
    assert pot.decision is not None
    assert in_english(decided_by(pot.decision)) == "Awarded by agreement."


def test_an_agreed_high_low_pot_may_be_divided_whole_or_by_its_sides() -> None:
    game = f"game: omaha-8\n{TABLE}contributions: {{A: 300, B: 300, C: 300}}\nfolded: [C]\n"
    whole = only(settled(f"{game}rulings: {{Main pot: {{winners: [A, B], basis: agreed}}}}\n"))
    halves = only(settled(f"{game}rulings: {{Main pot: {{winners: {{high: [B], low: [A, B]}}, basis: agreed}}}}\n"))
    assert [(share.side, share.awards) for share in whole.shares] == [("whole", {"A": 500, "B": 400})]
    assert [(share.side, share.amount) for share in halves.shares] == [("high", 500), ("low", 400)]
    assert halves.awards == {"A": 200, "B": 700}


@pytest.mark.parametrize(
    ("rulings", "reason"),
    [
        ("unknown", "if it was decided, is not known"),
        ("{Main pot: unknown}", "if it was decided, is not known"),
        ("{Main pot: {winners: unknown, basis: agreed}}", "is not known"),
        ("{Main pot: {winners: [[A], [B]], basis: agreed}}", "over 2 boards"),
        ("{Main pot: {winners: [B], basis: unknown}}", "The hands say otherwise"),
    ],
)
def test_what_is_not_known_of_a_ruling_leaves_the_pot_unresolved(rulings: str, reason: str) -> None:
    pot = only(settled(f"{TABLE}{IN}{CARDS}rulings: {rulings}\n"))
    assert not pot.settled
    assert reason in in_english(pot.reason)


@pytest.mark.parametrize("hands", ["showdown: [B, A, C]\n", "showdown: unknown\n", ""])
def test_an_unknown_basis_matters_only_where_the_hands_say_otherwise(hands: str) -> None:
    pot = only(settled(f"{TABLE}{IN}{hands}rulings: {{Main pot: {{winners: [B], basis: unknown}}}}\n"))
    assert pot.awards == {"B": 900}


def test_a_ruling_for_somebody_who_is_not_in_the_pot_leaves_it_unresolved() -> None:
    hand = settled(
        f"{TABLE}contributions: {{A: 500, B: 500, C: 300}}\nfolded: []\nshowdown: [A, B, C]\n"
        "rulings: {Side pot 1: {winners: [C], basis: 'ruling: C was shorted'}}\n"
    )
    main, side = hand.pots
    assert main.awards == {"A": 900}
    assert in_english(side.reason) == "C is given this pot but is not eligible for it."


def test_a_ruling_on_a_pot_that_does_not_form_leaves_the_hand_unresolved() -> None:
    hand = settled(f"{TABLE}{IN}showdown: [A, B, C]\nrulings: {{Side pot 1: {{winners: [A], basis: agreed}}}}\n")
    (finding,) = hand.unresolved
    assert in_english(finding.reason) == "Side pot 1 is decided by a ruling, but no such pot forms."
