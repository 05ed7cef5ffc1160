"""Only what changed is printed again; what stands is known, told, and taken away only when asked."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from folders import BAD, DISPUTED, EVENT, OPEN, TIE, build, folder, stamps

from oddchip_sheets.build import document
from oddchip_sheets.build.document import Built, Choice, Wanted
from oddchip_sheets.build.record import read_record
from oddchip_sheets.verifier.verified import Verified

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _not_really_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in a document is told elsewhere; here it is enough that other hands give another."""

    def instead(settlement: Verified, choice: Choice, wanted: Wanted) -> bytes:
        return repr((settlement.hands, choice, wanted)).encode()

    monkeypatch.setattr(document, "printed", instead)


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        ("sheet", ["one.pdf", "two.pdf"]),
        ("incident", ["two-incident.pdf"]),
        ("both", ["one.pdf", "two-incident.pdf", "two.pdf"]),
    ],
)
def test_the_kind_of_documents_can_be_chosen(kind: str, made: list[str], tmp_path: Path, capsys: Capture) -> None:
    hands = folder(tmp_path / "hands", one=TIE, two=DISPUTED)
    assert build(capsys, hands, "-o", tmp_path / "out", "--kind", kind)[0] == 0
    assert [*stamps(tmp_path / "out")] == made


def test_only_what_changed_is_printed_again(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=TIE, two=TIE, friday__three=TIE), tmp_path / "out"
    build(capsys, hands, "-o", out)
    before = stamps(out)
    os.utime(hands / "one.yaml")  # touched, not changed
    assert build(capsys, hands, "-o", out)[1] == ["3 documents, 0 of them printed now"]
    assert stamps(out) == before

    (hands / "two.yaml").write_text(TIE.format(amount=900), encoding="utf-8")
    assert build(capsys, hands, "-o", out)[1] == [f"{out / 'two.pdf'}", "3 documents, 1 of them printed now"]
    assert [name for name, when in stamps(out).items() if when != before[name]] == ["two.pdf"]


@pytest.mark.slow
def test_a_change_of_anything_that_a_document_rests_on_prints_it_again(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=TIE, friday__two=TIE), tmp_path / "out"
    house = tmp_path / "house"
    house.mkdir()

    def printed(*words: str | Path) -> list[str]:
        return build(capsys, hands, "-o", out, *words)[1][:-1]

    both = [str(out / "friday" / "two.pdf"), str(out / "one.pdf")]
    assert printed("--paper", "a4") == both[::-1]
    assert printed("--paper", "a4") == []
    (hands / "friday" / "event.yaml").write_text(EVENT.replace("Autumn", "Winter"), encoding="utf-8")
    assert printed("--paper", "a4") == both[:1]
    assert printed("--paper", "letter") == both[::-1]
    (out / "one.pdf").write_bytes(b"%PDF-1.7 cut off")
    assert printed("--paper", "letter") == both[1:]
    (out / "one.pdf").unlink()
    assert printed("--paper", "letter") == both[1:]
    assert printed("--paper", "letter", "--templates", house) == []  # as yet it is empty
    (house / "sheet.css").write_text("html { font-family: 'Source Sans 3' }", encoding="utf-8")
    assert printed("--paper", "letter", "--templates", house) == both[::-1]
    assert printed("--paper", "letter", "--templates", house) == []


def test_a_record_that_can_t_be_used_prints_all_again(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=TIE), tmp_path / "out"
    build(capsys, hands, "-o", out)
    record = out / ".oddchip-build.json"
    right = record.read_text(encoding="utf-8")
    for wrong in (
        "",
        "[]",
        '{"form": 99}',
        right.replace('"status": 0', '"status": "0"'),
        right.replace("one.pdf", "../x.pdf"),
    ):
        record.write_text(wrong, encoding="utf-8")
        assert read_record(out) == {}
    assert build(capsys, hands, "-o", out)[1][-1] == "1 document, 1 of them printed now"
    assert record.read_text(encoding="utf-8") == right


