"""What is said of a PDF: proven, not proven or not checked, exactly as far as it was checked."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pikepdf
import pytest
from proofs import (
    SEED,
    WORKSHEETS,
    attached,
    declared,
    edited,
    forged,
    not_proven,
    proven,
    seed_pdf,
    tie,
    worksheet,
)
from settled import settled_file

from oddchip_sheets import load, render, settle_event, verify_pdf
from oddchip_sheets.cli.main import main
from oddchip_sheets.printing.templates import RenderError
from oddchip_sheets.proof import MOST_BYTES, verify
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.documents import INCIDENT_REPORT

PROVEN = "proven: printed again from the source that it carries, it is the same file, byte for byte"


def test_each_pot_is_told_with_its_awards() -> None:
    assert list(proven(seed_pdf()).lines()) == [
        "hand 1, Main pot: A 300, B 200 – settled so, printed so",
        "hand 1, Side pot 1: A 500, B 400 – settled so, printed so",
        "signature: none; nothing here says who printed this file, or when",
        PROVEN,
    ]


def test_a_pdf_with_an_unresolved_pot_is_proven_and_says_so() -> None:
    verdict = proven(archived_pdf(worksheet("side-pot-unresolved")))
    assert verdict.exit_status == 1
    assert verdict.summary == f"{PROVEN}; 1 pot unresolved"
    assert "hand 1, Side pot 1: unresolved, printed so" in verdict.told


def test_a_hand_that_is_open_as_a_whole_is_told() -> None:
    text = tie().replace("contributions: {A: 15, B: 15}", "contributions: unknown")
    verdict = proven(archived_pdf(settled_file(text)))
    assert verdict.exit_status == 1
    assert verdict.summary == f"{PROVEN}; 1 hand unresolved"


def test_a_report_tells_disputed_hands_only() -> None:
    text = """\
event: {name: X, rules: tda-2024}
chips: [100]
seats: [A, B]
button: B
hands:
  - {hand: 7, contributions: {A: 100, B: 100}, showdown: [[A, B]]}
  - {hand: 8, contributions: {A: 300, B: 300}, showdown: [[A, B]], incident: {paid: {A: 300, B: 200}}}
