"""Where computer opponents think: in processes of their own, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

import msgspec

from trackside.core.chance import Generator
from trackside.core.moves import Move
from trackside.opponents import worker
from trackside.opponents.worker import Choose, Question
from trackside.tables.live import Live

log = logging.getLogger(__name__)

_WORKERS: Final = min(2, os.cpu_count() or 1)
_PATIENCE: Final = 60.0
"""Seconds after which a computer opponent that has not decided makes a random move."""


class Thinking:
    """Asks computer opponents for their moves."""

    def __init__(self, choose: Choose, processes: bool) -> None:
        self._choose = choose
        self._processes = processes
        self._answered = False
        self._executor: Executor | None = None

    def close(self) -> None:
        """End the processes."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        for process in list(getattr(executor, "_processes", None) or ()):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)
        executor.shutdown(wait=False, cancel_futures=True)

    async def move(self, live: Live, seat: int) -> Move:
        """What the computer opponent on `seat` plays: whatever happens to it, a legal move."""
        generator = Generator(secrets.randbits(64))
        position = live.position
        question = Question(
            title=live.title.name,
            seats=len(live.row.seats),
            options=live.row.options,
            state=msgspec.json.encode(position.state()),
            seat=seat,
            strength=live.row.seats[seat].held_by,
            seed=generator.word(),
            choose=self._choose,
        )
        try:
            move = live.title.move(await asyncio.wait_for(self._ask(question), _PATIENCE))
            position.check(seat, move)
        except Exception as error:
            # The text of the error stays out of the log: it may tell what is hidden.
            log.error("The opponent “%s” failed at %s (%s)", question.strength, question.title, type(error).__name__)
            if isinstance(error, BrokenExecutor | TimeoutError):
                self.close()
            chosen: Move = position.choices(seat).sample(generator)
            return chosen
        return move

    async def _ask(self, question: Question) -> dict[str, Any]:
        if self._executor is None:
            self._executor = self._start()
        loop = asyncio.get_running_loop()
        try:
            answer = await loop.run_in_executor(self._executor, worker.answer, question)
        except BrokenExecutor:
            if self._answered or not self._processes:
                raise
            log.warning("No processes can be started for the computer opponents: they think in threads")
            self.close()
            self._processes = False
            return await self._ask(question)
        self._answered = True
        return answer

    def _start(self) -> Executor:
        # A process that may have no children (a daemonic one) thinks in threads.
        if not self._processes or multiprocessing.current_process().daemon:
            return ThreadPoolExecutor(_WORKERS, "opponent")
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(_WORKERS, context, initializer=worker.begin)
