"""What many games tell: who wins how often, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from trackside.simulate.games import GameResult

_Z: Final = 1.959963984540054
"""The 97.5th percentile of the normal distribution: two such tails leave 95%."""


class Result(msgspec.Struct, frozen=True):
    """How the opponents of one strength did together.

    `wins` counts the games that one of their `seats` won; a shared victory counts in parts. `win_rate` lies between
    `low` and `high` with 95% confidence (Wilson's interval); `fair` is what it would be if all were equally strong.
    `money` is the mean final sum of a seat.
    """

    opponent: str
    seats: int
    wins: float
    win_rate: float
    low: float
    high: float
    fair: float
    money: float


class Report(msgspec.Struct, frozen=True):
    """The outcome of a simulation. All but `seconds` and `processes` follows from the question alone."""

    title: str
    opponents: tuple[str, ...]
    options: dict[str, Any]
    games: int
    seed: int
    moves: int
    results: tuple[Result, ...]
    seconds: float
    processes: int

    @property
    def games_a_second(self) -> float:
        """How many games were played in a second."""
        return self.games / self.seconds if self.seconds else 0.0


def results(opponents: Sequence[str], played: Iterable[GameResult]) -> tuple[Result, ...]:
    """One result for each strength, in the order in which they were named."""
    everything = list(played)
    return tuple(_result(strength, opponents, everything) for strength in dict.fromkeys(opponents))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95% interval for the probability of winning, after so many wins (E. B. Wilson, 1927)."""
    rate = wins / games
    spread = _Z * _Z / games
    middle = rate + spread / 2
    half = _Z * math.sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return (middle - half) / (1 + spread), (middle + half) / (1 + spread)


def _result(strength: str, opponents: Sequence[str], played: Sequence[GameResult]) -> Result:
    mine = [number for number, other in enumerate(opponents) if other == strength]
    wins = sum(len(set(mine) & set(game.winners)) / len(game.winners) for game in played if game.winners)
    low, high = wilson(wins, len(played))
    money = sum(game.totals[number] for game in played for number in mine)
    return Result(
        opponent=strength,
        seats=len(mine),
        wins=wins,
        win_rate=wins / len(played),
        low=max(0.0, low),
        high=min(1.0, high),
        fair=len(mine) / len(opponents),
        money=money / len(played) / len(mine),
    )
