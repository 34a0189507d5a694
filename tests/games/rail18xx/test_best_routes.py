"""The best routes against an integer programme, against trying everything, and against what people ran."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial, reduce
from operator import or_
from pathlib import Path
from typing import Any

import pytest

from tests.games.rail18xx import oracle
from tests.games.rail18xx.networks import dense, scattered
from tests.games.rail18xx.situation import operate
from trackside.core.chance import Generator, shuffled
from trackside.core.refusal import IllegalMove
from trackside.games.rail18xx import route_sets
from trackside.games.rail18xx.analysis import earnings, sentences
from trackside.games.rail18xx.best_routes import best
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.route_graph import RouteGraph
from trackside.games.rail18xx.route_programme import Programme
from trackside.games.rail18xx.route_sets import PATIENCE, best_set
from trackside.games.rail18xx.route_worth import Train
from trackside.games.rail18xx.routes import Run, check_together, trace, value
from trackside.games.rail18xx.running import RunTrains, best_runs, trains_to_run
from trackside.games.rail18xx.terminal import proposals
from trackside.interop.online18xx import Import

RECORDS = Path(__file__).parents[2] / "records"
FILES = ["18xx_1861_29683.json", "18xx_1861_bank_breaks.json", "18xx_1867_21268.json"]
TITLES = ["1861", "1867"]

LARGEST = 12
"""Networks with more stops have too many routes to try them all."""

Runs = tuple[RailPosition, str, list[str]]


def runs_of(name: str) -> Iterator[tuple[RailPosition, dict[str, Any]]]:
    """Every position of a real game in which trains ran, and the action."""
    imported = Import(json.loads((RECORDS / name).read_text("utf-8")))
    for action in imported.standing():
        if action["type"] == "run_routes":
            yield imported.position, dict(action)
        imported.play(action)


def fleets_of(name: str) -> list[Runs]:
    """Every company of a real game that ran, and its trains."""
    return [
        (position.clone(), action["entity"], trains_to_run(position, action["entity"]))
        for position, action in runs_of(name)
    ]


def compare(fleets: list[Runs], seconds: float, most_unproved: int = 0) -> int:
    """Best routes are lawful, earn what is said, and exactly as much as the integer programme; how many earn at all."""
    ours = [earned(*fleet) for fleet in fleets]
    running = [(fleet, revenue) for fleet, revenue in zip(fleets, ours, strict=True) if revenue]
    judged = oracle.solve([oracle.problem(*fleet) for fleet, _ in running], seconds)
    unproved = 0
    for ((_, symbol, trains), revenue), (judgement, proved) in zip(running, judged, strict=True):
        assert judgement == revenue if proved else judgement <= revenue, (symbol, trains)
        unproved += not proved
    assert unproved <= most_unproved
    return len(running)


def earned(position: RailPosition, symbol: str, trains: list[str]) -> int:
    """What the best routes earn, after a check that the company may run them all."""
    found = best(position, symbol, trains)
    assert found.proved
    runs = [trace(position, symbol, run.route) for run in found.runs]
    check_together(runs)
    assert [run.revenue for run in runs] == [run.revenue for run in found.runs]
    assert len({run.train for run in runs}) == len(runs) <= len(trains)
    assert found.revenue == sum(run.revenue for run in runs)
    for run in runs:  # each can be told as one line of arithmetic
        assert [node for node in run.stops if node in run.counted] == list(run.counted)
        assert run.values == tuple(run.times * value(position, node) for node in run.counted)
        assert run.revenue == sum(run.values) + sum(bonus.amount for bonus in run.bonuses)
        assert all(bonus.places for bonus in run.bonuses)
    return found.revenue


@pytest.mark.parametrize("name", FILES)
def test_as_much_as_an_integer_programme(name: str) -> None:
    short = [fleet for fleet in fleets_of(name) if len(fleet[2]) == 1 or (len(fleet[2]) == 2 and "2-" in fleet[2][0])]
    assert compare(short[::16], 60) > 3


@pytest.mark.parametrize("title", TITLES)
def test_as_much_as_an_integer_programme_on_random_networks(title: str) -> None:
    assert compare([scattered(title, seed) for seed in range(100, 116)], 60, most_unproved=1) > 4


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", FILES)
def test_always_as_much_as_an_integer_programme(name: str) -> None:
    assert compare(fleets_of(name), 300, most_unproved=2) > 70


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("title", TITLES)
def test_as_much_as_an_integer_programme_on_many_random_networks(title: str) -> None:
    assert compare([scattered(title, seed) for seed in range(400)], 120, most_unproved=8) > 150


@pytest.mark.parametrize("name", FILES)
def test_never_below_what_people_ran(name: str) -> None:
    for position, action in runs_of(name):
        ran = sum(route["revenue"] for route in action["routes"])
        assert earned(position, action["entity"], trains_to_run(position, action["entity"])) >= ran, action["id"]


@pytest.mark.parametrize("title", TITLES)
def test_whole_fleets_on_dense_maps_are_never_below_less(title: str) -> None:
    position = dense(title, 0)
    symbol = position.rules.state.symbol
    trains = ["3-0", "4-0", "4-1", "5-0", "5-1"]
    revenues = [earned(position, symbol, trains[:count]) for count in range(1, len(trains) + 1)]
    assert revenues == sorted(revenues)
    assert revenues[-1] <= sum(earned(position, symbol, [train]) for train in trains)


def test_what_little_patience_finds_is_lawful_and_said_to_be_unproved() -> None:
    position = dense("1861", 0, "7")
    graph = RouteGraph(position, position.rules.state.symbol)
    kinds = [position.rules.trains[name] for name in ("3", "3", "4", "5")]
    trains = [Train(kind.counted, kind.express, kind.times) for kind in kinds]
    revenues = []
    for patience in (1, 20_000, PATIENCE):
        together = best_set(graph, trains, patience)
        assert together.proved == (patience == PATIENCE)
        routes = [route for route in together.routes if route is not None]
        assert sum(route.crossings for route in routes) == reduce(or_, [route.crossings for route in routes], 0)
        revenues.append(sum(route.revenue for route in routes))
    assert 0 < revenues[0] <= revenues[1] <= revenues[2]


def test_where_the_best_is_not_proved_the_best_known_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route_sets, "best_set", partial(best_set, patience=1))
    position = dense("1861", 0, "7")
    state = position.rules.state.symbol
    position.update(state, trains=("3-0", "3-1", "4-0", "5-0"), operated=True, president=0)
    operate(position, state, step=0)
    found = best_runs(position, state)
    assert not found.proved
    seat = position.deciding[0]
    with pytest.raises(IllegalMove, match=str(found.revenue)):
        RunTrains().check(position, seat)
    RunTrains(tuple(run.route for run in found.runs)).check(position, seat)
    [earned_] = earnings(position, state)
    assert not earned_.proved
    assert "not proved" in str(next(sentences(earned_))[1])
    assert any("not proved" in str(steps) for _, steps in proposals(position, seat))


def test_a_programme_against_its_dual() -> None:
    """Prices at which no column gains anything, and which add up to what the columns in use earn, prove both."""
    random = Generator(7, 0)
    programme = Programme([1] * 20 + [2])
    columns = [tuple(shuffled(range(21), random)[: 2 + random.randrange(5)]) for _ in range(80)]
    for rows in columns:
        programme.add_column(10 * len(rows) + random.randrange(30), rows)
    for extra in range(3):
        programme.solve()
        used = programme.used()
        earned = sum(programme.revenues[column] * part for column, part in used.items())
        assert earned == pytest.approx(programme.value, abs=0.1)
        assert all(programme.gain(column) < 0.001 for column in range(len(columns)))
        assert min(programme.prices) > -0.001
        for row, room in enumerate([1] * 20 + [2] + [1] * extra):
            assert sum(part for column, part in used.items() if row in programme.columns[column]) < room + 0.001
        programme.add_row(sorted(used, key=lambda column: -used[column])[:3])
    assert programme.drop_rows(21)[:21] == list(range(21))


@pytest.mark.parametrize("name", FILES)
def test_the_best_of_all_that_can_be_tried(name: str) -> None:
    compared = 0
    for position, symbol, trains in fleets_of(name):
        if len(position.reach(symbol).complete().stops) > LARGEST or len(trains) > 2:
            continue
        compared += 1
        assert best(position, symbol, trains).revenue == tried(position, symbol, trains), (symbol, trains)
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
