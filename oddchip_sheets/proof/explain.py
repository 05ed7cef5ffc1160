"""Why a PDF is not the one that its source prints, as far as can be told. None of it decides anything."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator
from itertools import zip_longest
from os.path import commonprefix
from typing import Final

from oddchip_sheets.apart import ApartError, limit_memory, run_apart
from oddchip_sheets.positioned_yaml.problems import quote
from oddchip_sheets.proof.archive import Printed
from oddchip_sheets.proof.extract import Extracted
from oddchip_sheets.proof.toolchain import other_tools

_MOST_SECONDS: Final = 1.5
_MOST_PAGES: Final = 3
_LEAD: Final = 24
"""How many characters before the first that differs are told."""
_PRESS: Final = ("weasyprint", "pydyf")
"""What writes the pages: another version writes them otherwise. Of the rest of the toolchain that is not known."""


def explained(data: bytes, taken: Extracted, ours: Printed) -> Iterator[str]:
    """What stands in the way of a proof, a reason at a time."""
    if ours.pdf in data:
        yield "the file that its source prints stands in it whole, with something in front of it"
        return
    others = other_tools({name: taken.manifest.toolchain[name] for name in _PRESS})
    if others:
        yield f"it says that {others} printed it: with that version `oddchip verify` can tell whether it was altered"
    missing = [file.name for file in ours.carried if file.data not in taken.contents]
    if missing:
        yield f"{', '.join(missing)}: not what the carried hand file leads to"
    drawn = [number for number, drawing in enumerate(ours.drawings, start=1) if drawing not in taken.contents]
    if drawn:
        named = ", ".join(map(str, drawn[:10])) + (", …" if len(drawn) > 10 else "")
        yield f"what its source draws on page{'s' * (len(drawn) > 1)} {named} is not in it"
        yield _text(data, ours.pdf, drawn[:_MOST_PAGES])
    elif not missing and not others:
        yield (
            "its carried files and the drawing of each page are in it as printed, but the file around them is another:"
            " another program saved it anew, or it was altered there"
        )


def _text(theirs: bytes, ours: bytes, pages: list[int]) -> str:
    """The first line of text that differs on one of ``pages``, as pypdf reads it, which is asked in another process."""
    try:
        asked = json.dumps([len(theirs), pages]).encode()
        found = json.loads(run_apart(__name__, asked + b"\n" + theirs + ours, _MOST_SECONDS))
    except (ApartError, ValueError):
        return "its text can't be read"
    if found is None:
        return "its text there reads the same; what differs is no text"
    page, *lines = found
    start = max(len(commonprefix(lines)) - _LEAD, 0)  # noqa: RUF071 - of characters, not of paths
    their, our = (quote(line[start:]) for line in lines)
    return f"page {page}: its text reads {their}, where the source prints {our}"


def _compare() -> None:
    """In the process of its own: the first line of text that differs, as JSON."""
    from pypdf import PdfReader  # noqa: PLC0415 - only this process loads it

    limit_memory()
    logging.disable()
    length, pages = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    theirs, ours = (PdfReader(io.BytesIO(part)) for part in (data[:length], data[length:]))
    for number in pages:
        there = number <= len(theirs.pages)
        lines = theirs.pages[number - 1].extract_text().splitlines() if there else []
        for their, our in zip_longest(lines, ours.pages[number - 1].extract_text().splitlines(), fillvalue=""):
            if their != our:
                sys.stdout.write(json.dumps([number, their, our]))
                return
    sys.stdout.write("null")


if __name__ == "__main__":
    _compare()