def test_the_record_names_no_time_and_no_place_of_this_machine(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = []
    for place in ("here", "there"):
        folder(tmp_path / place / "hands", one=TIE, friday__two=TIE)
        monkeypatch.chdir(tmp_path / place)
        build(capsys, "hands", "-o", "out")
        records.append((tmp_path / place / "out" / ".oddchip-build.json").read_text(encoding="utf-8"))
    assert records[0] == records[1]
    assert str(tmp_path) not in records[0]
    assert json.loads(records[0])["files"].keys() >= {"../hands/one.yaml", "../hands/friday/two.yaml"}


def test_one_bad_file_never_stops_the_others(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", a=BAD, b=TIE, c=BAD, d=OPEN, e=TIE), tmp_path / "out"
    status, told, err = build(capsys, hands, "-o", out)
    assert status == 2
    assert told[-1] == "3 documents, 3 of them printed now; 1 hand file with something open, 2 hand files with errors"
    assert err.count("'saets' is no key of a hand") == 2
    assert [name for name in "abcde" if f"{hands / name}.yaml:" in err] == ["a", "c", "d"]
    again = build(capsys, hands, "-o", out)
    assert again == (2, [told[-1].replace("3 of them", "0 of them")], err)


def test_documents_of_deleted_hand_files_are_told_and_go_only_when_asked(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=TIE, friday__two=TIE, three=TIE), tmp_path / "out"
    build(capsys, hands, "-o", out)
    (hands / "friday" / "two.yaml").unlink()
    (hands / "three.yaml").unlink()
    (out / "three.pdf").write_bytes(b"signed since")
    orphan = out / "friday" / "two.pdf"
    for _ in range(2):
        status, told, err = build(capsys, hands, "-o", out)
        assert (status, err) == (0, f"{orphan}: no hand file makes this any more; --prune takes it away\n")
        assert told == ["1 document, 0 of them printed now"]
        assert orphan.exists()
    assert build(capsys, hands, "-o", out, "--prune")[1:] == ([f"{orphan}: taken away", told[0]], "")
    assert not orphan.parent.exists()
    assert (out / "three.pdf").read_bytes() == b"signed since"
    assert build(capsys, hands, "-o", out, "--prune")[1:] == (told, "")


def test_the_document_of_a_file_that_went_wrong_stands_and_is_told(tmp_path: Path, capsys: Capture) -> None:
    hands, out = folder(tmp_path / "hands", one=TIE, two=DISPUTED), tmp_path / "out"
    build(capsys, hands, "-o", out)
    right = (hands / "one.yaml").read_text(encoding="utf-8")
    (hands / "one.yaml").write_text(right.replace("seats", "saets"), encoding="utf-8")
    (hands / "two.yaml").write_text(TIE.format(amount=800), encoding="utf-8")
    for words in ([], ["--prune"]):
        status, _, err = build(capsys, hands, "-o", out, *words)
        assert status == 2
        assert f"{out / 'one.pdf'}: stands as it was printed before its hand file went wrong\n" in err
    assert [*stamps(out)] == ["one.pdf", "two.pdf"]
    (hands / "one.yaml").write_text(right, encoding="utf-8")
    assert build(capsys, hands, "-o", out)[2] == ""


def test_folders_of_the_same_output_do_not_take_each_other_s_documents(tmp_path: Path, capsys: Capture) -> None:
    friday, sunday = folder(tmp_path / "friday", one=TIE), folder(tmp_path / "sunday", one=TIE, two=TIE)
    build(capsys, friday, sunday, "-o", tmp_path / "out")
    assert [*stamps(tmp_path / "out")] == ["friday/one.pdf", "sunday/one.pdf", "sunday/two.pdf"]
    assert build(capsys, friday, "-o", tmp_path / "other", "--prune")[0] == 0
    assert build(capsys, sunday, "-o", tmp_path / "other", "--prune")[1] == [
        str(tmp_path / "other" / "one.pdf"),
        str(tmp_path / "other" / "two.pdf"),
        "2 documents, 2 of them printed now",
    ]


def test_two_files_whose_documents_would_be_one_are_told(tmp_path: Path, capsys: Capture) -> None:
    hands = folder(tmp_path / "hands", one=TIE)
    (hands / "one.yml").write_text((hands / "one.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    status, told, err = build(capsys, hands, "-o", tmp_path / "out")
    assert status == 2
    assert f"{hands / 'one.yml'}: its documents would be those of {hands / 'one.yaml'}" in err
    assert told[-1] == "1 document, 1 of them printed now; 1 hand file with errors"


def test_two_builds_into_one_folder_do_not_run_at_once(tmp_path: Path, capsys: Capture) -> None:
    fcntl = pytest.importorskip("fcntl")
    hands, out = folder(tmp_path / "hands", one=TIE), tmp_path / "out"
    out.mkdir()
    number = os.open(out, os.O_RDONLY)
    fcntl.flock(number, fcntl.LOCK_EX)
    assert build(capsys, hands, "-o", out) == (2, [], f"oddchip: {out}: another build is writing there\n")
    os.close(number)
    assert build(capsys, hands, "-o", out)[0] == 0


def test_the_bar_is_gone_before_the_build_is_summed_up(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bar(work: Iterator[Built], *_: object) -> Iterator[Built]:
        yield from work
        sys.stdout.write("the bar is gone\n")

    monkeypatch.setattr("oddchip_sheets.cli.building.with_progress", bar)
    told = build(capsys, folder(tmp_path / "hands", one=TIE), "-o", tmp_path / "out")[1]
    assert told[-2:] == ["the bar is gone", "1 document, 1 of them printed now"]
