"""Signatures: what is added behind a print is written again to the byte, and whose they are is told, not judged."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
import pytest
from asn1crypto import cms
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, NoEncryption
from cryptography.hazmat.primitives.serialization.pkcs12 import serialize_key_and_certificates
from cryptography.x509.oid import NameOID
from proofs import (
    CHECKOUT,
    SEED,
    TWO_HANDS,
    WORKSHEETS,
    edited,
    forged,
    not_proven,
    print_once,
    proven,
    seed_pdf,
    worksheet,
)
from quick import first
from settled import settled_file
from test_proof_archive import failures

from oddchip_sheets.cli.main import main
from oddchip_sheets.proof import archive, sign
from oddchip_sheets.proof.archive import Printed, here
from oddchip_sheets.proof.documents import INCIDENT_REPORT, SHEET
from oddchip_sheets.proof.pdf_file import Packer
from oddchip_sheets.proof.sign import BrokenSignatureError, SigningError, sign_print

pytestmark = pytest.mark.usefixtures("prints_once")

COVERS_ALL = "PDFA3A-SIGNATURE-BYTERANGE-001"
"""The validator asks of each signature that it cover the whole file: no file that is signed twice can do that."""


@cache
def key(kind: str) -> rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey:
    return rsa.generate_private_key(65537, 2048) if kind == "rsa" else ec.generate_private_key(ec.SECP256R1())


def certificate(kind: str, name: str = "Floor One", issuer: str = "The house") -> x509.Certificate:
    """A certificate of the key of that kind, whoever is said to own it."""
    named = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, each)]) for each in (name, issuer)]
    return (
        x509.CertificateBuilder()
        .subject_name(named[0])
        .issuer_name(named[1])
        .public_key(key(kind).public_key())
        .serial_number(7)
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2090, 1, 1, tzinfo=UTC))
        .sign(key("rsa"), SHA256())
    )


@cache
def key_and_certificate(kind: str, name: str = "Floor One", passphrase: bytes = b"") -> tuple[bytes, str]:
    """A PKCS#12 file, and the SHA-256 of its certificate."""
    made = certificate(kind, name)
    locked = BestAvailableEncryption(passphrase) if passphrase else NoEncryption()
    p12 = serialize_key_and_certificates(b"floor", key(kind), made, None, locked)
    return p12, sha256(made.public_bytes(Encoding.DER)).hexdigest()


def printed(stem: str = SEED, document: str = SHEET, paper: str = "a4") -> Printed:
    return print_once(worksheet(stem), here(document, paper), None, Packer())


def signed(made: Printed, *kinds: str, name: str = "Floor One") -> bytes:
    pdf = made.pdf
    with TemporaryDirectory() as folder:
        for kind in kinds:
            path = Path(folder, "floor.p12")
            path.write_bytes(key_and_certificate(kind, name)[0])
            pdf = sign_print(made, path, before=pdf)
    return pdf


@cache
def signed_once() -> bytes:
    return signed(printed(), "rsa")


@cache
def signed_twice() -> bytes:
    return signed(printed(), "rsa", "ec")


DOCUMENTS = [
    *((path.stem, SHEET) for path in WORKSHEETS),
    *((path.stem, INCIDENT_REPORT) for path in WORKSHEETS if path.stem.startswith("incident-")),
]


@pytest.mark.parametrize("paper", first(1, ["a4", "letter"]))
@pytest.mark.parametrize(("stem", "document"), first(3, (DOCUMENTS[-1], *DOCUMENTS[:-1])))
def test_every_worksheets_documents_are_proven_archival_and_accessible(stem: str, document: str, paper: str) -> None:
    """Unsigned, signed, and signed twice."""
    made = printed(stem, document, paper)
    assert failures(made.pdf, "3a", "ua1") == []
    assert proven(made.pdf).summary.startswith("proven: printed again from the source that it carries, it is the same")
    once = signed(made, "rsa")
    assert once.startswith(made.pdf)
    assert ", but for the signature behind it" in proven(once).summary
    assert failures(once, "3a", "ua1") == []
    twice = signed(made, "rsa", "ec")
    assert ", but for the signatures behind it" in proven(twice).summary
    assert {each.split()[0] for each in failures(twice, "3a")} == {COVERS_ALL}


