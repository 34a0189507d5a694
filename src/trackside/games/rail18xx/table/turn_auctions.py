"""The auctions of privates, minors and starting bundles (18xx 3, 5.4, 15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from trackside.core.message import Message, Piece, Seat, message
from trackside.games.rail18xx import bundles, privates_auction, rounds
from trackside.games.rail18xx.bidding import STEP, Bid
from trackside.games.rail18xx.bundle_file import Bundle
from trackside.games.rail18xx.rounds import BundleRound, PrivateAuction
from trackside.games.rail18xx.table.panel import Button, Group, Panel, passing
from trackside.games.rail18xx.telling import company, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.table.scene import Scene

RAISES = 3
"""How many bids are offered as buttons; others are chosen in the slip."""


def private(scene: Scene, decision: privates_auction.BidForPrivate) -> Panel:
    """Bid for the private on offer, or decline it (18xx 3.2 to 3.4)."""
    auction = scene.position.round
    assert isinstance(auction, PrivateAuction)
    offered = Piece("private", privates_auction.on_offer(scene.position))
    facts = [_cash(scene, decision.seats[0])]
    if auction.bidder is not None:
        prompt = message(
            "{seat} bids {price} for {private}: bid more, or pass for good",
            seat=Seat(auction.bidder),
            price=money(auction.price),
            private=offered,
        )
        on = message("Pass")
    elif auction.falling:
        prompt = message(
            "Nobody wanted {private}: the first to take it for {price} gets it",
            private=offered,
            price=money(auction.price),
        )
        on = message("Decline")
        facts.append(_falls(auction))
    else:
        prompt = message(
            "{private} is offered for {price}: bid so much or more, or decline",
            private=offered,
            price=money(auction.price),
        )
        on = message("Decline")
        facts.append(_falls(auction))
    bids = Group("bids", None, _bids(scene), tight=True)
    return Panel(prompt, facts, [_privates(scene)], [bids, passing(scene, on)])


def minor(scene: Scene, decision: Any) -> Panel:
    """Bid more for a minor, or pass for good (18xx 5.4c)."""
    state = rounds.stock_round(scene.position)
    auction = state.auction
    assert auction is not None
    prompt = message(
        "{seat} bids {price} for {company}: bid more, or pass for good",
        seat=Seat(auction.bidder),
        price=money(auction.bid),
        company=company(auction.minor),
    )
    price = scene.rules.market.price(scene.rules.market.start(auction.bid // 2, major=False))
    start = message(
        "At {bid} it starts with {bid} in its treasury and a price of {price}",
        bid=money(auction.bid),
        price=money(price),
    )
    bids = Group("bids", None, _bids(scene), tight=True)
    return Panel(prompt, [_cash(scene, decision.seats[0]), start], [], [bids, passing(scene, message("Pass"))])


def nominate_bundle(scene: Scene, decision: Any) -> Panel:
    """Nominate a bundle with a first bid (18xx 15.1)."""
    buttons = [
        Button(
            {"kind": "bid", "item": move.item},
            scene.say(move.item),
            figure=f"{scene.money(move.price)} +",
            notes=[scene.say(_contents(bundle))],
        )
        for move in scene.moves_of(Bid)
        for bundle in bundles.left(scene.position)
        if bundle.name == move.item
    ]
    prompt = message("Nominate a bundle and bid for it: everybody gets one")
    group = Group("bundles", message("Bundles"), buttons)
    return Panel(prompt, [_cash(scene, decision.seats[0])], [_bundles(scene)], [group])


def bundle(scene: Scene, decision: Any) -> Panel:
    """Bid more for the bundle that was nominated, or pass for good."""
    state = scene.position.round
    assert isinstance(state, BundleRound)
    prompt = message(
        "{seat} bids {price} for the bundle {name}: bid more, or pass for good",
        seat=Seat(state.bidder),
        price=money(state.bid),
        name=state.offered,
    )
    facts = [_cash(scene, decision.seats[0])]
    facts += [_contents(found) for found in bundles.left(scene.position) if found.name == state.offered]
    bids = Group("bids", None, _bids(scene), tight=True)
    return Panel(prompt, facts, [], [bids, passing(scene, message("Pass"))])


def _bids(scene: Scene) -> list[Button]:
    """The lowest bids as buttons, and one for any other."""
    buttons = []
    for offer in scene.look.offers:
        move = offer.move
        if not isinstance(move, Bid):
            continue
        if offer.field is None:  # 18xx 3.4: the price has fallen, nobody may bid above it
            label = message("Take it for {price}", price=money(move.price))
            buttons.append(Button({"kind": "bid", "item": move.item, "price": move.price}, scene.say(label)))
            continue
        for price in range(offer.low, min(offer.high, offer.low + (RAISES - 1) * STEP) + 1, offer.step):
            label = message("Bid {price}", price=money(price))
            buttons.append(Button({"kind": "bid", "item": move.item, "price": price}, scene.say(label)))
        if offer.high > offer.low:
            label = message("Another bid, up to {price}", price=money(offer.high))
            buttons.append(Button({"kind": "bid", "item": move.item}, scene.say(label)))
    return buttons


def _falls(auction: PrivateAuction) -> Message:
    first = Seat(auction.first)
    if auction.price <= STEP:
        return message("If all decline, {seat} must take it for nothing", seat=first)
    return message(
        "If all decline, the price falls to {price} and {seat} is asked again",
        price=money(auction.price - STEP),
        seat=first,
    )


def _cash(scene: Scene, seat: int) -> Message:
    return message("{seat} has {cash}", seat=Seat(seat), cash=money(scene.position.cash[seat]))


def _privates(scene: Scene) -> Markup:
    """All privates: what they cost and bring, and whose they are."""
    position, auction = scene.position, scene.position.round
    assert isinstance(auction, PrivateAuction)
    offered = privates_auction.on_offer(position)
    rows = [
        {
            "chip": scene.say(Piece("private", symbol)),
            "name": scene.plain(Piece("name", symbol)),
            "value": scene.money(found.value),
            "income": scene.money(found.income),
            "bonus": ", ".join(dict.fromkeys(scene.plain(Piece("place", name)) for name in sorted(found.bonus_hexes))),
            "owner": scene.seat(owner) if isinstance(owner := position.privates[symbol], int) else None,
            "price": scene.money(auction.price if symbol == offered else found.lowest_bid),
            "now": symbol == offered,
        }
        for symbol, found in sorted(scene.rules.privates.items(), key=lambda item: item[1].value)
        if position.privates[symbol] != "bank"
    ]
    return scene.render("turn_auctions.html", rows=rows, bundles=())


def _bundles(scene: Scene) -> Markup:
    rows = [{"name": found.name, "contents": scene.say(_contents(found))} for found in bundles.left(scene.position)]
    return scene.render("turn_auctions.html", rows=(), bundles=() if scene.look.choosing else rows)


def _contents(bundle: Bundle) -> Message:
    privates = tuple(Piece("private", name) for name in bundle.privates)
    minors = tuple(
        message("{company} with {treasury}", company=company(symbol), treasury=money(treasury))
        for symbol, treasury in bundle.minors.items()
    )
    if not minors:
        return message("{privates}", privates=privates)
    if not privates:
        return message("{minors}", minors=minors)
    return message("{privates}; {minors}", privates=privates, minors=minors)
