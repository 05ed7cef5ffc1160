"""Paid against due: what each player has too much or too little, and what can't be said."""

from __future__ import annotations

import random

import pytest
from generated import Maker
from reported import SIDE_POT_OPEN, TIE, report, worksheet

from oddchip_sheets.handfile.model import UNKNOWN, Hand, Incident, Unknown
from oddchip_sheets.incident.account import Account, Outside, draw_account
from oddchip_sheets.rulebooks.read import shipped_book
from oddchip_sheets.settlement.settle import settle

UNCALLED = """\
seats: [A, B]
button: B
chips: [100]
contributions: {A: 900, B: 300}
showdown: [[A, B]]
"""
"""600 go back to A; each is due 300 from the pot."""

TWO_POTS = """\
seats: [A, B, C]
button: C
chips: [100]
contributions: {A: 100, B: 500, C: 500}
showdown: [A, [B, C]]
"""


def differences(account: Account) -> list[tuple[str, int | None]]:
    (pot,) = account.pots
    return [(line.player, line.difference) for line in pot.lines]


def test_who_has_too_much_returns_it_to_who_has_too_little() -> None:
    told = report("paid: {A: 300, B: 400}")
    assert differences(told.account) == [("A", -100), ("B", 100)]
    assert (told.corrections, told.remarks) == (("B returns 100 to A.",), ())


def test_payments_a_pot_are_compared_a_pot_and_corrected_together() -> None:
    told = worksheet("incident-odd-chip-in-time")
    assert [account.pot for account in told.account.pots] == ["Main pot", "Side pot 1"]
    assert (told.corrections, told.remarks) == (("B returns 200 to A.",), ())


def test_paid_as_due_moves_nothing() -> None:
    told = report("paid: {A: 400, B: 300}")
    assert (told.corrections, told.remarks, told.account.missing) == ((), (), ())


def test_what_the_players_payments_lack_the_house_owes() -> None:
    told = report("paid: {A: 300, B: 300}")
    assert told.corrections == ("The house pays 100 to A.",)
    assert told.remarks == ("In all, 100 less was paid than is due; the house owes it, whoever has the chips.",)


def test_what_was_paid_on_top_goes_back_to_the_house() -> None:
    told = report("paid: {A: 400, B: 400}")
    assert told.corrections == ("B returns 100 to the house.",)
    assert told.remarks == ("In all, 100 more was paid than is due; it goes back to the house.",)


def test_a_player_who_is_called_the_house_is_a_player() -> None:
    facts = TIE.replace("C", "The House")
    told = report("paid: {A: 300, B: 300, The House: 200}", facts=facts)
    assert told.corrections == (
        "The House returns 100 to A.",
        "The House returns 100 to the house (not the player).",
    )
    assert told.remarks == ("In all, 100 more was paid than is due; it goes back to the house (not the player).",)


def test_a_player_who_was_given_chips_of_a_pot_he_did_not_win_is_in_the_account() -> None:
    assert report("paid: {C: 400, B: 300}").corrections == ("C returns 400 to A.",)


def test_an_odd_chip_that_belongs_to_nobody_yet_is_left_for_the_next_deal() -> None:
    told = report("paid: {A: 400, B: 300}", "{extends: home, title: Ours, tie-button: next-deal}")
    assert told.corrections == ("A leaves 100 on the table for the next deal.",)
    assert told.remarks == ()


def test_more_than_the_odd_chip_on_top_is_the_houses() -> None:
    told = report("paid: {A: 500, B: 300}", "{extends: home, title: Ours, tie-button: next-deal}")
    assert told.account.balances[Outside.NEXT_DEAL] == told.account.balances[Outside.HOUSE] == -100


def test_an_uncalled_bet_is_neither_paid_nor_due() -> None:
    told = report("paid: {A: 300, B: 300}", facts=UNCALLED)
    assert told.corrections == ()
    assert told.remarks == ("The 600 that went back to A as an uncalled bet is no part of what was paid or is due.",)


def test_an_uncalled_bet_that_may_have_been_counted_in_is_pointed_out() -> None:
    told = report("paid: {A: 900, B: 300}", facts=UNCALLED)
    assert told.remarks[-1] == "A was paid just that much too much; if the bet was counted in, mend the payment."


@pytest.mark.parametrize("incident", ["claim: short", "paid: unknown"])
def test_without_payments_nothing_is_guessed(incident: str) -> None:
    told = report(incident)
    assert (told.corrections, told.remarks) == ((), ())
    assert "The file does not say what was paid." in told.missing


def test_one_unknown_payment_leaves_the_correction_open() -> None:
    told = report("paid: {A: unknown, B: 400}")
    assert differences(told.account) == [("A", None), ("B", 100)]
    assert (told.corrections, told.missing) == ((), ("It is not known what A was paid.",))


