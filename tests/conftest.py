"""How property tests run: without a clock, so that a busy machine fails nothing, and alike every time in CI."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("steady")


@pytest.fixture
def prints_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The verifier of PDFs prints and settles the same source only once, and compares no text in another process."""
    from proofs import print_once, settle_once  # noqa: PLC0415 - only tests/proof has them

    monkeypatch.setattr("oddchip_sheets.proof.verify.print_archive", print_once)
    monkeypatch.setattr("oddchip_sheets.proof.verify.settle_carried", settle_once)
    monkeypatch.setattr("oddchip_sheets.proof.explain._text", lambda *_: "its text was not read")


@pytest.fixture(autouse=True)
def _not_told_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine any test may take longer than work about which nothing is told."""
    monkeypatch.setattr("oddchip_sheets.cli.progress.PATIENCE", float("inf"))
