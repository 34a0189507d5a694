"""The auction: the pair on offer, and how the last one was sold, with the rule that decided (DF 3)."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from trackside.core.look import Drawn, Part
from trackside.core.message import Message, Piece, Seat, message
from trackside.games.downforce.components import COLOUR_INDEX
from trackside.games.downforce.styles import STYLE_TEXTS
from trackside.games.downforce.table.scene import Scene
from trackside.games.downforce.views import BidView, SaleView

REASONS: Final = {
    "DF 3.4": message("The highest bid wins"),
    "DF 3.5": message("Of equal bids the card with more bands wins"),
    "DF 3.6": message("Of equal bids on equally many bands, the card without a wild band wins"),
    "DF 3.7": message("All else being equal, the other bands that add up to more win, and after that the lot"),
    "DF 3.11": message("The last car goes to the only player without one, at the lowest number of the hand"),
    "DF 13.1": message("Nobody has bid: the pair is put aside"),
    "DF 13.3": message("Nobody buys it: the car races without an owner"),
}
"""Why a pair went where it went, by the rule that decided."""


def is_on(scene: Scene) -> bool:
    """From the first pair until the first card of the race is played."""
    view = scene.view
    return view.auction is not None or (view.sale is not None and view.card is None and not view.discards)


def draw(scene: Scene) -> Drawn:
    """The pair on offer and the last sale."""
    groups = scene.module("auction.html")
    drawn: list[Markup | Part] = []
    drawn.append(scene.part("auction-offer", groups.offer(_offer(scene))))
    drawn.append(scene.part("auction-sale", groups.sale(_sale(scene))))
    return drawn


def _offer(scene: Scene) -> dict[str, Any] | None:
    auction = scene.view.auction
    if auction is None:
        return None
    return {
        "colour": auction.car,
        "chip": scene.car(auction.car),
        "style": scene.say(Piece("style", auction.style)),
        "text": scene.say(STYLE_TEXTS[auction.style]),
        "left": scene.say(message("{count} pair left, this one included", "{count} pairs left", count=auction.left)),
        "waiting": scene.say(_waiting(scene)),
        "aside": [
            scene.say(message("{car} with {style}", car=Piece("car", car), style=Piece("style", style)))
            for car, style in auction.aside
        ],
    }


def _waiting(scene: Scene) -> Message:
    seats = tuple(map(Seat, scene.view.deciding))
    return message("Still to show a card: {players}", players=seats)


def _sale(scene: Scene) -> dict[str, Any] | None:
    sale = scene.view.sale
    if sale is None:
        return None
    return {
        "headline": scene.say(_headline(sale)),
        "reason": scene.say(message("{reason} ({rule})", reason=REASONS[sale.rule], rule=sale.rule)),
        "bids": [_bid(scene, sale, bid) for bid in sorted(sale.bids, key=lambda bid: -bid.amount)],
    }


def _headline(sale: SaleView) -> Message:
    pieces = {"car": Piece("car", sale.car), "style": Piece("style", sale.style)}
    if sale.winner is None:
        return message("{car} with {style} was not sold", **pieces)
    return message(
        "{player} gets {car} with {style} for {price} million", player=Seat(sale.winner), price=sale.price, **pieces
    )


def _bid(scene: Scene, sale: SaleView, bid: BidView) -> dict[str, Any]:
    card = scene.card(bid.card)
    return {
        "seat": bid.seat,
        "chip": scene.seat(bid.seat),
        "won": bid.seat == sale.winner,
        "amount": bid.amount or scene.say(message("pass")),
        "bands": scene.bands(card, COLOUR_INDEX[sale.car]),
        "facts": scene.say(_strength(len(card.bands), bool(card.wilds))),
    }


def _strength(bands: int, wild: bool) -> Message:
    """What counts when bids are equal (DF 3.5, 3.6)."""
    if wild:
        return message("{count} band, with a wild one", "{count} bands, with a wild one", count=bands)
    return message("{count} band", "{count} bands", count=bands)
