"""How many moves a second many tables store, and how soon listeners hear of one: `python -m benchmarks tables`.

Every move is durable before it counts. `python -m benchmarks.tables --database URL` measures PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from trackside.core.chance import Generator
from trackside.core.moves import Move
from trackside.tables import Moment, NewTable, Plan, SeatPlan, Tables

TITLE = "union-pacific"


async def open_tables(tables: Tables, count: int) -> list[NewTable]:
    """New tables of three players each."""
    seats = tuple(SeatPlan(name) for name in ("Anna", "Béla", "Klára"))
    return [await tables.create(Plan(TITLE, seats, seed=number)) for number in range(count)]


def next_move(moment: Moment, generator: Generator) -> tuple[int, Move]:
    """A seat that must decide, and a random legal move of it."""
    seat = moment.deciding[0]
    return seat, moment.choices(seat).sample(generator)


async def play_on(tables: Tables, table: NewTable, moves: int, times: list[float]) -> int:
    """Play random moves, noting how long each took; returns how many entries they made."""
    generator = Generator(len(times), 1)
    moment = await tables.moment(table.table)
    before = moment.latest
    for _ in range(moves):
        if moment.over:
            break
        seat, move = next_move(moment, generator)
        began = time.perf_counter()
        moment = await tables.play(table.table, table.keys[seat], seat, move, moment.latest)
        times.append(time.perf_counter() - began)
    return moment.latest - before


async def throughput(tables: Tables, count: int, moves: int) -> None:
    """Moves a second with `count` tables at once."""
    opened = await open_tables(tables, count)
    times: list[float] = []
    began, used = time.perf_counter(), time.process_time()
    entries = sum(await asyncio.gather(*(play_on(tables, table, moves, times) for table in opened)))
    took, used = time.perf_counter() - began, time.process_time() - used
    print(
        f"{count} tables at once: {len(times) / took:.0f} durable moves/s ({entries / took:.0f} entries/s), a move "
        f"median {statistics.median(times) * 1000:.1f} ms, p95 {percentile(times, 95) * 1000:.1f} ms, "
        f"{used / len(times) * 1000:.1f} ms of it computing"
    )


async def latency(tables: Tables, listeners: int, moves: int) -> None:
    """How soon all listeners hear of a move, from when it is sent and from when it is confirmed."""
    table = (await open_tables(tables, 1))[0]
    heard: dict[int, list[float]] = {}
    ready = asyncio.Semaphore(0)

    async def listen() -> None:
        numbers = tables.listen(table.table)
        await anext(numbers)
        ready.release()
        async for number in numbers:
            heard.setdefault(number, []).append(time.perf_counter())

    tasks = [asyncio.create_task(listen()) for _ in range(listeners)]
    for _ in tasks:
        await ready.acquire()
    generator = Generator(5)
    moment = await tables.moment(table.table)
    sent: dict[int, float] = {}
    confirmed: dict[int, float] = {}
    for _ in range(moves):
        seat, move = next_move(moment, generator)
        began = time.perf_counter()
        moment = await tables.play(table.table, table.keys[seat], seat, move, moment.latest)
        sent[moment.latest] = began
        confirmed[moment.latest] = time.perf_counter()
        await asyncio.sleep(0.02)
    for task in tasks:
        task.cancel()
    print(f"{listeners} listeners: {sum(map(len, heard.values()))} of {moves * listeners} notices")
    for name, since in ("sent", sent), ("confirmed", confirmed):
        delays = [max(0.0, at - since[number]) for number, times in heard.items() for at in times]
        print(
            f"  from the {name} move median {statistics.median(delays) * 1000:.2f} ms, "
            f"p95 {percentile(delays, 95) * 1000:.2f} ms"
        )


async def opening(tables: Tables, file: str | Path) -> None:
    """How long it takes to open a long game at its end and anywhere, nothing of it in memory."""
    table = (await open_tables(tables, 1))[0]
    await play_on(tables, table, 10_000, [])
    latest = (await tables.moment(table.table)).latest
    times = []
    async with Tables(file) as cold:
        for number in range(latest, 0, -7):
            began = time.perf_counter()
            await cold.moment(table.table, number)
            times.append(time.perf_counter() - began)
    print(
        f"a game of {latest} entries: opened in {times[0] * 1000:.1f} ms, any other moment in "
        f"{statistics.median(times[1:]) * 1000:.1f} ms (p95 {percentile(times[1:], 95) * 1000:.1f} ms)"
    )


def percentile(values: list[float], percent: int) -> float:
    """The value that `percent` of all values do not exceed."""
    return statistics.quantiles(values, n=100)[percent - 1]


async def measure(database: str | None) -> None:
    """All measurements, printed as they come, in a database or else in a new SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        place = database or str(Path(folder) / "tables.db")
        async with Tables(place) as tables:
            for count in (1, 50):
                await throughput(tables, count, 40)
            await latency(tables, 200, 30)
            await opening(tables, place)


def run() -> None:
    """All measurements in a new SQLite file."""
    asyncio.run(measure(None))


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="a PostgreSQL URL; by default a new SQLite file")
    asyncio.run(measure(parser.parse_args().database))


if __name__ == "__main__":
    main()
