"""Stock rounds: selling, buying, opening auctions, starting majors (18xx 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.choices import Choices, Either, Listed, Ranged
from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove, refuse
from trackside.games.rail18xx import minor_auction, shares, starting
from trackside.games.rail18xx.deciding import EndGame, Pass
from trackside.games.rail18xx.privates_auction import STEP, Bid, BiddingDecision
from trackside.games.rail18xx.rounds import StockRound
from trackside.games.rail18xx.shares import Source
from trackside.games.rail18xx.starting import StartMajor
from trackside.games.rail18xx.telling import announce, company, move_price

if TYPE_CHECKING:
    from trackside.games.rail18xx.deciding import RailDecision
    from trackside.games.rail18xx.position import RailPosition

SOURCES: tuple[Source, ...] = ("treasury", "pool")


class BuyShare(Move, frozen=True, tag="buy"):
    """Buy a tenth of a major from its treasury or from the bank pool."""

    notation = "buy {company} from {source}"

    company: str
    source: Source

    def check(self, position: RailPosition, seat: int) -> None:
        from trackside.games.rail18xx.formation import BuyIntoMajor

        if isinstance(position.pending, BuyIntoMajor):
            position.pending.check_purchase(position, seat, self)
            return
        state = stock_round(position)
        if over_limit(position, seat):
            raise refuse("18xx 5.6", "A player above the limit of certificates must sell first")
        if (seat, self.company) in state.sales:
            raise refuse(
                "18xx 5.2",
                "Who sold shares of {company} may not buy any in the same stock round",
                company=company(self.company),
            )
        if fault := shares.purchase_fault(position, seat, self.company, self.source):
            raise fault

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        from trackside.games.rail18xx.flow import proceed
        from trackside.games.rail18xx.formation import BuyIntoMajor

        shares.buy(position, seat, self.company, self.source, tell)
        if isinstance(position.pending, BuyIntoMajor):
            position.pending.bought(position, seat)
        else:
            end_turn(position, seat)
        proceed(position, tell)


class SellShares(Move, frozen=True, tag="sell"):
    """Sell tenths of a major to the bank pool."""

    notation = "sell {company} {count}"

    company: str
    count: int

    def check(self, position: RailPosition, seat: int) -> None:
        if fault := shares.sale_fault(position, seat, self.company, self.count):
            raise fault

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        from trackside.games.rail18xx.flow import proceed

        shares.sell(position, seat, self.company, self.count, tell)
        state = stock_round(position)
        position.round = replace(state, sold=True, last=seat, passed=0, sales=(*state.sales, (seat, self.company)))
        proceed(position, tell)


class StockTurn(BiddingDecision, frozen=True, tag="stock turn"):
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
        bids = [
            Ranged(Bid(minor, minor_auction.LOWEST), "price", minor_auction.LOWEST, cash, STEP)
            for minor in minor_auction.on_offer(position)
            if minor_auction.opening_fault(position, seat, minor) is None
        ]
        return Either(sales, purchases, *bids, Listed(starting.starts(position, seat)))

    def check_pass(self, position: RailPosition, seat: int) -> None:
        if over_limit(position, seat) and _sales(position, seat):
            raise refuse("18xx 5.6", "A player above the limit of certificates must sell first")

    def choices(self, position: RailPosition, seat: int) -> Choices:
        from trackside.games.rail18xx.deciding import PASSING

        moves = self.moves(position, seat)
        if over_limit(position, seat) and moves:
            return moves
        return Either(moves, PASSING)

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        state = stock_round(position)
        if not state.sold:
            announce(tell, message("{seat} passes", seat=Seat(seat)))
        end_turn(position, seat, acted=state.sold)

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
    """Whom the stock round asks; None when something else has begun."""
    state = stock_round(position)
    if state.auction is not None:
        return minor_auction.next_decision(position, tell)
    if state.passed >= position.seats:
        _end(position, tell)
        return None
    if not can_act(position, state.seat):
        end_turn(position, state.seat, acted=state.sold)
        return None
    return StockTurn(seats=(state.seat,))


def can_act(position: RailPosition, seat: int) -> bool:
    """Whether a turn has anything to offer besides passing (record format 7)."""
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


def end_turn(position: RailPosition, seat: int, *, acted: bool = True) -> None:
    """The next player's turn; `seat` is the one after whom play goes on."""
    state = stock_round(position)
    position.round = replace(
        state,
        seat=(seat + 1) % position.seats,
        sold=False,
        passed=0 if acted else state.passed + 1,
        last=seat if acted else state.last,
    )


def stock_round(position: RailPosition) -> StockRound:
    """The round, which is a stock round."""
    state = position.round
    assert isinstance(state, StockRound)
    return state


def over_limit(position: RailPosition, seat: int) -> bool:
    """Whether a player holds too many certificates or too much of a major (18xx 5.6)."""
    return position.certificates(seat) > position.rules.certificate_limit


def _sales(position: RailPosition, seat: int) -> bool:
    return any(
        shares.sale_fault(position, seat, symbol, 1) is None
        for symbol, found in position.companies.items()
        if found.shares[seat]
    )


def _end(position: RailPosition, tell: Tell | None) -> None:
    """The priority deal passes on and sold out majors move up (18xx 5.1, 5.8)."""
    from trackside.games.rail18xx import ending, history, operating

    if ending.nothing_can_happen(position):
        announce(tell, message("No company is left and nobody can start one: the game ends"))
        ending.finish(position)
        return
    state = stock_round(position)
    if state.last is not None:
        position.priority = (state.last + 1) % position.seats
    for symbol in position.open_companies():
        found = position.companies[symbol]
        if position.rules.is_major(symbol) and not found.treasury and not found.pool:
            announce(tell, message("{company} is sold out", company=company(symbol)))
            move_price(position, symbol, "up", tell)
    history.remember(position, "stock", state.number, 0)
    operating.begin_set(position, state.number, tell)


__all__ = ["BuyShare", "IllegalMove", "SellShares", "StockTurn", "begin"]
