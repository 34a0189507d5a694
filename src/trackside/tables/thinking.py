"""Where computer opponents think: in processes of their own, so that the tables never wait for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any, Final, TypeAlias

import msgspec

from trackside import games
from trackside.core.chance import Generator, Random
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.title import Title
from trackside.tables.live import Live

log = logging.getLogger(__name__)

Choose: TypeAlias = Callable[[Title, Position, int, str, Random], Move]
"""Chooses a legal move for a seat by the strength of a computer opponent."""

_WORKERS: Final = min(2, os.cpu_count() or 1)
_PATIENCE: Final = 60.0
"""Seconds after which a computer opponent that has not decided makes a random move."""


@dataclass(frozen=True, slots=True)
class _Question:
    """What a computer opponent is asked, as it can be sent to another process."""

    title: str
    seats: int
    options: dict[str, Any]
    state: bytes
    seat: int
    strength: str
    seed: int
    choose: Choose


class Thinking:
    """Asks computer opponents for their moves."""

    def __init__(self, choose: Choose, processes: bool) -> None:
        self._choose = choose
        self._processes = processes
        self._executor: Executor | None = None

    def close(self) -> None:
        """End the processes."""
        self._discard()

    async def move(self, live: Live, seat: int) -> Move:
        """What the computer opponent on `seat` plays: whatever happens to it, a legal move."""
        generator = Generator(secrets.randbits(64))
        position = live.position
        strength = live.row.seats[seat].held_by
        question = _Question(
            title=live.title.name,
            seats=len(live.row.seats),
            options=live.row.options,
            state=msgspec.json.encode(position.state()),
            seat=seat,
            strength=strength,
            seed=generator.word(),
            choose=self._choose,
        )
        try:
            move = live.title.move(await asyncio.wait_for(self._ask(question), _PATIENCE))
            position.check(seat, move)
        except Exception as error:
            # The text of the error stays out of the log: it may tell what is hidden.
            log.error("The opponent “%s” failed at %s (%s)", strength, live.title.name, type(error).__name__)
            if isinstance(error, BrokenExecutor | TimeoutError):
                self._discard()
            chosen: Move = position.choices(seat).sample(generator)
            return chosen
        return move

    async def _ask(self, question: _Question) -> dict[str, Any]:
        if self._executor is None:
            self._executor = self._start()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, _answer, question)

    def _start(self) -> Executor:
        # A process that may have no children (a daemonic one) thinks in a thread.
        if not self._processes or multiprocessing.current_process().daemon:
            return ThreadPoolExecutor(_WORKERS, "opponent")
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(_WORKERS, context, initializer=_begin_worker)

    def _discard(self) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        for process in list(getattr(executor, "_processes", None) or {}).copy():
            os.kill(process, signal.SIGTERM)
        executor.shutdown(wait=False, cancel_futures=True)


def _answer(question: _Question) -> dict[str, Any]:
    """The move of a computer opponent as data, found in a worker."""
    title = games.find(question.title)
    position = title.start(question.seats, question.options)
    position.restore(msgspec.json.decode(question.state))
    move = question.choose(title, position, question.seat, question.strength, Generator(question.seed))
    answer: dict[str, Any] = msgspec.to_builtins(move)
    return answer


def _begin_worker() -> None:
    """Let the server alone answer Ctrl-C, and end when the server does, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, name="follow", daemon=True).start()
