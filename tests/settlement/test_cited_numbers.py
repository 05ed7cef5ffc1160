"""Each rule number a sheet prints stands in the book it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from generated import Maker

from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.rulebooks.model import Basis, Procedure
from oddchip_sheets.rulebooks.read import shipped_book, shipped_books, shipped_text
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.settlement.settle import settle

WORKSHEETS = sorted((Path(__file__).parents[2] / "worksheets").glob("*.yaml"))


def cited(settlement: HandSettlement) -> Iterator[Procedure]:
    for pot in settlement.pots:
        yield from (procedure for procedure, _ in pot.divisions)
        yield from (share.procedure for share in pot.shares if share.procedure is not None)


@pytest.mark.slow
def test_every_number_that_generated_hands_cite_is_in_the_book_it_names() -> None:
    numbers: set[tuple[str, str]] = set()
    for seed in range(3000):
        maker = Maker(seed)
        settlement = settle(maker.hand(), shipped_book(maker.dice.choice(shipped_books())))
        for procedure in cited(settlement):
            assert (procedure.basis is Basis.RULE) == (procedure.number is not None)
            if procedure.number is not None:
                numbers.add((procedure.book_id, procedure.number))
                assert shipped_book(procedure.book_id).procedure(procedure.situation) == procedure
    assert len(numbers) >= 8
    for book, number in numbers:
        assert re.search(rf"number: ['\"]?{re.escape(number)}['\"]?$", shipped_text(book).decode(), re.MULTILINE), (
            book,
            number,
        )


def test_every_odd_chip_of_a_shipped_worksheet_names_what_it_rests_on() -> None:
    for path in WORKSHEETS:
        settlement = settle_text(str(path), path.read_bytes(), path.parent).settlement
        assert settlement is not None
        for hand in settlement.hands:
            for share in (share for pot in hand.pots for share in pot.shares if share.odd):
                assert share.procedure is not None
                assert share.procedure.cited.startswith(share.procedure.citation)
