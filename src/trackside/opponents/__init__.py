"""Computer opponents of three strengths for any game.

They know no more than the person in their seat: before one thinks, all that is hidden from its seat is dealt anew.
What a game teaches its opponents stands in its package's module `opponent` (see `Knowledge`).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, Final, Protocol

from trackside.core.chance import Random
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.title import Title

STRENGTHS: Final = ("random", "greedy", "steady")
"""From the weakest: any legal move; the best one move ahead; the best within half a second a move."""


class Knowledge(Protocol):
    """The module `opponent` of a game's package. The positions it is given are dealt anew for the seat."""

    def greedy(self, position: Any, seat: int, random: Random) -> Move:
        """The best move of the seat looking one move ahead."""

    def steady(self, position: Any, seat: int, random: Random) -> Move:
        """The best move of the seat that is found in under half a second."""


def choose(title: Title, position: Position, seat: int, strength: str, random: Random) -> Move:
    """The move that a computer opponent of this strength makes for `seat`, which must be deciding."""
    return _CHOOSERS[strength](title, position.determinize(seat, random), seat, random)


def _random(title: Title, position: Position, seat: int, random: Random) -> Move:
    move: Move = position.choices(seat).sample(random)
    return move


def _greedy(title: Title, position: Position, seat: int, random: Random) -> Move:
    return _knowledge(title).greedy(position, seat, random)


def _steady(title: Title, position: Position, seat: int, random: Random) -> Move:
    return _knowledge(title).steady(position, seat, random)


_CHOOSERS: Final[dict[str, Callable[[Title, Position, int, Random], Move]]] = {
    "random": _random,
    "greedy": _greedy,
    "steady": _steady,
}


def _knowledge(title: Title) -> Knowledge:
    knowledge: Knowledge = importlib.import_module(f"{title.package}.opponent")
    return knowledge
