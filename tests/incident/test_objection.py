"""Whether an objection came in time, under the adopted book's own clause."""

from __future__ import annotations

import pytest
from reported import report, worksheet

from oddchip_sheets.rulebooks.situations import Situation

TIMES = ("before the next hand", "before substantial action", "after substantial action", "later")


@pytest.mark.parametrize(
    ("rules", "about", "in_time", "number"),
    [
        ("tda-2024", "award", 2, "TDA 2024 22 (rule)"),
        ("tda-2024", "reading", 1, "TDA 2024 22 (rule)"),
        ("tda-2026", "award", 2, "TDA 2026 24 (rule)"),
        ("wsop-2026", "award", 1, "WSOP 2026 76 (rule)"),
        ("wsop-live-2026", "reading", 1, "WSOP Live 2026 55–57 (rule)"),
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


@pytest.mark.parametrize(
    ("rules", "silence"),
    [
        ("home", "Home games set no time until which a pot may be questioned."),
        ("unknown", "No rule book is established for this event."),
    ],
)
def test_a_book_without_a_clause_leaves_the_time_open_and_says_so(rules: str, silence: str) -> None:
    verdict = report("raised: later", rules).timing
    assert (verdict.timing, verdict.why) == (
        "open",
        f"{silence} So it can't be said whether the objection came in time.",
    )


BREAK = ("within a minute, at a break", "later in a break", "at a break")


@pytest.mark.parametrize("about", ["award", "reading", "unknown"])
@pytest.mark.parametrize(("rules", "number"), [("tda-2024", "TDA 2024 22 (rule)"), ("tda-2026", "TDA 2026 24 (rule)")])
def test_a_hand_that_ends_as_a_break_begins_may_be_questioned_for_a_minute(rules: str, number: str, about: str) -> None:
    verdicts = [report(f"raised: '{raised}', about: {about}", rules).timing for raised in BREAK]
    assert [verdict.timing for verdict in verdicts] == ["in time", "too late", "open"]
    assert all(number in verdict.why for verdict in verdicts)
    assert "it is not known how long after the award" in verdicts[2].why


@pytest.mark.parametrize("rules", ["wsop-2026", "wsop-live-2026", "roberts-11"])
def test_a_book_without_a_line_on_breaks_gives_until_the_next_hand_there_too(rules: str) -> None:
    assert [report(f"raised: '{raised}', about: award", rules).timing.timing for raised in BREAK] == ["in time"] * 3


@pytest.mark.parametrize("raised", BREAK)
def test_a_book_without_any_limit_leaves_a_break_open_too(raised: str) -> None:
    assert report(f"raised: '{raised}', about: award", "home").timing.timing == "open"


def test_where_award_and_reading_differ_the_kind_has_to_be_known() -> None:
    assert report("raised: before substantial action").timing.timing == "open"
    assert report("raised: after substantial action").timing.timing == "too late"
    assert report("raised: before the next hand, about: unknown").timing.timing == "in time"


@pytest.mark.parametrize("incident", ["claim: x", "raised: unknown"])
def test_without_the_moment_nothing_is_decided(incident: str) -> None:
    verdict = report(incident).timing
    assert verdict.timing == "open"
    assert verdict.why.startswith("It is not known when the objection was raised.")


@pytest.mark.parametrize("choice", sorted(Situation.OBJECTION.choices))
def test_every_choice_a_house_book_has_is_understood(choice: str) -> None:
    rules = f"{{extends: home, title: Ours, objection: {{choice: {choice}, number: H4}}}}"
    verdicts = [report(f"raised: {raised}, about: award", rules).timing for raised in TIMES]
    assert [verdicts[0].timing, verdicts[-1].timing] == ["in time", "too late"]
    assert all("Ours H4 (rule)" in verdict.why for verdict in verdicts)


@pytest.mark.parametrize(
    ("name", "timing"),
    [
        ("incident-odd-chip-in-time", "in time"),
        ("incident-too-late", "too late"),
        ("incident-wsop-in-time", "in time"),
        ("incident-wsop-too-late", "too late"),
        ("incident-incomplete", "open"),
    ],
)
def test_the_shipped_reports_say_whether_they_came_in_time(name: str, timing: str) -> None:
    assert worksheet(name).timing.timing == timing
