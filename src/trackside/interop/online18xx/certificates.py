"""Which certificate lies where: the site names each share, our games only count them.

The number matters only to tell whether a share is bought from the treasury or from the pool.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

TREASURY: Final = "treasury"
POOL: Final = "pool"
CERTIFICATES: Final = 9

Place = int | str
"""A seat, `treasury` or `pool`."""


class Certificates:
    """The certificates of one major: 0 is the president's, 1 to 8 the others. Each place keeps their order.

    Files name those that are bought and sold, but not those that change hands at a merger or with the presidency.
    `known` are the numbers of which a file has told where they lie.
    """

    def __init__(self) -> None:
        self.at: dict[Place, list[int]] = {TREASURY: list(range(CERTIFICATES))}
        self.known: set[int] = set()
        self.perhaps_pooled: set[int] = set()
        """Those of which some came to the pool when a president's certificate was sold in part."""

    def place_of(self, number: int) -> Place:
        """Where a certificate is."""
        return next(place for place, numbers in self.at.items() if number in numbers)

    def may_sell(self, place: Place, numbers: Collection[int]) -> bool:
        """Whether these can all be in one place, by what files have told so far."""
        if any(number in self.known and self.place_of(number) != place for number in numbers):
            return False
        untold = sum(number > 0 and number not in self.known for number in numbers)
        return untold <= sum(number not in self.known for number in self._ordinary(place))

    def may_be_pooled(self, number: int) -> bool:
        """Whether a certificate that is bought comes from the pool, if there are others in the treasury."""
        return self.place_of(number) == POOL or number in self.perhaps_pooled

    def holding(self, place: Place) -> list[int]:
        """The certificates in one place, in the order in which they came there."""
        return self.at.get(place, [])

    def move(self, number: int, to: Place) -> None:
        """Move an ordinary certificate that a file names."""
        self._move(number, to)
        self.known.add(number)
        self.perhaps_pooled.discard(number)

    def settle(self, president: Place, ordinary: Mapping[Place, int]) -> None:
        """Move what no file names until the president's certificate and the numbers of others are right."""
        if self.place_of(0) != president:
            self._move(0, president)
        surplus: list[int] = []
        doubtful: set[int] = set()
        for place in list(self.at):
            given = self._too_many(place, ordinary.get(place, 0))
            surplus += given
            if given and isinstance(place, int):  # which of his shares a player passes on is not told
                doubtful.update(self._ordinary(place))
        self.known -= doubtful
        for place, count in ordinary.items():
            for _ in range(count - len(self._ordinary(place))):
                number = surplus.pop(0)
                self._move(number, place)
                self.known.discard(number)
                if place == POOL:
                    self.perhaps_pooled |= doubtful

    def _too_many(self, place: Place, count: int) -> list[int]:
        held = self._ordinary(place)
        extra = len(held) - count
        if extra <= 0:
            return []
        if place == POOL:  # what a file named when it came there is there
            held.sort(key=lambda number: number in self.known)
        # Out of a treasury the site gives the last ones for merged minors; players pass on the first ones.
        return held[: -extra - 1 : -1] if place == TREASURY else held[:extra]

    def _ordinary(self, place: Place) -> list[int]:
        return [number for number in self.holding(place) if number]

    def _move(self, number: int, to: Place) -> None:
        self.at[self.place_of(number)].remove(number)
        self.at.setdefault(to, []).append(number)
