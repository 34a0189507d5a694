"""What changes on a table's page, sent as it happens, to each viewer only what that viewer's page must change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from litestar.response.sse import ServerSentEventMessage

from trackside.tables import Tables
from trackside.web.drawing import Drawing, changes
from trackside.web.following import following
from trackside.web.pages import AnyRequest, fill
from trackside.web.scenes import digest, scene_at

IDLE: Final = 15.0
"""Seconds after which a silent stream says that it is alive, so that nothing in between closes it."""


async def updates(
    request: AnyRequest,
    tables: Tables,
    closing: asyncio.Event,
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
    async for latest in changes_of(tables, closing, table):
        if latest is None:
            yield ServerSentEventMessage(comment="here", data=None)
            continue
        scene = await scene_at(request, tables, table, again=again)
        if since is not None:
            yours = any(seat in scene.moment.deciding for seat in scene.held)
            news = fill(scene.language, "table/news.html", latest=scene.moment.latest, since=since, yours=yours)
            yield ServerSentEventMessage(data=f'<div id="news" hx-swap-oob="innerMorph">{news}</div>')
            continue
        followed = following(tables, scene, first)
        number, drawing = await followed.drawn(scene)
        if known is None and digest(drawing) == shown:
            known = drawing
        if update := changes(known or {}, drawing):
            yield ServerSentEventMessage(data=update, id=number)
        known = drawing


async def changes_of(tables: Tables, closing: asyncio.Event, table: str) -> AsyncGenerator[int | None, None]:
    """The last entry at once and after every change; None when nothing has happened for a while.

    It ends when the server is `closing`: else a server that waits for its connections would never stop.
    """
    async with aclosing(tables.listen(table)) as heard:
        following = asyncio.ensure_future(anext(heard))
        end = asyncio.ensure_future(closing.wait())
        try:
            while not closing.is_set():
                await asyncio.wait({following, end}, timeout=IDLE, return_when=asyncio.FIRST_COMPLETED)
                if following.done():
                    yield following.result()
                    following = asyncio.ensure_future(anext(heard))
                elif not closing.is_set():
                    yield None
        finally:
            for task in (following, end):
                task.cancel()
            await asyncio.wait({following, end})
