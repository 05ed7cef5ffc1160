"""The verb ``read``: filled blanks → hand files, or their answers against what their own facts settle to."""

from __future__ import annotations

import argparse
from dataclasses import replace

from oddchip_sheets.cli.inputs import (
    HandText,
    UsageError,
    complain,
    filled_text,
    read_words,
    say,
    settled_texts,
)
from oddchip_sheets.cli.output import targets, tell_written, write_whole
from oddchip_sheets.cli.progress import with_progress
from oddchip_sheets.forms import MOST_BYTES
from oddchip_sheets.forms.answers import compare
from oddchip_sheets.forms.fields import Layout
from oddchip_sheets.forms.hand import with_incidents
from oddchip_sheets.verifier.verified import Verified


def read(options: argparse.Namespace) -> int:
    """Write the hand file that each blank says; nothing is written where any can't be read."""
    texts, status = _filled(options)
    if status:
        return status
    if options.check:
        status = _checked(texts, options)
    if options.output is not None:
        paths = targets([text.stem for text in texts], options.output, ".yaml")
        write_whole(dict(zip(paths, [text.data for text in texts], strict=True)))
        if not options.quiet:
            tell_written(paths)
    elif not options.check:
        print(texts[0].data.decode(), end="")
    return status


def _filled(options: argparse.Namespace) -> tuple[list[HandText], int]:
    """The hand files that the forms say; the status is 2 where one can't be read, or says what no hand file may."""
    given, refused = read_words(options.files, MOST_BYTES)
    read = [filled_text(text) for text in with_progress(given, len(given), "reading")]
    texts = _joined([text for text in read if not isinstance(text, str)])
    for line in (*refused, *(line for line in read if isinstance(line, str))):
        say(f"oddchip: {line}")
    problems = [problem for text in texts for problem in text.read.problems]
    complain(problems)
    if problems or refused or len(read) > len([text for text in read if not isinstance(text, str)]):
        return [], 2
    if len(texts) > 1 and options.output is None and not options.check:
        raise UsageError(f"{len(texts)} hand files don't go one behind the other; name a folder with -o")
    return texts, 0


def _joined(texts: list[HandText]) -> list[HandText]:
    """An incident form goes with the blank of its hand, where both are given."""
    forms = with_incidents([text.form for text in texts if text.form is not None])
    named = {text.name: text for text in texts}
    return [replace(named[form.file], form=form, data=form.text.encode()) for form in forms]


def _checked(texts: list[HandText], options: argparse.Namespace) -> int:
    """Say of each blank which of its answers are wrong. The status is 1 where one is, or a pot is unresolved."""
    settled, status = settled_texts(texts, ())
    for text, settlement in settled:
        status = max(status, _compared(text, settlement, quiet=options.quiet))
    return status


def _compared(text: HandText, settlement: Verified, *, quiet: bool) -> int:
    assert text.form is not None  # noqa: S101 - every text of this verb is one
    status = 0
    if not isinstance(text.form.layout, Layout):
        raise UsageError(f"{text.name}: an incident form has no pots, shares or receipts to check")
    for copy, hand in zip(text.form.copies, settlement.hands, strict=True):
        found = compare(copy, text.form.layout, hand)
        if copy.problems:
            complain(copy.problems)
            status = 2
            continue
        for problem in (*found.wrong, *found.open):
            print(problem)
        status = max(status, int(bool(found.wrong)))
        if not quiet:
            asked = found.right + len(found.wrong)
            print(f"{text.name}: hand {hand.hand.label}: {found.right} of {asked} answers are right")
    return status
