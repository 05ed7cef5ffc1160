"""The server: one page, the PDFs that are printed from it, and nothing kept."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qsl, quote

from starlette.applications import Starlette
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from oddchip_sheets.forms.words import Written
from oddchip_sheets.positioned_yaml.problems import Place
from oddchip_sheets.proof.documents import SHEET, sheets_of
from oddchip_sheets.shipped import asset
from oddchip_sheets.web.books import HouseBooks, opener
from oddchip_sheets.web.form import Form
from oddchip_sheets.web.guard import OPENS, Guard
from oddchip_sheets.web.page import html, screen, text_screen
from oddchip_sheets.web.press import BusyError, Press
from oddchip_sheets.web.reread import NAME, form_of, read
from oddchip_sheets.web.told import Settled, Told, settled, settled_text
from oddchip_sheets.words.catalogue import languages
from oddchip_sheets.words.language import ENGLISH

MOST_HANDS: Final = 20
"""So many are settled and printed for a page; a worker prints them in a few seconds."""
MOST_TEXT: Final = 32 * 1024
"""Characters of a hand file that stays text."""
_MOST_FIELDS: Final = 600
_FONTS: Final = ("SourceSans3-Regular", "SourceSans3-Bold", "DejaVuSans", "DejaVuSans-Bold")


def make_app(
    hosts: frozenset[str], key: str | None = None, houses: HouseBooks | None = None, press: Press | None = None
) -> Guard:
    """The server behind its guard, whose parameters ``hosts`` and ``key`` are."""
    pages = _Pages(houses or HouseBooks(), press or Press())

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        await pages.press.start()
        yield
        await pages.press.close()

    routes = [
        Route("/", pages.visit, methods=["GET"]),
        Route("/", pages.settle, methods=["POST"]),
        Route("/text", pages.settle_text, methods=["POST"]),
        Route("/sheet.pdf", pages.sheet, methods=["POST"]),
        Route("/report.pdf", pages.report, methods=["POST"]),
        Route("/blank.pdf", pages.blank, methods=["GET"]),
        Route("/hand.yaml", pages.save, methods=["POST"]),
        Route(OPENS, pages.open, methods=["POST"]),
        Route("/{path:path}", static, methods=["GET"]),
    ]
    return Guard(Starlette(routes=routes, lifespan=running), hosts, key)


class _Pages:
    """What is answered, with the house books that are offered and the press."""

    def __init__(self, houses: HouseBooks, press: Press) -> None:
        self.houses, self.press = houses, press
        self._opened = opener(houses.texts)
        # One after the other: several at once would only take turns, and all of them would come late.
        self._one = ThreadPoolExecutor(1)

    async def visit(self, request: Request) -> Response:
        """The empty page, in the language that is asked for, else in the browser's."""
        asked = request.query_params.get("language", "")
        tag = asked if asked in languages() else _preferred(request.headers.get("accept-language", ""))
        form = Form.posted({"language": tag})
        return self._page(form, await asyncio.to_thread(settled, form, self._opened))

    async def settle(self, request: Request) -> Response:
        """The page with what was posted, settled."""
        posted = await _posted(request)
        form = Form.posted(posted)
        if "tap" in posted:
            form = form.tapped(posted["tap"])
        shape = posted.get("shape", "") if "live" in posted else ""
        return await asyncio.get_running_loop().run_in_executor(self._one, self._settled_page, form, shape)

    def _settled_page(self, form: Form, shape: str) -> Response:
        shown = screen(form, settled(form, self._opened), self.houses.titles(form.words))
        return HTMLResponse(html(shown, shape))

    async def settle_text(self, request: Request) -> Response:
        """A hand file that stays text, settled."""
        posted = await _posted(request)
        form = Form.posted({name: text for name, text in posted.items() if name in {"language", "paper"}})
        return await asyncio.to_thread(self._text_page, posted.get("text", ""), form)

    def _text_page(self, text: str, form: Form, status: int = 200) -> Response:
        if len(text) > MOST_TEXT:
            return PlainTextResponse(form.words.say("web.too-large"), 413)
        found = settled_text(text.replace("\r\n", "\n"), form.words, self._opened)
        settlement = None if found.outcome is None else found.outcome.settlement
        if settlement is not None and sheets_of(SHEET, settlement) > MOST_HANDS:
            return PlainTextResponse(form.words.say("web.too-many-hands", n=MOST_HANDS), 413)
        return HTMLResponse(html(text_screen(found, form, [form.words.say("web.as-text")])), status)

    async def sheet(self, request: Request) -> Response:
        """The settlement sheet of what was posted."""
        return await self._printed(await _posted(request), "sheet")

    async def report(self, request: Request) -> Response:
        """The incident report on what was posted."""
        return await self._printed(await _posted(request), "report")

    async def _printed(self, posted: Mapping[str, str], document: str) -> Response:
        form, text = Form.posted(posted), posted.get("text", "")
        words = form.words
        if text:
            if len(text) > MOST_TEXT:
                return PlainTextResponse(words.say("web.too-large"), 413)
            text = text.replace("\r\n", "\n")
            found = await asyncio.to_thread(settled_text, text, words, self._opened)
        else:
            found = await asyncio.to_thread(settled, form, self._opened)
            if not form.seats:
                found = replace(found, wrong=(*found.wrong, Told(words.say("web.nobody"), "row-1-player")))
            if not form["event"]:
                found = replace(found, wrong=(Told(words.say("web.event-missing"), "event"), *found.wrong))
            if document == "report" and not form.disputed:
                found = replace(found, wrong=(*found.wrong, Told(words.say("web.incident-missing"), "incident-claim")))
        settlement = None if found.outcome is None or found.wrong else found.outcome.settlement
        if settlement is None:
            return await asyncio.to_thread(self._refused, form, found, text)
        if sheets_of(SHEET, settlement) > MOST_HANDS:
            return PlainTextResponse(words.say("web.too-many-hands", n=MOST_HANDS), 413)
        job = {"job": "print", "document": document, "paper": form["paper"], "books": dict(self.houses.texts)}
        try:
            told, pdf = await self.press.do(job, found.written.text.encode("utf-8", "replace"))
        except BusyError:
            return PlainTextResponse(words.say("web.busy"), 503, {"retry-after": "5"})
        if "error" in told:
            return await asyncio.to_thread(self._refused, form, _unprinted(form, found, told), text)
        ending = "-incident" if document == "report" else ""
        return _file(pdf, "application/pdf", f"{_stem(settlement.event.name, form)}{ending}.pdf")

    def _refused(self, form: Form, found: Settled, text: str) -> Response:
        """The page again, with what stands in the way of printing."""
        if text:
            return HTMLResponse(html(text_screen(found, form, [form.words.say("web.as-text")])), 422)
        return self._page(form, found, 422)

    async def blank(self, request: Request) -> Response:
        """A blank sheet."""
        asked = request.query_params
        job = {"job": "blank", "language": asked.get("language", ENGLISH), "paper": asked.get("paper", "a4")}
        try:
            _, pdf = await self.press.do(job)
        except BusyError:
            form = Form.posted({"language": asked.get("language", "")})
            return PlainTextResponse(form.words.say("web.busy"), 503, {"retry-after": "5"})
        return _file(pdf, "application/pdf", "blank.pdf")

    async def save(self, request: Request) -> Response:
        """The hand file of what was posted."""
        form = Form.posted(await _posted(request))
        found = await asyncio.to_thread(settled, form, self._opened)
        name = f"{_stem(form['event'], form)}.yaml"
        return _file(found.written.text.encode(), "application/yaml", name, "attachment")

    async def open(self, request: Request) -> Response:
        """A hand file, a printed PDF or a filled blank as a form; as text where the form can't say all of it."""
        async with request.form(max_files=1, max_fields=4) as posted:
            upload, tag = posted.get("file"), posted.get("language")
            data = await upload.read() if isinstance(upload, UploadFile) else b""
        form = Form.posted({"language": tag if isinstance(tag, str) else ""})
        words, note = form.words, "web.opened"
        if b"%PDF-" in data[:1024]:
            try:
                told, data = await self.press.do({"job": "open"}, data)
            except BusyError:
                return PlainTextResponse(words.say("web.busy"), 503, {"retry-after": "5"})
            if told.get("error") == "filled":
                notes = [words.say("web.filled-wrong"), *map(str, told["problems"])]
                return await asyncio.to_thread(self._noted, form, "\n".join(notes), 422)
            note = "web.filled" if told.get("kind") == "filled" else note
        if not data.strip():
            return await asyncio.to_thread(self._noted, form, words.say("web.unusable"), 422)
        return await asyncio.to_thread(self._opened_page, data, form, note)

    def _opened_page(self, data: bytes, form: Form, note: str) -> Response:
        if len(data) > MOST_TEXT:
            return self._noted(form, form.words.say("web.too-large"), 413)
        event = read(data, self._opened).event
        found = None if event is None else form_of(event, self._opened, form["language"])
        if found is not None:
            return self._page(found, settled(found, self._opened), notes=[found.words.say(note)])
        return self._text_page(data.decode("utf-8-sig", "replace"), form)

    def _noted(self, form: Form, note: str, status: int) -> Response:
        return self._page(form, settled(form, self._opened), status, [note])

    def _page(self, form: Form, found: Settled, status: int = 200, notes: list[str] | None = None) -> Response:
        return HTMLResponse(html(screen(form, found, self.houses.titles(form.words), notes or [])), status)


