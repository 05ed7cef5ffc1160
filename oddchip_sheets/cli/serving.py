"""The verb ``serve``: the sheet as a page in the browser."""

from __future__ import annotations

import argparse
import secrets
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Final

from oddchip_sheets.cli.inputs import UsageError, complain, say
from oddchip_sheets.positioned_yaml.sources import reason

_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
_ALL: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104 - asked for on the command line
_MOST_AT_ONCE: Final = 128
"""Requests; more are told to come again."""


def serve(options: argparse.Namespace) -> int:
    """Serve the page until it is interrupted."""
    try:
        import uvicorn  # noqa: PLC0415 - only this verb needs the extra

        from oddchip_sheets.web.app import make_app  # noqa: PLC0415 - likewise
    except ImportError as error:
        raise UsageError(f"serving needs more than settling: pip install 'oddchip-sheets[web]' ({error})") from error
    from oddchip_sheets.web.books import HouseBooks, house_books  # noqa: PLC0415 - likewise

    houses = HouseBooks()
    if options.books is not None:
        houses, problems = house_books(Path(options.books))
        complain(problems)
        if problems:
            return 2
        if not houses.books:
            raise UsageError(f"--books {options.books}: no house book (*.yaml) in this folder")
    listening = _listening(options.host, options.port)
    key = None if options.host in _LOOPBACK else secrets.token_urlsafe(16)
    address = _address(options.host, listening.getsockname()[1], key)
    config = uvicorn.Config(
        make_app(_names(options.host), key, houses),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        timeout_keep_alive=15,
        timeout_graceful_shutdown=3,
        limit_concurrency=_MOST_AT_ONCE,
        h11_max_incomplete_event_size=16 * 1024,
    )
    print(address, flush=True)
    if not options.quiet:
        say("Open this address in a browser; nothing is kept here. Ctrl-C ends it.")
    if not options.no_browser and key is None:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises ``UsageError`` where it can't."""
    if not 0 <= port < 65536:
        raise UsageError(f"--port {port}: a port is a number from 0 to 65535")
    try:
        kind, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server(where[:2], family=kind, backlog=_MOST_AT_ONCE)
    except OSError as error:
        hint = "; another --port may be free" if isinstance(error, OSError) and error.errno == 98 else ""
        raise UsageError(f"--host {host} --port {port}: {reason(error)}{hint}") from error


def _names(host: str) -> frozenset[str]:
    """The names that a request may ask for, as they stand in an address."""
    if host in _LOOPBACK:
        return frozenset({"127.0.0.1", "localhost", "[::1]"})
    names = {host}
    if host in _ALL:
        own = socket.gethostname()
        names |= {"127.0.0.1", "localhost", "[::1]", own, f"{own}.local", *_addresses()}
    return frozenset(f"[{name}]" if ":" in name and name[0] != "[" else name.casefold() for name in names)


def _addresses() -> list[str]:
    """The addresses of this computer on its networks."""
    found: list[str] = []
    for kind, beyond in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(kind, socket.SOCK_DGRAM) as probe:
                probe.connect((beyond, 9))  # a datagram socket sends nothing by this: it only chooses its own address
                found.append(probe.getsockname()[0])
        except OSError:
            continue
    return found


def _address(host: str, port: int, key: str | None) -> str:
    name = host if host not in _ALL else next(iter(_addresses()), host)
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}:{port}/" + (f"?key={key}" if key else "")
