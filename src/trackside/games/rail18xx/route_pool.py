"""The routes met so far, and what track is worth according to them.

A linear programme (`route_programme`) shares the track among parts of routes. Where these parts overlap in threes (of
three routes each two share an edge, and each runs half) it is told that one route at most uses two of three such
crossings: then whole routes come out nearly always.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from trackside.games.rail18xx.route_choosing import Choosing, Option
from trackside.games.rail18xx.route_graph import bits_of
from trackside.games.rail18xx.route_programme import PART, Programme
from trackside.games.rail18xx.route_tolls import Tolls

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph
    from trackside.games.rail18xx.route_search import Found

Kind = tuple[int, bool, int]
"""What tells kinds of trains apart: `Train.kind`."""

Choice = list[tuple[Kind, "Found"]]
"""Routes and the kinds of trains that run them."""

THREES: Final = 12
"""So many conditions on three crossings are added at a time."""

BROKEN: Final = 1.02
"""How much of routes has to use two of three crossings, until a condition is worth while."""


class Pool:
    """Routes of all kinds of trains, and the best choice of disjoint ones that is known.

    Scarce things are numbered: the crossings, then the kinds of trains, then the `threes`, the conditions on three
    crossings each. All revenues are multiples of `unit`.
    """

    __slots__ = ("_graph", "_known", "_programme", "_threes", "_trains", "choice", "counts", "routes", "unit", "value")

    def __init__(self, graph: RouteGraph, counts: dict[Kind, int], unit: int) -> None:
        self.counts = counts
        self.unit = unit
        self.choice: Choice = []
        self.value = 0
        self.routes: Choice = []
        self._graph = graph
        self._trains = {kind: graph.crossings + place for place, kind in enumerate(counts)}
        self._programme = Programme([1] * graph.crossings + list(counts.values()))
        self._known: dict[tuple[Kind, int], int] = {}
        self._threes: list[int] = []

    @property
    def pivots(self) -> int:
        """How much work the linear programme has been."""
        return self._programme.pivots

    def add(self, kind: Kind, route: Found) -> None:
        """Note a route, unless one over the same crossings is known that earns as much."""
        if self._known.get((kind, route.crossings), -1) < route.revenue:
            self._known[kind, route.crossings] = route.revenue
            self.routes.append((kind, route))
            self._programme.add_column(route.revenue, self._things(kind, route.crossings))

    def best_net(self, kind: Kind, tolls: Tolls) -> tuple[float, Found | None]:
        """The most that a known route of a kind earns net of tolls (0 if it had better not run), and the route."""
        most: tuple[float, Found | None] = (0.0, None)
        for other, route in self.routes:
            if other == kind and route.revenue > most[0]:
                net = route.revenue - tolls.of(route.crossings)
                if net > most[0]:
                    most = net, route
        return most

    def price(self) -> tuple[Tolls, float]:
        """What track is worth, and what the known routes earn if they can be run in parts."""
        programme = self._programme
        programme.solve()
        self._fill()
        prices = programme.prices
        tolls = Tolls(
            self._graph,
            dict(enumerate(prices[: self._graph.crossings])),
            dict(zip(self._threes, prices[self._first_three :], strict=True)),
        )
        return tolls, programme.value

    def choose(self, steps: int) -> int:
        """Look among the known routes for a better choice, at the prices last worked out; how many steps it took."""
        prices = [max(0.0, price) for price in self._programme.prices]
        return self._choose(self.routes, prices, steps)[1]

    def choose_from(self, lists: Mapping[Kind, list[Found]], tolls: Tolls, steps: int) -> tuple[bool, int]:
        """Look for a better choice among these routes: whether there was time for all of it, and the steps taken."""
        threes, self._threes = self._threes, [three for three, _ in tolls.surcharges]
        prices = [tolls.crossings.get(crossing, 0.0) for crossing in range(self._graph.crossings)]
        found: Choice = []
        for kind, routes in lists.items():
            prices.append(max([0.0, *(route.net for route in routes)]))
            best = {route.crossings: route for route in sorted(routes, key=_revenue)}
            found += [(kind, route) for route in best.values()]
        prices += [price for _, price in tolls.surcharges]
        result = self._choose(found, prices, steps)
        self._threes = threes
        return result

    def keep(self, choice: Choice) -> None:
        """Note a choice of disjoint routes if it is the best so far."""
        value = sum([route.revenue for _, route in choice])
        if value > self.value:
            self.choice, self.value = choice, value

    def forbid_thirds(self) -> bool:
        """Add conditions that the parts in use break, and drop those that restrict nothing; whether there are any."""
        first = self._first_three
        kept = self._programme.drop_rows(first)
        self._threes = [self._threes[row - first] for row in kept if row >= first]
        used = self._programme.used().items()
        parts = [(self.routes[place][1].crossings, part) for place, part in used if part < 1 - PART]
        broken: dict[int, float] = {}
        for (one, _), (two, _), (three, _) in combinations(parts, 3):
            if one & two and two & three and one & three:
                for bits in product(bits_of(one & two), bits_of(two & three), bits_of(one & three)):
                    mask = 1 << bits[0] | 1 << bits[1] | 1 << bits[2]
                    if mask not in broken and mask.bit_count() == 3:
                        broken[mask] = sum([part for route, part in parts if (route & mask).bit_count() > 1], 0.0)
        ranked = sorted([(part, mask) for mask, part in broken.items() if part > BROKEN], reverse=True)[:THREES]
        for _, mask in ranked:
            users = [n for n, (_, route) in enumerate(self.routes) if (route.crossings & mask).bit_count() > 1]
            self._threes.append(mask)
            self._programme.add_row(users)
        return bool(ranked)

    @property
    def _first_three(self) -> int:
        return self._graph.crossings + len(self.counts)

    def _things(self, kind: Kind, crossings: int) -> tuple[int, ...]:
        """The scarce things that a route uses; the train is the last."""
        things = bits_of(crossings)
        for number, three in enumerate(self._threes):
            if (three & crossings).bit_count() > 1:
                things.append(self._first_three + number)
        return (*things, self._trains[kind])

    def _choose(self, found: Choice, prices: list[float], steps: int) -> tuple[bool, int]:
        options = [
            Option(number, route.revenue, self._things(kind, route.crossings))
            for number, (kind, route) in enumerate(found)
        ]
        trains = {self._trains[kind]: count for kind, count in self.counts.items()}
        choosing = Choosing(options, prices, trains, self._graph.crossings, self.value, self.unit)
        done = choosing.search(steps)
        if choosing.chosen:
            self.keep([found[option.number] for option in choosing.chosen])
        return done, steps - choosing.steps

    def _fill(self) -> None:
        """Complete the routes that the programme uses to a choice, in the hope of something better."""
        used = self._programme.used()
        order = sorted(range(len(self.routes)), key=lambda n: (used.get(n, 0.0), self._programme.gain(n)), reverse=True)
        left = dict(self.counts)
        taken = 0
        choice: Choice = []
        for number in order:
            kind, route = self.routes[number]
            if left[kind] and not route.crossings & taken:
                left[kind] -= 1
                taken |= route.crossings
                choice.append((kind, route))
        self.keep(choice)


def _revenue(route: Found) -> int:
    return route.revenue
