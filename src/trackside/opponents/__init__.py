"""Computer opponents of three strengths for any game.

They know no more than the person in their seat: before one thinks, all that is hidden from its seat is dealt anew.
What a game teaches its opponents stands in its package's module `opponent` (see `Knowledge`).
"""

from __future__ import annotations

import importlib
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
    move: Move
    if strength == "random":
        move = position.choices(seat).sample(random)
    else:
        known = position.determinize(seat, random)
        knowledge = _knowledge(title)
        think = {"greedy": knowledge.greedy, "steady": knowledge.steady}[strength]
        move = think(known, seat, random)
    return move


def _knowledge(title: Title) -> Knowledge:
    knowledge: Knowledge = importlib.import_module(f"{title.package}.opponent")
    return knowledge
