"""What prints the pages, with its versions: what has to be the same for the same bytes to come out."""

from __future__ import annotations

import ctypes
import sys
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial
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
    asked: dict[str, Callable[[], str]] = {name: partial(version, name) for name in _PACKAGES}
    asked["pango"] = lambda: _version_text(_library("pango-1.0", 0).pango_version_string)
    asked["harfbuzz"] = lambda: _version_text(_library("harfbuzz", 0).hb_version_string)
    asked |= {"fontconfig": _fontconfig, "freetype": _freetype}
    found = {
        "python": ".".join(map(str, sys.version_info[:3])),
        "zlib": f"{zlib.ZLIB_RUNTIME_VERSION} {sha256(zlib.compress(_PROBE, 9)).hexdigest()[:8]}",
    }
    for name, ask in asked.items():
        found[name] = "unknown"
        with suppress(PackageNotFoundError, OSError, AttributeError):  # printing itself says what is missing
            found[name] = ask()
    return found


def other_tools(named: Mapping[str, str]) -> str:
    """What a PDF says printed it, where that is not what prints here; empty where it is."""
    here = toolchain()
    return ", ".join(f"{name} {told} (here {here[name]})" for name, told in named.items() if here[name] != told)


def _library(name: str, number: int) -> Any:
    """The shared library by its file's name on Linux, macOS or Windows."""
    for file in (f"lib{name}.so.{number}", f"lib{name}.{number}.dylib", f"lib{name}-{number}.dll"):
        with suppress(OSError):
            return ctypes.CDLL(file)
    raise OSError(name)


def _version_text(ask: Any) -> str:
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
