"""Signing a print, and checking the signatures behind one.

What a signature adds to a PDF is written here byte for byte, all but its time and the signature itself, and is checked
by writing it again: so nothing else can be in it. pyHanko, the extra ``sign``, makes and checks the signature itself.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import md5, sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.positioned_yaml.problems import shown
from oddchip_sheets.proof.archive import Printed
from oddchip_sheets.proof.pdf_file import Trailer, as_object, table

EXTRA: Final = "pip install 'oddchip-sheets[sign]'"

_MOST_SIGNATURES: Final = 16
_TIME: Final = re.compile(rb"/M \(D:(\d{14})Z\)")
_CONTENTS: Final = re.compile(rb"/Contents <([0-9A-F]{2,65536})>")
_SPARE: Final = 64
"""How many bytes more than a trial took are kept for a signature: those of some keys vary in length."""
_RANGE: Final = 32
"""How much room the places of the signed bytes have."""
_BEHIND: Final = "was added behind the file that its source prints"
_CERTIFIES: Final = (
    b"/Reference [<</Type /SigRef/TransformMethod /DocMDP/TransformParams <</Type /TransformParams/P 2/V /1.2>>>>]"
)
"""The first signature allows nothing after it but further ones."""


class SigningError(Exception):
    """A PDF that can't be signed; the message says what stands in the way and how to mend it."""


class BrokenSignatureError(Exception):
    """What stands behind the print is no valid signature; the message says what it is instead."""


@dataclass(frozen=True, slots=True)
class Signature:
    """One signature: it covers the print and all that stands before it."""

    told: str
    certificate: str
    """The SHA-256 of the signer's certificate; empty where the signature was not checked, for want of pyHanko."""


def can_sign() -> bool:
    """Whether pyHanko is installed."""
    return find_spec("pyhanko") is not None


# What a signature adds to the file


@dataclass(frozen=True, slots=True)
class _Signing:
    """A file that is signed once more: what it grows to."""

    print: Printed
    before: bytes
    last: Trailer
    """Of the file before."""
    number: int

    def grown(self, time: bytes, contents: bytes) -> tuple[bytes, Trailer, tuple[int, int]]:
        """The file signed at ``time`` by ``contents``, in hexadecimal, and its new end.

        And the places between which the contents stand, from ``<`` to ``>``: all else is what is signed.
        """
        print_, first, field = self.print, self.print.trailer.size, self.last.size
        fields = b" ".join(b"%d 0 R" % number for number in range(first, field + 1, 3))
        form = b"/AcroForm <</Fields [%s]/SigFlags 3>>/Perms <</DocMDP %d 0 R>>" % (fields, first + 1)
        objects = {
            self.last.root: _with(print_.catalog, form),
            print_.page_number: _with(print_.page, b"/Annots [%s]" % fields),
            field: b"<</Type /Annot/Subtype /Widget/FT /Sig/T (Signature%d)/TU (Digital signature)/F 132"
            b"/Rect [-9999 -9999 -9999 -9999]/P %d 0 R/V %d 0 R>>" % (self.number, print_.page_number, field + 1),
        }
        grown, rows = bytearray(self.before), {}
        for number, body in objects.items():
            rows[number] = (1, len(grown), 0)
            grown += as_object(number, body)
        rows[field + 1] = (1, len(grown), 0)
        grown += (
            b"%d 0 obj\n<</Type /Sig/Filter /Adobe.PPKLite/SubFilter /ETSI.CAdES.detached/M (D:%sZ)%s/ByteRange ["
            % ((field + 1, time, _CERTIFIES if self.number == 1 else b""))
        )
        start = len(grown) + _RANGE + len(b"]/Contents ")
        end = start + len(contents) + len(b"<>")
        tail = b">>\nendobj\n"
        trailer = replace(self.last, table=end + len(tail), size=field + 3)
        rows[field + 2] = (1, trailer.table, 0)
        changed = md5(self.before, usedforsecurity=False).hexdigest().encode()
        tail += table(trailer, changed, rows, previous=self.last.table)
        grown += (b"0 %d %d %d" % (start, end, len(tail))).ljust(_RANGE) + b"]/Contents <" + contents + b">" + tail
        return bytes(grown), trailer, (start, end)


