"""PDFs among the files of ``verify``: each is checked from what it carries itself."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from oddchip_sheets.cli.inputs import HandText, say


def prove(pdfs: Sequence[HandText], options: argparse.Namespace) -> int:
    """Say of each PDF, pot by pot, whether it proves itself."""
    if not pdfs:
        return 0
    from oddchip_sheets.proof.verdict import State  # noqa: PLC0415 - only a PDF needs it
    from oddchip_sheets.proof.verify import verify_pdf  # noqa: PLC0415 - likewise

    templates = None if options.templates is None else Path(options.templates)
    status = 0
    for pdf in pdfs:
        verdict = verify_pdf(pdf.data, templates)
        for told in verdict.lines():
            wrong = told == verdict.summary and verdict.state is not State.HOLDS
            if wrong or told.startswith("altered: "):
                say(f"{pdf.name}: {told}")
            elif not options.quiet:
                print(f"{pdf.name}: {told}")
        status = max(status, verdict.exit_status)
    return status
