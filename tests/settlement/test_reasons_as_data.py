"""Reasons are data: a kind and its facts, which every language can say, and which programs read beside the sentence."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from generated import Maker
from settled import in_english, only, settled

import oddchip_sheets
from oddchip_sheets.pipeline import settle_hand
from oddchip_sheets.rulebooks.said import cited
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.settlement.reasons import decided_by, hands_instead
from oddchip_sheets.settlement.record import hand_record, write_json
from oddchip_sheets.words.message import Said

CATEGORIES = {
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "full house",
    "four of a kind",
    "straight flush",
}
"""What pokerkit calls hands."""


@pytest.mark.parametrize("room", ["settlement", "cards"])
def test_no_printed_word_stands_in_the_engine_or_among_the_cards(room: str) -> None:
    (folder,) = oddchip_sheets.__path__
    for path in (Path(folder) / room).glob("*.py"):
        prose = [text for text in strings(ast.parse(path.read_text())) if " " in text.strip()]
        assert set(prose) <= CATEGORIES, path.name


def strings(tree: ast.Module) -> Iterator[str]:
    """Every text of a module but its documentation and its types."""
    types = [
        node.value for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node)
    ]
    told = {id(part) for node in types if node is not None for part in ast.walk(node)}
    told |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


@pytest.mark.parametrize("block", range(2))
def test_whatever_a_settlement_says_every_language_can_say(block: int) -> None:
    for seed in range(block * 150, block * 150 + 150):
        maker = Maker(seed)
        book = maker.book()
        hands = [(maker.hand(), book), (Maker(seed).hand(cards=True), book), Maker(seed).by_suit()]
        for hand, rules in hands if seed % 5 == 0 else hands[:1]:
            for said in everything(settle_hand(hand, rules)):
                assert in_english(said), seed


def everything(settlement: HandSettlement) -> Iterator[Said]:
    """All that a sheet prints of a settlement's reasons, and all that its cards say."""
    yield from settlement.notes
    yield from (finding.reason for finding in settlement.unresolved)
    reading, sides = settlement.reading, [side.name for side in settlement.hand.game.sides]
    for pot in settlement.pots:
        if pot.decision is not None and pot.by_hands is not None:
            yield from (decided_by(pot.decision), hands_instead(pot.awards, pot.by_hands, settlement.hand.decimals))
        for procedure, why in pot.divisions:
            yield from (cited(procedure), why)
        for share in pot.shares:
            yield share.why
            players = pot.eligible if reading is not None and isinstance(pot.eligible, tuple) else ()
            for side in sides:
                for player in players:
                    assert reading is not None
                    shown = reading.shown(share.board, side, player)
                    ahead = reading.why_ahead(share.board, side, share.winners[0], player)
                    tied = reading.why_tied(share.board, side, (share.winners[0], player))
                    yield from (said for said in (shown and shown.label, ahead, tied) if said)


def test_json_carries_kind_and_facts_beside_each_sentence() -> None:
    hand = settled(
        """\
        seats: [Ana, Irene, Hugo]
        button: Hugo
        chips: [25]
        contributions: {Ana: 1250, Irene: 1250, Hugo: 25}
        folded: [Hugo]
        showdown: [[Ana, Irene]]
        """
    )
    (share,) = json.loads(write_json(hand_record(hand)))["pots"][0]["shares"]
    assert share["why"] == in_english(only(hand).shares[0].why)
    assert share["why_data"] == [
        {
            "kind": "share.odd",
            "facts": {"chips": {"count": 101, "of": 25}, "players": ["Ana", "Irene"], "each": 50, "left": 1},
        },
        {"kind": "odd.one.left", "facts": {"player": "Ana"}},
    ]


def test_json_says_as_data_why_a_pot_is_open_and_what_hands_hold() -> None:
    hand = settled(
        """\
        seats: [A, B]
        button: unknown
        chips: [25]
        contributions: {A: 525, B: 525}
        dead: 25
        folded: []
        board: Ac As Jd 2h 2c
        cards: {A: Kh Kd, B: Ks Kc}
        """
    )
    record = json.loads(write_json(hand_record(hand)))
    assert [finding["reason_data"] for finding in record["unresolved"]] == [
        [{"kind": "open.button", "facts": {}}],
        [
            {"kind": "open.position-button", "facts": {}},
            {"kind": "sure.each", "facts": {"players": ["A", "B"], "amount": 525, "rest": 25}},
        ],
    ]
    assert record["notes_data"] == [{"kind": "note.dead", "facts": {"amount": 25}}]
    assert [finding["reason"] for finding in record["unresolved"]] == [
        "It is not known where the button was.",
        "An odd chip goes by position, but the button is not known. A and B: 525 each is not in dispute; 25 is open.",
    ]
