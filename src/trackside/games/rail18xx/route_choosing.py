"""Choosing disjoint routes for several trains from lists of routes: branch and bound with prices of edges.

At every branch the prices are adapted to the routes that are still possible; routes that cannot be part of
anything better at these prices are struck out.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import combinations
from typing import Final

from trackside.games.rail18xx.route_graph import bits_of
from trackside.games.rail18xx.route_search import Found, Train

UNIT: Final = 10
"""All revenues are multiples of it, so anything better is better by so much."""

STEPS: Final = 12
"""How often prices are adapted at a branch."""

Kind = tuple[int, bool, int]
Chosen = list[Found | None]


class Route:
    """A route with its crossings as a list of bits, and its earnings net of prices."""

    __slots__ = ("bits", "crossings", "found", "net", "revenue")

    def __init__(self, found: Found) -> None:
        self.found = found
        self.crossings = found.crossings
        self.revenue = found.revenue
        self.net = found.net
        self.bits = bits_of(found.crossings)


class Choosing:
    """The best choice found so far, and the search for a better one."""

    __slots__ = ("_numbers", "_routes", "best", "value")

    def __init__(self, trains: list[Train], lists: dict[Kind, list[Found]], best: Chosen, value: int) -> None:
        self.best = best
        self.value = value
        self._numbers: dict[Kind, list[int]] = {}
        for number, train in enumerate(trains):
            self._numbers.setdefault(train.kind, []).append(number)
        self._routes = {
            kind: [Route(found) for found in {found.crossings: found for found in sorted(routes, key=_revenue)}.values()]
            for kind, routes in lists.items()
        }

    def solve(self, prices: dict[int, int], *, prove: bool) -> None:
        """Make `best` the best choice there is; `prices` are those to begin with, by crossing.

        Without `prove`, only make it one that no change of two routes makes better.
        """
        left = {kind: len(numbers) for kind, numbers in self._numbers.items()}
        self._exchange(prices)
        if prove:
            self._strike_out(prices)
            self._branch(left, self._routes, prices, [], 0, 5 * STEPS)

    def _strike_out(self, prices: dict[int, int]) -> None:
        """Leave only routes that can be part of something better, and none that another makes needless."""
        if sum(map(len, self._numbers.values())) <= 2:
            return
        tops = {
            kind: best.net if (best := _price_routes(routes, prices)) else 0 for kind, routes in self._routes.items()
        }
        bound = sum(prices.values()) + sum(len(self._numbers[kind]) * top for kind, top in tops.items())
        slack = bound - (self.value + UNIT)
        for kind, routes in self._routes.items():
            self._routes[kind] = _undominated([route for route in routes if route.net >= tops[kind] - slack])

    def fit(self, prices: dict[int, int]) -> dict[int, int]:
        """Prices that fit the routes of the lists, and on the way perhaps a better choice."""
        left = {kind: len(numbers) for kind, numbers in self._numbers.items() if self._routes[kind]}
        _, fitted = self._bound(left, self._routes, prices, 0, 5 * STEPS)
        self._fill(left, self._routes, [], 0)
        self._exchange(fitted)
        return fitted

    def _exchange(self, prices: dict[int, int]) -> None:
        """Take the routes of two trains away and choose better ones, as long as there are any."""
        kinds = {number: kind for kind, numbers in self._numbers.items() for number in numbers}
        if len(kinds) < 3:
            return
        before = -1
        while before < self.value:
            before = self.value
            for pair in combinations(kinds, 2):
                others = [(kinds[n], Route(r)) for n, r in enumerate(self.best) if r is not None and n not in pair]
                used = revenue = 0
                for _, route in others:
                    used |= route.crossings
                    revenue += route.revenue
                left = dict.fromkeys(self._numbers, 0)
                for number in pair:
                    left[kinds[number]] += 1
                free = {
                    kind: [route for route in routes if not route.crossings & used]
                    for kind, routes in self._routes.items()
                }
                self._branch(left, free, prices, others, revenue, STEPS)

    def _branch(
        self,
        left: dict[Kind, int],
        lists: dict[Kind, list[Route]],
        prices: dict[int, int],
        chosen: list[tuple[Kind, Route]],
        revenue: int,
        steps: int,
    ) -> None:
        """Look for better choices that contain `chosen`; `left` counts the trains of each kind without a route."""
        left = {kind: count for kind, count in left.items() if count and lists[kind]}
        if revenue > self.value:
            self._keep(chosen, revenue)
        if not left:
            return
        if sum(left.values()) <= 2:
            self._pairs(left, lists, prices, chosen, revenue)
            return
        bound, prices = self._bound(left, lists, prices, revenue, steps)
        if bound < self.value + UNIT:
            return
        self._fill(left, lists, chosen, revenue)
        slack = bound - (self.value + UNIT)
        if slack < 0:
            return
        possible = {}
        for kind in left:
            routes = lists[kind]
            top = max(0, max(route.net for route in routes))
            possible[kind] = sorted((r for r in routes if r.net >= top - slack), key=lambda r: -r.net)
        kind = min(left, key=lambda kind: (len(possible[kind]), kind))
        routes = possible[kind]
        for place, route in enumerate(routes):
            rest = {
                other: [
                    r for r in (routes[place + 1 :] if other == kind else found) if not r.crossings & route.crossings
                ]
                for other, found in possible.items()
            }
            self._branch(
                left | {kind: left[kind] - 1},
                rest,
                prices,
                [*chosen, (kind, route)],
                revenue + route.revenue,
                STEPS,
            )
        self._branch(left | {kind: 0}, possible, prices, chosen, revenue, STEPS)

    def _pairs(
        self,
        left: dict[Kind, int],
        lists: dict[Kind, list[Route]],
        prices: dict[int, int],
        chosen: list[tuple[Kind, Route]],
        revenue: int,
    ) -> None:
        """The best routes for the last one or two trains."""
        tops = {kind: _price_routes(lists[kind], prices) for kind in left}
        for kind in left:
            route = max(lists[kind], key=_by_revenue)
            if revenue + route.revenue > self.value:
                self._keep([*chosen, (kind, route)], revenue + route.revenue)
        kinds = [kind for kind, count in left.items() for _ in range(count)]
        if len(kinds) == 1:
            return
        # In a better pair both routes are good enough to go with the other's best, and one is far better than that.
        needed = self.value + UNIT - revenue - sum(prices.values())
        slack = sum(_net(tops[kind]) for kind in kinds) - needed
        near = {kind: [route for route in lists[kind] if route.net >= _net(tops[kind]) - slack] for kind in left}
        for kind, other in dict.fromkeys((tuple(kinds), tuple(reversed(kinds)))):
            best = [route for route in near[kind] if 2 * route.net >= 2 * _net(tops[kind]) - slack]
            self._disjoint((kind, other), best, sorted(near[other], key=_by_revenue, reverse=True), chosen, revenue)

    def _disjoint(
        self,
        kinds: tuple[Kind, Kind],
        ones: list[Route],
        others: list[Route],
        chosen: list[tuple[Kind, Route]],
        revenue: int,
    ) -> None:
        """Keep the pairs of routes without common track that bring something better; `others` are by revenue."""
        without = _without_crossings(others)
        losses = [-route.revenue for route in others]
        for route in ones:
            free = (1 << bisect_right(losses, route.revenue + revenue - self.value - UNIT)) - 1
            for bit in route.bits:
                if not free:
                    break
                free &= without.get(bit, -1)
            if free:
                best = others[(free & -free).bit_length() - 1]
                pair = [(kinds[0], route), (kinds[1], best)]
                self._keep([*chosen, *pair], revenue + route.revenue + best.revenue)

    def _bound(
        self, left: dict[Kind, int], lists: dict[Kind, list[Route]], prices: dict[int, int], revenue: int, steps: int
    ) -> tuple[int, dict[int, int]]:
        """The lowest bound that some adapting of prices gives, with its prices; the routes' nets are set to them."""
        lowest = -1
        kept = prices
        scale = 1.0
        for _ in range(steps):
            bound = revenue + sum(prices.values())
            wanted: dict[int, int] = {}
            for kind, count in left.items():
                top = _price_routes(lists[kind], prices)
                if top is not None:
                    bound += count * top.net
                    for bit in top.bits:
                        wanted[bit] = wanted.get(bit, 0) + count
            if lowest < 0 or bound < lowest:
                lowest, kept = bound, prices
            else:
                scale *= 0.7
            if lowest < self.value + UNIT:
                return lowest, kept
            slopes = {bit: count - 1 for bit, count in wanted.items() if count > 1}
            slopes.update((bit, -1) for bit in prices if bit not in wanted)
            if not slopes:
                break
            step = max(1.0, scale * (bound - self.value) / sum(slope * slope for slope in slopes.values()))
            new = dict(prices)
            for bit, slope in slopes.items():
                price = new.get(bit, 0) + round(step * slope)
                if price > 0:
                    new[bit] = price
                else:
                    new.pop(bit, None)
            prices = new
        for kind in left:
            _price_routes(lists[kind], kept)
        return lowest, kept

    def _fill(
        self, left: dict[Kind, int], lists: dict[Kind, list[Route]], chosen: list[tuple[Kind, Route]], revenue: int
    ) -> None:
        """Complete a choice at once, always with the best net, in the hope of something better."""
        used = 0
        filled = list(chosen)
        routes = sorted(
            ((route.net, kind, number) for kind in left for number, route in enumerate(lists[kind])), reverse=True
        )
        open_ = dict(left)
        for _, kind, number in routes:
            route = lists[kind][number]
            if open_[kind] and not route.crossings & used:
                used |= route.crossings
                open_[kind] -= 1
                filled.append((kind, route))
                revenue += route.revenue
        if revenue > self.value:
            self._keep(filled, revenue)

    def _keep(self, chosen: list[tuple[Kind, Route]], revenue: int) -> None:
        self.value = revenue
        self.best = [None] * sum(map(len, self._numbers.values()))
        taken: dict[Kind, int] = {}
        for kind, route in chosen:
            place = taken.get(kind, 0)
            taken[kind] = place + 1
            self.best[self._numbers[kind][place]] = route.found


def _undominated(routes: list[Route]) -> list[Route]:
    """Routes without those that earn no more than another over a part of their edges."""
    routes.sort(key=lambda route: (len(route.bits), -route.revenue))
    kept: list[Route] = []
    for route in routes:
        crossings = route.crossings
        if not any(other.revenue >= route.revenue and other.crossings & crossings == other.crossings for other in kept):
            kept.append(route)
    return kept


def _without_crossings(routes: list[Route]) -> dict[int, int]:
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


def _revenue(found: Found) -> int:
    return found.revenue


def _by_revenue(route: Route) -> int:
    return route.revenue


def _net(route: Route | None) -> int:
    return 0 if route is None else route.net


def _price_routes(routes: list[Route], prices: dict[int, int]) -> Route | None:
    """Set what routes earn net of prices; the best of them, if it earns anything."""
    best: Route | None = None
    most = 0
    get = prices.get
    for route in routes:
        net = route.revenue
        for bit in route.bits:
            price = get(bit)
            if price:
                net -= price
        route.net = net
        if net > most:
            best, most = route, net
    return best
