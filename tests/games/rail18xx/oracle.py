"""An independent judge of best routes: an integer programme, solved by OR-Tools in a process of its own.

It knows nothing of the engine's search. Its nodes are the stops and the edges of hexes that track crosses, its arcs the
pieces of track as they lie on the tiles, in both directions. A train's route is a circuit through a depot that is not
on the map: from there to one end of the route, along the track, and from the other end back.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from trackside.games.rail18xx.companies import NEUTRAL
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.trains import kind_of

Problem = dict[str, Any]

PRIVATE_BONUS = 10


def problem(position: RailPosition, symbol: str, trains: Sequence[str]) -> Problem:
    """All the track of a map as plain data. Nodes are numbered from 1, the depot is 0."""
    board, faces = position.rules.board, position.faces
    stops: list[dict[str, Any]] = []
    node_of: dict[tuple[int, int], int] = {}
    for place, face in enumerate(faces):
        for number, stop in enumerate(face.stops):
            slots = position.cities[place][number] if position.cities[place] else ()
            full = stop.kind == "city" and "" not in slots and NEUTRAL not in slots and symbol not in slots
            node_of[place, number] = len(stops) + 1
            stops.append(
                {
                    "hex": board.hexes[place].name,
                    "area": stop.area,
                    "kind": stop.kind,
                    "value": stop.revenues[position.phase.offboard] if stop.revenues else stop.revenue,
                    "end": full or stop.kind == "offboard",
                    "own": symbol in slots,
                }
            )
    crossing_of: dict[frozenset[int], int] = {}
    pieces: list[tuple[tuple[int, int], tuple[int, int]]] = []  # each end is a node and the side on which it lies
    for place, face in enumerate(faces):
        for ends in face.pieces:
            found: list[tuple[int, int]] = []
            for end in ends:
                if end >= 6:
                    found.append((node_of[place, end - 6], 0))
                elif (other := board.neighbours[place][end]) >= 0 and (end + 3) % 6 in faces[other].exits:
                    both = frozenset({place, other})
                    node = crossing_of.setdefault(both, len(stops) + 1 + len(crossing_of))
                    found.append((node, 1 if place < other else 2))
            if len(found) == 2:
                pieces.append((found[0], found[1]))
    return {
        "stops": stops,
        "crossings": len(crossing_of),
        "pieces": pieces,
        "trains": [
            {"counted": kind.counted, "express": kind.express, "times": kind.times}
            for kind in (position.rules.trains[kind_of(train)] for train in trains)
        ],
        "pairs": [(sorted(one), sorted(other), amount) for one, other, amount in position.rules.answers.bonuses],
        "privates": [sorted(position.rules.privates[owned].bonus_hexes) for owned in position.privates_of(symbol)],
    }


def solve(problems: Sequence[Problem], seconds: float) -> list[tuple[int, bool]]:
    """For each problem the most that its trains earn, and whether that was proved in so much time."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.rail18xx.oracle", str(seconds)],
        input=json.dumps(problems),
        capture_output=True,
        text=True,
        check=True,
    )
    return [(value, proved) for value, proved in json.loads(done.stdout)]


def most(data: Problem, seconds: float) -> tuple[int, bool]:
    """Build and solve the programme of one problem."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    nodes = len(data["stops"]) + data["crossings"]
    crossed: list[list[Any]] = [[] for _ in range(nodes + 1)]
    total = sum(_train(model, data, train, nodes, crossed) for train in data["trains"])
    for users in crossed:
        if len(users) > 1:  # no track is used by two trains
            model.add_at_most_one(users)
    model.maximize(total)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 2
    status = solver.solve(model)
    return round(solver.objective_value), status == cp_model.OPTIMAL


def _train(model: Any, data: Problem, train: dict[str, Any], nodes: int, crossed: list[list[Any]]) -> Any:
    """The route of one train; what it earns."""
    stops = data["stops"]
    visited = [model.new_bool_var("") for _ in range(nodes + 1)]
    arcs = [(node, node, visited[node].negated()) for node in range(nodes + 1)]
    ends: dict[int, list[Any]] = {}
    for node in range(1, len(stops) + 1):
        model.add_implication(visited[node], visited[0])  # or else a loop without an end would do
        ends[node] = [model.new_bool_var(""), model.new_bool_var("")]
        arcs += [(0, node, ends[node][0]), (node, 0, ends[node][1])]
    into: dict[tuple[int, int], list[Any]] = {}
    out: dict[tuple[int, int], list[Any]] = {}
    for one, other in data["pieces"]:
        for (start, start_side), (end, end_side) in ((one, other), (other, one)):
            arc = model.new_bool_var("")
            arcs.append((start, end, arc))
            out.setdefault((start, start_side), []).append(arc)
            into.setdefault((end, end_side), []).append(arc)
    model.add_circuit(arcs)
    for node in range(len(stops) + 1, nodes + 1):
        crossed[node].append(visited[node])
        for side in (1, 2):  # what comes in on one side of the edge goes on on the other: no reversing
            model.add(sum(into.get((node, side), [])) == sum(out.get((node, 3 - side), [])))
    return _earnings(model, data, train, visited, ends)


def _earnings(model: Any, data: Problem, train: dict[str, Any], visited: list[Any], ends: dict[int, list[Any]]) -> Any:
    stops = data["stops"]
    runs = visited[0]
    counted = [model.new_bool_var("") for _ in stops]
    for number, stop in enumerate(stops):
        model.add_implication(counted[number], visited[number + 1])
        if stop["end"]:
            model.add(ends[number + 1][0] + ends[number + 1][1] >= visited[number + 1])
        if stop["kind"] == "offboard" or (stop["kind"] == "city" and not train["express"]):
            model.add(counted[number] == visited[number + 1])
    model.add(sum(visited[1 : len(stops) + 1]) >= 2 * runs)
    model.add(sum(counted) <= train["counted"])
    own = counted if train["express"] else visited[1:]
    model.add(sum(own[number] for number, stop in enumerate(stops) if stop["own"]) >= runs)
    for together in ("hex", "area"):
        for name in {stop[together] for stop in stops if stop[together] is not None}:
            model.add_at_most_one(visited[n + 1] for n, stop in enumerate(stops) if stop[together] == name)

    def any_of(hexes: Sequence[str]) -> Any:
        bonus = model.new_bool_var("")
        model.add(sum(counted[n] for n, stop in enumerate(stops) if stop["hex"] in hexes) >= bonus)
        return bonus

    total = sum(train["times"] * stop["value"] * counted[number] for number, stop in enumerate(stops))
    for one, other, amount in data["pairs"]:
        both = model.new_bool_var("")
        model.add_implication(both, any_of(one))
        model.add_implication(both, any_of(other))
        total += train["times"] * amount * both
    for hexes in data["privates"]:
        total += PRIVATE_BONUS * any_of(hexes)
    return total


if __name__ == "__main__":
    print(json.dumps([most(found, float(sys.argv[1])) for found in json.load(sys.stdin)]))
