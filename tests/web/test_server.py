"""Starting and stopping the server; and that nobody pays for the web who does not use it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from trackside.web.server import free_port


def test_the_library_and_the_command_line_load_no_web() -> None:
    code = "import sys, trackside, trackside.cli; print('litestar' in sys.modules, 'granian' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


@contextmanager
def served(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own: its address, and its process."""
    port = free_port()
    code = f"from trackside.web.server import serve; serve('127.0.0.1', {port}, {str(tmp_path / 'tables.db')!r})"
    with subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True) as server:
        address = f"http://127.0.0.1:{port}"
        for _ in range(300):
            try:
                httpx.get(address)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield address, server
        server.terminate()


def opened(address: str) -> str:
    """The address of the events of a new table."""
    seats = [{"name": "Anna"}, {"name": "Béla"}]
    table = httpx.post(f"{address}/api/tables", json={"title": "union-pacific", "seats": seats}, timeout=30).json()
    return f"{address}/api/tables/{table['table']}/events"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_server_stops_although_somebody_listens(tmp_path: Path) -> None:
    with served(tmp_path) as (address, server), httpx.stream("GET", opened(address), timeout=30) as stream:
        assert next(stream.iter_lines()) == "id: 1"
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=60) == 0
        assert server.stderr is not None
        assert server.stderr.read() == ""


def test_many_may_listen_and_the_next_one_is_served(tmp_path: Path) -> None:
    with served(tmp_path) as (address, _), ExitStack() as listeners:
        events = opened(address)
        for _ in range(200):
            listeners.enter_context(httpx.stream("GET", events, timeout=30))
        assert httpx.get(address, timeout=30).status_code == 200
