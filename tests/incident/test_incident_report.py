"""The report's facts: paid against due, timing under the book's clause, other books."""

from __future__ import annotations

from pathlib import Path

import pytest
from settled import settled

from oddchip_sheets.incident.report import Report, build_report
from oddchip_sheets.process import process, settle_hand

WORKSHEETS = Path(__file__).parents[2] / "worksheets"

TIE = """\
seats: [A, B, C]
button: C
chips: [100]
contributions: {A: 300, B: 300, C: 100}
folded: [C]
showdown: [[A, B]]
"""


def report(incident: str, rules: str = "tda-2024", facts: str = TIE) -> Report:
    hand = settled(f"{facts}incident: {{{incident}}}\n", rules)
    assert hand.hand.incident is not None
    return build_report(hand, hand.hand.incident, settle_hand)


def worksheet(name: str) -> Report:
    path = WORKSHEETS / f"{name}.yaml"
    settlement = process(str(path), path.read_bytes(), path.parent).settlement
    assert settlement is not None
    (hand,) = settlement.hands
    assert hand.hand.incident is not None
    return build_report(hand, hand.hand.incident, settle_hand)


def test_who_has_too_much_returns_it_to_who_has_too_little() -> None:
    told = report("paid: {A: 300, B: 400}")
    assert [(line.player, line.paid, line.due) for line in told.account.pots[0].lines] == [
        ("A", 300, 400),
        ("B", 400, 300),
    ]
    assert told.corrections == ("B returns 100 to A",)


def test_payments_a_pot_are_compared_a_pot_and_corrected_together() -> None:
    told = worksheet("incident-odd-chip-in-time")
    assert [account.pot for account in told.account.pots] == ["Main pot", "Side pot 1"]
    assert told.corrections == ("B returns 200 to A",)


def test_what_the_players_payments_lack_the_house_owes() -> None:
    assert report("paid: {A: 300, B: 300}").corrections == ("the house returns 100 to A",)
    assert report("paid: {A: 400, B: 400}").corrections == ("B returns 100 to the house",)


def test_a_player_who_was_given_chips_of_a_pot_he_did_not_win_is_in_the_account() -> None:
    assert report("paid: {C: 400, B: 300}").corrections == ("C returns 400 to A",)


def test_paid_as_due_moves_nothing() -> None:
    told = report("paid: {A: 400, B: 300}")
    assert (told.corrections, told.account.missing) == ((), ())


def test_without_payments_nothing_is_guessed() -> None:
    told = report("claim: short")
    assert told.corrections == ()
    assert "The file does not say what was paid." in told.missing


def test_an_unknown_payment_and_an_open_pot_are_said_and_the_rest_is_settled() -> None:
    told = worksheet("incident-incomplete")
    assert told.missing == (
        "Side pot 1: Who won this pot is not known.",
        "Side pot 1 is unresolved, so what is due from it is not known.",
        "It is not known when the objection was raised.",
    )
    assert [line.difference for line in told.account.pots[0].lines] == [0, 0]


def test_a_payment_from_a_pot_that_did_not_form_is_told() -> None:
    told = report("paid: {Side pot 4: {A: 100}}")
    assert told.missing == ("No pot called Side pot 4 forms in this hand.",)


TIMES = ("before the next hand", "before substantial action", "after substantial action", "later")


@pytest.mark.parametrize(
    ("rules", "about", "in_time", "number"),
    [
        ("tda-2024", "award", 2, "22"),
        ("tda-2024", "reading", 1, "22"),
        ("tda-2026", "award", 2, "24"),
        ("wsop-2026", "award", 1, "76"),
        ("wsop-live-2026", "reading", 1, "55–57"),
        ("roberts-11", "award", 1, "Decision-making"),
    ],
)
def test_an_objection_is_in_time_as_long_as_the_books_own_clause_says(
    rules: str, about: str, in_time: int, number: str
) -> None:
    verdicts = [report(f"raised: {raised}, about: {about}", rules).timing for raised in TIMES]
    assert [verdict.timing for verdict in verdicts] == ["in time"] * in_time + ["too late"] * (4 - in_time)
    assert all(number in verdict.why for verdict in verdicts)


def test_an_error_of_the_house_may_come_later_under_wsop_live_only() -> None:
    assert report('raised: "later, house error"', "wsop-live-2026").timing.timing == "in time"
    assert report('raised: "later, house error"', "wsop-2026").timing.timing == "too late"
    assert report("raised: house error", "wsop-live-2026").timing.timing == "in time"
    assert report("raised: house error", "wsop-2026").timing.timing == "open"


def test_a_book_without_a_clause_leaves_the_time_open_and_says_so() -> None:
    verdict = report("raised: later", "home").timing
    assert (verdict.timing, verdict.why) == ("open", "Home rules does not say until when a pot may be questioned.")


def test_where_award_and_reading_differ_the_kind_has_to_be_known() -> None:
    assert report("raised: before substantial action").timing.timing == "open"
    assert report("raised: after substantial action").timing.timing == "too late"


@pytest.mark.parametrize(
    ("name", "timing"),
    [
        ("incident-odd-chip-in-time", "in time"),
        ("incident-too-late", "too late"),
        ("incident-wsop-in-time", "in time"),
        ("incident-wsop-too-late", "too late"),
    ],
)
def test_the_shipped_reports_say_whether_they_came_in_time(name: str, timing: str) -> None:
    assert worksheet(name).timing.timing == timing


def test_a_hand_that_two_books_settle_differently_shows_both() -> None:
    told = [book.told for book in worksheet("incident-two-books").books if book.differs]
    assert told[0] == (
        "Under Robert's Rules of Poker 11 Pia receives 250 instead of 275 and "
        "Ravi receives 275 instead of 250 (Ties 5(b))."
    )


def test_every_shipped_book_but_the_adopted_one_is_consulted() -> None:
    assert len(report("claim: x").books) == 5
    assert len(report("claim: x", "{extends: tda-2024, title: Ours}").books) == 6
