"""The seeded generator of random numbers, and who makes the chance moves.

It is ours, with integer state, because Python promises the same stream for years of `random()` only: a seed
must mean the same game on every version, compiled or not. It belongs to the game and never to a position, so
that no search can peek at the future. Every chance move draws from a stream of its own, named by the seed and
by the number of moves before it: undoing and playing again cannot fish for better luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

CHANCE: Final = -1
"""The seat number under which chance moves are made; `"chance"` in records."""

Item = TypeVar("Item")

_WORD: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Random(Protocol):
    """What sampling needs: our `Generator` fulfils it, and so does `random.Random`."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1, each as likely."""


class Generator:
    """SplitMix64 (Steele, Lea and Flood, 2014): 64 bits of state, a full period, good for games."""

    __slots__ = ("state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.state = _mix((seed & _WORD) ^ _mix(stream + 1))

    def word(self) -> int:
        """The next 64 random bits."""
        self.state = (self.state + _STEP) & _WORD
        return _mix(self.state)

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to `stop` - 1, each exactly as likely (by rejection)."""
        if not 0 < stop <= _WORD:
            raise ValueError(f"there is no whole number to draw below {stop}")
        fair = _WORD + 1 - (_WORD + 1) % stop
        while (word := self.word()) >= fair:
            pass
        return word % stop


def shuffled(items: Sequence[Item], generator: Random) -> list[Item]:
    """The items in a random order (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = generator.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def drawn(items: Sequence[Item], generator: Random) -> Item:
    """One of the items, each as likely."""
    return items[generator.randrange(len(items))]


def _mix(word: int) -> int:
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
    return word ^ (word >> 31)
