"""The slip: what a chosen move would do, before it is made."""

from __future__ import annotations

from markupsafe import Markup

from trackside.core.message import Message, Piece, message
from trackside.core.moves import Move
from trackside.games.downforce.auction import Bid
from trackside.games.downforce.bands import SkipBand
from trackside.games.downforce.betting import Bet
from trackside.games.downforce.components import CARS, COLOUR_INDEX, COLOURS, COMPONENTS, WILD, band_name
from trackside.games.downforce.driving import Drive, Forgo, Step
from trackside.games.downforce.race import CarryOut, Play, Wild
from trackside.games.downforce.styles import STYLE_TEXTS, KeepStyle
from trackside.games.downforce.table import foresight
from trackside.games.downforce.table.scene import Scene


def draw(scene: Scene, move: Move) -> Markup:
    """What the move would do, in words and figures, by what is open to all and what the viewer holds."""
    match move:
        case Bid():
            lines = _bid(scene, move)
        case KeepStyle():
            style = Piece("style", move.style)
            lines = [
                message("Keep {style}; your other styles go back to the box", style=style),
                STYLE_TEXTS[move.style],
            ]
        case Play():
            lines = _play(scene, move)
        case Wild():
            lines = _wild(scene, move)
        case Step() | Drive():
            lines = _drive(scene, move)
        case Bet():
            lines = _bet(scene, move)
        case SkipBand():
            lines = [message("Skip this band: one of a card")]
        case CarryOut():
            lines = [message("Have this band carried out")]
        case Forgo():
            lines = [message("Leave the car where it is")]
        case _:
            raise TypeError(move)
    return scene.render("preview.html", lines=[scene.say(line) for line in lines])


def _bid(scene: Scene, move: Bid) -> list[Message]:
    auction = scene.view.auction
    assert auction is not None
    card = scene.card(move.card)
    pieces = {"car": Piece("car", auction.car), "style": Piece("style", auction.style)}
    if not move.amount:
        return [message("Pass: this card has no band of {car}", car=pieces["car"])]
    lines = [message("Bid {amount} million for {car} with {style}", amount=move.amount, **pieces)]
    if card.wilds:
        lines.append(message("Equal bids: {count} bands, with a wild one", count=len(card.bands)))
    else:
        lines.append(message("Equal bids: {count} bands, none of them wild", count=len(card.bands)))
    lines.append(message("Nobody sees the card until all have shown theirs; then you take it back"))
    return lines


def _play(scene: Scene, move: Play) -> list[Message]:
    bands = list(scene.card(move.card).bands)
    if move.start == "bottom":
        bands.reverse()
    lines = [message("Play this card: {bands}", bands=tuple(map(band_name, bands)))]
    lost = tuple(Piece("car", COLOURS[car]) for car, _ in bands if car != WILD and scene.position.spaces[car] < 0)
    if lost:
        lines.append(message("Off the track already, so their bands are lost: {cars}", cars=lost))
    return lines


def _wild(scene: Scene, move: Wild) -> list[Message]:
    car = Piece("car", move.colour)
    if scene.position.spaces[COLOUR_INDEX[move.colour]] < 0:
        return [message("{car} has left the track: the band would be lost", car=car)]
    card = scene.view.card
    assert card is not None
    steps = next(band.number for band in card.bands if band.state == "now")
    return [
        message("{car} moves {count} space", "{car} moves {count} spaces", car=car, count=steps),
    ]


def _drive(scene: Scene, move: Step | Drive) -> list[Message]:
    moving = scene.view.moving
    assert moving is not None
    way = (move.space,) if isinstance(move, Step) else move.spaces
    index = COLOUR_INDEX[moving.car]
    before = scene.position
    after = foresight.driven(before, index, way)
    car = Piece("car", moving.car)
    count = len(way)
    lines = [message("{car} moves {count} space", "{car} moves {count} spaces", car=car, count=count)]
    if after.spaces[index] < 0:
        place = after.finish_order.index(index) + 1
        lines.append(message("It finishes in place {place}", place=place))
        return lines
    gap = foresight.distance(after, index)
    if after.lines_crossed > before.lines_crossed:
        lines.append(message("It is the first over betting line {line}: all will bet", line=after.lines_crossed))
    if gap.to_finish is not None:
        ahead = sum(other in after.finish_order or after.distance(other) > after.distance(index) for other in CARS)
        lines.append(
            message(
                "Then {count} space to the finish, in place {place}",
                "Then {count} spaces to the finish, in place {place}",
                count=gap.to_finish,
                place=ahead + 1,
            )
        )
    steps_left = moving.left - count
    if steps_left and isinstance(move, Drive):
        lines.append(message("{left} of its spaces are lost in a dead end", left=steps_left))
    return lines


def _bet(scene: Scene, move: Bet) -> list[Message]:
    line = scene.view.line
    assert line is not None
    pays = COMPONENTS.bets[line - 1]
    return [
        message("Bet {line} on {car}", line=line, car=Piece("car", move.colour)),
        message(
            "It pays {first}, {second} or {third} million for place 1, 2 or 3",
            first=pays[0],
            second=pays[1],
            third=pays[2],
        ),
    ]
