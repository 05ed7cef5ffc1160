"""How a procedure is cited on a sheet."""

from __future__ import annotations

import pytest

from oddchip_sheets.rulebooks.model import Basis, Procedure
from oddchip_sheets.rulebooks.situations import Situation


@pytest.mark.parametrize(
    ("basis", "choice", "number", "cited"),
    [
        (Basis.RULE, "first", "20-A", "TDA 2024 20-A (rule)"),
        (Basis.RULE, "first", None, "TDA 2024 (rule)"),
        (Basis.PRACTICE, "first", None, "TDA 2024 is silent; common practice"),
        (Basis.UNSTATED, None, None, "TDA 2024 does not say"),
    ],
)
def test_a_citation_names_book_number_and_basis(
    basis: Basis, choice: str | None, number: str | None, cited: str
) -> None:
    assert Procedure(Situation.BOARDS, basis, choice, number, "tda-2024", "TDA 2024", "").cited == cited
