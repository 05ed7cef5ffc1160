"""The seed's table: five buttons, three smallest chips."""

from __future__ import annotations

import csv
import hashlib
import re
from pathlib import Path

import pytest

from oddchip_sheets.cli.main import main

SEED = Path(__file__).parents[1] / "worksheets" / "two-pots-one-tie.yaml"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    assert main(["matrix", str(SEED), "--units", "100,50,25", "-o", str(tmp_path)]) == 0
    return tmp_path


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_thirty_pot_rows_and_fifteen_hand_totals(table: Path) -> None:
    pots, hands = rows(table / "pots.csv"), rows(table / "hands.csv")
    assert (len(pots), len(hands)) == (30, 15)
    assert list(pots[0]) == ["button", "unit", "pot", "amount", "base", "odd", "odd_to", "award_A", "award_B"]
    assert list(hands[0]) == ["button", "unit", "receipt_A", "receipt_B"]


def test_button_e_and_a_chip_of_100_give_a_both_odd_chips(table: Path) -> None:
    found = [row for row in rows(table / "pots.csv") if (row["button"], row["unit"]) == ("E", "100")]
    assert [(row["pot"], row["award_A"], row["award_B"]) for row in found] == [
        ("Main pot", "300", "200"),
        ("Side pot 1", "500", "400"),
    ]


def test_only_a_chip_of_100_makes_the_button_matter(table: Path) -> None:
    expected = {
        (button, unit): (("600", "800") if button == "A" else ("800", "600")) if unit == "100" else ("700", "700")
        for button in "ABCDE"
        for unit in ("100", "50", "25")
    }
    totals = {(row["button"], row["unit"]): (row["receipt_A"], row["receipt_B"]) for row in rows(table / "hands.csv")}
    assert totals == expected


def test_every_row_adds_up(table: Path) -> None:
    for row in rows(table / "pots.csv"):
        assert int(row["award_A"]) + int(row["award_B"]) == int(row["amount"])
        assert 2 * int(row["base"]) + int(row["odd"]) == int(row["amount"])
        assert (row["odd_to"] != "") == (row["odd"] != "0")


def test_checksums_match(table: Path) -> None:
    for line in (table / "SHA256SUMS").read_text("utf-8").splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((table / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("units", ["0", "-5", "1e3", "", "0.5", "100,,25"])
def test_units_that_are_no_chips_are_refused(units: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matrix", str(SEED), "--units", units, "-o", str(tmp_path)]) == 2
    assert "--units" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_unit_that_does_not_divide_a_pot_leaves_its_cells_empty(tmp_path: Path) -> None:
    assert main(["matrix", str(SEED), "--units", "300", "-o", str(tmp_path)]) == 1
    found = {row["pot"]: row["award_A"] for row in rows(tmp_path / "pots.csv") if row["button"] == "E"}
    assert found["Main pot"] == ""
    assert {row["receipt_A"] for row in rows(tmp_path / "hands.csv")} == {""}


def test_a_matrix_is_of_one_hand_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["matrix", str(SEED.parent), "-o", str(tmp_path)]) == 2
    assert "a matrix is of one hand file" in capsys.readouterr().err


def test_no_unit_is_repeated(tmp_path: Path) -> None:
    assert main(["matrix", str(SEED), "--units", "100,50, 100,50", "-o", str(tmp_path), "--quiet"]) == 0
    assert [row["unit"] for row in rows(tmp_path / "hands.csv")] == ["100", "50"] * 5


def test_a_dead_button_has_its_rows(tmp_path: Path) -> None:
    hand = tmp_path / "hand.yaml"
    hand.write_text(
        "event: {name: X, rules: tda-2024}\nchips: [100]\nseats: {2: A, 3: B, 6: C}\nbutton: 8\n"
        "contributions: {A: 300, B: 300, C: 100}\nfolded: [C]\nshowdown: [[A, B]]\n",
        "utf-8",
    )
    assert main(["matrix", str(hand), "-o", str(tmp_path), "--quiet"]) == 0
    receipts = {row["button"]: (row["receipt_A"], row["receipt_B"]) for row in rows(tmp_path / "hands.csv")}
    assert receipts == {
        "A": ("300", "400"),
        "B": ("400", "300"),
        "dead button at seat 4": ("400", "300"),
        "dead button at seat 5": ("400", "300"),
        "C": ("400", "300"),
        "dead button at seat 8": ("400", "300"),
    }


@pytest.mark.parametrize("name", ["=1+1", "+A", "-B", "@SUM(A1)", "＝1", "x;=1+1", "x, @y", "x|=1"])
def test_a_spreadsheet_runs_no_name(name: str, tmp_path: Path) -> None:
    hand = tmp_path / "hand.yaml"
    hand.write_text(
        f"event: {{name: X, rules: tda-2024}}\nchips: [100]\nseats: ['{name}', B, C]\nbutton: C\n"
        f"pots: [{{name: '{name}', amount: 700, eligible: ['{name}', B], winners: ['{name}', B]}}]\n",
        "utf-8",
    )
    assert main(["matrix", str(hand), "-o", str(tmp_path), "--quiet"]) == 0
    for table in ("pots.csv", "hands.csv"):
        text = (tmp_path / table).read_text("utf-8")
        cells = [cell for row in csv.reader(text.splitlines()) for cell in row]
        assert not [cell for cell in cells if re.search(r"(^|[;,|\t])\s*[=+\-@＝]", cell)]
        assert any(cell.replace("'", "") == name for cell in cells)


def test_ordinary_names_stay_as_they_are(table: Path) -> None:
    assert "'" not in (table / "pots.csv").read_text("utf-8")


def test_with_rake_and_drops_every_row_still_adds_up(tmp_path: Path) -> None:
    assert main(["matrix", str(SEED.parent / "rake-and-drops.yaml"), "--units", "5", "-o", str(tmp_path)]) == 0
    found = rows(tmp_path / "pots.csv")
    assert list(found[0])[-3:] == ["rake", "drop_Jackpot", "drop_Promotion"]
    for row in found:
        parts = [word for word in row if word.startswith(("award_", "drop_")) or word == "rake"]
        assert sum(int(row[word]) for word in parts) == int(row["amount"])
