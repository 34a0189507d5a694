"""The search for the routes that pay most, by branch and bound (18xx 10).

A route is grown from one of the company's tokens, first on one side, then on the other. It is given up as soon as
the best stops that its open ends can still come to would not bring it above what is sought. Several trains are
first run one after another; then every route is listed that could belong to something better, and the best
disjoint set is chosen among them. So the answer is proved.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph

PRIVATE_BONUS: Final = 10


class Found:
    """A route: what it earns, the edges it crosses, and its stretches as (stop, number of the stretch)."""

    __slots__ = ("crossings", "revenue", "steps")

    def __init__(self, revenue: int, crossings: int, steps: tuple[tuple[int, int], ...]) -> None:
        self.revenue = revenue
        self.crossings = crossings
        self.steps = steps


class Train:
    """What a train can run: how many stops it counts, whether it passes the others, and how much it multiplies."""

    __slots__ = ("counted", "express", "times")

    def __init__(self, counted: int, express: bool, times: int) -> None:
        self.counted = counted
        self.express = express
        self.times = times


class Search:
    """Finds routes of one train on a graph."""

    def __init__(self, graph: RouteGraph, train: Train) -> None:
        self.graph = graph
        self.train = train
        count = len(graph.values)
        self.order = sorted(range(count), key=lambda stop: -graph.values[stop])
        """The stops from the most to the least valuable."""
        self.near = [0] * count
        for stop, stretches in enumerate(graph.stretches):
            for stretch in stretches:
                self.near[stop] |= 1 << stretch.to
        self.bounds: dict[tuple[int, int], int] = {}
        self.floor = 0
        self.every = False
        self.used = 0
        self.found: list[Found] = []

    def best(self, used: int = 0) -> Found | None:
        """The route that pays most without crossing any of the `used` edges."""
        self.floor, self.every, self.used, self.found = 0, False, used, []
        self._run()
        return self.found[-1] if self.found else None

    def all_from(self, floor: int, used: int = 0) -> list[Found]:
        """Every route that pays at least `floor`."""
        self.floor, self.every, self.used, self.found = floor - 1, True, used, []
        self._run()
        return self.found

    def _run(self) -> None:
        barred = 0
        own = self.graph.own
        for root in self.order:
            if own >> root & 1:
                self._grow(root, root, 1 << root, self.graph.apart[root] | barred, self.used, (), True, -1)
                barred |= 1 << root  # routes over several tokens are found from the first of them

    def _grow(
        self,
        root: int,
        tip: int,
        stops: int,
        closed: int,
        crossings: int,
        steps: tuple[tuple[int, int], ...],
        first_side: bool,
        first_stretch: int,
    ) -> None:
        """Lengthen the route at `tip`; on the first side also turn to the other side of the root."""
        if steps:
            self._note(stops, crossings, steps)
        if self._bound(root, tip, stops, closed, first_side) <= self.floor:
            return
        graph = self.graph
        room = self._room(stops)
        if tip == root or graph.passable[tip]:
            stretches = graph.stretches[tip]
            for number in range(len(stretches)):
                stretch = stretches[number]
                to = stretch.to
                if closed >> to & 1 or crossings & stretch.crossings:
                    continue
                if not room and graph.counts[to]:
                    continue
                if tip == root and not first_side and number < first_stretch:
                    continue  # the mirror image has been tried
                self._grow(
                    root,
                    to,
                    stops | 1 << to,
                    closed | graph.apart[to],
                    crossings | stretch.crossings,
                    (*steps, (tip, number)),
                    first_side,
                    number if tip == root and first_side else first_stretch,
                )
        if first_side and tip != root and graph.passable[root]:
            self._grow_other_side(root, stops, closed, crossings, steps, first_stretch)

    def _grow_other_side(
        self,
        root: int,
        stops: int,
        closed: int,
        crossings: int,
        steps: tuple[tuple[int, int], ...],
        first_stretch: int,
    ) -> None:
        if self._bound(root, root, stops, closed, False) <= self.floor:
            return
        graph = self.graph
        room = self._room(stops)
        stretches = graph.stretches[root]
        for number in range(first_stretch + 1, len(stretches)):
            stretch = stretches[number]
            to = stretch.to
            if closed >> to & 1 or crossings & stretch.crossings or (not room and graph.counts[to]):
                continue
            self._grow(
                root,
                to,
                stops | 1 << to,
                closed | graph.apart[to],
                crossings | stretch.crossings,
                (*steps, (root, number)),
                False,
                first_stretch,
            )

    def _room(self, stops: int) -> bool:
        """Whether another stop that counts may be visited."""
        if self.train.express:
            return True
        counts = self.graph.counts
        visited = 0
        rest = stops
        while rest:
            low = rest & -rest
            if counts[low.bit_length() - 1]:
                visited += 1
            rest ^= low
        return visited < self.train.counted

    def _note(self, stops: int, crossings: int, steps: tuple[tuple[int, int], ...]) -> None:
        revenue = self.worth(stops)
        if revenue > self.floor:
            self.found.append(Found(revenue, crossings & ~self.used, steps))
            if not self.every:
                self.floor = revenue

    # --- what stops are worth ----------------------------------------------------------------------

    def worth(self, stops: int) -> int:
        """What a route over these stops earns."""
        if self.train.express and stops.bit_count() > self.train.counted:
            return self._worth_of_express(stops)
        graph, train = self.graph, self.train
        total = 0
        left = train.counted
        towns: list[int] = []
        counted = 0
        rest = stops
        while rest:
            low = rest & -rest
            stop = low.bit_length() - 1
            rest ^= low
            if graph.counts[stop] or train.express:
                total += graph.values[stop]
                counted |= low
                left -= 1
            else:
                towns.append(stop)
        if towns and left > 0:
            towns.sort(key=lambda stop: -graph.values[stop])
            for stop in towns[:left]:
                total += graph.values[stop]
                counted |= 1 << stop
        return total * train.times + self._bonus(counted)

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
        best = 0
        for size in range(min(room, len(marked)) + 1):
            if size + len(plain) < room:
                continue
            filling = plain[: room - size]
            base = sum(graph.values[stop] for stop in filling)
            for chosen in combinations(marked, size):
                counted = must
                total = base
                for stop in filling:
                    counted |= 1 << stop
                for stop in chosen:
                    counted |= 1 << stop
                    total += graph.values[stop]
                if not counted & graph.own:
                    continue
                rest = must
                while rest:
                    low = rest & -rest
                    total += graph.values[low.bit_length() - 1]
                    rest ^= low
                best = max(best, total * train.times + self._bonus(counted))
        return best

    def _bound(self, root: int, tip: int, stops: int, closed: int, both_sides: bool) -> int:
        """More than any route that grows from this one can earn."""
        graph, train = self.graph, self.train
        open_stops = self._within_reach(tip, closed)
        if both_sides and tip != root:
            open_stops |= self._within_reach(root, closed)
        key = (stops, open_stops)
        bound = self.bounds.get(key)
        if bound is not None:
            return bound
        left = train.counted
        total = 0
        if train.express:
            candidates = stops | open_stops
        else:
            candidates = open_stops
            rest = stops
            while rest:
                low = rest & -rest
                stop = low.bit_length() - 1
                rest ^= low
                if graph.counts[stop]:
                    total += graph.values[stop]
                    left -= 1
                else:
                    candidates |= low
        for stop in self.order:
            if left <= 0:
                break
            if candidates >> stop & 1:
                total += graph.values[stop]
                left -= 1
        bound = self.bounds[key] = total * train.times + self._bonus(stops | open_stops)
        return bound

    def _within_reach(self, tip: int, closed: int) -> int:
        """The stops that a route could still come to from one of its ends."""
        graph = self.graph
        found = 0
        front = 1 << tip
        while front:
            low = front & -front
            front ^= low
            stop = low.bit_length() - 1
            if found >> stop & 1 and not graph.passable[stop]:
                continue
            fresh = self.near[stop] & ~closed & ~found
            found |= fresh
            front |= fresh
        return found


def best_set(graph: RouteGraph, trains: list[Train]) -> list[Found | None]:
    """For each train its route in a set that pays most together."""
    searches: dict[tuple[int, bool, int], Search] = {}
    each = [
        searches.setdefault((train.counted, train.express, train.times), Search(graph, train)) for train in trains
    ]
    alone: dict[int, Found | None] = {}
    tops = []
    for search in each:
        if id(search) not in alone:
            alone[id(search)] = search.best()
        found = alone[id(search)]
        tops.append(found.revenue if found else 0)
    if len(trains) == 1:
        return [alone[id(each[0])]]
    order = sorted(range(len(trains)), key=lambda number: -tops[number])
    best = _one_after_another(each, order, len(trains))
    value = _value(best)
    reverse = _one_after_another(each, order[::-1], len(trains))
    if _value(reverse) > value:
        best, value = reverse, _value(reverse)
    if value == sum(tops):
        return best
    slack = sum(tops) - value
    lists: dict[int, list[Found]] = {}
    for number, search in enumerate(each):
        if id(search) not in lists:
            routes = search.all_from(max(1, tops[number] - slack))
            lists[id(search)] = _undominated(routes)
    return _choose(order, each, lists, tops, best)


def _one_after_another(each: list[Search], order: list[int], count: int) -> list[Found | None]:
    used = 0
    chosen: list[Found | None] = [None] * count
    for number in order:
        found = each[number].best(used)
        chosen[number] = found
        if found:
            used |= found.crossings
    return chosen


def _value(chosen: list[Found | None]) -> int:
    return sum(found.revenue for found in chosen if found)


def _undominated(routes: list[Found]) -> list[Found]:
    """Routes from the best on, without those that pay no more than another over a part of their edges."""
    routes.sort(key=lambda found: (-found.revenue, found.crossings.bit_count()))
    kept: list[Found] = []
    for route in routes:
        crossings = route.crossings
        if not any(other.crossings & crossings == other.crossings for other in kept):
            kept.append(route)
    return kept


def _choose(
    order: list[int], each: list[Search], lists: dict[int, list[Found]], tops: list[int], first: list[Found | None]
) -> list[Found | None]:
    """The best disjoint choice of one route, or none, for each train."""
    best = first[:]
    best_value = _value(first)
    chosen: list[Found | None] = [None] * len(order)
    ahead = [0] * (len(order) + 1)
    for at in range(len(order) - 1, -1, -1):
        ahead[at] = ahead[at + 1] + tops[order[at]]

    def choose(at: int, used: int, value: int, start: int) -> None:
        nonlocal best, best_value
        if value > best_value:
            best, best_value = chosen[:], value
        if at == len(order):
            return
        number = order[at]
        routes = lists[id(each[number])]
        same_as_next = at + 1 < len(order) and each[order[at + 1]] is each[number]
        for place in range(start, len(routes)):
            route = routes[place]
            if value + route.revenue + ahead[at + 1] <= best_value:
                break
            if not route.crossings & used:
                chosen[number] = route
                choose(at + 1, used | route.crossings, value + route.revenue, place + 1 if same_as_next else 0)
                chosen[number] = None
        if value + ahead[at + 1] > best_value:
            choose(at + 1, used, value, 0)

    choose(0, 0, 0, 0)
    return best
