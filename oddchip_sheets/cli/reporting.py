"""The verb ``incident``: the report on a disputed hand, settlement included, source attached."""

from __future__ import annotations

import argparse
import getpass
import os
import signal
import sys
from functools import partial
from pathlib import Path
from typing import Final

from oddchip_sheets.cli.inputs import UsageError, complain, settled_files
from oddchip_sheets.cli.many import each_of, part_printers
from oddchip_sheets.cli.output import targets, tell_written, write_whole
from oddchip_sheets.cli.printing import chosen_labels, locale_paper, templates_folder
from oddchip_sheets.pipeline import of_hands
from oddchip_sheets.printing.missing_glyphs import unprintable_report
from oddchip_sheets.printing.templates import RenderError
from oddchip_sheets.proof.archive import Printed, here, print_archive
from oddchip_sheets.proof.attachments import NotCarriedError
from oddchip_sheets.proof.documents import INCIDENT_REPORT
from oddchip_sheets.proof.sign import SigningError, can_sign, sign_print
from oddchip_sheets.sheet.compose import page_language
from oddchip_sheets.verifier.verified import Verified

PASSPHRASE: Final = "ODDCHIP_SIGN_PASSPHRASE"  # noqa: S105 - the name of a variable, not a secret
"""The variable that holds the passphrase of a certificate, for signing without a terminal."""


def incident(options: argparse.Namespace) -> int:
    """Report every disputed hand of each file; nothing is written where any file has an error."""
    found, status = settled_files(options.files, options.hand)
    settlements = [(text.stem, settlement) for text, settlement in found]
    if status == 2 or not settlements:
        return status
    looked_at = [of_hands(settlement, options.hand) for _, settlement in settlements]
    for settlement in looked_at:
        if all(hand.hand.incident is None for hand in settlement.hands):
            raise UsageError(
                f"{settlement.event.file}: no hand has an `incident`; write incident: {{claim: …}} below one"
            )
    templates = templates_folder(options)
    problems = [problem for settlement in looked_at for problem in unprintable_report(settlement, templates)]
    if problems:
        complain(problems)
        return 2
    paths = targets([f"{stem}-incident" for stem, _ in settlements], options.output, ".pdf")
    printed = partial(_printed, options, len(settlements))
    each = each_of(printed, [settlement for _, settlement in settlements], "printing", options)
    write_whole({path: _signed(options, printed) for path, printed in zip(paths, each, strict=True)})
    if not options.quiet:
        tell_written(paths)
    return status


def _printed(options: argparse.Namespace, documents: int, settlement: Verified) -> Printed:
    tag = page_language(settlement.event, options.language).tag
    hands = chosen_labels(settlement, options.hand)
    manifest = here(INCIDENT_REPORT, options.paper or locale_paper(), tag, hands)
    try:
        workers = part_printers(options, documents)
        return print_archive(settlement, manifest, templates_folder(options), workers=workers)
    except (NotCarriedError, RenderError) as error:
        raise UsageError(f"{settlement.event.file}: {error}") from error


def _signed(options: argparse.Namespace, printed: Printed) -> bytes:
    pdf = printed.pdf
    try:
        for certificate in map(Path, options.sign):
            pdf = sign_print(printed, certificate, _passphrase(certificate), before=pdf)
    except SigningError as error:
        raise UsageError(str(error)) from error
    return pdf


def _passphrase(certificate: Path) -> str | None:
    passphrase = os.environ.get(PASSPHRASE)
    if passphrase is None and can_sign() and sys.stdin.isatty():
        passphrase = _asked(certificate)
    return passphrase


def _asked(certificate: Path) -> str:
    """The passphrase from the terminal, which shows what is typed again also where the question is interrupted."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return getpass.getpass(f"passphrase of {certificate}: ")
    finally:
        signal.signal(signal.SIGINT, before)
