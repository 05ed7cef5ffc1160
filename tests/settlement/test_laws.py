"""The laws every settlement keeps, over generated hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from generated import Maker
from quick import first

from oddchip_sheets.handfile.model import UNKNOWN, DeclaredPot, Hand, Seat, Taken, Unknown
from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.rulebooks.model import Book
from oddchip_sheets.settlement.model import HandSettlement, PotResult
from oddchip_sheets.settlement.settle import pots_of, settle
from oddchip_sheets.verifier.check import verify_hand

BLOCKS, HANDS_A_BLOCK = 20, 500
blocks = pytest.mark.parametrize("block", first(2, range(BLOCKS), slow=4))


def generated(block: int) -> Iterator[tuple[int, Hand, Book, HandSettlement]]:
    for seed in range(block * HANDS_A_BLOCK, (block + 1) * HANDS_A_BLOCK):
        maker = Maker(seed)
        book, hand = maker.book(), maker.hand()
        yield seed, hand, book, settle(hand, book)


@blocks
def test_awards_rake_and_carried_chips_sum_to_every_settled_pot(block: int) -> None:
    settled = 0
    for seed, _, _, settlement in generated(block):
        for pot in settlement.pots:
            if pot.settled:
                settled += 1
                assert not isinstance(pot.amount, Unknown), seed
                assert not isinstance(pot.taken, Unknown), seed
                assert sum(pot.awards.values()) + pot.taken + pot.carried == pot.amount, seed
                assert pot.reconciled, seed
            else:
                assert not pot.awards, seed
                assert pot.reason, seed
    assert settled > HANDS_A_BLOCK


@blocks
def test_returned_and_pots_sum_to_contributions_and_dead_chips(block: int) -> None:
    for seed, hand, _, settlement in generated(block):
        amounts = [pot.amount for pot in settlement.pots]
        contributions, dead = hand.contributions, hand.dead.total
        if contributions is None or isinstance(contributions, Unknown) or isinstance(hand.folded, Unknown):
            continue
        if isinstance(dead, Unknown):
            continue
        total = sum(amount for amount in amounts if not isinstance(amount, Unknown))
        assert sum(settlement.returned.values()) + total == sum(contributions.values()) + dead, seed


@blocks
def test_the_independent_verifier_comes_to_the_same_settlement(block: int) -> None:
    for seed, _, _, settlement in generated(block):
        assert verify_hand(settlement) == (), seed


@blocks
def test_turning_seats_and_button_together_turns_the_answer(block: int) -> None:
    for seed, hand, book, settlement in generated(block):
        if not hand.seats_known:
            continue
        turned = settle(_turned(hand, seed % 10), book)
        assert turned.receipts == settlement.receipts, seed
        assert [pot.awards for pot in turned.pots] == [pot.awards for pot in settlement.pots], seed


def _turned(hand: Hand, by: int) -> Hand:
    """Every seat and the button moved ``by`` seats on, round a table of ten."""
    seats = sorted((Seat((seat.number - 1 + by) % 10 + 1, seat.player) for seat in hand.seats), key=lambda s: s.number)
    button = (hand.button - 1 + by) % 10 + 1 if isinstance(hand.button, int) else hand.button
    return replace(hand, seats=tuple(seats), button=button)


@blocks
def test_a_pots_awards_never_depend_on_another_pot(block: int) -> None:
    """But for pots that contradict each other, which are not paid at all."""
    compared = 0
    for seed, drawn, book, _ in generated(block):
        hand = replace(drawn, folds_complete=True)
        settlement = settle(hand, book)
        for pot, formed in zip(settlement.pots, pots_of(hand).pots, strict=True):
            if formed.contradiction is not None:
                assert not pot.settled, seed
                continue
            alone = settle(_only(hand, pot), book)
            assert alone.pots[0].awards == pot.awards, seed
            assert alone.pots[0].carried == pot.carried, seed
            compared += pot.settled
    assert compared > HANDS_A_BLOCK


def _only(hand: Hand, pot: PotResult) -> Hand:
    """The pot alone, all who can't win it folded."""
    declared = {each.name: each for each in hand.pots or ()} if not isinstance(hand.pots, Unknown) else {}
    boards = declared[pot.name].boards if pot.name in declared else None
    alone = DeclaredPot(pot.name, pot.amount, pot.eligible, boards)
    rake: Taken = {pot.name: pot.rake}
    parts: dict[str, Taken] = {name: {pot.name: part} for name, part in pot.drops.items()}
    drops = UNKNOWN if isinstance(hand.drops, Unknown) else parts
    dead = replace(hand.dead, total=0)
    out = frozenset(hand.players) - frozenset(() if isinstance(pot.eligible, Unknown) else pot.eligible)
    return replace(hand, contributions=None, dead=dead, folded=out, pots=(alone,), rake=rake, drops=drops)


@pytest.mark.parametrize("block", first(1, range(4)))
def test_hands_with_cards_keep_the_laws_too(block: int) -> None:
    settled = 0
    for seed in range(block * 1000, block * 1000 + 1000):
        maker = Maker(seed)
        settlement = settle_hand(_with_cards(maker, seed), maker.book())
        assert verify_hand(settlement) == (), seed
        assert all(pot.reconciled == pot.settled for pot in settlement.pots), seed
        settled += sum(pot.settled for pot in settlement.pots)
    assert settled > 1000


def _with_cards(maker: Maker, seed: int) -> Hand:
    """Cards alone, cards beside a declared comparison that may contradict them, cards without their board."""
    hand = maker.hand(cards=seed % 2 == 0)
    if seed % 2 and len(hand.seats) < 6:
        hand = maker.dealt(hand)
    return replace(hand, board_cards=()) if seed % 5 == 0 else hand


@pytest.mark.parametrize("block", first(1, range(4)))
def test_what_a_suit_decides_is_decided_alike_by_the_verifier_whatever_cards_are_known(block: int) -> None:
    by_suit = 0
    for seed in range(block * 100, block * 100 + 100):
        hand, book = Maker(seed).by_suit()
        settlement = settle_hand(hand, book)
        assert verify_hand(settlement) == (), seed
        by_suit += any(share.odd for pot in settlement.pots for share in pot.shares)
    assert by_suit > 5
