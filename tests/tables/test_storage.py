"""What is stored survives, opens quickly, and says clearly when it cannot be had."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import trackside
from tests.tables.conftest import opened, play_some, toy_plan
from tests.tables.steps import STEPS, Steps
from trackside import games
from trackside.tables import NoSuchTable, Plan, SeatPlan, StorageTrouble, Tables, sweeping
from trackside.tables.database import SqliteDatabase, database_at
from trackside.tables.schema import metadata

ROOT = Path(__file__).parents[2]


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.REGISTRY, "steps", "tests.tables.steps")


@asynccontextmanager
async def counting(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[int]]:
    """How many rows each query about a table brought, as they come; the poll asks about all tables meanwhile."""
    rows: list[int] = []
    read = tables._store._rows

    async def counted(query: Any, **values: Any) -> Any:
        found = await read(query, **values)
        if "this" in values:
            rows.append(len(found))
        return found

    monkeypatch.setattr(tables._store, "_rows", counted)
    yield rows


async def long_game(tables: Tables) -> str:
    """A table with a game of a thousand moves."""
    game = trackside.new("steps", ["Anna", "Béla"], seed=1)
    for number in range(STEPS):
        game.play(number % 2, f"step {'true' if number % 3 else 'false'}")
    return (await tables.import_record(game.record())).table


async def test_any_moment_of_a_long_game_is_a_snapshot_and_a_few_moves(
    database: str, steps: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as tables:
        table = await long_game(tables)
        await tables.moment(table)
    for number in (None, 0, 1, 19, 20, 21, 500, 519, 999, 1000):
        async with opened(database) as tables, counting(tables, monkeypatch) as rows:
            row = await tables._store.table(table)
            assert row is not None
            at = row.latest if number is None else number
            position, moves = await tables._live.position(row, games.find("steps"), at)
            assert isinstance(position, Steps)
            assert position.steps == moves == at
            # One snapshot at most, and the moves since: a game that was brought along has kept one every 64 moves.
            assert len(rows) == 2
            assert rows[0] <= 1
            assert rows[1] <= 63


async def test_without_snapshots_all_is_the_same_and_they_come_back(
    database: str, steps: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as tables:
        table = await long_game(tables)
        now = await tables.moment(table)
        await tables._store.drop_snapshots(table)
    async with opened(database) as tables:
        assert await tables.moment(table) == now
        async with counting(tables, monkeypatch) as rows:
            assert (await tables.moment(table, 777)).moves == 777
            assert sum(rows) <= 20


async def test_a_snapshot_of_an_older_shape_is_made_anew(database: str) -> None:
    async with opened(database, spacing=2) as tables:
        new = await tables.create(toy_plan())
        end = await play_some(tables, new)
        statement = sa.text("UPDATE snapshots SET state = '{\"deck\": 1}'")
        await tables._database.write(lambda connection: connection.execute(statement))
    async with opened(database, spacing=2) as tables:
        assert await tables.moment(new.table) == end
        assert (await tables._store.snapshot(new.table, 2)) is not None


async def test_the_migrations_make_the_schema(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def differences(connection: sa.Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"version_table": "schema_version"})
        return list(compare_metadata(context, metadata))

    async with opened(database) as tables:
        assert await tables._database.read(differences) == []


async def test_processes_may_start_together_on_an_empty_database(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        new = await one.create(toy_plan())
        assert (await other.moment(new.table)).latest == 1

    async def start() -> None:
        async with opened(database):
            pass

    await asyncio.gather(*(start() for _ in range(3)))


async def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    async with opened(database) as tables:
        statement = sa.text("UPDATE schema_version SET version_num = '9999'")
        await tables._database.write(lambda connection: connection.execute(statement))
    with pytest.raises(StorageTrouble, match="newer Trackside"):
        await Tables(database).__aenter__()


async def test_a_killed_process_loses_nothing_that_it_acknowledged(database: str) -> None:
    command = [sys.executable, "-m", "tests.tables.endless", database]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline()]
        until = time.monotonic() + 1.5
        while time.monotonic() < until:
            lines.append(process.stdout.readline())
        process.kill()
        lines += process.stdout.readlines()
    acknowledged = {table: int(latest) for table, latest in (line.split() for line in lines if line.endswith("\n"))}
    assert len(acknowledged) >= 10
    async with opened(database) as tables:
        for table, latest in acknowledged.items():
            moment = await tables.moment(table)
            assert moment.latest >= latest
            entries = await tables._store.entries(table, 0, moment.latest)
            assert [entry.number for entry in entries] == list(range(1, moment.latest + 1))
            # A player's move and what chance made of it were stored together.
            assert moment.over or moment.deciding
            header = moment.header
            record = await tables.record(table)
            if moment.over:
                assert trackside.load(record).position == moment.position
            await tables._store.drop_snapshots(table)
            replayed = await tables.moment(table, moment.latest - 1)
            assert replayed.header == header


async def fill(tables: Tables) -> None:
    """Open tables as long as there is room."""
    for _ in range(1000):
        await tables.create(toy_plan())


async def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")

    def limit(connection: Any, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 40")

    async with opened(database) as tables:
        new = await tables.create(toy_plan("here", "here", "here", length="long"))
    async with opened(database) as tables:
        assert isinstance(tables._database, SqliteDatabase)
        tables._database._engine.dispose()
        sa.event.listen(tables._database._engine, "connect", limit)
        with pytest.raises(StorageTrouble, match="disk is full"):
            await fill(tables)
        before = await tables.moment(new.table)
        count = len(await tables.tables(1000))
    async with opened(database) as tables:
        assert len(await tables.tables(1000)) == count
        assert await tables.moment(new.table) == before
        assert (await play_some(tables, new)).over


async def test_a_read_only_database_shows_but_does_not_play(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with opened(file) as tables:
        new = await tables.create(toy_plan())
        moment = await play_some(tables, new, 3)
        position = moment.position
    async with opened(f"sqlite:///file:{file}?mode=ro&uri=true") as tables:
        moment = await tables.moment(new.table)
        assert moment.position == position
        with pytest.raises(StorageTrouble, match="read-only"):
            await play_some(tables, new, 1)
        assert await tables.moment(new.table) == moment


async def test_a_deleted_database_is_told(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with opened(file) as tables:
        new = await tables.create(toy_plan())
        moment = await tables.moment(new.table)
        file.unlink()
        with pytest.raises(StorageTrouble, match="deleted"):
            await play_some(tables, new, 1)
        assert await tables.moment(new.table) == moment


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("{folder}/missing/tables.db", "is its folder there"),
        ("{folder}/text.db", "is not a database"),
        ("postgresql://localhost:1/trackside", "cannot be reached"),
        ("://", "not understood"),
        ("mysql://localhost/trackside", "not supported"),
        (":memory:", "not supported"),
        ("sqlite://", "not supported"),
    ],
)
async def test_what_cannot_be_opened_says_why(tmp_path: Path, place: str, sentence: str) -> None:
    (tmp_path / "text.db").write_text("Not a database, but long enough to look into." * 30)
    with pytest.raises(StorageTrouble, match=sentence):
        await Tables(place.format(folder=tmp_path)).__aenter__()


async def test_a_missing_postgresql_database_is_told(postgres_server: str) -> None:
    url = sa.make_url(postgres_server).set(database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(StorageTrouble, match="does not exist"):
        await Tables(url).__aenter__()


def test_passwords_are_not_shown() -> None:
    assert "secret" not in database_at("postgresql://anna:secret@localhost/trackside")._place


async def test_seeds_of_any_size(database: str) -> None:
    async with opened(database) as tables:
        for seed in (0, -1, 2**64, 10**30):
            new = await tables.create(Plan("toy", (SeatPlan("Anna"), SeatPlan("Béla")), {}, seed))
            await play_some(tables, new)
            assert (await tables.record(new.table))["seed"] == seed


@pytest.mark.usefixtures("steps")
async def test_copies_that_nobody_touches_are_deleted_and_never_a_table(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "_TOGETHER", 2)
    async with opened(database) as tables:
        new = await tables.create(Plan("steps", (SeatPlan("Anna"), SeatPlan("Béla"))))
        await tables.play(new.table, new.host, 0, "step true", 0)
        touched, *idle = [await tables.copy(new.table) for _ in range(5)]
        idle.append(await tables.copy(idle[0].table))
        await tables.instruct(idle[0].table, idle[0].host, 0, "left")
        statement = sa.text(f"UPDATE tables SET moved = moved - {sweeping.COPIES_KEPT + 60}")
        await tables._database.write(lambda connection: connection.execute(statement))
        await tables.play(touched.table, touched.host, 1, "step true", 1)
        await sweeping.sweep(tables._store, tables._live)
        for copy in idle:
            with pytest.raises(NoSuchTable):
                await tables.play(copy.table, copy.host, 1, "step true", 1)
        assert await tables.copies([new.table, touched.table, *(copy.table for copy in idle)]) == {touched.table}
        counted = [sa.select(sa.func.count()).select_from(kind) for kind in metadata.sorted_tables]
        rows = await tables._database.read(lambda connection: [connection.scalar(count) for count in counted])
        assert dict(zip([kind.name for kind in metadata.sorted_tables], rows, strict=True)) == {
            "tables": 2,
            "seats": 4,
            "entries": 3,
            "snapshots": 0,
            "undo_requests": 0,
            "standing": 0,
        }
        statement = sa.text(f"UPDATE tables SET moved = moved - {sweeping.COPIES_KEPT + 60}")
        await tables._database.write(lambda connection: connection.execute(statement))
    # It is done at the start too.
    async with opened(database) as tables:
        async with asyncio.timeout(10):
            while await tables.copies([touched.table]):
                await asyncio.sleep(0.01)
        with pytest.raises(NoSuchTable):
            await tables.moment(touched.table)
        assert (await tables.moment(new.table)).latest == 1


@pytest.mark.usefixtures("steps")
async def test_a_copy_that_another_process_has_deleted_is_gone(database: str) -> None:
    async with opened(database) as one, opened(database) as other:
        new = await one.create(Plan("steps", (SeatPlan("Anna"), SeatPlan("Béla"))))
        copy = await one.copy(new.table)
        statement = sa.text(f"UPDATE tables SET moved = moved - {sweeping.COPIES_KEPT + 60}")
        await one._database.write(lambda connection: connection.execute(statement))
        await sweeping.sweep(other._store, other._live)
        with pytest.raises(NoSuchTable):
            await one.play(copy.table, copy.host, 0, "step true", 0)
