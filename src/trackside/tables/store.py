"""What is stored of the tables, and every query. Rows only: no rules, no positions."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from trackside.tables import schema
from trackside.tables.database import Job, PostgresDatabase, SqliteDatabase

NOTICES: Final = "trackside"
"""The PostgreSQL channel on which changes of tables are told: table, last entry, count of changes."""


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
    foreknown: bool
    copy_of: str | None = None
    """For a private copy: the table whose moment `copied_at` it goes on from."""
    copied_at: int | None = None


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
    by_table: bool = False
    """Whether the table made the move for its seat, in answer to what another did."""
    changed: str | None = None
    """What became of the instructions and plans here, as JSON; None if they stayed as they were."""


@dataclass(frozen=True, slots=True)
class ToldRow:
    """What an entry told, as JSON, who made it and when."""

    number: int
    seat: int
    back_to: int | None
    events: str
    made: int
    by_table: bool
    changed: str | None


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    """A kept position after entry `number`, which `moves` moves led to."""

    number: int
    moves: int
    state: str


@dataclass(frozen=True, slots=True)
class RequestRow:
    """An undo that `seat` asks for while the table stands at entry `number`."""

    number: int
    seat: int
    back_to: int
    asks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """What `seat` has left to the table: an instruction of the title, or a plan with its `moves` as JSON."""

    seat: int
    name: str
    mark: str
    moves: str


@dataclass(frozen=True, slots=True)
class Appended:
    """What goes into one transaction: entries with the snapshots on their way, and how the table stands then.

    `standing` has all instructions that hold from now on, None if they stay as they are.
    """

    entries: Sequence[EntryRow]
    snapshots: Sequence[SnapshotRow]
    over: bool
    computer_due: bool
    standing: Sequence[StandingRow] | None = None


_TABLES: Final = schema.tables.c
_SEATS: Final = schema.seats.c
_ENTRIES: Final = schema.entries.c
_SNAPSHOTS: Final = schema.snapshots.c
_REQUESTS: Final = schema.undo_requests.c
_STANDING: Final = schema.standing.c

_SAME_NAMES: Final = {column.name for column in schema.tables.columns} - {"id", "seed"}
"""The columns that a `TableRow` holds under the same name, as they are."""

# Statements are built once: building one takes longer than running it.
_THIS: Final[sa.BindParameter[str]] = sa.bindparam("this", type_=sa.String)
_CHANGE: Final = schema.tables.update().where(_TABLES.id == _THIS).values(changes=_TABLES.changes + 1)
_APPEND: Final = _CHANGE.where(_TABLES.latest == sa.bindparam("before")).values(
    latest=sa.bindparam("after"),
    moved=sa.bindparam("now"),
    over=sa.bindparam("is_over"),
    computer_due=sa.bindparam("is_due"),
)
_CHANGE_BESIDE: Final = _CHANGE.where(_TABLES.changes == sa.bindparam("before"))
_ADD_REMATCH: Final = _CHANGE_BESIDE.values(rematch=sa.bindparam("other"))
_SET_SEAT: Final = (
    schema.seats.update()
    .where(_SEATS.table_id == _THIS, _SEATS.seat == sa.bindparam("number"))
    .values(secret=sa.bindparam("hash"), taken=sa.bindparam("is_taken"))
)
# Numbers only: nothing private travels in a notice. It is sent when the transaction is stored.
_NOTIFY: Final = sa.func.pg_notify(NOTICES, sa.func.concat_ws(" ", _TABLES.id, _TABLES.latest, _TABLES.changes))
_TABLE: Final = sa.select(schema.tables).where(_TABLES.id == _THIS)
_LATEST_TABLES: Final = (
    sa.select(schema.tables)
    .where(_TABLES.copy_of.is_(None))
    .order_by(_TABLES.moved.desc(), _TABLES.id)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_TABLE_SEATS: Final = (
    sa.select(schema.seats)
    .where(_SEATS.table_id.in_(sa.bindparam("these", expanding=True)))
    .order_by(_SEATS.table_id, _SEATS.seat)
)
_PULSES: Final = sa.select(_TABLES.id, _TABLES.latest, _TABLES.changes).where(
    _TABLES.id.in_(sa.bindparam("these", expanding=True))
)
_COPIES: Final = sa.select(_TABLES.id).where(
    _TABLES.id.in_(sa.bindparam("these", expanding=True)), _TABLES.copy_of.is_not(None)
)
# The change locks them: whoever moves on one just now either has moved before or finds it gone.
_OLD_COPIES: Final = (
    schema.tables.update()
    .where(
        _TABLES.id.in_(
            sa.select(_TABLES.id)
            .where(_TABLES.copy_of.is_not(None), _TABLES.moved < sa.bindparam("before"))
            .order_by(_TABLES.moved)
            .limit(sa.bindparam("limit", type_=sa.Integer))
        ),
        _TABLES.moved < sa.bindparam("before"),
    )
    .values(changes=_TABLES.changes + 1)
    .returning(_TABLES.id)
)
_COMPUTERS_DUE: Final = sa.select(_TABLES.id).where(_TABLES.computer_due, _TABLES.moved <= sa.bindparam("before"))
_REQUEST: Final = sa.select(_REQUESTS.number, _REQUESTS.seat, _REQUESTS.back_to, _REQUESTS.asks).where(
    _REQUESTS.table_id == _THIS
)
_ALL_STANDING: Final = (
    sa.select(_STANDING.seat, _STANDING.name, _STANDING.mark, _STANDING.moves)
    .where(_STANDING.table_id == _THIS)
    .order_by(_STANDING.seat, _STANDING.name)
)
_DROP_STANDING: Final = schema.standing.delete().where(_STANDING.table_id == _THIS)
_UNDOS: Final = (
    sa.select(_ENTRIES.number, _ENTRIES.back_to, _ENTRIES.seat)
    .where(_ENTRIES.table_id == _THIS, _ENTRIES.back_to.is_not(None))
    .order_by(_ENTRIES.number)
)
_BETWEEN: Final = sa.and_(
    _ENTRIES.table_id == _THIS,
    _ENTRIES.number >= sa.bindparam("first"),
    _ENTRIES.number <= sa.bindparam("last"),
)
_MADE: Final = (
    sa.select(
        _ENTRIES.number,
        _ENTRIES.seat,
        _ENTRIES.move,
        _ENTRIES.back_to,
        _ENTRIES.moves,
        _ENTRIES.reveals,
        _ENTRIES.by_table,
    )
    .where(_BETWEEN)
    .order_by(_ENTRIES.number)
)
_TOLD: Final = (
    sa.select(
        _ENTRIES.number,
        _ENTRIES.seat,
        _ENTRIES.back_to,
        _ENTRIES.events,
        _ENTRIES.made,
        _ENTRIES.by_table,
        _ENTRIES.changed,
    )
    .where(_BETWEEN)
    .order_by(_ENTRIES.number)
)
_SNAPSHOT: Final = (
    sa.select(_SNAPSHOTS.number, _SNAPSHOTS.moves, _SNAPSHOTS.state)
    .where(_SNAPSHOTS.table_id == _THIS, _SNAPSHOTS.number <= sa.bindparam("last"))
    .order_by(_SNAPSHOTS.number.desc())
    .limit(1)
)


class Store:
    """Reads and writes rows. Every change of a table raises its `changes` and notifies other processes."""

    def __init__(self, database: SqliteDatabase | PostgresDatabase) -> None:
        self._database = database
        alone = isinstance(database, SqliteDatabase)
        insert = sqlite.insert if alone else postgresql.insert
        told = (_TABLES.changes,) if alone else (_TABLES.changes, _NOTIFY)
        self._append = _APPEND.returning(*told)
        self._change_beside = _CHANGE_BESIDE.returning(*told)
        self._link_rematch = _ADD_REMATCH.returning(*told)
        self._keep = insert(schema.snapshots).on_conflict_do_nothing()
        ask = insert(schema.undo_requests)
        replaced = {name: ask.excluded[name] for name in ("number", "seat", "back_to", "asks")}
        self._ask = ask.on_conflict_do_update(index_elements=["table_id"], set_=replaced)

    # --- writing ---

    async def add_table(self, row: TableRow, appended: Appended) -> None:
        """Store a new table with its first entries."""
        await self._database.write(lambda connection: self._add_table(connection, row, appended))

    async def add_rematch(self, table: str, changes: int, rematch: TableRow, appended: Appended) -> int | None:
        """Store a new table as the rematch of another one; returns as `set_seat` does."""
        return await self._change(
            self._link_rematch,
            {"this": table, "before": changes, "other": rematch.table},
            lambda connection: self._add_table(connection, rematch, appended),
        )

    async def append(self, table: str, latest: int, appended: Appended) -> int | None:
        """Store entries after entry `latest`: the new count of changes, or None if the table has moved on."""
        values = {
            "this": table,
            "before": latest,
            "after": appended.entries[-1].number,
            "now": int(time.time()),
            "is_over": appended.over,
            "is_due": appended.computer_due,
        }
        return await self._change(
            self._append, values, lambda connection: self._add_entries(connection, table, appended)
        )

    async def set_seat(self, table: str, changes: int, seat: SeatRow) -> int | None:
        """Change a seat: the new count of changes, or None if it was not `changes` any more."""
        values = {"this": table, "number": seat.seat, "hash": seat.secret, "is_taken": seat.taken}
        return await self._change(
            self._change_beside,
            {"this": table, "before": changes},
            lambda connection: connection.execute(_SET_SEAT, values),
        )

    async def ask(self, table: str, changes: int, request: RequestRow | None) -> int | None:
        """Store or clear the undo that is asked for; returns as `set_seat` does."""
        statement: sa.Executable = schema.undo_requests.delete().where(_REQUESTS.table_id == table)
        if request is not None:
            statement = self._ask.values(table_id=table, **asdict(request))
        return await self._change(
            self._change_beside,
            {"this": table, "before": changes},
            lambda connection: connection.execute(statement),
        )

    async def stand(self, table: str, changes: int, standing: Sequence[StandingRow]) -> int | None:
        """Store all instructions that hold from now on; returns as `set_seat` does."""
        return await self._change(
            self._change_beside,
            {"this": table, "before": changes},
            lambda connection: self._set_standing(connection, table, standing),
        )

    async def add_copy(self, row: TableRow, appended: Appended) -> None:
        """Store a new table with the entries and snapshots of the one that it is a copy of, and what comes after."""
        await self._database.write(lambda connection: self._add_copy(connection, row, appended))

    async def drop_copies(self, before: int, most: int) -> list[str]:
        """Delete up to `most` private copies whose last move was made before that time; returns which."""

        def drop(connection: sa.Connection) -> list[str]:
            copies = list(connection.execute(_OLD_COPIES, {"before": before, "limit": most}).scalars())
            for kind in reversed(schema.metadata.sorted_tables if copies else []):
                column = kind.c.id if kind is schema.tables else kind.c.table_id
                connection.execute(kind.delete().where(column.in_(copies)))
            return copies

        return await self._database.write(drop)

    async def keep(self, table: str, snapshots: Sequence[SnapshotRow]) -> None:
        """Add snapshots that were missing."""
        await self._database.write(lambda connection: self._add_snapshots(connection, table, snapshots))

    async def drop_snapshots(self, table: str) -> None:
        """Throw the snapshots of a table away."""
        statement = schema.snapshots.delete().where(_SNAPSHOTS.table_id == table)
        await self._database.write(lambda connection: connection.execute(statement))

    async def _change(self, statement: sa.Executable, values: dict[str, Any], job: Job[object]) -> int | None:
        """If a table is still as it was, raise its count of changes (which tells other processes) and do the job."""

        def change(connection: sa.Connection) -> int | None:
            row = connection.execute(statement, values).first()
            if row is None:
                return None
            job(connection)
            return int(row.changes)

        return await self._database.write(change)

    def _add_table(self, connection: sa.Connection, row: TableRow, appended: Appended) -> None:
        values = {name: getattr(row, name) for name in _SAME_NAMES}
        connection.execute(schema.tables.insert().values(id=row.table, seed=str(row.seed), **values))
        connection.execute(schema.seats.insert(), [{"table_id": row.table, **asdict(seat)} for seat in row.seats])
        self._add_entries(connection, row.table, appended)

    def _add_entries(self, connection: sa.Connection, table: str, appended: Appended) -> None:
        made = int(time.time())
        rows = [{"table_id": table, "made": made, **asdict(entry)} for entry in appended.entries]
        if rows:
            connection.execute(schema.entries.insert(), rows)
        if appended.standing is not None:
            self._set_standing(connection, table, appended.standing)
        if appended.snapshots:
            self._add_snapshots(connection, table, appended.snapshots)

    def _add_snapshots(self, connection: sa.Connection, table: str, snapshots: Sequence[SnapshotRow]) -> None:
        connection.execute(self._keep, [{"table_id": table, **asdict(kept)} for kept in snapshots])

    def _add_copy(self, connection: sa.Connection, row: TableRow, appended: Appended) -> None:
        self._add_table(connection, row, appended)
        for kind in (schema.entries, schema.snapshots):
            # What others have left to the table stays there: whoever opens the copy may not come to know of it.
            others = [column for column in kind.columns if column.name not in ("table_id", "changed")]
            passed = sa.and_(kind.c.table_id == row.copy_of, kind.c.number <= row.copied_at)
            rows = sa.select(sa.literal(row.table), *others).where(passed)
            names = ["table_id", *(column.name for column in others)]
            connection.execute(kind.insert().from_select(names, rows))

    def _set_standing(self, connection: sa.Connection, table: str, standing: Sequence[StandingRow]) -> None:
        connection.execute(_DROP_STANDING, {"this": table})
        if standing:
            connection.execute(schema.standing.insert(), [{"table_id": table, **asdict(row)} for row in standing])

    # --- reading ---

    async def table(self, table: str) -> TableRow | None:
        """A table and its seats."""

        def read(connection: sa.Connection) -> TableRow | None:
            row = connection.execute(_TABLE, {"this": table}).first()
            return None if row is None else _table(row, _seats(connection, [table])[table])

        return await self._database.read(read)

    async def tables(self, limit: int) -> list[TableRow]:
        """The tables with the latest moves."""

        def read(connection: sa.Connection) -> list[TableRow]:
            rows = connection.execute(_LATEST_TABLES, {"limit": limit}).all()
            seats = _seats(connection, [row.id for row in rows])
            return [_table(row, seats[row.id]) for row in rows]

        return await self._database.read(read)

    async def copies(self, tables: Collection[str]) -> set[str]:
        """Which of these tables are private copies."""
        return {row.id for row in await self._rows(_COPIES, these=list(tables))}

    async def pulses(self, tables: Collection[str]) -> list[tuple[str, int, int]]:
        """Of each table its last entry and its count of changes."""
        return [(row.id, row.latest, row.changes) for row in await self._rows(_PULSES, these=list(tables))]

    async def computers_due(self, idle: float) -> list[str]:
        """The tables where a computer opponent must decide and nothing has moved for `idle` seconds."""
        return [row.id for row in await self._rows(_COMPUTERS_DUE, before=int(time.time() - idle))]

    async def request(self, table: str) -> RequestRow | None:
        """The undo that was last asked for."""
        rows = await self._rows(_REQUEST, this=table)
        return RequestRow(rows[0].number, rows[0].seat, rows[0].back_to, tuple(rows[0].asks)) if rows else None

    async def standing(self, table: str) -> tuple[StandingRow, ...]:
        """What the seats of a table have left to it."""
        return tuple(
            StandingRow(row.seat, row.name, row.mark, row.moves) for row in await self._rows(_ALL_STANDING, this=table)
        )

    async def undos(self, table: str) -> list[tuple[int, int, int]]:
        """The undos of a table: number, what it went back to, seat."""
        return [(row.number, row.back_to, row.seat) for row in await self._rows(_UNDOS, this=table)]

    async def entries(self, table: str, after: int, last: int) -> list[EntryRow]:
        """The entries after `after` up to `last`, without what was told (`events` is empty)."""
        return [
            EntryRow(row.number, row.seat, row.move, row.back_to, row.moves, "", row.reveals, row.by_table)
            for row in await self._rows(_MADE, this=table, first=after + 1, last=last)
        ]

    async def told(self, table: str, first: int, last: int) -> list[ToldRow]:
        """What was told by the entries from `first` to `last`."""
        return [
            ToldRow(row.number, row.seat, row.back_to, row.events, row.made, row.by_table, row.changed)
            for row in await self._rows(_TOLD, this=table, first=first, last=last)
        ]

    async def snapshot(self, table: str, number: int) -> SnapshotRow | None:
        """The newest snapshot at or before entry `number`."""
        rows = await self._rows(_SNAPSHOT, this=table, last=number)
        return SnapshotRow(rows[0].number, rows[0].moves, rows[0].state) if rows else None

    async def _rows(self, query: sa.Select[Any], **values: Any) -> Sequence[sa.Row[Any]]:
        return await self._database.read(lambda connection: connection.execute(query, values).all())


def _seats(connection: sa.Connection, tables: Sequence[str]) -> dict[str, tuple[SeatRow, ...]]:
    """The seats of some tables."""
    found: dict[str, tuple[SeatRow, ...]] = {}
    for row in connection.execute(_TABLE_SEATS, {"these": tables}):
        seat = SeatRow(row.seat, row.name, row.held_by, row.secret, row.taken)
        found[row.table_id] = (*found.get(row.table_id, ()), seat)
    return found


def _table(row: sa.Row[Any], seats: tuple[SeatRow, ...]) -> TableRow:
    values = {name: getattr(row, name) for name in _SAME_NAMES}
    return TableRow(table=row.id, seed=int(row.seed), seats=seats, **values)
