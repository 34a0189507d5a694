"""The best pairs of routes without common track, found with sets of routes as bit masks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from trackside.games.rail18xx.route_graph import bits_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_search import Found


class Route:
    """A route with its crossings as a list of bits, and its earnings net of prices."""

    __slots__ = ("bits", "crossings", "found", "net", "revenue")

    def __init__(self, found: Found) -> None:
        self.found = found
        self.crossings = found.crossings
        self.revenue = found.revenue
        self.net = found.net
        self.bits = bits_of(found.crossings)


def best_pairs(
    ones: list[Route], others: list[Route], needed: int, beaten: Callable[[], int]
) -> Iterator[tuple[Route, Route]]:
    """Ever better disjoint pairs of a route of either list (which may be the same), each better than `beaten`.

    A better pair has net earnings of at least `needed` together. So both routes are good enough to go with the best
    of the other list, and one of them is far better than that.
    """
    tops = [max(route.net for route in routes) for routes in (ones, others)]
    slack = sum(tops) - needed
    near = [
        [route for route in routes if route.net >= top - slack]
        for routes, top in zip((ones, others), tops, strict=True)
    ]
    better = [
        [route for route in routes if 2 * (top - route.net) <= slack] for routes, top in zip(near, tops, strict=True)
    ]
    for one, other in _partners(better[0], near[1], beaten):
        yield one, other
    if ones is not others:
        for other, one in _partners(better[1], near[0], beaten):
            yield one, other


def _partners(ones: Sequence[Route], others: list[Route], beaten: Callable[[], int]) -> Iterator[tuple[Route, Route]]:
    """For every route the best of the others without common track, where both together are better than `beaten`."""
    others.sort(key=lambda route: -route.revenue)
    without = _without_crossings(others)
    losses = [-route.revenue for route in others]
    for route in ones:
        free = (1 << bisect_right(losses, route.revenue - beaten() - 1)) - 1
        for bit in route.bits:
            if not free:
                break
            free &= without.get(bit, -1)
        if free:
            yield route, others[(free & -free).bit_length() - 1]


def _without_crossings(routes: Sequence[Route]) -> dict[int, int]:
    """For each crossing the set of the routes that do not use it, as a bit mask of their places in the list."""
    users: dict[int, bytearray] = {}
    size = len(routes) // 8 + 1
    for place, route in enumerate(routes):
        byte, bit = place >> 3, 1 << (place & 7)
        for crossing in route.bits:
            row = users.get(crossing)
            if row is None:
                row = users[crossing] = bytearray(size)
            row[byte] |= bit
    return {crossing: ~int.from_bytes(row, "little") for crossing, row in users.items()}
