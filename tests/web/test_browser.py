"""The page in a real browser, as a person fills it in: desk, tablet and phone, by keyboard, without a script."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, Page, expect, sync_playwright
from serving import HAND, listening

from oddchip_sheets.handfile.read import load
from oddchip_sheets.pipeline import settle_event, settle_text
from oddchip_sheets.sheet.compose import compose
from oddchip_sheets.web.reread import form_of

WORKSHEETS = Path(__file__).parents[2] / "worksheets"
SIZES = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
FILLED_IN = {"three-pots-folded-money": "desk", "high-low-quartered": "tablet", "side-pot-unresolved": "phone"}
"""A hand with dead chips, one of two halves, and one of which only the pots are known."""
SOON = 5_000
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(
        CHROMIUM is None,
        reason="no Chromium is found here (Debian: apt install chromium): the page is not tested in a browser",
    ),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Without its sandbox, because tests may run as root; it only ever opens our own page.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with listening() as url:
        yield url


@contextmanager
def opened(browser: Browser, address: str, size: str = "desk", **settings: Any) -> Iterator[Page]:
    """A page of its own; whatever the browser complains of fails the test."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=size != "desk", locale="en-US", **settings
    )
    context.set_default_timeout(20_000)
    complaints: list[str] = []
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    yield page
    context.close()
    assert complaints == []


def fill(page: Page, fields: dict[str, str]) -> None:
    """Fill in fields as a person does: what changes the form first, then field after field."""
    touch: Callable[[str], None] = page.tap if page.evaluate("'ontouchstart' in window") else page.click
    for name in _FORMING:
        if fields.get(name) and page.input_value(f"#{name}") != fields[name]:
            page.select_option(f"#{name}", fields[name])
    if any(name.endswith("-dead") for name in fields):
        touch("#show-dead")
        page.wait_for_selector("#row-1-dead")
    last = max(int(name.split("-")[1]) for name in fields if name.startswith("row-"))
    while page.locator("tr.row").count() < last:
        rows = page.locator("tr.row").count()
        touch("button[name=tap][value=seats]")
        expect(page.locator("tr.row")).to_have_count(rows + 1)
    typed = {name: text for name, text in fields.items() if text and name not in {*_FORMING, "seats", "language"}}
    sorts = page.evaluate("ids => ids.map(id => document.getElementById(id)?.type)", [*typed])
    for (name, text), sort in zip(typed.items(), sorts, strict=True):
        folded = page.locator(f"details:not([open]):has(#{name}) > summary") if name.startswith(_FOLDED) else None
        if folded is not None and folded.count():
            folded.click()
        if name == "button":
            touch(f"#button-{text}")
        elif sort == "checkbox":
            touch(f"#{name}")
        elif sort == "select-one":
            page.select_option(f"#{name}", text)
        else:
            page.fill(f"#{name}", text)


_FORMING = ("game", "known", "boards", "rules")
_FOLDED = ("incident-", "pot-", "board-", "rake", "drop-")
"""The fields in parts of the page that are folded away at first."""


def status(page: Page, begins: str) -> None:
    expect(page.locator("#status")).to_contain_text(begins, timeout=SOON)


def hand_file(page: Page) -> str:
    """The hand file that the page shows."""
    return page.text_content("#hand-file") or ""


def fields_of(name: str) -> dict[str, str]:
    """What a person types for a worksheet."""
    form = form_of(load(WORKSHEETS / f"{name}.yaml"))
    assert form is not None
    return dict(form.fields)


def test_a_hand_settles_while_it_is_filled_in_and_a_slip_is_told_at_its_field(browser: Browser, address: str) -> None:
    with opened(browser, address, "phone") as page:
        fill(page, HAND)
        status(page, "Settled: A 800, B 600")
        expect(page.locator("#result")).to_contain_text("A is the first tied seat left of the button.")
        page.fill("#row-2-put-in", "5k")
        expect(page.locator("#e-row-2-put-in")).to_have_text("5k: spell the number out, 25000 for 25k.")
        expect(page.locator("#row-2-put-in")).to_have_attribute("aria-invalid", "true")
        page.fill("#row-2-put-in", "500")
        status(page, "Settled: A 800, B 600")
        expect(page.locator("#row-2-put-in")).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size"), FILLED_IN.items())
