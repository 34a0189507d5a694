"""How fast the 18xx engine is: `python -m benchmarks rail18xx`.

Times are processor time, so that they mean the same on a busy machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from tests.games.rail18xx.networks import dense
from tests.games.rail18xx.situation import operate
from trackside import games
from trackside.core.chance import Generator
from trackside.core.game import Game
from trackside.games.rail18xx import running as running_trains
from trackside.games.rail18xx import track
from trackside.games.rail18xx.best_routes import Best, best
from trackside.games.rail18xx.operating import STEPS
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.route_graph import RouteGraph
from trackside.games.rail18xx.running import RunTrains, trains_to_run
from trackside.games.rail18xx.track import LayTile
from trackside.interop.online18xx import Import

RECORDS = Path(__file__).parent.parent / "tests" / "records"
FILES = ("18xx_1861_29683.json", "18xx_1861_bank_breaks.json", "18xx_1867_21268.json")


def run() -> None:
    """Print all figures."""
    for name in FILES:
        replay(name)
    updates()
    routes()
    dense_maps()
    random_games()


def actions_of(name: str) -> Iterator[tuple[Import, dict[str, Any]]]:
    """A real game before each of its actions, and the action, which is played afterwards."""
    imported = Import(json.loads((RECORDS / name).read_text("utf-8")))
    for action in imported.standing():
        yield imported, dict(action)
        imported.play(action)


def replay(name: str) -> None:
    """One real game, action by action: reading, checking, playing; then copies and choices of its positions."""
    imported = Import(json.loads((RECORDS / name).read_text("utf-8")))
    actions = imported.standing()
    times = []
    positions: list[RailPosition] = []
    for action in actions:
        times.append(timed(lambda action=action: imported.play(action)))  # type: ignore[misc]
        positions.append(imported.position.clone())
    print(
        f"{name}: {len(actions)} actions, {len(actions) / sum(times):,.0f} a second, slowest {max(times) * 1e3:.1f} ms"
    )
    copying = timed(lambda: [position.clone() for position in positions for _ in range(10)])
    print(f"  clone: {copying / len(positions) / 10 * 1e6:.1f} µs")
    running = [position for position in positions if position.deciding and position.deciding[0] >= 0]
    told("  choices", [timed(lambda p=position: p.choices(p.deciding[0])) for position in running])  # type: ignore[misc]


def updates() -> None:
    """What is worked out anew for the acting company after each tile and token of the real games."""
    reaches, graphs = [], []
    for name in FILES:
        changed = False
        for imported, action in actions_of(name):
            position, symbol = imported.position, str(action.get("entity"))
            if changed and symbol in position.companies and position.token_places(symbol):
                position.map_changed()
                reaches.append(timed(lambda: position.reach(symbol)))  # noqa: B023
                graphs.append(timed(lambda: RouteGraph(position, symbol)))  # noqa: B023
            changed = action["type"] in {"lay_tile", "place_token"}
    told("reach after a change of the map", reaches)
    told("graph of routes after it", graphs)


def routes() -> None:
    """The best routes of every run of the real games."""
    times = []
    for name in FILES:
        for imported, action in actions_of(name):
            if action["type"] == "run_routes":
                position, symbol = imported.position, action["entity"]
                trains = trains_to_run(position, symbol)
                times.append(timed(lambda: best(position, symbol, trains)))  # noqa: B023
    told(f"best routes of {len(times)} runs", times)


FLEETS = (("8",), ("5+5E",), ("5", "8"), ("5", "5+5E"), ("8", "8"), ("5+5E", "5+5E"), ("3", "4", "5"))
STATE_FLEETS = (("4", "5"), ("4", "4", "5"), ("3", "3", "4", "5"), ("3", "4", "4", "5", "5"))
LATE_FLEETS = (
    ("3", "3", "4", "4", "5", "5"),
    ("4", "4", "5", "5", "6", "6"),
    ("8", "8", "5+5E"),
    ("2+2", "6", "5", "8", "8", "5+5E"),
    ("4", "5", "5", "6", "6", "2+2", "2+2"),
    ("8",) * 6,
    ("5", "5", "6", "6", "8", "8", "5+5E", "5+5E"),
)
"""Fleets larger and later than the state railway's in real games."""


