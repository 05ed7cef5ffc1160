"""The head and foot of every page: the hand file's digest, and page n of m, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from oddchip_sheets.proof.content import PageText
from oddchip_sheets.proof.expected import ExpectedPages
from oddchip_sheets.proof.lines import plain, quoted

_DIGEST: Final = re.compile(r"hand file\s*([0-9a-fA-F]{12})(?![0-9a-fA-F])")
_NUMBER: Final = re.compile(r"page\s*(\d{1,6})\s*of\s*(\d{1,6})")


def loose_texts(pages: Sequence[PageText], used: Sequence[set[int]] | None) -> tuple[str, ...]:
    """For each page the text that its tags don't name; ``used`` are the marks they do name, if any were read."""
    return tuple(
        " ".join([page.loose, *(text for mark, text in sorted(page.marked.items()) if mark not in named)]).strip()
        for page, named in zip(pages, used or [set[int]()] * len(pages), strict=True)
    )


def printed_digest(text: str) -> str | None:
    """The digest in the foot of a page."""
    found = _DIGEST.search(text)
    return found[1] if found else None


def wrong_digests(texts: Sequence[str], digest: str) -> Iterator[str]:
    """Pages that don't bear ``digest``, in words."""
    for number, text in enumerate(texts, start=1):
        printed = printed_digest(text)
        if printed is None:
            yield f"page {number} prints no digest of the hand file"
        elif printed != digest:
            yield f"page {number} prints the digest {printed}, but that of the attached hand file is {digest}"


def wrong_numbers(texts: Sequence[str]) -> Iterator[str]:
    """Pages that are not where their number says, or missing, in words."""
    for number, text in enumerate(texts, start=1):
        found = _NUMBER.search(text)
        if found is None:
            yield f"page {number} bears no page number"
        elif (int(found[1]), int(found[2])) != (number, len(texts)):
            yield f"page {number} of {len(texts)} is numbered page {found[1]} of {found[2]}"


def added_text(texts: Sequence[str], expected: ExpectedPages) -> Iterator[str]:
    """Pages that say more at head or foot than they must, in words."""
    for number, text in enumerate(texts, start=1):
        feet = {plain(f"{footer} · page {number} of {len(texts)}") for footer in expected.footers}
        heads = {"", *map(plain, expected.running)}
        if not any(plain(text) in {plain(head + foot), plain(foot + head)} for head in heads for foot in feet):
            yield f"page {number} prints at its head or foot what does not belong there: {quoted(text)}"
