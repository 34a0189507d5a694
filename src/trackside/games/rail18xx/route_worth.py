"""What a train earns on a route over given stops, and what each stop can add to it at most (18xx 10)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph

PRIVATE_BONUS: Final = 10


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


class Worth:
    """The earnings of one kind of train on a graph. Sets of stops are bit masks.

    `most[stop]` is what a stop adds to a route at most: its value and every bonus that counting it may bring, so
    that no route earns more than the sum for the stops that it counts.
    """

    __slots__ = ("_known", "_marked", "_order", "graph", "most", "train")

    def __init__(self, graph: RouteGraph, train: Train) -> None:
        self.graph = graph
        self.train = train
        self.most = [value * train.times for value in graph.values]
        self._order = sorted(range(len(graph.values)), key=lambda stop: -graph.values[stop])
        self._known: dict[int, int] = {}
        self._marked = graph.own
        for one, other, amount in graph.pairs:
            self._marked |= one | other
            # Whoever earns the bonus counts a stop of either side; the poorer side is on fewer good routes.
            self._add(min(one, other, key=self._sum), amount * train.times)
        for places in graph.privates:
            self._marked |= places
            self._add(places, PRIVATE_BONUS)

    def _add(self, stops: int, amount: int) -> None:
        for stop in range(len(self.most)):
            if stops >> stop & 1:
                self.most[stop] += amount

    def of(self, stops: int) -> int:
        """What a route over these stops earns."""
        worth = self._known.get(stops)
        if worth is None:
            if self.train.express and stops.bit_count() > self.train.counted:
                worth = self._of_express(stops)
            else:
                worth = self._of(stops)
            self._known[stops] = worth
        return worth

    def _of(self, stops: int) -> int:
        """All cities and off-board areas, and the best towns in the places left (18xx 10.2)."""
        graph, train = self.graph, self.train
        counted = stops if train.express else stops & graph.counted
        left = train.counted - counted.bit_count()
        if left > 0 and stops != counted:
            for stop in self._order:
                if (stops & ~counted) >> stop & 1 and left > 0:
                    counted |= 1 << stop
                    left -= 1
        return self._sum(counted) * train.times + self._bonus(counted)

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

    def _of_express(self, stops: int) -> int:
        """The best of the stops that an express may count (18xx 10.4)."""
        graph, train = self.graph, self.train
        must = stops & graph.offboard
        marked = [stop for stop in self._order if (stops & self._marked & ~must) >> stop & 1]
        plain = [stop for stop in self._order if (stops & ~self._marked & ~must) >> stop & 1]
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
