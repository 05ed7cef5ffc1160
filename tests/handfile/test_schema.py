"""The schema an editor checks with: it accepts every good hand file and refuses every bad one it can see."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from parsed import parsed

from oddchip_sheets.games import GAMES
from oddchip_sheets.handfile.hand import HAND_KEYS
from oddchip_sheets.handfile.incident import INCIDENT_KEYS
from oddchip_sheets.handfile.read import TOP_KEYS
from oddchip_sheets.handfile.schema import hand_file_schema
from oddchip_sheets.positioned_yaml.nodes import Mapping, Node, Sequence
from oddchip_sheets.shipped import shipped

_HERE = Path(__file__).parent
_GOOD = [*sorted(shipped("worksheets").glob("*.yaml")), *sorted(_HERE.glob("good/*.yaml"))]
_BAD = sorted((_HERE.parent / "bad_hand_files").glob("*.yaml"))

_NOT_SEEN = {
    "an editor reads the number and never shows how it was written": [
        "amount-exponent",
        "amount-hexadecimal",
        "amount-leading-zero",
        "amount-no-fraction",
        "amount-no-whole",
        "amount-plus",
        "amount-thousands-or-fraction",
        "chips-comma-in-an-amount",
        "incident-paid-unreadable",
    ],
    "a comma inside braces makes a key of what follows it, and that is told before anything is looked at": [
        "amount-comma-in-braces",
        "braces-for-brackets",
        "event-name-split-by-comma",
        "event-text-split-by-commas",
        "hand-label-split-by-comma",
    ],
    "a key left empty and a name written null are the same to an editor": ["button-empty"],
    "a character that looks like a sign of YAML is no matter of what the file says": [
        "lookalike-full-width-comma-and-bracket",
        "lookalike-no-break-space-after-colon",
        "lookalike-no-break-space-in-a-name",
        "lookalike-no-break-space-indents",
        "lookalike-quotes",
    ],
    "a name or a chip has to be looked up among the seats, the pots, the chips or the folded, and amounts added up": [
        "button-ambiguous",
        "button-at-seat-zero",
        "button-beyond-the-seats",
        "button-no-seat",
        "bytes-bom-and-slip",
        "bytes-windows-line-ends",
        "folded-and-mucked",
        "folded-eligible",
        "folded-in-showdown",
        "folded-in-tie-low",
        "folded-winner",
        "incident-paid-from-no-pot",
        "incident-paid-to-nobody",
        "no-seat-by-capital",
        "no-seat-for-cards",
        "no-seat-for-dead-chips",
        "no-seat-in-contributions",
        "no-seat-in-folded",
        "no-seat-in-pot",
        "no-seat-in-showdown",
        "rake-of-no-declared-pot",
        "rake-of-no-pot",
        "dealer-for-button",
        "drop-of-no-pot",
        "pot-chips-of-no-pot",
        "pot-chips-not-in-play",
        "pot-chips-no-pot",
        "pot-chips-sum",
        "drops-called-like-a-player",
        "drops-called-like-a-pot",
        "basis-winner-not-eligible",
        "rake-proportion-other-word",
        "ruling-beside-basis",
        "ruling-folded-winner",
        "ruling-of-no-pot",
        "winners-not-eligible",
    ],
    "a name that comes twice, or prints like another, but not twice in one list": [
        "hands-of-one-label",
        "names-alike-by-script",
        "names-alike-by-space",
        "names-alike-without-seats",
        "player-in-two-numbered-seats",
        "player-twice-in-contributions-composed",
        "rake-twice-composed",
        "drop-twice-composed",
        "player-twice-in-showdown",
        "pot-name-twice",
        "pot-names-alike",
    ],
    "cards are compared and counted by reading them": [
        "board-too-short",
        "card-on-board-and-in-hand",
        "card-twice-across-players",
        "card-twice-in-a-hand",
        "card-twice-on-two-boards",
        "cards-too-few",
        "cards-seven-beside-one-for-all",
        "cards-six-in-stud",
        "runs-other-turn",
        "runs-part-of-a-flop",
        "runs-turn-and-river-only",
        "short-deck-low-card",
    ],
    "what a house book may say together is seen by reading it": [
        "house-book-choice-missing",
        "house-book-choice-of-nothing",
        "house-book-cited-alike",
        "house-book-number-of-no-rule",
        "house-book-procedure-twice",
    ],
    "any other line of an incident is printed as it stands, so that a misspelt key is found by reading it": [
        "incident-lines-too-many",
        "incident-other-word",
        "unknown-key-in-incident",
    ],
    "the deals of a session hang on one another, on its stakes and on its rule book": [
        "guts-antes-not-seated",
        "guts-board-too-short",
        "guts-book-without-the-game",
        "guts-card-twice",
        "guts-cards-not-in",
        "guts-counted-reserve-without-limit",
        "guts-deals-of-one-label",
        "guts-ghost-card-twice",
        "guts-ghost-not-played",
        "guts-house-book-without-the-game",
        "guts-in-not-seated",
        "guts-matched-not-seated",
        "guts-mucked-not-in",
        "guts-one-card",
        "guts-pack-too-small",
        "guts-reserve-without-limit",
        "guts-shown-not-in",
        "guts-shown-not-stayed",
        "guts-shown-twice",
        "guts-stayed-not-in",
        "guts-stayed-without-second-ante",
        "guts-two-games",
        "legs-four-cards",
        "legs-stage-after-the-win",
        "legs-stage-shown-not-in",
        "legs-too-many-tokens",
    ],
    "another file has to be opened": [
        "event-file-broken",
        "event-file-is-folder",
        "event-file-missing",
        "event-file-nested",
        "event-file-without-rules",
        "event-rules-unknown-book",
        "rules-with-escaped-nul",
    ],
    "the editor's own YAML reader refuses doubled keys, tags and keys that are lists": [
        "incident-paid-twice",
        "drop-twice",
        "key-twice",
        "key-twice-in-contributions",
        "key-twice-in-event",
        "key-twice-in-pot",
        "seat-number-twice",
        "yaml-key-is-a-list",
        "yaml-tag",
        "yaml-tag-python",
    ],
}
"""What no schema can see, by the reason."""

_UNSEEN = {name for names in _NOT_SEEN.values() for name in names}


def as_an_editor_reads(node: Node) -> object:
    """The node as a YAML 1.2 reader types it."""
    if isinstance(node, Sequence):
        return [as_an_editor_reads(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key.value: as_an_editor_reads(value) for key, value in node.entries}
    return node.value if node.quoted else _typed(node.value)


def _typed(word: str) -> object:
    if word in {"", "~", "null", "Null", "NULL"}:
        return None
    if word.casefold() in {"true", "false"}:
        return word.casefold() == "true"
    if re.fullmatch("0x[0-9a-fA-F]+", word):
        return int(word, 16)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", word):
        return float(word) if re.search("[.eE]", word) or len(word) > 300 else int(word)
    return word


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(json.dumps(hand_file_schema())))


def slips(path: Path) -> list[str] | None:
    """What an editor marks in a file; ``None`` where it can't read the file as YAML at all."""
    root, _ = parsed(path.read_bytes())
    return None if root is None else [error.message for error in validator().iter_errors(as_an_editor_reads(root))]


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(hand_file_schema())


