"""Many PDFs → one, to be printed: a bookmark for each, and pages that are called after it."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path


def combined(folder: Path, documents: Iterable[str]) -> bytes:
    """The PDF of ``documents`` below ``folder``, in that order. It carries nothing, and proves nothing."""
    from pypdf import PdfReader, PdfWriter  # noqa: PLC0415 - slow, and seldom asked for
    from pypdf.constants import PageLabelStyle  # noqa: PLC0415 - likewise

    writer = PdfWriter()
    for document in documents:
        name, first = document.removesuffix(".pdf"), len(writer.pages)
        writer.append(PdfReader(folder / document), outline_item=name, import_outline=False)
        last = len(writer.pages) - 1
        writer.set_page_label(first, last, style=PageLabelStyle.DECIMAL, prefix=f"{name} ", start=1)
    writer.compress_identical_objects(remove_duplicates=True, remove_unreferenced=True)
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()