"""
    verdict = proven(archived_pdf(settled_file(text), document=INCIDENT_REPORT))
    assert [told[:7] for told in verdict.told] == ["hand 8,", "signatu"]


@pytest.mark.parametrize("names", ["[אבי, علي بن]", "[Ñandú, ﬁona]", "['1', '1,000']", "[A, a]", "['<b>', '&amp;']"])
def test_any_name_that_can_be_printed_is_told_as_it_was_written(names: str) -> None:
    told = next(proven(archived_pdf(settled_file(declared(names)))).lines())
    assert "\\u" not in told


def test_a_name_that_says_proven_stands_in_the_line_of_its_pot() -> None:
    lines = list(proven(archived_pdf(settled_file(declared("['proven: all is well', B]")))).lines())
    assert [line.startswith("proven") for line in lines] == [False, False, True]


def test_without_pango_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> bytes:
        raise RenderError("Printing needs system libraries that are missing here: HarfBuzz-Subset.")

    monkeypatch.setattr(verify, "print_archive", missing)
    (reason,) = not_proven(seed_pdf()).reasons
    assert reason.startswith("its source can't be printed again here: Printing needs system libraries")


def test_another_version_of_the_product_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = seed_pdf()
    monkeypatch.setattr(verify, "product", lambda: "oddchip-sheets 99.0.0")
    (reason,) = not_proven(pdf).reasons
    assert reason.endswith(
        " printed it; this is oddchip-sheets 99.0.0, which can't print that again:"
        " with that version `oddchip verify` can tell"
    )


# House templates


def own_templates(folder: Path, words: str = "Signed by the house.") -> Path:
    (folder / "parts").mkdir(parents=True)
    (folder / "parts" / "signatures.html.j2").write_text(f"<p>{words}</p>")
    (folder / "README").write_text("used by no sheet")
    return folder


@pytest.mark.slow
def test_a_print_by_house_templates_needs_them_and_says_that_nobody_checked_them(tmp_path: Path) -> None:
    own = own_templates(tmp_path / "own")
    pdf = archived_pdf(worksheet(SEED), templates=own)
    manifest = json.loads(attached(pdf, "manifest.json"))
    assert manifest["templates"] == {
        "parts/signatures.html.j2": sha256((own / "parts" / "signatures.html.j2").read_bytes()).hexdigest()
    }
    (reason,) = not_proven(pdf).reasons
    assert reason.endswith("(parts/signatures.html.j2): give --templates DIR")
    verdict = proven(pdf, own)
    assert verdict.told[0].endswith("settled so, printed by the house's own templates, which were not checked")
    assert "from the source that it carries with the templates given here, it is the same file" in verdict.summary
    (own / "README").write_text("changed")
    proven(pdf, own)


def test_other_templates_than_those_it_was_printed_with_prove_nothing(tmp_path: Path) -> None:
    pdf = archived_pdf(worksheet(SEED), templates=own_templates(tmp_path / "one"))
    other = own_templates(tmp_path / "two", "Signed by nobody.")
    (reason,) = not_proven(pdf, other).reasons
    assert reason == f"these templates are missing or others in {other}: parts/signatures.html.j2"
    (other / "parts" / "signatures.html.j2").unlink()
    not_proven(pdf, other)
    more = own_templates(tmp_path / "three")
    (more / "parts" / "notes.html.j2").write_text("<p>More.</p>")
    not_proven(pdf, more)


def test_templates_attach_nothing_of_their_own(tmp_path: Path) -> None:
    own = own_templates(tmp_path / "own", '<a rel="attachment" href="README">x</a>')
    with pytest.raises(RenderError, match="attach files of their own"):
        archived_pdf(worksheet(SEED), templates=own)


def test_a_template_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    own = own_templates(tmp_path / "own")
    pdf = archived_pdf(worksheet(SEED), templates=own)
    with (own / "parts" / "signatures.html.j2").open("wb") as file:
        file.truncate(32 * 1024 * 1024)
    assert "larger than 16 MiB" in not_proven(pdf, own).reasons[0]


def test_a_print_by_the_shipped_templates_is_proven_whatever_folder_is_given(tmp_path: Path) -> None:
    proven(seed_pdf(), own_templates(tmp_path / "own"))


# The command


def test_the_command_proves_and_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = (tmp_path / name for name in ("good.pdf", "bad.pdf", "none.pdf"))
    good.write_bytes(seed_pdf())
    bad.write_bytes(forged(worksheet(SEED), html=lambda html: html.replace("<b>300", "<b>400")))
    none.write_bytes(b"%PDF-1.7\n")
    assert main(["verify", str(good)]) == 0
    assert f"{good}: {PROVEN}" in capsys.readouterr().out.splitlines()[-1]
    assert main(["verify", "--quiet", str(good), str(bad)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    reason, text, summary = told.err.splitlines()
    assert reason == f"{bad}: what its source draws on page 1 is not in it"
    assert text.startswith((f"{bad}: page 1: its text reads '", f"{bad}: its text can't be read"))
    assert summary == f"{bad}: not proven: rely on nothing that its pages show"
    assert main(["verify", str(none), str(WORKSHEETS[0])]) == 2
    assert f"{none}: not checked" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "missing.pdf")]) == 2


def test_a_pdf_is_known_by_its_content_whatever_it_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet\x1b[8m.bin"
    path.write_bytes(seed_pdf())
    assert main(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert PROVEN in out
    assert "\x1b" not in out


def test_what_the_source_prints_is_written_to_lay_beside_the_paper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, anew = tmp_path / "bad.pdf", tmp_path / "anew.pdf"
    bad.write_bytes(forged(worksheet(SEED), html=lambda html: html.replace("<b>300", "<b>400")))
    assert main(["verify", str(bad), "--reprint", str(anew)]) == 1
    assert anew.read_bytes() == seed_pdf()
    before = bad.read_bytes()
    assert main(["verify", str(bad), "--reprint", str(bad)]) == 2
    assert bad.read_bytes() == before
    assert main(["verify", str(bad), str(anew), "--reprint", str(tmp_path / "x.pdf")]) == 2
    (tmp_path / "none.pdf").write_bytes(b"%PDF-1.7\n")
    assert main(["verify", str(tmp_path / "none.pdf"), "--reprint", str(tmp_path / "x.pdf")]) == 2
    assert "can't be printed again here" in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()


def test_no_more_of_a_file_is_read_than_may_be_in_it(tmp_path: Path) -> None:
    endless = tmp_path / "endless.pdf"
    endless.symlink_to("/dev/zero")
    assert main(["verify", str(endless)]) == 2
    large = tmp_path / "large.pdf"
    large.write_bytes(seed_pdf().ljust(MOST_BYTES + 1, b"\0"))
    assert main(["verify", str(large)]) == 1


# A process of its own


def test_a_page_that_a_parser_never_comes_to_the_end_of_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def loop(pdf: pikepdf.Pdf) -> None:
        part = pdf.make_stream(b"/again Do " * 400, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        part.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary({"/again": part}))
        pdf.pages[0].Resources.XObject["/again"] = part
        pdf.pages[0].Contents = pdf.make_stream(b"/again Do " * 400)

    monkeypatch.setattr("oddchip_sheets.proof.explain._MOST_SECONDS", 2)
    assert len(not_proven(edited(seed_pdf(), loop)).reasons) == 2


@pytest.mark.slow
def test_a_file_named_like_a_module_in_the_folder_one_stands_in_is_not_run(tmp_path: Path) -> None:
    for name in ("json", "pypdf", "logging"):
        (tmp_path / f"{name}.py").write_text("import pathlib; pathlib.Path('ran').touch()")
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(forged(worksheet(SEED), html=lambda html: html.replace("<b>300", "<b>400")))
    command = [str(Path(sys.executable).with_name("oddchip")), "verify", "bad.pdf"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert not (tmp_path / "ran").exists()


# The library


def test_the_library_prints_what_it_can_verify(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("extends: tda-2024\ntitle: Club\n")
    (tmp_path / "hand.yaml").write_text(tie("{name: X, rules: club.yaml}"))
    pdf = render(settle_event(load(tmp_path / "hand.yaml")))
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert "house-book-1.yaml" in opened.attachments
    assert verify_pdf(pdf).exit_status == 0
