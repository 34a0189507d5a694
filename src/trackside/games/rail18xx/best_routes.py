"""The routes that pay a company most, and why (18xx 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from trackside.games.rail18xx import route_search, route_sets, routes
from trackside.games.rail18xx.route_graph import RouteGraph
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class Best(msgspec.Struct, frozen=True):
    """The best runs of a company's trains; a train that earns nothing has none."""

    runs: tuple[routes.Run, ...]
    revenue: int


def best(position: RailPosition, symbol: str, trains: Sequence[str] | None = None) -> Best:
    """The runs with the highest total revenue, of all trains of a company or of those named."""
    names = list(position.companies[symbol].trains if trains is None else trains)
    if not names or not position.reach(symbol).linked:
        return Best((), 0)
    graph = RouteGraph(position, symbol)
    kinds = [position.rules.trains[kind_of(name)] for name in names]
    chosen = route_sets.best_set(
        graph, [route_search.Train(kind.counted, kind.express, kind.times) for kind in kinds]
    )
    runs = tuple(
        routes.trace(position, symbol, f"{name}:{'-'.join(hexes_of(position, graph, found))}")
        for name, found in zip(names, chosen, strict=True)
        if found is not None
    )
    return Best(runs, sum(run.revenue for run in runs))


def hexes_of(position: RailPosition, graph: RouteGraph, found: route_search.Found) -> list[str]:
    """The names of the hexes of a route in order: one side of its root backwards, then the other."""
    hexes = position.rules.board.hexes
    sides: list[list[int]] = []
    root = found.steps[0][0]
    for stop, number in found.steps:
        if stop == root:
            sides.append([graph.nodes[root][0]])
        sides[-1].extend(graph.stretches[stop][number].hexes[1:])
    places = sides[0][::-1] if len(sides) > 1 else sides[0]
    if len(sides) > 1:
        places = places + sides[1][1:]
    return [hexes[place].name for place in places]
