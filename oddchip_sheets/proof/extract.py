"""A PDF from anywhere → the files it carries, taken out by their marks alone: no PDF parser, hard limits.

Nothing that is found here is believed. What it leads to is printed again, and only the print decides; a wrong guess
prints another file.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from oddchip_sheets.proof import MOST_BYTES
from oddchip_sheets.proof.attachments import MANIFEST, Manifest, looks_like_manifest, read_manifest

MOST_UNPACKED: Final = 128 * 1024 * 1024
"""Of all streams together."""

_HEADER_WITHIN: Final = 1024
_STREAM: Final = re.compile(rb"(?<!end)stream\r?\n")
_CHUNK: Final = 64 * 1024
_LEAST_COST: Final = 1024
"""What the least stream counts for, so that there can't be more than 131,072 of them."""
_WASTE: Final = 16
"""How much more is counted what was unpacked for nothing: a broken stream is slow to find out."""


class NotExtractedError(Exception):
    """What the PDF was made from can't be taken out; the message says why, in words."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a PDF carries."""

    manifest: Manifest
    files: Mapping[str, bytes]
    packed: Mapping[bytes, bytes]
    """What each of its packed streams unpacks to → the stream as it is packed there."""
    contents: Collection[bytes]
    """What is in any of its streams."""


def is_pdf(data: bytes) -> bool:
    """Whether ``data`` begins as a PDF does."""
    return b"%PDF-" in data[:_HEADER_WITHIN]


def extract(data: bytes) -> Extracted | None:
    """The files in ``data``; ``None`` where it names none. Raises ``NotExtractedError`` where they are not whole."""
    packed, plain = _streams(data)
    contents = dict.fromkeys((*packed, *plain))
    listed = [read_manifest(content) for content in contents if looks_like_manifest(content)]
    manifest = next((each for each in listed if isinstance(each, Manifest)), listed[0] if listed else None)
    if manifest is None:
        return None
    if isinstance(manifest, str):
        raise NotExtractedError(f"the list of attached files ({MANIFEST}) can't be used: {manifest}")
    by_digest = {sha256(content).hexdigest(): content for content in contents}
    missing = [name for name, digest in manifest.digests.items() if digest not in by_digest]
    if missing:
        raise NotExtractedError(f"{', '.join(missing)} is not attached as it was printed")
    return Extracted(manifest, {name: by_digest[digest] for name, digest in manifest.digests.items()}, packed, contents)


def _streams(data: bytes) -> tuple[dict[bytes, bytes], list[bytes]]:
    """Every packed stream in ``data``, unpacked, → its packed bytes; and what stands between the marks of others.

    Raises ``NotExtractedError`` above the limits.
    """
    if len(data) > MOST_BYTES:
        raise NotExtractedError(f"it is larger than {MOST_BYTES // 1024 // 1024} MiB")
    packed: dict[bytes, bytes] = {}
    plain: list[bytes] = []
    at, left, view = 0, MOST_UNPACKED, memoryview(data)
    while (mark := _STREAM.search(data, at)) is not None:
        start = mark.end()
        content, read, whole = _unpacked(view[start:], left)
        left -= max(len(content), read if whole else _WASTE * read, _LEAST_COST)
        if left < 0:
            raise NotExtractedError(f"its streams unpack to more than {MOST_UNPACKED // 1024 // 1024} MiB")
        if whole:
            at = start + read
            packed.setdefault(content, data[start:at])
            continue
        at = data.find(b"endstream", start)
        if at < 0:
            break
        text = data[start:at]
        plain += (text, text.removesuffix(b"\n").removesuffix(b"\r"))
    return packed, plain


def _unpacked(view: memoryview, most: int) -> tuple[bytes, int, bool]:
    """What is packed from the start of ``view``, how many bytes were read for it, and whether it is whole."""
    unpacker, parts, at = zlib.decompressobj(), [], 0
    given: bytes | memoryview
    if len(view) < 2 or view[0] & 0x0F != 8 or (view[0] << 8 | view[1]) % 31:
        return b"", 0, False  # it does not even begin as zlib's streams do (RFC 1950, 2.2)
    try:
        while not unpacker.eof and most >= 0 and (unpacker.unconsumed_tail or at < len(view)):
            given = unpacker.unconsumed_tail
            if not given:
                given, at = view[at : at + _CHUNK], at + _CHUNK
            parts.append(unpacker.decompress(given, most + 1))
            most -= len(parts[-1])
    except zlib.error:
        pass  # what stands there is not packed, or broken: none of ours
    return b"".join(parts), min(at, len(view)) - len(unpacker.unused_data), unpacker.eof
