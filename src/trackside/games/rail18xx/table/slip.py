"""The slip: what a chosen move would do, before it is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from trackside.core.message import Message, Seat, message
from trackside.core.moves import Move
from trackside.games.rail18xx import merger, minor_auction, rounds, running
from trackside.games.rail18xx.bidding import Bid
from trackside.games.rail18xx.consent import Consent
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.table import asking_again, figures, route_sheet, turn_merger
from trackside.games.rail18xx.table.foresight import Foresight, foresee
from trackside.games.rail18xx.table.turn_trains import consequences
from trackside.games.rail18xx.telling import company, hex_, money, tile
from trackside.games.rail18xx.track import SECOND_LAY, LayTile, ground_price, river_price

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Scene

MOST_TOLD = 14
"""So much of what follows is told: a whole round may follow from one move."""


def draw(scene: Scene, move: Move) -> Markup:
    """What the move would do, in words and figures."""
    seat = scene.look.seat
    assert seat is not None
    seen = foresee(scene.position, seat, move)
    # What explains them, line by line, stands in the figures; that others are asked and agree is said in its own line.
    told = [event.message for event in seen.told[1 + len(seen.asked) if seen.asked else 0 :]]
    return scene.render(
        "turn_slip.html",
        first=[scene.say(line) for line in _own_words(scene, move, seen)],
        told=[scene.say(line) for line in told[:MOST_TOLD]],
        asked=tuple(map(Seat, seen.asked)),
        sheets=_sheets(scene, move, seen),
        effects=[scene.say(line) for line in (*asking_again.warning(scene, move), *consequences(seen))],
        changes=figures.changes(scene, seen),
        following=scene.say(following) if (following := _following(seen)) else None,
    )


def _sheets(scene: Scene, move: Move, seen: Foresight) -> Sequence[Markup]:
    """The routes with their arithmetic, or the major that comes out or would come out of a merger."""
    if isinstance(move, running.RunTrains):
        return [route_sheet.sheet(scene, running.runs_of(scene.position, move.routes), shown=False)]
    if isinstance(move, merger.Convert | merger.Join):
        return turn_merger.outcome(scene, seen.after)
    return [figures.major(scene, seen.after, symbol) for symbol in seen.opened if scene.rules.is_major(symbol)]


def _own_words(scene: Scene, move: Move, seen: Foresight) -> Sequence[Message]:
    """What the table would not be told, but a player wants to know."""
    match move:
        case Bid():
            return _bid(scene, move)
        case Pass():
            return [message("Nothing, or nothing more, is done")] if not seen.told else []
        case LayTile():
            return _cost(scene, move)
    return []


def _bid(scene: Scene, move: Bid) -> Sequence[Message]:
    if move.item not in scene.rules.charters:
        return []
    market = scene.rules.market
    lines = [
        message(
            "If nobody bids more, {company} starts with {sum} in its treasury at a price of {price}",
            company=company(move.item),
            sum=money(move.price),
            price=money(market.price(market.start(move.price // 2, major=False))),
        )
    ]
    home = scene.rules.charters[move.item].home
    if not isinstance(scene.decision, minor_auction.BidForMinor):
        if home is None:
            lines.append(message("You choose the city of its token at once"))
        else:
            lines.append(message("Its token goes to {place}", place=hex_(home[0])))
    return lines


def _cost(scene: Scene, move: LayTile) -> list[Message]:
    """What the price of a tile is made of (18xx 8.1, 8.8)."""
    position, board = scene.position, scene.rules.board
    state = rounds.operating_round(position)
    number = board.number_of[move.hex]
    old, new = position.faces[number], scene.rules.face(move.tile, move.rotation)
    parts = []
    if state.laid:
        parts.append(message("second tile {price}", price=money(SECOND_LAY)))
    terrain = ground_price(board, number, old, second=False)
    if terrain:
        parts.append(message("terrain {price}", price=money(terrain)))
    rivers = river_price(board, number, new, position.faces.__getitem__)
    if rivers:
        parts.append(message("rivers {price}", price=money(rivers)))
    left = position.supply.get(move.tile)
    if left == 1:
        parts.append(message("this is the last {tile}", tile=tile(move.tile)))
    elif left is not None:
        parts.append(
            message(
                "{count} of {tile} would be left",
                "{count} of {tile} would be left",
                count=left - 1,
                tile=tile(move.tile),
            )
        )
    return parts


def _following(seen: Foresight) -> Message | None:
    """Who decides next, and about what."""
    pending = seen.after.pending
    if pending is None:
        return message("The game is over then")
    if isinstance(pending, Consent) or not pending.seats:
        return None
    seats = tuple(map(Seat, pending.seats))
    symbol = getattr(pending, "company", "")
    if symbol:
        return message(
            "Next: {seats} for {company}: {heading}", seats=seats, company=company(symbol), heading=pending.heading
        )
    return message("Next: {seats}: {heading}", seats=seats, heading=pending.heading)
