"""PDFs among the words of ``verify``: each is checked from what it carries itself."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from oddchip_sheets.cli.inputs import UsageError, reason

_BEGINNING = 1024


def split_words(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words that name PDFs, by how the file begins or is called, and the others."""
    pdfs = [word for word in words if _names_pdf(word)]
    return pdfs, [word for word in words if word not in pdfs]


def prove(words: Sequence[str], options: argparse.Namespace) -> int:
    """Say of each PDF, pot by pot, whether it proves itself. Raises ``UsageError`` where one can't be read."""
    if not words:
        return 0
    from oddchip_sheets.proof.verdict import State  # noqa: PLC0415 - only a PDF needs it
    from oddchip_sheets.proof.verify import verify_pdf  # noqa: PLC0415 - likewise

    templates = None if options.templates is None else Path(options.templates)
    status = 0
    for word in words:
        verdict = verify_pdf(_read(word), templates)
        for told in verdict.lines():
            wrong = told == verdict.summary and verdict.state is not State.HOLDS
            if wrong or told.startswith("altered: "):
                print(f"{word}: {told}", file=sys.stderr)
            elif not options.quiet:
                print(f"{word}: {told}")
        status = max(status, verdict.exit_status)
    return status


def _names_pdf(word: str) -> bool:
    path = Path(word)
    if path.suffix.lower() == ".pdf" and not path.is_dir():
        return True
    try:
        with path.open("rb") as file:
            return b"%PDF-" in file.read(_BEGINNING)
    except (OSError, ValueError):
        return False


def _read(word: str) -> bytes:
    try:
        return Path(word).read_bytes()
    except OSError as error:
        raise UsageError(f"{word}: {reason(error)}") from error
