"""What the browser shows of an 18xx game: the table room of the family (see `trackside.core.look.Room`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from trackside.core.look import Drawn, Look, Region
from trackside.core.message import Piece, Seat, message
from trackside.core.moves import Move
from trackside.games.rail18xx.table import (
    charters,
    fan,
    history,
    map_region,
    market,
    players,
    result,
    roster,
    slip,
    turn,
)
from trackside.games.rail18xx.table.chips import chip
from trackside.games.rail18xx.table.scene import Scene

REGIONS: Final = (
    Region("board", "board", message("Map")),
    Region("turn", "turn", message("Turn")),
    Region("scores", "result", message("The result")),
    Region("players", "sheet", message("Players")),
    Region("charters", "sheet", message("Companies")),
    Region("market", "strip", message("Stock market")),
    Region("roster", "sheet", message("Trains and tiles")),
    Region("history", "sheet", message("Round by round")),
)
STYLES: Final = ("companies.css", "map.css", "turn.css", "sheets.css")
SCRIPTS: Final = ("routes.js", "sums.js")


def regions(look: Look) -> dict[str, Drawn]:
    """The table as the look's viewer sees it. Nothing is hidden in these games."""
    scene = Scene(look)
    drawn: dict[str, Drawn] = {"board": map_region.draw(scene)}
    if look.standings.final:
        drawn["scores"] = result.draw(scene)
    else:
        drawn["turn"] = turn.draw(scene)
    drawn["charters"] = charters.draw(scene)
    drawn["players"] = players.draw(scene)
    drawn["market"] = market.draw(scene)
    drawn["roster"] = roster.draw(scene)
    drawn["history"] = history.draw(scene)
    return drawn


def preview(look: Look, move: Move) -> Markup:
    """What the move would do: money, prices, trains that rust, places that are reached."""
    return slip.draw(Scene(look), move)


def which(look: Look, moves: Sequence[Move]) -> Markup:
    """The tiles that fit on a hex, in all rotations."""
    return fan.draw(Scene(look), moves)


def picture(value: Seat | Piece, name: Markup) -> Markup:
    """The chip of a seat, a company, a private or a train; other things are set in small capitals."""
    return chip(value, name)
