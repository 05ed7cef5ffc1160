"""A PDF that proves itself: what is said of it, with house templates, without WeasyPrint, and signed."""

from __future__ import annotations

import io
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import page
import pikepdf
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption
from cryptography.hazmat.primitives.serialization.pkcs12 import serialize_key_and_certificates
from cryptography.x509.oid import NameOID
from proofs import (
    SEED,
    WORKSHEETS,
    Glyphs,
    altered,
    attached,
    declared,
    edited,
    holds,
    replaced,
    seed_pdf,
    settled,
    tie,
    worksheet,
)
from pyhanko.pdf_utils.generic import StreamObject
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter

from oddchip_sheets import load, render, settle_event, verify_pdf
from oddchip_sheets.cli.main import main
from oddchip_sheets.proof import sign, verify
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.documents import INCIDENT_REPORT
from oddchip_sheets.proof.sign import SigningError, sign_pdf
from oddchip_sheets.proof.verdict import Trust
from oddchip_sheets.sheets.failure import RenderError

REORDERED = """\
{% for pot in hand.pots %}<p><b>{{ pot.name.text }}</b> {{ pot.amount.text }}
{% for award in pot.working.awards %}{{ award.player }} {{ award.amount }} {% endfor %}</p>{% endfor %}
"""


# What is said


def test_each_pot_is_told_with_its_awards() -> None:
    assert list(holds(seed_pdf()).lines()) == [
        "hand 1, Main pot: A 300, B 200 – settled so, and printed so",
        "hand 1, Side pot 1: A 500, B 400 – settled so, and printed so",
        "signature: not signed",
        "this PDF proves itself: source, settlement and printed pages agree",
    ]


@pytest.mark.parametrize("stem", [path.stem for path in WORKSHEETS])
def test_every_worksheets_pdf_is_the_same_when_printed_again(stem: str) -> None:
    verdict = holds(archived_pdf(worksheet(stem), paper="letter"))
    assert verdict.notes == ()


def test_a_pdf_with_an_unresolved_pot_holds_and_says_so() -> None:
    verdict = holds(archived_pdf(worksheet("side-pot-unresolved")))
    assert verdict.exit_status == 1
    assert verdict.summary.endswith("agree; 1 of 3 pots unresolved")


def test_a_report_shows_disputed_hands_only() -> None:
    text = """\
event: {name: X, rules: tda-2024}
chips: [100]
seats: [A, B]
button: B
hands:
  - {hand: 7, contributions: {A: 100, B: 100}, showdown: [[A, B]]}
  - {hand: 8, contributions: {A: 300, B: 300}, showdown: [[A, B]], incident: {paid: {A: 300, B: 200}}}
"""
    verdict = holds(archived_pdf(settled(text), document=INCIDENT_REPORT))
    assert [pot.hand for pot in verdict.pots] == ["8"]


def test_long_tables_and_paragraphs_over_several_pages_hold() -> None:
    players = [f"P{number}" for number in range(24)]
    stakes = ", ".join(f"{player}: {100 * place}" for place, player in enumerate(players, start=1))
    notes = " ".join(f"word{number}" for number in range(240))
    text = f"""\
event: {{name: Long, rules: tda-2024, notes: {notes}}}
chips: [25]
seats: [{", ".join(players)}]
button: P3
contributions: {{{stakes}}}
showdown: [[{", ".join(players[::3])}], [{", ".join(players[1::3])}], [{", ".join(players[2::3])}]]
"""
    verdict = holds(archived_pdf(settled(text)))
    assert len(verdict.pots) == 24 - 1


@pytest.mark.parametrize("names", ["[אבי, علي بن]", "[Ñandú, ﬁona]", "['1', '1,000']", "[A, a]", "['<b>', '&amp;']"])
def test_any_name_that_can_be_printed_can_be_read_back(names: str) -> None:
    holds(archived_pdf(settled(declared(names))))


def test_a_file_that_another_program_has_saved_holds_with_a_note() -> None:
    verdict = holds(edited(seed_pdf(), lambda _: None))
    assert verdict.notes == ("the file is not byte for byte as it was printed, but its pages are drawn the same",)


# House templates