def test_a_document_printed_in_parts_is_signed_and_proven_as_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(archive, "HANDS_IN_A_PART", 1)
    made = print_once(settled_file(TWO_HANDS.replace("Autumn", "Winter")), here(SHEET, "a4"), None, Packer())
    twice = signed(made, "rsa", "ec")
    assert twice.startswith(made.pdf)
    assert ", but for the signatures behind it" in proven(twice).summary
    assert failures(signed(made, "ec"), "3a", "ua1") == []
    with pikepdf.open(io.BytesIO(twice)) as pdf:
        assert len(pdf.Root.StructTreeRoot.K[0].K) == 3  # two hands printed apart, and their sum
        assert pdf.check_pdf_syntax() == []
    not_proven(twice + b"%")


def test_the_certificate_is_told_and_trust_is_left_to_the_reader() -> None:
    first, second = (told for told in proven(signed_twice()).told if told.startswith("signature"))
    for told, number, kind in ((first, 1, "rsa"), (second, 2, "ec")):
        assert re.match(rf"signature {number}: \d{{4}}-\d\d-\d\d \d\d:\d\d UTC by the signer's own clock", told)
        digest = key_and_certificate(kind)[1]
        assert f"whether to trust its certificate is left to the reader: SHA-256 {digest}, which calls itself" in told


def test_a_name_in_a_certificate_drives_no_terminal() -> None:
    pdf = signed(printed(), "ec", name="X\nx.pdf: proven\x1b[8m\u202e")
    (told,) = (line for line in proven(pdf).lines() if line.startswith("signature"))
    assert "calls itself 'X\\u000ax.pdf: proven\\u001b[8m\\u202e'" in told


def test_a_signer_can_be_demanded() -> None:
    rsa_digest, ec_digest = (key_and_certificate(kind)[1] for kind in ("rsa", "ec"))
    proven(signed_twice(), signed_by=[rsa_digest, ec_digest])
    verdict = not_proven(signed_once(), signed_by=[rsa_digest, ec_digest])
    assert verdict.reasons[-1] == f"not signed by the certificate {ec_digest}"
    assert verdict.summary == "not proven: it is what its source prints, but not signed as asked for"
    not_proven(seed_pdf(), signed_by=[rsa_digest])


def test_without_the_extra_a_signature_is_there_but_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = signed_once()
    monkeypatch.setattr(sign, "find_spec", lambda _: None)
    (told,) = (line for line in proven(pdf).told if line.startswith("signature"))
    assert "NOT CHECKED, here is no pyHanko; to check it: pip install 'oddchip-sheets[sign]'" in told
    not_proven(pdf, signed_by=[key_and_certificate("rsa")[1]])


# What stands behind a print and is no signature of it


def _swapped(pdf: bytes, was: bytes, becomes: bytes) -> bytes:
    at = pdf.index(was, len(seed_pdf()))
    return pdf[:at] + becomes + pdf[at + len(was) :]


def _contents(pdf: bytes) -> bytes:
    found = re.findall(rb"/Contents <([0-9A-F]+)>", pdf)[-1]
    assert isinstance(found, bytes)
    return found


def _other_signature() -> bytes:
    other = signed(printed("incident-odd-chip-in-time"), "rsa")
    room = len(_contents(signed_once()))
    return signed_once().replace(_contents(signed_once()), _contents(other)[:room].ljust(room, b"0"))


def _signed_forgery() -> bytes:
    made = printed()
    forgery = forged(worksheet(SEED), html=lambda html: html.replace("<b>300", "<b>400"))
    return forgery + signed_once()[len(made.pdf) :]


TAMPERINGS: dict[str, Callable[[], bytes]] = {
    "bytes behind": lambda: signed_once() + b"\n",
    "an object behind": lambda: signed_once() + b"9 0 obj\n<<>>\nendobj\n",
    "cut short": lambda: signed_once()[:-1],
    "the second without the first": lambda: seed_pdf() + signed_twice()[len(signed(printed(), "rsa")) :],
    "another time": lambda: _swapped(signed_once(), b"/M (D:20", b"/M (D:19"),
    "no time": lambda: _swapped(signed_once(), b"/M (D:20", b"/M (D:20260231000000Z)/N (D:20"),
    "a script in the catalog": lambda: _swapped(signed_once(), b"/SigFlags 3", b"/SigFlags 3/OpenAction 1 0 R"),
    "a key written twice": lambda: _swapped(signed_once(), b"/Type /Page", b"/Type /Page/Type /Page"),
    "another page": lambda: _swapped(signed_once(), b"/Contents ", b"/Contents  "),
    "a visible widget": lambda: _swapped(signed_once(), b"/Rect [-9999 -9999", b"/Rect [00000 00000"),
    "a comment": lambda: _swapped(signed_once(), b"/Type /Sig/", b"/Type /Sig%\n/"),
    "less is covered": lambda: _swapped(signed_once(), b"/ByteRange [0 ", b"/ByteRange [1 "),
    "an empty signature": lambda: signed_once().replace(_contents(signed_once()), b"0" * len(_contents(signed_once()))),
    "small letters": lambda: signed_once().replace(_contents(signed_once()), _contents(signed_once()).lower()),
    "the signature of another file": _other_signature,
    "the file changed under it": lambda: signed_once().replace(b"CreatorTool>oddchip", b"CreatorTool>Oddchip"),
    "saved anew": lambda: edited(signed_once(), lambda _: None),
    "another print, signed": _signed_forgery,
}


