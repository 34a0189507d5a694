"""The present of tables in memory, a bounded number of them; and any past moment from a snapshot and a few moves."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from trackside import games
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.record import Header
from trackside.core.refusal import IllegalMove, RecordError
from trackside.core.title import Title
from trackside.tables.bus import Bus
from trackside.tables.keys import digest, same
from trackside.tables.moment import Branch, Moment, SeatInfo, Standing, UndoRequest
from trackside.tables.plan import COMPUTERS
from trackside.tables.store import Appended, EntryRow, RequestRow, SeatRow, SnapshotRow, StandingRow, Store, TableRow
from trackside.tables.trouble import NoSuchTable, StorageTrouble

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Live:
    """A table as it stands now. Its position is shared and never played on: a move makes a new one."""

    row: TableRow
    title: Title
    position: Position
    moves: int
    branches: tuple[Branch, ...]
    request: RequestRow | None
    standing: tuple[StandingRow, ...]
    heard: int
    """The newest count of changes that this process was told of: above `row.changes`, this is out of date."""

    @property
    def header(self) -> Header:
        """The header of the record, without the seed."""
        row = self.row
        return Header(row.title, row.rules, tuple(seat.name for seat in row.seats), row.options)

    @property
    def fresh(self) -> bool:
        """Whether nothing has changed since, as far as this process was told."""
        return self.heard <= self.row.changes

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """The seats without their secrets."""
        return tuple(SeatInfo(seat.seat, seat.name, seat.held_by, seat.taken) for seat in self.row.seats)

    def held_with(self, key: str) -> tuple[int, ...]:
        """The seats that a secret holds."""
        hashed = digest(key)
        return tuple(seat.seat for seat in self.row.seats if same(seat.secret, hashed))

    def hosted_with(self, key: str) -> bool:
        """Whether a secret is the host's."""
        return same(self.row.host, digest(key))

    def computers_deciding(self) -> tuple[int, ...]:
        """The computer opponents that must decide now."""
        return tuple(seat for seat in self.position.deciding if seat in self.computers)

    @property
    def computers(self) -> frozenset[int]:
        """The seats of computer opponents."""
        return frozenset(seat.seat for seat in self.row.seats if seat.held_by in COMPUTERS)

    @property
    def asked(self) -> RequestRow | None:
        """The undo that is asked for, unless the table has moved on since."""
        return self.request if self.request and self.request.number == self.row.latest else None

    def moment(self) -> Moment:
        """The present."""
        return self.moment_at(self.row.latest, self.position, self.moves)

    def moment_at(self, number: int, position: Position, moves: int) -> Moment:
        """A moment with the position that there was."""
        asked = self.asked
        return Moment(
            table=self.row.table,
            title=self.title,
            header=self.header,
            number=number,
            latest=self.row.latest,
            moves=moves,
            position=position,
            over=self.row.over,
            seats=self.seats,
            branches=self.branches,
            request=None if asked is None else UndoRequest(asked.seat, asked.back_to, asked.asks),
            rematch=self.row.rematch,
            foreknown=self.row.foreknown,
            standing=tuple(Standing(kept.seat, kept.name) for kept in self.standing),
            copy_of=self.row.copy_of,
            copied_at=self.row.copied_at,
        )


