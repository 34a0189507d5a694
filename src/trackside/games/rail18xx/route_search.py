"""The search for the route of one train that pays most (18xx 10).

A route is two halves that leave one of the company's tokens, the root (`route_halves`). The halves of each group are
sorted by what they earn at most; the best halves of two groups are put together first, and a pair of groups is
left as soon as the next halves could not earn more than what is sought. Tolls for track (`route_tolls`) may be taken
off a route's earnings: `route_sets` uses them to share track among several trains.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from trackside.games.rail18xx.route_halves import Halves, Trail
from trackside.games.rail18xx.route_tolls import NEVER, PARTS, Tolls
from trackside.games.rail18xx.route_worth import Train, Worth

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph

Ranked = list[tuple[float, int]]
"""Halves as (net earnings at most, path), the best first."""


PART: Final = 1 / PARTS
"""Amounts that differ differ by so much at least."""


class Found:
    """A route: what it earns, the same less the price of its track, the crossings it uses, and both its halves."""

    __slots__ = ("crossings", "net", "revenue", "trails")

    def __init__(self, revenue: int, net: float, crossings: int, trails: tuple[Trail | None, Trail | None]) -> None:
        self.revenue = revenue
        self.net = net
        self.crossings = crossings
        self.trails = trails


class Search:
    """Finds routes of one kind of train on a graph."""

    def __init__(self, graph: RouteGraph, train: Train) -> None:
        self.graph = graph
        self.train = train
        self.worth = Worth(graph, train)
        self.found: list[Found] = []
        self.tolls = Tolls(graph, {}, {})
        self.floor = 0.0
        self.every = False
        self.most = 0
        self.near = 0.0
        self.halves: list[Halves] = []
        barred = 0
        for root in sorted(range(len(graph.values)), key=lambda stop: -self.worth.most[stop]):
            if graph.own >> root & 1:
                self.halves.append(Halves(self.worth, root, barred))
                barred |= 1 << root

    def best(self, tolls: Tolls, floor: float = 0, near: float = 0) -> Found | None:
        """The route that earns most net of the prices of tracks, if that is more than `floor`.

        Besides, some of the routes that earn less by up to `near` are found.
        """
        self.tolls, self.floor, self.every, self.found, self.near = tolls, floor, False, [], near
        for halves in self.halves:
            self._put_together(halves)
        return max(self.found, key=_net, default=None)

    def all_from(self, tolls: Tolls, floor: float, most: int) -> list[Found]:
        """Every route whose net earnings are at least `floor`, but for those that only lengthen another.

        A list of more than `most` is not complete.
        """
        self.tolls, self.floor, self.every, self.found, self.most = tolls, floor - PART, True, [], most
        for halves in self.halves:
            self._put_together(halves)
        return self.found

    def forget(self, tolls: Tolls, floor: float) -> None:
        """Leave out, from now on, the halves that at these prices are in no route with net earnings of `floor`."""
        self.floor = floor - PART
        for halves in self.halves:
            _, nets = halves.nets(tolls)
            needed = self._needed(halves, [max(row) for row in nets])
            halves.forget([[net > least for net in row] for row, least in zip(nets, needed, strict=True)])

    @property
    def size(self) -> int:
        """How many halves have not been forgotten."""
        return sum(len(group.paths) for halves in self.halves for group in halves.groups)

    def _needed(self, halves: Halves, tops: Sequence[float]) -> list[float]:
        """For each group the net earnings that a half has to exceed to be in a route above the floor."""
        return [
            self.floor - max([tops[other] + root for other, root in partners], default=-NEVER)
            for partners in halves.partners
        ]

    def _put_together(self, halves: Halves) -> None:
        """Look at the pairs of halves of all pairs of groups, the most promising pairs first."""
        costs, nets = halves.nets(self.tolls)
        needed = self._needed(halves, [max(row) for row in nets])
        lists = [
            sorted([half for half in zip(row, group.paths, strict=True) if half[0] > least], reverse=True)
            for group, row, least in zip(halves.groups, nets, needed, strict=True)
        ]
        pairs = [
            (root + lists[one][0][0] + lists[other][0][0], root, one, other)
            for one, partners in enumerate(halves.partners)
            if lists[one]
            for other, root in partners
            if other >= one and lists[other]
        ]
        for bound, root, one, other in sorted(pairs, reverse=True):
            if bound <= self.floor:
                break
            self._pair(halves, costs, root, lists[one], lists[other], same=one == other)

    def _pair(
        self, halves: Halves, costs: Sequence[float], root: int, ones: Ranked, others: Ranked, *, same: bool
    ) -> None:
        masks = halves.masks
        top = others[0][0]
        for place, (net, path) in enumerate(ones):
            wanted = self.floor - root - net
            if top <= wanted:
                break
            mask = masks[path]
            for other_net, other in others[place + 1 :] if same else others:
                if other_net <= wanted:
                    break
                if not mask & masks[other]:
                    self._meet(halves, costs, path, other)
                    wanted = self.floor - root - net

    def _meet(self, halves: Halves, costs: Sequence[float], path: int, other: int) -> None:
        """Note a route if it earns what is sought."""
        worth = self.worth.of(halves.stops[path] | halves.stops[other] | 1 << halves.root)
        net = worth - costs[path] - costs[other]
        if net > self.floor and self.tolls.surcharges:
            net -= self.tolls.between(halves.masks[path], halves.masks[other])
        if net > self.floor:
            crossings = (halves.masks[path] | halves.masks[other]) & (1 << self.graph.crossings) - 1
            self.found.append(Found(worth, net, crossings, (halves.trails[path], halves.trails[other])))
            if not self.every:
                self.floor = max(self.floor, net - self.near)
            elif len(self.found) > self.most:
                self.floor = NEVER


def _net(route: Found) -> float:
    return route.net


__all__ = ["Found", "Search", "Train"]