def _with(dictionary: bytes, more: bytes) -> bytes:
    return dictionary.removesuffix(b">>") + more + b">>"


# Signing and checking


def sign_print(
    printed: Printed, certificate: Path, passphrase: str | None = None, *, before: bytes | None = None
) -> bytes:
    """The print signed with the key in the PKCS#12 file ``certificate``, all its own bytes kept as they are.

    ``before`` is the print with the signatures it already bears. A signature takes no room on the page. Raises
    ``SigningError`` where pyHanko is not installed, the file or its passphrase is wrong, or the key can't sign, and
    ``BrokenSignatureError`` where ``before`` is more than the print with signatures.
    """
    if not can_sign():
        raise SigningError(f"signing needs pyHanko, which is not installed; to get it: {EXTRA}")
    signer = _signer(certificate, passphrase)
    signing, _ = _followed(printed, before or printed.pdf)
    time = datetime.now(tz=UTC).strftime("%Y%m%d%H%M%S").encode()
    room = 2 * (len(_made(signer, bytes(32))) + _SPARE)
    grown, _, (start, end) = signing.grown(time, b"0" * room)
    made = _made(signer, sha256(grown[:start] + grown[end:]).digest()).hex().upper().encode()
    return signing.grown(time, made.ljust(room, b"0"))[0]


def added_signatures(printed: Printed, data: bytes) -> tuple[Signature, ...]:
    """The signatures behind the print that ``data`` begins with; raises ``BrokenSignatureError`` for anything else."""
    return _followed(printed, data)[1]


def _followed(printed: Printed, data: bytes) -> tuple[_Signing, tuple[Signature, ...]]:
    """What signs ``data`` next, and the signatures that it has."""
    signing, found = _Signing(printed, printed.pdf, printed.trailer, 1), []
    while signing.before != data:
        if signing.number > _MOST_SIGNATURES:
            raise BrokenSignatureError(f"it has more than {_MOST_SIGNATURES} signatures")
        time, contents = (each.search(data, len(signing.before)) for each in (_TIME, _CONTENTS))
        if time is None or contents is None:
            raise BrokenSignatureError(f"something that is no signature {_BEHIND}")
        grown, trailer, (start, end) = signing.grown(time[1], contents[1])
        if not data.startswith(grown):
            raise BrokenSignatureError(f"more than a signature, or one that this product did not make, {_BEHIND}")
        signed = sha256(grown[:start] + grown[end:]).digest()
        found.append(_checked(signing.number, signed, bytes.fromhex(contents[1].decode()), time[1].decode()))
        signing = _Signing(printed, grown, trailer, signing.number + 1)
    return signing, tuple(found)


def _signer(certificate: Path, passphrase: str | None) -> Any:
    from pyhanko.sign import SimpleSigner  # noqa: PLC0415 - an extra, loaded only where something is signed
    from pyhanko_certvalidator.registry import SimpleCertificateStore  # noqa: PLC0415 - likewise

    try:
        data = certificate.read_bytes()
    except OSError as error:
        raise SigningError(f"{certificate}: {(error.strerror or str(error)).lower()}") from error
    try:
        signer = SimpleSigner.load_pkcs12_data(data, other_certs=[], passphrase=(passphrase or "").encode() or None)
        return SimpleSigner(  # without the certificates of others, which no signature would cover
            signing_cert=signer.signing_cert,
            signing_key=signer.signing_key,
            cert_registry=SimpleCertificateStore(),  # type: ignore[no-untyped-call]
        )
    except (ValueError, TypeError, AttributeError) as error:
        told = "it holds no key and certificate (PKCS#12), or the passphrase is wrong"
        raise SigningError(f"{certificate}: {told}") from error


