"""Names that print alike: to the eye, on paper, one player; to the file, two."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_OTHER_SCRIPTS: Final = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТУХӀԌԚԜЗаеѕіјорсухһԁԛԝӏ", "ABESIJKMHOPCTYXIGQW3aesijopcyxhdqwl", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοντρυαι", "ABEZHIKMNOPTYXovtpuai", strict=True)),
    # Dashes, quotation marks and dots that keyboards make of one another
    **dict.fromkeys("‐‑‒–—―−﹣－", "-"),
    **dict.fromkeys("’‘ʼʹ′`´＇", "'"),
    **dict.fromkeys("“”„″＂", '"'),
}
"""Letters and signs of other scripts and keyboards → what they look like."""

_BLANKS: Final = re.compile(r"\s+")


def printed(name: str) -> str:
    """What the eye sees of a name: one space for several, and look-alike letters as one and the same."""
    whole = unicodedata.normalize("NFKC", "".join(_OTHER_SCRIPTS.get(char, char) for char in name))
    alike = "".join(_OTHER_SCRIPTS.get(char, char) for char in whole)
    return _BLANKS.sub(" ", alike).strip()


def where_they_differ(name: str, first: str) -> str:
    """The character that tells two names apart which print alike."""
    place = next((at for at, (char, other) in enumerate(zip(name, first, strict=False)) if char != other), len(first))
    char = f" ({unicodedata.name(name[place], 'of another kind').capitalize()})" if place < len(name) else ""
    return f"they differ at character {place + 1}{char}"