@pytest.mark.parametrize("path", _GOOD, ids=lambda path: path.stem)
def test_the_schema_accepts_every_good_hand_file(path: Path) -> None:
    assert slips(path) == []


@pytest.mark.parametrize("path", _BAD, ids=lambda path: path.stem)
def test_the_schema_refuses_every_bad_hand_file_that_it_can_see(path: Path) -> None:
    found = slips(path)
    if found is not None:
        assert bool(found) == (path.stem not in _UNSEEN)


def test_the_schema_accepts_every_session_that_can_be_read() -> None:
    cases = json.loads((_HERE.parent / "cases" / "guts.json").read_text("utf-8"))["cases"]
    checked, good = validator(), [case for case in cases if case["expected"]["status"] != "refused"]
    assert good
    assert [case["id"] for case in good if not checked.is_valid(case["hand"])] == []


def test_what_the_schema_can_not_see_is_in_the_catalogue() -> None:
    assert {path.stem for path in _BAD} >= _UNSEEN


def test_every_key_has_a_description() -> None:
    schema = hand_file_schema()["$defs"]["hands-file"]
    properties = schema["properties"]
    assert isinstance(properties, dict)
    assert tuple(properties) == tuple(TOP_KEYS)
    for key in TOP_KEYS:
        assert properties[key]["description"].endswith(".")
    assert tuple(properties["incident"]["properties"]) == tuple(INCIDENT_KEYS)
    assert tuple(properties["hands"]["items"]["properties"]) == tuple(HAND_KEYS)


def test_every_game_is_offered() -> None:
    properties = hand_file_schema()["$defs"]["hands-file"]["properties"]
    assert isinstance(properties, dict)
    assert properties["game"]["anyOf"][0] == {"enum": list(GAMES)}


@pytest.mark.parametrize("rules", ["home", "unknown", "house/book.yaml", "book.yml", {"extends": "home"}])
def test_an_editor_offers_the_books_it_is_given_and_takes_house_books(rules: object) -> None:
    checked = Draft202012Validator(hand_file_schema(("tda-2024", "home")))
    document = {"event": {"name": "X", "rules": rules}, "seats": ["A"], "chips": [1], "contributions": {"A": 1}}
    assert checked.is_valid(document)
    assert not checked.is_valid({**document, "event": {"name": "X", "rules": "tda-2023"}})


@pytest.mark.parametrize("name", [7, 1.5, True, None, "A"])
def test_names_may_be_whatever_an_editor_takes_them_for(name: object) -> None:
    document = {
        "event": {"name": name if name is not None else "X", "rules": "home", "table": name},
        "seats": [name, "B"],
        "button": name,
        "chips": [1],
        "contributions": {str(name): 1},
        "showdown": [[name, "B"]],
    }
    assert list(validator().iter_errors(document)) == []