async def _posted(request: Request) -> dict[str, str]:
    """The texts of a posted form; a field that stands there twice has the last one. Raises for more than a page has."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(body, max_num_fields=_MOST_FIELDS, errors="replace"))
    except ValueError as error:
        raise HTTPException(400, "more fields than the page has") from error


def _preferred(accepted: str) -> str:
    """The first language that the browser asks for and that there is: a region's own, else the language itself."""
    known = {tag.casefold(): tag for tag in languages()}
    for word in accepted.split(","):
        tag = word.partition(";")[0].strip().casefold()
        for each in (tag, tag.partition("-")[0]):
            if each in known:
                return known[each]
    return ENGLISH


def _unprinted(form: Form, found: Settled, told: Mapping[str, Any]) -> Settled:
    """What the worker says that it can't print, at its field."""
    words = form.words
    if told["error"] == "undisputed":
        return replace(found, wrong=(Told(words.say("web.incident-missing"), "incident-claim"),))
    at = [Written.field_at(found.written, Place(NAME, line, column)) for line, column, _ in told.get("problems", ())]
    wrong = [Told(words.say("web.unprintable"), field or "event") for field in dict.fromkeys(at)]
    return replace(found, wrong=tuple(wrong) or (Told(words.say("web.failed"), "event"),))


