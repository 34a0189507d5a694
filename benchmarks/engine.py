"""How fast the rules of a title run, and where the time goes: `python -m benchmarks engine`."""

from __future__ import annotations

import cProfile
import pstats
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from trackside.core.chance import CHANCE, Generator
from trackside.core.moves import Move
from trackside.core.position import Position
from trackside.core.title import Title
from trackside.games import find

SEATS: Final = 4
_SECONDS: Final = 4.0
"""How long random games are played."""


def random_move(position: Position, seat: int, number: int, seed: int, generator: Generator) -> Move:
    """A move for whoever decides, by chance."""
    if seat == CHANCE:
        return position.draw(Generator(seed, number))
    move: Move = position.choices(seat).sample(generator)
    return move


def random_game(title: Title, seed: int) -> int:
    """Play a whole game of random moves; returns how many there were."""
    position = title.start(SEATS, title.settle(SEATS, {}))
    generator = Generator(seed, 1 << 62)
    number = 0
    while not position.over:
        seat = position.deciding[0]
        position.apply(seat, random_move(position, seat, number, seed, generator))
        number += 1
    return number


def decisions(title: Title, seed: int) -> Iterator[tuple[Position, int, Move]]:
    """The positions of a random game in which a seat decides, each with its move."""
    position = title.start(SEATS, title.settle(SEATS, {}))
    generator = Generator(seed, 1 << 62)
    number = 0
    while not position.over:
        seat = position.deciding[0]
        move = random_move(position, seat, number, seed, generator)
        if seat != CHANCE:
            yield position.clone(), seat, move
        position.apply(seat, move)
        number += 1


def games_a_second(title: Title) -> None:
    """Random whole games on one core, by the time that the process computed."""
    games = moves = 0
    began = time.process_time()
    while (took := time.process_time() - began) < _SECONDS:
        moves += random_game(title, games)
        games += 1
    print(f"random games of {SEATS} seats on one core: {games / took:.0f} a second ({moves / took:.0f} moves a second)")


def where_the_time_goes(title: Title, games: int = 60, most: int = 12) -> None:
    """The functions that take most of it, without what they call; profiling slows small ones down."""
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(games):
        random_game(title, seed)
    profile.disable()
    statistics: Any = pstats.Stats(profile)
    total = statistics.total_tt
    print("where the time goes, in the functions themselves:")
    rows = sorted(statistics.stats.items(), key=lambda row: -row[1][2])
    for (file, _, function), (_, calls, own, _, _) in rows[:most]:
        where = Path(file).stem if file != "~" else "built in"
        print(f"  {own / total:5.1%}  {where}.{function}, {calls / games:.0f} calls a game")


def single_steps(title: Title) -> None:
    """The time of each thing that search and pages do, averaged over the decisions of some games."""
    positions = [decision for seed in range(3) for decision in decisions(title, seed)][::7]
    generator = Generator(1)
    steps: dict[str, Callable[[Position, int, Move], object]] = {
        "clone": lambda position, seat, move: position.clone(),
        "determinize": lambda position, seat, move: position.determinize(seat, generator),
        "choices, all listed": lambda position, seat, move: list(position.choices(seat)),
        "choices, one sampled": lambda position, seat, move: position.choices(seat).sample(generator),
        "check": lambda position, seat, move: position.check(seat, move),
        "view": lambda position, seat, move: position.view(seat),
        "standings": lambda position, seat, move: position.standings(),
    }
    for name, step in steps.items():
        print(f"  {name}: {_microseconds(step, positions):.0f} µs")
    copies = [(position.clone(), seat, move) for position, seat, move in positions]
    print(f"  play: {_microseconds(lambda position, seat, move: position.apply(seat, move), copies, 1):.0f} µs")


def _microseconds(
    step: Callable[[Position, int, Move], object], positions: list[tuple[Position, int, Move]], rounds: int = 5
) -> float:
    began = time.process_time()
    for _ in range(rounds):
        for position, seat, move in positions:
            step(position, seat, move)
    return (time.process_time() - began) / rounds / len(positions) * 1e6


def run(name: str = "union-pacific") -> None:
    """All figures of a title's rules."""
    title = find(name)
    print(f"{title.label}: the rules")
    games_a_second(title)
    print("time of one step, averaged over the decisions of whole games:")
    single_steps(title)
    where_the_time_goes(title)
