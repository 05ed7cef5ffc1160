"""A sound settlement passes; one with any single thing altered is contradicted, in words that name it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from verifier_tables import ROBERTS, TDA, hand, house, pot, ranked, wins

from oddchip_sheets.handfile.model import UNKNOWN
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.settlement.model import Finding, HandSettlement, PotResult, Share
from oddchip_sheets.settlement.settle import settle
from oddchip_sheets.verifier.check import verify_hand
from oddchip_sheets.verifier.model import Discrepancy
from oddchip_sheets.words.message import say

_WHY = say("open.facts")


def two_pots() -> HandSettlement:
    """Main pot 500 to A 300 and B 200, side pot 900 to A 500 and B 400, both odd chips to A; E folded."""
    put_in = {"A": 500, "B": 500, "C": 100, "D": 100, "E": 200}
    return settle(hand(contributions=put_in, folded="E", boards=({"high": ranked("AB", "C", "D")},)), TDA)


def raked_and_returned() -> HandSettlement:
    """B's 300 are returned, 100 of the pot of 1,100 are rake and A receives 1,000."""
    won = ({"high": ranked("A", "B")},)
    return settle(hand("AB", contributions={"A": 500, "B": 800}, dead=100, rake={None: 100}, boards=won), TDA)


def quartered() -> HandSettlement:
    """Of 1,075, A has the high half of 550, B 275 and C 250 of the low half."""
    won = wins({"high": "A", "low": "BC"})
    return settle(hand("ABCD", game="omaha-8", chips=25, button=4, pots=(pot(1075, "ABC", won),)), TDA)


def carried() -> HandSettlement:
    """Of 500, A, B and C have 100 each and 200 stay for the next deal."""
    return settle(hand("ABC", pots=(pot(500, "ABC", wins("ABC")),)), house(tie_button="next-deal"))


def half_open() -> HandSettlement:
    """The main pot is settled, the winners of the side pot are not known."""
    main, side = pot(500, "ABC", wins("AB")), pot(300, "AB", UNKNOWN, "Side pot 1")
    return settle(hand("ABC", button=3, pots=(main, side)), TDA)


def without_pots() -> HandSettlement:
    """Nothing can be formed: who folded is not known."""
    return settle(hand("AB", contributions={"A": 500, "B": 500}, folded=UNKNOWN), TDA)


SOUND = [two_pots, raked_and_returned, quartered, carried, half_open, without_pots]


@pytest.mark.parametrize("make", SOUND)
def test_a_sound_settlement_is_not_contradicted(make: Callable[[], HandSettlement]) -> None:
    assert verify_hand(make()) == ()


def with_pot(settlement: HandSettlement, index: int = 0, /, **changes: Any) -> HandSettlement:
    pots = list(settlement.pots)
    pots[index] = replace(pots[index], **changes)
    return replace(settlement, pots=tuple(pots))


def with_share(settlement: HandSettlement, index: int = 0, share: int = 0, /, **changes: Any) -> HandSettlement:
    shares = list(settlement.pots[index].shares)
    shares[share] = replace(shares[share], **changes)
    return with_pot(settlement, index, shares=tuple(shares))


def paying(settlement: HandSettlement, share: Share, **pot_changes: Any) -> HandSettlement:
    """``settlement`` with the main pot paid by ``share`` alone, and receipts that follow from it."""
    changed = with_pot(settlement, shares=(share,), awards=share.awards, **pot_changes)
    return replace(changed, receipts=sums(changed))


def sums(settlement: HandSettlement) -> dict[str, int]:
    paid = {player: sum(one.awards.get(player, 0) for one in settlement.pots) for player in settlement.hand.players}
    return {player: amount for player, amount in paid.items() if amount}


def said(settlement: HandSettlement) -> str:
    return "; ".join(map(str, verify_hand(settlement)))


def main_share(settlement: HandSettlement) -> Share:
    return settlement.pots[0].shares[0]


def test_an_odd_chip_to_the_wrong_seat_is_caught_though_every_sum_is_right() -> None:
    share = replace(main_share(two_pots()), odd_to=("B",), awards={"A": 200, "B": 300})
    found = said(paying(two_pots(), share))
    assert "Main pot: it pays A 200, B 300, but A 300, B 200 is due" in found
    assert "board 1, high: 500 is due to A, B: 200 each, odd 100 to A" in found


def test_a_pot_paid_to_the_wrong_player_is_caught_though_every_sum_is_right() -> None:
    share = Share(1, "high", 500, ("C",), 500, 0, (), 0, {"C": 500}, None, ())
    assert "it pays C 500, but A 300, B 200 is due" in said(paying(two_pots(), share))


