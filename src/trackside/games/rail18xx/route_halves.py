"""The halves of routes: all that a route can be on one side of one of its tokens, the root.

A half is a path along the track from the root together with a number of stops counted on it: several halves may
share a path. It ends in a stop that it counts: otherwise a shorter one is as good. Halves that count equally many
stops and visit the same of the richest stops are a group, so that most halves which do not go together
need never be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph, Stretch
    from trackside.games.rail18xx.route_tolls import Tolls
    from trackside.games.rail18xx.route_worth import Worth

RICHEST: Final = 4
"""How many of the richest stops distinguish groups."""


class Trail:
    """A path from its end: its last stretch, and the trail before that; None for the path that stays at the root."""

    __slots__ = ("before", "stretch")

    def __init__(self, stretch: Stretch, before: Trail | None) -> None:
        self.stretch = stretch
        self.before = before


class Group:
    """Halves that count so many stops (the root is not among them) and visit these of the richest stops.

    `values` are what the stops of each half add at most, `paths` the numbers of their paths.
    """

    __slots__ = ("counted", "paths", "rich", "values")

    def __init__(self, counted: int, rich: int) -> None:
        self.counted = counted
        self.rich = rich
        self.values: list[int] = []
        self.paths: list[int] = []


class Halves:
    """All halves of the routes of one kind of train that leave one root. Path 0 stays there.

    A route over several tokens is found from the first of them: `barred` are the stops that were roots already.
    """

    __slots__ = (
        "_closing",
        "_counted",
        "_groups",
        "_optional",
        "_rich",
        "graph",
        "groups",
        "masks",
        "most",
        "parents",
        "partners",
        "room",
        "root",
        "stops",
        "tracks",
        "trails",
    )

    def __init__(self, worth: Worth, root: int, barred: int) -> None:
        graph, train = worth.graph, worth.train
        self.graph = graph
        self.root = root
        self.most = worth.most
        self._counted = train.counted
        self.room = train.counted - 1
        """How many stops both sides may count together: all but the root."""
        if train.express and _rather_others(graph, root):
            self.room += 1
        self._optional = -1 if train.express else ~graph.counted
        """The stops that need not be counted."""
        ranked = sorted((stop for stop in range(len(self.most)) if stop != root), key=lambda stop: -self.most[stop])
        self._rich = [0] * len(self.most)
        for place, stop in enumerate(ranked[:RICHEST]):
            self._rich[stop] = 1 << place
        self._closing = [apart << graph.crossings for apart in graph.apart]
        self.masks = [0]
        """For each path the crossings and, above them, the stops that a route with it does not use any more."""
        self.stops = [0]
        self.parents = [-1]
        self.tracks: list[int] = []
        """The number of the track at the end of each path but the first."""
        self.trails: list[Trail | None] = [None]
        start = Group(0, 0)
        start.values.append(0)
        start.paths.append(0)
        self._groups = {0: start}
        self._walk(root, (graph.apart[root] | barred) << graph.crossings, 0, 0, 0, 0, ())
        self.groups = list(self._groups.values())
        self.partners: list[list[tuple[int, int]]] = []
        """For each group those whose halves may go together with its own, and what the root adds to both."""
        self._find_partners()

    def _find_partners(self) -> None:
        groups, value = self.groups, self.most[self.root]
        self.partners = [
            [
                # An express may leave out the root: then its place is taken by another stop.
                (number, value if group.counted + other.counted < self._counted else 0)
                for number, other in enumerate(groups)
                if group.counted + other.counted <= self.room and not group.rich & other.rich
            ]
            for group in groups
        ]

    def _walk(
        self, tip: int, closed: int, path: int, rich: int, sure: int, total: int, optional: Sequence[int]
    ) -> None:
        """Lengthen a path that must count `sure` stops, worth `total`, and may count others, worth `optional`."""
        for stretch in self.graph.stretches[tip]:
            to = stretch.to
            if closed & (stretch.crossings | 1 << to << self.graph.crossings):
                continue
            value = self.most[to]
            may = self._optional >> to & 1
            if sure >= self.room and not may:
                continue
            used = stretch.crossings | self._closing[to]
            new = len(self.masks)
            self.masks.append(self.masks[path] | used)
            self.stops.append(self.stops[path] | 1 << to)
            self.parents.append(path)
            self.tracks.append(stretch.number)
            self.trails.append(Trail(stretch, self.trails[path]))
            now_rich = rich | self._rich[to]
            self._add(new, now_rich, sure + 1, total + value, optional)
            if may:
                self._walk(to, closed | used, new, now_rich, sure, total, sorted((*optional, value), reverse=True))
            else:
                self._walk(to, closed | used, new, now_rich, sure + 1, total + value, optional)

    def _add(self, path: int, rich: int, counted: int, value: int, optional: Sequence[int]) -> None:
        """Note the halves with this path, counting ever more of the optional stops on the way."""
        if counted > self.room:
            return
        groups = self._groups
        for more in (0, *optional[: self.room - counted]):
            value += more
            key = counted << RICHEST | rich
            group = groups.get(key)
            if group is None:
                group = groups[key] = Group(counted, rich)
            group.values.append(value)
            group.paths.append(path)
            counted += 1

    def nets(self, tolls: Tolls) -> tuple[list[float], list[list[float]]]:
        """What each path costs at these tolls, and what the halves of each group are worth at most."""
        prices, joint, masks = tolls.tracks, tolls.joint, self.masks
        costs = [0.0]
        if not tolls.surcharges:
            for parent, track in zip(self.parents[1:], self.tracks, strict=True):
                costs.append(costs[parent] + prices[track])
        else:
            for parent, track in zip(self.parents[1:], self.tracks, strict=True):
                cost = costs[parent] + prices[track]
                mask = masks[parent]
                for three, price in joint[track]:
                    one = mask & three
                    if one and not one & (one - 1):
                        cost += price
                costs.append(cost)
        return costs, [
            [value - costs[path] for value, path in zip(group.values, group.paths, strict=True)]
            for group in self.groups
        ]

    def forget(self, kept: Sequence[Sequence[bool]]) -> None:
        """Leave out halves of each group, and the paths that are needed no more."""
        needed = {0}
        for group, keep in zip(self.groups, kept, strict=True):
            group.values = list(compress(group.values, keep))
            group.paths = list(compress(group.paths, keep))
            needed.update(group.paths)
        self.groups = [group for group in self.groups if group.paths]
        self._find_partners()
        for path in range(len(self.parents) - 1, 0, -1):
            if path in needed:
                needed.add(self.parents[path])
        order = sorted(needed)
        numbers = {path: number for number, path in enumerate(order)}
        for group in self.groups:
            group.paths = [numbers[path] for path in group.paths]
        self.tracks = [self.tracks[path - 1] for path in order[1:]]
        self.parents = [-1, *(numbers[self.parents[path]] for path in order[1:])]
        self.masks = [self.masks[path] for path in order]
        self.stops = [self.stops[path] for path in order]
        self.trails = [self.trails[path] for path in order]


def _rather_others(graph: RouteGraph, root: int) -> bool:
    """Whether an express may do best to count another own token, with a bonus for its place, and not the root."""
    others = graph.own & ~(1 << root)
    return any(others & (one | other) for one, other, _ in graph.pairs if one and other)
