"""How fast the server is, with durable moves, over real connections: `python -m benchmarks server`."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any, Final, Self

import trackside
from benchmarks.client import Client
from trackside.core.chance import Generator

TITLE: Final = "union-pacific"
SEATS: Final = ("Anna", "Béla", "Klára", "Dénes")
TABLES: Final = 50


@dataclass
class Script:
    """A random game known in advance: who moves, how, and after how many entries."""

    seed: int
    moves: list[tuple[int, str, int]]

    @classmethod
    def of(cls, seed: int) -> Script:
        """The same shuffles as the server will make from this seed."""
        game = trackside.new(TITLE, SEATS, seed)
        generator = Generator(seed, 1 << 62)
        moves = []
        while not game.over:
            seat = game.deciding[0]
            move = game.choices(seat).sample(generator)
            moves.append((seat, str(move), game.number))
            game.play(seat, move)
        return cls(seed, moves)


class Table:
    """A table on the server where a script is played."""

    def __init__(self, client: Client, script: Script, opened: dict[str, Any]) -> None:
        self.client = client
        self.script = script
        self.name: str = opened["table"]
        self._host: str = opened["host"]
        self._keys: dict[str, str] = opened["keys"]
        self._played = 0

    @classmethod
    async def open(cls, port: int, script: Script) -> Self:
        """A new table on a connection of its own."""
        client = await Client.connect(port)
        seats = [{"name": name, "held_by": "here"} for name in SEATS]
        wish = {"title": TITLE, "seats": seats, "seed": script.seed}
        return cls(client, script, await client.call("POST", "/api/tables", wish))

    async def play(self) -> int:
        """Make the next move; returns the number of the entry to which it led."""
        seat, move, seen = self.script.moves[self._played]
        self._played += 1
        wish = {"seat": seat, "move": move, "seen": seen}
        key = self._keys.get(str(seat), self._host)
        moved = await self.client.call("POST", f"/api/tables/{self.name}/moves", wish, key)
        return int(moved["number"])

    def cookie(self, seat: int) -> str:
        """What the browser of somebody who came by invitation shows; a seat that nobody has is a spectator's."""
        return f"keys-{self.name}={self._keys[str(seat)]}" if str(seat) in self._keys else ""


@contextmanager
def server(database: str) -> Iterator[int]:
    """The port of a server of its own, with one process."""
    with serving(database) as (port, _):
        yield port


@contextmanager
def serving(database: str) -> Iterator[tuple[int, int]]:
    """The same, and the process that leads the server's session."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    words = [sys.executable, "-m", "trackside", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        for _ in range(300):
            if process.poll() is not None:
                raise RuntimeError("the server has not started")
            with socket.socket() as attempt:
                if attempt.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, process.pid
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


async def moves_a_second(port: int, scripts: list[Script], each: int) -> list[Table]:
    """Moves at many tables at once, each table with one mover that never waits; returns the tables."""
    tables = [await Table.open(port, script) for script in scripts]
    times: list[float] = []

    async def go_on(table: Table) -> None:
        for _ in range(each):
            began = time.perf_counter()
            await table.play()
            times.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*map(go_on, tables))
    took = time.perf_counter() - began
    print(
        f"{len(tables)} tables at once through the API: {len(times) / took:.0f} durable moves a second, "
        f"a move {spread(times)}"
    )
    return tables


async def delays(port: int, tables: list[Table], listeners: int, moves: int, pause: float, *, pages: bool) -> None:
    """From a confirmed move to its arrival in every stream of its table; `moves` in all, one every `pause` seconds."""
    heard: dict[tuple[str, int], list[float]] = {}
    clients, following = [], []
    for number in range(listeners):
        table = tables[number % len(tables)]
        client = await Client.connect(port)
        clients.append(client)
        cookie = table.cookie(number // len(tables))
        path = await _page(client, table.name, cookie) if pages else f"/api/tables/{table.name}/events?first=100"
        following.append(asyncio.create_task(_listen(client.events(path, cookie), table.name, heard)))
    await asyncio.sleep(3)  # until all have what was there before
    heard.clear()
    sent: dict[tuple[str, int], float] = {}
    confirmed: dict[tuple[str, int], float] = {}
    chance = random.Random(1)
    for _ in range(moves):
        table_ = chance.choice(tables)
        began = time.perf_counter()
        number = await table_.play()
        sent[table_.name, number] = began
        confirmed[table_.name, number] = time.perf_counter()
        await asyncio.sleep(pause)
    await asyncio.sleep(3)
    for task in following:
        task.cancel()
    for client in clients:
        client.close()
    expected = sum(listeners // len(tables) for _ in confirmed)
    found = [max(0.0, at - since) for move, since in confirmed.items() for at in heard.get(move, ())]
    kind = "pages" if pages else "API streams"
    print(f"{listeners} {kind} at {len(tables)} tables: {len(found)} of {expected} arrivals, {spread(found)} after")
    ways = [
        max(heard[move]) - began for move, began in sent.items() if len(heard.get(move, ())) * len(tables) == listeners
    ]
    print(f"  from a move's sending until the last listener of its table has it: {spread(ways)}")


async def _page(client: Client, table: str, cookie: str) -> str:
    """The address of the event stream of a page, which is opened first as a browser does it."""
    page = await client.call("GET", f"/tables/{table}", cookie=cookie)
    found = re.search(r'hx-sse:connect="([^"]+)"', page)
    assert found is not None, "the page follows no stream"
    return unescape(found[1])


async def _listen(events: AsyncIterator[int], table: str, heard: dict[tuple[str, int], list[float]]) -> None:
    async for number in events:
        heard.setdefault((table, number), []).append(time.perf_counter())


async def openings(port: int, tables: list[str], number: int) -> None:
    """How long the server takes to open a table that is not in memory, and any moment of it."""
    client = await Client.connect(port)
    await client.call("GET", f"/tables/{tables[0]}")  # the first page loads the templates
    for what, path in {
        "a table that is not in memory, as JSON": "/api/tables/{table}/view",
        "its page": "/tables/{table}",
        "its page as it was at an earlier moment": f"/tables/{{table}}?at={number}",
    }.items():
        times = []
        for table in tables[1:]:
            began = time.perf_counter()
            await client.call("GET", path.format(table=table))
            times.append(time.perf_counter() - began)
        print(f"opening {what}, in the middle of a game: {spread(times)}")
    client.close()


def spread(times: list[float]) -> str:
    """The median and the 95th percentile of some times, in words."""
    if len(times) < 2:
        return "nothing to measure"
    p95 = statistics.quantiles(times, n=20)[-1]
    return f"median {statistics.median(times) * 1000:.1f} ms, p95 {p95 * 1000:.1f} ms"


async def _first_half(port: int, scripts: list[Script]) -> list[str]:
    tables = await moves_a_second(port, scripts, 120)
    await delays(port, tables, 200, 100, 0.05, pages=False)
    await delays(port, tables, 200, 60, 0.2, pages=True)
    await delays(port, tables[:1], 200, 15, 1.0, pages=False)
    return [table.name for table in tables]


def run() -> None:
    """All figures of the server, with a database that is thrown away afterwards."""
    print("the server, one process, SQLite")
    scripts = [Script.of(seed) for seed in range(TABLES)]
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "tables.db")
        with server(database) as port:
            names = asyncio.run(_first_half(port, scripts))
        with server(database) as port:
            asyncio.run(openings(port, names[:21], 70))
