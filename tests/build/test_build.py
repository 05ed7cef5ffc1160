"""``oddchip build``: every document of a folder tree, as the other verbs print them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from folders import DISPUTED, OPEN, TIE, build, digests, folder, stamps
from pypdf import PdfReader

from oddchip_sheets.build import document
from oddchip_sheets.cli.main import main

WORKSHEETS = Path(__file__).parents[2] / "worksheets"
Capture = pytest.CaptureFixture[str]


def test_every_hand_file_of_the_tree_has_its_document(tmp_path: Path, capsys: Capture) -> None:
    hands = folder(tmp_path / "hands", one=TIE, friday__two=DISPUTED, friday__late__three=TIE)
    (hands / ".draft.yaml").write_text("nothing", encoding="utf-8")
    status, out, err = build(capsys, hands, "-o", tmp_path / "out")
    assert (status, err) == (0, "")
    assert out[-1] == "3 documents, 3 of them printed now"
    assert [*stamps(tmp_path / "out")] == ["friday/late/three.pdf", "friday/two-incident.pdf", "one.pdf"]


@pytest.mark.slow
def test_what_is_built_is_what_the_other_verbs_print_and_is_proven(tmp_path: Path, capsys: Capture) -> None:
    hands = folder(tmp_path / "hands", one=TIE, two=DISPUTED)
    build(capsys, hands, "-o", tmp_path / "built")
    assert main(["sheet", str(hands / "one.yaml"), "-o", f"{tmp_path}/printed/"]) == 0
    assert main(["incident", str(hands / "two.yaml"), "-o", f"{tmp_path}/printed/"]) == 0
    printed = digests(tmp_path / "printed")
    assert {name: digest for name, digest in digests(tmp_path / "built").items() if name[0] != "."} == printed
    assert main(["verify", str(tmp_path / "built" / "one.pdf")]) == 0


def test_a_session_of_a_match_pot_game_has_its_sheet(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=TIE), tmp_path / "out"
    (hands / "guts.yaml").write_text((WORKSHEETS / "guts-ghost.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert build(capsys, hands, "-o", out, "--each", "--kind", "both")[0] == 0
    assert [*stamps(out)] == ["guts.pdf", "one.pdf"]
    assert main(["verify", "--quiet", str(out / "guts.pdf")]) == 0


@pytest.mark.slow
def test_a_file_with_disputed_and_other_hands_has_both_documents(tmp_path: Path, capsys: Capture) -> None:
    hands = folder(tmp_path / "hands", one=TIE + "hands: [{{incident: {{claim: No.}}}}, {{button: A}}]\n")
    build(capsys, hands, "-o", tmp_path / "out")
    assert [*stamps(tmp_path / "out")] == ["one-incident.pdf", "one.pdf"]


@pytest.mark.slow
def test_a_session_with_something_open_is_built_once_and_proven(tmp_path: Path, capsys: Capture) -> None:
    hands = tmp_path / "hands"
    hands.mkdir()
    (hands / "guts.yaml").write_text((WORKSHEETS / "guts-counted.yaml").read_text("utf-8"), encoding="utf-8")
    status, out, err = build(capsys, hands, "-o", tmp_path / "out")
    assert (status, out[-1]) == (1, "1 document, 1 of them printed now; 1 hand file with something open")
    assert "deal 2, award: Who has the best hand is not known." in err
    assert [*stamps(tmp_path / "out")] == ["guts.pdf"]
    assert main(["verify", str(tmp_path / "out" / "guts.pdf")]) == 1
    assert "proven: printed again from the source that it carries" in capsys.readouterr().out
    assert build(capsys, hands, "-o", tmp_path / "out")[1][-1].startswith("1 document, 0 of them printed now")


def test_a_fault_of_the_product_in_one_file_costs_the_others_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(source: Path) -> object:
        if source.stem == "a":
            raise ZeroDivisionError("oops")
        return right(source)

    right = document.settled_file
    monkeypatch.setattr(document, "settled_file", faulty)
    hands = folder(tmp_path / "hands", a=TIE, b=TIE)
    status, told, err = build(capsys, hands, "-o", tmp_path / "out")
    assert (status, err) == (2, f"{hands / 'a.yaml'}: it can't be printed here (ZeroDivisionError: oops)\n")
    assert told[-1] == "1 document, 1 of them printed now; 1 hand file with errors"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere"], "nowhere: no such folder"),
        (["empty"], "empty: no hand file (*.yaml) in there"),
        (["empty", "-o", "sheets.pdf"], "sheets.pdf: several files are written"),
        (["empty", "-o", ""], "an empty word"),
        (["empty", "--templates", "nowhere"], "--templates nowhere: no such folder"),
    ],
)
def test_a_wrong_call_is_one_line(
    words: list[str], told: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    status, out, err = build(capsys, *words)
    assert (status, out, err.count("\n")) == (2, [], 1)
    assert told in err


def test_an_unchanged_build_imports_no_weasyprint(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=TIE, two=OPEN), tmp_path / "out"
    build(capsys, hands, "-o", out)
    program = (
        "import sys; from oddchip_sheets.cli.main import main; main(sys.argv[1:]); print('weasyprint' in sys.modules)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, "build", str(hands), "-o", str(out)],
        capture_output=True, check=True, text=True, timeout=60,
    )  # fmt: skip
    assert told.stdout.splitlines() == ["2 documents, 0 of them printed now; 1 hand file with something open", "False"]


SEVERAL = TIE + "hands: [{{hand: A/1}}, {{hand: A_1, incident: {{claim: No.}}}}, {{hand: 3, button: A}}]\n"


@pytest.mark.slow
def test_each_hand_of_a_file_can_have_a_document_of_its_own(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=SEVERAL, two=TIE), tmp_path / "out"
    assert build(capsys, hands, "-o", out, "--each")[0] == 0
    assert [*stamps(out)] == ["one-hand-3.pdf", "one-hand-A_1-2-incident.pdf", "one-hand-A_1.pdf", "two.pdf"]
    assert main(["verify", "--quiet", str(out / "one-hand-3.pdf")]) == 0
    texts = [each.extract_text() for each in PdfReader(out / "one-hand-3.pdf").pages]
    assert len(texts) == 1
    assert "Hand 3" in texts[0]


@pytest.mark.slow
def test_all_documents_can_be_combined_into_one_file_to_be_printed(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=SEVERAL, friday__two=TIE), tmp_path / "out"
    status, told, _ = build(capsys, hands, "-o", out, "--combined", tmp_path / "all.pdf")
    assert (status, told[-2]) == (0, str(tmp_path / "all.pdf"))
    combined = PdfReader(tmp_path / "all.pdf")
    parts = {
        path.relative_to(out).with_suffix("").as_posix(): len(PdfReader(path).pages) for path in out.rglob("*.pdf")
    }
    assert sorted(parts) == ["friday/two", "one", "one-incident"]
    order = ["one", "one-incident", "friday/two"]
    assert [str(mark.title) for mark in combined.outline if not isinstance(mark, list)] == order
    assert combined.page_labels == [f"{name} {number + 1}" for name in order for number in range(parts[name])]
    assert build(capsys, hands, "-o", out, "--combined", "all.txt")[0] == 2
