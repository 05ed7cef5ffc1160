"""The objects of a PDF → its bytes, laid out and packed alike everywhere, or packed as a file at hand has them.

WeasyPrint's own writer packs with whatever zlib the machine has, and zlib and its kin pack the same content into other
bytes. Here the packing is apart from the rest, so that a print can be held against a file from another machine.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import md5
from typing import Any, Final

HEADER: Final = b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n"

_LEVEL: Final = 9
_MOST_LONGER: Final = 1.2
_LEAST_LONGER: Final = 32
_WIDTHS: Final = (1, 4, 3)
"""How many bytes the kind, the place and the third number of an object take in a cross-reference stream."""


@dataclass(slots=True)
class Packer:
    """Packs streams, and remembers whether any is packed as zlib doesn't do it here."""

    known: Mapping[bytes, bytes] = field(default_factory=dict)
    """Content → how a file at hand has it packed; it was unpacked from there, so nothing else can come of it."""
    otherwise: bool = False

    def packed(self, content: bytes) -> bytes:
        """``content`` packed.

        Another packing must begin as ours does, which says how far a viewer has to look back, and be hardly
        longer: then no more is hidden in it than another program's choice of matches. No stream ends in a carriage
        return, which a validator takes for the end of the line; the last byte is that of a checksum over the content,
        so the line feed behind it hangs on nothing else.
        """
        own = zlib.compress(content, _LEVEL)
        made = self.known.get(content, own)
        if made[:2] != own[:2] or len(made) > len(own) * _MOST_LONGER + _LEAST_LONGER:
            made = own
        self.otherwise |= made != own
        return made + b"\n" if made.endswith(b"\r") else made


@dataclass(frozen=True, slots=True)
class Trailer:
    """What stands at the end of a PDF: where its table is, how many objects there are, and which are the chief ones."""

    table: int = 0
    size: int = 0
    root: int = 0
    info: int = 0
    identity: bytes = b""


def write_objects(pdf: Any, packer: Packer) -> tuple[bytes, Trailer]:
    """The file of a finished ``pydyf.PDF`` or ``Joined``: its streams, all else in one stream, the table of all."""
    pdf.add_object(pdf.info)
    streams = [thing for thing in pdf.objects[1:] if hasattr(thing, "compress")]
    others = [thing for thing in pdf.objects[1:] if not hasattr(thing, "compress")]
    written, rows = bytearray(HEADER), {0: (0, 0, 0xFFFF)}
    for stream in streams:
        rows[stream.number] = (1, len(written), 0)
        content = stream_content(stream)
        body = _stream(
            entries_of(stream.extra), packer.packed(content) if stream.compress else content, packed=stream.compress
        )
        written += as_object(stream.number, body)
    gathered, size = len(pdf.objects), len(pdf.objects) + 2
    places, bodies = [], bytearray()
    for index, thing in enumerate(others):
        rows[thing.number] = (2, gathered, index)
        places.append(b"%d %d" % (thing.number, len(bodies)))
        bodies += thing.data + b"\n"
    head = b" ".join(places) + b"\n"
    entries = b"/Type /ObjStm/N %d/First %d" % (len(others), len(head))
    rows[gathered] = (1, len(written), 0)
    written += as_object(gathered, _stream(entries, packer.packed(head + bodies), packed=True))
    identity = md5(written, usedforsecurity=False).hexdigest().encode()
    trailer = Trailer(len(written), size, pdf.catalog.number, pdf.info.number, identity)
    rows[gathered + 1] = (1, trailer.table, 0)
    written += table(trailer, identity, rows, packer)
    return bytes(written), trailer


def stream_content(stream: Any) -> bytes:
    """What a ``pydyf.Stream`` holds, unpacked."""
    import pydyf  # noqa: PLC0415 - only printing loads it

    return b"\n".join(map(pydyf._to_bytes, stream.stream))  # noqa: SLF001 - as pydyf itself writes it


def entries_of(extra: Any) -> bytes:
    """What stands in the dictionary of a stream, of a ``pydyf.Stream`` or of one that is bytes already."""
    import pydyf  # noqa: PLC0415 - likewise

    return extra if isinstance(extra, bytes) else bytes(pydyf.Dictionary(extra).data)[2:-2]


def as_object(number: int, body: bytes) -> bytes:
    """An object with its number."""
    return b"%d 0 obj\n%s\nendobj\n" % (number, body)


def table(
    trailer: Trailer,
    changed: bytes,
    rows: Mapping[int, tuple[int, int, int]],
    packer: Packer | None = None,
    previous: int | None = None,
) -> bytes:
    """The cross-reference stream of ``rows``, the last of which is its own, and the end of the file.

    ``changed`` is the identity of the file as it is now; ``previous`` is the place of the table before.
    """
    numbers = sorted(rows)
    content = b"".join(
        value.to_bytes(width, "big") for number in numbers for value, width in zip(rows[number], _WIDTHS, strict=True)
    )
    index = b"/Index [%s]/Prev %d" % (b" ".join(b"%d 1" % number for number in numbers), previous) if previous else b""
    entries = b"/Type /XRef%s/W [%d %d %d]/Size %d/Root %d 0 R/Info %d 0 R/ID [(%s) (%s)]" % (
        (index, *_WIDTHS, trailer.size, trailer.root, trailer.info, trailer.identity, changed)
    )
    body = _stream(entries, packer.packed(content) if packer else content, packed=packer is not None)
    return as_object(numbers[-1], body) + b"startxref\n%d\n%%%%EOF\n" % trailer.table


def _stream(entries: bytes, content: bytes, *, packed: bool) -> bytes:
    kind = b"/Filter /FlateDecode" if packed else b""
    return b"<<%s%s/Length %d>>\nstream\n%s\nendstream" % (entries, kind, len(content), content)
