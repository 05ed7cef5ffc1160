"""The report as a whole: what is not established, and that each shipped one is what its name says."""

from __future__ import annotations

import pytest
from reported import WORKSHEETS, report, worksheet

from oddchip_sheets.rulebooks.situations import Situation

SHIPPED = sorted(path.stem for path in WORKSHEETS.glob("incident-*.yaml"))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_report_rests_on_its_own_book(name: str) -> None:
    told = worksheet(name)
    assert told.disputed is told.settlement.book.procedure(Situation.DISPUTED)
    assert told.disputed.cited in told.timing.why


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "incident-incomplete"])
def test_a_complete_report_misses_nothing(name: str) -> None:
    told = worksheet(name)
    assert told.settlement.settled
    assert (told.missing, told.remarks) == ((), ())


def test_what_is_written_as_unknown_is_told_and_what_is_left_out_is_not() -> None:
    told = report(
        "paid: {A: 400, B: 300}, raised: unknown, about: unknown, decided_by: unknown, witnesses: unknown, "
        "surveillance: {camera: T7, kept_until: unknown}"
    )
    assert told.missing == (
        "It is not known when the objection was raised.",
        "It is not known whether the award of a pot or the reading of a hand was questioned.",
        "Not known: decided by.",
        "Not known: witnesses.",
        "Not known: surveillance kept until.",
    )


def test_amounts_are_told_with_the_decimals_of_the_hand() -> None:
    assert report("paid: {A: 399.50, B: 300.50}").corrections == ("B returns 0.50 to A.",)


def test_where_too_many_parties_differ_fewest_is_not_claimed() -> None:
    names = [f"P{number}" for number in range(20)]
    facts = (
        f"seats: [{', '.join(names)}]\nbutton: P0\nchips: [1]\npots: [{{amount: 9, eligible: [P0], winners: [P0]}}]\n"
    )
    paid = ", ".join(f"{name}: {3**number}" for number, name in enumerate(names))
    assert report(f"paid: {{{paid}}}", facts=facts).remarks[-1] == (
        "With so many payments to correct, fewer transfers might do."
    )