def _made(signer: Any, digest: bytes) -> bytes:
    """A signature of the bytes with that SHA-256."""
    try:
        return bytes(asyncio.run(signer.async_sign(digest, "sha256", use_pades=True)).dump())
    except Exception as error:
        raise SigningError(f"the key can't sign this PDF: {error}") from error


def _checked(number: int, signed: bytes, contents: bytes, time: str) -> Signature:
    """What a signature of bytes with the SHA-256 ``signed`` is worth; raises ``BrokenSignatureError`` if nothing."""
    try:
        when = datetime.strptime(time, "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    except ValueError as error:
        raise BrokenSignatureError(f"signature {number} was made at no time") from error
    told = f"signature {number}: {when:%Y-%m-%d %H:%M} UTC by the signer's own clock"
    if not can_sign():
        return Signature(f"{told}; NOT CHECKED, here is no pyHanko; to check it: {EXTRA}", "")
    try:
        certificate, intact, valid = _integrity(signed, contents)
    except Exception as error:  # whatever a forger's signature makes the parser raise
        raise BrokenSignatureError(f"signature {number} can't be read ({type(error).__name__})") from error
    if not intact:
        raise BrokenSignatureError(f"signature {number} is of another file")
    if not valid:
        raise BrokenSignatureError(f"signature {number} was not made with the key of its certificate")
    digest, subject = sha256(certificate.dump()).hexdigest(), certificate.subject
    name = shown(str(subject.native.get("common_name") or subject.human_friendly))
    trust = f"whether to trust its certificate is left to the reader: SHA-256 {digest}, which calls itself '{name}'"
    return Signature(f"{told}, of all that stands before it; {trust}", digest)


def _integrity(signed: bytes, contents: bytes) -> tuple[Any, bool, bool]:
    """The signer's certificate, whether the signature is of the bytes, and whether the certificate's key made it.

    Nothing is fetched, and no chain is followed.
    """
    from asn1crypto import cms, core  # noqa: PLC0415 - likewise
    from pyhanko.sign.general import (  # noqa: PLC0415 - likewise
        check_ess_certid,
        extract_certificate_info,
        extract_signer_info,
    )
    from pyhanko.sign.validation.generic_cms import (  # noqa: PLC0415 - likewise
        get_signing_cert_attr,
        validate_sig_integrity,
    )

    length = len(core.Asn1Value.load(contents).dump())
    if contents[length:].strip(b"\0"):
        raise ValueError("something stands behind the signature")
    content = cms.ContentInfo.load(contents[:length], strict=True)["content"]
    info, certificate = extract_signer_info(content), extract_certificate_info(content).signer_cert
    named = get_signing_cert_attr(info["signed_attrs"])
    if named is None or not check_ess_certid(certificate, named["certs"][0]):
        raise ValueError("the signer signed for another certificate")  # a like key in a certificate with another name
    plain = _plain(info, certificate)
    if cms.ContentInfo({"content_type": "signed_data", "content": plain}).dump() != contents[:length]:
        raise ValueError("it holds more than a signature by SHA-256")
    intact, valid = validate_sig_integrity(info, certificate, "data", signed)
    return certificate, intact, valid


def _plain(info: Any, certificate: Any) -> dict[str, Any]:
    """What a signature holds as it is made here: nothing in it but what the signer signed, so that no bit is free."""
    sha256_ = {"algorithm": "sha256"}
    algorithm = info["signature_algorithm"]["algorithm"].native
    if not algorithm.startswith(("sha256_", "ed")):
        raise ValueError("not by SHA-256")
    signer = {
        "version": "v1",
        "sid": {"issuer_and_serial_number": {"issuer": certificate.issuer, "serial_number": certificate.serial_number}},
        "digest_algorithm": sha256_,
        "signed_attrs": info["signed_attrs"],
        "signature_algorithm": {"algorithm": algorithm},
        "signature": info["signature"],
    }
    return {
        "version": "v1",
        "digest_algorithms": [sha256_],
        "encap_content_info": {"content_type": "data"},
        "certificates": [certificate],
        "signer_infos": [signer],
    }
