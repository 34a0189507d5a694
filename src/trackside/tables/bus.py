"""Who hears that a table has changed: a bus within one process, and one through PostgreSQL for several.

A notice is a table's name and two numbers. Whoever hears one looks the table up, so a lost notice does no harm:
the next one, or the slow poll of `Tables`, makes up for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager, contextmanager
from typing import Any, Final, Protocol, TypeAlias

from trackside.tables.database import PostgresDatabase
from trackside.tables.store import NOTICES
from trackside.tables.trouble import StorageTrouble

log = logging.getLogger(__name__)

Heard: TypeAlias = Callable[[str, int, int], None]
"""Called with a table, its last entry, and its count of changes."""

_CLAIMS: Final = 0x7472
"""The space of PostgreSQL advisory locks by which processes claim tables."""
_PATIENCE: Final = 1.0
"""Seconds between attempts to reach a database that was lost."""


class Ear:
    """One listener to one table. However slow it is, at most one notice waits for it: the newest."""

    __slots__ = ("_changes", "_latest", "_news")

    def __init__(self) -> None:
        self._changes = -1
        self._latest = 0
        self._news = asyncio.Event()

    def tell(self, latest: int, changes: int) -> None:
        """Let the listener know, unless it is no news."""
        if changes > self._changes:
            self._changes = changes
            self._latest = max(latest, self._latest)
            self._news.set()

    def know(self, changes: int) -> None:
        """What was changed up to here is no news to the listener, even if it was just told."""
        if changes >= self._changes:
            self._changes = changes
            self._news.clear()

    async def next(self) -> int:
        """The last entry of the table, once something has changed."""
        await self._news.wait()
        self._news.clear()
        return self._latest


class Bus(Protocol):
    """Tells of changes, hears of them, and shares tables out among the processes."""

    async def start(self) -> None:
        """Begin to hear; raises `StorageTrouble`."""

    async def stop(self) -> None:
        """Hear no more."""

    def follow(self, heard: Heard) -> None:
        """Call `heard` at every change of any table."""

    def tell(self, table: str, latest: int, changes: int) -> None:
        """Say that a table has changed, once that is stored."""

    def hear(self, table: str) -> AbstractContextManager[Ear]:
        """A listener to a table, from the start of the block to its end."""

    def listened(self) -> set[str]:
        """The tables that somebody in this process listens to."""

    def claim(self, table: str) -> AbstractAsyncContextManager[bool]:
        """For the block, be the only process that cares for the table; False if another one does."""


class MemoryBus:
    """The bus of one process."""

    def __init__(self) -> None:
        self._followers: list[Heard] = []
        self._ears: dict[str, set[Ear]] = {}

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    def follow(self, heard: Heard) -> None:
        self._followers.append(heard)

    def tell(self, table: str, latest: int, changes: int) -> None:
        for heard in self._followers:
            heard(table, latest, changes)
        for ear in self._ears.get(table, ()):
            ear.tell(latest, changes)

    @contextmanager
    def hear(self, table: str) -> Iterator[Ear]:
        ear = Ear()
        self._ears.setdefault(table, set()).add(ear)
        try:
            yield ear
        finally:
            self._ears[table].discard(ear)
            if not self._ears[table]:
                del self._ears[table]

    def listened(self) -> set[str]:
        return set(self._ears)

    @asynccontextmanager
    async def claim(self, table: str) -> AsyncIterator[bool]:
        yield True


class PostgresBus(MemoryBus):
    """The bus of several processes on one PostgreSQL database, through one connection for each process.

    The notices to the other processes are sent by the very transactions that change a table (`Store`).
    """

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__()
        self._database = database
        self._connection: Any = None
        self._using = asyncio.Lock()
        self._mending: asyncio.Task[None] | None = None

    async def start(self) -> None:
        with self._database.explained():
            self._connection = await self._database.listener()
            self._connection.add_termination_listener(self._lost)
            await self._connection.add_listener(NOTICES, self._notice)

    async def stop(self) -> None:
        if self._mending is not None:
            self._mending.cancel()
        self._connection.remove_termination_listener(self._lost)
        await self._connection.close()

    @asynccontextmanager
    async def claim(self, table: str) -> AsyncIterator[bool]:
        # The lock belongs to the connection: it ends with this process, however that ends.
        connection = self._connection
        mine = await self._ask(connection, "SELECT pg_try_advisory_lock($1, hashtext($2))", table)
        try:
            yield mine
        finally:
            if mine:
                await self._ask(connection, "SELECT pg_advisory_unlock($1, hashtext($2))", table)

    async def _ask(self, connection: Any, question: str, table: str) -> bool:
        async with self._using:
            if connection.is_closed():
                return False
            return bool(await connection.fetchval(question, _CLAIMS, table))

    def _notice(self, _connection: object, _process: int, _channel: str, notice: str) -> None:
        table, latest, changes = notice.split()
        self.tell(table, int(latest), int(changes))

    def _lost(self, _connection: object) -> None:
        log.warning("The database no longer tells of moves; connecting again")
        self._mending = asyncio.get_running_loop().create_task(self._mend())

    async def _mend(self) -> None:
        while True:
            try:
                await self.start()
            except StorageTrouble:
                await asyncio.sleep(_PATIENCE)
            else:
                return
