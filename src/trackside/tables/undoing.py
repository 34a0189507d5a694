"""The manners of taking back.

It is free until something hidden or random was seen or another player has moved. Beyond that the players consent
whose moves would go; where something was seen that cannot be unseen, all the other players. Computer opponents
always consent, and so do seats that are held with the same key. So does a player for whom the table moved in answer to
a move that goes too: he decides nothing anew, and what he left to the table holds as before.
"""

from __future__ import annotations

from collections.abc import Iterable

from trackside.core.chance import CHANCE
from trackside.tables.live import Live
from trackside.tables.moment import UndoOffer
from trackside.tables.store import EntryRow, Store

_STRIDE = 20
"""How many entries are read at a time on the way back."""


async def offer(store: Store, live: Live, seat: int, to: int | None) -> UndoOffer | None:
    """What it takes for `seat` to go back to entry `to`, or to before its own last move; None if that cannot be.

    The way back never ends between a player's move and what chance made of it.
    """
    if to is not None and (to >= live.row.latest or any(branch.undid(to) for branch in live.branches)):
        return None
    own = _own(live, seat)
    gone: list[EntryRow] = []
    at = live.row.latest
    rows: dict[int, EntryRow] = {}
    while not gone or gone[-1].seat == CHANCE or (gone[-1].seat not in own if to is None else at > to):
        if at == 0:
            return None
        if at not in rows:
            rows = {row.number: row for row in await store.entries(live.row.table, at - _STRIDE, at)}
        if (back_to := rows[at].back_to) is not None:
            at = back_to
        else:
            gone.append(rows[at])
            at -= 1
    return UndoOffer(at, len(gone), _asks(live, seat, gone), gone[-1].seat if to is None else seat)


def own_doing(seat: int, moves: Iterable[tuple[int, bool]]) -> set[int]:
    """The seats whose own doing goes when `seat` takes back these moves, the first one first.

    Each is the seat that moved and whether the table moved for it. That does not count if it answers a move that
    goes too; but what the table did for `seat` itself does.
    """
    found: set[int] = set()
    for mover, by_table in moves:
        if mover != CHANCE and (not by_table or not found or mover == seat):
            found.add(mover)
    return found


def _own(live: Live, seat: int) -> frozenset[int]:
    """The seats whose last move is meant when `seat` takes back its own.

    Where nothing is hidden, one person who plays for several seats thinks of the last move of any of them.
    """
    if not live.title.open:
        return frozenset((seat,))
    secret = live.row.seats[seat].secret
    return frozenset(other.seat for other in live.row.seats if other.secret == secret)


def _asks(live: Live, seat: int, gone: list[EntryRow]) -> tuple[int, ...]:
    row = live.row
    people = {other.seat: other for other in row.seats if other.seat not in live.computers}
    movers = own_doing(seat, [(entry.seat, entry.by_table) for entry in reversed(gone)]) & people.keys()
    if row.over or any(entry.reveals or entry.seat == CHANCE for entry in gone):
        # Somebody who has not come yet has nothing to say, unless he has moved.
        asked = movers | {other for other, held in people.items() if held.taken}
    else:
        asked = movers
    own = row.seats[seat].secret
    return tuple(sorted(other for other in asked if other != seat and people[other].secret != own))
