"""Bids: how they are made and how high they are, whatever is auctioned (18xx 3.2, 5.4c, 15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from trackside.core.choices import Ranged
from trackside.core.event import Tell
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx.deciding import RailDecision
from trackside.games.rail18xx.rounds import BundleRound, MinorAuction
from trackside.games.rail18xx.telling import money

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

Auction = TypeVar("Auction", MinorAuction, BundleRound)

STEP: Final = 5
"""What bids rise by, whatever is auctioned (18xx 3.2, 5.4c, 15.1)."""


class Bid(Move, frozen=True, tag="bid"):
    """Bid for a private, a bundle or a minor; the first bid for a minor opens its auction."""

    notation = "bid {item} {price}"

    item: str
    price: int

    def check(self, position: RailPosition, seat: int) -> None:
        decision = position.pending
        assert isinstance(decision, BiddingDecision)
        decision.check_bid(position, seat, self)

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        decision = position.pending
        assert isinstance(decision, BiddingDecision)
        decision.bid(position, seat, self, tell)


class BiddingDecision(RailDecision, frozen=True):
    """A decision in which a bid may be made."""

    def check_bid(self, position: RailPosition, seat: int, bid: Bid) -> None:
        """Raise `IllegalMove` unless `seat` may bid so."""
        raise NotImplementedError

    def bid(self, position: RailPosition, seat: int, bid: Bid, tell: Tell | None) -> None:
        """What the bid does, before play goes on."""
        raise NotImplementedError


def check_amount(price: int, least: int, cash: int, rule: str) -> None:
    """Raise `IllegalMove` unless a bid is high enough, in steps of 5 and covered by cash."""
    if price < least or price % STEP:
        raise refuse(rule, "A bid is at least {least}, in steps of {step}", least=least, step=STEP)
    if price > cash:
        raise refuse(rule, "A bid of {price} is more than the cash of {cash}", price=money(price), cash=money(cash))


def bids(item: str, least: int, cash: int) -> Ranged:
    """All bids for something, from the least to all of the cash."""
    return Ranged(Bid(item, least), "price", least, cash, STEP)


def next_bidder(position: RailPosition, auction: Auction) -> Auction:
    """The turn of the next player who is in and can afford more; of the bidder himself if there is none."""
    least = auction.bid + STEP
    still = tuple(seat for seat in auction.still if seat == auction.bidder or position.cash[seat] >= least)
    seat = next((seat for seat in position.after(auction.bidder) if seat in still), auction.bidder)
    return replace(auction, still=still, seat=seat)
