"""The pages and what is printed from them; printing is in processes of its own."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from quick import first
from serving import HAND, client
from starlette.testclient import TestClient

from oddchip_sheets.cli.main import main
from oddchip_sheets.web.books import house_books
from oddchip_sheets.web.press import BusyError, Press

ROOT = Path(__file__).parents[2]
WORKSHEETS = ROOT / "worksheets"


@pytest.fixture(scope="module")
def page() -> Iterator[TestClient]:
    with client(workers=1) as made:
        yield made


@pytest.fixture(scope="module")
def unprinted() -> Iterator[TestClient]:
    """A client of a server that prints nothing, and so need not begin to."""
    with client() as made:
        yield made


def status(html: str) -> str:
    found = re.search(r'<p id="status"[^>]*>([^<]*)</p>', html)
    assert found is not None
    return found[1]


def values(html: str) -> dict[str, str]:
    """What stands in the inputs of a page."""
    return dict(re.findall(r'<input class="write[^>]* name="([^"]+)"[^>]* value="([^"]*)"', html))


def test_a_posted_form_comes_back_settled(unprinted: TestClient) -> None:
    answer = unprinted.post("/", data=HAND)
    assert status(answer.text) == "Settled: A 800, B 600"
    assert values(answer.text)["row-1-player"] == "A"
    assert "A is the first tied seat left of the button." in answer.text


def test_to_a_page_that_has_its_fields_only_what_is_live_is_sent(unprinted: TestClient) -> None:
    whole = unprinted.post("/", data=HAND).text
    shape = re.search(r'name="shape" value="([^"]*)"', whole)
    assert shape is not None
    live = unprinted.post("/", data={**HAND, "live": "1", "shape": shape[1]}).text
    assert "<input" not in live
    assert status(live) == "Settled: A 800, B 600"
    other = unprinted.post("/", data={**HAND, "live": "1", "shape": shape[1], "game": "omaha-8"}).text
    assert 'name="row-1-place-2"' in other


def test_the_buttons_do_without_a_script_what_the_script_does(unprinted: TestClient) -> None:
    bare = {key: text for key, text in HAND.items() if "-place" not in key}
    best = unprinted.post("/", data={**bare, "tap": "place/1/next"}).text
    assert values(best)["row-1-place"] == "1"
    tied = unprinted.post("/", data={**bare, "row-1-place": "1", "tap": "place/2/tie"}).text
    assert values(tied)["row-2-place"] == "1"
    rest = unprinted.post("/", data={**bare, "row-1-place": "1", "tap": "place/0/rest"}).text
    assert [values(rest)[f"row-{seat}-place"] for seat in range(1, 6)] == ["1", "x", "x", "x", ""]
    assert "row-7-player" in unprinted.post("/", data={**HAND, "seats": "6", "tap": "seats"}).text
    for nonsense in ("x", "place/99/next", "place/a/b", "//", "cards/1/next"):
        assert unprinted.post("/", data={**HAND, "tap": nonsense}).status_code == 200


@pytest.mark.slow
def test_the_sheet_of_a_form_is_the_command_s_sheet_of_its_hand_file_byte_for_byte(
    page: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = page.post("/sheet.pdf", data=HAND)
    assert pdf.status_code == 200
    assert pdf.headers["content-type"] == "application/pdf"
    assert "autumn-deepstack-event-12-7.pdf" in pdf.headers["content-disposition"]
    saved = page.post("/hand.yaml", data=HAND)
    assert saved.headers["content-disposition"].startswith("attachment")
    monkeypatch.chdir(tmp_path)
    Path("hand.yaml").write_bytes(saved.content)
    assert main(["sheet", "--quiet", "--paper", "a4", "hand.yaml", "-o", "own.pdf"]) == 0
    assert pdf.content == Path("own.pdf").read_bytes()


def test_what_can_not_be_printed_yet_is_told_at_its_field_and_the_form_is_kept(unprinted: TestClient) -> None:
    nameless = {key: text for key, text in HAND.items() if key != "event"}
    answer = unprinted.post("/sheet.pdf", data=nameless)
    assert answer.status_code == 422
    assert "event&#39;s name is still missing" in answer.text
    assert values(answer.text)["row-1-put-in"] == "500"
    report = unprinted.post("/report.pdf", data=HAND)
    assert report.status_code == 422
    assert "Say what was disputed" in report.text


@pytest.mark.slow
def test_a_name_that_the_sheets_fonts_lack_is_told_at_its_field(page: TestClient) -> None:
    chinese = page.post("/sheet.pdf", data={**HAND, "row-1-player": "李"})
    assert chinese.status_code == 422
    assert 'id="e-row-1-player">The fonts' in chinese.text


@pytest.mark.slow
def test_report_and_blank_are_printed_and_a_printed_report_opens_as_a_form(page: TestClient, tmp_path: Path) -> None:
    disputed = {**HAND, "incident-claim": "The odd chip went to B.", "row-1-paid": "600", "row-2-paid": "600"}
    pdf = page.post("/report.pdf", data={**disputed, "paper": "letter", "language": "es"})
    assert pdf.status_code == 200
    (tmp_path / "report.pdf").write_bytes(pdf.content)
    assert main(["verify", "--quiet", str(tmp_path / "report.pdf")]) == 0
    opened = page.post("/open", files={"file": ("report.pdf", pdf.content)}, data={"language": "en"}).text
    assert values(opened)["row-1-paid"] == "600"
    assert "The odd chip went to B.</textarea>" in opened
    assert 'lang="es"' in opened
    assert page.get("/blank.pdf?language=es&paper=letter").content.startswith(b"%PDF-")


def test_a_hand_file_opens_as_a_form(unprinted: TestClient) -> None:
    data = (WORKSHEETS / "three-pots-folded-money.yaml").read_bytes()
    opened = unprinted.post("/open", files={"file": ("hand.yaml", data)}).text
    assert values(opened)["row-8-player"] == "Fatima"
    assert values(opened)["row-8-dead"] == "800"
    assert "Read from the file." in opened


def test_a_file_that_says_more_than_the_form_stays_text(unprinted: TestClient) -> None:
    data = (WORKSHEETS / "house-book.yaml").read_bytes()
    opened = unprinted.post("/open", files={"file": ("hand.yaml", data)}).text
    assert '<textarea id="text"' in opened
    assert "low-when-quartered" in opened
    assert status(opened).startswith("Settled: ")


@pytest.mark.slow
def test_a_filled_blank_opens_as_a_form(page: TestClient) -> None:
    data = (WORKSHEETS / "filled-blank.pdf").read_bytes()
    opened = page.post("/open", files={"file": ("blank.pdf", data)}).text
    assert "Taken from the filled blank." in opened
    assert values(opened)["row-1-player"]


@pytest.mark.parametrize("data", first(2, [b"", b"\xff\xfe\x00", b"%PDF-1.7 rubbish", b"%PDF-" + os.urandom(2000)]))
def test_what_is_no_file_of_ours_is_told(page: TestClient, data: bytes) -> None:
    answer = page.post("/open", files={"file": ("x", data)})
    assert answer.status_code in {200, 422}
    assert "no hand file, sheet" in answer.text or '<textarea id="text"' in answer.text


def test_the_language_is_the_browsers_unless_another_is_asked_for(unprinted: TestClient) -> None:
    assert "Hoja de liquidación" in unprinted.get("/", headers={"accept-language": "es-PY, en;q=0.5"}).text
    assert 'lang="es-MX"' in unprinted.get("/", headers={"accept-language": "es-mx"}).text
    assert 'lang="en"' in unprinted.get("/", headers={"accept-language": "fr, *"}).text
    assert "Hoja de liquidación" in unprinted.get("/?language=es").text


@pytest.mark.slow
def test_house_books_are_offered_by_name_and_carried_by_the_sheet(tmp_path: Path) -> None:
    houses, _ = house_books(WORKSHEETS / "house")
    name, book = next(iter(houses.books.items()))
    with client(houses=houses, workers=1) as page:
        assert f'<option value="{name}">{book.title}' in page.get("/").text
        pdf = page.post("/sheet.pdf", data={**HAND, "rules": name})
        assert pdf.status_code == 200
        (tmp_path / "sheet.pdf").write_bytes(pdf.content)
        assert main(["verify", "--quiet", str(tmp_path / "sheet.pdf")]) == 0


@pytest.mark.slow
def test_a_stuck_page_is_ended_alone_and_the_next_one_is_printed() -> None:
    async def printed() -> None:
        press = Press(workers=2, longest=20)
        await press.start()
        try:
            for _ in range(2):
                told, pdf = await press.do({"job": "blank"})
                assert pdf.startswith(b"%PDF-"), told
            while press.idle < 2:  # noqa: ASYNC110 - nobody but this test waits for it
                await asyncio.sleep(0.01)
            press.longest = 5
            stuck, other = press.pids
            os.kill(stuck, signal.SIGSTOP)
            answers = await asyncio.gather(*(press.do({"job": "blank"}) for _ in range(2)), return_exceptions=True)
            assert sorted(isinstance(answer, BusyError) for answer in answers) == [False, True]
            press.longest = 20
            assert other in press.pids
            assert stuck not in press.pids
            for _ in range(2):
                _, pdf = await press.do({"job": "blank"})
                assert pdf.startswith(b"%PDF-")
        finally:
            await press.close()

    asyncio.run(printed())


def test_what_is_settled_does_not_wait_for_what_is_printed() -> None:
    """All workers are busy with pages that come to no end, and a form is settled all the same."""
    printed: list[int] = []
    with client(workers=0, wait=1) as page:
        waiting = threading.Thread(target=lambda: printed.append(page.post("/sheet.pdf", data=HAND).status_code))
        waiting.start()
        assert status(page.post("/", data=HAND).text) == "Settled: A 800, B 600"
        waiting.join()
    assert printed == [503]


def test_more_than_can_be_printed_soon_is_refused() -> None:
    async def asked() -> None:
        press = Press(workers=0)
        waiting = [asyncio.create_task(press.do({"job": "blank"})) for _ in range(40)]
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await press.do({"job": "blank"})
        for task in waiting:
            task.cancel()

    asyncio.run(asked())


@pytest.mark.slow
def test_a_session_of_a_match_pot_game_stays_text_and_is_printed(page: TestClient) -> None:
    for name, told in (("guts-evening", "Settled: 7 deals"), ("guts-counted", "2 of 4 deals unresolved")):
        text = (WORKSHEETS / f"{name}.yaml").read_text("utf-8")
        assert status(page.post("/text", data={"text": text}).text) == told
    assert page.post("/sheet.pdf", data={"text": text}).content.startswith(b"%PDF")
