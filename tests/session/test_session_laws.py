"""Laws over generated sessions: nothing is lost, nothing hangs on an order, a fact left out gives no other answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest
from generated_sessions import SessionMaker
from quick import first

from oddchip_sheets.handfile.model import UNKNOWN, Counted, Deal, PlayedStage, Session, Unknown
from oddchip_sheets.rulebooks.model import Basis, Book
from oddchip_sheets.rulebooks.situations import Situation
from oddchip_sheets.session.model import DealResult, SessionSettlement
from oddchip_sheets.session.settle import settle_session
from oddchip_sheets.verifier.replay import replay

BLOCK = 100
"""10,000 sessions in blocks, of which `make test` proves the first, and `make test-slow` nine more."""


@pytest.fixture(scope="module", params=first(1, range(100), slow=9))
def block(request: pytest.FixtureRequest) -> list[tuple[int, SessionSettlement]]:
    """A block of sessions, settled, each with its seed."""
    made = [(seed, SessionMaker(seed)) for seed in range(request.param * BLOCK, (request.param + 1) * BLOCK)]
    return [(seed, _settled(maker)) for seed, maker in made]


def _settled(maker: SessionMaker) -> SessionSettlement:
    book = maker.book()
    return settle_session(maker.session(), book)


Block = list[tuple[int, SessionSettlement]]


def test_the_verifier_plays_every_session_to_the_same_end(block: Block) -> None:
    for seed, settlement in block:
        assert replay(settlement) == (), seed


def lies(result: DealResult) -> tuple[int, int, int, int]:
    parts = (result.pot_before, result.reserve_before, result.pot_after, result.reserve_after)
    before, beside, after, waiting = (part or 0 for part in parts)
    return before, beside, after, waiting


def test_no_chip_is_lost_or_made_in_a_deal_or_in_a_session(block: Block) -> None:
    for seed, settlement in block:
        for result in settlement.deals:
            if not result.settled:
                continue
            before, beside, after, waiting = lies(result)
            assert before + beside + sum(result.put_in.values()) == sum(result.received.values()) + after + waiting, (
                seed
            )
            if settlement.session.game.legs:
                assert sum(result.paid.values()) == sum(result.collected.values()), seed
        totals = settlement.totals
        assert (totals is not None) == settlement.settled, seed
        if totals is not None:
            assert totals.foots, seed
            assert sum(totals.net.values()) == totals.opening - totals.pot - totals.reserve, seed


def test_a_reserve_lies_only_beside_a_full_pot(block: Block) -> None:
    for seed, settlement in block:
        limit = settlement.session.stakes.limit
        for result in settlement.deals:
            if result.settled and result.reserve_after and not isinstance(limit, Unknown):
                assert result.pot_after == limit, seed


def test_nobody_both_receives_and_pays_in_one_deal(block: Block) -> None:
    for seed, settlement in block:
        for result in settlement.deals:
            assert not result.payments.keys() & result.awards.keys(), seed
            assert all(not stage.pays.keys() & stage.receives.keys() for stage in result.stages), seed


def test_no_amount_hangs_on_the_order_in_which_players_are_named_in(block: Block) -> None:
    for seed, settlement in block:
        session = settlement.session
        turned = replace(session, deals=tuple(map(_turned, session.deals)))
        assert _found(settlement) == _found(settle_session(turned, settlement.book)), seed


def _turned(deal: Deal) -> Deal:
    entered = deal.entered if isinstance(deal.entered, Unknown) else deal.entered[::-1]
    stayed = deal.stayed if isinstance(deal.stayed, Unknown) else deal.stayed[::-1]
    stages = tuple(
        stage if isinstance(stage.entered, Unknown) else replace(stage, entered=stage.entered[::-1])
        for stage in deal.stages
    )
    return replace(deal, entered=entered, stayed=stayed, stages=stages)


def _found(settlement: SessionSettlement) -> list[dict[str, object]]:
    names = [field.name for field in fields(DealResult) if field.name != "deal"]
    return [{name: getattr(result, name) for name in names} for result in settlement.deals]


def omissions(session: Session, book: Book) -> Iterator[tuple[str, Session, Book]]:
    """The session with one fact less, each fact in its turn."""
    stakes = session.stakes
    for name in ("ante", "second_ante", "limit", "max_loss", "legs"):
        counted = any(deal.counted is not None for deal in session.deals)
        if getattr(stakes, name) is not None and not (name == "limit" and counted):
            yield name, replace(session, stakes=replace(stakes, **{name: UNKNOWN})), book
    yield "opening", replace(session, opening=Counted(UNKNOWN, UNKNOWN, UNKNOWN)), book
    yield "matched", replace(session, matched=UNKNOWN), book
    for at, deal in enumerate(session.deals):
        for told, less in _deals_with_less(deal):
            deals = (*session.deals[:at], less, *session.deals[at + 1 :])
            yield f"{told} of {deal.label}", replace(session, deals=deals), book
    for situation in [each for each in Situation if each.match_pot or each is Situation.TIE_BUTTON]:
        open_ = replace(book.procedure(situation), basis=Basis.UNSTATED, choice=None, otherwise=())
        yield f"book: {situation}", session, replace(book, procedures={**book.procedures, situation: open_})


def _deals_with_less(deal: Deal) -> Iterator[tuple[str, Deal]]:
    less: dict[str, object] = {"entered": UNKNOWN, "showdown": UNKNOWN, "mucked": UNKNOWN, "stayed": UNKNOWN}
    less |= {"ghost": UNKNOWN, "button": UNKNOWN, "chips": UNKNOWN, "board": (), "cards": {}, "seats_known": False}
    for name, unknown in less.items():
        if getattr(deal, name) != unknown:
            yield name, replace(deal, **{name: unknown})  # type: ignore[arg-type]
    for player, held in deal.cards.items():
        yield f"a card of {player}", replace(deal, cards={**deal.cards, player: (UNKNOWN, *held[1:])})
    for at, stage in enumerate(deal.stages):
        for gone in (PlayedStage(UNKNOWN), replace(stage, showdown=None)):
            yield f"stage {at + 1}", replace(deal, stages=(*deal.stages[:at], gone, *deal.stages[at + 1 :]))


# The pot in play of an open deal, and the antes of its stages, are what lay there when it stopped.
MONEY = ("awards", "payments", "second_antes", "pot_after", "reserve_after", "antes_next")


@pytest.mark.parametrize("ten", first(1, range(100)))
def test_a_fact_left_out_never_gives_another_answer(ten: int) -> None:
    told: Counter[str] = Counter()
    for seed in range(ten * 10, (ten + 1) * 10):
        maker = SessionMaker(seed)
        book, session = maker.book(), maker.session()
        whole = settle_session(session, book)
        for left_out, less, its_book in omissions(session, book):
            for full, part in zip(whole.deals, settle_session(less, its_book).deals, strict=True):
                so_far = () if part.stages else ("antes",)
                for name in (*MONEY, *(("antes", "pot_in_play") if part.settled else so_far)):
                    known, found = getattr(full, name), getattr(part, name)
                    if full.settled and found not in ({}, None) and known is not None:
                        told[name] += 1
                        assert found == known, (seed, left_out, part.deal.label, name)
    assert told["awards"] > 10
