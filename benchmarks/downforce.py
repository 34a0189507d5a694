"""How fast Downforce is: random games, choices and ends in a thick pack, copies: `python -m benchmarks downforce`.

Times are those of the processor, so that other work on the machine does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from benchmarks.engine import SEATS, games_a_second
from trackside.games.downforce import TITLE
from trackside.games.downforce.components import CARS
from trackside.games.downforce.driving import DriveDecision, all_ways, ends
from trackside.games.downforce.position import Downforce

OPTIONS: Final = TITLE.settle(SEATS, {})
NUMBER: Final = 8
"""The longest move of a card."""


def thick_pack() -> Downforce:
    """The red car behind the five others on a straight with three lanes, 8 spaces to go."""
    position = TITLE.start(SEATS, OPTIONS)
    assert isinstance(position, Downforce)
    for car, space in zip(CARS, ("RS-L04", "RS-M05", "RS-R06", "RS-L07", "RS-M08", "RS-M02"), strict=True):
        position.spaces[car] = position.track.index[space]
    position.stack = [DriveDecision((0,), car=CARS[-1], left=NUMBER)]
    return position


def milliseconds(act: Callable[[], object], count: int = 200) -> float:
    """How long one act takes on average."""
    act()
    began = time.process_time()
    for _ in range(count):
        act()
    return (time.process_time() - began) / count * 1000


def run() -> None:
    """Print all figures."""
    games_a_second(TITLE)
    pack = thick_pack()
    red = CARS[-1]
    ways = sum(1 for _ in all_ways(pack, red, NUMBER))
    offered = milliseconds(lambda: list(pack.choices(0).offers()))
    found = milliseconds(lambda: ends(pack, red, NUMBER))
    every = milliseconds(lambda: list(all_ways(pack, red, NUMBER)))
    print(f"choices of {NUMBER} spaces in a thick pack, offered: {offered:.2f} ms")
    print(f"its {len(ends(pack, red, NUMBER))} ends with a way to each: {found:.2f} ms")
    print(f"all its {ways} ways: {every:.2f} ms")
    print(f"a copy of a position: {milliseconds(pack.clone) * 1000:.1f} microseconds")
