"""Several processes on one PostgreSQL database hear of each other."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from tests.tables.conftest import opened, play_some, toy_plan, until
from tests.toy import Toy
from trackside.tables import Tables
from trackside.tables.bus import MemoryBus


async def two_listeners(one: Tables, other: Tables, database: str) -> None:
    """Play in `one` and listen in `other`."""
    new = await one.create(toy_plan("here", "link"))
    await one.take_seat(new.table, new.keys[1])
    heard = other.listen(new.table)
    assert await anext(heard) == 1
    async with asyncio.timeout(10):
        while not (now := await one.moment(new.table)).over:
            await play_some(one, new, 1, seed=now.latest)
            latest = (await one.moment(new.table)).latest
            while await anext(heard) < latest:
                pass
            # Whoever was told of a move sees it.
            assert await other.moment(new.table) == await one.moment(new.table)
        undone = await one.request_undo(new.table, new.keys[0], 0, None, now.latest)
        assert undone.request is not None
        await anext(heard)
        assert (await other.moment(new.table)).request == undone.request
        back = await other.consent(new.table, new.keys[1], 1, True)
        await until(one, new.table, lambda moment: moment == back)
        secret = await other.new_invitation(new.table, new.keys[1], 1)
        await until(one, new.table, lambda moment: not moment.seats[1].taken)
        assert await one.holds(new.table, secret) == (1,)
        assert await one.holds(new.table, new.keys[1]) == ()


async def test_processes_hear_of_each_other_at_once(postgres: str) -> None:
    # So slow a poll that it has no part in it.
    async with opened(postgres, poll=3600) as one, opened(postgres, poll=3600) as other:
        await two_listeners(one, other, postgres)


async def test_a_slow_poll_makes_up_for_lost_notices(database: str) -> None:
    async with opened(database) as one, opened(database, poll=0.05) as other:
        other._bus = MemoryBus()  # deaf
        other._bus.follow(other._live._heard)
        new = await one.create(toy_plan())
        heard = other.listen(new.table)
        assert await anext(heard) == 1
        end = await play_some(one, new)
        async with asyncio.timeout(10):
            while await anext(heard) < end.latest:
                pass
        assert await other.moment(new.table) == end


async def test_a_lost_connection_is_mended(postgres: str) -> None:
    async with opened(postgres, poll=3600) as one, opened(postgres, poll=3600) as other:
        connection = await asyncpg.connect(postgres)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await connection.close()
        await asyncio.sleep(0.5)
        await two_listeners(one, other, postgres)


async def test_a_slow_listener_is_told_the_newest_only() -> None:
    bus = MemoryBus()
    with bus.hear("table") as ear:
        for number in range(1, 6):
            bus.tell("table", number, number)
        assert await ear.next() == 5
        bus.tell("table", 4, 4)
        bus.tell("other", 9, 9)
        await asyncio.sleep(0)
        bus.tell("table", 5, 6)
        assert await ear.next() == 5
    assert bus.listened() == set()


async def test_sealed_answers_from_several_processes(postgres: str) -> None:
    async with opened(postgres) as one, opened(postgres) as other:
        new = await one.create(toy_plan("link", "link", "link"))
        position = (await one.moment(new.table)).position
        assert isinstance(position, Toy)
        await asyncio.gather(
            *(
                tables.play(new.table, new.keys[seat], seat, f"pledge {position.hands[seat][0]}", 1)
                for seat, tables in enumerate((one, other, one))
            )
        )
        assert (await until(other, new.table, lambda moment: moment.latest == 5)).moves == 5


async def test_what_a_listener_knows_is_no_news_even_if_told_before() -> None:
    bus = MemoryBus()
    with bus.hear("table") as ear:
        bus.tell("table", 3, 4)
        ear.know(4)
        bus.tell("table", 3, 4)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(ear.next(), 0.05)
        bus.tell("table", 4, 5)
        ear.know(4)
        assert await ear.next() == 4
