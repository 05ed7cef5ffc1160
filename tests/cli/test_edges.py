"""Hands at the edge of what a file can say, settled through the command: what is left out, what contradicts itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from oddchip_sheets.cli.main import main

EDGES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases" / "edges.json").read_text("utf-8"))

HELD: Final = [case for case in EDGES if case["kind"] != "hint"]


@pytest.mark.parametrize("case", HELD, ids=lambda case: case["id"])
def test_an_edge(case: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, expect = tmp_path / "hand.yaml", case["expect"]
    path.write_text(case["file"], "utf-8")
    status = main(["settle", "--json", str(path)])
    out, err = capsys.readouterr()
    assert status in expect["exit"], err
    if "at" in expect:
        assert f"hand.yaml:{expect['at']}:" in err
    if status == 2:
        assert not out
        return
    (hand,) = json.loads(out)["hands"]
    assert (hand["status"] == "unresolved") == (status == 1)
    if "receipts" in expect:
        assert hand["receipts"] == expect["receipts"]
    if "cites" in expect:
        assert expect["cites"] in {share["rule"] for pot in hand["pots"] for share in pot["shares"]}
    if expect.get("unresolved"):
        reasons = " ".join(finding["reason"] for finding in hand["unresolved"])
        assert expect["says"] in reasons
