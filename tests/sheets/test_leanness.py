"""What makes printing lean changes no byte of a print."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from oddchip_sheets import load, settle_event
from oddchip_sheets.printing import weasyprint_pdf
from oddchip_sheets.printing.templates import page_html
from oddchip_sheets.proof.archive import archived_pdf
from oddchip_sheets.proof.documents import INCIDENT_REPORT, SHEET, disputed_hands
from oddchip_sheets.sheet.compose import compose
from oddchip_sheets.verifier.verified import Verified
from oddchip_sheets.workers import one_after_another

WORKSHEETS = sorted((Path(__file__).parents[2] / "worksheets").glob("*.yaml"))
QUICK = ["high-low-quartered", "quartered-with-cards", "side-pot-unresolved", "incident-incomplete"]

ODD_TEXTS = """\
event: {name: "Späti & <Söhne> \\"9\\" ' 1/2 ]]>", rules: tda-2024, notes: "first\\nsecond & <b>last</b>"}
chips: [100]
seats: ["A & B", "<i>", "محمد", "''\\"\\""]
button: <i>
contributions: {"A & B": 300, <i>: 300, محمد: 100, "''\\"\\"": 500}
showdown: [["A & B", <i>], محمد]
folded: ["''\\"\\""]
"""


def prints(settlement: Verified) -> list[bytes]:
    documents = [SHEET, *([INCIDENT_REPORT] if disputed_hands(settlement) else [])]
    return [archived_pdf(settlement, document=document) for document in documents]


def by_the_parser_of_html(settlement: Verified, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The prints of a page that is read as a house's own templates' page is, by all of WeasyPrint's rules."""
    with monkeypatch.context() as patch:
        patch.setattr(weasyprint_pdf, "_shipped_page", lambda *_: None)
        return prints(settlement)


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=[] if path.stem in QUICK else pytest.mark.slow) for path in WORKSHEETS],
)
def test_the_shorter_way_to_read_the_page_changes_no_byte(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settlement = settle_event(load(path))
    assert prints(settlement) == by_the_parser_of_html(settlement, monkeypatch)


def test_a_sheet_s_page_is_xml_and_can_be_read_in_the_shorter_way() -> None:
    page = page_html(compose(settle_event(load(WORKSHEETS[0]))), None)
    assert ET.fromstring(page).tag == "html"  # noqa: S314 - our own page


def test_texts_that_look_like_markup_are_read_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hand.yaml").write_text(ODD_TEXTS, encoding="utf-8")
    settlement = settle_event(load(tmp_path / "hand.yaml"))
    assert prints(settlement) == by_the_parser_of_html(settlement, monkeypatch)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere libraries are searched for as ever")
def test_printing_starts_no_compiler_to_find_libraries(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", SEARCHES, str(tmp_path / "blank.pdf")],
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    ).stdout
    assert told.split() == ["searched", "restored"]


SEARCHES = """
import ctypes.util
def find(name):
    print("searches for", name)
ctypes.util.find_library = find
import sys
from oddchip_sheets.cli.main import main
main(["blank", "--quiet", "-o", sys.argv[1]])
print("searched")
print("restored" if ctypes.util.find_library is find else "left otherwise")
"""


@pytest.mark.slow
def test_sheet_after_sheet_leaves_no_memory_behind() -> None:
    settlement = settle_event(load(WORKSHEETS[0]))

    def pages_after(sheets: int) -> int:
        for _ in range(sheets):
            archived_pdf(settlement)
            gc.collect()
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])

    before = pages_after(30)
    assert (pages_after(60) - before) * 4 / 60 < 20, "KiB a sheet"


@pytest.mark.parametrize("pieces", [0, 1, 3])
def test_garbage_is_collected_between_pieces_of_work_and_afterwards_as_before(pieces: int) -> None:
    class Kept:
        def __init__(self) -> None:
            self.itself = self

    there: list[weakref.ref[Kept]] = []

    def work(_: int) -> int:
        assert not gc.isenabled()
        there.append(weakref.ref(Kept()))
        return len(there)

    for done in one_after_another(work, range(pieces)):
        assert pieces == 1 or not any(each() for each in there[:done])
    assert gc.isenabled()
    assert not gc.get_freeze_count()
