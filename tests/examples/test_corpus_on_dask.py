"""The example settles a corpus on a cluster, and its totals balance."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from oddchip_sheets.pipeline import Outcome, settle_text
from oddchip_sheets.verifier.model import Discrepancy

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "examples"))

import corpus_on_dask as example  # noqa: E402 - it stands beside the tests, not among the packages

HAND = """\
event: {{name: Corpus, rules: tda-2024}}
chips: [25, 100]
seats: [A, B, C]
button: C
contributions: {{A: {amount}, B: {amount}, C: 100}}
folded: [C]
showdown: {showdown}
"""


def corpus(files: int) -> list[example.Source]:
    shown = ("[[A, B]]", "unknown", "[A, B]")
    return [
        (f"{n}.yaml", HAND.format(amount=125 + 25 * (n % 9), showdown=shown[n % 3]).encode(), Path())
        for n in range(files)
    ]


def test_a_batch_is_counted_summed_and_balances() -> None:
    found = example.settle_batch([*corpus(30), ("bad.yaml", b"seats: [A]", Path())])
    assert found.balanced
    assert found.counts == {"hand files": 31, "hands": 30, "pots": found.counts["pots"]}
    assert sum(found.reasons.values()) >= 10
    assert found.sums["in open pots"] > 0
    assert [error.split(":")[0] for error in found.errors] == ["bad.yaml"]
    assert example.settle_batch(corpus(15)) + example.settle_batch(corpus(30)[15:]) == example.settle_batch(corpus(30))


def test_a_chip_that_is_lost_and_a_disagreement_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def contradicted(*given: Any) -> Outcome:
        outcome = settle_text(*given)
        return Outcome(outcome.settlement, discrepancies=(("1", Discrepancy("Main pot", "A is due 100")),))

    monkeypatch.setattr(example, "settle_text", contradicted)
    found = example.settle_batch(corpus(1))
    assert len(found.disagreements) == 1
    found.sums["awarded"] -= 1
    assert "THE TOTALS DO NOT BALANCE" in found.lines()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_two_workers_come_to_what_one_process_does() -> None:
    distributed = pytest.importorskip("distributed")
    sources = corpus(900)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.run(sys.path.append, str(ROOT / "examples"))
        found = example.settle_corpus(sources, client)
    assert found.balanced
    assert found.lines() == example.settle_batch(sources).lines()
