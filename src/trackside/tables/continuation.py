"""How a game goes on from the present of a table, and the rows that are stored of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from trackside.core.event import Event
from trackside.core.game import Game
from trackside.core.message import Message, Seat, message
from trackside.core.position import Position
from trackside.core.record import Entry, Header
from trackside.core.title import Title
from trackside.tables.live import Live, snapshot
from trackside.tables.standing import PLAN, Change, Followed
from trackside.tables.store import Appended, EntryRow, SnapshotRow, StandingRow, ToldRow
from trackside.tables.undoing import own_doing


class Continuation(Game):
    """A game that goes on after entry `latest`, keeping a snapshot at every `spacing`th entry."""

    def __init__(
        self,
        title: Title,
        header: Header,
        seed: int,
        spacing: int,
        position: Position | None = None,
        moves: int = 0,
        latest: int = 0,
    ) -> None:
        super().__init__(title, header, seed, position, moves)
        self.latest = latest
        self.snapshots: list[SnapshotRow] = []
        self._spacing = spacing

    @classmethod
    def of(cls, live: Live, spacing: int) -> Continuation:
        """The game of a table, on a position of its own."""
        row = live.row
        return cls(live.title, live.header, row.seed, spacing, live.position.clone(), live.moves, row.latest)

    def append(self, entry: Entry) -> None:
        super().append(entry)
        number = self.latest + len(self.entries)
        if number % self._spacing == 0:
            self.snapshots.append(snapshot(number, self.number, self.position))

    def appended(self, computers: frozenset[int], followed: Followed, stood: Sequence[StandingRow] = ()) -> Appended:
        """All that is to be stored of what was played here, and of what is left to the table; `stood` was before."""
        rows = move_rows(self.entries, self.events, self.latest, self.number - len(self.entries))
        for index in followed.by_table | followed.changes.keys():
            changes = followed.changes.get(index)
            changed = msgspec.json.encode(changes).decode() if changes else None
            rows[index] = replace(rows[index], by_table=index in followed.by_table, changed=changed)
        due = not computers.isdisjoint(self.deciding)
        standing = None if followed.standing == tuple(stood) else followed.standing
        return Appended(rows, self.snapshots, self.over, due, standing)


def move_rows(entries: Sequence[Entry], events: Sequence[tuple[Event, ...]], latest: int, moves: int) -> list[EntryRow]:
    """The rows of moves that come after entry `latest` and after `moves` moves."""
    return [
        EntryRow(
            number=latest + count,
            seat=entry.by,
            move=msgspec.json.encode(entry.move).decode(),
            back_to=None,
            moves=moves + count,
            events=msgspec.json.encode(told).decode(),
            reveals=any(event.reveals for event in told),
        )
        for count, (entry, told) in enumerate(zip(entries, events, strict=True), 1)
    ]


def undo(live: Live, seat: int, back_to: int, position: Position, moves: int, gone: Sequence[ToldRow]) -> Appended:
    """What is to be stored when `seat` goes back to the `position` after entry `back_to`; `gone` came after it."""
    count = live.moves - moves
    gone = [
        row for row in gone if row.back_to is None and not any(branch.undid(row.number) for branch in live.branches)
    ]
    standing = _left(live, seat, gone)
    told = Event(
        message("{player} takes back a move", "{player} takes back {count} moves", player=Seat(seat), count=count),
        lines=tuple(_openly_told(gone)),
    )
    number = live.row.latest + 1
    notes = _notes(live.standing, standing, {row.seat for row in gone if row.by_table} - {seat})
    events = msgspec.json.encode((told, *notes)).decode()
    row = EntryRow(number, seat, None, back_to, moves, events, reveals=False)
    due = not live.computers.isdisjoint(position.deciding)
    # With a snapshot here no later moment needs to look past this undo.
    return Appended([row], [snapshot(number, moves, position)], position.over, due, standing)


def _left(live: Live, seat: int, gone: Sequence[ToldRow]) -> list[StandingRow]:
    """What is left to the table once `gone` is taken back: as before, unless its player has changed it since."""
    standing = {(row.seat, row.name): row for row in live.standing}
    for row in reversed(gone):
        for change in msgspec.json.decode(row.changed or "[]", type=list[Change]):
            key = change.before.seat, change.before.name
            if standing.get(key) == change.after:
                standing[key] = change.before
    # The rest of a plan would go on in the middle where its player took back himself, or consents to start again.
    deciders = own_doing(seat, [(row.seat, row.by_table) for row in gone])
    return [row for row in standing.values() if row.name != PLAN or row.seat not in deciders]


def _notes(before: Sequence[StandingRow], after: Sequence[StandingRow], answered: set[int]) -> Iterator[Event]:
    """What players are told alone of what they have left to the table; for those in `answered` it has moved."""
    plans = {row.seat for row in after if row.name == PLAN}
    for seat in sorted({row.seat for row in before if row.name == PLAN} - plans):
        yield Event(message("Your plan ends here: moves of yours were taken back"), to=(seat,))
    for seat in sorted({row.seat for row in after if row.seat in answered or row not in before}):
        yield Event(message("What you have left to the table holds again as it did before"), to=(seat,))


def _openly_told(gone: Sequence[ToldRow]) -> Iterator[Message]:
    """What everybody was told of entries."""
    for row in gone:
        for event in msgspec.json.decode(row.events, type=tuple[Event, ...]):
            if (told := event.told(None)) is not None:
                yield told
