"""Stock rounds: selling, buying, opening auctions, starting majors (18xx 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.choices import Choices, Either, Listed
from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx import minor_auction, shares, starting
from trackside.games.rail18xx.bidding import Bid, BiddingDecision, bids
from trackside.games.rail18xx.deciding import PASSING, EndGame, Pass
from trackside.games.rail18xx.rounds import StockRound, end_turn, stock_round
from trackside.games.rail18xx.shares import SOURCES, BuyingDecision, BuyShare, over_limit
from trackside.games.rail18xx.starting import StartMajor
from trackside.games.rail18xx.telling import announce, company, move_price

if TYPE_CHECKING:
    from trackside.games.rail18xx.deciding import RailDecision
    from trackside.games.rail18xx.position import RailPosition


class SellShares(Move, frozen=True, tag="sell"):
    """Sell tenths of a major to the bank pool."""

    notation = "sell {company} {count}"

    company: str
    count: int

    def check(self, position: RailPosition, seat: int) -> None:
        if fault := shares.sale_fault(position, seat, self.company, self.count):
            raise fault

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        shares.sell(position, seat, self.company, self.count, tell)
        state = stock_round(position)
        position.round = replace(state, sold=True, last=seat, passed=0, sales=(*state.sales, (seat, self.company)))


class StockTurn(BiddingDecision, BuyingDecision, frozen=True, tag="stock turn"):
    """A turn of a stock round: sell any number of shares, then buy, open an auction, start a major, or pass."""

    heading = message("Stock round")
    rule = "18xx 5.1"
    answers = (BuyShare, SellShares, Bid, StartMajor, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        sales = Listed(
            [
                SellShares(symbol, count)
                for symbol, found in position.companies.items()
                if found.shares[seat]
                for count in range(1, found.shares[seat] + 1)
                if shares.sale_fault(position, seat, symbol, count) is None
            ]
        )
        if over_limit(position, seat):
            return sales
        state = stock_round(position)
        purchases = Listed(
            [
                BuyShare(symbol, source)
                for symbol, found in position.companies.items()
                if found.is_open and (seat, symbol) not in state.sales and position.rules.is_major(symbol)
                for source in SOURCES
                if shares.purchase_fault(position, seat, symbol, source) is None
            ]
        )
        cash = position.cash[seat]
        openings = [
            bids(minor, minor_auction.LOWEST, cash)
            for minor in minor_auction.on_offer(position)
            if minor_auction.opening_fault(position, seat, minor) is None
        ]
        return Either(sales, purchases, *openings, Listed(starting.starts(position, seat)))

    def check_pass(self, position: RailPosition, seat: int) -> None:
        if over_limit(position, seat) and _sales(position, seat):
            raise refuse("18xx 5.6", "A player above the limit of certificates must sell first")

    def choices(self, position: RailPosition, seat: int) -> Choices:
        moves = self.moves(position, seat)
        if over_limit(position, seat) and moves:
            return moves
        return Either(moves, PASSING)

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        state = stock_round(position)
        if not state.sold:
            announce(tell, message("{seat} passes", seat=Seat(seat)))
        end_turn(position, seat, acted=state.sold)

    def check_purchase(self, position: RailPosition, seat: int, purchase: BuyShare) -> None:
        state = stock_round(position)
        if over_limit(position, seat):
            raise refuse("18xx 5.6", "A player above the limit of certificates must sell first")
        if (seat, purchase.company) in state.sales:
            raise refuse(
                "18xx 5.2",
                "Who sold shares of {company} may not buy any in the same stock round",
                company=company(purchase.company),
            )
        if fault := shares.purchase_fault(position, seat, purchase.company, purchase.source):
            raise fault

    def bought(self, position: RailPosition, seat: int) -> None:
        end_turn(position, seat)

    def check_bid(self, position: RailPosition, seat: int, bid: Bid) -> None:
        if over_limit(position, seat):
            raise refuse("18xx 5.6", "A player above the limit of certificates must sell first")
        if fault := minor_auction.opening_fault(position, seat, bid.item):
            raise fault
        minor_auction.check_opening(position, seat, bid)

    def bid(self, position: RailPosition, seat: int, bid: Bid, tell: Tell | None) -> None:
        minor_auction.open_auction(position, seat, bid, tell)


def begin(position: RailPosition, number: int, tell: Tell | None) -> None:
    """A stock round begins with the holder of the priority deal (18xx 5.1)."""
    announce(tell, message("Stock round {number} begins", number=number))
    position.round = StockRound(number=number, seat=position.priority)


def next_decision(position: RailPosition, tell: Tell | None) -> RailDecision | None:
    """Whom the stock round asks; None when a turn, an auction or the round is over."""
    state = stock_round(position)
    if state.auction is not None:
        return minor_auction.next_decision(position, tell)
    if state.passed >= position.seats:
        position.round = replace(state, over=True)
        return None
    if not can_act(position, state.seat):
        end_turn(position, state.seat, acted=state.sold)
        return None
    return StockTurn(seats=(state.seat,))


def can_act(position: RailPosition, seat: int) -> bool:
    """Whether a turn has anything to offer besides passing, as 18xx.games asks it."""
    state = stock_round(position)
    if over_limit(position, seat):
        return _sales(position, seat)
    cash = position.cash[seat]
    room = position.certificates(seat) < position.rules.certificate_limit
    if room and cash >= minor_auction.LOWEST and minor_auction.on_offer(position):
        return True
    if room and starting.can_start(position, seat):
        return True
    if _sales(position, seat):
        return True
    return any(
        shares.purchase_fault(position, seat, symbol, source) is None
        for symbol, found in position.companies.items()
        if found.is_open and position.rules.is_major(symbol) and (seat, symbol) not in state.sales
        for source in SOURCES
    )


def _sales(position: RailPosition, seat: int) -> bool:
    return any(
        shares.sale_fault(position, seat, symbol, 1) is None
        for symbol, found in position.companies.items()
        if found.shares[seat]
    )


def end(position: RailPosition, tell: Tell | None) -> None:
    """The priority deal passes on and sold out majors move up (18xx 5.1, 5.8)."""
    state = stock_round(position)
    if state.last is not None:
        position.priority = (state.last + 1) % position.seats
    for symbol in position.open_companies():
        found = position.companies[symbol]
        if position.rules.is_major(symbol) and not found.treasury and not found.pool:
            announce(tell, message("{company} is sold out", company=company(symbol)))
            move_price(position, symbol, "up", tell)
