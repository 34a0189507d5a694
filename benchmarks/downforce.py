"""How fast Downforce is: random games, choices and ends in a thick pack, copies: `python -m benchmarks.downforce`.

Times are those of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Final

from trackside.core.chance import CHANCE, Generator
from trackside.core.game import Game
from trackside.games.downforce import TITLE
from trackside.games.downforce.components import CARS
from trackside.games.downforce.driving import DriveDecision, all_ways, ends
from trackside.games.downforce.position import Downforce

SEATS: Final = 4
OPTIONS: Final = TITLE.settle(SEATS, {})
NUMBER: Final = 8
"""The longest move of a card."""


def random_game(seed: int) -> int:
    """Play a whole game by its position alone; returns how many moves it took."""
    position = TITLE.start(SEATS, OPTIONS)
    generator = Generator(seed)
    moves = 0
    while not position.over:
        seat = position.deciding[0]
        move = position.draw(generator) if seat == CHANCE else position.choices(seat).sample(generator)
        position.apply(seat, move)
        moves += 1
    return moves


def recorded_game(seed: int) -> int:
    """Play a whole game with its record and everything that is told."""
    game = Game.start(TITLE, ["A", "B", "C", "D"], seed)
    generator = Generator(seed)
    while not game.over:
        seat = game.deciding[0]
        game.play(seat, game.choices(seat).sample(generator))
    return game.number


def thick_pack() -> Downforce:
    """The red car behind the five others on a straight with three lanes, 8 spaces to go."""
    position = TITLE.start(SEATS, OPTIONS)
    assert isinstance(position, Downforce)
    for car, space in zip(CARS, ("RS-L04", "RS-M05", "RS-R06", "RS-L07", "RS-M08", "RS-M02"), strict=True):
        position.spaces[car] = position.track.index[space]
    position.stack = [DriveDecision((0,), car=CARS[-1], left=NUMBER)]
    return position


def games_a_second(play: Callable[[int], int], count: int) -> tuple[float, float]:
    """Games and moves a second."""
    play(0)
    began = time.process_time()
    moves = sum(play(seed) for seed in range(count))
    took = time.process_time() - began
    return count / took, moves / took


def milliseconds(act: Callable[[], object], count: int = 200) -> float:
    """How long one act takes on average."""
    act()
    began = time.process_time()
    for _ in range(count):
        act()
    return (time.process_time() - began) / count * 1000


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    count = parser.parse_args().games
    for name, play in (("random", random_game), ("recorded random", recorded_game)):
        games, moves = games_a_second(play, count)
        print(f"{name} games with {SEATS} seats: {games:.0f} a second ({moves:.0f} moves a second)")
    pack = thick_pack()
    red = CARS[-1]
    ways = sum(1 for _ in all_ways(pack, red, NUMBER))
    print(
        f"choices of {NUMBER} in a thick pack, offered: {milliseconds(lambda: list(pack.choices(0).offers())):.2f} ms"
    )
    print(
        f"its {len(ends(pack, red, NUMBER))} ends with a way to each: "
        f"{milliseconds(lambda: ends(pack, red, NUMBER)):.2f} ms"
    )
    print(f"all its {ways} ways: {milliseconds(lambda: list(all_ways(pack, red, NUMBER)), 20):.2f} ms")
    print(f"a copy of a position: {milliseconds(pack.clone):.4f} ms")


if __name__ == "__main__":
    main()
