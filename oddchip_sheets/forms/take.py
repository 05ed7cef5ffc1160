"""A filled PDF → what was typed into its fields: in a process of its own, with hard limits, and nothing else of it.

Only the values of fields are read, never what is drawn, no script and no action. Nothing here is believed: which fields
there are is said by the layout that the hidden field names, and read as words of a person by ``reading``.
"""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from oddchip_sheets.apart import ApartError, limit_memory, run_apart
from oddchip_sheets.forms import MOST_BYTES

MOST_FIELDS: Final = 12_000
"""Thirty copies of the longest form have fewer."""
LONGEST_VALUE: Final = 4000
_DEEPEST: Final = 4
_MOST_SECONDS: Final = 20


class NotAFormError(Exception):
    """A PDF that can't be read as a form; the message says why, in words."""


class NoFieldsError(NotAFormError):
    """A PDF that has no form fields: it was printed, or flattened, or never was a form."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The fields of a PDF."""

    values: Mapping[str, str]
    """By name: the text, ``on`` for a tick; an empty one is left out."""
    pages: Mapping[str, int]
    """The page on which each stands, from one."""


def take_fields(data: bytes) -> Filled:
    """What was typed into the form in ``data``. Raises ``NotAFormError`` where it is none, or more than is read."""
    if len(data) > MOST_BYTES:
        raise NotAFormError(f"it is larger than {MOST_BYTES // 1024 // 1024} MiB; a filled blank is far smaller")
    if not data:
        raise NotAFormError("it is empty")
    try:
        told = json.loads(run_apart(__name__, data, _MOST_SECONDS))
    except (ApartError, ValueError) as error:
        raise NotAFormError(f"it can't be read: {error}") from error
    if "none" in told:
        raise NoFieldsError(told["none"])
    if "error" in told:
        raise NotAFormError(told["error"])
    return Filled(told["values"], told["pages"])


# In the process of its own


class _RefusedError(Exception):
    """What is not read; the message says why."""


class _NoneError(_RefusedError):
    """There are no fields."""


def _taken(data: bytes) -> dict[str, Any]:
    from pypdf import PdfReader  # noqa: PLC0415 - only this process loads it

    if b"%PDF-" not in data[:1024]:
        raise _RefusedError("it is no PDF")
    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted:
        raise _RefusedError("it is encrypted; save it without a password")
    form = _got(reader.root_object, "/AcroForm")
    if not isinstance(form, dict) or not _got(form, "/Fields"):
        raise _NoneError("it has no form fields: it was printed or flattened; fill in the blank itself and save that")
    if "/XFA" in form:
        raise _RefusedError("it is an XFA form, which is not read; fill in a blank of `oddchip blank`")
    values: dict[str, str] = {}
    for count, (name, value) in enumerate(_fields(form["/Fields"], "", 0), 1):
        if count > MOST_FIELDS:
            raise _RefusedError(f"it has more than {MOST_FIELDS} fields")
        if name in values:
            raise _RefusedError(f"two of its fields are called {name[:60]!r}")
        values[name] = _text(value)
        if len(values[name]) > LONGEST_VALUE:
            raise _RefusedError(f"more than {LONGEST_VALUE} characters stand in its field {name[:60]!r}")
    return {"values": {name: text for name, text in values.items() if text}, "pages": _pages(reader)}


def _got(thing: Any, key: str) -> Any:
    """What stands under ``key``, whichever object it stands in."""
    found = thing.get(key)
    return found.get_object() if found is not None else None


def _fields(kids: Any, before: str, depth: int) -> Iterator[tuple[str, Any]]:
    """Every field that holds a value, by its whole name."""
    kids = kids.get_object()
    if depth > _DEEPEST or not isinstance(kids, list):
        raise _RefusedError(f"its fields are nested deeper than {_DEEPEST} times, or not at all a list")
    for each in kids:
        field = each.get_object()
        if not isinstance(field, dict):
            continue
        name = _got(field, "/T")
        whole = ".".join(filter(None, (before, name if isinstance(name, str) else "")))
        below = _got(field, "/Kids")
        named = [kid for kid in below if "/T" in (kid.get_object() or {})] if isinstance(below, list) else []
        if named:
            yield from _fields(below, whole, depth + 1)
        else:
            yield whole, _got(field, "/V")


def _text(value: Any) -> str:
    """A text as it was typed; the name of a tick's state; nothing for whatever else may stand there."""
    from pypdf.generic import NameObject  # noqa: PLC0415 - likewise

    if isinstance(value, NameObject):
        return "" if value == "/Off" else str(value).removeprefix("/")
    if isinstance(value, bytes):
        value = value.decode("utf-16") if value.startswith((b"\xfe\xff", b"\xff\xfe")) else value.decode("latin-1")
    if not isinstance(value, str):
        return ""
    return value.replace("\r\n", "\n").replace("\r", "\n").strip(" \t\n\0")


def _pages(reader: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, page in enumerate(reader.pages, 1):
        annotations = _got(page, "/Annots")
        for each in annotations if isinstance(annotations, list) else ():
            widget = each.get_object()
            name = _got(widget, "/T") if isinstance(widget, dict) else None
            if isinstance(name, str) and len(found) < MOST_FIELDS:
                found.setdefault(name, number)
    return found


def _main() -> None:
    limit_memory()
    logging.disable()
    try:
        told = _taken(sys.stdin.buffer.read())
    except _NoneError as refused:
        told = {"none": str(refused)}
    except _RefusedError as refused:
        told = {"error": str(refused)}
    except MemoryError:
        told = {"error": "it takes more memory than there is for it"}
    except Exception:  # noqa: BLE001 - whatever pypdf stumbles over is told as the file's fault
        told = {"error": "it can't be read as a PDF: it is damaged, or cut off"}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    _main()
