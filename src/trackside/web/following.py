"""What those who follow a table are shown: drawn once for all who have the same eyes.

Most of a drawing is open to everybody, so drawings for different eyes hold the same pieces as far as they are alike.
"""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from trackside.tables import Tables
from trackside.web.drawing import Drawing, alike
from trackside.web.looking import Log, Scene, draw
from trackside.web.sight import Sight


class Eyes(NamedTuple):
    """Who sees the same of a table, on pages whose logs begin at entry `first`."""

    table: str
    language: str
    sight: Sight
    held: tuple[int, ...]
    host: bool
    first: int


class Followed:
    """A table as it is drawn for all pages with the same eyes that follow it."""

    def __init__(self, tables: Tables, eyes: Eyes) -> None:
        self._tables = tables
        self._eyes = eyes
        self._drawing = asyncio.Lock()
        self._scene: Scene | None = None
        self._log = Log()
        self.shown: Drawing = {}

    async def drawn(self, scene: Scene) -> tuple[int, Drawing]:
        """The moment of the scene, or a newer one if others have seen that already, and its drawing."""
        async with self._drawing:
            known = self._scene
            if known is None or (known != scene and known.moment.latest <= scene.moment.latest):
                log = await self._read(scene, known)
                drawing = await asyncio.to_thread(draw, scene, log)
                other = _drawn_last.get(self._eyes.table, self)
                self._scene, self._log, self.shown = scene, log, alike(drawing, other.shown)
                _drawn_last[self._eyes.table] = self
            assert self._scene is not None
            return self._scene.moment.number, self.shown

    async def _read(self, scene: Scene, known: Scene | None) -> Log:
        """The log up to the scene's moment, of which only what is new is read."""
        log, first = self._log, self._eyes.first
        if known is not None and known.moment.branches == scene.moment.branches:
            first = max(first, known.moment.latest + 1)
        else:
            log = Log()  # an undo marks what it took back
        seat, latest = scene.sight.seat, scene.moment.latest
        return log.grown(scene, await self._tables.log(self._eyes.table, seat, first, latest))


_followed: Final[WeakValueDictionary[Eyes, Followed]] = WeakValueDictionary()
_drawn_last: Final[WeakValueDictionary[str, Followed]] = WeakValueDictionary()
"""For each table the drawing that was made last."""


def following(tables: Tables, scene: Scene, first: int) -> Followed:
    """The table for all with these eyes. Whoever follows it must hold it: it is kept as long as somebody does."""
    eyes = Eyes(scene.moment.table, scene.language, scene.sight, scene.held, scene.host, first)
    found = _followed.get(eyes)
    if found is None:
        found = _followed[eyes] = Followed(tables, eyes)
    return found
