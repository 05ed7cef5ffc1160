"""The incident block: everything optional, nothing misread."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from settled import settled

from oddchip_sheets.handfile.model import UNKNOWN, Erred, Incident, Objection, Person, Raised
from oddchip_sheets.pipeline import settle_text

BASE = "seats: [A, B]\nbutton: B\nchips: [100]\ncontributions: {A: 300, B: 300}\nshowdown: [[A, B]]\n"


def incident(text: str) -> Incident:
    found = settled(BASE + "incident:\n" + "".join(f"  {line}\n" for line in dedent(text).splitlines())).hand.incident
    assert found is not None
    return found


def test_an_empty_block_is_an_empty_report() -> None:
    assert incident("") == Incident({})


def test_a_hand_without_the_block_has_no_incident() -> None:
    assert settled(BASE).hand.incident is None


def test_texts_stand_as_they_are_written() -> None:
    found = incident("claim: |\n  two\n  lines\ndate: 2026-09-07\ntime: 21:40\nreport: 007\n")
    assert found.texts == {"claim": "two\nlines", "date": "2026-09-07", "time": "21:40", "report": "007"}


@pytest.mark.parametrize("word", list(Raised))
def test_when_it_was_raised_is_said_in_plain_words(word: Raised) -> None:
    assert incident(f"raised: {word}").raised is word
    late = incident(f'raised: "{word}, house error"')
    assert (late.raised, late.house_error) == (word, True)


def test_unknown_stands_anywhere() -> None:
    found = incident("raised: unknown\nabout: unknown\nclaim: unknown\npaid: {A: unknown, B: 300}\n")
    assert (found.raised, found.about, found.paid) == (UNKNOWN, UNKNOWN, {None: {"A": UNKNOWN, "B": 300}})


def test_payments_are_in_all_or_a_pot() -> None:
    assert incident("paid: {A: 300}").paid == {None: {"A": 300}}
    assert incident("paid: {Main pot: {A: 300}}").paid == {"Main pot": {"A": 300}}


def test_what_was_paid_from_a_pot_may_be_unknown() -> None:
    assert incident("paid: {Main pot: unknown}").paid == {"Main pot": {}}
    assert incident("paid: {A: unknown}").paid == {None: {"A": UNKNOWN}}


def test_a_finer_payment_makes_the_hand_count_finer() -> None:
    hand = settled(BASE + "incident: {paid: {A: 300.50}}\n").hand
    assert hand.incident is not None
    assert (hand.decimals, hand.incident.paid) == (2, {None: {"A": 30050}})


def test_a_pot_written_twice_loses_no_payment() -> None:
    paid = "{Main pot: {A: 300}, 'Main pot ': {B: 300}}"
    text = f"event: {{name: X, rules: tda-2024}}\n{BASE}incident: {{paid: {paid}}}\n"
    (problem,) = settle_text("hand.yaml", text.encode(), Path()).problems
    assert (problem.message, problem.place.line) == ("'Main pot' is written twice in `paid`", 7)


def test_witnesses_and_surveillance() -> None:
    found = incident("witnesses: [X, Y]\nsurveillance: {camera: T7, kept_until: 2026-10-07}\nabout: award\n")
    assert (found.witnesses, found.surveillance) == (("X", "Y"), {"camera": "T7", "kept_until": "2026-10-07"})
    assert found.about is Objection.AWARD
    assert incident("witnesses: Z\nsurveillance: tape 4\n").surveillance == {"reference": "tape 4"}


def test_persons_are_names_or_have_a_role_and_a_contact() -> None:
    found = incident(
        "persons: [Wilma W, {name: Ben Sol, role: player in seat 3, contact: 555 0100}, {contact: 555 0101}]"
    )
    told = (Person("Wilma W"), Person("Ben Sol", "player in seat 3", "555 0100"), Person(contact="555 0101"))
    assert found.persons == told
    assert incident("persons: Wilma W").persons == (Person("Wilma W"),)
    assert incident("persons: {name: Wilma W, contact: 555}").persons == (Person("Wilma W", contact="555"),)


def test_whose_error_it_was_is_one_word_or_several() -> None:
    assert incident("kind_of_error: dealer").errors == (Erred.DEALER,)
    assert incident("kind_of_error: [dealer, equipment]").errors == (Erred.DEALER, Erred.EQUIPMENT)
    assert incident("kind_of_error: unknown").errors is UNKNOWN


def test_any_other_line_is_kept_as_it_is_written() -> None:
    found = incident("pit: 4\nGaming agent: none on site\nclaim: x")
    assert (found.lines, found.texts) == ({"pit": "4", "Gaming agent": "none on site"}, {"claim": "x"})


ALONE = "event: {name: X, rules: tda-2024}\nincident: {claim: The deck was fouled., paid: {A: 500}}\n"


@pytest.mark.parametrize("known", ["", "seats: [A, B]\n", "chips: [100]\nseats: [A, B]\nbutton: B\ngame: omaha\n"])
def test_an_incident_of_which_no_play_is_told_reads_and_stays_unresolved(known: str) -> None:
    settlement = settle_text("hand.yaml", (ALONE + known).encode(), Path()).settlement
    assert settlement is not None
    assert [finding.pot for finding in settlement.hands[0].unresolved] == [None]


def test_without_an_incident_or_with_some_play_told_nothing_is_taken_for_unknown() -> None:
    for text in ("event: {name: X, rules: tda-2024}\nseats: [A, B]\n", ALONE + "showdown: [A, B]\n"):
        kinds = [problem.kind for problem in settle_text("hand.yaml", text.encode(), Path()).problems]
        assert "contributions-missing" in kinds
