"""Running Trackside: as a server, or on this machine with the browser opened."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
import time
import webbrowser
from typing import TYPE_CHECKING, Final

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.embed import Server

if TYPE_CHECKING:
    from litestar import Litestar

_DATABASE: Final = "TRACKSIDE_DATABASE"
"""Tells the worker processes which database to open."""
_HOST: Final = "TRACKSIDE_HOST"
"""Tells them where they listen."""
_MOST_CONNECTIONS: Final = 10_000
"""Every open page keeps one for its events, and whoever comes when no more are taken waits for somebody to leave."""


def serve(host: str, port: int, database: str, workers: int = 1) -> None:
    """Serve until the process is told to stop. Several `workers` need a PostgreSQL database."""
    if workers == 1:
        asyncio.run(_serve_here(host, port, database))
    else:
        _serve_by_workers(host, port, database, workers)


def play(database: str, path: str = "/") -> None:
    """Serve on this machine alone and open the browser at `path`."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    threading.Thread(target=_open_when_ready, args=(port, address + path), daemon=True).start()
    print(f"Trackside: {address}", flush=True)
    serve("127.0.0.1", port, database)


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def worker() -> Litestar:
    """The application of one worker process."""
    return _application(os.environ[_DATABASE], os.environ[_HOST], None)


def _application(database: str, host: str, closing: asyncio.Event | None) -> Litestar:
    from trackside.tables import Tables
    from trackside.web.app import create_app

    return create_app(Tables(database), closing=closing, listens=host)


async def _serve_here(host: str, port: int, database: str) -> None:
    """Serve in this process, which knows when it is told to stop and ends the event streams first."""
    closing = asyncio.Event()
    server = Server(
        _application(database, host, closing),
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        backpressure=_MOST_CONNECTIONS,
        log_level=LogLevels.error,
    )

    def stop() -> None:
        closing.set()
        server.stop()  # type: ignore[no-untyped-call]

    loop = asyncio.get_running_loop()
    for told in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(told, stop)
        except NotImplementedError:  # Windows: Ctrl-C ends the process at once, and loses nothing
            break
    await server.serve()


def _serve_by_workers(host: str, port: int, database: str, workers: int) -> None:
    os.environ[_DATABASE] = database
    os.environ[_HOST] = host
    Granian(
        "trackside.web.server:worker",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=workers,
        backpressure=_MOST_CONNECTIONS,
        log_level=LogLevels.error,
        # The workers cannot be told to end their event streams, so they do not wait for them long.
        workers_kill_timeout=2,
        process_name="trackside",
    ).serve()


def _open_when_ready(port: int, address: str) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
