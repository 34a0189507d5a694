"""The sheets beside the track: what each driver has, and what the app says openly of its board and cards."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Piece, message
from trackside.games.downforce.styles import STYLE_TEXTS
from trackside.games.downforce.table.scene import Scene
from trackside.games.downforce.views import PlayerView


def draw_drivers(scene: Scene) -> Drawn:
    """Everybody's cars, style, bets and cards, as far as they are open."""
    cards = scene.module("drivers.html")
    drawn: list[Markup | Part] = [Markup('<ol class="df-drivers">')]
    for player in scene.view.players:
        drawn.append(scene.part(f"drivers-{player.seat}", cards.driver(_driver(scene, player))))
    drawn.append(Markup("</ol>"))
    return drawn


def _driver(scene: Scene, player: PlayerView) -> dict[str, Any]:
    prices = {car.colour: car.price for car in scene.view.cars}
    places = {car.colour: car.place for car in scene.view.cars}
    styles = [player.style] if player.style else list(player.styles)
    others = player.seat != scene.look.seat
    known = [*player.open_cards, *(player.hand if others and not scene.look.standings.final else ())]
    money = scene.position.rules.variant.auction
    return {
        "seat": player.seat,
        "chip": scene.seat(player.seat),
        "on_turn": scene.view.turn == player.seat and not scene.look.standings.final,
        "deciding": player.seat in scene.look.deciding and scene.look.live,
        "paid": player.paid if money else None,
        "cars": [
            {"chip": scene.car(car), "price": prices[car] if money else None, "place": places[car]}
            for car in player.cars
        ],
        "styles": [
            {"name": scene.say(Piece("style", style)), "text": scene.say(STYLE_TEXTS[style])} for style in styles
        ],
        "cards": scene.say(_cards(player)),
        "known": [_bands(scene, name) for name in known],
        "bets": [
            {
                "line": line,
                "car": scene.car(colour) if colour else None,
                "text": scene.say(message("sealed")),
            }
            for line, colour in enumerate(player.bets, 1)
        ],
    }


def _bands(scene: Scene, name: str) -> dict[str, Any]:
    card = scene.card(name)
    return {"label": scene.words(card.bands), "bands": scene.bands(card)}


def _cards(player: PlayerView) -> Message:
    hand = message("{count} card in hand", "{count} cards in hand", count=player.cards)
    if player.pile:
        return message("{hand}, {pile} in the draw pile", hand=hand, pile=player.pile)
    return hand


def draw_about(scene: Scene) -> Markup:
    """Which track and which deck this is, and how far they can be trusted."""
    return scene.render("about.html", texts=[scene.say(text) for text in _about(scene)])


def _about(scene: Scene) -> list[Message]:
    name = scene.track.file.name
    if scene.look.options.get("house_track") is not None:
        track = message("This table races on the house track “{name}”.", name=name)
    else:
        track = message(
            "The track “{name}” is a reconstruction: its name is that of the printed board, but no picture of the board"
            " was found. Lanes, spaces, lines and corners were designed to fit everything the rules say of it.",
            name=name,
        )
    if scene.look.options.get("house_deck") is not None:
        deck = message("The speed cards are those of a house deck.")
    else:
        deck = message(
            "Of the 42 speed cards the patterns are known from the rule book and its kin; the colours on most of them"
            " are reconstructed. The bonus spaces of Determined and the fewest bands for Strategic are ours too."
        )
    return [track, deck, message("The numbers and patterns of the cars are ours: they tell the colours apart.")]
