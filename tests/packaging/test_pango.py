"""A machine without Pango is told in one line what to install."""

from __future__ import annotations

import pytest

from oddchip_sheets.printing.pango import (
    LIBRARIES,
    Library,
    explain_missing_library,
    how_to_install,
    main,
    missing_libraries,
)

_AS_WEASYPRINT_FAILS = OSError(
    "cannot load library 'libgobject-2.0-0': libgobject-2.0-0: cannot open shared object file: No such file or "
    "directory.  Additionally, ctypes.util.find_library() did not manage to locate a library called 'libgobject-2.0-0'"
)
_NOWHERE = Library("Nowhere", "libnowhere1", ("libnowhere.so.1", "libnowhere.1.dylib"))


def test_a_library_that_no_loader_finds_is_missing() -> None:
    assert missing_libraries((*LIBRARIES, _NOWHERE)) == (_NOWHERE,)


@pytest.mark.parametrize(
    "way",
    [
        "Debian: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0;",
        "Fedora: dnf install pango;",
        "macOS: brew install pango",
        "Windows: in MSYS2 pacman -S mingw-w64-ucrt-x86_64-pango",
    ],
)
def test_the_explanation_says_how_to_get_the_library_on_each_platform(way: str) -> None:
    assert way in explain_missing_library(_AS_WEASYPRINT_FAILS)


def test_the_explanation_is_one_line_that_names_the_library() -> None:
    line = explain_missing_library(_AS_WEASYPRINT_FAILS)
    assert line.startswith("Printing needs system libraries that are missing here: libgobject-2.0-0. ")
    assert "\n" not in line


def test_an_error_in_other_words_is_passed_on_in_one_line() -> None:
    line = explain_missing_library(OSError("image not found:\n  libpango-1.0.dylib"))
    assert "missing here: image not found: libpango-1.0.dylib. " in line
    assert "\n" not in line


def test_several_missing_libraries_stand_in_the_same_line() -> None:
    assert "missing here: Pango, PangoFT2. " in how_to_install(["Pango", "PangoFT2"])


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [(["--debian"], "libnowhere1\n"), ([], how_to_install(["Nowhere"]) + "\n")],
)
def test_the_set_up_learns_what_is_missing(
    arguments: list[str], printed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("oddchip_sheets.printing.pango.missing_libraries", lambda: (_NOWHERE,))
    main(arguments)
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("arguments", [["--debian"], []])
def test_the_set_up_hears_nothing_where_all_is_there(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(arguments)
    assert capsys.readouterr().out == ""
