"""What the viewer is asked: the sentence above the hand, and everything that is decided by buttons."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.message import Message, Piece, Seat, message
from trackside.core.moves import tag_of
from trackside.games.downforce import notes
from trackside.games.downforce.bands import SkipBand
from trackside.games.downforce.components import COLOUR_INDEX, COMPONENTS
from trackside.games.downforce.driving import Forgo
from trackside.games.downforce.race import CarryOut
from trackside.games.downforce.styles import STYLE_TEXTS
from trackside.games.downforce.table import foresight
from trackside.games.downforce.table.scene import Scene


def prompt(scene: Scene) -> Markup | None:
    view = scene.view
    if view.auction is not None and view.auction.own is not None and scene.look.live:
        return scene.say(message("Your card lies face down; all are turned up together"))
    texts = {
        "auction": _auction_prompt(scene) if scene.deciding == "auction" else None,
        "style": message("You have won several styles: keep one for all your cars"),
        "play": message("Play a card: point at one to see where every car could end"),
        "wild": message("A wild band: pick the car it moves, here or on the track"),
        "band": message("You may skip this band, or have it carried out"),
        "drive": _drive_prompt(scene),
        "bonus": _drive_prompt(scene),
        "bet": message("Mark the car that will cross the finish line first. Nobody sees your bet before the end"),
    }
    text = texts.get(scene.deciding or "")
    return scene.say(text) if text else None


def _auction_prompt(scene: Scene) -> Message:
    auction = scene.view.auction
    assert auction is not None
    pair = {"car": Piece("car", auction.car), "style": Piece("style", auction.style)}
    if auction.must:
        return message("{car} with {style}: you need a car, so you must bid. Show a card", **pair)
    return message("{car} with {style}: show a card. Without a band of that colour it is a pass", **pair)


def _drive_prompt(scene: Scene) -> Message | None:
    moving = scene.view.moving
    if moving is None:
        return None
    car = Piece("car", moving.car)
    if moving.bonus:
        return message(
            "{car} may go on by {count} bonus space, or not at all",
            "{car} may go on by {count} bonus spaces, or not at all",
            car=car,
            count=moving.left,
        )
    if scene.view.turn is not None and scene.view.turn != scene.look.seat:
        return message(
            "You are Cunning and steer your own car: {car} has {count} space to go",
            "You are Cunning and steer your own car: {car} has {count} spaces to go",
            car=car,
            count=moving.left,
        )
    return message(
        "{car} has {count} space to go: tap where it shall end, or the next step",
        "{car} has {count} spaces to go: tap where it shall end, or the next step",
        car=car,
        count=moving.left,
    )


def choices(scene: Scene) -> dict[str, Any] | None:
    """Styles, cars and plain answers as buttons; None if there is nothing of that kind to choose."""
    buttons = [_button(scene, move) for move in scene.moves if isinstance(move, SkipBand | CarryOut | Forgo)]
    if scene.deciding == "style":
        styles = [_style(scene, getattr(move, "style", "")) for move in scene.moves]
        return {"secret": False, "cars": [], "styles": styles, "buttons": buttons, "caption": None, "pays": []}
    if scene.deciding == "bet":
        assert scene.view.line is not None
        return {
            "secret": True,
            "cars": [_pick_car(scene, car.colour, "bet") for car in notes.order(scene.view, scene.track)],
            "styles": [],
            "buttons": buttons,
            "caption": scene.say(message("Betting line {line}: the cars as they lie now", line=scene.view.line)),
            "pays": COMPONENTS.bets[scene.view.line - 1],
        }
    if scene.deciding == "wild":
        picks = [getattr(move, "colour", None) for move in scene.moves]
        cars = [
            _pick_car(scene, car.colour, "wild") for car in notes.order(scene.view, scene.track) if car.colour in picks
        ]
        return {"secret": False, "cars": cars, "styles": [], "buttons": buttons, "caption": None, "pays": []}
    if buttons:
        return {"secret": False, "cars": [], "styles": [], "buttons": buttons, "caption": None, "pays": []}
    return None


def _button(scene: Scene, move: SkipBand | CarryOut | Forgo) -> dict[str, Any]:
    texts = {
        SkipBand: message("Skip this band"),
        CarryOut: message("Carry it out"),
        Forgo: message("Do without the bonus"),
    }
    kind = tag_of(move)
    return {"id": kind, "pick": {"kind": kind}, "text": scene.say(texts[type(move)])}


def _style(scene: Scene, style: str) -> dict[str, Any]:
    return {
        "id": style,
        "name": scene.say(Piece("style", style)),
        "text": scene.say(STYLE_TEXTS[style]),
        "pick": {"kind": "keep-style", "style": style},
    }


def _pick_car(scene: Scene, colour: str, kind: str) -> dict[str, Any]:
    car = next(car for car in scene.view.cars if car.colour == colour)
    gap = foresight.distance(scene.position, COLOUR_INDEX[colour]).to_finish
    if car.place is not None:
        facts = message("finished in place {place}", place=car.place)
    elif gap is not None:
        facts = message("{count} space to the finish", "{count} spaces to the finish", count=gap)
    else:
        facts = message("{laps} times over the line", laps=car.crossings)
    owner = message("owned by {player}", player=Seat(car.owner)) if car.owner is not None else message("no owner")
    steps = None
    card = scene.view.card
    if kind == "wild" and card is not None:
        steps = next((band.number for band in card.bands if band.state == "now"), None)
    return {
        "colour": colour,
        "chip": scene.car(colour),
        "facts": scene.say(facts),
        "owner": scene.say(owner),
        "pick": {"kind": kind, "colour": colour},
        "shows": f"{colour}-{steps}" if steps else "",
    }
