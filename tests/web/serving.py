"""A server for tests: as a client sees it, or listening for a browser."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.testclient import TestClient

from oddchip_sheets.web.app import make_app
from oddchip_sheets.web.books import HouseBooks
from oddchip_sheets.web.press import Press

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
HAND = {
    "event": "Autumn Deepstack, Event 12",
    "date": "2026-09-07",
    "table": "7",
    "chips": "100 500 1000",
    "button": "5",
    "row-5-folded": "on",
    **{f"row-{seat}-player": name for seat, name in enumerate("ABCDE", 1)},
    **{f"row-{seat}-put-in": paid for seat, paid in enumerate(("500", "500", "100", "100", "200"), 1)},
    **{f"row-{seat}-place": place for seat, place in enumerate(("1", "1", "2", "3"), 1)},
}
"""worksheets/two-pots-one-tie.yaml as a form."""


@contextmanager
def client(
    key: str | None = None,
    hosts: frozenset[str] = LOOPBACK,
    houses: HouseBooks | None = None,
    workers: int = 0,
    wait: float = 120,
) -> Iterator[TestClient]:
    """A client of a server with so many print workers."""
    app = make_app(hosts, key, houses, Press(workers=workers, longest=120, longest_wait=wait))
    with TestClient(app, base_url="http://127.0.0.1:8421", follow_redirects=False) as made:
        yield made


@contextmanager
def listening(workers: int = 1) -> Iterator[str]:
    """A server that listens, by its address."""
    with socket.create_server(("127.0.0.1", 0)) as own:
        app = make_app(LOOPBACK, press=Press(workers=workers, longest=120))
        config = uvicorn.Config(app, log_level="warning", access_log=False, ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [own]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{own.getsockname()[1]}/"
        finally:
            server.should_exit = True
            thread.join(timeout=20)