class LiveTables:
    """The tables that are in memory, at most `bound` of them, those used last."""

    def __init__(self, store: Store, bus: Bus, spacing: int, bound: int) -> None:
        self._store = store
        self._bus = bus
        bus.follow(self._heard)
        self._spacing = spacing
        self._bound = bound
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, int] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def names(self) -> set[str]:
        """The tables in memory."""
        return set(self._live)

    def forget(self, tables: Iterable[str]) -> None:
        """Let go of tables that are no more."""
        for table in tables:
            self._live.pop(table, None)

    async def find(self, table: str) -> Live:
        """A table as it stands; raises `NoSuchTable`."""
        if (live := self._live.get(table)) and live.fresh:
            self._live.move_to_end(table)
            return live
        async with self.held(table) as live:
            return live

    @asynccontextmanager
    async def held(self, table: str) -> AsyncIterator[Live]:
        """A table as it stands, which nobody else in this process changes during the block."""
        lock = self._locks.setdefault(table, asyncio.Lock())
        async with lock:
            yield await self.again(table)

    async def again(self, table: str) -> Live:
        """The table as it stands now, for whoever holds it."""
        live = self._live.get(table)
        if live is None or not live.fresh:
            live = await self._open(table) if live is None else await self._catch_up(live)
        self._put(live)
        return live

    async def append(
        self, live: Live, appended: Appended, position: Position, moves: int, branch: Branch | None = None
    ) -> Live | None:
        """Store what was added to a table, which leads to `position`; None if the table has moved on."""
        row = live.row
        changes = await self._store.append(row.table, row.latest, appended)
        return self._changed(
            live,
            changes,
            replace(
                row,
                latest=appended.entries[-1].number,
                changes=row.changes + 1,
                over=appended.over,
                computer_due=appended.computer_due,
            ),
            position=position,
            moves=moves,
            branches=(*live.branches, branch) if branch else live.branches,
            standing=live.standing if appended.standing is None else tuple(appended.standing),
        )

    async def ask(self, live: Live, request: RequestRow | None) -> Live | None:
        """Store the undo that is asked for, or that none is any more; None if the table has changed meanwhile."""
        changes = await self._store.ask(live.row.table, live.row.changes, request)
        return self._changed(live, changes, replace(live.row, changes=live.row.changes + 1), request=request)

    async def stand(self, live: Live, standing: tuple[StandingRow, ...]) -> Live | None:
        """Store what is left to the table from now on; None if the table has changed meanwhile."""
        row = live.row
        changes = await self._store.stand(row.table, row.changes, standing)
        return self._changed(live, changes, replace(row, changes=row.changes + 1), standing=standing)

    async def set_seat(self, live: Live, seat: SeatRow) -> Live | None:
        """Store a changed seat; None if the table has changed meanwhile."""
        row = live.row
        changes = await self._store.set_seat(row.table, row.changes, seat)
        seats = tuple(seat if seat.seat == other.seat else other for other in row.seats)
        return self._changed(live, changes, replace(row, changes=row.changes + 1, seats=seats))

    async def add_rematch(self, live: Live, rematch: TableRow, appended: Appended) -> Live | None:
        """Store a new table as the rematch of this one; None if the table has changed meanwhile."""
        row = live.row
        changes = await self._store.add_rematch(row.table, row.changes, rematch, appended)
        return self._changed(live, changes, replace(row, changes=row.changes + 1, rematch=rematch.table))

    def _changed(self, live: Live, changes: int | None, row: TableRow, **parts: Any) -> Live | None:
        """Put the changed table in the place of the old one and tell everybody, if the change was stored."""
        if changes is None:
            live.heard = max(live.heard, live.row.changes + 1)
            return None
        changed = replace(live, row=row, heard=max(live.heard, changes), **parts)
        self._put(changed)
        self._bus.tell(row.table, row.latest, changes)
        return changed

    async def position(self, row: TableRow, title: Title, number: int) -> tuple[Position, int]:
        """The position after entry `number`, and how many moves led to it."""
        at, path = number, list[EntryRow]()
        while True:
            kept = await self._store.snapshot(row.table, at)
            start = kept.number if kept else 0
            passed, at = walk_back(await self._store.entries(row.table, start, at), at, start)
            path += passed
            if at == start:
                break
            # An undo went back past that snapshot: look for one before it.
        position = title.start(len(row.seats), row.options)
        if kept:
            try:
                position.restore(msgspec.json.decode(kept.state))
            except (msgspec.MsgspecError, KeyError):
                # Left by an older version of the rules' code: snapshots are only a cache.
                await self._store.drop_snapshots(row.table)
                return await self.position(row, title, number)
        return await self._replay(row, title, position, kept.moves if kept else 0, path[::-1])

    async def _replay(
        self, row: TableRow, title: Title, position: Position, moves: int, path: list[EntryRow]
    ) -> tuple[Position, int]:
        """Play the entries of `path` on `position`, keeping snapshots where they are missing."""
        missing = []
        for count, entry in enumerate(path, 1):
            _apply(title, position, entry)
            moves += 1
            if entry.number % self._spacing == 0 or (count == len(path) > self._spacing):
                missing.append(snapshot(entry.number, moves, position))
            if count % 100 == 0:
                await asyncio.sleep(0)
        if missing:
            try:
                await self._store.keep(row.table, missing)
            except StorageTrouble as trouble:
                log.warning("Snapshots were not kept: %s", trouble)
        return position, moves

    def _put(self, live: Live) -> None:
        """Keep the present of a table, and forget the table that was not used for longest."""
        self._live[live.row.table] = live
        self._live.move_to_end(live.row.table)
        while len(self._live) > self._bound:
            self._live.popitem(last=False)

    def _heard(self, table: str, _latest: int, changes: int) -> None:
        """Note that a table has changed."""
        if live := self._live.get(table):
            live.heard = max(live.heard, changes)
        if table in self._opening:
            self._opening[table] = changes

    async def _open(self, table: str) -> Live:
        self._opening[table] = 0
        try:
            live = await self._read(table)
            live.heard = max(live.heard, self._opening[table])
            return live
        finally:
            del self._opening[table]

    async def _read(self, table: str) -> Live:
        row = await self._store.table(table)
        if row is None:
            raise NoSuchTable()
        title = games.find(row.title)
        position, moves = await self.position(row, title, row.latest)
        branches = tuple(Branch(*undo) for undo in await self._store.undos(table))
        # What was added meanwhile is for the next look: the count of changes tells that there is more.
        branches = tuple(branch for branch in branches if branch.number <= row.latest)
        request, standing = await self._store.request(table), await self._store.standing(table)
        return Live(row, title, position, moves, branches, request, standing, row.changes)

    async def _catch_up(self, live: Live) -> Live:
        row = await self._store.table(live.row.table)
        if row is None:
            raise NoSuchTable()
        news = await self._store.entries(row.table, live.row.latest, row.latest)
        undone = tuple(Branch(entry.number, entry.back_to, entry.seat) for entry in news if entry.back_to is not None)
        if undone:
            position, moves = await self.position(row, live.title, row.latest)
        else:
            position, moves = live.position.clone() if news else live.position, live.moves + len(news)
            for entry in news:
                _apply(live.title, position, entry)
        return replace(
            live,
            row=row,
            position=position,
            moves=moves,
            branches=live.branches + undone,
            request=await self._store.request(row.table),
            standing=await self._store.standing(row.table),
            heard=max(live.heard, row.changes),
        )


def walk_back(entries: Sequence[EntryRow], at: int, start: int) -> tuple[list[EntryRow], int]:
    """The moves that led to entry `at`, the last first, and where the walk ends: at `start` or, by an undo, below.

    `entries` are all those after `start` up to `at`.
    """
    path = []
    while at > start:
        entry = entries[at - start - 1]
        if entry.back_to is None:
            path.append(entry)
            at -= 1
        else:
            at = entry.back_to
    return path, at


def snapshot(number: int, moves: int, position: Position) -> SnapshotRow:
    """A position to be kept."""
    return SnapshotRow(number, moves, msgspec.json.encode(position.state()).decode())


def move_of(title: Title, entry: EntryRow) -> Move:
    """The move that an entry stores."""
    assert entry.move is not None, "an undo is no move"
    return title.move(msgspec.json.decode(entry.move))


def _apply(title: Title, position: Position, entry: EntryRow) -> None:
    try:
        position.apply(entry.seat, move_of(title, entry))
    except IllegalMove as error:
        # Only a change of the rules' code can do this.
        text = "Entry {number} was allowed when it was made but no longer is: {fault} ({rule})"
        fault = message(text, number=entry.number, fault=error.message, rule=error.rule)
        raise RecordError(fault, entry.number) from None