def _stem(event: str, form: Form) -> str:
    """What a file is called: by event, table and hand."""
    words = " ".join(filter(None, (event, form["table"], form["hand"])))
    return "-".join(re.findall(r"\w+", words)).lower()[:80] or "hand"


def _file(data: bytes, kind: str, name: str, how: str = "inline") -> Response:
    return Response(data, media_type=kind, headers={"content-disposition": f"{how}; filename*=UTF-8''{quote(name)}"})


@cache
def _files() -> Mapping[str, tuple[bytes, str, str]]:
    """Every file that is served, by its path: a list, and no folder. Each with its media type and its tag."""
    kinds = {"page.js": ("web/page.js", "text/javascript"), "page.css": ("web/page.css", "text/css")}
    kinds |= {name: (name, "text/css") for name in ("sheet.css", "fonts.css")}
    kinds |= {f"fonts/{font}.ttf": (f"fonts/{font}.ttf", "font/ttf") for font in _FONTS}
    found = {}
    for path, (name, kind) in kinds.items():
        data = asset(name, None).read_bytes()
        found[f"/{path}"] = (data, kind, f'"{sha256(data).hexdigest()[:16]}"')
    return found


async def static(request: Request) -> Response:
    """A stylesheet, the script or a font."""
    found = _files().get(request.url.path)
    if request.url.path == "/favicon.ico":
        return Response(status_code=204)
    if found is None:
        raise HTTPException(404, "there is no such page")
    data, kind, tag = found
    headers = {"etag": tag, "cache-control": "max-age=86400" if kind == "font/ttf" else "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=kind, headers=headers)
