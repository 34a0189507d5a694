"""Private copies: tables of one's own that go on from a moment of another one, and the lines that are played there."""

from __future__ import annotations

import time
from dataclasses import replace

from trackside.core.moves import tag_of
from trackside.tables import keys
from trackside.tables.continuation import Continuation
from trackside.tables.live import Live, LiveTables, move_of, walk_back
from trackside.tables.moment import LineMove, Moment
from trackside.tables.opening import seat_rows
from trackside.tables.plan import NewTable, SeatPlan
from trackside.tables.standing import Followed
from trackside.tables.store import Appended, Store, TableRow


def copy_rows(live: Live, moment: Moment, spacing: int) -> tuple[NewTable, TableRow, Appended]:
    """The row of a private copy that goes on from a moment; whoever opens it holds all its seats.

    Its chance moves are its own: it cannot be used to look ahead. Those that are due at the moment, which may lie
    between a move and what chance made of it, are the entries that come with it.
    """
    new, seats = seat_rows([SeatPlan(seat.name) for seat in live.row.seats])
    now = int(time.time())
    seed = keys.new_seed()
    position = moment.position.clone()
    game = Continuation(live.title, live.header, seed, spacing, position, moment.moves, moment.number)
    game.settle()
    row = replace(
        live.row,
        table=new.table,
        host=keys.digest(new.host),
        seed=seed,
        seats=seats,
        opened=now,
        moved=now,
        latest=moment.number + len(game.entries),
        changes=0,
        over=game.over,
        computer_due=False,
        rematch=None,
        copy_of=live.row.table,
        copied_at=moment.number,
    )
    return new, row, game.appended(frozenset(), Followed(()))


async def line(store: Store, tables: LiveTables, live: Live) -> list[LineMove]:
    """The moves that were made on a private copy, each with the decision that it was made for."""
    start = live.row.copied_at or 0
    path, at = walk_back(await store.entries(live.row.table, start, live.row.latest), live.row.latest, start)
    if at != start:
        return []  # an undo went back to before the copy was made: there is no line from there
    shared, _ = await tables.position(live.row, live.title, start)
    position, made = shared.clone(), list[LineMove]()
    for row in reversed(path):
        move = move_of(live.title, row)
        made.append(LineMove(row.seat, move, tag_of(position.stack[-1])))
        position.apply(row.seat, move)
    return made