def test_a_houses_own_layout_is_checked_by_its_pots_without_the_templates(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "pots.html.j2").write_text(REORDERED)
    pdf = archived_pdf(worksheet(SEED), templates=tmp_path)
    assert holds(pdf).notes == ("printed with a house's own templates: pots, digest and page numbers are compared",)
    assert holds(pdf, tmp_path).notes == ()
    glyphs = Glyphs(pdf)
    verdict = altered(glyphs.exchanged(glyphs.places("A 500 B 400")[-3], "9"))
    assert [pot.pot for pot in verdict.pots if not pot.holds] == ["Side pot 1"]


def test_other_templates_than_those_it_was_printed_with_do_not_hold(tmp_path: Path) -> None:
    for name, words in (("one", "Signed by the house."), ("two", "Signed by nobody.")):
        (tmp_path / name / "parts").mkdir(parents=True)
        (tmp_path / name / "parts" / "signatures.html.j2").write_text(f"<p>{words}</p>")
    pdf = archived_pdf(worksheet(SEED), templates=tmp_path / "one")
    assert holds(pdf, tmp_path / "one")
    assert any("Signed by the house." in reason for reason in verify_pdf(pdf, tmp_path / "two").reasons)


# Without WeasyPrint, and other versions


def test_without_pango_the_pages_are_compared_by_their_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> bytes:
        raise RenderError("Printing needs system libraries that are missing here: Pango.")

    monkeypatch.setattr(verify, "archived_pdf", missing)
    (note,) = holds(seed_pdf()).notes
    assert note.startswith("the pages can't be printed again here, so they are compared by their text")


def test_another_release_of_the_press_is_not_asked_to_draw_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = seed_pdf()
    monkeypatch.setattr(verify, "press", lambda: "WeasyPrint 99.0")
    (note,) = holds(pdf).notes
    assert "here is WeasyPrint 99.0: the pages are compared by their text" in note


