"""How fast the tables of 1861 and 1867 are: `python -m benchmarks rail18xx-table`.

Times are as a player waits for them, so they depend on what else the machine does; beside them stands what the server
itself computed.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final, Self

import trackside
from benchmarks import machine
from benchmarks.client import Client
from benchmarks.rail18xx import RECORDS
from benchmarks.server import Script, Table, delays, serving, spread
from trackside.core.chance import Generator
from trackside.core.game import Game
from trackside.games.rail18xx.track import LayTile

LONG: Final = "18xx_1867_21268.json"
"""The longest real game."""
TABLES: Final = 40
LISTENERS: Final = 5
"""Pages that follow each table: four players and a spectator."""
RUNNING: Final = 200
"""How many entries the running games have already."""


def run() -> None:
    """Print all figures."""
    data = json.loads((RECORDS / LONG).read_text("utf-8"))
    game = trackside.load(data)
    print(f"a finished game of 1867: {len(data['actions'])} actions in its file, {game.number} moves")
    with tempfile.TemporaryDirectory() as folder, serving(str(Path(folder) / "tables.db")) as (port, leader):
        processes = machine.session(leader)
        table = asyncio.run(pages(port, processes, game))
        asyncio.run(updates(port, game))
        in_chromium(f"http://127.0.0.1:{port}/tables/{table}")
    with tempfile.TemporaryDirectory() as folder, serving(str(Path(folder) / "tables.db")) as (port, leader):
        asyncio.run(many(port, machine.session(leader)))


# --- one long game ------------------------------------------------------------------------------------------------


async def opened(client: Client, game: Game, *, invited: bool = False) -> dict[str, Any]:
    """A table on the server that stands where the game stands: all seats at one screen, or each `invited`."""
    wish: dict[str, Any] = {"record": game.record()}
    if invited:
        wish["seats"] = [{"name": name} for name in game.seats]
    table: dict[str, Any] = await client.call("POST", "/api/records", wish)
    return table


async def pages(port: int, processes: Sequence[int], game: Game) -> str:
    """Opening the game at its end, and every moment of it; returns its table."""
    client = await Client.connect(port)
    table: str = (await opened(client, game))["table"]
    await client.call("GET", f"/tables/{table}")  # the first page loads the templates and draws the tiles
    page = await client.call("GET", f"/tables/{table}")
    size, small = len(page.encode()), len(gzip.compress(page.encode(), 6))
    print(f"its page: {size / 1000:.0f} kB, {small / 1000:.1f} kB gzipped")
    moments = {
        "opened at its end": [""] * 30,
        "any moment, seen for the first time": [f"?at={number}" for number in range(1, game.number, 7)],
        "a step on from there": [f"?at={number}" for number in range(2, game.number, 7)],
    }
    for what, addresses in moments.items():
        began = machine.computed(processes)
        times = [await _timed(client, f"/tables/{table}{address}") for address in addresses]
        each = (machine.computed(processes) - began) / len(addresses) * 1000
        print(f"  {what}: {spread(times)}, of which the server computes {each:.0f} ms")
    client.close()
    return table


async def _timed(client: Client, path: str) -> float:
    began = time.perf_counter()
    await client.call("GET", path)
    return time.perf_counter() - began


async def updates(port: int, game: Game) -> None:
    """What the page of the player who lays a tile is sent, and those of the others."""
    lays = [number for number, entry in enumerate(game.entries) if isinstance(entry.move, LayTile)]
    sizes: dict[str, list[tuple[int, int]]] = {"who lays it": [], "others": []}
    for number in lays[:: len(lays) // 12]:
        entry = game.entries[number]
        client = await Client.connect(port)
        table = await opened(client, game.at(number), invited=True)
        key = table["keys"][str(entry.by)]
        streams = {
            "who lays it": await Stream.of(port, table["table"], number, key),
            "others": await Stream.of(port, table["table"], number),
        }
        move = {"seat": entry.by, "move": str(entry.move), "seen": number}
        await client.call("POST", f"/api/tables/{table['table']}/moves", move, key)
        for who, stream in streams.items():
            update = await stream.update()
            sizes[who].append((len(update), len(gzip.compress(update))))
            stream.client.close()
        client.close()
    for who, found in sizes.items():
        whole, small = (sorted(column) for column in zip(*found, strict=True))
        print(
            f"an update after a tile was laid, for {who}: median {median(whole) / 1000:.1f} kB, "
            f"{median(small) / 1000:.1f} kB gzipped; most {whole[-1] / 1000:.1f} and {small[-1] / 1000:.1f} kB"
        )


class Stream:
    """The event stream of a page that shows everything."""

    def __init__(self, client: Client, path: str, cookie: str) -> None:
        self.client = client
        self._lines = client.lines(path, cookie)

    @classmethod
    async def of(cls, port: int, table: str, number: int, key: str = "") -> Self:
        """The stream of whoever holds the key, or of a spectator, once everything has come."""
        stream = cls(
            await Client.connect(port), f"/tables/{table}/events?first={number}", key and f"keys-{table}={key}"
        )
        await stream.update()
        return stream

    async def update(self) -> bytes:
        """The next event."""
        update = b""
        async for line in self._lines:
            update += line
            if not line.strip() and b"data: " in update:
                break
        return update


READY: Final = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return page.domContentLoadedEventEnd;
}"""