def dense_maps(seeds: int = 3) -> None:
    """Routes and single actions on maps that are built up as far as tiles go, with all tokens."""
    for title in ("1861", "1867"):
        searches: list[float] = []
        choosing: list[float] = []
        laying: list[float] = []
        running: list[float] = []
        for seed in range(seeds):
            position = dense(title, seed)
            for charter in position.rules.majors:
                symbol = charter.symbol
                for kinds in FLEETS:
                    trains = fleet(kinds)
                    searches.append(timed(lambda: best(position, symbol, trains)))  # noqa: B023
                running.append(run_action(position, symbol, fleet(("5", "5+5E")), state=False))
            position = dense(title, seed, "4")  # in phase 7 brown tiles fit nearly everywhere
            position.phase_number = [phase.name for phase in position.rules.phases].index("7")
            for charter in position.rules.majors:
                lay_actions(position, charter.symbol, choosing, laying)
        told(f"dense {title}: best routes of 1 to 3 trains", searches)
        told("  choices of tiles", choosing)
        told("  laying a tile", laying)
        told("  running trains", running)
    state = []
    for seed in range(seeds):
        position = dense("1861", seed, "7")
        state += [run_action(position, position.rules.state.symbol, fleet(kinds), state=True) for kinds in STATE_FLEETS]
    told("dense 1861: the state railway's best run of 2 to 5 trains", state)
    late_fleets()


def late_fleets(seeds: int = 2) -> None:
    """The best routes of very large late fleets of the state railway, and for how many they are proved."""
    times = []
    proved = 0
    for seed in range(seeds):
        position = dense("1861", seed, "7")
        for kinds in LATE_FLEETS:
            found: list[Best] = []
            times.append(timed(lambda: found.append(best(position, position.rules.state.symbol, fleet(kinds)))))  # noqa: B023
            proved += found[0].proved
    told(f"dense 1861: best routes of the state railway's 3 to 8 late trains, {proved} of {len(times)} proved", times)


def fleet(kinds: Sequence[str]) -> tuple[str, ...]:
    """Trains of these kinds."""
    return tuple(f"{kind}-{number}" for number, kind in enumerate(kinds))


def acting(position: RailPosition, symbol: str, trains: Sequence[str], step: Callable[..., object]) -> RailPosition:
    """A copy in which a company has the turn, from a step of it on."""
    copy = position.clone()
    copy.update(symbol, trains=tuple(trains), operated=True, president=copy.companies[symbol].president or 0, cash=500)
    operate(copy, symbol, step=0 if symbol == copy.rules.state.symbol else STEPS.index(step))
    return copy


def run_action(position: RailPosition, symbol: str, trains: Sequence[str], *, state: bool) -> float:
    """How long the action of running the best routes takes; for the state railway with finding them."""
    routes_run = tuple(found.route for found in best(position, symbol, trains).runs)
    copy = acting(position, symbol, trains, running_trains.step)
    if state:
        copy.map_changed()
    return timed(lambda: copy.apply(copy.deciding[0], RunTrains(routes_run))) if routes_run else 0.0


def lay_actions(position: RailPosition, symbol: str, choosing: list[float], laying: list[float]) -> None:
    """The choices of tiles of a company, and laying each of a few."""
    copy = acting(position, symbol, (), track.step)
    copy.map_changed()
    seat = copy.deciding[0]
    choosing.append(timed(lambda: copy.choices(seat)))
    lays = [move for move in copy.choices(seat) if isinstance(move, LayTile)]
    for move in lays[:: max(1, len(lays) // 5)]:
        after = copy.clone()
        after.map_changed()
        laying.append(timed(lambda: after.apply(seat, move)))  # noqa: B023


def random_games(count: int = 3) -> None:
    """Whole games with random moves."""
    for title in ("1861", "1867"):
        spent = 0.0
        moves = 0
        for seed in range(count):
            spent += timed(lambda seed=seed: played.append(play(title, seed)))  # type: ignore[misc] # noqa: B023
            moves += played[-1]
        print(f"random games of {title}: {count * 3600 / spent:,.0f} an hour, {moves / spent:,.0f} moves a second")


played: list[int] = []


def play(title: str, seed: int) -> int:
    """One random game of four; how many moves it had."""
    game = Game.start(games.find(title), ("A", "B", "C", "D"), seed)
    generator = Generator(seed, 1)
    while not game.over:
        seat = game.deciding[0]
        game.play(seat, game.choices(seat).sample(generator))
    return game.number


def told(what: str, times: list[float]) -> None:
    """Print the median, the 99th percentile and the worst of some times."""
    times.sort()
    figures = (median(times), times[int(len(times) * 0.99)], times[-1])
    print(f"{what}: median {figures[0] * 1e3:.2f} ms, 99% {figures[1] * 1e3:.1f} ms, worst {figures[2] * 1e3:.1f} ms")


def timed(work: Callable[[], object]) -> float:
    """The processor time that something takes, in seconds."""
    begun = process_time()
    work()
    return process_time() - begun
