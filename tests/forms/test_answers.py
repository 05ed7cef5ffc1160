"""What somebody wrote on a blank about pots, shares and receipts, held against what its own facts settle to."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from fillers import filled
from generated import Maker
from settled import settled_file
from test_read_forms import FIVE, LAYOUT, blank
from typed import Typed, fitting, layout_for, typed

from oddchip_sheets.amounts import amount_text
from oddchip_sheets.cli.main import main
from oddchip_sheets.forms.answers import Compared, compare
from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.forms.hand import read_fields
from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.rulebooks.read import shipped_book
from oddchip_sheets.settlement.model import HandSettlement

RIGHT = {
    "total-put-in": "6500", "row-2-returned": "0",
    "pot-1-amount": "3,300", "pot-1-eligible": "Cleo, ben & Dov", "pot-1-tied": "Ben, Cleo", "pot-1-base": "1600",
    "pot-1-remainder": "100", "pot-1-odd-to": "B", "pot-1-awards": "Ben 1,700 and Cleo 1,600", "pot-1-sum": "3300",
    "pot-2-amount": "3200", "pot-2-tied": "Ben; Cleo", "pot-2-remainder": "–", "pot-2-odd-to": "nobody",
    "receipt-2-pot-1": "1700", "receipt-2-receives": "3300", "receipt-total-pot-2": "3200",
    "receipt-total-receives": "6500",
}  # fmt: skip


def compared(answers: dict[str, str], facts: Typed = FIVE, layout: Layout = LAYOUT) -> Compared:
    form = read_fields("form.pdf", replace(facts, values=facts.values | answers).filled(layout))
    return compare(form.copies[0], layout, settled_file(form.text, "form.pdf").hands[0])


def test_right_answers_are_right_however_they_are_written() -> None:
    found = compared(RIGHT)
    assert ([str(problem) for problem in found.wrong], found.right) == ([], len(RIGHT))


@pytest.mark.parametrize(
    ("field", "written", "told"),
    [
        ("pot-1-amount", "3,200", "3,200 is written; it is 3,300."),
        ("pot-1-eligible", "Ben, Cleo", "Ben, Cleo is written; it is Ben, Cleo, Dov."),
        ("pot-1-odd-to", "Cleo", "Cleo is written; it is Ben. 33 chips of 100"),
        ("pot-1-awards", "Ben 1,600, Cleo 1,700", "Ben 1,600, Cleo 1,700 is written; it is Ben 1,700, Cleo 1,600."),
        ("pot-2-odd-to", "Ben", "Ben is written; it is nobody."),
        ("pot-3-amount", "5", "5 is written; there are 2 pots only."),
        ("receipt-3-receives", "5", "5 is written; it is 3,200."),
        ("receipt-total-pot-1", "5", "5 is written; it is 3,300."),
    ],
)
def test_a_wrong_answer_is_told_with_the_right_one_and_its_reason(field: str, written: str, told: str) -> None:
    (wrong,) = compared({field: written}).wrong
    assert wrong.message.startswith(told)


def test_what_is_left_empty_is_not_asked() -> None:
    found = compared({})
    assert (found.right, found.wrong, found.open) == (0, [], [])


def test_answers_to_what_the_facts_leave_open_are_not_judged() -> None:
    facts = replace(FIVE, values=FIVE.values | {"button": ""})
    found = compared({"pot-1-odd-to": "Ben", "pot-2-awards": "Ben 1600, Cleo 1600", "receipt-2-receives": "5"}, facts)
    assert [problem.message for problem in found.open] == [
        "not compared: Main pot is unresolved",
        "not compared: a pot is unresolved",
    ]
    assert (found.right, found.wrong) == (1, [])


def test_the_command_says_what_is_wrong_and_exits_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "filled.pdf"
    path.write_bytes(filled(blank(), replace(FIVE, values=FIVE.values | {"pot-1-base": "5", "pot-2-base": "1600"})))
    assert main(["read", "--check", str(path)]) == 1
    told = capsys.readouterr().out
    assert f"{path}: Main pot: base share (page 1): 5 is written; it is 1,600." in told
    assert f"{path}: hand 42: 1 of 2 answers are right" in told
    path.write_bytes(filled(blank(), replace(FIVE, values=FIVE.values | {"pot-1-awards": "much to Ben"})))
    assert main(["read", "--check", str(path)]) == 2
    assert "Main pot: awards (page 1): 'much to Ben' is no name with its amount" in capsys.readouterr().err


def key(hand: HandSettlement, layout: Layout) -> dict[str, str]:
    """All the right answers to the pots of a hand whose pots are divided once."""

    def said(ticks: int) -> str:
        return amount_text(ticks, hand.hand.decimals)

    answers: dict[str, str] = {}
    for number, pot in enumerate(hand.pots[: layout.pots], 1):
        if not pot.settled or len(pot.shares) != 1:
            continue
        (share,) = pot.shares
        answers |= {f"pot-{number}-base": said(share.base), f"pot-{number}-remainder": said(share.odd)}
        answers |= {f"pot-{number}-tied": ", ".join(share.winners), f"pot-{number}-odd-to": ", ".join(share.odd_to)}
        answers[f"pot-{number}-awards"] = ", ".join(f"{who} {said(ticks)}" for who, ticks in pot.awards.items())
    return answers


def test_of_generated_hands_the_engines_own_answers_are_right() -> None:
    asked = 0
    for seed in range(120):
        maker = Maker(seed)
        maker.book()
        hand = fitting(maker.hand())
        if hand is None or hand.pots is not None or hand.game.split or hand.rulings:
            continue
        layout, book = layout_for(hand), shipped_book("tda-2024")
        facts = typed(hand, layout)
        answers = key(settle_hand(hand, book), layout) if len(layout.shares) == 1 else {}
        form = read_fields("form.pdf", replace(facts, values=facts.values | answers).filled(layout))
        found = compare(form.copies[0], layout, settled_file(form.text, "form.pdf").hands[0])
        assert [str(problem) for problem in (*found.wrong, *form.copies[0].problems)] == []
        asked += found.right
    assert asked > 100
