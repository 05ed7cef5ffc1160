"""PDFs among the files of ``verify``: each is printed again from what it carries itself."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from oddchip_sheets.cli.inputs import HandText, UsageError, say
from oddchip_sheets.cli.many import each_of, part_printers
from oddchip_sheets.cli.output import tell_written, write_whole
from oddchip_sheets.cli.printing import templates_folder
from oddchip_sheets.cli.progress import beside_the_bar
from oddchip_sheets.positioned_yaml.problems import shown
from oddchip_sheets.proof.verify import State, Verdict, verify_pdf


def prove(pdfs: Sequence[HandText], options: argparse.Namespace) -> int:
    """Say of each PDF whether it is what its own source prints. Raises ``UsageError`` where the call is wrong."""
    signers = [_fingerprint(word) for word in options.signed_by]
    if options.reprint is not None and len(pdfs) != 1:
        raise UsageError(f"--reprint {options.reprint}: give one PDF to print again, not {len(pdfs)}")
    status, templates = 0, templates_folder(options)
    judged = partial(_judged, options, templates, signers, len(pdfs))
    verdicts = each_of(judged, [pdf.data for pdf in pdfs], "printing again", options)
    for pdf, verdict in zip(pdfs, verdicts, strict=True):
        name = shown(pdf.name, len(pdf.name))
        proven = verdict.state is State.PROVEN
        with beside_the_bar():
            for told in verdict.lines():
                if not proven:
                    say(f"{name}: {told}")
                elif not options.quiet:
                    print(f"{name}: {told}")
        status = max(status, verdict.exit_status)
        if options.reprint is not None:
            _write_print(verdict.print, pdf, options)
    return status


def _judged(
    options: argparse.Namespace, templates: Path | None, signers: Sequence[str], pdfs: int, data: bytes
) -> Verdict:
    verdict = verify_pdf(data, templates, signed_by=signers, workers=part_printers(options, pdfs))
    return verdict if options.reprint is not None else replace(verdict, print=None)


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