def in_chromium(address: str) -> None:
    """From asking for the page until it can be used, and from a step of the scrubber until that moment is shown."""
    from playwright.sync_api import sync_playwright

    from tests.conftest import CHROMIUM

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable", {"timeDomain": "threadTicks"})
        times, computed = [], []
        for _ in range(6):
            page.goto(address)
            page.locator("body[data-ready]").wait_for()
            times.append(page.evaluate(READY) / 1000)
            found = {metric["name"]: metric["value"] for metric in tools.send("Performance.getMetrics")["metrics"]}
            computed.append(found["TaskDuration"])
        print(f"in Chromium until usable: the first time {times[0] * 1000:.0f} ms, then {spread(times[1:])}")
        print(f"  of which the page itself computes: {spread(computed)}")
        page.evaluate(STEP, 300)  # from now on the moments before this one
        steps = [page.evaluate(STEP, number) / 1000 for number in range(299, 260, -1)]
        print(f"a step back in Chromium until it is shown: {spread(steps)}")
        browser.close()


STEP: Final = """(number) => new Promise((done) => {
  const began = performance.now();
  const scrubber = document.querySelector("[data-scrub]");
  new MutationObserver((_, watch) => {
    if (document.getElementById("main").dataset.number !== String(number)) return;
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - began));
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
  scrubber.value = number;
  scrubber.dispatchEvent(new InputEvent("input", {bubbles: true}));
})"""


# --- many running games -------------------------------------------------------------------------------------------


def running(seed: int) -> tuple[Game, Script]:
    """A game of 1861 that has begun, and how it goes on, both at random."""
    game = trackside.new("1861", ("Anna", "Béla", "Klára", "Dénes"), seed)
    generator = Generator(seed, 1 << 62)
    moves = []
    while game.number < RUNNING + 30:
        seat = game.deciding[0]
        move = game.choices(seat).sample(generator)
        moves.append((seat, str(move), game.number))
        game.play(seat, move)
    return game.at(RUNNING), Script(seed, [move for move in moves if move[2] >= RUNNING])


async def many(port: int, processes: Sequence[int]) -> None:
    """Many running games with pages that follow them: memory, and how soon all have a move."""
    client = await Client.connect(port)
    games = [running(seed) for seed in range(TABLES + 1)]
    first = await opened(client, games[0][0])
    await client.call("GET", f"/tables/{first['table']}")
    before = machine.resident(processes)
    tables = []
    for game, script in games[1:]:
        table = Table(await Client.connect(port), script, await opened(client, game, invited=True))
        await client.call("GET", f"/tables/{table.name}")
        tables.append(table)
    alone = machine.resident(processes) - before
    print(f"{TABLES} running games of 1861 that were looked at: {alone / TABLES / 1e6:.2f} MB a table")
    await delays(port, tables, TABLES * LISTENERS, 80, 0.5, pages=True)
    followed = machine.resident(processes) - before
    print(f"  with {LISTENERS} pages that follow each of them: {followed / TABLES / 1e6:.2f} MB a table")
    client.close()
