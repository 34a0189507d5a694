"""The viewer's own cards with what they do now, the card in play, and above them what is asked."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from trackside.core.drawing import Pick
from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Seat, message
from trackside.core.moves import tag_of
from trackside.games.downforce.auction import Bid
from trackside.games.downforce.components import COLOUR_INDEX, WILD, Card, band_name
from trackside.games.downforce.race import Play
from trackside.games.downforce.table import asking, foresight
from trackside.games.downforce.table.scene import Scene


def draw(scene: Scene) -> Drawn:
    """What is to be decided, the card in play, and the viewer's cards."""
    groups = scene.module("hand.html")
    drawn: list[Markup | Part] = [
        scene.part("hand-prompt", groups.prompt(asking.prompt(scene))),
        scene.part("hand-played", groups.played(_played(scene))),
        scene.part("hand-choices", groups.choices(asking.choices(scene))),
    ]
    if scene.mine is not None:
        announced = _announced(scene, scene.mine.hand)
        orders = _orders(scene)
        cards = [_card(scene, name) for name in scene.deck.as_held(scene.mine.hand)]
        open_cards = [_card(scene, name) for name in scene.deck.as_held(scene.mine.open_cards)]
        drawn.append(scene.part("hand-cards", groups.cards(cards, open_cards, scene.mine.pile, announced + orders)))
    return drawn


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
            return {"kind": tag_of(move), "card": name}
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
