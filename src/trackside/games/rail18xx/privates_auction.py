"""The auction of the private companies (18xx 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.choices import NOTHING, Choices, Listed
from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.refusal import refuse
from trackside.games.rail18xx import stock_round
from trackside.games.rail18xx.bidding import STEP, Bid, BiddingDecision, bids, check_amount
from trackside.games.rail18xx.deciding import EndGame, Pass, RailDecision
from trackside.games.rail18xx.rounds import PrivateAuction
from trackside.games.rail18xx.telling import announce, money, private

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class BidForPrivate(BiddingDecision, frozen=True, tag="bid for private"):
    """Bid for the private on offer, or decline it."""

    heading = message("The private companies' auction")
    rule = "18xx 3.2"
    answers = (Bid, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        auction = _auction(position)
        offered = on_offer(position)
        least = least_bid(auction)
        if auction.falling:
            return Listed((Bid(offered, least),)) if position.cash[seat] >= least else NOTHING
        return bids(offered, least, position.cash[seat])

    def check_bid(self, position: RailPosition, seat: int, bid: Bid) -> None:
        auction = _auction(position)
        if bid.item != on_offer(position):
            raise refuse("18xx 3.1", "{private} is on offer", private=private(on_offer(position)))
        if auction.falling and bid.price != auction.price:
            raise refuse("18xx 3.4", "It may be taken at {price}", price=money(auction.price))
        check_amount(bid.price, least_bid(auction), position.cash[seat], "18xx 3.2")

    def bid(self, position: RailPosition, seat: int, bid: Bid, tell: Tell | None) -> None:
        auction = _auction(position)
        if auction.falling:  # 18xx 3.4
            _sell(position, seat, bid.price, tell)
            return
        announce(
            tell,
            message(
                "{seat} bids {price} for {private}", seat=Seat(seat), price=money(bid.price), private=private(bid.item)
            ),
        )
        # 18xx 3.3: declining before the first bid put nobody out.
        out = auction.out if auction.bidder is not None else ()
        _next_bidder(position, replace(auction, price=bid.price, bidder=seat, out=out), tell)

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        auction = _auction(position)
        announce(tell, message("{seat} passes", seat=Seat(seat)))
        auction = replace(auction, out=(*auction.out, seat))
        if auction.bidder is not None:
            _next_bidder(position, auction, tell)
        elif len(auction.out) < position.seats:
            position.round = replace(auction, seat=(seat + 1) % position.seats)
        else:
            _fall(position, auction, tell)


def begin(position: RailPosition) -> None:
    """Offer the first private (18xx 3.1)."""
    position.round = PrivateAuction(offered=0, first=0, seat=0, price=_order(position)[0][0])


def next_decision(position: RailPosition) -> RailDecision:
    """Whom the auction asks."""
    return BidForPrivate(seats=(_auction(position).seat,))


def on_offer(position: RailPosition) -> str:
    """The private that is being sold."""
    return _order(position)[_auction(position).offered][1]


def least_bid(auction: PrivateAuction) -> int:
    """The lowest bid that may be made now."""
    return auction.price if auction.bidder is None else auction.price + STEP


def _auction(position: RailPosition) -> PrivateAuction:
    auction = position.round
    assert isinstance(auction, PrivateAuction)
    return auction


def _order(position: RailPosition) -> list[tuple[int, str]]:
    """The lowest first bids and the privates, by rising face value."""
    in_play = [found for name, found in position.rules.privates.items() if position.privates[name] != "bank"]
    return [(found.lowest_bid, found.symbol) for found in sorted(in_play, key=lambda found: found.value)]


def _next_bidder(position: RailPosition, auction: PrivateAuction, tell: Tell | None) -> None:
    """Ask the next player who is still in and can afford more, or sell (18xx 3.3)."""
    assert auction.bidder is not None
    still = [
        seat
        for seat in position.after(auction.bidder)[:-1]
        if seat not in auction.out and position.cash[seat] >= auction.price + STEP
    ]
    if still:
        position.round = replace(auction, seat=still[0])
    else:
        position.round = auction
        _sell(position, auction.bidder, auction.price, tell)


def _fall(position: RailPosition, auction: PrivateAuction, tell: Tell | None) -> None:
    """Everybody declined: the price falls; at 0 the first player must take it (18xx 3.4)."""
    price = max(0, auction.price - STEP)
    announce(
        tell,
        message(
            "Nobody wants {private}: it costs {price} now", private=private(on_offer(position)), price=money(price)
        ),
    )
    position.round = replace(auction, price=price, falling=True, out=(), seat=auction.first)
    if price == 0:
        _sell(position, auction.first, 0, tell)


def _sell(position: RailPosition, seat: int, price: int, tell: Tell | None) -> None:
    auction = _auction(position)
    sold = on_offer(position)
    position.pay(seat, "bank", price)
    position.privates[sold] = seat
    announce(
        tell, message("{seat} gets {private} for {price}", seat=Seat(seat), private=private(sold), price=money(price))
    )
    first = (seat + 1) % position.seats
    order = _order(position)
    if auction.offered + 1 < len(order):
        position.round = PrivateAuction(
            offered=auction.offered + 1, first=first, seat=first, price=order[auction.offered + 1][0]
        )
    else:  # 18xx 3.5
        position.priority = first
        stock_round.begin(position, 1, tell)
