"""A running server on an empty database, and a Chromium."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from granian.constants import Interfaces
from granian.server.embed import Server
from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import CHROMIUM
from trackside import games
from trackside.tables import Tables
from trackside.web.app import create_app
from trackside.web.server import free_port

Opener = Callable[..., Page]


@contextmanager
def serving(tables: Tables, port: int) -> Iterator[str]:
    """The address of a server of its own, which stops at the end of the block."""
    app = create_app(tables, creations_a_minute=1000)
    server = Server(app, address="127.0.0.1", port=port, interface=Interfaces.ASGI, log_enabled=False)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    yield f"http://127.0.0.1:{port}"
    server.stop()  # type: ignore[no-untyped-call]
    thread.join(timeout=10)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has the toy game too."""
    games.REGISTRY["toy"] = "tests.toy"
    database = tmp_path_factory.mktemp("site") / "tables.sqlite"
    with serving(Tables(database, pause=0.05, processes=False), free_port()) as address:
        yield address
    del games.REGISTRY["toy"]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, site: str) -> Iterator[Opener]:
    """Opens a path of the site as a new person; faults in the page's scripts fail the test."""
    contexts = []
    faults: list[str] = []

    def opened(path: str, **options: object) -> Page:
        settings = {"viewport": {"width": 1440, "height": 900}, "locale": "en-GB"} | options
        context = chromium.new_context(base_url=site, **settings)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults
