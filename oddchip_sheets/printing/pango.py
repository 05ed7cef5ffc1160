"""The C libraries that WeasyPrint draws with: which of them this machine lacks, and how to get them.

No wheel brings Pango along, so ``pip install`` succeeds without it and the first print fails. The set-up asks this
module before anything is installed; it therefore imports the standard library only, and run as a program it says what
is missing.
"""

from __future__ import annotations

import argparse
import ctypes
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Library:
    """A shared library, the Debian package it comes in, and its file's name on Linux, macOS and Windows."""

    name: str
    debian: str
    files: tuple[str, ...]


LIBRARIES = (
    Library("Pango", "libpango-1.0-0", ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll")),
    Library(
        "PangoFT2", "libpangoft2-1.0-0", ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll")
    ),
    Library(
        "HarfBuzz-Subset",
        "libharfbuzz-subset0",
        ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0.dll"),
    ),
)
"""What has to be there by name: Pango brings GObject and HarfBuzz with it, PangoFT2 brings Fontconfig."""

_ADVICE = (
    f"Debian: apt install {' '.join(library.debian for library in LIBRARIES)}; Fedora: dnf install pango; "
    "macOS: brew install pango (Apple silicon may also need DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib); "
    "Windows: in MSYS2 pacman -S mingw-w64-ucrt-x86_64-pango, then WEASYPRINT_DLL_DIRECTORIES=C:\\msys64\\ucrt64\\bin."
)
_REFUSED_BY_LOADER = re.compile(r"cannot load library '([^']+)'")


def missing_libraries(libraries: Sequence[Library] = LIBRARIES) -> tuple[Library, ...]:
    """Those that the machine's loader doesn't find."""
    return tuple(library for library in libraries if not any(map(_loads, library.files)))


def how_to_install(names: Sequence[str]) -> str:
    """One line that names what is missing and says how to get it on Debian, Fedora, macOS and Windows."""
    return f"Printing needs system libraries that are missing here: {', '.join(names)}. {_ADVICE}"


def explain_missing_library(error: OSError) -> str:
    """One line for the ``OSError`` with which ``import weasyprint`` ends where Pango is missing."""
    refused = _REFUSED_BY_LOADER.search(str(error))
    return how_to_install([refused[1] if refused else " ".join(str(error).split())])


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints how to get what is missing, or the names of the Debian packages that bring it; nothing if all is there."""
    parser = argparse.ArgumentParser(description="Says which libraries for printing are missing on this machine.")
    parser.add_argument("--debian", action="store_true", help="print only the Debian packages that bring them")
    missing = missing_libraries()
    if parser.parse_args(arguments).debian:
        sys.stdout.writelines(f"{library.debian}\n" for library in missing)
    elif missing:
        sys.stdout.write(how_to_install([library.name for library in missing]) + "\n")


def _loads(file: str) -> bool:
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    main()
