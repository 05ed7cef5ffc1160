"""A PDF from anywhere → its parts, within limits. What is read here is hostile until it is proved otherwise."""

from __future__ import annotations

import io
import logging
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import md5
from typing import Any, Final

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, StreamObject

from oddchip_sheets.handfile.caret import quote
from oddchip_sheets.proof import MOST_BYTES

MOST_PAGES: Final = 2_000
MOST_ATTACHMENTS: Final = 32
MOST_ATTACHED_BYTES: Final = 16 * 1024 * 1024
"""Of all attachments together, unpacked."""
MOST_PAGE_BYTES: Final = 4 * 1024 * 1024
"""Of the drawing of one page, unpacked."""

_SAFE_NAME: Final = re.compile(r"[a-z0-9][a-z0-9.-]{0,80}\.(?:yaml|json)")
_MOST_KIDS = 8
_HEADER_WITHIN = 1024

logging.getLogger("pypdf").addHandler(logging.NullHandler())


class BrokenPdfError(Exception):
    """A part of the PDF that can't be read or breaks a limit; the message says which, in words."""


@dataclass(frozen=True, slots=True)
class Attachments:
    """What the PDF carries under names of ours, and what is wrong with what it carries."""

    files: dict[str, bytes]
    problems: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """Names that are none of ours; those files are left alone."""


def is_pdf(data: bytes) -> bool:
    """Whether ``data`` begins as a PDF does."""
    return b"%PDF-" in data[:_HEADER_WITHIN]


def open_pdf(data: bytes) -> PdfReader:
    """The PDF in ``data``. Raises ``BrokenPdfError`` where it can't be opened without a password, or is too large.

    Whatever is read from it afterwards may raise anything.
    """
    if len(data) > MOST_BYTES:
        raise BrokenPdfError(f"it is larger than {MOST_BYTES // 1024 // 1024} MiB")
    reader = PdfReader(io.BytesIO(data), strict=False)
    if reader.is_encrypted:
        raise BrokenPdfError("it is encrypted")
    if not isinstance(reader.root_object, DictionaryObject):
        raise BrokenPdfError("it has no catalog")
    if len(reader.pages) > MOST_PAGES:
        raise BrokenPdfError(f"it has more than {MOST_PAGES} pages")
    return reader


def attachments(reader: PdfReader) -> Attachments:
    """What ``reader`` carries. A name is never used as a path. Raises ``BrokenPdfError`` above the limits."""
    files: dict[str, bytes] = {}
    problems: list[str] = []
    others: list[str] = []
    listed: list[Any] = []
    for name, specification in _named_files(_names(reader)):
        listed.append(specification)
        if len(listed) > MOST_ATTACHMENTS:
            raise BrokenPdfError(f"it has more than {MOST_ATTACHMENTS} attachments")
        if _SAFE_NAME.fullmatch(name) is None:
            others.append(quote(name))
        elif name in files:
            problems.append(f"two files are attached as {name}")
        else:
            files[name] = _file(name, specification, problems)
            if sum(map(len, files.values())) > MOST_ATTACHED_BYTES:
                raise BrokenPdfError(f"its attachments unpack to more than {MOST_ATTACHED_BYTES // 1024 // 1024} MiB")
    if any(specification.get_object() not in listed for specification in _list(reader.root_object.get("/AF"))):
        problems.append("a file is associated with the document that is not in the list of its attachments")
    return Attachments(files, tuple(problems), tuple(others))


def unpacked(stream: Any, most: int, what: str) -> bytes:
    """The content of a stream, at most ``most`` bytes. Raises ``BrokenPdfError``, calling the stream ``what``."""
    if not isinstance(stream, StreamObject):
        raise BrokenPdfError(f"{what} is not there")
    raw = bytes(stream._data)  # noqa: SLF001 - pypdf has no other way to the bytes as they are stored
    filters = _list(stream.get("/Filter"))
    if filters not in ([], ["/FlateDecode"]) or _list(stream.get("/DecodeParms")):
        raise BrokenPdfError(f"{what} is packed in another way than the product packs it")
    data = _inflated(raw, most, what) if filters else raw
    if len(data) > most:
        raise BrokenPdfError(f"{what} unpacks to more than {most // 1024 // 1024} MiB")
    return data


def _inflated(raw: bytes, most: int, what: str) -> bytes:
    packer = zlib.decompressobj()
    try:
        data = packer.decompress(raw, most + 1)
    except zlib.error as error:
        raise BrokenPdfError(f"{what} can't be unpacked") from error
    if len(data) <= most and not packer.eof:
        raise BrokenPdfError(f"{what} is cut short")
    return data


def _names(reader: PdfReader) -> Any:
    names = _dictionary(reader.root_object.get("/Names"))
    return _dictionary(names.get("/EmbeddedFiles"))


def _named_files(tree: Any, depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Name and file specification of every attachment, from a tree of names no larger than theirs may be."""
    entries, kids = _list(tree.get("/Names")), _list(tree.get("/Kids"))
    if len(entries) > 2 * MOST_ATTACHMENTS or len(kids) > _MOST_KIDS or depth > 2:
        raise BrokenPdfError(f"it has more than {MOST_ATTACHMENTS} attachments")
    for name, specification in zip(entries[::2], entries[1::2], strict=False):
        yield str(name.get_object()), _dictionary(specification)
    for kid in kids:
        yield from _named_files(_dictionary(kid), depth + 1)


def _file(name: str, specification: Any, problems: list[str]) -> bytes:
    embedded = _dictionary(specification.get("/EF"))
    stream = _object(embedded.get("/F"))
    data = unpacked(stream, MOST_ATTACHED_BYTES, f"the attachment {name}")
    names = {str(specification.get(key, name)) for key in ("/F", "/UF")}
    if names != {name} or _object(embedded.get("/UF", stream)) != stream:
        problems.append(f"the attachment {name} goes by two names")
    checksum = _dictionary(stream.get("/Params")).get("/CheckSum")
    if _bytes(checksum) != md5(data, usedforsecurity=False).digest():
        problems.append(f"the attachment {name} is not what was attached: its checksum differs")
    return data


def _bytes(checksum: Any) -> bytes:
    return bytes(getattr(checksum, "original_bytes", b""))


def _object(thing: Any) -> Any:
    return None if thing is None else thing.get_object()


def _dictionary(thing: Any) -> Any:
    found = _object(thing)
    return found if isinstance(found, DictionaryObject) else DictionaryObject()


def _list(thing: Any) -> list[Any]:
    found = _object(thing)
    if found is None:
        return []
    return list(found) if isinstance(found, ArrayObject) else [found]
