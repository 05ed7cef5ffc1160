from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from sheet_hands import BOOK, SEED, high, seated

from oddchip_sheets.handfile.model import IN_PROPORTION, UNKNOWN, Dead, DeclaredPot, Hand
from oddchip_sheets.settlement.settle import settle
from oddchip_sheets.sheet.page import Grid, Receipts
from oddchip_sheets.sheet.receipts import receipts_table
from oddchip_sheets.words.language import english


def receipts(hand: Hand) -> Receipts:
    return receipts_table(settle(hand, BOOK), english())


def printed(block: Grid) -> list[list[str | None]]:
    return [[column.head for column in block.columns], *([*row.cells] for row in block.rows)]


def checks(hand: Hand) -> tuple[str, ...]:
    return receipts(hand).checks


def test_rake_and_each_drop_have_a_row_and_the_columns_foot() -> None:
    hand = replace(SEED, rake={None: 100}, drops={"Jackpot": {IN_PROPORTION: 300}, "Bounty": {None: 0}})
    (block,) = receipts(hand).blocks
    names = [row.cells[0] for row in block.rows]
    assert names == ["A", "B", "rake", "Jackpot", "total"]
    columns = [[number(row.cells[index]) for row in block.rows] for index in range(1, len(block.columns))]
    assert all(sum(parts) == total for *parts, total in columns)
    assert "✓ awards 1,000 + rake 100 + Jackpot 300 = pots 1,400" in checks(hand)


def number(text: str | None) -> int:
    assert text is not None
    return 0 if text == "–" else int(text.replace(",", ""))


def test_players_down_pots_across_both_ways_to_the_same_sum() -> None:
    (block,) = receipts(SEED).blocks
    assert printed(block) == [
        ["player", "Main pot", "Side pot 1", "returned", "in all"],
        ["A", "300", "500", "–", "800"],
        ["B", "200", "400", "–", "600"],
        ["total", "500", "900", "–", "1,400"],
    ]


def test_an_uncalled_bet_is_returned_not_won() -> None:
    hand = replace(SEED, contributions={"A": 900, "B": 500, "C": 100, "D": 100, "E": 200})
    (block,) = receipts(hand).blocks
    assert printed(block)[1] == ["A", "300", "500", "400", "1,200"]
    assert checks(hand)[0] == "✓ put in 1,800 = pots 1,400 + returned 400"


def test_rake_and_dead_chips_are_reconciled() -> None:
    hand = replace(SEED, dead=Dead(100), rake={None: 200})
    (block,) = receipts(hand).blocks
    assert printed(block)[3:] == [["rake", "200", "–", "–", "200"], ["total", "600", "900", "–", "1,500"]]
    assert checks(hand)[:2] == ("✓ put in 1,500 = pots 1,500", "✓ awards 1,300 + rake 200 = pots 1,500")


def test_an_unresolved_pot_leaves_boxes_for_all_who_may_win_it() -> None:
    pots = (DeclaredPot("Main pot", 500, ("A", "B", "C"), high("A")), DeclaredPot("Side pot 1", 300, ("B", "C"), None))
    hand = replace(SEED, contributions=None, boards=None, pots=pots)
    (block,) = receipts(hand).blocks
    assert printed(block)[0] == ["player", "Main pot", "Side pot 1", "returned", "so far", "in all"]
    assert [row.cells[0] for row in block.rows] == ["A", "B", "C", "total"]
    assert all(row.cells[2] is row.cells[5] is None for row in block.rows)
    assert checks(hand)[0] == "✓ awards 500 = settled pots 500"


def test_without_pots_nothing_is_claimed() -> None:
    hand = replace(SEED, contributions=UNKNOWN)
    assert checks(hand)[:2] == ("open: put in = pots", "open: awards = pots")
    (block,) = receipts(hand).blocks
    assert [row.cells[0] for row in block.rows] == ["A", "B", "C", "D", "total"]


def test_a_sum_that_does_not_hold_says_so() -> None:
    settlement = settle(SEED, BOOK)
    forged = replace(settlement.pots[0], awards={"A": 300, "B": 100})
    table = receipts_table(replace(settlement, pots=(forged, settlement.pots[1])), english())
    assert table.checks[1] == "✗ does not foot: awards 1,300 = pots 1,400"


def test_the_independent_check_is_told() -> None:
    assert receipts(SEED).checks[-1] == "✓ independent check agrees"


@given(st.integers(1, 14), st.integers(0, 10))
def test_blocks_carry_their_sums_over_and_foot(players: int, zeros: int) -> None:
    names = [f"P{place}" for place in range(players + 1)]
    stakes = {name: 10 ** (zeros + 2) * (place + 1) for place, name in enumerate(names)}
    hand = replace(SEED, seats=seated(*names), button=1, contributions=stakes, folded=frozenset())
    table = receipts(replace(hand, boards=high([names[0]], names[1:])))
    carried: list[str | None] | None = None
    for block in table.blocks:
        body = printed(block)[1:]
        if carried is not None:
            assert [row[1] for row in body] == carried
        carried = [row[-1] for row in body]
        for row in body:
            assert sum(map(number, row[1:-1])) == number(row[-1])
        for column in range(1, len(body[0])):
            assert sum(number(row[column]) for row in body[:-1]) == number(body[-1][column])
    assert number(table.blocks[-1].rows[-1].cells[-1]) == sum(stakes.values())
