"""Where results go: whole files, under the name the user gave, and nowhere that was not meant."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from oddchip_sheets.cli.main import main

SEED = Path(__file__).parents[2] / "worksheets" / "two-pots-one-tie.yaml"


def told(words: list[str | Path], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main([str(word) for word in words])
    return status, capsys.readouterr().err


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir()
    for name, before in (("there.pdf", b"old"), ("not-yet.pdf", None)):
        target, link = tmp_path / "shared" / name, tmp_path / name
        if before is not None:
            target.write_bytes(before)
        link.symlink_to(Path("shared") / name)
        assert main(["sheet", str(SEED), "-o", str(link), "--quiet"]) == 0
        assert link.is_symlink()
        assert target.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("kind", ["pipe", "device", "link to a pipe", "link in a circle"])
def test_what_is_no_plain_file_is_refused_in_a_line(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.pdf"
    if kind == "pipe":
        os.mkfifo(target)
    else:
        os.mkfifo(tmp_path / "pipe")
        target.symlink_to({"device": "/dev/null", "link to a pipe": "pipe", "link in a circle": "out.pdf"}[kind])
    before = sorted(tmp_path.iterdir())
    status, err = told(["sheet", SEED, "-o", target], capsys)
    assert status == 2
    assert err == f"oddchip: {target}: can't be written: it is a pipe or a device, and no plain file\n"
    assert sorted(tmp_path.iterdir()) == before


def test_a_message_names_the_output_and_not_a_file_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    status, err = told(["sheet", SEED, "-o", tmp_path / "file" / "out.pdf"], capsys)
    assert (status, err) == (2, f"oddchip: {tmp_path}/file/out.pdf: can't be written: not a directory\n")
    status, err = told(["sheet", SEED, "-o", "/proc/new/out.pdf"], capsys)
    assert (status, err) == (2, "oddchip: /proc/new/out.pdf: can't be written: no such file or directory\n")


def test_a_folder_that_was_made_for_nothing_is_taken_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hand.yaml").write_bytes(SEED.read_bytes())
    (tmp_path / "other.yaml").write_bytes(SEED.read_bytes())
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "new").symlink_to(tmp_path / "fresh" / "deep")
    (tmp_path / "out" / "other.pdf").mkdir()
    status, err = told(["sheet", tmp_path / "hand.yaml", tmp_path / "other.yaml", "-o", tmp_path / "out"], capsys)
    assert (status, err) == (2, f"oddchip: {tmp_path}/out/other.pdf: can't be written: is a folder\n")
    assert not (tmp_path / "out" / "hand.pdf").exists()
    assert not (tmp_path / "fresh").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sheet", str(SEED), "-o", "out.pfd"], "what is written ends in .pdf; write out.pdf, or out.pfd/ for a"),
        (["sheet", str(SEED), "-o", "out.html"], "what is written ends in .pdf; write out.pdf, or out.html/ for a"),
        (["sheet", str(SEED), "--html", "-o", "out.pdf"], "what is written ends in .html; write out.html, or out.pdf/"),
        (["blank", "-o", "out.doc"], "what is written ends in .pdf; write out.pdf, or out.doc/ for a folder"),
        (["matrix", str(SEED), "-o", "out.csv"], "several files are written; out.csv/ for a folder of that name"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_an_output_that_is_called_like_another_kind_of_file_is_refused(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    status, err = told([*words], capsys)
    assert status == 2
    assert said in err
    assert not list(tmp_path.iterdir())
    hint = words[-1] + "/"
    assert main([*words[:-1], hint, "--quiet"]) == 0
    assert (tmp_path / words[-1]).is_dir()


@pytest.mark.parametrize("verb", ["sheet", "matrix", "blank", "new"])
def test_a_full_standard_output_loses_no_file_and_is_no_failure(verb: str, tmp_path: Path) -> None:
    words = {"sheet": f"{SEED} -o out", "matrix": f"{SEED} -o out", "blank": "-o out", "new": "out.yaml"}[verb]
    command = f"{sys.executable} -m oddchip_sheets {verb} {words} > /dev/full"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert any(path.is_file() for path in tmp_path.rglob("*"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sheet", str(SEED), "-o", "-"], "-: names neither a file nor a folder to write"),
        (["sheet", str(SEED), "-o", ""], "an empty word: names neither a file nor a folder to write"),
        (["matrix", str(SEED), "-o", "-"], "-: names neither a file nor a folder to write"),
        (["sheet", str(SEED), "-o", "/dev/null"], "/dev/null: what is written ends in .pdf, and this is no folder"),
        (["matrix", str(SEED), "-o", "/dev/null"], "/dev/null: several files are written, and this is no folder"),
        (["new", "fresh/"], "name the file too: oddchip new fresh/hand.yaml"),
        (["new", ""], "name the file too: oddchip new hand.yaml"),
        (["settle", ""], "an empty word names no file; . is the folder you are in"),
    ],
    ids=lambda value: " ".join(value[:1]) if isinstance(value, list) else "",
)
def test_a_word_that_nobody_means_as_a_place_is_refused(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told([*words], capsys) == (2, f"oddchip: {said}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("name", "status"), [("bad.yaml", 2), ("missing.yaml", 2), ("open.yaml", 1), ("good.yaml", 0)])
def test_where_nobody_can_be_told_the_exit_status_tells(name: str, status: int, tmp_path: Path) -> None:
    text = SEED.read_text("utf-8")
    (tmp_path / "good.yaml").write_text(text, "utf-8")
    (tmp_path / "open.yaml").write_text(text.replace("tda-2024", "unknown"), "utf-8")
    (tmp_path / "bad.yaml").write_text(text.replace("[E]", "[Z]"), "utf-8")
    command = f"{sys.executable} -m oddchip_sheets settle --quiet {name} 2> /dev/full"
    result = subprocess.run(["sh", "-c", command], capture_output=True, cwd=tmp_path, check=False)
    assert (result.returncode, result.stdout) == (status, b"")


@pytest.mark.parametrize("folder", [".", "./"])
def test_the_folder_one_is_in_may_be_written_to(folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["sheet", str(SEED), "-o", folder, "--html", "--quiet"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == [f"{SEED.stem}.html"]
