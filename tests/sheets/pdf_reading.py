"""Reads printed pages back."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def catalog(pdf: bytes) -> Any:
    return reader(pdf).root_object


def structure(element: Any) -> Iterator[Any]:
    """Every element of a tag tree, in reading order."""
    element = element.get_object()
    if isinstance(element, DictionaryObject):
        yield element
        kids = element.get("/K", ArrayObject())
        for kid in kids if isinstance(kids, ArrayObject) else [kids]:
            yield from structure(kid)


def title(pdf: bytes) -> str:
    metadata = reader(pdf).metadata
    assert metadata is not None
    return metadata.title or ""


def pages(pdf: bytes) -> list[str]:
    """The text of each page, white space evened out."""
    return [re.sub(r"\s+", " ", page.extract_text()) for page in reader(pdf).pages]


def text(pdf: bytes) -> str:
    return " ".join(pages(pdf))