def test_an_unknown_payment_and_an_open_pot_are_said_and_the_rest_is_settled() -> None:
    told = worksheet("incident-incomplete")
    assert told.missing == (
        "Side pot 1: Who won this pot is not known.",
        "Side pot 1 is unresolved, so what is due from it is not known.",
        "It is not known what Wim was paid from Side pot 1.",
        "It is not known when the objection was raised.",
    )
    assert [line.difference for line in told.account.pots[0].lines] == [0, 0]
    assert told.remarks == ("Main pot was paid as due.",)


def test_an_open_pot_leaves_open_only_what_is_due_to_those_who_may_win_it() -> None:
    told = report("paid: {A: 400, B: 1100}", facts=SIDE_POT_OPEN)
    assert differences(told.account) == [("A", -100), ("B", None), ("C", None)]
    assert told.missing[-1] == "Side pot 1 is unresolved, so what is due in all to B and C is not known."


def test_a_pot_whose_payments_are_not_told_is_named_and_the_correction_says_its_reach() -> None:
    told = report("paid: {Main pot: {A: 400, B: 500}}", facts=SIDE_POT_OPEN)
    assert told.missing[-1] == "The file does not say what was paid from Side pot 1."
    assert told.corrections == ("B returns 100 to A.",)
    assert told.remarks == ("This corrects what was paid from Main pot alone.",)


def test_a_payment_from_the_wrong_pot_is_a_wrong_payment_from_both() -> None:
    told = report("paid: {Main pot: {B: 300}, Side pot 1: {A: 400, C: 400}}", facts=TWO_POTS)
    assert told.corrections == ("A returns 100 to B.",)


def test_a_payment_from_a_pot_that_did_not_form_is_told() -> None:
    told = report("paid: {Side pot 4: {A: 100}}")
    assert told.missing == (
        "No pot called Side pot 4 forms in this hand.",
        "The file does not say what was paid from Main pot.",
    )


@pytest.mark.parametrize(
    ("paid", "reason"),
    [
        ("{A: 400}", "The hand as a whole is unresolved, so what is due is not known."),
        ("{Main pot: {A: 400}}", "The pots are not known, so what is due from them is not either."),
    ],
)
def test_where_no_pot_can_be_formed_nothing_is_due_yet(paid: str, reason: str) -> None:
    told = report(f"paid: {paid}", facts=TIE.replace("{A: 300, B: 300, C: 100}", "unknown"))
    assert told.missing[-1] == reason
    assert [line.due for line in told.account.pots[0].lines] == [None]


def some_payments(hand: Hand, dice: random.Random) -> Incident:
    def amounts() -> dict[str, int | Unknown]:
        chosen = dice.sample(hand.players, dice.randint(0, len(hand.players)))
        return {player: UNKNOWN if dice.random() < 0.1 else dice.randint(0, 9) * 100 for player in chosen}

    if dice.random() < 0.5:
        return Incident({}, paid={None: amounts()})
    return Incident({}, paid={name: amounts() for name in ("Main pot", "Side pot 1", "Side pot 2")})


def test_of_any_hand_and_payments_the_transfers_bring_every_balance_to_zero() -> None:
    for seed in range(2000):
        hand = Maker(seed).hand()
        account = draw_account(settle(hand, shipped_book("tda-2024")), some_payments(hand, random.Random(seed)))
        left = dict(account.balances)
        for transfer in account.transfers:
            left[transfer.payer] -= transfer.amount
            left[transfer.receiver] += transfer.amount
        assert not any(left.values()), seed
        assert all(pot.closed or account.missing for pot in account.pots), seed


RULED = f"{TIE}rulings: {{Main pot: {{winners: [B], basis: 'ruling: A had mucked'}}}}\n"


def test_what_the_floor_ruled_is_due_and_no_error_beside_the_hands() -> None:
    told = report("paid: {B: 700}", facts=RULED)
    (pot,) = told.account.pots
    assert [(line.player, line.paid, line.due, line.by_hands) for line in pot.lines] == [
        ("A", 0, 0, 400),
        ("B", 700, 700, 300),
    ]
    assert list(pot.decided) == ["Main pot"]
    assert told.corrections == ()


def test_a_payment_by_the_hands_against_the_ruling_is_corrected() -> None:
    assert report("paid: {A: 400, B: 300}", facts=RULED).corrections == ("A returns 400 to B.",)


def test_where_the_hands_are_not_established_the_ruling_is_due_all_the_same() -> None:
    told = report("paid: {B: 700}", facts=RULED.replace("showdown: [[A, B]]", "showdown: unknown"))
    (pot,) = told.account.pots
    assert [(line.player, line.due, line.by_hands) for line in pot.lines] == [("B", 700, None)]
    assert told.corrections == ()


def test_a_payment_that_nobody_knows_leaves_its_pot_open() -> None:
    told = report("paid: {Main pot: unknown}")
    assert told.missing == (
        "It is not known what A was paid from Main pot.",
        "It is not known what B was paid from Main pot.",
    )
    assert told.corrections == ()
