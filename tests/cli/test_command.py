"""The command: verbs, exit status, whole files only."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from pypdf import PdfReader

from oddchip_sheets.cli.main import main
from oddchip_sheets.cli.output import write_whole
from oddchip_sheets.settlement.model import HandSettlement
from oddchip_sheets.verifier import verified
from oddchip_sheets.verifier.model import Discrepancy

WORKSHEETS = Path(__file__).parents[2] / "worksheets"
SEED = WORKSHEETS / "two-pots-one-tie.yaml"
KINDS = ("plain", "cards", "pots", "high-low", "incident", "session")
UNRESOLVED = WORKSHEETS / "side-pot-unresolved.yaml"
HAND_FILES = sorted(WORKSHEETS.glob("*.yaml"))

GOOD = """\
event: {name: Test, rules: tda-2024}
chips: [100]
seats: [A, B, C]
button: C
contributions: {A: 300, B: 300, C: 100}
folded: [C]
showdown: [[A, B]]
"""


def run(words: Sequence[str | Path], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    try:
        status = main([str(word) for word in words])
    except SystemExit as stopped:
        status = int(str(stopped.code))
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.mark.parametrize("path", HAND_FILES, ids=lambda path: path.stem)
def test_every_worksheet_settles_and_the_verifier_agrees(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(["settle", "--json", path], capsys)
    record = json.loads(out)
    assert status == (0 if all(hand["status"] == "settled" for hand in record.get("hands") or record["deals"]) else 1)
    status_again, out, _ = run(["verify", path], capsys)
    assert status_again == status
    assert "the independent verifier agrees" in out


def test_settle_prints_a_reconciled_line_a_pot_and_the_rule_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(["settle", SEED], capsys)
    assert (status, err) == (0, "")
    assert "A 300 + B 200 = 500 ✓" in out
    assert "A 500 + B 400 = 900 ✓" in out
    assert "TDA 2024 20-A (rule)" in " ".join(out.split())
    assert "Receipts: A 800, B 600" in out


def test_settle_says_who_is_out_and_adds_returned_bets_to_receipts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(
        "event: {name: Test, rules: tda-2024}\nchips: [100]\nseats: [P, Q, R, S, T]\nbutton: T\n"
        "contributions: {P: 2600, Q: 700, R: 0, S: 100}\nfolded: [S]\nshowdown: [[P, Q]]\n",
        "utf-8",
    )
    _, out, _ = run(["settle", path], capsys)
    assert "  Out: S (folded), R (not in the hand), T (not in the hand)\n" in out
    assert "  Receipts: P 800, Q 700\n  In all, with what was returned: P 2,700, Q 700\n" in out


def test_an_empty_house_stylesheet_is_one_line_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sheet.css").touch()
    target = tmp_path / "sheet.pdf"
    status, _, err = run(["sheet", SEED, "--templates", tmp_path, "-o", target], capsys)
    assert status == 2
    assert err.count("\n") == 1
    assert "sheet.css: the stylesheet is empty" in err
    assert not target.exists()


def test_a_suit_has_one_sign_in_the_hands_and_in_the_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "stud.yaml"
    path.write_text(
        "event: {name: Test, rules: tda-2024}\nchips: [100]\ngame: stud\nseats: [A, B, C]\n"
        "contributions: {A: 500, B: 500, C: 500}\nfolded: [C]\n"
        "cards: {A: Ah 2c 5h 7h 8d 9s Jc, B: Ad 2d 5c 7d 8c 9c Jd}\n",
        "utf-8",
    )
    _, out, _ = run(["settle", path], capsys)
    assert "A: A♡ J♣ 9♠ 8♢ 7♡" in out
    assert "A♡. [TDA" in " ".join(out.split())
    assert not set(out) & set("♥♦")


def test_json_lines_hold_one_object_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(["settle", "--json", SEED, UNRESOLVED], capsys)
    lines = out.splitlines()
    assert [json.loads(line)["file"] for line in lines] == [str(SEED), str(UNRESOLVED)]


def test_decimals_stay_exact_in_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cents.yaml"
    path.write_text(GOOD.replace("[100]", "[0.25]").replace("300", "12.50").replace("C: 100", "C: 0.25"), "utf-8")
    status, out, _ = run(["settle", "--json", path], capsys)
    assert status == 0
    assert '"receipts": {"A": 12.75, "B": 12.5}' in out


def test_an_unresolved_pot_is_told_at_its_place_and_exits_1(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(["settle", "--quiet", UNRESOLVED], capsys)
    assert (status, out) == (1, "")
    assert err.startswith(f"{UNRESOLVED}:13:52: hand 1, Side pot 1: Who won this pot is not known.")
    assert "^^^^^^^" in err


def test_a_bad_file_exits_2_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(GOOD.replace("folded: [C]", "folded: [Z]"), "utf-8")
    good = tmp_path / "good.yaml"
    good.write_text(GOOD, "utf-8")
    for verb in ("sheet", "matrix"):
        words: list[str | Path] = [verb, *([good, bad] if verb == "sheet" else [bad]), "-o", tmp_path / "out"]
        status, out, err = run(words, capsys)
        assert (status, out) == (2, "")
        assert f"{bad}:6:10: " in err
        assert "Traceback" not in err
    assert not (tmp_path / "out").exists()


def test_a_folder_means_every_hand_file_in_it_but_not_what_they_share(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "event.yaml").write_text("name: Shared\nrules: house.yaml\n", "utf-8")
    (tmp_path / "house.yaml").write_text("extends: tda-2024\ntitle: House rules\n", "utf-8")
    for name in ("b.yaml", "a.yml"):
        (tmp_path / name).write_text(GOOD.replace("{name: Test, rules: tda-2024}", "event.yaml"), "utf-8")
    status, out, err = run(["check", tmp_path], capsys)
    assert (status, err) == (0, "")
    assert [line.split(":")[0] for line in out.splitlines()] == [str(tmp_path / "a.yml"), str(tmp_path / "b.yaml")]


def test_check_tells_every_error_of_every_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(GOOD.replace("[C]", "[Z]").replace("button: C", "button: Y"), "utf-8")
    status, _, err = run(["check", tmp_path], capsys)
    assert status == 2
    for place in ("one.yaml:4:9", "one.yaml:6:10", "two.yaml:4:9", "two.yaml:6:10"):
        assert f"{place}: " in err


def test_standard_input_is_a_hand_file_called_dash(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    status, out, _ = run(["settle", "--json", "-"], capsys)
    assert status == 0
    assert json.loads(out)["hands"][0]["receipts"] == {"A": 400, "B": 300}


@pytest.mark.parametrize(
    "words",
    [
        ["settle", "nowhere.yaml"],
        ["settle"],
        ["fold"],
        ["blank", "--pots", "11"],
        ["blank", "--seats", "1"],
        ["rules", "x"],
    ],
    ids=" ".join,
)
def test_a_wrong_call_exits_2_without_a_traceback(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(words, capsys)
    assert (status, out) == (2, "")
    assert err
    assert "Traceback" not in err


@pytest.mark.parametrize("kind", KINDS)
def test_every_starter_settles_as_it_stands_and_is_never_overwritten(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hand.yaml"
    assert run(["new", path, "--kind", kind], capsys)[0] == 0
    assert run(["settle", path], capsys)[0] == 0
    path.write_text("my work", "utf-8")
    status, _, err = run(["new", path], capsys)
    assert status == 2
    assert "exists already" in err
    assert path.read_text("utf-8") == "my work"


def test_a_settlement_the_verifier_contradicts_is_not_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def contradict(_: HandSettlement) -> tuple[Discrepancy, ...]:
        return (Discrepancy("Main pot", "A is paid twice"),)

    monkeypatch.setattr(verified, "verify_hand", contradict)
    calls: list[list[str | Path]] = [["settle", SEED], ["sheet", SEED, "-o", tmp_path / "out.pdf"]]
    for words in calls:
        status, out, err = run(words, capsys)
        assert (status, out.strip()) == (1, "")
        assert "the independent verifier disagrees: Main pot: A is paid twice" in err
    assert not (tmp_path / "out.pdf").exists()


def test_two_files_of_one_name_do_not_overwrite_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "hand.yaml").write_text(GOOD, "utf-8")
    status, _, err = run(["sheet", tmp_path / "x", tmp_path / "y", "-o", tmp_path / "out"], capsys)
    assert status == 2
    assert "overwrite each other" in err
    assert not (tmp_path / "out").exists()


def test_an_existing_output_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "sheet.pdf"
    target.write_bytes(b"old")

    def killed(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", killed)
    with pytest.raises(KeyboardInterrupt):
        write_whole({target: b"new"})
    monkeypatch.undo()
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]
    write_whole({target: b"new"})
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize(
    "words",
    [["settle", str(SEED)], ["check", str(SEED)], ["rules"], ["schema"], ["new"], ["settle", "--json", str(SEED)]],
)
def test_text_verbs_load_neither_weasyprint_nor_the_evaluator(words: list[str]) -> None:
    code = (
        "import sys\nfrom oddchip_sheets.cli.main import main\nstatus = main(sys.argv[1:])\n"
        "heavy = {'weasyprint', 'pokerkit', 'jinja2', 'fontTools'} & set(sys.modules)\n"
        "sys.exit(status or (f'loaded {heavy}' if heavy else 0))"
    )
    result = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_settling_is_the_same_bytes_under_any_hash_seed_and_locale() -> None:
    def told(seed: str, locale: str) -> bytes:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": "Asia/Tokyo"}
        command = [sys.executable, "-m", "oddchip_sheets", "settle", "--json", *map(str, HAND_FILES)]
        return subprocess.run(command, capture_output=True, env=environment, check=False).stdout

    assert told("1", "C") == told("2", "en_US.UTF-8")


TOO_LONG = "x" * 300


@pytest.mark.parametrize(
    "words",
    [
        ["settle", TOO_LONG],
        ["verify", TOO_LONG],
        ["new", TOO_LONG],
        ["blank", "--event", TOO_LONG],
        ["sheet", str(SEED), "--templates", TOO_LONG],
    ],
    ids=lambda words: words[0],
)
def test_what_the_file_system_refuses_is_told_in_a_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(words, capsys)
    assert (status, out) == (2, "")
    assert err == f"oddchip: {TOO_LONG}: file name too long\n"


@pytest.mark.parametrize("into", ["> /dev/full", ">&-"])
def test_an_output_that_takes_nothing_gives_no_traceback(into: str) -> None:
    command = f"{sys.executable} -m oddchip_sheets settle {SEED} {into}"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    told = "oddchip: no space left on device\n" if "full" in into else ""
    assert (result.returncode, result.stderr) == (2 if told else 0, told)


def test_a_pdf_given_as_a_hand_file_says_what_to_use_instead(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pdf, renamed = tmp_path / "my sheet.pdf", tmp_path / "renamed.yaml"
    assert run(["sheet", SEED, "-o", pdf], capsys)[0] == 0
    renamed.write_bytes(pdf.read_bytes())
    for path in (pdf, renamed):
        for verb in ("settle", "check", "sheet", "matrix", "incident"):
            status, out, err = run([verb, path], capsys)
            assert (status, out) == (2, "")
            assert err.startswith(f"oddchip: {path} is a PDF, not a hand file: `oddchip verify ")
            assert err.count("\n") == 1
        words = shlex.split(err.split("`")[1])
        assert run(words[1:], capsys)[0] == 0


def test_hidden_files_of_a_folder_are_no_hand_files_and_capitals_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one.YAML", "two.Yml", "three.yaml", "four.txt"):
        (tmp_path / name).write_text(GOOD, "utf-8")
    for name in (".hidden.yaml", "._one.YAML", ".yaml"):
        (tmp_path / name).write_bytes(b"\x00\x05\x16\x07")
    status, out, err = run(["check", tmp_path], capsys)
    assert (status, err) == (0, "")
    assert [Path(line.split(":")[0]).name for line in out.splitlines()] == ["one.YAML", "three.yaml", "two.Yml"]


@pytest.mark.parametrize("verb", ["check", "settle", "sheet", "verify", "incident"])
def test_a_path_that_cannot_be_read_hides_no_other(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.yaml").write_text(GOOD.replace("[C]", "[Z]"), "utf-8")
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "gone.yaml").symlink_to("nowhere")
    words: list[str | Path] = [verb, "missing.yaml", tmp_path / "empty", tmp_path / "broken", tmp_path / "bad.yaml"]
    status, out, err = run(words, capsys)
    assert (status, out) == (2, "")
    assert err.startswith(
        "oddchip: missing.yaml: no such file or directory\n"
        f"oddchip: {tmp_path}/empty: no hand file (*.yaml) in this folder\n"
        f"oddchip: {tmp_path}/broken/gone.yaml: no such file or directory\n"
        f"{tmp_path}/bad.yaml:6:10: 'Z' has no seat\n"
    )


def test_a_hand_file_through_a_pipe_names_its_event_from_the_working_folder(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("name: Shared\nrules: tda-2024\n", "utf-8")
    (tmp_path / "hand.yaml").write_text(GOOD.replace("{name: Test, rules: tda-2024}", "event.yaml"), "utf-8")
    for verb in ("settle", "verify", "sheet --quiet -o out"):
        command = f"cat hand.yaml | {sys.executable} -m oddchip_sheets {verb} /dev/stdin"
        result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=tmp_path, check=False)
        assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / "out" / "hand.pdf").is_file()


def test_verify_reads_no_more_of_a_file_than_its_limit() -> None:
    command = f"ulimit -v 2000000; {sys.executable} -m oddchip_sheets verify /dev/zero"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr == (
        "/dev/zero:1:1: the file is larger than 2 MiB\n"
        "  hint: put fewer hands into one file; `event` may be the path of a file they share\n"
    )


@pytest.mark.parametrize("paper", ["A4", "Letter", "LETTER"])
def test_paper_is_read_in_any_case(paper: str, tmp_path: Path) -> None:
    assert main(["sheet", str(SEED), "-o", str(tmp_path / "a.pdf"), "--paper", paper, "--quiet"]) == 0
    assert main(["sheet", str(SEED), "-o", str(tmp_path / "b.pdf"), "--paper", paper.lower(), "--quiet"]) == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_house_book_with_a_byte_order_mark_is_carried_as_it_is(tmp_path: Path) -> None:
    book = b"\xef\xbb\xbfextends: tda-2024\r\ntitle: House\r\n"
    (tmp_path / "house.yaml").write_bytes(book)
    (tmp_path / "hand.yaml").write_text(GOOD.replace("tda-2024", "house.yaml"), "utf-8")
    assert main(["sheet", str(tmp_path / "hand.yaml"), "-o", str(tmp_path / "out.pdf"), "--quiet"]) == 0
    carried = PdfReader(tmp_path / "out.pdf").attachments
    assert carried["house-book-1.yaml"] == [book]
    assert main(["verify", str(tmp_path / "out.pdf"), "--quiet"]) == 0


STARTERS = {path.stem: path.read_text("utf-8") for path in (WORKSHEETS.parent / "templates").glob("starter*.yaml")}
OPTIONAL = {
    name: re.findall(r"^ *# ([a-z_]+: [^#]*?)(?: {2,}#.*)?$", text, re.MULTILINE) for name, text in STARTERS.items()
}
"""What a starter offers, one line each, to be made true by taking the sign away."""
CASES = [(name, [line]) for name, lines in OPTIONAL.items() for line in lines]
CASES += [(name, lines) for name, lines in OPTIONAL.items() if len(lines) > 1]


@pytest.mark.parametrize(("name", "lines"), CASES, ids=lambda value: value if isinstance(value, str) else value[0][:20])
def test_every_optional_line_of_a_starter_is_true(
    name: str, lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = STARTERS[name]
    for line in lines:
        text = text.replace(f"# {line}", line)
    (tmp_path / "hand.yaml").write_text(text, "utf-8")
    status, out, err = run(["settle", tmp_path / "hand.yaml"], capsys)
    assert (status, err) == (0, "")
    assert "UNRESOLVED" not in out


def test_the_starters_have_optional_lines() -> None:
    assert {line.split(":")[0] for line in OPTIONAL["starter"]} >= {"dead", "rake"}
    assert {line.split(":")[0] for line in OPTIONAL["starter-incident"]} >= {"decision", "persons", "pit"}


def test_the_incident_starter_makes_a_report_and_the_session_a_summary(tmp_path: Path) -> None:
    for kind, verb, title in (("incident", "incident", "INCIDENT REPORT"), ("session", "sheet", "EVENT SUMMARY")):
        path, out = tmp_path / f"{kind}.yaml", tmp_path / f"{kind}.pdf"
        assert main(["new", str(path), "--kind", kind, "--quiet"]) == 0
        assert main([verb, str(path), "-o", str(out), "--quiet"]) == 0
        assert title in " ".join(page.extract_text() for page in PdfReader(out).pages)


def test_a_house_book_is_told_with_the_book_it_extends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(GOOD.replace("tda-2024", "{extends: tda-2024, title: Poker TDA Rules}"), "utf-8")
    _, out, _ = run(["settle", path], capsys)
    assert "Rules: Poker TDA Rules, extending Poker TDA Rules 2024 v1.0\n" in out
