"""A process that plays at many tables until it is killed, printing every entry once it is acknowledged.

`python -m tests.tables.endless DATABASE`
"""

from __future__ import annotations

import asyncio
import sys

from tests.tables.conftest import toy_plan
from trackside import games
from trackside.core.chance import Generator
from trackside.tables import Tables


async def play_on(tables: Tables, seed: int) -> None:
    """One game after the other."""
    generator = Generator(seed)
    while True:
        new = await tables.create(toy_plan(seed=seed))
        moment = await tables.moment(new.table)
        while not moment.over:
            seat = moment.deciding[0]
            move = moment.choices(seat).sample(generator)
            moment = await tables.play(new.table, new.keys[seat], seat, move, moment.latest)
            print(new.table, moment.latest, flush=True)


async def main(database: str) -> None:
    """Play at ten tables at once."""
    games.REGISTRY["toy"] = "tests.toy"
    async with Tables(database, spacing=4) as tables:
        await asyncio.gather(*(play_on(tables, seed) for seed in range(10)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
