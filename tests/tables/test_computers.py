"""Computer opponents move when it is their turn, whatever happens to them or to the server."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time

import pytest

from tests.tables.conftest import opened, play_some, toy_plan, until
from trackside.core.chance import Random
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.title import Title
from trackside.opponents import worker
from trackside.tables import Moment, NewTable, NotYourSeat, Plan, SeatPlan, Tables


def at_random(title: Title, position: Position, seat: int, strength: str, random: Random) -> Move:
    """Any legal move."""
    move: Move = position.choices(seat).sample(random)
    return move


async def over(tables: Tables, new: NewTable) -> Moment:
    """The end of a game, the people in it playing at random."""
    moment = await tables.moment(new.table)
    async with asyncio.timeout(30):
        while not moment.over:
            await play_some(tables, new)
            moment = await until(tables, new.table, lambda now: now.over or bool(new.keys.keys() & set(now.deciding)))
    return moment


async def test_they_play_to_the_end(database: str) -> None:
    async with opened(database, choose=at_random) as tables:
        alone = await tables.create(toy_plan("random", "greedy", "steady"))
        mixed = await tables.create(toy_plan("here", "random", "link"))
        assert alone.keys == {}
        assert (await over(tables, alone)).over
        assert (await over(tables, mixed)).over
        for key in ("", alone.host):
            with pytest.raises(NotYourSeat):
                await tables.play(alone.table, key, 0, "pass", 1)


async def test_they_go_on_after_a_restart(database: str) -> None:
    begun = threading.Event()

    def slowly(title: Title, position: Position, seat: int, strength: str, random: Random) -> Move:
        begun.set()
        time.sleep(0.3)
        return at_random(title, position, seat, strength, random)

    async with opened(database, choose=slowly) as tables:
        new = await tables.create(toy_plan("random", "random"))
        await asyncio.to_thread(begun.wait, 10)
    async with opened(database, choose=at_random) as tables:
        # Nobody looks at the table: it goes on by itself.
        async with asyncio.timeout(20):
            while not (await tables.tables())[0].over:
                await asyncio.sleep(0.05)
        assert (await tables.moment(new.table)).over


async def test_a_broken_opponent_makes_a_random_move(database: str, caplog: pytest.LogCaptureFixture) -> None:
    def broken(title: Title, position: Position, seat: int, strength: str, random: Random) -> Move:
        raise ValueError(f"the hidden deck is {position.state()['deck']}")

    with caplog.at_level(logging.ERROR):
        async with opened(database, choose=broken) as tables:
            assert (await over(tables, await tables.create(toy_plan("random", "random")))).over
    assert "ValueError" in caplog.text
    assert "hidden" not in caplog.text


async def test_an_opponent_that_cheats_makes_a_random_move(database: str) -> None:
    def cheating(title: Title, position: Position, seat: int, strength: str, random: Random) -> Move:
        return title.move("bid 1000")

    async with opened(database, choose=cheating) as tables:
        assert (await over(tables, await tables.create(toy_plan("random", "random")))).over


async def test_one_at_a_time_at_a_table(database: str) -> None:
    thinking: list[int] = []
    most = 0

    def watched(title: Title, position: Position, seat: int, strength: str, random: Random) -> Move:
        nonlocal most
        thinking.append(seat)
        most = max(most, len(thinking))
        time.sleep(0.01)
        thinking.remove(seat)
        return at_random(title, position, seat, strength, random)

    async with opened(database, choose=watched) as one, opened(database, choose=watched) as other:
        new = await one.create(toy_plan("random", "random", "random"))
        looks = [asyncio.create_task(over(tables, new)) for tables in (one, other)]
        assert all(moment.over for moment in await asyncio.gather(*looks))
    if database.startswith("postgresql"):
        assert most == 1


async def test_people_can_follow(database: str) -> None:
    async with opened(database, choose=at_random, pause=0.1) as tables:
        new = await tables.create(toy_plan("random", "random"))
        began = time.monotonic()
        await until(tables, new.table, lambda moment: moment.moves >= 6)
        # The shuffle and the toss come by themselves; four moves were made.
        assert time.monotonic() - began >= 0.4


async def test_they_think_in_processes_of_their_own(database: str) -> None:
    seats = (SeatPlan("Anna"), SeatPlan("Robot", "random"), SeatPlan("Computer", "random"))
    async with opened(database, processes=True) as tables:
        new = await tables.create(Plan("union-pacific", seats, {}, 1))
        moment = await tables.moment(new.table)
        moment = await until(tables, new.table, lambda moment: moment.deciding == (0,))
        workers = list(tables._thinking._executor._processes)  # type: ignore[union-attr]
        assert workers
        # A worker that dies takes no game with it.
        for worker in workers:
            os.kill(worker, 9)
        await play_some(tables, new)
        await until(tables, new.table, lambda now: 0 in now.deciding and now.latest > moment.latest + 1)


def cannot_begin() -> None:
    """What a process does that cannot start."""
    raise RuntimeError


async def test_without_processes_they_think_in_threads(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(worker, "begin", cannot_begin)
    async with opened(database, processes=True, choose=at_random) as tables:
        # The toy is known in this process only.
        assert (await over(tables, await tables.create(toy_plan("random", "random")))).over
    assert "they think in threads" in caplog.text
    assert "failed" not in caplog.text
