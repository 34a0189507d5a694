"""The viewer's own cards with what they do now, the card in play, and everything that is decided beside the track."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Piece, Seat, message
from trackside.games.downforce.auction import Bid
from trackside.games.downforce.bands import SkipBand
from trackside.games.downforce.components import COLOUR_INDEX, COLOURS, COMPONENTS, WILD, Card, band_name
from trackside.games.downforce.driving import Forgo
from trackside.games.downforce.race import CarryOut, Play
from trackside.games.downforce.table import foresight
from trackside.games.downforce.table.scene import STYLE_TEXTS, Pick, Scene


def draw(scene: Scene) -> Drawn:
    """What is to be decided, the card in play, and the viewer's cards."""
    groups = scene.module("hand.html")
    drawn: list[Markup | Part] = [
        scene.part("hand-prompt", groups.prompt(_prompt(scene))),
        scene.part("hand-played", groups.played(_played(scene))),
        scene.part("hand-choices", groups.choices(_choices(scene))),
    ]
    if scene.mine is not None:
        announced = _announced(scene, scene.mine.hand)
        orders = _orders(scene)
        cards = [_card(scene, name) for name in _in_order(scene, scene.mine.hand)]
        open_cards = [_card(scene, name) for name in _in_order(scene, scene.mine.open_cards)]
        drawn.append(scene.part("hand-cards", groups.cards(cards, open_cards, scene.mine.pile, announced + orders)))
    return drawn


def _in_order(scene: Scene, names: tuple[str, ...]) -> list[str]:
    """By the car of the top band and its number, wild ones last: as one holds them."""

    def key(name: str) -> tuple[int, int, int]:
        car, steps = scene.card(name).bands[0]
        return (car if car != WILD else len(COLOURS), -steps, -len(scene.card(name).bands))

    return sorted(names, key=key)


# --- what is to be done ------------------------------------------------------------------------------------------


def _prompt(scene: Scene) -> Markup | None:
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


# --- the card in play --------------------------------------------------------------------------------------------


def _played(scene: Scene) -> dict[str, Any] | None:
    card = scene.view.card
    if card is None:
        return None
    states = {
        "done": message("done"),
        "skipped": message("skipped"),
        "now": message("now"),
        "to come": message("to come"),
    }
    return {
        "title": scene.say(message("{player} plays", player=Seat(card.player))),
        "from_bottom": card.from_bottom,
        "bands": [
            {
                "colour": band.colour,
                "number": band.number,
                "state": band.state.replace(" ", "-"),
                "says": scene.say(states[band.state]),
                "car": scene.car(band.car) if band.car and band.colour == "wild" else None,
                "label": scene.plain(band_name((COLOUR_INDEX.get(band.colour, WILD), band.number))),
            }
            for band in card.bands
        ],
    }


# --- decisions beside the track ----------------------------------------------------------------------------------


def _choices(scene: Scene) -> dict[str, Any] | None:
    """Styles, cars and plain answers as buttons; None if there is nothing of that kind to choose."""
    buttons = [_button(scene, move) for move in scene.moves if isinstance(move, SkipBand | CarryOut | Forgo)]
    if scene.deciding == "style":
        styles = [_style(scene, getattr(move, "style", "")) for move in scene.moves]
        return {"secret": False, "cars": [], "styles": styles, "buttons": buttons, "caption": None, "pays": []}
    if scene.deciding == "bet":
        assert scene.view.line is not None
        return {
            "secret": True,
            "cars": [_pick_car(scene, car.colour, "bet") for car in foresight.order(scene)],
            "styles": [],
            "buttons": buttons,
            "caption": scene.say(message("Betting line {line}: the cars as they lie now", line=scene.view.line)),
            "pays": COMPONENTS.bets[scene.view.line - 1],
        }
    if scene.deciding == "wild":
        picks = [getattr(move, "colour", None) for move in scene.moves]
        cars = [_pick_car(scene, car.colour, "wild") for car in foresight.order(scene) if car.colour in picks]
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
    kind = str(move.__struct_config__.tag)
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


# --- the cards ---------------------------------------------------------------------------------------------------


def _card(scene: Scene, name: str) -> dict[str, Any]:
    card = scene.card(name)
    car = _for_sale(scene)
    note = _note(scene, card, car)
    words = scene.words(card.bands)
    label = message("Card: {bands}", bands=words)
    if note is not None:
        label = message("Card: {bands}; {note}", bands=words, note=note)
    return {
        "id": name,
        "bands": scene.bands(card, car),
        "label": scene.plain(label),
        "note": scene.say(note) if note is not None else None,
        "passes": car is not None and car not in card.coloured,
        "pick": _pick(scene, name),
        "shows": " ".join(foresight.card_words(scene, card)) if car is None else "",
        "laid": scene.view.auction is not None and scene.view.auction.own == name,
    }


def _for_sale(scene: Scene) -> int | None:
    return None if scene.view.auction is None else COLOUR_INDEX[scene.view.auction.car]


def _note(scene: Scene, card: Card, car: int | None) -> Message | None:
    """What a card bids in the auction."""
    if car is None:
        return None
    if car in card.number_of:
        return message("bids {amount}", amount=card.number_of[car])
    amounts = [move.amount for move in scene.moves if isinstance(move, Bid) and scene.card(move.card) is card]
    if any(amounts):
        return message("may bid {amount}", amount=min(filter(None, amounts)))
    return message("pass")


def _pick(scene: Scene, name: str) -> Pick | None:
    for move in scene.moves:
        if isinstance(move, Bid | Play) and move.card == name:
            return {"kind": move.__struct_config__.tag, "card": name}
    return None


def _announced(scene: Scene, hand: tuple[str, ...]) -> list[dict[str, Any]]:
    """What may be announced by who holds nothing of the colour (DF 13.4), and the silent pass."""
    if _for_sale(scene) is None or any(_for_sale(scene) in scene.card(name).coloured for name in hand):
        return []
    buttons = []
    for amount in sorted({move.amount for move in scene.moves if isinstance(move, Bid)}):
        text = message("as a bid of {amount}", amount=amount) if amount else message("as a pass")
        pick = {"kind": "bid", "amount": amount}
        buttons.append({"id": f"as-{amount}", "pick": pick, "text": scene.say(text)})
    return buttons


def _orders(scene: Scene) -> list[dict[str, Any]]:
    """From where the Tricky player reads a card (DF 11.7)."""
    if not any(isinstance(move, Play) and move.start for move in scene.moves):
        return []
    return [
        {"id": "from-top", "pick": {"kind": "play", "start": None}, "text": scene.say(message("from the top"))},
        {
            "id": "from-bottom",
            "pick": {"kind": "play", "start": "bottom"},
            "text": scene.say(message("from the bottom")),
        },
    ]
