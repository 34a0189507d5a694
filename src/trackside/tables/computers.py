"""Computer opponents at the tables: they move when it is their turn, one at a time at each table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove, TracksideError
from trackside.tables.bus import Bus
from trackside.tables.live import Live, LiveTables
from trackside.tables.thinking import Thinking
from trackside.tables.trouble import Stale

log = logging.getLogger(__name__)

_AGAIN: Final = 0.5
"""Seconds after which to see whether another process still cares for a table."""


class Computers:
    """Lets the computer opponents of all tables move, each table in a task of its own while one is due."""

    def __init__(
        self,
        live: LiveTables,
        bus: Bus,
        thinking: Thinking,
        play: Callable[[str, int, Move, int], Awaitable[object]],
        pause: float,
    ) -> None:
        self._live = live
        self._bus = bus
        self._thinking = thinking
        self._play = play
        self._pause = pause
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._called_again: set[str] = set()

    def wake(self, table: str) -> None:
        """Let the computer opponents of a table move, if any is due."""
        if table in self._tasks:
            self._called_again.add(table)
            return
        task = asyncio.get_running_loop().create_task(self._care(table), name=f"computers at {table}")
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._done(table))

    async def close(self) -> None:
        """Stop; what was not played yet will be when the table is next looked at."""
        tasks, self._called_again = list(self._tasks.values()), set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, table: str) -> None:
        task = self._tasks.pop(table)
        if not task.cancelled() and (error := task.exception()):
            # The slow poll calls again.
            reason = error if isinstance(error, TracksideError) else type(error).__name__
            log.error("The computer opponents at a table had to stop: %s", reason)
        elif table in self._called_again:
            self.wake(table)
        self._called_again.discard(table)

    async def _care(self, table: str) -> None:
        """Move until no computer opponent is due, unless another process does it."""
        while (await self._live.find(table)).row.computer_due:
            async with self._bus.claim(table) as mine:
                if mine:
                    await self._move_all(table)
            if not mine:
                await asyncio.sleep(_AGAIN)

    async def _move_all(self, table: str) -> None:
        loop = asyncio.get_running_loop()
        while deciding := (live := await self._live.find(table)).computers_deciding():
            began = loop.time()
            move = await self._thinking.move(live, deciding[0])
            await asyncio.sleep(self._pause - (loop.time() - began))
            await self._try(live, deciding[0], move)

    async def _try(self, live: Live, seat: int, move: Move) -> None:
        try:
            await self._play(live.row.table, seat, move, live.row.latest)
        except (Stale, IllegalMove):
            # The players have moved or taken back meanwhile.
            log.debug("A computer opponent thinks again")
