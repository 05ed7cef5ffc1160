"""A hint that says what to write, or what was meant, is true: put in the marked place, it reads."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from regenerate import bad_files

from oddchip_sheets.handfile.read import read_hand_file
from oddchip_sheets.positioned_yaml.problems import Problem

EDGES = json.loads((Path(__file__).parents[1] / "cases" / "edges.json").read_text("utf-8"))
HINTS = [case for case in EDGES if case["kind"] == "hint"]


def problems(data: bytes, base: Path = Path()) -> tuple[Problem, ...]:
    return read_hand_file("hand.yaml", data, base).problems


def mended(data: bytes, *fixes: tuple[Problem, str]) -> bytes:
    """The file with each text in its problem's marked place, the last place first."""
    lines = data.decode().split("\n")
    for problem, fix in sorted(fixes, key=lambda each: each[0].place, reverse=True):
        place = problem.place
        line, bom = lines[place.line - 1], int(place.line == 1 and lines[0].startswith("\ufeff"))
        start = place.column - 1 + bom
        after = "" if line[start : start + place.width].strip() else " "  # a value left out is marked at its colon
        lines[place.line - 1] = line[:start] + after + fix + line[start + place.width :]
    return "\n".join(lines).encode()


def fixes(problem: Problem) -> list[str]:
    first, others = problem.facts.get("fix"), problem.facts.get("or_fix", ())
    return [*([] if first is None else [str(first)]), *(others if isinstance(others, tuple) else [str(others)])]


def judged(data: bytes, base: Path = Path()) -> int:
    """How many fixes a file's hints offer; each makes its problem go and brings no other."""
    found = problems(data, base)
    told = [problem for problem in found if problem.place.file == "hand.yaml" and fixes(problem)]
    for problem in found:
        assert bool(re.search(r"\bwrite\b|did you mean", problem.hint or "")) == bool(fixes(problem)), problem
    for problem in told:
        for fix in fixes(problem):
            assert re.search(rf"(write|or|did you mean|,) {re.escape(fix)}(\?|;|,| |$)", problem.hint or ""), problem
            left = problems(mended(data, (problem, fix)), base)
            message = f"{problem}\n\nmended by {fix}:\n" + "\n".join(map(str, left))
            if problem.kind.startswith(("yaml-", "game-")):  # what hangs on it was not looked at before
                assert all(each.place.line != problem.place.line for each in left), message
            else:
                assert len(left) < len(found), message
    if found and len(told) == len(found) and not found[0].kind.startswith(("yaml-", "game-")):
        assert problems(mended(data, *((problem, fixes(problem)[0]) for problem in told)), base) == ()
    return len(told)


@pytest.mark.parametrize("path", bad_files(), ids=lambda path: path.stem)
def test_every_hint_of_the_catalogue_reads_where_it_points(path: Path) -> None:
    try:
        path.read_bytes().decode()
    except UnicodeDecodeError:
        return
    judged(path.read_bytes(), path.parent)


@pytest.mark.parametrize("case", HINTS, ids=lambda case: case["id"])
def test_an_edge_of_the_hints(case: dict[str, object]) -> None:
    text, expect = str(case["file"]), case["expect"]
    assert isinstance(expect, dict)
    found = problems(text.encode())
    hints = " ".join(problem.hint or "" for problem in found)
    assert found
    assert len(found) == expect.get("problems", len(found))
    assert expect.get("never_says", "nothing") not in hints
    if case["id"] != "raised-after":
        assert judged(text.encode()) == len(found)
    said = re.split(r" or |: ", expect.get("says", ""))
    assert any(word.strip("'") in hints for word in said)