def test_a_worksheet_that_is_filled_in_gives_the_command_s_settlement_and_pages(
    browser: Browser, address: str, name: str, size: str
) -> None:
    own = settle_event(load(WORKSHEETS / f"{name}.yaml"))
    with opened(browser, address, size) as page:
        fill(page, fields_of(name))
        status(page, "Settled" if own.settled else "Unresolved")
        page.wait_for_timeout(300)
        found = settle_text("hand.yaml", hand_file(page).encode(), Path()).settlement
        assert found is not None
        assert [hand.receipts for hand in found.hands] == [hand.receipts for hand in own.hands]
        assert compose(found).hands == compose(own).hands
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


@pytest.mark.slow
def test_the_sheet_opens_in_a_tab_of_its_own_from_a_tap(browser: Browser, address: str) -> None:
    with opened(browser, address, "tablet") as page:
        fill(page, HAND)
        status(page, "Settled")
        with page.context.expect_page() as caught:
            page.tap("text=Sheet (PDF)")
        page.context.wait_for_event("response", lambda answer: answer.url.endswith("/sheet.pdf") and answer.ok)
        assert caught.value.url.endswith("/sheet.pdf")


@pytest.mark.slow
def test_the_page_works_without_a_script(browser: Browser, address: str) -> None:
    with opened(browser, address, java_script_enabled=False) as page:
        page.fill("#event", "Friday")
        page.fill("#chips", "25 100")
        for seat, (name, paid) in enumerate((("Ana", "500"), ("Ben", "500"), ("Cleo", "75")), 1):
            page.fill(f"#row-{seat}-player", name)
            page.fill(f"#row-{seat}-put-in", paid)
        page.check("#row-3-folded")
        page.check("#button-3")
        page.click("button[value='place/1/next']")
        page.click("button[value='place/2/tie']")
        expect(page.locator("#status")).to_have_text("Settled: Ana 550, Ben 525")
        page.fill("#row-1-put-in", "x")
        page.click(".without-script")
        expect(page.locator("#e-row-1-put-in")).to_contain_text("x is no amount.")
        assert page.input_value("#row-2-player") == "Ben"
        page.fill("#row-1-put-in", "500")
        page.select_option("#language", "es")
        page.click(".without-script")
        expect(page.locator("#status")).to_have_text("Liquidada: Ana 550, Ben 525")


