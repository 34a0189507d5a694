"""The search for the route of one train that pays most, by branch and bound (18xx 10).

A route is grown from one of the company's tokens, first on one side, then on the other. It is given up as soon as
the best stops that its open ends can still come to would not bring it above what is sought. Edges may have a
price that is taken off a route's earnings: `route_sets` uses it to share them among several trains.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph

PRIVATE_BONUS: Final = 10

Steps = tuple[tuple[int, int], ...]
"""The stretches of a route, as (stop that it leaves, number of the stretch there)."""


class Found:
    """A route: what it earns, the same less the price of its edges, the edges it crosses, and its stretches."""

    __slots__ = ("crossings", "net", "revenue", "steps")

    def __init__(self, revenue: int, net: int, crossings: int, steps: Steps) -> None:
        self.revenue = revenue
        self.net = net
        self.crossings = crossings
        self.steps = steps


class Train:
    """What a train can run: how many stops it counts, whether it passes the others, and how much it multiplies."""

    __slots__ = ("counted", "express", "times")

    def __init__(self, counted: int, express: bool, times: int) -> None:
        self.counted = counted
        self.express = express
        self.times = times

    @property
    def kind(self) -> tuple[int, bool, int]:
        """Trains of the same kind have the same routes."""
        return self.counted, self.express, self.times


class Search:
    """Finds routes of one kind of train on a graph."""

    def __init__(self, graph: RouteGraph, train: Train) -> None:
        self.graph = graph
        self.train = train
        self.order = sorted(range(len(graph.values)), key=lambda stop: -graph.values[stop])
        self.bounds: dict[tuple[int, int], int] = {}
        self.worths: dict[int, int] = {}
        self.prices = [[0] * len(stretches) for stretches in graph.stretches]
        self.floor = 0
        self.every = False
        self.used = 0
        self.found: list[Found] = []

    def set_prices(self, prices: dict[int, int]) -> None:
        """Give each crossing (by its bit) the price that routes over it pay."""
        self.prices = [
            [sum(price for bit, price in prices.items() if stretch.crossings & bit) for stretch in stretches]
            for stretches in self.graph.stretches
        ]

    def best(self, used: int = 0, floor: int = 0) -> Found | None:
        """The route with the most net earnings above `floor` that crosses none of the `used` edges."""
        self.floor, self.every, self.used, self.found = floor, False, used, []
        self._run()
        return self.found[-1] if self.found else None

    def all_from(self, floor: int) -> list[Found]:
        """Every route whose net earnings are at least `floor`, but for those that only lengthen another."""
        self.floor, self.every, self.used, self.found = floor - 1, True, 0, []
        self._run()
        return self.found

    def _run(self) -> None:
        barred = 0
        own = self.graph.own
        for root in self.order:
            if own >> root & 1:
                self._grow(root, root, 1 << root, self.graph.apart[root] | barred, self.used, (), 0, 0, -1)
                barred |= 1 << root  # routes over several tokens are found from the first of them

    def _grow(
        self,
        root: int,
        tip: int,
        stops: int,
        closed: int,
        crossings: int,
        steps: Steps,
        price: int,
        before: int,
        mirror: int,
    ) -> None:
        """Lengthen a route at `tip`. `mirror` is the stretch by which the first side leaves the root, -1 before it
        does; once the second side has left the root it is -2."""
        worth = before
        if steps:
            worth = self.worth(stops)
            if worth > before and worth - price > self.floor:
                self.found.append(Found(worth, worth - price, crossings & ~self.used, steps))
                if not self.every:
                    self.floor = worth - price
        if self._bound(root if mirror > -2 else tip, tip, stops, closed) - price <= self.floor:
            return
        self._lengthen(root, tip, stops, closed, crossings, steps, price, worth, mirror, -1)
        if mirror >= 0:
            self._lengthen(root, root, stops, closed, crossings, steps, price, worth, -2, mirror)

    def _lengthen(
        self,
        root: int,
        tip: int,
        stops: int,
        closed: int,
        crossings: int,
        steps: Steps,
        price: int,
        worth: int,
        mirror: int,
        after: int,
    ) -> None:
        """Try the stretches from `tip` numbered above `after`, so that no route is met twice."""
        graph = self.graph
        full = not self.train.express and (stops & graph.counted).bit_count() >= self.train.counted
        barred = closed | graph.counted if full else closed
        prices = self.prices[tip]
        leaving = graph.stretches[tip]
        for number in range(after + 1, len(leaving)):
            stretch = leaving[number]
            to = stretch.to
            if barred >> to & 1 or crossings & stretch.crossings:
                continue
            self._grow(
                root,
                to,
                stops | 1 << to,
                closed | graph.apart[to],
                crossings | stretch.crossings,
                (*steps, (tip, number)),
                price + prices[number],
                worth,
                number if mirror == -1 else mirror,
            )

    # --- what stops are worth ----------------------------------------------------------------------

    def worth(self, stops: int) -> int:
        """What a route over these stops earns."""
        worth = self.worths.get(stops)
        if worth is None:
            if self.train.express and stops.bit_count() > self.train.counted:
                worth = self._worth_of_express(stops)
            else:
                worth = self._worth(stops)
            self.worths[stops] = worth
        return worth

    def _worth(self, stops: int) -> int:
        graph, train = self.graph, self.train
        sure = stops if train.express else stops & graph.counted
        left = train.counted - sure.bit_count()
        total = self._sum(sure)
        counted = sure
        if left > 0 and stops != sure:
            for stop in self.order:
                if (stops & ~sure) >> stop & 1 and left > 0:
                    total += graph.values[stop]
                    counted |= 1 << stop
                    left -= 1
        return total * train.times + self._bonus(counted)

    def _sum(self, stops: int) -> int:
        values = self.graph.values
        total = 0
        while stops:
            low = stops & -stops
            total += values[low.bit_length() - 1]
            stops ^= low
        return total

    def _bonus(self, counted: int) -> int:
        graph = self.graph
        bonus = 0
        for one, other, amount in graph.pairs:
            if counted & one and counted & other:
                bonus += amount * self.train.times
        for mask in graph.privates:
            if counted & mask:
                bonus += PRIVATE_BONUS
        return bonus

    def _worth_of_express(self, stops: int) -> int:
        """The best of the stops that an express may count (18xx 10.4)."""
        graph, train = self.graph, self.train
        must = stops & graph.offboard
        special = graph.own
        for one, other, _ in graph.pairs:
            special |= one | other
        for mask in graph.privates:
            special |= mask
        marked = [stop for stop in self.order if (stops & special & ~must) >> stop & 1]
        plain = [stop for stop in self.order if (stops & ~special & ~must) >> stop & 1]
        room = train.counted - must.bit_count()
        base = self._sum(must)
        best = 0
        for size in range(min(room, len(marked)) + 1):
            if size + len(plain) < room:
                continue
            filling = base
            filled = must
            for stop in plain[: room - size]:
                filling += graph.values[stop]
                filled |= 1 << stop
            for chosen in combinations(marked, size):
                total, counted = filling, filled
                for stop in chosen:
                    total += graph.values[stop]
                    counted |= 1 << stop
                if counted & graph.own:
                    best = max(best, total * train.times + self._bonus(counted))
        return best

    # --- what may still come -----------------------------------------------------------------------

    def _bound(self, one_end: int, tip: int, stops: int, closed: int) -> int:
        """At least what any route that grows from this one at its open ends can earn."""
        graph, train = self.graph, self.train
        counted = stops & graph.counted
        left = train.counted - (0 if train.express else counted.bit_count())
        steps = 99 if train.express else left
        open_stops = self._within_reach(tip, closed, steps)
        if one_end != tip:
            open_stops |= self._within_reach(one_end, closed, steps)
        key = (stops, open_stops)
        bound = self.bounds.get(key)
        if bound is not None:
            return bound
        candidates = stops | open_stops if train.express else open_stops | stops & ~counted
        total = 0 if train.express else self._sum(counted)
        values = graph.values
        for stop in self.order:
            if left <= 0:
                break
            if candidates >> stop & 1:
                total += values[stop]
                left -= 1
                candidates &= ~graph.apart[stop]
        bound = self.bounds[key] = total * train.times + self._bonus(stops | open_stops)
        return bound

    def _within_reach(self, tip: int, closed: int, steps: int) -> int:
        """The stops that a route could come to from one of its ends, with so many counted ones."""
        near, counted, through = self.graph.near, self.graph.counted, self.graph.through
        allowed = ~closed
        found = 0
        front = 1 << tip
        while front and steps >= 0:
            further = 0
            while front:  # towns cost nothing
                low = front & -front
                front ^= low
                fresh = near[low.bit_length() - 1] & allowed & ~found & ~further
                front |= fresh & ~counted
                found |= fresh & ~counted
                further |= fresh & counted
            steps -= 1
            if steps >= 0:
                found |= further
                front = further & through
        return found
