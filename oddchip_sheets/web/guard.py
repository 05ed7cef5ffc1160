"""Who may ask what: the names of this server, its own pages, bodies of a bounded size; and what a page may do.

It stands in front of the whole server, and so in front of whatever reads a form: of frameworks, that has failed most.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES: Final = 256 * 1024
"""Of a form, and of an opened file."""
MOST_OPENED_BYTES: Final = 8 * 1024 * 1024
OPENS: Final = "/open"
COOKIE: Final = "oddchip"
_LONGEST_BODY: Final = 20.0
"""Seconds until a body has to be here."""

_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self';"
    " img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """The server behind its guard. ``hosts`` are the names it goes by, without a port.

    ``key`` is asked for where others can reach it: in the address once, then in a cookie.
    """

    def __init__(self, app: App, hosts: frozenset[str], key: str | None = None) -> None:
        self._app, self._hosts, self._key = app, hosts, key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def dressed(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                names = {name for name, _ in message["headers"]}
                more = {**_HEADERS, **({} if b"cache-control" in names else {"cache-control": "no-store"})}
                message["headers"] = [*message["headers"], *((n.encode(), t.encode()) for n, t in more.items())]
            await send(message)

        try:
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            self._admit(scope, headers)
            await self._app(scope, _bounded(scope, headers, receive), dressed)
        except HTTPException as refusal:
            if started:
                raise
            told = {"content-type": "text/plain; charset=utf-8", **(refusal.headers or {})}
            head = [(name.encode(), text.encode()) for name, text in told.items()]
            await dressed({"type": "http.response.start", "status": refusal.status_code, "headers": head})
            await dressed({"type": "http.response.body", "body": f"{refusal.detail}\n".encode()})

    def _admit(self, scope: Scope, headers: dict[str, str]) -> None:
        """Raise ``HTTPException`` for a name that is not ours, another site's request, or a missing key."""
        host = headers.get("host", "")
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        if name.casefold() not in self._hosts:
            raise HTTPException(421, "this server does not go by that name")
        home = scope["method"] == "GET" and scope["path"] == "/"
        visited = home and headers.get("sec-fetch-dest", "document") == "document"
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        # A browser says where a request comes from by either header; to a name on a house network only by the second.
        foreign = site not in {None, "same-origin", "none"} or (
            site is None and origin is not None and origin.partition("://")[2] != host
        )
        if foreign and not visited:
            raise HTTPException(403, "asked from another site")
        if self._key is None:
            return
        given = parse_qs(scope["query_string"].decode("latin-1")).get("key", [""])[0]
        if visited and given and hmac.compare_digest(given.encode(), self._key.encode()):
            cookie = f"{COOKIE}={self._key}; HttpOnly; SameSite=Strict; Path=/"
            raise HTTPException(303, "", {"location": "/", "set-cookie": cookie})
        cookies = dict(part.strip().partition("=")[::2] for part in headers.get("cookie", "").split(";"))
        if not hmac.compare_digest(cookies.get(COOKIE, "").encode(), self._key.encode()):
            raise HTTPException(401, "open the address that `oddchip serve` printed, with its key")


def _bounded(scope: Scope, headers: dict[str, str], receive: Receive) -> Receive:
    """``receive``, which gives a body of bounded size in bounded time. Raises ``HTTPException`` above the limits."""
    most = MOST_OPENED_BYTES if scope["path"] == OPENS else MOST_BYTES
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most:
        raise HTTPException(413, "too large")
    seen, whole = 0, False
    until = asyncio.get_running_loop().time() + _LONGEST_BODY

    async def receive_bounded() -> Message:
        nonlocal seen, whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError as error:
            raise HTTPException(408, "this takes too long") from error
        seen += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if seen > most:
            raise HTTPException(413, "too large")
        return message

    return receive_bounded
