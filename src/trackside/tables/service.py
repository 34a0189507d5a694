"""The tables of one process: opening, looking, playing, taking back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

import trackside
from trackside import games, opponents
from trackside.core import record as records
from trackside.core.event import Event
from trackside.core.game import Game
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.record import Entry
from trackside.core.refusal import RecordError
from trackside.core.title import default_names
from trackside.opponents.worker import Choose
from trackside.tables import continuation, copies, keys, opening, standing, undoing
from trackside.tables.bus import Bus, MemoryBus, PostgresBus
from trackside.tables.computers import Computers
from trackside.tables.continuation import Continuation
from trackside.tables.database import SqliteDatabase, database_at
from trackside.tables.finishing import to_the_end
from trackside.tables.live import Live, LiveTables, move_of, walk_back
from trackside.tables.moment import Branch, LineMove, LogEntry, Moment, SeatInfo, TableInfo, Told, UndoOffer
from trackside.tables.plan import NewTable, Plan, SeatPlan, shown_name
from trackside.tables.standing import Followed
from trackside.tables.store import RequestRow, StandingRow, Store, TableRow
from trackside.tables.sweeping import keep_sweeping
from trackside.tables.thinking import Thinking
from trackside.tables.trouble import (
    CannotCopy,
    CannotUndo,
    NoSuchMoment,
    NotYourSeat,
    SeatTaken,
    Stale,
    StorageTrouble,
)

log = logging.getLogger(__name__)


class Tables:
    """All tables kept in one database. One per process; use it as `async with Tables(...) as tables`."""

    def __init__(
        self,
        database: str | Path,
        *,
        spacing: int = 20,
        live: int = 256,
        pause: float = 0.7,
        poll: float = 5.0,
        processes: bool = True,
        choose: Choose = opponents.choose,
    ) -> None:
        """Tables kept in a SQLite file (a path, or `sqlite:///path`) or in PostgreSQL (`postgresql://...`).

        Every `spacing` entries a snapshot is kept; up to `live` positions stay in memory. Computer opponents
        `choose` their moves in `processes` of their own, or else in threads, and take at least `pause` seconds for
        each, so that people can follow. Every `poll` seconds is looked up what no notice told of. Nothing is opened
        yet; raises `StorageTrouble` for what is no database.
        """
        self._database = database_at(database)
        self._store = Store(self._database)
        self._spacing = spacing
        self._bus: Bus = MemoryBus() if isinstance(self._database, SqliteDatabase) else PostgresBus(self._database)
        self._live = LiveTables(self._store, self._bus, spacing, live)
        self._thinking = Thinking(choose, processes)
        self._computers = Computers(self._live, self._bus, self._thinking, self._play, pause)
        self._poll = poll
        self._opened = AsyncExitStack()

    async def __aenter__(self) -> Self:
        """Open the database, bring its schema up to date, let the computer opponents go on.

        Raises `StorageTrouble`.
        """
        async with AsyncExitStack() as opened:
            opened.push_async_callback(self._database.close)
            await self._database.open()
            await self._bus.start()
            opened.push_async_callback(self._bus.stop)
            opened.callback(self._thinking.close)
            opened.push_async_callback(self._computers.close)
            for table in await self._store.computers_due(idle=0):
                self._computers.wake(table)
            loop = asyncio.get_running_loop()
            opened.callback(loop.create_task(self._keep_polling(), name="poll").cancel)
            opened.callback(loop.create_task(keep_sweeping(self._store, self._live), name="sweep").cancel)
            self._opened = opened.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._opened.aclose()

    # --- opening tables ---

    async def create(self, plan: Plan) -> NewTable:
        """Open a table. Raises `UnknownTitle`, `OptionError`, `StorageTrouble`."""
        title = games.find(plan.title)
        names = [seat.name for seat in plan.seats]
        seed = keys.new_seed() if plan.seed is None else plan.seed
        # A large house board takes seconds to check: not in the way of the other tables.
        game = await asyncio.to_thread(Game.start, title, names, seed, plan.options)
        return await self._add(game, plan.seats, foreknown=plan.seed is not None)

    async def import_record(
        self, record: bytes | Mapping[str, Any], seats: Sequence[SeatPlan] | None = None
    ) -> NewTable:
        """Open a table that goes on from a record; raises `RecordError`.

        `seats` says who plays on; without it all seats are held here, by the names in the record as far as they fit.
        """
        game = await asyncio.to_thread(trackside.load, record)
        names = zip(game.seats, default_names(len(game.seats)), strict=True)
        held = tuple(SeatPlan(shown_name(*name)) for name in names) if seats is None else tuple(seats)
        if len(held) != len(game.seats):
            raise RecordError(
                message("The record has {count} seats, not {given}", count=len(game.seats), given=len(held))
            )
        return await self._add(game, held, foreknown=True)

    @to_the_end
    async def rematch(self, table: str, key: str) -> str:
        """The table where the same people play the same title again, opened on the first call.

        Every key of this table holds the same seats there, so nobody needs a new invitation. Raises
        `NotYourSeat` unless `key` holds a seat or is the host's, `Stale` while the game is running.
        """
        async with self._live.held(table) as live:
            while live.row.rematch is None:
                if not live.hosted_with(key) and not live.held_with(key):
                    raise NotYourSeat()
                if not live.row.over:
                    raise Stale(live.row.latest)
                row, appended = opening.rematch_rows(live)
                if await self._live.add_rematch(live, row, appended):
                    self._wake(row)
                live = await self._live.again(table)
            return live.row.rematch

    async def _add(self, game: Game, seats: tuple[SeatPlan, ...], *, foreknown: bool) -> NewTable:
        new, seat_rows = opening.seat_rows(seats)
        foreknown = foreknown and not game.title.open  # where nothing is hidden there is nothing to know
        row, appended = opening.table_rows(game, new.table, keys.digest(new.host), seat_rows, foreknown=foreknown)
        await self._store.add_table(row, appended)
        self._wake(row)
        return new

    # --- looking ---

    async def tables(self, limit: int = 100) -> list[TableInfo]:
        """The tables, those with the latest moves first."""
        return [
            TableInfo(
                row.table,
                row.title,
                tuple(SeatInfo(seat.seat, seat.name, seat.held_by, seat.taken) for seat in row.seats),
                row.latest,
                row.over,
                datetime.fromtimestamp(row.opened, UTC),
                datetime.fromtimestamp(row.moved, UTC),
            )
            for row in await self._store.tables(limit)
        ]

    async def moment(self, table: str, number: int | None = None) -> Moment:
        """The table after entry `number`, or as it is now. Raises `NoSuchTable`, `NoSuchMoment`."""
        live = await self._live.find(table)
        if number is None or number == live.row.latest:
            return self._moment(live)
        if not 0 <= number < live.row.latest:
            raise NoSuchMoment(number, live.row.latest)
        position, moves = await self._live.position(live.row, live.title, number)
        return live.moment_at(number, position, moves)

    async def log(self, table: str, seat: int | None, first: int = 1, last: int | None = None) -> list[LogEntry]:
        """What `seat` (None: a spectator) was told of the entries from `first` to `last`, undone ones too."""
        live = await self._live.find(table)
        latest = live.row.latest if last is None else min(last, live.row.latest)
        first = max(first, 1)
        if first > latest:
            return []  # without asking the database, which knows no numbers of any size
        return [
            LogEntry(
                row.number,
                row.seat,
                _told(row.events, seat),
                row.back_to,
                any(branch.undid(row.number) for branch in live.branches),
                datetime.fromtimestamp(row.made, UTC),
            )
            for row in await self._store.told(table, first, latest)
        ]

    async def record(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """The record as `seat` may know it; the whole of it once the game is over."""
        live = await self._live.find(table)
        path, _ = walk_back(await self._store.entries(table, 0, live.row.latest), live.row.latest, 0)
        entries = [Entry(entry.seat, move_of(live.title, entry)) for entry in reversed(path)]
        pending = live.position.pending
        if pending is None:
            header = msgspec.structs.replace(live.header, seed=live.row.seed)
            return records.write(header, [entry.data() for entry in entries])
        return records.write_for(seat, live.header, entries, pending.decided)

    async def listen(self, table: str) -> AsyncGenerator[int, None]:
        """The number of the latest entry: at once, and again whenever something has changed.

        The same number comes again when something beside the moves has changed: a seat was taken, an undo was
        asked for, a rematch opened. Numbers may be skipped: read the log from the last one that you have seen.
        Raises `NoSuchTable`.
        """
        with self._bus.hear(table) as ear:
            row = (await self._live.find(table)).row
            ear.know(row.changes)
            yield row.latest
            while True:
                yield await ear.next()

    # --- playing ---

    async def play(self, table: str, key: str, seat: int, move: Move | str | Mapping[str, Any], seen: int) -> Moment:
        """Make a move, given as itself, in its notation or as JSON data, and the chance moves that follow from it.

        `seen` is the last entry that the player has seen. When this returns, the move is stored for good.
        Raises `NoSuchTable`, `NotYourSeat`, `Stale`, `NotationError`, `IllegalMove` or `StorageTrouble`; then
        nothing was changed. An older `seen` is as good when only other seats have answered the same sealed
        decision since.
        """
        _need(await self._live.find(table), key, seat)
        return await self._play(table, seat, move, seen)

    @to_the_end
    async def _play(self, table: str, seat: int, move: Move | str | Mapping[str, Any], seen: int) -> Moment:
        async with self._live.held(table) as live:
            while True:
                _need_seen(live, seat, seen)
                game = Continuation.of(live, self._spacing)
                game.play(seat, move)
                followed = await _follow(game, live.standing, seat)
                appended = game.appended(live.computers, followed, live.standing)
                if moved := await self._live.append(live, appended, game.position, game.number):
                    return self._moment(moved)
                live = await self._live.again(table)

    def _moment(self, live: Live) -> Moment:
        self._wake(live.row)
        return live.moment()

    def _wake(self, row: TableRow) -> None:
        if row.computer_due:
            self._computers.wake(row.table)

    # --- what is left to the table ---

    @to_the_end
    async def instruct(self, table: str, key: str, seat: int, name: str) -> Moment:
        """Leave something to the table: it acts at once if it is the seat's turn.

        Raises `NotYourSeat`, and `OptionError` for an instruction that the title does not have.
        """
        return await self._stand(table, key, seat, name, lambda game: standing.given(game, seat, name))

    @to_the_end
    async def plan(
        self, table: str, key: str, seat: int, moves: Sequence[Move], decisions: Sequence[str] | None = None
    ) -> Moment:
        """Leave a row of moves to the table: one is made at each decision of the seat, as long as they are legal.

        `decisions` names the kind of decision that each is made for (as `line` does); the plan ends at another one.
        Without it that is what must be decided now, where the move answers it. Raises `NotYourSeat`, `OptionError`
        for a plan of no moves or too many, and `IllegalMove` if the first one is due at once and not legal.
        """
        return await self._stand(
            table, key, seat, standing.PLAN, lambda game: standing.plan(game, seat, moves, decisions)
        )

    @to_the_end
    async def revoke(self, table: str, key: str, seat: int, name: str) -> Moment:
        """Take an instruction or the plan back. Raises `NotYourSeat`."""
        return await self._stand(table, key, seat, name, lambda game: None)

    async def _stand(
        self, table: str, key: str, seat: int, name: str, new: Callable[[Game], StandingRow | None]
    ) -> Moment:
        async with self._live.held(table) as live:
            while True:
                _need(live, key, seat)
                game = Continuation.of(live, self._spacing)
                rows = [row for row in live.standing if (row.seat, row.name) != (seat, name)]
                followed = await _follow(game, [*rows, row] if (row := new(game)) else rows, seat)
                if game.entries:
                    appended = game.appended(live.computers, followed, live.standing)
                    changed = await self._live.append(live, appended, game.position, game.number)
                else:
                    changed = await self._live.stand(live, followed.standing)
                if changed:
                    return self._moment(changed)
                live = await self._live.again(table)

    # --- private copies ---

    @to_the_end
    async def copy(self, table: str, number: int | None = None) -> NewTable:
        """A table of one's own that goes on from a moment of this one, to try what would happen; nobody is told.

        Whoever opens it holds all its seats. It is deleted when no move was made on it for a month. Raises
        `NoSuchTable`, `NoSuchMoment`, and `CannotCopy` for a game in which something is hidden.
        """
        live = await self._live.find(table)
        moment = await self.moment(table, number)
        if not live.title.open:
            raise CannotCopy()
        new, row, appended = copies.copy_rows(live, moment, self._spacing)
        await self._store.add_copy(row, appended)
        return new

    async def copies(self, tables: Collection[str]) -> set[str]:
        """Which of these tables are private copies."""
        return await self._store.copies(tables)

    async def line(self, copy: str) -> list[LineMove]:
        """The moves that were made on a private copy."""
        return await copies.line(self._store, self._live, await self._live.find(copy))

    # --- taking back ---

    async def undo_offer(self, table: str, seat: int, to: int | None = None) -> UndoOffer | None:
        """What it would take for `seat` to go back to entry `to`, or to before its own last move.

        None when there is nothing to take back.
        """
        return await undoing.offer(self._store, await self._live.find(table), seat, to)

    @to_the_end
    async def request_undo(self, table: str, key: str, seat: int, to: int | None, seen: int) -> Moment:
        """Go back to entry `to`, or to before the seat's own last move: at once where it is free, or ask for it.

        A wish that is not answered yet gives way: nobody can keep the others from theirs by never taking it back.
        Raises `NotYourSeat`, `Stale`, `CannotUndo`.
        """
        async with self._live.held(table) as live:
            _need(live, key, seat)
            if seen != live.row.latest:
                raise Stale(live.row.latest)
            offer = await undoing.offer(self._store, live, seat, to)
            if offer is None:
                raise CannotUndo(message("There is no move to take back"))
            if offer.free:
                return await self._undo(live, offer.by, offer.back_to)
            return await self._ask(live, RequestRow(live.row.latest, seat, offer.back_to, offer.asks))

    @to_the_end
    async def consent(self, table: str, key: str, seat: int, yes: bool, to: int | None = None) -> Moment:
        """Answer the undo that is asked for; with the last consent it is done.

        `to` is the entry that it would go back to as far as who answers has seen: whoever asks may meanwhile have
        thought of an earlier one, to which nobody has agreed.

        Raises `NotYourSeat`, and `CannotUndo` when this seat is asked for nothing, or for something else.
        """
        async with self._live.held(table) as live:
            _need(live, key, seat)
            asked = live.asked
            if asked is None or seat not in asked.asks or to not in (None, asked.back_to):
                raise CannotUndo(message("Nobody asks for the consent of this seat"))
            if not yes:
                return await self._ask(live, None)
            waiting = tuple(other for other in asked.asks if other not in live.held_with(key))
            if not waiting:
                return await self._undo(live, asked.seat, asked.back_to)
            return await self._ask(live, replace(asked, asks=waiting))

    async def _undo(self, live: Live, seat: int, back_to: int) -> Moment:
        position, moves = await self._live.position(live.row, live.title, back_to)
        rows = await self._store.told(live.row.table, back_to + 1, live.row.latest)
        appended = continuation.undo(live, seat, back_to, position, moves, rows)
        branch = Branch(live.row.latest + 1, back_to, seat)
        return await self._settled(live, await self._live.append(live, appended, position, moves, branch))

    async def _ask(self, live: Live, request: RequestRow | None) -> Moment:
        return await self._settled(live, await self._live.ask(live, request))

    async def _settled(self, live: Live, changed: Live | None) -> Moment:
        if changed is None:
            raise Stale((await self._live.again(live.row.table)).row.latest)
        return self._moment(changed)

    # --- seats ---

    async def holds(self, table: str, key: str) -> tuple[int, ...]:
        """The seats that the key holds; none if it is the key of nothing here."""
        return (await self._live.find(table)).held_with(key)

    async def hosts(self, table: str, key: str) -> bool:
        """Whether the key is that of the table's host."""
        return (await self._live.find(table)).hosted_with(key)

    @to_the_end
    async def take_seat(self, table: str, key: str) -> tuple[int, ...]:
        """Sit down by an invitation: the seats that the key holds, now shown as taken. Raises `NotYourSeat`."""
        async with self._live.held(table) as live:
            if not live.held_with(key):
                raise NotYourSeat()
            while empty := [seat for seat in live.row.seats if seat.seat in live.held_with(key) and not seat.taken]:
                await self._live.set_seat(live, replace(empty[0], taken=True))
                live = await self._live.again(table)
            return live.held_with(key)

    @to_the_end
    async def new_invitation(self, table: str, key: str, seat: int) -> str:
        """A new secret for a seat held by link, when the old one was lost; the old one holds nothing any more.

        The seat's holder may ask for it, and the host until somebody has sat down: else the host could take the
        seat over unnoticed. Raises `NotYourSeat`, `SeatTaken`.
        """
        secret = keys.new_key()
        async with self._live.held(table) as live:
            while True:
                held = live.row.seats[seat] if 0 <= seat < len(live.row.seats) else None
                may = live.hosted_with(key) or seat in live.held_with(key)
                if held is None or held.held_by != "link" or not may:
                    raise NotYourSeat()
                if held.taken and seat not in live.held_with(key):
                    raise SeatTaken(seat)
                if await self._live.set_seat(live, replace(held, secret=keys.digest(secret), taken=False)):
                    return secret
                live = await self._live.again(table)

    async def _keep_polling(self) -> None:
        """Look up, every now and then, what no notice told of."""
        while True:
            await asyncio.sleep(self._poll)
            try:
                for table, latest, changes in await self._store.pulses(self._live.names() | self._bus.listened()):
                    self._bus.tell(table, latest, changes)
                for table in await self._store.computers_due(idle=self._poll):
                    self._computers.wake(table)
            except StorageTrouble as trouble:
                log.warning("%s", trouble)


async def _follow(game: Continuation, rows: Sequence[StandingRow], acting: int) -> Followed:
    """Make all moves that are left to the table now."""
    # To find the best routes takes a while: not in the way of the other tables.
    return await asyncio.to_thread(standing.follow, game, rows, acting) if rows else Followed(())


def _need(live: Live, key: str, seat: int) -> None:
    if seat not in live.held_with(key):
        raise NotYourSeat()


def _need_seen(live: Live, seat: int, seen: int) -> None:
    """Raise `Stale` unless nothing but other seats' answers to the same sealed decision came after `seen`."""
    latest, pending = live.row.latest, live.position.pending
    answers = pending.decided if pending and seat in pending.seats else 0
    last_undo = live.branches[-1].number if live.branches else 0
    if not max(latest - answers, last_undo) <= seen <= latest:
        raise Stale(latest)


def _told(events: str, seat: int | None) -> tuple[Told, ...]:
    return tuple(
        Told(told, event.lines if told is event.message else ())
        for event in msgspec.json.decode(events, type=tuple[Event, ...])
        if (told := event.told(seat)) is not None
    )
