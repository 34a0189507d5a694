"""What is stored of the tables, and every query. Rows only: no rules, no positions."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from trackside.tables import schema
from trackside.tables.database import Database


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat, and the hash of the secret that holds it (none for a computer opponent)."""

    seat: int
    name: str
    held_by: Any
    secret: bytes | None
    taken: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its entries."""

    table: str
    title: str
    rules: int
    options: dict[str, Any]
    seed: int
    host: bytes
    seats: tuple[SeatRow, ...]
    opened: int
    moved: int
    latest: int
    changes: int
    over: bool
    computer_due: bool
    rematch: str | None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as it is appended: a move as JSON, or an undo to `back_to`; `events` as JSON."""

    number: int
    seat: int
    move: str | None
    back_to: int | None
    moves: int
    events: str
    reveals: bool


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """A kept position after entry `number`, which `moves` moves led to."""

    number: int
    moves: int
    state: bytes


@dataclass(frozen=True, slots=True)
class RequestRow:
    """An undo that `seat` asks for while the table stands at entry `number`."""

    number: int
    seat: int
    back_to: int
    asks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Appended:
    """What goes into one transaction: entries with the snapshots on their way, and how the table stands then."""

    entries: Sequence[EntryRow]
    snapshots: Sequence[SnapshotRow]
    over: bool
    computer_due: bool