def test_a_folded_player_paid_is_caught() -> None:
    share = Share(1, "high", 500, ("E",), 500, 0, (), 0, {"E": 500}, None, ())
    found = said(paying(two_pots(), share))
    assert "E folded and is paid" in found
    assert "one of its winners is not eligible" in found


def test_a_player_paid_from_a_pot_he_is_not_eligible_for_is_caught() -> None:
    found = said(with_pot(two_pots(), 1, awards={"A": 500, "C": 400}))
    assert "Side pot 1: C is paid and not eligible" in found


def test_two_pots_merged_into_one_are_caught() -> None:
    sound = two_pots()
    share = Share(1, "high", 1400, ("A", "B"), 700, 0, (), 0, {"A": 700, "B": 700}, None, ())
    merged = replace(sound.pots[0], amount=1400, shares=(share,), awards=share.awards)
    found = said(replace(sound, pots=(merged,), receipts={"A": 700, "B": 700}))
    assert "there are 1 pots, but the chips form 2" in found
    assert "Main pot: it is given as 1,400, but holds 500" in found


def test_a_pot_left_out_is_caught() -> None:
    sound = two_pots()
    found = said(replace(sound, pots=sound.pots[:1], receipts={"A": 300, "B": 200}))
    assert "returned chips and pots do not sum to what was put in" in found


def test_a_forgotten_rake_is_caught() -> None:
    sound = raked_and_returned()
    share = Share(1, "high", 1100, ("A",), 1100, 0, (), 0, {"A": 1100}, None, ())
    found = said(paying(sound, share, rake=0))
    assert "a rake of 0 is taken, but 100 is due" in found
    assert "it pays A 1,100, but A 1,000 is due" in found


def test_an_uncalled_bet_that_is_not_returned_is_caught() -> None:
    found = said(replace(raked_and_returned(), returned={}))
    assert "nothing is returned, but B 300 is due" in found
    assert "returned chips and pots do not sum to what was put in" in found


def test_an_uncalled_bet_returned_to_another_player_is_caught() -> None:
    assert "A 300 is returned, but B 300 is due" in said(replace(raked_and_returned(), returned={"A": 300}))


@pytest.mark.parametrize(
    "receipts",
    [{}, {"A": 800}, {"A": 900, "B": 500}, {"A": 800, "B": 600, "C": 1}, {"A": 800, "B": 600, "C": 0}],
)
def test_receipts_that_are_not_the_sum_of_the_awards_are_caught(receipts: dict[str, int]) -> None:
    assert "receipts are not the sum of what the pots pay" in said(replace(two_pots(), receipts=receipts))


def test_receipts_out_of_the_order_of_the_seats_are_caught() -> None:
    assert "not in the order of the seats" in said(replace(two_pots(), receipts={"B": 600, "A": 800}))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": "Side pot 7"}, "it is Main pot"),
        ({"amount": 600}, "it is given as 600, but holds 500"),
        ({"amount": UNKNOWN}, "although its amount"),
        ({"rake": 100}, "awards, rake, drops and carried chips do not sum to the pot"),
        ({"rake": UNKNOWN}, "a rake of an unknown amount is taken"),
        ({"eligible": ("A", "B")}, "eligible are A, B, C, D, not A, B"),
        ({"eligible": ("B", "A", "C", "D")}, "eligible are A, B, C, D, not B, A, C, D"),
        ({"eligible": UNKNOWN}, "not unknown players"),
        ({"settled": False, "reason": "the button is not known"}, "it is left unresolved, but it can be settled"),
        ({"shares": ()}, "its parts do not sum to the pot after rake and drops"),
        ({"awards": {"A": 200, "B": 300}}, "its awards are not what its parts pay"),
        ({"awards": {"A": 300, "B": 200, "C": 0}}, "C is listed and receives nothing"),
        ({"awards": {"A": 350, "B": 150}}, "A is paid a part of a chip"),
        ({"carried": 100}, "100 stays for the next deal, but it should be 0"),
        ({"reason": "somebody asked"}, "gives a reason for not being so"),
    ],
)
def test_every_altered_field_of_a_pot_is_caught(changes: dict[str, Any], message: str) -> None:
    assert message in said(with_pot(two_pots(), **changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"board": 2}, "it is to be divided into board 1 high"),
        ({"side": "low"}, "it is to be divided into board 1 high"),
        ({"amount": 600}, "base shares and odd chips do not sum to it"),
        ({"winners": ("A",)}, "it pays somebody who does not win it"),
        ({"winners": ("B", "A")}, "not players in the order of the seats"),
        ({"winners": ()}, "not players in the order of the seats"),
        ({"winners": ("A", "B", "E")}, "one of its winners is not eligible"),
        ({"base": 100}, "base shares and odd chips do not sum to it"),
        ({"base": 250, "odd": 0}, "one of its winners receives less than the base share"),
        ({"odd": 0}, "base shares and odd chips do not sum to it"),
        ({"odd_to": ("B",)}, "those who receive odd chips are not those who are named"),
        ({"odd_to": ("A", "A")}, "500 is due to A, B: 200 each, odd 100 to A"),
        ({"odd_to": ()}, "those who receive odd chips are not those who are named"),
        ({"carried": 50}, "some of its odd chips are given and some carried"),
        ({"carried": 100}, "its awards and carried chips do not sum to it"),
        ({"awards": {"A": 200, "B": 300}}, "its awards are not what its parts pay"),
        ({"procedure": None}, "it has an odd chip and cites no rule for it"),
    ],
)
def test_every_altered_field_of_a_share_is_caught(changes: dict[str, Any], message: str) -> None:
    assert message in said(with_share(two_pots(), **changes))


