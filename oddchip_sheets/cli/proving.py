"""PDFs among the files of ``verify``: each is printed again from what it carries itself."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from oddchip_sheets.cli.inputs import HandText, UsageError, say
from oddchip_sheets.cli.output import tell_written, write_whole
from oddchip_sheets.cli.printing import templates_folder
from oddchip_sheets.positioned_yaml.problems import shown
from oddchip_sheets.proof.verify import State, verify_pdf

_LONG: Final = 256 * 1024
"""How many bytes a PDF has that takes longer than two seconds to print."""


def prove(pdfs: Sequence[HandText], options: argparse.Namespace) -> int:
    """Say of each PDF whether it is what its own source prints. Raises ``UsageError`` where the call is wrong."""
    signers = [_fingerprint(word) for word in options.signed_by]
    if options.reprint is not None and len(pdfs) != 1:
        raise UsageError(f"--reprint {options.reprint}: give one PDF to print again, not {len(pdfs)}")
    status, templates = 0, templates_folder(options)
    for pdf in pdfs:
        name = shown(pdf.name, len(pdf.name))
        if len(pdf.data) > _LONG and sys.stderr.isatty():
            print(f"{name}: printing it again …", file=sys.stderr)
        verdict = verify_pdf(pdf.data, templates, signed_by=signers)
        proven = verdict.state is State.PROVEN
        for told in verdict.lines():
            if not proven:
                say(f"{name}: {told}")
            elif not options.quiet:
                print(f"{name}: {told}")
        status = max(status, verdict.exit_status)
        if options.reprint is not None:
            _write_print(verdict.print, pdf, options)
    return status


def _write_print(printed: bytes | None, pdf: HandText, options: argparse.Namespace) -> None:
    """Write what the source prints here, to be laid beside the paper."""
    path, name = Path(options.reprint), shown(pdf.name, len(pdf.name))
    if printed is None:
        raise UsageError(f"--reprint {path}: nothing is written, for {name} can't be printed again here")
    if path.exists() and pdf.name != "-" and path.samefile(pdf.name):
        raise UsageError(f"--reprint {path}: that is the PDF itself; name another file")
    write_whole({path: printed})
    if not options.quiet:
        tell_written([path])


def _fingerprint(word: str) -> str:
    """A SHA-256 as programs write it, with colons or without."""
    digits = word.replace(":", "").lower()
    if not re.fullmatch(r"[0-9a-f]{64}", digits):
        raise UsageError(f"--signed-by {word}: give the SHA-256 of the signer's certificate, 64 hexadecimal digits")
    return digits
