"""The worksheets that ship: one for every kind of hand, each naming the schema that lies beside it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from oddchip_sheets.handfile.schema import hand_file_schema
from oddchip_sheets.pipeline import settle_text
from oddchip_sheets.rulebooks.read import shipped_books

FOLDER = Path(__file__).parents[1] / "worksheets"
SHEETS = sorted(FOLDER.glob("*.yaml"))
MODELINE = "# yaml-language-server: $schema=hand-file.schema.json"


@cache
def validator() -> Draft202012Validator:
    schema = hand_file_schema(shipped_books())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_schema_beside_the_worksheets_is_the_one_the_command_prints() -> None:
    shipped = json.loads((FOLDER / "hand-file.schema.json").read_text("utf-8"))
    assert shipped == json.loads(json.dumps(hand_file_schema(shipped_books())))


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_worksheet_names_the_schema_and_keeps_to_it(path: Path) -> None:
    text = path.read_text("utf-8")
    assert MODELINE in text.splitlines()
    validator().validate(yaml.load(text, Loader=yaml.BaseLoader))  # noqa: S506 - texts only


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_worksheet_settles_as_it_stands_unless_it_shows_what_is_open(path: Path) -> None:
    outcome = settle_text(path.name, path.read_bytes(), path.parent)
    assert not outcome.problems
    assert not outcome.discrepancies
    assert outcome.settlement is not None
    assert outcome.settlement.settled == (
        path.stem not in {"guts-counted", "incident-incomplete", "side-pot-unresolved"}
    )


def test_the_starters_name_the_schema_too() -> None:
    starters = [*(FOLDER.parent / "templates").glob("starter*.yaml")]
    assert len(starters) > 1
    for starter in starters:
        assert MODELINE in starter.read_text("utf-8").splitlines(), starter
