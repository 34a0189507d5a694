"""Running Trackside: as a server, or on this machine with the browser opened."""

from __future__ import annotations

import os
import socket
import threading
import time
import webbrowser
from typing import TYPE_CHECKING, Final

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

if TYPE_CHECKING:
    from litestar import Litestar

_DATABASE: Final = "TRACKSIDE_DATABASE"
"""Tells the worker processes which database to open."""


def serve(host: str, port: int, database: str, workers: int = 1) -> None:
    """Serve until the process is told to stop. Several `workers` need a PostgreSQL database."""
    os.environ[_DATABASE] = database
    server = Granian(
        "trackside.web.server:worker",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=workers,
        log_level=LogLevels.warning,
        # Event streams never end by themselves.
        workers_kill_timeout=3,
    )
    server.serve()


def play(database: str, path: str = "/") -> None:
    """Serve on this machine alone and open the browser at `path`."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    threading.Thread(target=_open_when_ready, args=(port, address + path), daemon=True).start()
    print(f"Trackside: {address}")
    serve("127.0.0.1", port, database)


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def worker() -> Litestar:
    """The application of one worker process."""
    from trackside.tables import Tables
    from trackside.web.app import create_app

    return create_app(Tables(os.environ[_DATABASE]))


def _open_when_ready(port: int, address: str) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
