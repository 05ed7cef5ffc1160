from __future__ import annotations

import pytest
from proofs import print_once

from oddchip_sheets.proof import verify


@pytest.fixture(autouse=True)
def _each_source_is_printed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "print_archive", print_once)
