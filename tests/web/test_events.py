"""What a page is sent after a move: only what changed, and only what its viewer may know."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
from litestar.response.sse import ServerSentEventMessage

from tests.web.conftest import browser
from trackside.tables import NewTable, Tables
from trackside.web import events
from trackside.web.keyring import keyring
from trackside.web.looking import Log, draw
from trackside.web.pages import AnyRequest
from trackside.web.scenes import digest, scene_at


async def shown(request: AnyRequest, tables: Tables, table: str) -> str:
    scene = await scene_at(request, tables, table)
    return digest(draw(scene, Log().grown(scene, await tables.log(table, scene.sight.seat, 1))))


async def sent(stream: AsyncIterator[ServerSentEventMessage]) -> str:
    message = await asyncio.wait_for(anext(stream), 10)
    return str(message.data)


async def test_a_page_that_is_up_to_date_is_sent_nothing_but_what_changes(tables: Tables, opened: NewTable) -> None:
    request = browser(opened, 1)
    stream = events.updates(
        request, tables, asyncio.Event(), opened.table, 1, await shown(request, tables, opened.table), None, again=False
    )
    first = asyncio.ensure_future(sent(stream))
    await asyncio.sleep(0.3)
    assert not first.done()
    await tables.play(opened.table, opened.keys[0], 0, "pledge 1", 1)
    update = await first
    swapped = re.findall(r'id="([\w-]+)" hx-swap-oob|hx-swap-oob="\w+" id="([\w-]+)"', update)
    ids = {one or other for one, other in swapped}
    assert {"board-deciding", "board-cards", "timeline", "offers", "log"} == ids
    assert '<div id="log" hx-swap-oob="afterbegin"><li id="log-2"' in update
    assert "log-1" not in update
    await stream.aclose()


async def test_a_page_that_was_away_is_sent_everything(tables: Tables, opened: NewTable) -> None:
    stream = events.updates(browser(opened, 0), tables, asyncio.Event(), opened.table, 1, "", None, again=False)
    update = await sent(stream)
    assert 'id="content-board" hx-swap-oob="innerMorph"' in update
    assert 'id="log-1"' in update
    await stream.aclose()


async def test_each_viewer_is_told_what_it_may_know(tables: Tables, opened: NewTable) -> None:
    streams = {
        seat: events.updates(browser(opened, seat), tables, asyncio.Event(), opened.table, 1, "", None, again=False)
        for seat in (0, 1, None)
    }
    for stream in streams.values():
        await sent(stream)
    await tables.play(opened.table, opened.keys[0], 0, "pledge 1", 1)
    updates = {seat: await sent(stream) for seat, stream in streams.items()}
    assert "You pledge" in updates[0]
    for seat in (1, None):
        assert "You pledge" not in updates[seat]
        assert "has pledged" in updates[seat]
    for stream in streams.values():
        await stream.aclose()


async def test_readers_of_the_history_hear_only_that_there_is_news(tables: Tables, opened: NewTable) -> None:
    stream = events.updates(browser(opened, 1), tables, asyncio.Event(), opened.table, 1, "", 1, again=False)
    assert "Your decision" in await sent(stream)
    await tables.play(opened.table, opened.keys[0], 0, "pledge 1", 1)
    update = await sent(stream)
    assert "1 move since" in update
    assert "content-board" not in update
    await stream.aclose()


async def test_a_silent_stream_says_that_it_is_there(
    tables: Tables, opened: NewTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "IDLE", 0.05)
    request = browser(opened, None)
    current = await shown(request, tables, opened.table)
    stream = events.updates(request, tables, asyncio.Event(), opened.table, 1, current, None, again=False)
    message = await asyncio.wait_for(anext(stream), 10)
    assert message.encode() == b": here\r\n\r\n"
    await stream.aclose()


async def test_a_lost_key_holds_nothing(tables: Tables, opened: NewTable) -> None:
    request = browser(opened, 0)
    assert (await keyring(request, tables, opened.table)).seats == {0: opened.keys[0]}
    await tables.new_invitation(opened.table, opened.host, 0)
    assert (await keyring(request, tables, opened.table)).seats == {}


async def test_streams_end_before_the_server_stops(tables: Tables, opened: NewTable) -> None:
    closing = asyncio.Event()
    stream = events.updates(browser(opened, None), tables, closing, opened.table, 1, "", None, again=False)
    await sent(stream)
    last = asyncio.ensure_future(anext(stream))
    closing.set()
    with pytest.raises(StopAsyncIteration):
        await asyncio.wait_for(last, 5)