def test_a_rule_of_another_book_is_caught() -> None:
    foreign = ROBERTS.procedure(Situation.TIE_BUTTON)
    assert "not the adopted book's" in said(with_share(two_pots(), procedure=foreign))
    assert "not the adopted book's" in said(with_pot(two_pots(), divisions=((foreign, "…"),)))


def test_a_rule_with_another_number_or_choice_is_caught() -> None:
    own = TDA.procedure(Situation.TIE_BUTTON)
    for forged in (replace(own, number="99"), replace(own, choice="next-deal"), replace(own, citation="TDA 1999")):
        assert "not the adopted book's" in said(with_share(two_pots(), procedure=forged))


def test_a_rule_of_the_book_about_something_else_is_caught() -> None:
    for situation in (Situation.STUD_HIGH, Situation.HIGH_LOW, Situation.DISPUTED):
        found = said(with_share(two_pots(), procedure=TDA.procedure(situation)))
        assert f"it cites a rule about {situation}, which does not decide it" in found


def test_an_odd_chip_resting_on_a_silence_of_the_book_is_caught() -> None:
    silent = house(tie_button=None)
    tampered = replace(with_share(two_pots(), procedure=silent.procedure(Situation.TIE_BUTTON)), book=silent)
    found = said(tampered)
    assert "its odd chip rests on a rule the book does not state" in found
    assert "Main pot: it is settled, but who gets the odd chip" in found


def test_a_silence_of_the_book_may_be_cited_with_the_choice_that_was_tried() -> None:
    silent = house(high_low=None)
    facts = hand("ABCD", game="omaha-8", chips=25, button=4, pots=(pot(1075, "ABC", wins({"high": "A", "low": "A"})),))
    tried = replace(silent.procedure(Situation.HIGH_LOW), choice="high")
    assert verify_hand(with_pot(settle(facts, silent), divisions=((tried, "…"),))) == ()
    unheard = replace(tried, choice="the dealer")
    assert "not the adopted book's" in said(with_pot(settle(facts, silent), divisions=((unheard, "…"),)))


def test_the_odd_chip_given_to_the_wrong_half_is_caught_though_every_sum_is_right() -> None:
    sound = quartered()
    high, low = sound.pots[0].shares
    shares = (
        replace(high, amount=525, base=525, awards={"A": 525}),
        replace(low, amount=550, base=275, odd=0, odd_to=(), procedure=None, awards={"B": 275, "C": 275}),
    )
    awards = {"A": 525, "B": 275, "C": 275}
    found = said(replace(with_pot(sound, shares=shares, awards=awards), receipts=awards))
    assert "it pays A 525, B 275, C 275, but A 550, B 275, C 250 is due" in found


def test_halves_in_the_wrong_order_or_left_out_are_caught() -> None:
    sound = quartered()
    high, low = sound.pots[0].shares
    assert "divided into board 1 high, board 1 low" in said(with_pot(sound, shares=(low, high)))
    assert "divided into board 1 high, board 1 low" in said(with_pot(sound, shares=(high,)))


def test_carried_chips_given_away_are_caught() -> None:
    sound = carried()
    share = replace(main_share(sound), carried=0, odd_to=("A", "B"), awards={"A": 200, "B": 200, "C": 100})
    found = said(paying(sound, share, carried=0))
    assert "0 stays for the next deal, but it should be 200" in found


def test_carried_chips_that_vanish_are_caught() -> None:
    assert "awards, rake, drops and carried chips do not sum to the pot" in said(with_pot(carried(), carried=0))


def test_a_pot_of_one_player_written_as_shared_is_caught() -> None:
    sound = raked_and_returned()
    found = said(with_share(sound, winners=("A", "B"), base=500))
    assert "board 1, high: 1,000 is due to A: 1,000 each" in found


