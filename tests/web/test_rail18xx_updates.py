"""What the pages of 1861 and 1867 are sent after a tile was laid: little, and never the whole map."""

from __future__ import annotations

import asyncio
import functools
import gzip
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final, Self

import pytest
from litestar.response.sse import ServerSentEventMessage
from litestar.testing import RequestFactory

import trackside
from trackside.core.game import Game
from trackside.games.rail18xx.track import LayTile, LayTrack
from trackside.tables import NewTable, SeatPlan, Tables
from trackside.web import events
from trackside.web.looking import Log, draw
from trackside.web.pages import AnyRequest
from trackside.web.scenes import digest, scene_at

RECORDS: Final = Path(__file__).parents[1] / "records"
MOST: Final = 10_000
"""Bytes of an update as they travel."""


@functools.cache
def real(name: str) -> Game:
    """A game that people played."""
    return trackside.load((RECORDS / name).read_bytes())


def lays(name: str) -> list[int]:
    """Moments of a real game, some early, some late, at which a tile is laid next."""
    game = real(name)
    found = [
        number
        for number, entry in enumerate(game.entries)
        if isinstance(entry.move, LayTile) and isinstance(game.at(number).position.pending, LayTrack)
    ]
    return found[:: len(found) // 6]


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    async with Tables(tmp_path / "tables.sqlite", pause=0, processes=False) as opened:
        yield opened


def browser(opened: NewTable, seat: int | None) -> AnyRequest:
    """A browser that holds a seat, or none."""
    return RequestFactory().get(
        "/", headers={} if seat is None else {"cookie": f"keys-{opened.table}={opened.keys[seat]}"}
    )


class Listening:
    """The stream of a page that shows the table as it is."""

    def __init__(self, stream: AsyncIterator[ServerSentEventMessage]) -> None:
        self._stream = stream
        self._next = asyncio.ensure_future(anext(stream))

    @classmethod
    async def to(cls, tables: Tables, opened: NewTable, seat: int | None) -> Self:
        """The page of a seat, or of a spectator."""
        request = browser(opened, seat)
        scene = await scene_at(request, tables, opened.table)
        shown = digest(draw(scene, Log().grown(scene, await tables.log(opened.table, scene.sight.seat, 1))))
        return cls(events.updates(request, tables, asyncio.Event(), opened.table, 1, shown, None, again=False))

    async def update(self) -> str:
        """What comes next."""
        return str((await asyncio.wait_for(self._next, 60)).data)


@pytest.mark.parametrize("name", ["18xx_1861_29683.json", "18xx_1867_21268.json"])
async def test_a_tile_that_is_laid_sends_little(tables: Tables, name: str) -> None:
    for number in lays(name):
        game, entry = real(name).at(number), real(name).entries[number]
        assert isinstance(entry.move, LayTile)
        opened = await tables.import_record(game.record(), [SeatPlan(seat, "link") for seat in game.seats])
        mover, other = [await Listening.to(tables, opened, seat) for seat in (entry.by, None)]
        await asyncio.sleep(0.3)  # until both streams have seen that their pages are up to date
        await tables.play(opened.table, opened.keys[entry.by], entry.by, entry.move, number)
        for update in (await mover.update(), seen := await other.update()):
            assert len(gzip.compress(update.encode())) < MOST
            assert f'id="board-{entry.move.hex}"' in update
            assert "content-board" not in update
        # Whoever may not lay the second tile sees one hex change.
        assert re.findall(r'id="board-([A-Z]+\d+)"', seen) == [entry.move.hex]
