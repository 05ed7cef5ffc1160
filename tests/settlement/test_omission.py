"""The law of omission: a fact left out gives a refusal, an unresolved pot, or the very same answer; never another.

Exempt is what nobody could miss from the file itself, and what means something by its absence:

- a whole pot, a board, a rake, a drop, dead chips of nobody, a ruling: nothing else in the file speaks of them;
- one name in a ranking or among tied winners: whoever is not named lost to all who are;
- one denomination of several, the game (hold'em), a seat that nobody is named for;
- a muck or a fold of somebody whose cards are written: cards speak;
- a contribution of somebody named nowhere else, and one name of an eligible list that other pots do not miss.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from quick import first

from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.shipped import shipped

Facts = dict[str, Any]
"""A hand file as it is written, keys to facts."""

CASES = json.loads((Path(__file__).parents[1] / "cases" / "pots.json").read_text("utf-8"))
WORKSHEETS = sorted(path for path in shipped("worksheets").glob("*.yaml") if "event:" in path.read_text("utf-8"))
BLOCKS, HANDS_A_BLOCK = 8, 250


def answer(facts: Facts, base: Path = Path()) -> list[Mapping[str, Mapping[str, int]]] | None:
    """Who gets what in each hand; ``None`` where the file is refused or something stays unresolved."""
    outcome = settle_text("hand.yaml", json.dumps(facts, ensure_ascii=False).encode(), base)
    assert not outcome.discrepancies, (facts, outcome.discrepancies)
    if outcome.settlement is None or not outcome.settlement.settled:
        return None
    return [{"receipts": hand.receipts, "returned": hand.returned} for hand in outcome.settlement.hands]


def named(value: object) -> set[str]:
    """Every text in a fact."""
    if isinstance(value, dict):
        return set().union(*(named(item) for item in (*value, *value.values())))
    if isinstance(value, list):
        return set().union(*map(named, value))
    return {value} if isinstance(value, str) else set()


def omissions(facts: Facts) -> Iterator[tuple[str, Facts]]:
    """The file without one fact, and what is left out, for every fact that the law speaks of."""

    def without(*path: str | int) -> tuple[str, Facts]:
        left = deepcopy(facts)
        parent = left
        for step in path[:-1]:
            parent = parent[step]  # type: ignore[index]
        del parent[path[-1]]  # type: ignore[arg-type]
        return " ".join(map(str, path)), left

    shown = set(facts.get("cards", {}))
    for key in ("event", "chips", "seats", "button", "contributions", "showdown", "boards", "board", "pots", "cards"):
        if key in facts:
            yield without(key)
    if "folded" in facts and isinstance(facts["folded"], list) and not shown & set(facts["folded"]):
        yield without("folded")
        # The only name is left out with its key: an empty list would say that nobody folded.
        yield from (without("folded", index) for index in range(len(facts["folded"])) if len(facts["folded"]) > 1)
    if "mucked" in facts and not shown:
        yield without("mucked")
    others = {key: facts[key] for key in ("folded", "showdown", "boards", "cards", "mucked", "dead") if key in facts}
    if isinstance(facts.get("contributions"), dict):
        yield from (without("contributions", p) for p in facts["contributions"] if p in named(others))
    yield from (without("cards", player) for player in shown)
    yield from (without("event", key) for key in ("name", "rules") if isinstance(facts.get("event"), dict))
    for index, pot in enumerate(facts["pots"] if isinstance(facts.get("pots"), list) else ()):
        yield from (without("pots", index, key) for key in ("amount", "eligible", "winners") if key in pot)
        later = set().union(*(named(other["eligible"]) for other in facts["pots"][index + 1 :]))
        if isinstance(pot.get("eligible"), list):
            yield from (without("pots", index, "eligible", i) for i, p in enumerate(pot["eligible"]) if p in later)


def broken(facts: Facts, base: Path = Path()) -> list[str]:
    """What of ``facts`` can be left out so that another answer comes: nothing, if the law holds."""
    whole = answer(facts, base)
    if whole is None:
        return []
    return [what for what, left in omissions(facts) if answer(left, base) not in (None, whole)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_handed_case_without_one_of_its_facts_gives_no_other_answer(case: dict[str, Any]) -> None:
    assert broken({"event": {"name": "X", "rules": case["rules"]}, **case["hand"]}) == []


@pytest.mark.parametrize("path", WORKSHEETS, ids=lambda path: path.stem)
def test_a_worksheet_without_one_of_its_facts_gives_no_other_answer(path: Path) -> None:
    facts = json.loads(json.dumps(yaml.safe_load(path.read_text("utf-8")), default=str))
    assert broken(facts, path.parent) == []


@pytest.mark.parametrize("block", first(1, range(BLOCKS), slow=2))
def test_a_generated_hand_without_one_of_its_facts_gives_no_other_answer(block: int) -> None:
    settled = 0
    for seed in range(block * HANDS_A_BLOCK, (block + 1) * HANDS_A_BLOCK):
        facts = drawn(seed)
        whole = answer(facts)
        if whole is not None:
            settled += 1
            for what, left in random.Random(seed).sample(list(omissions(facts)), 2):
                assert answer(left) in (None, whole), (what, seed, facts)
    assert settled > HANDS_A_BLOCK // 2


def test_two_thousand_hands_are_drawn() -> None:
    assert BLOCKS * HANDS_A_BLOCK >= 2_000


def drawn(seed: int) -> Facts:
    """A hand as somebody might write it, complete: everybody folded, mucked, shown or ranked."""
    dice = random.Random(seed)
    players = list("ABCDEFG"[: dice.randint(2, 7)])
    unit = dice.choice([1, 25, 100])
    out = dice.sample(players, dice.randint(0, len(players) - 1))
    live = [player for player in players if player not in out]
    facts: Facts = {
        "event": {"name": "X", "rules": dice.choice(["tda-2024", "roberts-11", "wsop-2026"])},
        "chips": [unit, unit * 5],
        "seats": players,
        "button": dice.choice(players),
        "contributions": {p: unit * dice.choice([1, 2, 3, 3, 7, 7, 20]) for p in players},
        "folded": out,
    }
    if dice.random() < 0.2:
        facts["dead"] = {dice.choice(players): unit * dice.randint(1, 3)}
    if dice.random() < 0.3:
        deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
        dice.shuffle(deck)
        facts["cards"] = {p: f"{deck.pop()} {deck.pop()}" for p in live}
        facts["board"] = " ".join(deck.pop() for _ in range(5))
        return facts
    mucked = dice.sample(live, dice.randint(0, len(live) - 1)) if dice.random() < 0.3 else []
    if mucked:
        facts["mucked"] = mucked
    ranked = [player for player in live if player not in mucked]
    dice.shuffle(ranked)
    if dice.random() < 0.3:
        ranked = ranked[: dice.randint(1, len(ranked))]
    tied = dice.randint(1, len(ranked))
    facts["showdown"] = [ranked[:tied], *ranked[tied:]]
    if dice.random() < 0.25:
        return _as_pots(facts, live, dice)
    return facts


def _as_pots(facts: Facts, live: list[str], dice: random.Random) -> Facts:
    """The hand with its pots declared, each for some of those before."""
    unit, eligible, pots = facts["chips"][0], list(live), []
    for _ in range(dice.randint(1, 3)):
        pots.append({"amount": unit * dice.randint(1, 40), "eligible": list(eligible)})
        eligible = [player for player in eligible if dice.random() < 0.8] or eligible
    kept = {key: value for key, value in facts.items() if key not in {"contributions", "dead"}}
    return {**kept, "pots": pots}