@pytest.mark.slow
def test_a_hand_is_filled_in_by_keyboard_alone(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.focus("#chips")
        page.keyboard.type("100")
        page.focus("#row-1-player")
        for name in ("Ana", "Ben"):
            page.keyboard.type(name)
            page.keyboard.press("Enter")
        page.focus("#row-1-put-in")
        for paid in ("500", "500"):
            page.keyboard.type(paid)
            page.keyboard.press("Enter")
        page.focus("#row-1-put-in")
        page.keyboard.press("Tab")  # folded
        page.keyboard.press("Tab")
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        page.keyboard.type("1")
        status(page, "Settled: Ana 500, Ben 500")
        assert page.evaluate("document.activeElement.id") == "row-2-place"
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "button-open":
                break
        page.keyboard.press("ArrowDown")  # no button
        page.keyboard.press("ArrowDown")  # and round to the first seat
        assert page.is_checked("#button-1")


@pytest.mark.slow
def test_another_game_brings_its_columns_and_keeps_what_was_typed(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        fill(page, HAND)
        page.focus("#game")
        page.select_option("#game", "omaha-8")
        page.wait_for_selector("#row-1-place-2")
        assert page.input_value("#row-2-player") == "B"
        assert page.evaluate("document.activeElement.id") == "game"
        for seat in "1234":
            page.fill(f"#row-{seat}-place-2", seat)
        status(page, "Settled")
        page.click("button[value=seats]")
        page.wait_for_selector("#row-7-player:focus")
        page.select_option("#language", "es")
        status(page, "Liquidada")
        expect(page.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.slow
def test_the_rest_lost_and_who_has_no_place_is_asked_for(browser: Browser, address: str) -> None:
    with opened(browser, address, "tablet") as page:
        fill(page, {key: text for key, text in HAND.items() if "-place" not in key})
        page.tap("button[value='place/1/next']")
        status(page, "Showdown: B, C, D – which place, or lost?")
        expect(page.locator("#e-row-3-place")).to_have_text("Which place, or lost?")
        page.tap("button[value='place/0/rest']")
        status(page, "Settled: A")
        assert page.input_value("#row-4-place") == "x"


@pytest.mark.slow
def test_a_reload_loses_nothing_and_a_new_hand_begins_empty(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        fill(page, {**fields_of("high-low-quartered"), "event": "Friday"})
        status(page, "Settled")
        page.reload()
        status(page, "Settled")
        assert page.input_value("#row-9-player") == "P9"
        assert page.input_value("#row-9-place-2") == "1"
        page.click("#new")
        status(page, "Enter who sits where")
        assert page.input_value("#row-1-player") == ""


@pytest.mark.slow
def test_where_the_server_is_gone_the_page_says_so_and_keeps_what_was_typed(browser: Browser) -> None:
    with listening(workers=0) as address:
        context = browser.new_context()
        page = context.new_page()
        page.goto(address)
        fill(page, HAND)
        status(page, "Settled")
    page.fill("#row-1-put-in", "600")
    status(page, "Not settled: the server does not answer.")
    assert page.input_value("#row-1-put-in") == "600"
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_nothing_keeps_people_out(browser: Browser, address: str, size: str) -> None:
    """What axe-core finds: names of fields, contrast, roles, the order of headings."""
    with opened(browser, address, size) as page:
        fill(page, {**fields_of("incident-too-late"), "row-1-put-in": "25k", "row-2-place": ""})
        status(page, "One entry needs a correction")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        page.evaluate(Path(AXE_FILE_PATH).read_text("utf-8"))
        for settled in (False, True):
            found = page.evaluate("axe.run(document).then(each => each.violations)")
            assert [(each["id"], [node["html"][:120] for node in each["nodes"]][:3]) for each in found] == []
            if settled or size == "phone":
                break
            page.fill("#row-1-put-in", "600")
            page.fill("#row-2-place", "1")
            status(page, "Settled")


@pytest.mark.slow
def test_on_a_phone_the_first_seat_is_on_the_first_screen_and_a_slip_takes_one_line_more(
    browser: Browser, address: str
) -> None:
    with opened(browser, address, "phone") as page:
        first = page.locator("#row-1-player").bounding_box()
        assert first is not None
        assert first["y"] + first["height"] < 844
        fill(page, HAND)
        status(page, "Settled")
        page.fill("#row-3-put-in", "1.000")
        page.wait_for_selector("#slips-3:not(.none)")
        row, slips = page.locator("#row-3-put-in").bounding_box(), page.locator("#slips-3").bounding_box()
        assert row is not None
        assert slips is not None
        assert slips["y"] >= row["y"] + row["height"] - 1
        assert slips["height"] <= 42


@pytest.mark.slow
def test_a_hostile_page_in_the_same_browser_reaches_nothing(browser: Browser, address: str, tmp_path: Path) -> None:
    evil = tmp_path / "evil.html"
    evil.write_text(
        f"<form action='{address}sheet.pdf' method=post><input name=event value=x></form>"
        f"<script>fetch('{address}', {{method: 'POST', body: 'event=x'}})"
        ".then(() => window.got = 'answer', () => window.got = 'nothing')</script>",
        "utf-8",
    )
    context = browser.new_context()
    page = context.new_page()
    page.goto(evil.as_uri())
    for _ in range(100):
        if page.evaluate("window.got"):
            break
        page.wait_for_timeout(20)
    assert page.evaluate("window.got") == "nothing"
    with page.expect_response(lambda answer: answer.url.endswith("/sheet.pdf")) as answered:
        page.evaluate("document.forms[0].submit()")
    assert answered.value.status == 403
    context.close()
