"""How fast the 18xx engine is: `python -m benchmarks rail18xx`.

Times are processor time, so that they mean the same on a busy machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

from trackside import games
from trackside.core.chance import Generator
from trackside.core.game import Game
from trackside.games.rail18xx.best_routes import best
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.running import trains_to_run
from trackside.interop.online18xx import Import

RECORDS = Path(__file__).parent.parent / "tests" / "records"
FILES = ("18xx_1861_29683.json", "18xx_1861_bank_breaks.json", "18xx_1867_21268.json")


def run() -> None:
    """Print all figures."""
    for name in FILES:
        replay(name)
    routes()
    random_games()


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
    choosing = [
        timed(lambda position=position: position.choices(position.deciding[0]))  # type: ignore[misc]
        for position in running
    ]
    print(f"  choices: median {median(choosing) * 1e3:.2f} ms, slowest {max(choosing) * 1e3:.1f} ms")


def routes() -> None:
    """The best routes of every run of the real games."""
    times = []
    for name in FILES:
        imported = Import(json.loads((RECORDS / name).read_text("utf-8")))
        for action in imported.standing():
            if action["type"] == "run_routes":
                position, symbol = imported.position, action["entity"]
                trains = trains_to_run(position, symbol)
                times.append(timed(lambda: best(position, symbol, trains)))  # noqa: B023
            imported.play(action)
    times.sort()
    high = times[int(len(times) * 0.99)]
    print(
        f"best routes: {len(times)} runs, median {median(times) * 1e3:.1f} ms, "
        f"99% {high:.2f} s, worst {times[-1]:.2f} s"
    )


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


def timed(work: Callable[[], object]) -> float:
    """The processor time that something takes, in seconds."""
    begun = process_time()
    work()
    return process_time() - begun
