"""The database behind the tables: SQLite by default, PostgreSQL by URL. Opening, transactions, and its troubles."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from trackside.core.message import Message, message
from trackside.tables.schema import VERSION, VERSION_TABLE
from trackside.tables.trouble import StorageTrouble

_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_MIGRATING: Final = 0x7472_6163_6B73_6964
"""The PostgreSQL advisory lock under which one process at a time brings the schema up to date."""


class Database:
    """One database. `read()` and `write()` give connections; whatever goes wrong in them is a `StorageTrouble`."""

    def __init__(self, place: str | Path) -> None:
        """A path to a SQLite file, or a URL (`sqlite:///file`, `postgresql://user@host/name`). Opens nothing yet."""
        self.url = _url(place)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        name = self.url.database
        self.file = Path(name) if self.sqlite and name and not name.startswith("file:") else None
        # Errors and logs must not repeat what is in a statement: there are secrets in it.
        self.engine: AsyncEngine = create_async_engine(self.url, hide_parameters=True, pool_pre_ping=not self.sqlite)
        if self.sqlite:
            sa.event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
        self._writing = asyncio.Lock()

    async def open(self) -> None:
        """Bring the schema up to date; refuse a database of a newer one."""
        with self._explained():
            async with self.engine.connect() as connection:
                version = await connection.run_sync(_version)
            if version == VERSION:
                return
            async with self.engine.begin() as connection:
                if not self.sqlite:
                    await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
                await connection.run_sync(_migrate)

    async def close(self) -> None:
        """Let go of all connections."""
        await self.engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading."""
        with self._explained():
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: all of it is stored for good when the block ends, or nothing.

        Its first statement must be one that writes: SQLite then waits for other writers instead of failing.
        """
        with self._explained():
            if not self.sqlite:
                async with self.engine.begin() as connection:
                    yield connection
                return
            async with self._writing:
                self._need_file()
                async with self.engine.begin() as connection:
                    yield connection

    async def listener(self) -> Any:
        """A connection of asyncpg, outside the pool, to listen on."""
        _, arguments = self.engine.dialect.create_connect_args(self.url)
        with self._explained():
            return await asyncpg.connect(**arguments)

    def _need_file(self) -> None:
        # A deleted SQLite file can still be written to, and what is written is lost.
        if self.file is not None and not self.file.exists():
            raise StorageTrouble(message("The database {file} has been deleted or moved", file=str(self.file)))

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, asyncpg.PostgresError, OSError) as error:
            place = self.url.render_as_string(hide_password=True) if self.file is None else str(self.file)
            raise StorageTrouble(_explanation(error, place)) from None


def _url(place: str | Path) -> sa.URL:
    if isinstance(place, Path) or "://" not in place:
        return sa.URL.create(_DRIVERS["sqlite"], database=str(place))
    try:
        url = sa.make_url(place)
    except SQLAlchemyError:
        raise StorageTrouble(message("The address of the database is not understood")) from None
    if url.drivername not in {*_DRIVERS, *_DRIVERS.values()}:
        known = "sqlite:///…, postgresql://…"
        raise StorageTrouble(
            message("{kind} databases are not supported; these are: {known}", kind=url.drivername, known=known)
        )
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


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