@pytest.mark.parametrize(
    "changes",
    [{"board": 2}, {"side": "low"}, {"winners": ("B",)}, {"amount": 900, "base": 900}, {"base": 900, "odd": 100}],
)
def test_a_misstated_share_of_a_pot_that_is_not_divided_is_caught(changes: dict[str, Any]) -> None:
    assert "Main pot: " in said(with_share(raked_and_returned(), **changes))


def test_a_pot_that_one_player_scoops_is_written_whole_or_as_it_would_be_divided() -> None:
    facts = hand("AB", game="omaha-8", chips=100, button=2, pots=(pot(1100, "AB", wins({"high": "A", "low": "A"})),))
    sound = settle(facts, TDA)
    high, low = sound.pots[0].shares
    whole = replace(high, amount=1100, base=1100, awards={"A": 1100}, odd=0, odd_to=(), procedure=None)
    assert verify_hand(with_pot(sound, shares=(whole,), divisions=())) == ()
    moved = (
        replace(high, amount=500, base=500, awards={"A": 500}),
        replace(low, amount=600, base=600, awards={"A": 600}),
    )
    assert "it is to be divided into board 1 high" in said(with_pot(sound, shares=moved))


def test_an_open_pot_settled_all_the_same_is_caught() -> None:
    sound = half_open()
    share = Share(1, "high", 300, ("A",), 300, 0, (), 0, {"A": 300}, None, ())
    forced = with_pot(sound, 1, settled=True, reason=None, shares=(share,), awards={"A": 300})
    found = said(replace(forced, unresolved=(), receipts={"A": 600, "B": 200}))
    assert "Side pot 1: it is settled, but who won this pot is not known" in found


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"awards": {"A": 300}}, "it is unresolved and yet pays somebody"),
        ({"carried": 100}, "it is unresolved and yet pays somebody"),
        ({"reason": None}, "it is unresolved without a reason"),
        ({"reason": ()}, "it is unresolved without a reason"),
        ({"amount": 400}, "it is given as 400, but holds 300"),
    ],
)
def test_every_altered_field_of_an_open_pot_is_caught(changes: dict[str, Any], message: str) -> None:
    assert message in said(with_pot(half_open(), 1, **changes))


@pytest.mark.parametrize(
    ("unresolved", "message"),
    [
        ((), "Side pot 1 is unresolved and not listed as such"),
        ((Finding("Side pot 1", ()),), "listed as unresolved without a reason"),
        ((Finding("Side pot 1", _WHY), Finding("Main pot", _WHY)), "Main pot is listed as unresolved and is not"),
        ((Finding("Side pot 1", _WHY), Finding("Side pot 9", _WHY)), "Side pot 9 is listed as unresolved and is not"),
    ],
)
def test_findings_that_do_not_match_the_open_pots_are_caught(unresolved: tuple[Finding, ...], message: str) -> None:
    assert message in said(replace(half_open(), unresolved=unresolved))


def test_a_settled_hand_that_lists_something_as_open_is_caught() -> None:
    found = said(replace(two_pots(), unresolved=(Finding(None, _WHY),)))
    assert "everything can be settled" in found


def test_pots_made_up_where_none_can_be_formed_are_caught() -> None:
    sound = without_pots()
    share = Share(1, "high", 1000, ("A",), 1000, 0, (), 0, {"A": 1000}, None, ())
    invented = PotResult("Main pot", 1000, 0, {}, ("A",), settled=True, shares=(share,), awards={"A": 1000})
    found = said(replace(sound, pots=(invented,), receipts={"A": 1000}, unresolved=()))
    assert "the hand is called settled, but who folded is not known" in found
    assert "Main pot: who folded is not known" in found


def test_declared_pots_may_name_their_eligible_players_in_any_order() -> None:
    sound = quartered()
    assert verify_hand(with_pot(sound, eligible=("C", "A", "B"))) == ()
    assert "eligible are A, B, C, not A, B" in said(with_pot(sound, eligible=("A", "B")))


def test_amounts_are_told_in_chips_with_the_digits_of_the_file() -> None:
    facts = replace(hand("AB", chips=5, pots=(pot(1_234_560, "AB", wins("A")),)), decimals=2)
    found = said(with_pot(settle(facts, TDA), amount=5))
    assert "it is given as 0.05, but holds 12,345.60" in found


def test_a_discrepancy_names_its_pot() -> None:
    assert str(Discrepancy("Side pot 1", "C is paid and not eligible")) == "Side pot 1: C is paid and not eligible"
    assert str(Discrepancy(None, "the hand is open")) == "the hand is open"
