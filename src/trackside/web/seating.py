"""Invitations: the host reads and copies them, a friend follows one and holds the seat."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Redirect

from trackside.tables import NotYourSeat, Tables
from trackside.web.faults import remember
from trackside.web.keyring import (
    Keyring,
    invitations_cookie,
    invitations_of,
    keyring,
    keys_cookie,
    keys_of,
    over_https,
)
from trackside.web.pages import AnyRequest, TheTables, page
from trackside.web.reach import for_others


@get("/tables/{table:str}/sit/{key:str}", include_in_schema=False)
async def sit(request: AnyRequest, tables: TheTables, table: FromPath[str], key: FromPath[str]) -> Response[Any]:
    """Exchange the secret of a link for a cookie, and leave the link behind.

    The seat counts as taken only when the table's page is opened with the cookie: programs that merely preview
    links in a chat take no seats.
    """
    if not await tables.holds(table, key):
        raise NotYourSeat
    cookie = keys_cookie(table, (*keys_of(request, table), key), over_https(request))
    return Redirect(f"/tables/{table}", status_code=303, cookies=[cookie])


@get("/tables/{table:str}/invitations", include_in_schema=False)
async def invitations(request: AnyRequest, tables: TheTables, table: FromPath[str]) -> Response[str]:
    """The links of the seats that friends hold, for the host."""
    moment = await tables.moment(table)
    await _need_host(request, tables, table)
    known = invitations_of(request, table)
    site = for_others(request.base_url, request.app.state.listens)
    rows = []
    for info in moment.seats:
        if info.held_by == "link":
            key = known.get(info.seat)
            valid = key is not None and info.seat in await tables.holds(table, key)
            link = f"{site or request.base_url}tables/{table}/sit/{key}" if valid else None
            rows.append({"seat": info.seat, "name": info.name, "taken": info.taken, "link": link})
    return page(request, "invitations.html", title=moment.title, table=table, invitations=rows, only_here=site is None)


class Renewal(msgspec.Struct, frozen=True):
    """The seat whose link was lost."""

    seat: int


@post("/tables/{table:str}/invitations", include_in_schema=False)
async def renew(
    request: AnyRequest,
    tables: TheTables,
    table: FromPath[str],
    data: URLEncodedBody[Renewal],
) -> Response[Any]:
    """A new link in the place of a lost one."""
    remember(request, await tables.moment(table))
    keys = await _need_host(request, tables, table)
    assert keys.host is not None
    key = await tables.new_invitation(table, keys.host, data.seat)
    cookie = invitations_cookie(table, invitations_of(request, table) | {data.seat: key}, over_https(request))
    return Redirect(f"/tables/{table}/invitations", status_code=303, cookies=[cookie])


async def _need_host(request: AnyRequest, tables: Tables, table: str) -> Keyring:
    keys = await keyring(request, tables, table)
    if keys.host is None:
        raise NotYourSeat
    return keys
