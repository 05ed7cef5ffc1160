"""The wheel carries all it prints with: installed in another environment, it prints a sheet in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pypdf
import pytest

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

_CHECKOUT = Path(__file__).resolve().parents[2]
_HAND = """\
event: {name: Autumn Deepstack, rules: tda-2024}
chips: [100, 500]
seats: [Ana, Ben, Cem]
button: Cem
contributions: {Ana: 500, Ben: 500, Cem: 500}
folded: []
showdown: [[Ana, Ben], Cem]
"""


def _run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, cwd=_CHECKOUT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment that shares the dependencies of this one, but not the checkout."""
    place = tmp_path_factory.mktemp("elsewhere")
    venv.create(place, with_pip=False, symlinks=True)
    python = place / "bin" / "python"
    _run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=place)
    packages = Path(_run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=place).strip())
    shared = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("\n".join(sorted(shared)), encoding="utf-8")
    return python.parent


def _elsewhere() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}


def test_the_wheel_carries_every_shipped_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
    shipped = [file for top in ("templates", "worksheets") for file in (_CHECKOUT / top).rglob("*") if file.is_file()]
    assert {f"oddchip_sheets/_shipped/{file.relative_to(_CHECKOUT).as_posix()}" for file in shipped} <= carried


@pytest.mark.parametrize(
    "part",
    [
        "oddchip_sheets/py.typed",
        "oddchip_sheets/_shipped/templates/fonts/SourceSans3-Regular.ttf",
        "oddchip_sheets/_shipped/templates/fonts/SourceSans3-LICENSE.md",
        "oddchip_sheets/_shipped/templates/fonts/DejaVu-LICENSE",
        "oddchip_sheets/_shipped/worksheets/two-pots-one-tie.yaml",
    ],
)
def test_the_wheel_carries(part: str, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert part in archive.namelist()


def test_every_rule_book_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
    data = [file for file in (_CHECKOUT / "oddchip_sheets").rglob("*.yaml") if file.is_file()]
    assert data
    assert {file.relative_to(_CHECKOUT).as_posix() for file in data} <= carried


def test_the_installed_command_runs_from_its_own_environment(installed: Path, tmp_path: Path) -> None:
    where = _run(
        installed / "python",
        "-c",
        "import oddchip_sheets; print(oddchip_sheets.__file__)",
        cwd=tmp_path,
        env=_elsewhere(),
    )
    assert Path(where.strip()).is_relative_to(installed.parent)


def test_the_installed_command_prints_a_sheet_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "hand.yaml").write_text(_HAND, encoding="utf-8")
    _run(installed / "oddchip", "sheet", "hand.yaml", cwd=tmp_path, env=_elsewhere())
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()) == [
        "hand.yaml",
        "output/hand.pdf",
    ]
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "output" / "hand.pdf").pages)
    for expected in ("Autumn Deepstack", "1,500", "Ana 800", "Ben 700"):
        assert expected in text
