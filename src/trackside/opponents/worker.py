"""A computer opponent in a process of its own: what it is asked, and how it answers.

This module imports little, so that such a process starts quickly and stays small.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any, TypeAlias

import msgspec

from trackside import games
from trackside.core.chance import Generator, Random
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.title import Title

Choose: TypeAlias = Callable[[Title, Position, int, str, Random], Move]
"""Chooses a legal move for a seat by the strength of a computer opponent, as `trackside.opponents.choose` does."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer opponent is to decide, as it can be sent to another process."""

    title: str
    seats: int
    options: dict[str, Any]
    state: bytes
    """The position's `state()` as JSON."""
    seat: int
    strength: str
    seed: int
    choose: Choose


def answer(question: Question) -> dict[str, Any]:
    """The move that is chosen, as data."""
    title = games.find(question.title)
    position = title.start(question.seats, question.options)
    position.restore(msgspec.json.decode(question.state))
    move = question.choose(title, position, question.seat, question.strength, Generator(question.seed))
    data: dict[str, Any] = msgspec.to_builtins(move)
    return data


def begin() -> None:
    """Let the server alone answer Ctrl-C, and end when the server does, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=follow, name="follow", daemon=True).start()
