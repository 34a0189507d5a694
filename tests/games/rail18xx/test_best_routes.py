"""The search for the best routes against trying everything, and against what people ran."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from trackside.core.refusal import IllegalMove
from trackside.games.rail18xx.best_routes import best
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.routes import Run, trace
from trackside.games.rail18xx.running import trains_to_run
from trackside.interop.online18xx import Import

RECORDS = Path(__file__).parents[2] / "records"
FILES = ["18xx_1861_29683.json", "18xx_1861_bank_breaks.json", "18xx_1867_21268.json"]

LARGEST = 14
"""Networks with more stops have too many routes to try them all."""


def runs_of(name: str) -> Iterator[tuple[RailPosition, dict[str, Any]]]:
    """Every position of a real game in which trains ran, and the action."""
    imported = Import(json.loads((RECORDS / name).read_text("utf-8")))
    for action in imported.standing():
        if action["type"] == "run_routes":
            yield imported.position, dict(action)
        imported.play(action)


@pytest.mark.parametrize("name", FILES)
def test_never_below_what_people_ran(name: str) -> None:
    for position, action in runs_of(name):
        trains = trains_to_run(position, action["entity"])
        if "5+5E" in " ".join(trains):
            continue  # test_express_trains_too
        ran = sum(route["revenue"] for route in action["routes"])
        assert best(position, action["entity"], trains).revenue >= ran, action["id"]


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES[1:])
def test_express_trains_too(name: str) -> None:
    for position, action in runs_of(name):
        trains = trains_to_run(position, action["entity"])
        if "5+5E" in " ".join(trains):
            ran = sum(route["revenue"] for route in action["routes"])
            assert best(position, action["entity"], trains).revenue >= ran, action["id"]


@pytest.mark.parametrize("name", FILES)
def test_the_best_of_all_that_can_be_tried(name: str) -> None:
    compared = 0
    for position, action in runs_of(name):
        symbol = action["entity"]
        trains = trains_to_run(position, symbol)
        if len(position.reach(symbol).complete().stops) > LARGEST or len(trains) > 2:
            continue
        compared += 1
        assert best(position, symbol, trains).revenue == tried(position, symbol, trains), action["id"]
    assert compared > 20


def tried(position: RailPosition, symbol: str, trains: list[str]) -> int:
    """The most that up to two trains can earn, by trying every pair of routes."""
    routes = list(every_route(position, symbol))
    lists = [[run for text in routes if (run := lawful(position, symbol, f"{train}:{text}"))] for train in trains]
    if len(lists) == 1:
        return max((run.revenue for run in lists[0]), default=0)
    most = max((run.revenue for runs in lists for run in runs), default=0)
    for one in lists[0]:
        for other in lists[1]:
            if not one.crossings & other.crossings:
                most = max(most, one.revenue + other.revenue)
    return most


def lawful(position: RailPosition, symbol: str, text: str) -> Run | None:
    try:
        return trace(position, symbol, text)
    except IllegalMove:
        return None


def every_route(position: RailPosition, symbol: str) -> Iterator[str]:
    """The hexes of every walk from stop to stop that uses no edge twice, in a plain search."""
    board = position.rules.board

    def go(place: int, edge: int, used: frozenset[int], hexes: tuple[str, ...]) -> Iterator[str]:
        other = board.neighbours[place][edge]
        crossing = board.crossings[place][edge]
        if other < 0 or crossing in used:
            return
        used = used | {crossing}
        came = (edge + 3) % 6
        face = position.faces[other]
        hexes = (*hexes, board.hexes[other].name)
        for one, end in face.pieces:
            if came not in (one, end):
                continue
            leads_to = end if one == came else one
            if leads_to < 6:
                yield from go(other, leads_to, used, hexes)
            else:
                yield "-".join(hexes)
                if hexes.count(hexes[-1]) == 1:
                    for exit_ in face.stops[leads_to - 6].exits - {came}:
                        yield from go(other, exit_, used, hexes)

    for node in position.reach(symbol).complete().stops:
        place, stop = node >> 3, node & 7
        for edge in position.faces[place].stops[stop].exits:
            yield from go(place, edge, frozenset(), (board.hexes[place].name,))
