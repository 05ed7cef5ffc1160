from __future__ import annotations

from pathlib import Path

import pytest

from oddchip_sheets.printing.assets import AssetFetcher
from oddchip_sheets.shipped import shipped, template_folders

FONT = "fonts/SourceSans3-Regular.ttf"


def fetched(url: str, house: Path | None = None) -> bytes:
    response = AssetFetcher(template_folders(house), house).fetch(url)
    try:
        return bytes(response.read())
    finally:
        response.close()


def test_a_shipped_font_is_served() -> None:
    path = shipped("templates") / FONT
    assert fetched(path.resolve().as_uri()) == path.read_bytes()


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "file://localhost/etc/passwd",
        "http://example.org/font.ttf",
        "https://example.org/font.ttf",
        "ftp://example.org/font.ttf",
        "data:text/css,p{}",
        "FILE:///etc/passwd",
    ],
)
def test_nothing_else_is_fetched(url: str) -> None:
    with pytest.raises(PermissionError, match="only files of its templates"):
        fetched(url)


def test_a_path_does_not_climb_out() -> None:
    base = shipped("templates").resolve().as_uri()
    for climb in (f"{base}/../pyproject.toml", f"{base}/%2e%2e/pyproject.toml", f"{base}/fonts/../../README.md"):
        with pytest.raises(PermissionError):
            fetched(climb)


def test_a_link_does_not_lead_out(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    house = tmp_path / "house"
    house.mkdir()
    (house / "link.txt").symlink_to(secret)
    with pytest.raises(OSError, match=r"link\.txt"):
        fetched((house / "link.txt").as_uri(), house)


def test_a_house_without_fonts_uses_the_shipped_ones(tmp_path: Path) -> None:
    house = template_folders(tmp_path)[0]
    assert fetched((house / FONT).as_uri(), tmp_path) == (shipped("templates") / FONT).read_bytes()


def test_a_houses_own_file_goes_before(tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_text("<svg/>")
    assert fetched((tmp_path.resolve() / "logo.svg").as_uri(), tmp_path) == b"<svg/>"


def test_a_file_that_is_not_there_is_missing_not_forbidden(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.css"):
        fetched((tmp_path.resolve() / "nothing.css").as_uri(), tmp_path)
