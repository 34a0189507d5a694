"""Which certificate lies where: the site names each share, our games only count them (record format 2).

The number matters only to tell whether a share is bought from the treasury or from the pool.
"""

from __future__ import annotations

from collections.abc import Sequence

TREASURY = "treasury"
POOL = "pool"
CERTIFICATES = 9

Place = int | str
"""A seat, `treasury` or `pool`."""


class Certificates:
    """The certificates of one major: 0 is the president's, 1 to 8 the others. Each place keeps their order."""

    def __init__(self) -> None:
        self.at: dict[Place, list[int]] = {TREASURY: list(range(CERTIFICATES))}

    def place_of(self, number: int) -> Place:
        """Where a certificate is."""
        return next(place for place, numbers in self.at.items() if number in numbers)

    def move(self, number: int, to: Place) -> None:
        """Move a certificate."""
        self.at[self.place_of(number)].remove(number)
        self.at.setdefault(to, []).append(number)

    def holding(self, place: Place) -> list[int]:
        """The certificates in one place, in the order in which they came there."""
        return self.at.get(place, [])

    def change_president(self, heir: int, ordinary_to: Place) -> None:
        """The heir takes the president's certificate for two others, which go to the old president or the pool."""
        for number in [number for number in self.holding(heir) if number][:2]:
            self.move(number, ordinary_to)
        self.move(0, heir)

    def sell(self, numbers: Sequence[int]) -> None:
        """Ordinary certificates go to the pool."""
        for number in numbers:
            if number:
                self.move(number, POOL)
