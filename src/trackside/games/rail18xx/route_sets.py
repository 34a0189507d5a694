"""The routes of several trains that pay most together, without sharing track (18xx 10.1).

Edges that several trains want get prices, at which hardly any edge is wanted twice (Lagrangian relaxation). At any
prices, the sum of all prices and of what each train earns net of them is at least what the trains can earn together.
Prices are fitted to the routes met so far; a search then tells whether any other route earns more at these prices.
When the bound meets what has been found, nothing better exists; otherwise only routes whose net earnings are close
enough to the best can matter, and among these the best choice is searched for.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Final

from trackside.games.rail18xx.route_choosing import Choosing, Chosen, Kind
from trackside.games.rail18xx.route_graph import NEVER
from trackside.games.rail18xx.route_search import Found, Search, Train
from trackside.games.rail18xx.route_worth import PRIVATE_BONUS

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph

ROUNDS: Final = 40

FEW: Final = 800
"""So few halves are chosen among at once, without better prices."""


def best_set(graph: RouteGraph, trains: list[Train]) -> Chosen:
    """For each train its route in a set that pays most together, or None for a train that stands still."""
    if len(trains) == 1:
        return [Search(graph, trains[0]).best(graph.track_prices({}))]
    return _Sharing(graph, trains).solve()


def _unit(graph: RouteGraph) -> int:
    """All revenues are multiples of it, so anything better is better by so much."""
    return gcd(*graph.values, *(amount for _, _, amount in graph.pairs), PRIVATE_BONUS)


class _Sharing:
    """The search for the best set."""

    def __init__(self, graph: RouteGraph, trains: list[Train]) -> None:
        self.graph = graph
        self.trains = trains
        self.unit = _unit(graph)
        self.searches: dict[Kind, Search] = {}
        for train in trains:
            if train.kind not in self.searches:
                self.searches[train.kind] = Search(graph, train)
        self.known: dict[Kind, list[Found]] = {kind: [] for kind in self.searches}
        """Routes met so far: at new prices the best of them is what a search has to beat."""
        self.best: Chosen = [None] * len(trains)
        self.value = 0

    def solve(self) -> Chosen:
        """Price the track, then choose among what is left."""
        prices: dict[int, int] = {}
        lowest = NEVER
        kept = prices
        for _ in range(ROUNDS):
            met = self._met()
            tops = {kind: self._top(kind, prices) for kind in self.searches}
            bound = sum(prices.values()) + sum(
                route.net for train in self.trains if (route := tops[train.kind]) is not None
            )
            for kind, route in tops.items():
                self._complete(kind, route)
            if bound < lowest:
                lowest, kept = bound, prices
            if lowest < self.value + self.unit:
                return self.best
            if bound == lowest:
                self._forget(prices, tops, bound - self.value - self.unit)
            if sum(search.size for search in self.searches.values()) < FEW:
                break
            if prices and met == self._met():
                break  # the prices fit all routes that there are
            choosing = Choosing(self.trains, self.known, self.best, self.value, self.unit)
            prices = choosing.fit(prices)
            self.best, self.value = choosing.best, choosing.value
        self._choose(kept, lowest)
        return self.best

    def _met(self) -> int:
        return sum(map(len, self.known.values()))

    def _top(self, kind: Kind, prices: dict[int, int], used: int = 0, floor: int = 0) -> Found | None:
        """The route with the most net earnings above `floor` that uses none of the `used` crossings."""
        best: Found | None = None
        for route in self.known[kind]:
            if not route.crossings & used:
                net = route.revenue - sum(price for number, price in prices.items() if route.crossings >> number & 1)
                if net > (best.net if best else floor):
                    best = Found(route.revenue, net, route.crossings, route.trails)
        search = self.searches[kind]
        new = search.best(self.graph.track_prices(prices, used), best.net if best else floor)
        self.known[kind].extend(search.found)
        return new or best

    def _complete(self, kind: Kind, route: Found | None) -> None:
        """A lawful set around the route of one train: the others take their best routes in turn."""
        if route is None:
            return
        first = next(number for number, train in enumerate(self.trains) if train.kind == kind)
        others = [number for number in range(len(self.trains)) if number != first]
        chosen: Chosen = [None] * len(self.trains)
        chosen[first] = route
        used, value = route.crossings, route.revenue
        for number in others:
            floor = self.value - value if number == others[-1] else 0
            found = self._top(self.trains[number].kind, {}, used, floor)
            if found is not None:
                chosen[number] = found
                used |= found.crossings
                value += found.revenue
        if value > self.value:
            self.best, self.value = chosen, value

    def _forget(self, prices: dict[int, int], tops: dict[Kind, Found | None], slack: int) -> None:
        """Leave out what, by these prices, is no part of anything better than the best set found."""
        of_tracks = self.graph.track_prices(prices)
        for kind, search in self.searches.items():
            top = tops[kind]
            search.forget(of_tracks, (top.net if top else 0) - slack)

    def _choose(self, prices: dict[int, int], bound: int) -> None:
        """The best choice of disjoint routes among all that could be part of something better."""
        slack = bound - self.value - self.unit
        of_tracks = self.graph.track_prices(prices)
        lists: dict[Kind, list[Found]] = {}
        for kind, search in self.searches.items():
            top = self._top(kind, prices)
            lists[kind] = search.all_from(of_tracks, (top.net if top else 0) - slack)
        choosing = Choosing(self.trains, lists, self.best, self.value, self.unit)
        choosing.solve(prices)
        self.best, self.value = choosing.best, choosing.value
