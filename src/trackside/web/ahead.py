"""Acting ahead: what a player leaves to the table, and private copies on which to try what would happen."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Controller, Response, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from trackside.core.chance import CHANCE
from trackside.core.message import message
from trackside.core.refusal import NotationError
from trackside.tables import LineMove, NotYourSeat, Stale, Tables
from trackside.web.faults import remember
from trackside.web.keyring import forget, keyring, keys_cookie, over_https, tables_of
from trackside.web.pages import MOST_BYTES, AnyRequest, TheTables

MOST_COPIES: Final = 20
"""So many private copies a browser holds at once: it keeps few cookies, and those of real tables must not go."""


class Left(msgspec.Struct, frozen=True):
    """An instruction that a seat gives (`on` is `yes`) or takes back."""

    seat: int
    name: str
    on: str


class From(msgspec.Struct, frozen=True):
    """The moment from which a private copy goes on."""

    at: int


class Ahead(Controller):
    """What a table page offers beside moves for now."""

    path = "/tables/{table:str}"
    include_in_schema = False
    request_max_body_size = MOST_BYTES

    @post("/standing", status_code=204)
    async def stand(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], data: URLEncodedBody[Left]
    ) -> None:
        """Leave something to the table, or take it back."""
        remember(request, await tables.moment(table))
        key = (await keyring(request, tables, table)).key_of(data.seat)
        if data.on == "yes":
            await tables.instruct(table, key, data.seat, data.name)
        else:
            await tables.revoke(table, key, data.seat, data.name)

    @post("/copy")
    async def copy(
        self, request: AnyRequest, tables: TheTables, table: FromPath[str], data: URLEncodedBody[From]
    ) -> Response[Any]:
        """Open a private copy that goes on from a moment, with all seats in this browser's hands."""
        remember(request, await tables.moment(table))
        new = await tables.copy(table, data.at)
        held = tables_of(request)
        copies = await tables.copies(held)
        older = [name for name in held if name in copies][: -(MOST_COPIES - 1)]
        cookies = [keys_cookie(new.table, [new.host], over_https(request)), *map(forget, older)]
        return Redirect(f"/tables/{new.table}", status_code=303, cookies=cookies)

    @post("/send-back")
    async def send_back(self, request: AnyRequest, tables: TheTables, table: FromPath[str]) -> Response[Any]:
        """Make the first move of a private copy at the table that it was copied from."""
        original, at = await _original(request, tables, table)
        first = (await _line(tables, table))[0]
        key = (await keyring(request, tables, original)).key_of(first.by)
        await tables.play(original, key, first.by, first.move, at)
        return Redirect(f"/tables/{original}", status_code=303)

    @post("/plan")
    async def plan(self, request: AnyRequest, tables: TheTables, table: FromPath[str]) -> Response[Any]:
        """Leave the own moves of a private copy to the table that it was copied from, as a plan."""
        original, at = await _original(request, tables, table)
        latest = (await tables.moment(original)).latest
        if latest != at:
            raise Stale(latest)
        seats = (await keyring(request, tables, original)).seats
        line = await _line(tables, table)
        planned = {made.by for made in line} & seats.keys()
        if not planned:
            raise NotYourSeat
        for seat in planned:
            own = [made for made in line if made.by == seat]
            moves, decisions = [made.move for made in own], [made.decision for made in own]
            await tables.plan(original, seats[seat], seat, moves, decisions)
        return Redirect(f"/tables/{original}", status_code=303)


async def _line(tables: Tables, copy: str) -> list[LineMove]:
    """The moves of the players on a private copy; raises `NotationError` if all were taken back."""
    line = [made for made in await tables.line(copy) if made.by != CHANCE]
    if not line:
        raise NotationError(message("A move is missing"))
    return line


async def _original(request: AnyRequest, tables: Tables, copy: str) -> tuple[str, int]:
    """The table that a private copy of this browser's was made from, and the moment."""
    moment = await tables.moment(copy)
    remember(request, moment)
    if moment.copy_of is None or moment.copied_at is None or not (await keyring(request, tables, copy)).seats:
        raise NotYourSeat
    return moment.copy_of, moment.copied_at
