"""Starting bundles: privates and minors sold together, one bundle to each player (18xx 15.1, 16.3).

The printed contents are not publicly known: a house set is shipped, and a host may enter another. The winner pays
the bank; the bank pays the stated amounts into the treasuries of the minors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.choices import Choices, Either
from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.refusal import refuse
from trackside.games.rail18xx import homes, operating
from trackside.games.rail18xx.bidding import STEP, Bid, BiddingDecision, bids, check_amount, next_bidder
from trackside.games.rail18xx.bundle_file import Bundle, BundleSet
from trackside.games.rail18xx.companies import SHARES, Token
from trackside.games.rail18xx.deciding import EndGame, Pass, RailDecision
from trackside.games.rail18xx.rounds import BundleRound
from trackside.games.rail18xx.shares import with_change
from trackside.games.rail18xx.telling import announce, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition
    from trackside.games.rail18xx.rules import Rules


class NominateBundle(BiddingDecision, frozen=True, tag="nominate bundle"):
    """Nominate a bundle and bid for it."""

    heading = message("Starting bundles")
    rule = "18xx 15.1"
    answers = (Bid, EndGame)
    passing = False

    def moves(self, position: RailPosition, seat: int) -> Choices:
        lowest = _set(position.rules).lowest_bid
        return Either(*(bids(bundle.name, lowest, position.cash[seat]) for bundle in left(position)))

    def check_bid(self, position: RailPosition, seat: int, bid: Bid) -> None:
        if bid.item not in {bundle.name for bundle in left(position)}:
            raise refuse("18xx 15.1", "There is no such bundle left")
        check_amount(bid.price, _set(position.rules).lowest_bid, position.cash[seat], "18xx 15.1")

    def bid(self, position: RailPosition, seat: int, bid: Bid, tell: Tell | None) -> None:
        _say(seat, bid, tell)
        state = _round(position)
        still = tuple(other for other in range(position.seats) if other not in state.winners)
        opened = replace(state, offered=bid.item, bidder=seat, bid=bid.price, still=still)
        position.round = next_bidder(position, opened)


class BidForBundle(BiddingDecision, frozen=True, tag="bid for bundle"):
    """Bid more for the bundle, or pass for good."""

    heading = message("Starting bundles")
    rule = "18xx 15.1"
    answers = (Bid, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        state = _round(position)
        return bids(state.offered, state.bid + STEP, position.cash[seat])

    def check_bid(self, position: RailPosition, seat: int, bid: Bid) -> None:
        state = _round(position)
        if bid.item != state.offered:
            raise refuse("18xx 15.1", "The auction is for the bundle {name}", name=state.offered)
        check_amount(bid.price, state.bid + STEP, position.cash[seat], "18xx 15.1")

    def bid(self, position: RailPosition, seat: int, bid: Bid, tell: Tell | None) -> None:
        _say(seat, bid, tell)
        position.round = next_bidder(position, replace(_round(position), bidder=seat, bid=bid.price))

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        state = _round(position)
        announce(tell, message("{seat} passes", seat=Seat(seat)))
        still = tuple(other for other in state.still if other != seat)
        position.round = next_bidder(position, replace(state, still=still))


def begin(position: RailPosition) -> None:
    """The first stock round, in which only bundles are sold."""
    position.round = BundleRound(seat=position.priority)


def next_decision(position: RailPosition, tell: Tell | None) -> RailDecision | None:
    """Ask for a nomination or for the next bid; None when a bundle or all have been sold."""
    state = _round(position)
    if not state.offered:
        return NominateBundle(seats=(state.seat,))
    if state.seat == state.bidder:
        _sell(position, tell)
        return None
    return BidForBundle(seats=(state.seat,))


def left(position: RailPosition) -> list[Bundle]:
    """The bundles that nobody has bought."""
    sold = _round(position).sold
    return [bundle for bundle in _set(position.rules).bundles if bundle.name not in sold]


def _set(rules: Rules) -> BundleSet:
    assert rules.bundles is not None
    return rules.bundles


def _round(position: RailPosition) -> BundleRound:
    state = position.round
    assert isinstance(state, BundleRound)
    return state


def _sell(position: RailPosition, tell: Tell | None) -> None:
    """The winner gets all that is in the bundle."""
    state = _round(position)
    winner = state.bidder
    bundle = next(found for found in _set(position.rules).bundles if found.name == state.offered)
    position.pay(winner, "bank", state.bid)
    announce(
        tell,
        message(
            "{seat} gets the bundle {name} for {price}", seat=Seat(winner), name=bundle.name, price=money(state.bid)
        ),
    )
    for private in bundle.privates:
        position.privates[private] = winner
    for minor, treasury in bundle.minors.items():
        _start(position, minor, winner, treasury)
    winners = (*state.winners, winner)
    if len(winners) < position.seats:
        seat = next(seat for seat in position.after(winner) if seat not in winners)
        position.round = BundleRound(seat=seat, sold=(*state.sold, bundle.name), winners=winners)
        return
    for private, owner in position.privates.items():
        if owner is None:  # 18xx 16.3: those of the unsold bundle leave the game
            position.privates[private] = "bank"
    position.priority = (winner + 1) % position.seats
    operating.begin_set(position, 1, tell)


def _start(position: RailPosition, minor: str, owner: int, treasury: int) -> None:
    """A minor of a bundle: its price is half of its treasury, rounded down."""
    found = position.companies[minor]
    position.update(
        minor,
        state="open",
        president=owner,
        shares=with_change(found.shares, owner, SHARES),
        tokens=(Token(0),),
    )
    position.pay("bank", minor, treasury)
    position.put_price(minor, position.rules.market.start(treasury // 2, major=False))
    homes.place_printed_home(position, minor)


def _say(seat: int, bid: Bid, tell: Tell | None) -> None:
    announce(
        tell,
        message("{seat} bids {price} for the bundle {name}", seat=Seat(seat), price=money(bid.price), name=bid.item),
    )
