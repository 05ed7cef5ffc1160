"""Who may ask what: foreign names and pages, bodies without end, keys, and what a page may do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import HAND, client
from starlette.testclient import TestClient

from oddchip_sheets.web import guard
from oddchip_sheets.web.guard import MOST_BYTES, Guard, Message, Receive, Scope, Send

FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def page() -> Iterator[TestClient]:
    with client() as made:
        yield made


def test_a_name_that_is_not_the_servers_is_refused(page: TestClient) -> None:
    """A page whose name was made to lead here (DNS rebinding) asks by its own name."""
    assert page.get("/", headers={"host": "evil.test"}).status_code == 421
    assert page.get("/", headers={"host": "evil.test:8421"}).status_code == 421
    assert page.get("/", headers={"host": ""}).status_code == 421
    for name in ("localhost:8421", "127.0.0.1", "[::1]:8421", "LOCALHOST"):
        assert page.get("/", headers={"host": name}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/sheet.pdf", "/report.pdf", "/hand.yaml", "/open", "/text"])
def test_another_sites_form_is_refused(page: TestClient, path: str) -> None:
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9"},
    ):
        assert page.post(path, data=HAND, headers=headers).status_code == 403


@pytest.mark.parametrize("path", ["/page.js", "/sheet.css", "/blank.pdf", "/fonts/SourceSans3-Bold.ttf"])
def test_another_site_gets_no_file(page: TestClient, path: str) -> None:
    assert page.get(path, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert page.get("/", headers={"sec-fetch-site": "cross-site", "sec-fetch-dest": "iframe"}).status_code == 403


def test_a_link_from_another_site_leads_to_the_empty_page(page: TestClient) -> None:
    visited = {"sec-fetch-site": "cross-site", "sec-fetch-dest": "document"}
    assert page.get("/", headers=visited).status_code == 200


def test_our_own_page_may_ask(page: TestClient) -> None:
    assert page.post("/", data=HAND, headers={"sec-fetch-site": "same-origin"}).status_code == 200
    assert page.post("/", data=HAND, headers={"origin": "http://127.0.0.1:8421"}).status_code == 200


def test_a_page_may_load_and_send_nothing_beyond_this_server(page: TestClient) -> None:
    for answer in (page.get("/"), page.get("/page.js"), page.get("/", headers={"host": "evil.test"})):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert page.get("/").headers["cache-control"] == "no-store"


def test_a_body_is_bounded_by_what_it_says_and_by_what_it_is(page: TestClient) -> None:
    assert page.post("/", content=b"", headers={**FORM, "content-length": "99000000"}).status_code == 413
    assert page.post("/", content=b"", headers={**FORM, "content-length": "-1"}).status_code == 413
    assert page.post("/", content=b"event=" + b"x" * MOST_BYTES, headers=FORM).status_code == 413

    def without_end() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 8192

    assert page.post("/", content=without_end(), headers=FORM).status_code == 413


def test_fields_are_bounded(page: TestClient) -> None:
    assert page.post("/", data={f"f{number}": "x" for number in range(5000)}).status_code == 400
    assert page.post("/", data={"event": "x" * 200_000}).status_code == 200


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_LONGEST_BODY", 0.05)
    said: list[Message] = []

    async def app(_: Scope, receive: Receive, __: Send) -> None:
        await receive()

    async def receive() -> Message:
        await asyncio.sleep(60)
        return {}

    async def send(message: Message) -> None:
        said.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-length", b"9")],
    }
    asyncio.run(Guard(app, frozenset({"localhost"}))(scope, receive, send))
    assert said[0]["status"] == 408


def test_only_listed_files_are_served(page: TestClient) -> None:
    for path in (
        "/../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/fonts/..%2fsheet.css",
        "/page.html.j2",
        "/web/page.js",
    ):
        assert page.get(path).status_code == 404, path


def test_on_a_house_network_the_key_of_the_printed_address_is_asked_for() -> None:
    with client(key="secret-key", hosts=frozenset({"10.0.0.7"})) as page:
        page.base_url = page.base_url.copy_with(host="10.0.0.7")
        for path in ("/", "/page.js", "/blank.pdf"):
            assert page.get(path).status_code == 401
        assert page.post("/", data=HAND).status_code == 401
        assert page.get("/?key=other").status_code == 401
        entered = page.get("/?key=secret-key")
        assert (entered.status_code, entered.headers["location"]) == (303, "/")
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
        assert page.get("/").status_code == 200
        assert page.get("/page.js").status_code == 200
        assert page.get("/", headers={"host": "127.0.0.1"}).status_code == 421


def test_what_is_typed_is_no_markup(page: TestClient) -> None:
    hostile = {**HAND, "event": '"><script>alert(1)</script>', "row-1-player": '<img src=x onerror="alert(1)">'}
    html = page.post("/", data=hostile).text
    assert "<script>alert" not in html
    assert "<img" not in html
    assert " style=" not in html
    assert "&lt;script&gt;alert" in html


def test_no_file_of_the_machine_is_opened_for_a_page(page: TestClient, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("extends: tda-2024\ntitle: Very Secret Rules\n")
    for text in (f"event: {secret}\nseats: [A]\n", f"event: {{name: X, rules: {secret}}}\nseats: [A]\n"):
        shown = page.post("/text", data={"text": text}).text
        assert "Very Secret" not in shown
        assert "To correct" in shown
    assert "Very Secret" not in page.post("/", data={**HAND, "rules": str(secret)}).text


def test_an_alias_bomb_and_five_hundred_hands_are_told(page: TestClient) -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{name}: &{name} [{','.join([f'*{before}'] * 10)}]\n"
        for before, name in zip("abcdefg", "bcdefgh", strict=True)
    )
    assert page.post("/text", data={"text": bomb}).status_code == 200
    hands = "hands: [" + ", ".join(["{}"] * 60) + "]\n"
    whole = "event: {name: X, rules: tda-2024}\nchips: [1]\nseats: [A, B]\nbutton: A\ncontributions: {A: 1, B: 1}\n"
    assert page.post("/text", data={"text": f"{whole}showdown: [A]\n{hands}"}).status_code == 413
    assert page.post("/text", data={"text": "x" * 40_000}).status_code == 413
