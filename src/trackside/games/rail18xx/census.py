"""Every thing of a game counted, to see that none appears or vanishes (see `trackside.core.position`)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


def census(position: RailPosition) -> Counter[str]:
    """How many there are of each thing, wherever it lies: no move changes any of these numbers."""
    count = Counter[str]()
    count["money"] = (
        position.bank
        + position.lost
        + sum(position.cash)
        + sum(company.cash for company in position.companies.values())
    )
    for name in position.rules.supply:
        count[f"tile {name}"] = position.supply[name]
    for face in position.faces:
        if face.tile.name in position.supply:
            count[f"tile {face.tile.name}"] += 1
    for symbol, company in position.companies.items():
        if position.rules.is_major(symbol):
            count[f"shares of {symbol}"] = (
                sum(company.shares) + company.treasury + company.pool if company.state == "open" else SHARES
            )
    for train in (*position.rules.roster[position.depot :], *position.pool, *position.gone, *position.orphans):
        count[f"trains {kind_of(train)}"] += 1
    for company in position.companies.values():
        for train in company.trains:
            count[f"trains {kind_of(train)}"] += 1
    for name, number in position.drawn.items():
        count[f"trains {name}"] -= number
    count["privates"] = len(position.privates)
    on_map = Counter(holder for row in position.cities for slots in row for holder in slots if holder)
    for symbol, company in position.companies.items():
        count["tokens off their city"] += len(company.hexes) - on_map[symbol]
    return count
