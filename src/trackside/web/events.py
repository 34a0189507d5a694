"""What changes on a table's page, sent as it happens, to each viewer only what that viewer's page must change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from litestar.response.sse import ServerSentEventMessage

from trackside.tables import Tables
from trackside.web.drawing import Drawing, changes
from trackside.web.looking import draw
from trackside.web.pages import AnyRequest, fill
from trackside.web.scenes import digest, scene_at

IDLE: Final = 15.0
"""Seconds after which a silent stream says that it is alive, so that nothing in between closes it."""


async def updates(
    request: AnyRequest,
    tables: Tables,
    table: str,
    first: int,
    shown: str,
    since: int | None,
    *,
    again: bool,
) -> AsyncGenerator[ServerSentEventMessage, None]:
    """The changes of a page whose log begins at entry `first` and whose fingerprint was `shown`.

    A page that shows anything else (it was away, or the table has moved on meanwhile) is sent all of it once. With
    `since`, the number of the last entry then, the page shows an earlier moment and hears only that there is news.
    """
    known: Drawing | None = None
    async for latest in changes_of(tables, table):
        if latest is None:
            yield ServerSentEventMessage(comment="here", data=None)
            continue
        scene = await scene_at(request, tables, table, again=again)
        if since is not None:
            yours = any(seat in scene.moment.deciding for seat in scene.held)
            news = fill(scene.language, "table/news.html", latest=scene.moment.latest, since=since, yours=yours)
            yield ServerSentEventMessage(data=f'<div id="news" hx-swap-oob="innerMorph">{news}</div>')
            continue
        drawing = await asyncio.to_thread(draw, scene, await tables.log(table, scene.sight.seat, first))
        if known is None and digest(drawing) == shown:
            known = drawing
        if update := changes(known or {}, drawing):
            yield ServerSentEventMessage(data=update, id=scene.moment.number)
        known = drawing


async def changes_of(tables: Tables, table: str) -> AsyncGenerator[int | None, None]:
    """The last entry at once and after every change; None when nothing has happened for a while."""
    async with aclosing(tables.listen(table)) as heard:
        following = asyncio.ensure_future(anext(heard))
        try:
            while True:
                done, _ = await asyncio.wait({following}, timeout=IDLE)
                if not done:
                    yield None
                    continue
                yield following.result()
                following = asyncio.ensure_future(anext(heard))
        finally:
            following.cancel()
            await asyncio.wait({following})
