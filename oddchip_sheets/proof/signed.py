"""What is known of a PDF's signature, with pyHanko or without."""

from __future__ import annotations

from pypdf import PdfReader

from oddchip_sheets.proof.guests import signatures
from oddchip_sheets.proof.sign import EXTRA, can_sign, check_signatures
from oddchip_sheets.proof.verdict import UNSIGNED, Signature, Trust


def signature_of(data: bytes, reader: PdfReader) -> Signature:
    """What is known of the signatures in ``data``, which ``reader`` has open. The parsers may raise anything."""
    count = signatures(reader)
    if not count:
        return UNSIGNED
    if not can_sign():
        return Signature(Trust.UNCHECKED, f"there is one, which is not checked here; to check it: {EXTRA}")
    return check_signatures(data, count)
