"""The routes that pay a company most, and why (18xx 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from trackside.games.rail18xx import route_search, route_sets, routes
from trackside.games.rail18xx.route_graph import RouteGraph, Stretch
from trackside.games.rail18xx.route_halves import Trail
from trackside.games.rail18xx.route_tolls import Tolls
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class Best(msgspec.Struct, frozen=True):
    """The best runs of a company's trains; a train that earns nothing has none.

    `proved` says that no others earn more. Only large fleets on networks far denser than those of real games leave
    it open: for them the search ends after a fixed amount of work, the same on every machine.
    """

    runs: tuple[routes.Run, ...]
    revenue: int
    proved: bool = True


def remembered(position: RailPosition, symbol: str, trains: Sequence[str]) -> Best:
    """The same as `best`, worked out once until track or tokens change."""
    key = f"best of {symbol}: {trains} in {position.phase.name} with {position.privates_of(symbol)}"
    found = position.runs.get(key)
    if found is None:
        found = position.runs[key] = best(position, symbol, trains)
    return found


def best(position: RailPosition, symbol: str, trains: Sequence[str] | None = None) -> Best:
    """The runs with the highest total revenue, of all trains of a company or of those named."""
    names = list(position.companies[symbol].trains if trains is None else trains)
    if not names or not position.reach(symbol).linked:
        return Best((), 0)
    graph = RouteGraph(position, symbol)
    kinds = [position.rules.trains[kind_of(name)] for name in names]
    fleet = [route_search.Train(kind.counted, kind.express, kind.times) for kind in kinds]
    together = route_sets.best_set(graph, fleet)
    runs = tuple(
        routes.trace(position, symbol, f"{name}:{'-'.join(hexes_of(position, found))}")
        for name, found in zip(names, together.routes, strict=True)
        if found is not None
    )
    return Best(runs, sum(run.revenue for run in runs), together.proved)


def one_after_another(position: RailPosition, symbol: str, trains: Sequence[str]) -> list[str]:
    """Routes for the trains in their order, each the best that the others before it leave: quick, but not the best."""
    if not position.reach(symbol).linked:
        return []
    graph = RouteGraph(position, symbol)
    used = 0
    texts = []
    for name in trains:
        kind = position.rules.trains[kind_of(name)]
        train = route_search.Train(min(kind.counted, QUICK), False, kind.times)
        found = route_search.Search(graph, train).best(Tolls(graph, {}, {}, used))
        if found is not None:
            used |= found.crossings
            texts.append(f"{name}:{'-'.join(hexes_of(position, found))}")
    return texts


QUICK: Final = 4
"""How many stops the quick routes count at most."""


def stretches_of(trail: Trail | None) -> list[Stretch]:
    """The stretches of one half of a route, from its end to the root."""
    found = []
    while trail is not None:
        found.append(trail.stretch)
        trail = trail.before
    return found


def hexes_of(position: RailPosition, found: route_search.Found) -> list[str]:
    """The names of the hexes of a route in order: one of its ways backwards, then the other."""
    one, other = map(stretches_of, found.trails)
    root = (one or other)[-1].hexes[0]
    places = [place for stretch in one for place in reversed(stretch.hexes[1:])]
    places.append(root)
    places += [place for stretch in reversed(other) for place in stretch.hexes[1:]]
    return [position.rules.board.hexes[place].name for place in places]
