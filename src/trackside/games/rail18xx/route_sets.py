"""The routes of several trains that pay most together, without sharing track (18xx 10.1).

Edges that several trains want get prices, which rise and fall until hardly any edge is wanted twice (Lagrangian
relaxation). At any prices, the sum of all prices and of what each train earns net of them is at least what the
trains can earn together. When that bound meets what has been found, nothing better exists; otherwise only routes
whose net earnings are close enough to the best can matter, and among these the best choice is searched for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.games.rail18xx.route_choosing import UNIT, Choosing, Chosen, Kind
from trackside.games.rail18xx.route_search import Found, Search, Train

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph

ROUNDS: Final = 40


def best_set(graph: RouteGraph, trains: list[Train], *, prove: bool = True) -> Chosen:
    """For each train its route in a set that pays most together, or None for a train that stands still.

    Without `prove` the set is a very good one, found in much less time where there are many trains.
    """
    if len(trains) == 1:
        return [Search(graph, trains[0]).best()]
    return _Sharing(graph, trains, prove).solve()


class _Sharing:
    """The search for the best set."""

    def __init__(self, graph: RouteGraph, trains: list[Train], prove: bool) -> None:
        self.trains = trains
        self.prove = prove
        self.searches: dict[Kind, Search] = {}
        for train in trains:
            if train.kind not in self.searches:
                self.searches[train.kind] = Search(graph, train)
        self.known: dict[Kind, list[Found]] = {kind: [] for kind in self.searches}
        """Routes met so far: at new prices the best of them is what a search has to beat."""
        self.prices: dict[int, int] = {}
        self.best: Chosen = [None] * len(trains)
        self.value = 0

    def solve(self) -> Chosen:
        """Price the edges, then choose among what is left."""
        kept: tuple[int, dict[int, int]] | None = None
        scale = 1.0
        stuck = 0
        for round_ in range(ROUNDS):
            found = {kind: self._top(kind) for kind in self.searches}
            if round_ % 4 == 0:
                self._one_after_another(found)
            bound = sum(self.prices.values()) + sum(
                route.net for train in self.trains if (route := found[train.kind]) is not None
            )
            if kept is None or bound < kept[0]:
                kept, stuck = (bound, dict(self.prices)), 0
            else:
                stuck += 1
                if stuck >= 4:
                    scale, stuck = scale * 0.6, 0
                    if scale < 0.01:
                        break
            if kept[0] < self.value + UNIT:
                return self.best
            if not self._reprice(found, bound, scale):
                break
        assert kept is not None
        self._set_prices(kept[1])
        self._choose(kept[0])
        return self.best

    def _top(self, kind: Kind, used: int = 0) -> Found | None:
        """The route with the most net earnings at the present prices, without `used` edges; None if all lose."""
        best: Found | None = None
        for route in self.known[kind]:
            if not route.crossings & used:
                net = route.revenue - self._price(route.crossings)
                if net > (best.net if best else 0):
                    best = Found(route.revenue, net, route.crossings, route.steps)
        new = self.searches[kind].best(used, best.net if best else 0)
        if new is not None:
            self.known[kind].append(new)
        return new or best

    def _price(self, crossings: int) -> int:
        return sum(price for bit, price in self.prices.items() if crossings & bit)

    def _reprice(self, found: dict[Kind, Found | None], bound: int, scale: float) -> bool:
        """Raise the prices of edges wanted twice, lower those of edges not wanted; False if nothing changes."""
        wanted: dict[int, int] = {}
        for train in self.trains:
            route = found[train.kind]
            rest = route.crossings if route is not None else 0
            while rest:
                low = rest & -rest
                wanted[low] = wanted.get(low, 0) + 1
                rest ^= low
        slopes = {
            bit: wanted.get(bit, 0) - 1
            for bit in {*wanted, *self.prices}
            if wanted.get(bit, 0) != 1 and (wanted.get(bit, 0) > 1 or self.prices.get(bit))
        }
        length = sum(slope * slope for slope in slopes.values())
        if not length:
            return False
        step = max(1.0, scale * (bound - self.value) / length)
        prices = dict(self.prices)
        for bit, slope in slopes.items():
            price = prices.get(bit, 0) + round(step * slope)
            if price > 0:
                prices[bit] = price
            else:
                prices.pop(bit, None)
        if prices == self.prices:
            return False
        self._set_prices(prices)
        return True

    def _set_prices(self, prices: dict[int, int]) -> None:
        self.prices = prices
        for search in self.searches.values():
            search.set_prices(prices)

    def _one_after_another(self, found: dict[Kind, Found | None]) -> None:
        """A lawful set at the present prices: the trains choose in turn, the one that earns most first."""

        def net(number: int) -> int:
            route = found[self.trains[number].kind]
            return route.net if route is not None else 0

        order = sorted(range(len(self.trains)), key=lambda number: -net(number))
        for sequence in (order, order[::-1]):
            used = 0
            chosen: Chosen = [None] * len(self.trains)
            for number in sequence:
                route = self._top(self.trains[number].kind, used)
                chosen[number] = route
                if route is not None:
                    used |= route.crossings
            value = sum(route.revenue for route in chosen if route is not None)
            if value > self.value:
                self.best, self.value = chosen, value

    def _choose(self, bound: int) -> None:
        """The best choice of disjoint routes among all that could be part of something better."""
        slack = bound - (self.value + UNIT)
        lists: dict[Kind, list[Found]] = {}
        for kind, search in self.searches.items():
            top = self._top(kind)
            lists[kind] = _undominated(search.all_from((top.net if top else 0) - slack))
        choosing = Choosing(self.trains, lists, self.best, self.value)
        choosing.solve(self.prices, prove=self.prove)
        self.best, self.value = choosing.best, choosing.value


def _undominated(routes: list[Found]) -> list[Found]:
    """Routes from the best net on, without those that earn no more than another over a part of their edges."""
    routes.sort(key=lambda found: (found.crossings.bit_count(), -found.revenue))
    kept: list[Found] = []
    for route in routes:
        crossings = route.crossings
        if not any(other.revenue >= route.revenue and other.crossings & crossings == other.crossings for other in kept):
            kept.append(route)
    kept.sort(key=lambda found: -found.net)
    return kept
