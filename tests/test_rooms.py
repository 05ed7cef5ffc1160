"""The map's arrows: no import goes in a circle, from module to module or from room to room."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "oddchip_sheets"
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in PACKAGE.rglob("*.py")
}


def imported(path: Path) -> Iterator[str]:
    """The product's modules that one of them imports, at its top or later."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("oddchip_sheets"):
            for name in node.names:
                below = f"{node.module}.{name.name}"
                yield below if below in MODULES else str(node.module)


def room(module: str) -> str:
    """The package of a module, or the module that is a room of its own."""
    return ".".join(module.split(".")[:2])


def test_no_module_is_imported_in_a_circle() -> None:
    TopologicalSorter({module: {*imported(path)} for module, path in MODULES.items()}).prepare()


def test_no_room_is_imported_in_a_circle() -> None:
    arrows: dict[str, set[str]] = {}
    for module, path in MODULES.items():
        arrows.setdefault(room(module), set()).update({room(each) for each in imported(path)} - {room(module)})
    assert "oddchip_sheets.verifier" in arrows["oddchip_sheets.pipeline"]
    TopologicalSorter(arrows).prepare()


def test_engine_and_verifier_share_no_calculation() -> None:
    """The verifier knows what a settlement looks like; the engine does not know that there is a verifier."""
    of = {
        side: {
            each
            for module, path in MODULES.items()
            if room(module) == f"oddchip_sheets.{side}"
            for each in imported(path)
        }
        for side in ("settlement", "session", "verifier")
    }
    engine = {"oddchip_sheets.settlement", "oddchip_sheets.session"}
    assert {each for each in of["verifier"] if room(each) in engine} == {
        "oddchip_sheets.session.model",
        "oddchip_sheets.settlement.model",
    }
    assert not {each for each in of["settlement"] | of["session"] if room(each) == "oddchip_sheets.verifier"}