class Store:
    """Reads and writes rows. Every change of a table raises its `changes` and notifies other processes."""

    def __init__(self, database: Database) -> None:
        self.database = database
        insert = sqlite.insert if database.sqlite else postgresql.insert
        self._keep = insert(schema.snapshots).on_conflict_do_nothing()
        requests = insert(schema.undo_requests)
        self._ask = requests.on_conflict_do_update(
            index_elements=["table_id"],
            set_={name: requests.excluded[name] for name in ("number", "seat", "back_to", "asks")},
        )

    async def add_table(self, row: TableRow, appended: Appended) -> None:
        """Store a new table with its first entries."""
        async with self.database.write() as connection:
            await self._add_table(connection, row, appended)

    async def add_rematch(self, table: str, changes: int, rematch: TableRow, appended: Appended) -> int | None:
        """Store a new table as the rematch of another one; returns as `set_seat` does."""
        async with self.database.write() as connection:
            unchanged = schema.tables.c.changes == changes
            raised = await self._raise_changes(connection, table, unchanged, {"rematch": rematch.table})
            if raised is not None:
                await self._add_table(connection, rematch, appended)
        return raised

    async def append(self, table: str, latest: int, appended: Appended) -> int | None:
        """Store entries after entry `latest`: the new count of changes, or None if the table has moved on."""
        values = {
            "latest": appended.entries[-1].number,
            "moved": int(time.time()),
            "over": appended.over,
            "computer_due": appended.computer_due,
        }
        async with self.database.write() as connection:
            changes = await self._raise_changes(connection, table, schema.tables.c.latest == latest, values)
            if changes is not None:
                await self._add_entries(connection, table, appended)
        return changes

    async def keep(self, table: str, snapshots: Sequence[SnapshotRow]) -> None:
        """Add snapshots that were missing."""
        async with self.database.write() as connection:
            await connection.execute(self._keep, _snapshots(table, snapshots))

    async def drop_snapshots(self, table: str) -> None:
        """Throw the snapshots of a table away."""
        async with self.database.write() as connection:
            await connection.execute(schema.snapshots.delete().where(schema.snapshots.c.table_id == table))

    async def set_seat(self, table: str, changes: int, seat: SeatRow) -> int | None:
        """Change a seat: the new count of changes, or None if it was not `changes` any more."""
        seats = schema.seats
        statement = (
            seats.update()
            .where(seats.c.table_id == table, seats.c.seat == seat.seat)
            .values(secret=seat.secret, taken=seat.taken)
        )
        return await self._change(table, changes, statement)

    async def ask(self, table: str, changes: int, request: RequestRow | None) -> int | None:
        """Store or clear the undo that is asked for; returns as `set_seat` does."""
        if request is None:
            delete = schema.undo_requests.delete().where(schema.undo_requests.c.table_id == table)
            return await self._change(table, changes, delete)
        ask = self._ask.values(
            table_id=table,
            number=request.number,
            seat=request.seat,
            back_to=request.back_to,
            asks=list(request.asks),
        )
        return await self._change(table, changes, ask)

    async def table(self, table: str) -> TableRow | None:
        """A table and its seats."""
        tables = schema.tables
        async with self.database.read() as connection:
            row = (await connection.execute(sa.select(tables).where(tables.c.id == table))).first()
            if row is None:
                return None
            seats = await self._seats(connection, [table])
        return _table(row, seats[table])

    async def tables(self, limit: int) -> list[TableRow]:
        """The tables with the latest moves."""
        tables = schema.tables
        query = sa.select(tables).order_by(tables.c.moved.desc(), tables.c.id).limit(limit)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).all()
            seats = await self._seats(connection, [row.id for row in rows])
        return [_table(row, seats[row.id]) for row in rows]

    async def pulses(self, tables: Collection[str]) -> list[tuple[str, int, int]]:
        """Of each table its last entry and its count of changes."""
        columns = schema.tables.c
        query = sa.select(columns.id, columns.latest, columns.changes).where(columns.id.in_(tables))
        async with self.database.read() as connection:
            return [(row.id, row.latest, row.changes) for row in await connection.execute(query)]

    async def computers_due(self, idle: float) -> list[str]:
        """The tables where a computer opponent must decide and nothing has moved for `idle` seconds."""
        columns = schema.tables.c
        query = sa.select(columns.id).where(columns.computer_due, columns.moved <= int(time.time() - idle))
        async with self.database.read() as connection:
            return list((await connection.execute(query)).scalars())

    async def request(self, table: str) -> RequestRow | None:
        """The undo that was last asked for."""
        requests = schema.undo_requests
        async with self.database.read() as connection:
            row = (await connection.execute(sa.select(requests).where(requests.c.table_id == table))).first()
        return None if row is None else RequestRow(row.number, row.seat, row.back_to, tuple(row.asks))

    async def undos(self, table: str) -> list[tuple[int, int, int]]:
        """The undos of a table: number, what it went back to, seat."""
        columns = schema.entries.c
        query = (
            sa.select(columns.number, columns.back_to, columns.seat)
            .where(columns.table_id == table, columns.back_to.is_not(None))
            .order_by(columns.number)
        )
        async with self.database.read() as connection:
            return [(row.number, row.back_to, row.seat) for row in await connection.execute(query)]

    async def entries(self, table: str, after: int, last: int) -> list[EntryRow]:
        """The entries after `after` up to `last`, without what was told (`events` is empty)."""
        columns = schema.entries.c
        query = (
            sa.select(columns.number, columns.seat, columns.move, columns.back_to, columns.moves, columns.reveals)
            .where(columns.table_id == table, columns.number > after, columns.number <= last)
            .order_by(columns.number)
        )
        async with self.database.read() as connection:
            return [
                EntryRow(row.number, row.seat, row.move, row.back_to, row.moves, "", row.reveals)
                for row in await connection.execute(query)
            ]

    async def told(self, table: str, first: int, last: int) -> list[tuple[int, int, int | None, str, int]]:
        """What was told by the entries from `first` to `last`: number, seat, back_to, events, time made."""
        columns = schema.entries.c
        query = (
            sa.select(columns.number, columns.seat, columns.back_to, columns.events, columns.made)
            .where(columns.table_id == table, columns.number >= first, columns.number <= last)
            .order_by(columns.number)
        )
        async with self.database.read() as connection:
            rows = await connection.execute(query)
            return [(row.number, row.seat, row.back_to, row.events, row.made) for row in rows]

    async def snapshot(self, table: str, number: int) -> SnapshotRow | None:
        """The newest snapshot at or before entry `number`."""
        columns = schema.snapshots.c
        query = (
            sa.select(columns.number, columns.moves, columns.state)
            .where(columns.table_id == table, columns.number <= number)
            .order_by(columns.number.desc())
            .limit(1)
        )
        async with self.database.read() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else SnapshotRow(row.number, row.moves, row.state)

    async def _add_table(self, connection: AsyncConnection, row: TableRow, appended: Appended) -> None:
        values = {name: getattr(row, name) for name in _SAME_NAMES}
        await connection.execute(schema.tables.insert().values(id=row.table, seed=str(row.seed), **values))
        await connection.execute(schema.seats.insert(), [{"table_id": row.table, **asdict(seat)} for seat in row.seats])
        await self._add_entries(connection, row.table, appended)

    async def _change(self, table: str, changes: int, statement: sa.Executable) -> int | None:
        async with self.database.write() as connection:
            raised = await self._raise_changes(connection, table, schema.tables.c.changes == changes, {})
            if raised is not None:
                await connection.execute(statement)
        return raised

    async def _raise_changes(
        self,
        connection: AsyncConnection,
        table: str,
        condition: sa.ColumnElement[bool],
        values: dict[str, Any],
    ) -> int | None:
        """Raise a table's count of changes, if the condition still holds, and tell the other processes."""
        tables = schema.tables
        statement = (
            tables.update()
            .where(tables.c.id == table, condition)
            .values(changes=tables.c.changes + 1, **values)
            .returning(tables.c.changes, tables.c.latest)
        )
        row = (await connection.execute(statement)).first()
        if row is None:
            return None
        if not self.database.sqlite:
            # Numbers only: nothing private travels in a notice.
            notice = f"{table} {row.latest} {row.changes}"
            await connection.execute(sa.select(sa.func.pg_notify(NOTICES, notice)))
        return int(row.changes)

    async def _add_entries(self, connection: AsyncConnection, table: str, appended: Appended) -> None:
        made = int(time.time())
        if appended.entries:
            rows = [{"table_id": table, "made": made, **asdict(entry)} for entry in appended.entries]
            await connection.execute(schema.entries.insert(), rows)
        if appended.snapshots:
            await connection.execute(self._keep, _snapshots(table, appended.snapshots))

    async def _seats(self, connection: AsyncConnection, tables: Sequence[str]) -> dict[str, tuple[SeatRow, ...]]:
        seats = schema.seats
        query = sa.select(seats).where(seats.c.table_id.in_(tables)).order_by(seats.c.table_id, seats.c.seat)
        found: dict[str, tuple[SeatRow, ...]] = {}
        for row in await connection.execute(query):
            seat = SeatRow(row.seat, row.name, row.held_by, row.secret, row.taken)
            found[row.table_id] = (*found.get(row.table_id, ()), seat)
        return found


NOTICES = "trackside"
"""The PostgreSQL channel on which changes of tables are told: table, last entry, count of changes."""


_SAME_NAMES = {column.name for column in schema.tables.columns} - {"id", "seed"}
"""The columns that a `TableRow` holds under the same name, as they are."""


def _snapshots(table: str, snapshots: Sequence[SnapshotRow]) -> list[dict[str, Any]]:
    return [{"table_id": table, **asdict(kept)} for kept in snapshots]


def _table(row: sa.Row[Any], seats: tuple[SeatRow, ...]) -> TableRow:
    values = {name: getattr(row, name) for name in _SAME_NAMES}
    return TableRow(table=row.id, seed=int(row.seed), seats=seats, **values)
