"""What the browser shows of a game of Union Pacific: its table room (see `trackside.core.look.Room`).

Everything shown comes from the look's view; the imagined position only serves to count on what is open to all.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from trackside.core.look import Drawn, Look, Region
from trackside.core.message import Piece, Seat, message
from trackside.core.moves import Move
from trackside.games.union_pacific.components import TRACK_CARDS
from trackside.games.union_pacific.shares import SHARE_INDEX
from trackside.games.union_pacific.table import hand, map_region, result, sheets, slip
from trackside.games.union_pacific.table.scene import Scene

REGIONS: Final = (
    Region("board", "board", message("Map")),
    Region("hand", "hand", message("Cards and shares")),
    Region("accounts", "strip", message("Where every million came from")),
    Region("companies", "sheet", message("Companies")),
    Region("players", "sheet", message("Players")),
    Region("dividends", "sheet", message("Dividends and decks")),
    Region("about", "sheet", message("The board")),
)
STYLES: Final = ("union_pacific.css", "table.css")


def regions(look: Look) -> dict[str, Drawn]:
    """The table as the look's viewer sees it."""
    scene = Scene(look)
    drawn: dict[str, Drawn] = {"board": map_region.draw(scene)}
    if look.standings.final:
        drawn["accounts"] = result.draw(scene)
    else:
        drawn["hand"] = hand.draw(scene)
    drawn["companies"] = sheets.draw_companies(scene)
    drawn["players"] = sheets.draw_players(scene)
    drawn["dividends"] = sheets.draw_dividends(scene)
    drawn["about"] = result.draw_about(scene)
    return drawn


def preview(look: Look, move: Move) -> Markup:
    """What the move would do: values, payments, places that are reached or closed."""
    return slip.draw(Scene(look), move)


def picture(value: Seat | Piece, name: Markup) -> Markup:
    """The chip of a seat, a company or a track card; cities and sections are set in small capitals."""
    match value:
        case Seat():
            return Markup('<span class="up-seat" data-seat="{}">{}</span>').format(value.number, name)
        case Piece(kind="company") if value.name in SHARE_INDEX:
            return Markup('<span class="up-tag" data-company="{}">{}</span>').format(value.name, name)
        case Piece(kind="track") if value.name in TRACK_CARDS:
            swatch = Markup('<span class="up-track" data-track="{}" aria-hidden="true"></span>').format(value.name)
            return Markup('<span class="up-track-name">{}{}</span>').format(swatch, name)
    return Markup('<span class="up-place-name">{}</span>').format(name)