def test_another_version_of_the_product_compares_the_amounts(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf, glyphs = seed_pdf(), Glyphs(seed_pdf())
    digit = glyphs.text.index("200500 ✓") + 1
    monkeypatch.setattr("oddchip_sheets.proof.source.product", lambda: "oddchip-sheets 2.0.0")
    (note,) = holds(pdf).notes
    assert note == "made by oddchip-sheets 1.0.0, checked by oddchip-sheets 2.0.0: amounts are compared, wording is not"
    assert [pot.pot for pot in altered(glyphs.exchanged(digit, "5")).pots if not pot.holds] == ["Main pot"]
    wrong = attached(pdf, "settlement.json").replace(b'"A": 300', b'"A": 400')
    altered(replaced(pdf, "settlement.json", wrong))
    reworded = attached(pdf, "settlement.json").replace(b"first tied seat", b"nearest tied seat")
    holds(replaced(pdf, "settlement.json", reworded))


def test_checking_the_text_alone_loads_no_weasyprint(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").write_bytes(seed_pdf())
    code = (
        "import sys; from pathlib import Path; from oddchip_sheets.proof.verify import verify_pdf\n"
        "verdict = verify_pdf(Path(sys.argv[1]).read_bytes(), draw=False)\n"
        "print(verdict.state, 'weasyprint' in sys.modules, 'pyhanko' in sys.modules)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "sheet.pdf")]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout == "holds False False\n"
    assert told.stderr == ""


# Signatures


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Floor One")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2090, 1, 1, tzinfo=UTC))
        .sign(key, SHA256())
    )
    path = tmp_path_factory.mktemp("keys") / "floor.p12"
    path.write_bytes(serialize_key_and_certificates(b"floor", key, made, None, BestAvailableEncryption(b"secret")))
    return path


def test_a_signed_pdf_proves_itself_and_names_who_signed(certificate: Path) -> None:
    signed = sign_pdf(seed_pdf(), certificate, "secret")
    assert signed.startswith(seed_pdf())
    verdict = holds(signed)
    assert verdict.notes == ()
    assert verdict.signature.trust is Trust.VALID
    assert "valid, by Floor One" in verdict.signature.told


def test_a_signed_pdf_stays_archival_and_accessible(certificate: Path) -> None:
    signed = sign_pdf(seed_pdf(), certificate, "secret")
    reports = [page.validate_pdf_bytes(signed, profile=profile) for profile in ("3a", "ua1")]
    assert [failure.rule_id for report in reports for failure in report.failures] == []


def test_a_second_signature_is_added_beside_the_first(certificate: Path) -> None:
    twice = sign_pdf(sign_pdf(seed_pdf(), certificate, "secret"), certificate, "secret")
    assert "Floor One, Floor One" in holds(twice).signature.told


def test_a_signed_page_that_is_changed_does_not_hold(certificate: Path) -> None:
    signed = bytearray(sign_pdf(seed_pdf(), certificate, "secret"))
    signed[len(seed_pdf()) // 2] ^= 1
    assert any("signature by Floor One is not valid" in reason for reason in altered(bytes(signed)).reasons)


def test_a_page_that_is_changed_behind_a_signature_does_not_hold(certificate: Path) -> None:
    writer: Any = IncrementalPdfFileWriter(io.BytesIO(sign_pdf(seed_pdf(), certificate, "secret")))
    writer.add_stream_to_page(0, writer.add_object(StreamObject(stream_data=b"q 1 1 1 rg 0 0 300 300 re f Q")))
    out = io.BytesIO()
    writer.write(out)
    reasons = altered(out.getvalue(), draw=True).reasons
    assert any("was changed after it was signed" in reason for reason in reasons)


def test_a_signature_that_is_saved_anew_is_not_valid(certificate: Path) -> None:
    signed = edited(sign_pdf(seed_pdf(), certificate, "secret"), lambda _: None)
    assert altered(signed).signature.trust is Trust.INVALID


def test_without_the_extra_a_signature_is_there_but_not_checked(
    certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    signed = sign_pdf(seed_pdf(), certificate, "secret")
    monkeypatch.setattr(sign, "find_spec", lambda _: None)
    verdict = holds(signed)
    assert verdict.signature.trust is Trust.UNCHECKED
    assert verdict.signature.told == (
        "there is one, which is not checked here; to check it: pip install 'oddchip-sheets[sign]'"
    )


def test_without_the_extra_signing_says_how_to_get_it(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign, "find_spec", lambda _: None)
    with pytest.raises(SigningError, match=r"needs pyHanko.*pip install 'oddchip-sheets\[sign\]'"):
        sign_pdf(seed_pdf(), certificate, "secret")


def test_a_wrong_passphrase_or_file_is_told(certificate: Path, tmp_path: Path) -> None:
    with pytest.raises(SigningError, match="passphrase is wrong"):
        sign_pdf(seed_pdf(), certificate, "wrong")
    with pytest.raises(SigningError, match="no such file"):
        sign_pdf(seed_pdf(), tmp_path / "none.p12")
    (tmp_path / "text.p12").write_text("no certificate")
    with pytest.raises(SigningError, match="no key and certificate"):
        sign_pdf(seed_pdf(), tmp_path / "text.p12")


# The command and the library


def test_the_command_says_which_award_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad, none = (tmp_path / name for name in ("good.pdf", "bad.pdf", "none.pdf"))
    glyphs = Glyphs(seed_pdf())
    good.write_bytes(seed_pdf())
    bad.write_bytes(glyphs.exchanged(glyphs.text.index("200500 ✓"), "3"))
    none.write_bytes(b"%PDF-1.7\n")
    assert main(["verify", str(good)]) == 0
    assert f"{good}: this PDF proves itself" in capsys.readouterr().out
    assert main(["verify", "--quiet", str(good), str(bad)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert f"{bad}: altered: hand 1, Main pot: page 1 prints" in told.err
    assert main(["verify", str(none), str(WORKSHEETS[0])]) == 2
    assert main(["verify", str(tmp_path / "missing.pdf")]) == 2


def test_a_pdf_is_known_by_its_content_whatever_it_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.bin"
    path.write_bytes(seed_pdf())
    assert main(["verify", str(path)]) == 0
    assert "proves itself" in capsys.readouterr().out


def test_the_library_prints_what_it_can_verify(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text("extends: tda-2024\ntitle: Club\n")
    (tmp_path / "hand.yaml").write_text(tie("{name: X, rules: club.yaml}"))
    pdf = render(settle_event(load(tmp_path / "hand.yaml")))
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert "house-book-1.yaml" in opened.attachments
    assert verify_pdf(pdf).exit_status == 0
