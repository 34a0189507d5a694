"""The routes of several trains that pay most together, without sharing track (18xx 10.1).

Track that several trains want gets tolls. At any tolls, the sum of all of them and of what each train earns net of
them is at least what the trains can earn together. Tolls are fitted to the routes met so far (`route_pool`); a search
then tells whether any other route earns more at these tolls. When the bound meets what has been found, nothing better
exists; otherwise only routes whose net earnings are close enough to the best can matter, and as soon as these
are few, the best choice is searched for among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import TYPE_CHECKING, Final

from trackside.games.rail18xx.route_pool import Choice, Kind, Pool
from trackside.games.rail18xx.route_search import Found, Search, Train
from trackside.games.rail18xx.route_tolls import NEVER, Tolls
from trackside.games.rail18xx.route_worth import PRIVATE_BONUS

if TYPE_CHECKING:
    from trackside.games.rail18xx.route_graph import RouteGraph

PATIENCE: Final = 5_000_000
"""How much work is done before the best found has to do. A second does a million steps or so, and several compiled."""

FEW: Final = 800
"""So few halves are chosen among at once, without better tolls."""

LISTED: Final = 4000
"""So many routes of a kind are listed at most for the choice to be tried; more when nothing else helps."""

TRIED: Final = 3000
"""So many steps that takes at most; more when nothing else helps."""

KNOWN: Final = 500
"""So many steps the choice among the known routes takes."""

LAST: Final = 10_000
"""As many as that when patience has come to its end."""

MANY: Final = 4
"""So many trains are put together less often, because that takes long."""

NEAR: Final = 20
"""Routes that earn so much less than the best are of interest too."""

MORE: Final = 15
"""So many routes of a kind are taken from one search."""

CLOSE: Final = 0.125
"""Tolls fit the known routes well enough if the bound is above what these earn in parts by so much of the slack."""

PIVOT: Final = 1000
CHOOSING: Final = 50
"""The work of a step of the programme, and of one of the choice, as so many halves of routes that are looked at."""


class Together:
    """For each train its route, or None for a train that stands still; `proved` if nothing better exists."""

    __slots__ = ("proved", "routes")

    def __init__(self, routes: list[Found | None], proved: bool) -> None:
        self.routes = routes
        self.proved = proved


def best_set(graph: RouteGraph, trains: list[Train], patience: int = PATIENCE) -> Together:
    """The routes that pay most together, or the best that so much work finds."""
    if len(trains) == 1:
        return Together([Search(graph, trains[0]).best(Tolls(graph, {}, {}))], True)
    sharing = _Sharing(graph, trains, patience)
    proved = sharing.solve()
    left = list(sharing.pool.choice)
    found: list[Found | None] = []
    for train in trains:
        place = next((place for place, (kind, _) in enumerate(left) if kind == train.kind), -1)
        found.append(left.pop(place)[1] if place >= 0 else None)
    return Together(found, proved)


def _unit(graph: RouteGraph) -> int:
    """All revenues are multiples of it, so anything better is better by so much."""
    return gcd(*graph.values, *(amount for _, _, amount in graph.pairs), PRIVATE_BONUS)


class _Sharing:
    """The search for the best set. `lowest` is the lowest bound, proved at the tolls `kept`."""

    def __init__(self, graph: RouteGraph, trains: list[Train], patience: int) -> None:
        self.graph = graph
        self.trains = [train.kind for train in trains]
        self.patience = patience
        self.searches: dict[Kind, Search] = {}
        for train in trains:
            if train.kind not in self.searches:
                self.searches[train.kind] = Search(graph, train)
        self.pool = Pool(graph, {kind: self.trains.count(kind) for kind in self.searches}, _unit(graph))
        self.lowest = NEVER
        self.earned = 0.0
        self.kept = Tolls(graph, {}, {})

    def solve(self) -> bool:
        """Fill the pool with the best choice; whether it is proved."""
        tolls, fitting = self.kept, True
        few, listed, tried = FEW, LISTED, TRIED
        for turn in range(self.patience):
            lowest, known = self.lowest, len(self.pool.routes)
            self._look(tolls)
            if len(self.trains) < MANY or (self.lowest < lowest and turn % 3 == 0):
                self._complete(self.trains[turn % len(self.trains)], tolls)
            if self.lowest < lowest:
                self._forget(tolls)
            if self.slack < 0:
                return True
            if self.patience < 0:
                self.pool.choose(LAST)
                return False
            new = len(self.pool.routes) > known
            fitted = (fitting and not new) or self.lowest - self.earned < self.slack * CLOSE
            if fitted or self._size < few:
                if self._choose(listed, tried):
                    return True
                few //= 2
            if fitted:
                self.patience -= CHOOSING * self.pool.choose(KNOWN)
                if not self.pool.forbid_thirds():
                    listed, tried = 4 * listed, 4 * tried
            wanted = self._price()
            fitting = not new
            tolls = wanted if fitting or self.lowest == NEVER else self._between(wanted)
        return False

    @property
    def slack(self) -> float:
        """How much a better set may lose at the tolls kept; negative if there is none."""
        return self.lowest - self.pool.value - self.pool.unit

    @property
    def _size(self) -> int:
        return sum([search.size for search in self.searches.values()])

    def _look(self, tolls: Tolls) -> None:
        """Search for the routes that earn most at these tolls, for a bound and for the pool."""
        bound = tolls.total
        for kind, count in self.pool.counts.items():
            net, _ = self.pool.best_net(kind, tolls)
            search = self.searches[kind]
            best = search.best(tolls, net, NEAR)
            bound += count * (best.net if best else net)
            for route in sorted(search.found, key=_net, reverse=True)[:MORE]:
                self.pool.add(kind, route)
            self.patience -= search.size
        if bound < self.lowest:
            self.lowest, self.kept = bound, tolls

    def _price(self) -> Tolls:
        before = self.pool.pivots
        tolls, self.earned = self.pool.price()
        self.patience -= PIVOT * (self.pool.pivots - before)
        return tolls

    def _between(self, wanted: Tolls) -> Tolls:
        """Tolls half way between those kept and those wanted: they jump less, and so prove more."""
        kept = self.kept
        crossings = _middle(kept.crossings, wanted.crossings)
        return Tolls(self.graph, crossings, _middle(dict(kept.surcharges), dict(wanted.surcharges)))

    def _complete(self, kind: Kind, tolls: Tolls) -> None:
        """A lawful set around the best route of one train: the others take their best routes in turn."""
        _, first = self.pool.best_net(kind, tolls)
        if first is None:
            return
        choice: Choice = [(kind, first)]
        used = first.crossings
        others = list(self.trains)
        others.remove(kind)
        for place, other in enumerate(others, 1):
            search = self.searches[other]
            # What is left when the last train chooses is worth nothing to anybody else.
            left = {} if place == len(others) else tolls.crossings
            found = search.best(Tolls(self.graph, left, {}, used))
            self.patience -= search.size
            if found is not None:
                self.pool.add(other, found)
                choice.append((other, found))
                used |= found.crossings
        self.pool.keep(choice)

    def _forget(self, tolls: Tolls) -> None:
        """Leave out what, by these tolls, is no part of anything better than the best set found."""
        for kind, search in self.searches.items():
            net, _ = self.pool.best_net(kind, tolls)
            search.forget(tolls, net - max(0.0, self.slack))

    def _choose(self, most: int, steps: int) -> bool:
        """Whether the best choice has been found among all routes that could be part of something better."""
        lists: dict[Kind, list[Found]] = {}
        for kind, search in self.searches.items():
            net, _ = self.pool.best_net(kind, self.kept)
            lists[kind] = search.all_from(self.kept, net - self.slack, most)
            self.patience -= search.size + len(lists[kind])
            if len(lists[kind]) > most:
                return False
        done, taken = self.pool.choose_from(lists, self.kept, min(steps, max(1, self.patience // CHOOSING)))
        self.patience -= CHOOSING * taken
        return done


def _middle(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    return {key: (one.get(key, 0.0) + other.get(key, 0.0)) / 2 for key in {**one, **other}}


def _net(route: Found) -> float:
    return route.net
