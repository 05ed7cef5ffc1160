"""What prints the pages, with its versions: what has to be the same for the same bytes to come out."""

from __future__ import annotations

import ctypes
import sys
import zlib
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

_PACKAGES: Final = (
    *("weasyprint", "pydyf", "tinycss2", "tinyhtml5", "cssselect2", "pyphen", "fonttools"),
    *("jinja2", "markupsafe", "pillow"),
)

_PROBE: Final = b" ".join(b"%d" % (number * number % 9973) for number in range(4000))
"""Packed, it tells zlib from its kin, some of which bear the same version."""


@cache
def toolchain() -> Mapping[str, str]:
    """Program or library → its version here, ``unknown`` where that can't be told. Loads no more than printing does."""
    found = {name: _package(name) for name in _PACKAGES}
    found["python"] = ".".join(map(str, sys.version_info[:3]))
    found["zlib"] = f"{zlib.ZLIB_RUNTIME_VERSION} {sha256(zlib.compress(_PROBE, 9)).hexdigest()[:8]}"
    asked = {"pango": _pango, "harfbuzz": _harfbuzz, "fontconfig": _fontconfig, "freetype": _freetype}
    for name, ask in asked.items():
        found[name] = "unknown"
        with suppress(OSError, AttributeError):  # not there, or of another make: printing itself says so
            found[name] = ask()
    return found


def _package(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"


def _library(name: str, number: int) -> Any:
    """The shared library by its file's name on Linux, macOS or Windows."""
    for file in (f"lib{name}.so.{number}", f"lib{name}.{number}.dylib", f"lib{name}-{number}.dll"):
        with suppress(OSError):
            return ctypes.CDLL(file)
    raise OSError(name)


def _pango() -> str:
    ask = _library("pango-1.0", 0).pango_version_string
    ask.restype = ctypes.c_char_p
    return str(ask().decode())


def _harfbuzz() -> str:
    ask = _library("harfbuzz", 0).hb_version_string
    ask.restype = ctypes.c_char_p
    return str(ask().decode())


def _fontconfig() -> str:
    number = _library("fontconfig", 1).FcGetVersion()
    return f"{number // 10000}.{number // 100 % 100}.{number % 100}"


def _freetype() -> str:
    library, handle, parts = _library("freetype", 6), ctypes.c_void_p(), [ctypes.c_int() for _ in range(3)]
    library.FT_Init_FreeType(ctypes.byref(handle))
    library.FT_Library_Version(handle, *map(ctypes.byref, parts))
    library.FT_Done_FreeType(handle)
    return ".".join(str(part.value) for part in parts)