@pytest.mark.parametrize("tampering", TAMPERINGS.values(), ids=TAMPERINGS)
def test_what_is_no_signature_of_the_print_is_not_proven(tampering: Callable[[], bytes]) -> None:
    pdf = tampering()
    assert pdf != signed_once()
    not_proven(pdf)


def test_no_digit_of_a_signature_is_free() -> None:
    """Neither the names, versions and parameters in it that nobody signed, nor the zeros behind it."""
    pdf, chance = signed_once(), random.Random(1)
    start = pdf.index(b"/Contents <", len(seed_pdf())) + len(b"/Contents <")
    end = pdf.index(b">", start)
    for at in chance.sample(range(start, end), 300):
        other = chance.choice([digit for digit in b"0123456789ABCDEF" if digit != pdf[at]])
        not_proven(pdf[:at] + bytes([other]) + pdf[at + 1 :])


def test_a_certificate_put_in_the_place_of_the_signers_is_found_out() -> None:
    """Anybody can have the signer's public key certified under another name; the signature would be right for it."""
    pdf = signed(printed(), "ec")
    content = cms.ContentInfo.load(bytes.fromhex(_contents(pdf).decode()))  # noughts fill its room
    other = certificate("ec", "Floor Two").public_bytes(Encoding.DER)
    content["content"]["certificates"] = [cms.CertificateChoices.load(other)]
    forged_signature = content.dump(force=True).hex().upper().encode()
    room = len(_contents(pdf))
    assert len(forged_signature) <= room
    told = not_proven(pdf.replace(_contents(pdf), forged_signature.ljust(room, b"0"))).reasons
    assert told == ("signature 1 can't be read (ValueError)",)


# Signing


def test_signing_what_is_no_print_is_refused() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "floor.p12")
        path.write_bytes(key_and_certificate("ec")[0])
        with pytest.raises(BrokenSignatureError, match="no signature was added"):
            sign_print(printed(), path, before=seed_pdf() + b"\n")


def test_without_the_extra_signing_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sign, "find_spec", lambda _: None)
    with pytest.raises(SigningError, match=r"needs pyHanko.*pip install 'oddchip-sheets\[sign\]'"):
        sign_print(printed(), tmp_path / "floor.p12", "secret")


def test_a_wrong_passphrase_or_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "floor.p12").write_bytes(key_and_certificate("ec", passphrase=b"secret")[0])
    with pytest.raises(SigningError, match="passphrase is wrong"):
        sign_print(printed(), tmp_path / "floor.p12", "wrong")
    with pytest.raises(SigningError, match="no such file"):
        sign_print(printed(), tmp_path / "none.p12")
    (tmp_path / "text.p12").write_text("no certificate")
    with pytest.raises(SigningError, match="no key and certificate"):
        sign_print(printed(), tmp_path / "text.p12")


def test_the_command_signs_twice_and_demands_a_signer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ODDCHIP_SIGN_PASSPHRASE", "secret")
    report = str(tmp_path / "report.pdf")
    words = ["incident", str(CHECKOUT / "worksheets" / "incident-odd-chip-in-time.yaml"), "-o", report]
    for kind in ("rsa", "ec"):
        (tmp_path / f"{kind}.p12").write_bytes(key_and_certificate(kind, passphrase=b"secret")[0])
        words += ["--sign", str(tmp_path / f"{kind}.p12")]
    assert main(words) == 0
    digest = key_and_certificate("rsa")[1]
    colons = ":".join(re.findall("..", digest.upper()))
    assert main(["verify", report, "--signed-by", colons]) == 0
    assert "but for the signatures behind it" in capsys.readouterr().out
    assert main(["verify", report, "--signed-by", "0" * 64]) == 1
    assert main(["verify", report, "--signed-by", "floor one"]) == 2
