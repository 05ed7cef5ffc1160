"""The verb ``read``: filled blanks → hand files, or their answers against what their own facts settle to."""

from __future__ import annotations

import argparse

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
from oddchip_sheets.forms import MOST_BYTES
from oddchip_sheets.forms.fields import Layout
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
    """The hand files that the blanks say; the status is 2 where one can't be read, or says what no hand file may."""
    if len(options.files) > 1 and options.output is None and not options.check:
        raise UsageError(f"{len(options.files)} hand files don't go one behind the other; name a folder with -o")
    given, refused = read_words(options.files, MOST_BYTES)
    texts = []
    for text in given:
        read = filled_text(text)
        if isinstance(read, str):
            refused.append(read)
        else:
            texts.append(read)
    for line in refused:
        say(f"oddchip: {line}")
    problems = [problem for text in texts for problem in text.read.problems]
    complain(problems)
    return texts, 2 if refused or problems else 0


def _checked(texts: list[HandText], options: argparse.Namespace) -> int:
    """Say of each blank which of its answers are wrong. The status is 1 where one is, or a pot is unresolved."""
    settled, status = settled_texts(texts, ())
    for text, settlement in settled:
        status = max(status, _compared(text, settlement, quiet=options.quiet))
    return status


def _compared(text: HandText, settlement: Verified, *, quiet: bool) -> int:
    from oddchip_sheets.forms.answers import compare  # noqa: PLC0415 - only --check needs it

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
