"""Reads printed pages back."""

from __future__ import annotations

import io
import re

from pypdf import PdfReader


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def pages(pdf: bytes) -> list[str]:
    """The text of each page, white space evened out."""
    return [re.sub(r"\s+", " ", page.extract_text()) for page in reader(pdf).pages]


def text(pdf: bytes) -> str:
    return " ".join(pages(pdf))
