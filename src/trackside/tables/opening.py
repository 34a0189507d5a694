"""The rows of a table that is about to be opened."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, get_args

from trackside.core.game import Game
from trackside.core.message import message
from trackside.core.refusal import OptionError
from trackside.tables import keys
from trackside.tables.continuation import move_rows
from trackside.tables.live import Live, snapshot
from trackside.tables.plan import COMPUTERS, MOST_LETTERS, HeldBy, NewTable, SeatPlan, shows
from trackside.tables.store import Appended, SeatRow, TableRow

_LONG: Final = 20
"""After so many moves snapshots are worth keeping."""


def seat_rows(seats: Sequence[SeatPlan]) -> tuple[NewTable, tuple[SeatRow, ...]]:
    """A name and new secrets for a table with these seats, and the seats with the hashes. Raises `OptionError`."""
    known = get_args(HeldBy)
    if any(seat.held_by not in known for seat in seats):
        raise OptionError(message("A seat is held by one of: {known}", known=", ".join(known)))
    for number, seat in enumerate(seats, 1):
        if not shows(seat.name):
            fault = "Player {number} needs a name of 1 to {most} letters, signs that cannot be seen not among them"
            raise OptionError(message(fault, number=number, most=MOST_LETTERS))
    host = keys.new_key()
    secrets = {
        number: host if seat.held_by == "here" else keys.new_key()
        for number, seat in enumerate(seats)
        if seat.held_by not in COMPUTERS
    }
    rows = tuple(
        SeatRow(
            seat=number,
            name=seat.name,
            held_by=seat.held_by,
            secret=keys.digest(secrets[number]) if number in secrets else None,
            taken=seat.held_by != "link",
        )
        for number, seat in enumerate(seats)
    )
    return NewTable(keys.new_table_name(), host, secrets), rows


def table_rows(
    game: Game, table: str, host: bytes, seats: tuple[SeatRow, ...], *, foreknown: bool = False
) -> tuple[TableRow, Appended]:
    """The row of a new table where `game` goes on, and its entries. `host` is the hash of the host's secret.

    `foreknown`: who opens it chose the seed or brought the record.
    """
    computers = {seat.seat for seat in seats if seat.held_by in COMPUTERS}
    due = not computers.isdisjoint(game.deciding)
    now = int(time.time())
    row = TableRow(
        table=table,
        title=game.title.name,
        rules=game.header.rules,
        options=game.header.options,
        seed=game.seed,
        host=host,
        seats=seats,
        opened=now,
        moved=now,
        latest=len(game.entries),
        changes=0,
        over=game.over,
        computer_due=due,
        rematch=None,
        foreknown=foreknown,
    )
    # A game that comes from a record opens at once, at any moment: nobody replays it.
    passed = [*game.kept.items(), (game.number, game.position)] if game.number > _LONG else []
    kept = [snapshot(number, number, position) for number, position in dict(passed).items() if number]
    return row, Appended(move_rows(game.entries, game.events, 0, 0), kept, game.over, due)


def rematch_rows(live: Live) -> tuple[TableRow, Appended]:
    """The row and the entries of a new game of the same people: the hashes stay, so their keys hold its seats."""
    row = live.row
    game = Game.start(live.title, [seat.name for seat in row.seats], keys.new_seed(), row.options)
    return table_rows(game, keys.new_table_name(), row.host, row.seats)
