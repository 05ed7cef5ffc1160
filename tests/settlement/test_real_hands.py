"""Real hands and public bug reports, settled from a hand file through the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from oddchip_sheets.cli.main import main

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases" / "pots.json").read_text("utf-8"))


def settle(case: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str], *, flow: bool) -> dict[str, Any]:
    path = folder / "hand.yaml"
    text = yaml.safe_dump(
        {"event": {"name": case["source"], "rules": case["rules"]}, **case["hand"]},
        default_flow_style=flow,
        allow_unicode=True,
        sort_keys=False,
    )
    path.write_text(text, "utf-8")
    status = main(["settle", "--json", str(path)])
    hand: dict[str, Any] = json.loads(capsys.readouterr().out)["hands"][0]
    assert status == (0 if hand["status"] == "settled" else 1)
    return hand


@pytest.mark.parametrize("flow", [False, True], ids=["block", "flow"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_real_hand(case: dict[str, Any], flow: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: FBT001 - a parameter
    hand = settle(case, tmp_path, capsys, flow=flow)
    expected = case["expected"]
    assert expected, "a case without an answer proves nothing"
    for key in ("receipts", "returned", "status"):
        if key in expected:
            assert hand[key] == expected[key], key
    if "pots" in expected:
        assert [_as_expected(pot, want) for pot, want in zip(hand["pots"], expected["pots"], strict=True)] == [
            [want[0], sorted(want[1]), *want[2:]] for want in expected["pots"]
        ]


def _as_expected(pot: dict[str, Any], want: list[Any]) -> list[Any]:
    facts = [pot["amount"], sorted(pot["eligible"])]
    return [*facts, pot["awards"]] if len(want) > 2 else facts
