"""Worked deals and sessions of match-pot games, as `oddchip settle --json` tells them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oddchip_sheets.cli.main import main

CASES = json.loads((Path(__file__).parents[1] / "cases" / "guts.json").read_text("utf-8"))["cases"]


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def tell(hand: dict[str, Any]) -> tuple[int, dict[str, Any] | None]:
        path = tmp_path / "session.yaml"
        path.write_text(json.dumps(hand), encoding="utf-8")
        status = main(["settle", "--json", str(path)])
        out = capsys.readouterr().out
        return status, json.loads(out) if out else None

    return tell


def plain(deal: dict[str, Any]) -> dict[str, Any]:
    """A deal without wording: which parts are open, how many notes there are."""
    kept = {key: value for key, value in deal.items() if key not in {"reasons", "notes_data"}}
    return kept | {"unresolved": [part["part"] for part in deal["unresolved"]], "notes": len(deal["notes"])}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_session_settles_as_it_is_worked_out(case: dict[str, Any], told: Any) -> None:
    status, record = told(case["hand"])
    expected = case["expected"]
    assert status == {"settled": 0, "unresolved": 1, "refused": 2}[expected["status"]]
    if expected["status"] == "refused":
        assert record is None
        return
    assert record is not None
    assert record["schema"] == "oddchip/session/1"
    assert record["status"] == expected["status"]
    assert [plain(deal) for deal in record["deals"]] == [plain(deal) for deal in expected["deals"]]
    assert record["session"] == expected["session"]


REASONS = {
    "ace-low-run": "session.unstated.ace-low-run",
    "antes-unknown": "session.antes-unknown",
    "button-unknown": "session.button-unknown",
    "cards-against-showdown": "session.cards-against-showdown",
    "chips-unknown": "open.unit",
    "counted-differs": "session.counted-differs",
    "declarations-unknown": "session.declarations-unknown",
    "four-cards-are-not-ranked": "session.not-ranked",
    "ghost-beside-worst-only": "session.unstated.ghost-loss",
    "ghost-unknown": "session.ghost-unknown",
    "leg-tie-unstated": "session.unstated.leg-tie",
    "limit-unknown": "session.limit-unknown",
    "max-loss-unknown": "session.max-loss-unknown",
    "nobody-stayed": "session.nobody-stayed",
    "odd-chip-unstated": "open.unstated",
    "pot-not-in-units": "session.pot-not-in-units",
    "pot-unknown": "session.pot-unknown",
    "second-declaration-unknown": "session.second-declaration-unknown",
    "showdown-unknown": "session.showdown-unknown",
    "stage-missing": "session.stage-missing",
    "wimp-share-not-in-units": "session.share-not-in-units",
    "wimp-tie-unstated": "session.unstated.wimp-tie",
    "worst-unknown": "session.worst-unknown",
}
"""The cases' words for why something is open, and the kinds of messages that say so."""
OPEN = [case for case in CASES if case["expected"]["status"] == "unresolved"]


@pytest.mark.parametrize("case", OPEN, ids=lambda case: case["id"])
def test_an_open_part_says_why_it_is_open(case: dict[str, Any], told: Any) -> None:
    _, record = told(case["hand"])
    assert record is not None
    for deal, expected in zip(record["deals"], case["expected"]["deals"], strict=True):
        kinds = [part["reason_data"][0]["kind"] for part in deal["unresolved"]]
        assert kinds == [REASONS[part["reason"]] for part in expected["unresolved"]]
