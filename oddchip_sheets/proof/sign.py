"""Signing a PDF, and checking the signatures it bears, by pyHanko: the extra ``sign``, loaded only when it is used."""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from oddchip_sheets.proof.verdict import Signature, Trust

EXTRA: Final = "pip install 'oddchip-sheets[sign]'"


class SigningError(Exception):
    """A PDF that can't be signed; the message says what stands in the way and how to mend it."""


def can_sign() -> bool:
    """Whether pyHanko is installed."""
    return find_spec("pyhanko") is not None


def sign_pdf(pdf: bytes, certificate: Path, passphrase: str | None = None) -> bytes:
    """``pdf`` signed with the key in the PKCS#12 file ``certificate``, all its own bytes kept as they are.

    The signature takes no room on the page. Raises ``SigningError`` where pyHanko is not installed, the file or its
    passphrase is wrong, or the key can't sign.
    """
    if not can_sign():
        raise SigningError(f"signing needs pyHanko, which is not installed; to get it: {EXTRA}")
    return _signed(pdf, _signer(certificate, passphrase))


def _signer(certificate: Path, passphrase: str | None) -> Any:
    from pyhanko.sign import SimpleSigner  # noqa: PLC0415 - an extra, loaded only where something is signed

    try:
        data = certificate.read_bytes()
    except OSError as error:
        raise SigningError(f"{certificate}: {(error.strerror or str(error)).lower()}") from error
    try:
        return SimpleSigner.load_pkcs12_data(data, other_certs=[], passphrase=(passphrase or "").encode() or None)
    except (ValueError, TypeError, AttributeError) as error:
        told = "it holds no key and certificate (PKCS#12), or the passphrase is wrong"
        raise SigningError(f"{certificate}: {told}") from error


def _signed(pdf: bytes, signer: Any) -> bytes:
    from pyhanko.sign import PdfSignatureMetadata  # noqa: PLC0415 - likewise
    from pyhanko.sign import sign_pdf as sign  # noqa: PLC0415 - likewise
    from pyhanko.sign.fields import InvisSigSettings, MDPPerm, SigFieldSpec, SigSeedSubFilter  # noqa: PLC0415 - likewise
    from pyhanko.sign.general import SigningError as RefusedError  # noqa: PLC0415 - likewise

    writer = _appending_to(pdf)
    others = len(writer.prev.embedded_signatures)
    name = f"Signature{others + 1}"
    meaning = PdfSignatureMetadata(
        field_name=name,
        certify=not others,
        docmdp_permissions=MDPPerm.FILL_FORMS,
        subfilter=SigSeedSubFilter.PADES,
        md_algorithm="sha256",
    )
    unseen = InvisSigSettings(box_out_of_bounds=True)
    place = SigFieldSpec(name, readable_field_name="Digital signature", invis_sig_settings=unseen)
    try:
        signed = sign(writer, meaning, signer=signer, new_field_spec=place)
    except RefusedError as error:
        raise SigningError(f"the key can't sign this PDF: {error}") from error
    return bytes(signed.getvalue())


def _appending_to(pdf: bytes) -> Any:
    """A writer that adds to ``pdf`` and leaves its metadata alone: written anew by pyHanko, it is none of PDF/A's."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # noqa: PLC0415 - likewise

    class Writer(IncrementalPdfFileWriter):
        def _update_meta(self) -> None:
            pass

    return Writer(io.BytesIO(pdf))


def check_signatures(data: bytes, count: int) -> Signature:
    """What the ``count`` signatures of ``data`` are worth, by pyHanko, which may raise anything on a hostile file.

    Valid means that the signed bytes are unchanged, that nothing but signatures was added, and that the key belongs to
    the certificate inside. Whether that certificate is to be trusted is for the reader: nothing is fetched.
    """
    from pyhanko.pdf_utils.reader import PdfFileReader  # noqa: PLC0415 - likewise

    found = PdfFileReader(io.BytesIO(data), strict=False).embedded_signatures
    if len(found) != count:
        return Signature(Trust.INVALID, "a signature is there that can't be read")
    wrong = [told for signature in found for told in _wrong(signature)]
    signers = ", ".join(_name(signature) for signature in found)
    if wrong:
        return Signature(Trust.INVALID, f"the signature by {signers} is not valid: {'; '.join(wrong)}")
    return Signature(Trust.VALID, f"valid, by {signers} (whether to trust that certificate is for the reader)")


def _wrong(signature: Any) -> Iterator[str]:
    from pyhanko.sign.validation import validate_pdf_signature  # noqa: PLC0415 - likewise
    from pyhanko.sign.validation.settings import KeyUsageConstraints  # noqa: PLC0415 - likewise
    from pyhanko.sign.validation.status import SignatureCoverageLevel  # noqa: PLC0415 - likewise
    from pyhanko_certvalidator import ValidationContext  # noqa: PLC0415 - likewise

    context = ValidationContext(trust_roots=[signature.signer_cert], allow_fetching=False)
    status = validate_pdf_signature(signature, context, key_usage_settings=KeyUsageConstraints(key_usage=set()))
    if not status.intact:
        yield "the signed part was changed"
    elif not status.valid:
        yield "it was not made with the key of its certificate"
    if status.coverage < SignatureCoverageLevel.ENTIRE_REVISION:
        yield "it does not cover the whole file as it was signed"
    if not status.docmdp_ok:
        yield "the file was changed after it was signed"


def _name(signature: Any) -> str:
    subject = signature.signer_cert.subject.native
    return str(subject.get("common_name") or signature.signer_cert.subject.human_friendly)[:200]
