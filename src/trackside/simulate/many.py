"""Many games shared out in batches among processes, of this machine or of a cluster."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from trackside.core.message import message
from trackside.core.refusal import OptionError, TracksideError
from trackside.games import find
from trackside.opponents import STRENGTHS
from trackside.simulate.games import GameResult, Series
from trackside.simulate.report import Report, results

_BATCH: Final = 0.5
"""Seconds of work that are handed out at a time: much longer than the handing out takes."""

Progress: TypeAlias = Callable[[int], None]
"""Told how many games are finished."""


def play_games(
    title: str,
    opponents: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    *,
    processes: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Report:
    """Let computer opponents of the given strengths, one for each seat, play many games and count who wins.

    With every game all move on by one seat, so each sits everywhere. The same seed gives the same results however
    many `processes` share the work (all cores by default; with 1 it is done here). `cluster` is the address of a
    Dask scheduler to play there instead. Raises `OptionError`, `UnknownTitle`, and `TracksideError` if the cluster
    cannot be reached.
    """
    settled = _settled(title, opponents, games, options)
    series = Series(title, tuple(opponents), seed, settled)
    tell = progress or (lambda finished: None)
    began = time.perf_counter()
    workers = processes or os.cpu_count() or 1
    if cluster is not None:
        with _cluster(cluster) as (executor, workers):
            played = _shared_out(executor, workers, series, games, tell)
    elif workers == 1:
        played = _played_here(series, games, tell)
    else:
        with _pool(workers) as executor:
            played = _shared_out(executor, workers, series, games, tell)
    return Report(
        title=title,
        opponents=series.opponents,
        options=settled,
        games=games,
        seed=seed,
        moves=sum(game.moves for game in played),
        results=results(opponents, played),
        seconds=time.perf_counter() - began,
        processes=workers,
    )


def _settled(title: str, opponents: Sequence[str], games: int, options: Mapping[str, Any] | None) -> dict[str, Any]:
    for strength in opponents:
        if strength not in STRENGTHS:
            text = message(
                "There is no opponent {strength}; there are: {known}", strength=strength, known=", ".join(STRENGTHS)
            )
            raise OptionError(text)
    if games < 1:
        raise OptionError(message("At least one game is to be played"))
    return find(title).settle(len(opponents), options or {})


def _played_here(series: Series, games: int, tell: Progress) -> list[GameResult]:
    played = []
    for number in range(games):
        played += series.play([number])
        tell(number + 1)
    return played


def _shared_out(executor: Executor, workers: int, series: Series, games: int, tell: Progress) -> list[GameResult]:
    """The results by number of game. Batches grow until one takes long enough to be worth the sending."""
    found: dict[int, GameResult] = {}
    waiting: dict[Future[list[GameResult]], tuple[range, float]] = {}
    following, size = 0, 1
    try:
        while len(found) < games:
            while following < games and len(waiting) < 2 * workers:
                numbers = range(following, min(following + size, games))
                waiting[executor.submit(series.play, numbers)] = numbers, time.perf_counter()
                following = numbers.stop
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                numbers, began = waiting.pop(future)
                found.update(zip(numbers, future.result(), strict=True))
                size = _next_size(size, len(numbers), time.perf_counter() - began, -(-games // (4 * workers)))
            tell(len(found))
    finally:
        for future in waiting:
            future.cancel()
    return [found[number] for number in range(games)]


def _next_size(size: int, played: int, seconds: float, most: int) -> int:
    """How many games to hand out next, when `played` took so long, waiting included."""
    return max(1, most and min(2 * size, most)) if played == size and seconds < 2 * _BATCH else size


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, context, initializer=_leave_interrupts_to_the_parent)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise TracksideError(message("Playing on a cluster needs the package “distributed”")) from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as error:
        text = message("There is no cluster at {address}: {error}", address=address, error=str(error))
        raise TracksideError(text) from None
    with client:
        executor: Executor = client.get_executor()
        yield executor, max(1, sum(client.nthreads().values()))