TABLE = "event: {name: X, rules: tda-2024}\nchips: [100, 500]\nseats: [Ann, Ben, Cy]\nbutton: Cy\n"
PAID = "contributions: {Ann: 500, Ben: 500}\n"
SHOWN = "showdown: [Ann, Ben]\n"
PLACES = {
    "a contribution": TABLE + "contributions: {Ann: AMOUNT, Ben: 500}\n" + SHOWN,
    "a contribution on its own line": TABLE + "contributions:\n  Ann: AMOUNT\n  Ben: 500\n" + SHOWN,
    "dead chips": TABLE + PAID + SHOWN + "dead: AMOUNT\n",
    "a rake by pot": TABLE + PAID + SHOWN + "rake: {Main pot: AMOUNT}\n",
    "a declared pot": TABLE + "pots: [{amount: AMOUNT, eligible: [Ann, Ben], winners: [Ann]}]\n",
    "a payment": TABLE + PAID + SHOWN + "incident: {paid: {Ann: AMOUNT}}\n",
    "a payment from a pot": TABLE + PAID + SHOWN + "incident: {paid: {Main pot: {Ann: AMOUNT}}}\n",
    "a chip": TABLE.replace("100, 500", "4, AMOUNT, 70") + PAID + SHOWN,
}
AMOUNTS = [
    "1.000",
    "11.200",
    "12.345",
    "25k",
    "1K",
    "1.5K",
    "2m",
    "11 200",
    "1e3",
    "+5",
    "-5",
    "007",
    ".5",
    "5.",
    "$500",
]
AMOUNTS += ["500 chips", "½", "12 ½", "٣", "1.000.000", "1'000", "Unknown", "", "all in", "1,500", "[500]"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("amount", AMOUNTS)
def test_an_amount_that_needs_guessing_is_explained_alike_wherever_it_stands(place: str, amount: str) -> None:
    data = PLACES[place].replace("AMOUNT", amount).encode()
    if amount == "" and place == "a chip":
        return  # YAML itself refuses an empty place in brackets
    if amount == "1,500" and place in {"a contribution on its own line", "dead chips"}:
        assert problems(data) == ()
    else:
        assert len(problems(data)) == 1, problems(data)
        assert judged(data) == 1


@pytest.mark.parametrize(
    "text",
    [
        "chips: 100 500 1000",
        "chips: 25,100,500",
        "chips: [1,000, 5000]",
        "chips: [100, 2,500]",
        "chips: [1,000,5000]",
        "folded: [?]",
        "seats: UNKNOWN",
        "chips: many",
        "folded: none",
        "folded: nobody",
        "folded: Cy",
        "folded: [Cyy]",
        "folded: {Cy}",
        "folded:",
        "seats: Ann Ben Cy",
        "seats: {Ann, Ben, Cy}",
        "button: ?",
        "button: '?'",
        "button: Unknown",
        "button: Benn",
        "button: [Ann, Ben]",
        "button:",
        "showdown: Ann",
        "showdown: Ann, Ben",
        "showdown: [Ann, Unknown]",
        "showdown: [[Ann, Bens]]",
        "showdown:",
        "game: Seven card razz",
        "game: NLHE",
        "game: Omaha Hi-Lo",
        "buton: Cy",
        "dealer: Cy",
        "cards: {Ann: ?, Ben: Qs Qh}",
        "incident: {raised: before substancial action}",
        "incident: {about: awards}",
        "incident: {paid: [500]}",
        "rulings: {Main pot: {winners: [Ann], basis: chop}}",
        "rake: [5]",
    ],
)
def test_words_that_stand_for_something_else_are_told_what_to_write(text: str) -> None:
    key = text.split(":", maxsplit=1)[0]
    other = {"dealer": "button", "buton": "button", "game": "showdown", "rulings": "showdown"}.get(key, key)
    kept = [line for line in (TABLE + PAID + SHOWN).splitlines() if not line.startswith(f"{other}:")]
    data = "\n".join([*kept, text, ""]).encode()
    assert len(problems(data)) == 1, "\n".join(map(str, problems(data)))
    assert judged(data) == 1


FIRST_WORDS = ["blinds", "Blind", "ante", "antes", "big blind ante", "all-in", "ALL IN", "ruling", "agreed", "chop"]
FIRST_WORDS += ["winner", "winners", "stack", "stacks", "pot", "flop"]
WRITTEN = ["Ann", "100", "[Ann, Ben]", "[[Ann, Ben]]", "{Ann: 100}", "{Ann: 100, Ben: 100}", "50/100", "unknown", ""]
WRITTEN += ["{Main pot: {winners: [Ann], basis: agreed}}", "{winners: [Ann]}", "Ben had mucked"]


@pytest.mark.parametrize("facts", [PAID + SHOWN, PAID, "pots: [{amount: 500, eligible: [Ann, Ben], winners: [Ann]}]\n"])
@pytest.mark.parametrize("word", FIRST_WORDS)
def test_the_words_that_people_try_first_have_a_hint_that_is_true_for_what_stands_there(word: str, facts: str) -> None:
    for written in WRITTEN:
        data = f"{TABLE}{facts}{word}: {written}\n".encode()
        found = problems(data)
        assert len(found) == 1, (written, *map(str, found))
        assert "known here" not in (found[0].hint or "")
        judged(data)
