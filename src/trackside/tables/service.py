"""The tables of one process: opening, looking, playing, taking back."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from trackside.core.moves import Move
from trackside.tables.moment import LogEntry, Moment, TableInfo, UndoOffer
from trackside.tables.plan import NewTable, Plan, SeatPlan


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
    ) -> None:
        """Tables kept in a SQLite file (a path, or `sqlite:///path`) or in PostgreSQL (`postgresql://...`).

        Every `spacing` entries a snapshot is kept; up to `live` positions stay in memory; computer opponents
        wait `pause` seconds between two moves so that people can follow, and think in `processes` of their own,
        or else in a thread; every `poll` seconds what no notice told of is looked up. Nothing is opened yet.
        """

    async def __aenter__(self) -> Self:
        """Open the database, bring its schema up to date, let the computer opponents resume.

        Raises `StorageTrouble`.
        """
        raise NotImplementedError

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        raise NotImplementedError

    async def create(self, plan: Plan) -> NewTable:
        """Open a table. Raises `UnknownTitle`, `OptionError`, `StorageTrouble`."""
        raise NotImplementedError

    async def import_record(
        self, record: str | bytes | Path | Mapping[str, Any], seats: Sequence[SeatPlan] | None = None
    ) -> NewTable:
        """Open a table that goes on from a record; raises `RecordError`.

        `seats` says who plays on; without it all seats are held here, by the names in the record.
        """
        raise NotImplementedError

    async def rematch(self, table: str, key: str) -> str:
        """The table where the same people play the same title again, opened on the first call.

        Every key of this table holds the same seats there, so nobody needs a new invitation. Raises
        `NotYourSeat` unless `key` holds a seat or is the host's, `Stale` while the game is running.
        """
        raise NotImplementedError

    async def tables(self, limit: int = 100) -> list[TableInfo]:
        """The tables, those with the latest moves first."""
        raise NotImplementedError

    async def moment(self, table: str, number: int | None = None) -> Moment:
        """The table after entry `number`, or as it is now. Raises `NoSuchTable`, `NoSuchMoment`."""
        raise NotImplementedError

    async def log(self, table: str, seat: int | None, first: int = 1, last: int | None = None) -> list[LogEntry]:
        """What `seat` (None: a spectator) was told of the entries from `first` to `last`, undone ones too."""
        raise NotImplementedError

    async def record(self, table: str, seat: int | None = None) -> dict[str, Any]:
        """The record as `seat` may know it; the whole of it once the game is over."""
        raise NotImplementedError

    def listen(self, table: str) -> AsyncIterator[int]:
        """The number of the latest entry whenever something has changed, as long as one iterates.

        The same number comes again when something beside the moves has changed: a seat was taken, an undo was
        asked for, a rematch opened. Numbers may be skipped: read the log from the last one that you have seen.
        Changes count from the first `anext` on; look at the moment after that, not before.
        """
        raise NotImplementedError

    async def play(self, table: str, key: str, seat: int, move: Move | str | Mapping[str, Any], seen: int) -> Moment:
        """Make a move, given as itself, in its notation or as JSON data, and the chance moves that follow from it.

        `seen` is the last entry that the player has seen. When this returns, the move is stored for good.
        Raises `NoSuchTable`, `NotYourSeat`, `Stale`, `NotationError`, `IllegalMove` or `StorageTrouble`; then
        nothing was changed. An older `seen` is as good when only other seats have answered the same sealed
        decision since.
        """
        raise NotImplementedError

    async def holds(self, table: str, key: str) -> tuple[int, ...]:
        """The seats that the key holds; none if it is the key of nothing here."""
        raise NotImplementedError

    async def hosts(self, table: str, key: str) -> bool:
        """Whether the key is that of the table's host."""
        raise NotImplementedError

    async def take_seat(self, table: str, key: str) -> tuple[int, ...]:
        """Sit down by an invitation: the seats that the key holds, now shown as taken. Raises `NotYourSeat`."""
        raise NotImplementedError

    async def new_invitation(self, table: str, key: str, seat: int) -> str:
        """A new secret for a seat held by link, when the old one was lost; the old one holds nothing any more.

        Only the host and the seat's holder may ask for it. Raises `NotYourSeat`.
        """
        raise NotImplementedError

    async def undo_offer(self, table: str, seat: int, to: int | None = None) -> UndoOffer | None:
        """What it would take for `seat` to go back to entry `to`, or to before its own last move.

        None when there is nothing to take back.
        """
        raise NotImplementedError

    async def request_undo(self, table: str, key: str, seat: int, to: int | None, seen: int) -> Moment:
        """Go back to entry `to`, or to before the seat's own last move: at once where it is free, or ask for it.

        Raises `NotYourSeat`, `Stale`, `CannotUndo`.
        """
        raise NotImplementedError

    async def consent(self, table: str, key: str, seat: int, yes: bool) -> Moment:
        """Answer the undo that is asked for; with the last consent it is done. Raises `CannotUndo`."""
        raise NotImplementedError
