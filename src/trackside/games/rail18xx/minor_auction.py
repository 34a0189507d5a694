"""Auctions of minors (18xx 5.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from trackside.core.choices import Choices
from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.refusal import IllegalMove, refuse
from trackside.games.rail18xx import homes
from trackside.games.rail18xx.bidding import STEP, Bid, BiddingDecision, bids, check_amount, next_bidder
from trackside.games.rail18xx.companies import SHARES, Token
from trackside.games.rail18xx.deciding import EndGame, Pass, RailDecision
from trackside.games.rail18xx.rounds import MinorAuction, end_turn, stock_round
from trackside.games.rail18xx.shares import with_change
from trackside.games.rail18xx.telling import announce, company, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

LOWEST: Final = 100
"""The lowest first bid for a minor (18xx 5.4c)."""


class BidForMinor(BiddingDecision, frozen=True, tag="bid for minor"):
    """Bid more for the minor, or pass for good."""

    heading = message("The auction of a minor")
    rule = "18xx 5.4c"
    answers = (Bid, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        auction = _auction(position)
        return bids(auction.minor, auction.bid + STEP, position.cash[seat])

    def check_bid(self, position: RailPosition, seat: int, bid: Bid) -> None:
        auction = _auction(position)
        if bid.item != auction.minor:
            raise refuse("18xx 5.4c", "The auction is for {company}", company=company(auction.minor))
        check_amount(bid.price, auction.bid + STEP, position.cash[seat], "18xx 5.4c")

    def bid(self, position: RailPosition, seat: int, bid: Bid, tell: Tell | None) -> None:
        auction = _auction(position)
        _say_bid(seat, bid, tell)
        _put(position, replace(auction, bidder=seat, bid=bid.price))

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        auction = _auction(position)
        announce(tell, message("{seat} passes", seat=Seat(seat)))
        _put(position, replace(auction, still=tuple(other for other in auction.still if other != seat)))


def on_offer(position: RailPosition) -> list[str]:
    """The minors that may be auctioned in this phase (18xx 2.8)."""
    if not position.phase.minor_auctions:
        return []
    return [
        charter.symbol
        for charter in position.rules.minors
        if position.companies[charter.symbol].state == "out"
        and (charter.group == "yellow" or position.phase.green_minors)
    ]


def opening_fault(position: RailPosition, seat: int, minor: str) -> IllegalMove | None:
    """Why a player may not open the auction of a minor; None if he may."""
    if not position.phase.minor_auctions:
        return refuse("18xx 5.4", "Minors are auctioned in phases 2 to 4")
    if minor not in on_offer(position):
        return refuse("18xx 5.4a", "{company} is not to be had", company=company(minor))
    first = position.rules.answers.first_minor
    if (
        first
        and minor != first
        and position.companies[first].state == "out"
        and not position.rules.switches.offers_only
    ):
        return refuse("18xx 5.4a", "{company} must be auctioned before any other", company=company(first))
    if position.certificates(seat) >= position.rules.certificate_limit:
        return refuse(
            "18xx 5.4c",
            "A player with {limit} certificates can neither open nor bid",
            limit=position.rules.certificate_limit,
        )
    if not position.rules.answers.minors_have_homes and not homes.homes_of_minor(position):
        return refuse("18xx 5.4b", "There is no unoccupied city for its token")
    return None


def check_opening(position: RailPosition, seat: int, bid: Bid) -> None:
    """Raise `IllegalMove` unless the first bid is high enough and covered."""
    check_amount(bid.price, LOWEST, position.cash[seat], "18xx 5.4c")


def open_auction(position: RailPosition, seat: int, bid: Bid, tell: Tell | None) -> None:
    """The first bid; the minor's token goes to its home at once (18xx 5.4b)."""
    state = stock_round(position)
    position.update(bid.item, tokens=(Token(0),))
    auction = MinorAuction(minor=bid.item, bidder=seat, bid=bid.price, still=(), seat=seat)
    position.round = replace(state, auction=auction)
    announce(
        tell,
        message(
            "{seat} opens the auction of {company} with a bid of {price}",
            seat=Seat(seat),
            company=company(bid.item),
            price=money(bid.price),
        ),
    )
    limit = position.rules.certificate_limit
    _put(
        position,
        replace(
            auction,
            still=tuple(other for other in range(position.seats) if position.certificates(other) < limit),
        ),
    )
    home = position.rules.charters[bid.item].home
    if home is not None:
        homes.place_printed_home(position, bid.item)


def next_decision(position: RailPosition, tell: Tell | None) -> RailDecision | None:
    """Ask for the token's place, for the next bid, or give the minor to the winner."""
    auction = _auction(position)
    if not position.companies[auction.minor].hexes:
        return homes.ChooseHome(seats=(auction.bidder,), company=auction.minor)
    if auction.seat == auction.bidder:
        _win(position, tell)
        return None
    return BidForMinor(seats=(auction.seat,), company=auction.minor)


def _auction(position: RailPosition) -> MinorAuction:
    auction = stock_round(position).auction
    assert auction is not None
    return auction


def _put(position: RailPosition, auction: MinorAuction) -> None:
    position.round = replace(stock_round(position), auction=next_bidder(position, auction))


def _win(position: RailPosition, tell: Tell | None) -> None:
    """The winner pays into the treasury and takes the certificate; the price is half the bid (18xx 5.4d, e)."""
    auction = _auction(position)
    winner, minor = auction.bidder, auction.minor
    found = position.companies[minor]
    position.update(minor, state="open", president=winner, shares=with_change(found.shares, winner, SHARES))
    position.pay(winner, minor, auction.bid)
    position.put_price(minor, position.rules.market.start(auction.bid // 2, major=False))
    announce(
        tell,
        message(
            "{seat} gets {company} for {price}", seat=Seat(winner), company=company(minor), price=money(auction.bid)
        ),
    )
    position.round = replace(stock_round(position), auction=None)
    end_turn(position, winner)  # 18xx 5.4f


def _say_bid(seat: int, bid: Bid, tell: Tell | None) -> None:
    announce(
        tell,
        message(
            "{seat} bids {price} for {company}", seat=Seat(seat), price=money(bid.price), company=company(bid.item)
        ),
    )
