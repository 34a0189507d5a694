"""Tolls: what routes are made to pay for scarce track, so that several trains share it well.

Each crossing has a price. Besides, a route pays a surcharge if it uses at least two of certain three crossings: as
no more than one route can do so, that is as scarce as a crossing. Prices alone allow each of three trains to be
counted half; surcharges forbid it. All amounts are multiples of 1/1024: sums of them are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph

NEVER: Final = float(1 << 40)
"""More than any route earns: the price of track that is not to be used."""

PARTS: Final = 1024


class Tolls:
    """The tolls at which routes are searched for; `tracks` are those of each track, `total` is the sum of all.

    `joint` are, for each track that uses one of the three crossings of a surcharge, those three and the surcharge.
    """

    __slots__ = ("crossings", "joint", "surcharges", "total", "tracks")

    def __init__(
        self, graph: RouteGraph, crossings: Mapping[int, float], surcharges: Mapping[int, float], used: int = 0
    ) -> None:
        self.crossings = {crossing: exact for crossing, price in crossings.items() if (exact := _exact(price)) > 0}
        self.surcharges = [(three, exact) for three, price in surcharges.items() if (exact := _exact(price)) > 0]
        self.total = sum(self.crossings.values(), 0.0) + sum([price for _, price in self.surcharges], 0.0)
        self.tracks = [NEVER if track & used else self.of(track) for track in graph.tracks]
        self.joint = [
            [(three, price) for three, price in self.surcharges if (track & three).bit_count() == 1]
            for track in graph.tracks
        ]

    def of(self, crossings: int) -> float:
        """What a route over these crossings pays."""
        toll = 0.0
        for number, price in self.crossings.items():
            if crossings >> number & 1:
                toll += price
        for three, price in self.surcharges:
            if (crossings & three).bit_count() > 1:
                toll += price
        return toll

    def between(self, one: int, other: int) -> float:
        """The surcharges that neither of two parts of a route pays, but both together do."""
        toll = 0.0
        for three, price in self.surcharges:
            if (one & three).bit_count() == 1 == (other & three).bit_count():
                toll += price
        return toll


def _exact(price: float) -> float:
    return round(price * PARTS) / PARTS
