"""Where the files that travel with the product are: templates with their fonts, and worksheets.

In a wheel they lie inside the package; in a checkout they lie at its top.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def shipped(folder: str) -> Path:
    """The shipped folder of that name; raises ``FileNotFoundError`` where the installation is broken."""
    for place in (_PACKAGE / "_shipped" / folder, _PACKAGE.parent / folder):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the installation lacks its folder {folder!r}; install oddchip-sheets again")


def template_folders(house: Path | None) -> tuple[Path, ...]:
    """Where templates, stylesheet and fonts are looked for: a house's own folder first, file by file."""
    return (shipped("templates"),) if house is None else (house.resolve(), shipped("templates"))


def asset(name: str, house: Path | None) -> Path:
    """The file called ``name``; raises ``FileNotFoundError`` where no folder has it."""
    for folder in template_folders(house):
        if (folder / name).is_file():
            return folder / name
    raise FileNotFoundError(f"the installation lacks templates/{name}; install oddchip-sheets again")
