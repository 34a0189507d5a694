"""The database behind the tables: SQLite by default, PostgreSQL by URL. Opening, transactions, and its troubles.

All work with the database is a job: a plain function of a connection. For SQLite there is a thread that writes,
which stores the jobs that wait together in one commit, and a few that read; PostgreSQL is spoken to directly.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import asyncpg
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from trackside.core.message import Message, message
from trackside.tables.schema import VERSION, VERSION_TABLE
from trackside.tables.trouble import StorageTrouble

Result = TypeVar("Result")
Job: TypeAlias = Callable[[sa.Connection], Result]

_READERS: Final = 4
_MOST_TOGETHER: Final = 64
"""How many jobs may share a commit."""
_MIGRATING: Final = 0x7472_6163_6B73_6964
"""The PostgreSQL advisory lock under which one process at a time brings the schema up to date."""


class Database:
    """One database. Whatever goes wrong with it is told as a `StorageTrouble`."""

    def __init__(self, url: sa.URL, place: str) -> None:
        self.url = url
        self._place = place

    async def open(self) -> None:
        """Bring the schema up to date; refuse a database of a newer one."""
        if await self.read(_version) != VERSION:
            await self.write(_migrate)

    async def read(self, job: Job[Result]) -> Result:
        """What a job reads."""
        raise NotImplementedError

    async def write(self, job: Job[Result]) -> Result:
        """Run a job in a transaction: when this returns, all it did is stored for good; if it raises, nothing.

        The job's first statement must be one that writes: SQLite then waits for other programs instead of failing.
        It may be run again from its beginning.
        """
        raise NotImplementedError

    async def close(self) -> None:
        """Let go of all connections."""
        raise NotImplementedError

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Tell whatever goes wrong in one sentence. The error itself may hold secrets, so it goes no further."""
        try:
            yield
        except (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise StorageTrouble(_explanation(error, self._place)) from None


class SqliteDatabase(Database):
    """A SQLite file, with write-ahead log and `synchronous=FULL`."""

    def __init__(self, url: sa.URL) -> None:
        name = url.database or ""
        super().__init__(url, name)
        # A name that begins with `file:` is a URI with parameters for SQLite, not a path.
        self._file = None if name.startswith("file:") else Path(name)
        self._engine = sa.create_engine(url, hide_parameters=True, pool_size=_READERS + 1, max_overflow=0)
        sa.event.listen(self._engine, "connect", _prepare_sqlite)
        self._readers = ThreadPoolExecutor(_READERS, "read")
        self._waiting: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._writer_opened = False

    async def read(self, job: Job[Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    async def write(self, job: Job[Result]) -> Result:
        if self._writer is None:
            self._writer = threading.Thread(target=self._write_on, name="write", daemon=True)
            self._writer.start()
        done: Future[Result] = Future()
        self._waiting.put((job, done))
        return await asyncio.wrap_future(done)

    async def close(self) -> None:
        self._waiting.put(None)
        if self._writer is not None:
            await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        self._engine.dispose()

    def _read(self, job: Job[Result]) -> Result:
        with self.explained(), self._engine.connect() as connection:
            return job(connection)

    def _write_on(self) -> None:
        """Store what waits until there is nothing more to come: the writing thread."""
        while (first := self._waiting.get()) is not None:
            together = [first]
            while len(together) < _MOST_TOGETHER and not self._waiting.empty():
                if (more := self._waiting.get()) is None:
                    self._waiting.put(None)
                    break
                together.append(more)
            self._store(together)

    def _store(self, together: list[tuple[Job[Any], Future[Any]]]) -> None:
        try:
            results = self._commit([job for job, _ in together])
        except Exception as error:
            if len(together) > 1:
                # One job must not make the others fail: each for itself.
                for one in together:
                    self._store([one])
            else:
                _tell(together[0][1], error=error)
        else:
            for (_, done), result in zip(together, results, strict=True):
                _tell(done, result=result)

    def _commit(self, jobs: list[Job[Any]]) -> list[Any]:
        with self.explained():
            # A deleted file can still be written to, and what is written is lost.
            if self._file is not None and self._writer_opened and not self._file.exists():
                raise StorageTrouble(message("The database {place} has been deleted or moved", place=self._place))
            with self._engine.begin() as connection:
                results = [job(connection) for job in jobs]
        self._writer_opened = True
        return results


class PostgresDatabase(Database):
    """A PostgreSQL database, which several processes may share."""

    def __init__(self, url: sa.URL) -> None:
        super().__init__(url.set(drivername="postgresql+asyncpg"), url.render_as_string(hide_password=True))
        self._engine = create_async_engine(self.url, hide_parameters=True, pool_pre_ping=True)

    async def read(self, job: Job[Result]) -> Result:
        with self.explained():
            async with self._engine.connect() as connection:
                return await connection.run_sync(job)

    async def write(self, job: Job[Result]) -> Result:
        with self.explained():
            async with self._engine.begin() as connection:
                return await connection.run_sync(job)

    async def close(self) -> None:
        await self._engine.dispose()

    async def listener(self) -> Any:
        """A connection of asyncpg, outside the pool, to listen on."""
        _, arguments = self._engine.dialect.create_connect_args(self.url)
        return await asyncpg.connect(**arguments)


def database_at(place: str | Path) -> SqliteDatabase | PostgresDatabase:
    """The database at a path (SQLite) or a URL: `sqlite:///file`, `postgresql://user@host/name`. Opens nothing."""
    known = "sqlite:///…, postgresql://…"
    if place in (":memory:", "sqlite://", "sqlite:///", "sqlite:///:memory:"):
        # Each connection would have one of its own, gone with the program.
        raise StorageTrouble(message("{kind} databases are not supported; these are: {known}", kind=place, known=known))
    if isinstance(place, Path) or "://" not in place:
        return SqliteDatabase(sa.URL.create("sqlite", database=str(place)))
    try:
        url = sa.make_url(place)
    except SQLAlchemyError:
        raise StorageTrouble(message("The address of the database is not understood")) from None
    if url.drivername == "sqlite":
        return SqliteDatabase(url)
    if url.drivername in ("postgresql", "postgres"):
        return PostgresDatabase(url)
    raise StorageTrouble(
        message("{kind} databases are not supported; these are: {known}", kind=url.drivername, known=known)
    )


def _tell(done: Future[Any], result: object = None, error: Exception | None = None) -> None:
    """Let whoever waits for a job know, unless he has given up."""
    if not done.set_running_or_notify_cancel():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout = 10000")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _version(connection: sa.Connection) -> str | None:
    """The migration at which the database stands; None for an empty one."""
    if not sa.inspect(connection).has_table(VERSION_TABLE):
        return None
    version: str | None = connection.execute(sa.text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    if version is not None and version > VERSION:
        raise StorageTrouble(
            message("The database was made by a newer Trackside: update Trackside, or choose another database")
        )
    return version


def _migrate(connection: sa.Connection) -> None:
    """Bring the schema up to date; one process at a time."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "trackside.tables:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _explanation(error: Exception, place: str) -> Message:
    """What is wrong, in one sentence, by the code that SQLite or PostgreSQL gives."""
    original = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(original, "sqlite_errorcode", None)
    state = getattr(original, "sqlstate", None)
    # The low byte of a SQLite code is the kind of error, the rest its details.
    match state if code is None else code & 0xFF:
        case 5 | 6 | "55P03":
            return message("The database {place} is in use by another program", place=place)
        case 8 | "25006":
            return message("The database {place} is read-only", place=place)
        case 13 | "53100":
            return message("The database {place} cannot grow: its disk is full", place=place)
        case 14:
            return message("The database {place} cannot be opened: is its folder there and accessible?", place=place)
        case 11 | "XX001" | "XX002":
            return message("The database {place} is damaged", place=place)
        case 26:
            return message("The file {place} is not a database", place=place)
        case "3D000":
            return message("The database {place} does not exist", place=place)
        case "28000" | "28P01":
            return message("The database {place} refuses this user or password", place=place)
    if isinstance(original, OSError) or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return message("The database {place} cannot be reached", place=place)
    return message("The database {place} failed: {error}", place=place, error=type(original).__name__)
