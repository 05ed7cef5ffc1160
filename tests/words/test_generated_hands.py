"""Whatever a hand is, its reasons can be said in every language, and in Spanish hold no English word."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from generated import Maker
from test_pages import foreign, without

from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.sheet.drawing import draw_table
from oddchip_sheets.sheet.pots import pot_lines
from oddchip_sheets.sheet.receipts import receipts_table
from oddchip_sheets.words.language import Language, language

HANDS = 100


def told(settlement: HandSettlement, words: Language) -> Iterator[str]:
    """What a sheet says of a hand beside its figures; a ruling is in the floor's own words."""
    yield from map(words.text, settlement.notes)
    yield from (words.text(finding.reason) for finding in settlement.unresolved)
    for line in pot_lines(settlement, words):
        reasons = [*line.reasons, *(reason for share in line.shares for reason in share.reasons)]
        yield from (line.name or "", line.division, line.unresolved, *line.amount_notes)
        yield from (reason.text for reason in reasons)
        yield from (share.label for share in line.shares)
        yield from line.working.sums if line.working else ()
    yield from receipts_table(settlement, words).checks
    drawing = draw_table(settlement.hand, words)
    yield from () if drawing is None else (drawing.legend, drawing.description)


@pytest.mark.parametrize("tag", ["es", "es-MX"])
def test_of_any_hand_spanish_says_everything_in_spanish(tag: str) -> None:
    for seed in range(HANDS):
        maker = Maker(seed)
        hand, book = maker.hand(), maker.book()
        own = ("House ", *(rule.number for rule in book.procedures.values() if rule.number))  # names
        texts = [without(text, own) for text in told(settle_hand(hand, book), language(tag))]
        assert {text: left for text in texts if (left := foreign(text))} == {}, seed
