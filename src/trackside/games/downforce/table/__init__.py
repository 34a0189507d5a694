"""What the browser shows of a game of Downforce: its table room (see `trackside.core.look.Room`).

Everything shown comes from the look's view; the imagined position only serves to count on what is open to all.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from trackside.core.look import Drawn, Look, Region
from trackside.core.message import Piece, Seat, message
from trackside.core.moves import Move
from trackside.games.downforce.components import COLOURS
from trackside.games.downforce.pictures import NUMBERS
from trackside.games.downforce.table import auction, board, hand, pace, result, sheets, slip
from trackside.games.downforce.table.scene import Scene

REGIONS: Final = (
    Region("board", "board", message("The track")),
    Region("hand", "hand", message("Your cards")),
    Region("auction", "sheet", message("Auction")),
    Region("pace", "sheet", message("Pace notes")),
    Region("accounts", "strip", message("Score sheet")),
    Region("drivers", "strip", message("Drivers")),
    Region("about", "strip", message("What is a reconstruction")),
)
STYLES: Final = ("downforce.css", "table.css")


def regions(look: Look) -> dict[str, Drawn]:
    """The table as the look's viewer sees it."""
    scene = Scene(look)
    drawn: dict[str, Drawn] = {"board": board.draw(scene), "drivers": sheets.draw_drivers(scene)}
    if not look.standings.final:
        drawn["hand"] = hand.draw(scene)
        drawn["pace"] = pace.draw(scene)
    if auction.is_on(scene):
        drawn["auction"] = auction.draw(scene)
    if look.view.results or look.standings.final:
        drawn["accounts"] = result.draw(scene)
    drawn["about"] = sheets.draw_about(scene)
    return drawn


def preview(look: Look, move: Move) -> Markup:
    """What the move would do: what it bids, where a car would stand, what a bet would pay."""
    return slip.draw(Scene(look), move)


def picture(value: Seat | Piece, name: Markup) -> Markup:
    """The chip of a seat, a car or a style; a card is named by its bands, a space in small capitals."""
    match value:
        case Seat():
            return Markup('<span class="df-seat" data-seat="{}">{}</span>').format(value.number, name)
        case Piece(kind="car") if value.name in COLOURS:
            chip = '<span class="df-car" data-car="{}" data-number="{}">{}</span>'
            return Markup(chip).format(value.name, NUMBERS[value.name], name)
        case Piece(kind="card"):
            return Markup('<span class="df-named-card">{}</span>').format(name)
        case Piece(kind="style"):
            return Markup('<span class="df-style">{}</span>').format(name)
    return Markup('<span class="df-name">{}</span>').format(name)
