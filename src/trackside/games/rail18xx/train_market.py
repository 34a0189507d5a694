"""Buying trains, new phases, rusting (18xx 13, 4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Listed, Ranged
from trackside.core.event import Tell
from trackside.core.message import Message, Seat, message
from trackside.core.refusal import IllegalMove, refuse
from trackside.games.rail18xx import ending, loans, nationalisation, new_phase
from trackside.games.rail18xx.consent import Proposal
from trackside.games.rail18xx.deciding import EndGame, Pass
from trackside.games.rail18xx.private_sales import BuyPrivate, TurnDecision, with_private_purchases
from trackside.games.rail18xx.rounds import end_step
from trackside.games.rail18xx.telling import announce, company, money, train
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

LAST_PHASE = "8"


class BuyTrain(Proposal, frozen=True, tag="train"):
    """The company in turn buys a train, for one of its own if `exchange` names it (18xx 13.9)."""

    notation = "train {train} for {price}[ and {exchange}]"

    train: str
    price: int
    exchange: str | None = None

    def check(self, position: RailPosition, seat: int) -> None:
        if fault := purchase_fault(position, _symbol(position), self):
            raise fault

    def owners(self, position: RailPosition) -> tuple[int, ...]:
        owner = position.owner_of_train(self.train)
        return () if owner is None else (position.president(owner),)

    def proposal(self, position: RailPosition, seat: int) -> Message:
        owner = position.owner_of_train(self.train)
        assert owner is not None
        return message(
            "{seat} offers {owner} {price} for a {train}-train, to be bought by {company}",
            seat=Seat(seat),
            owner=company(owner),
            price=money(self.price),
            train=train(self.train),
            company=company(_symbol(position)),
        )

    def _told(self, symbol: str, seller: str | None) -> Message:
        buyer, bought = company(symbol), train(self.train)
        if seller is not None:
            return message(
                "{company} buys one {train}-train from {seller} for {price}",
                company=buyer,
                train=bought,
                seller=company(seller),
                price=money(self.price),
            )
        if self.exchange is not None:
            return message(
                "{company} hands in one {old}-train and buys one {train}-train for {price}",
                company=buyer,
                old=train(self.exchange),
                train=bought,
                price=money(self.price),
            )
        return message(
            "{company} buys one {train}-train for {price}", company=buyer, train=bought, price=money(self.price)
        )

    def complete(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        symbol = _symbol(position)
        seller = position.owner_of_train(self.train)
        if seller is None and self.train not in position.orphans and must_buy(position, symbol):
            loans.borrow(position, symbol, self.price, tell)
        announce(tell, self._told(symbol, seller))
        if seller is not None:
            position.pay(symbol, seller, self.price)
            _take(position, seller, self.train)
            _give(position, symbol, self.train)
            return
        if self.exchange is not None:
            _take(position, symbol, self.exchange)
            position.pool.append(self.exchange)
        if self.train in position.orphans:
            position.orphans.remove(self.train)
            position.pay(symbol, "nobody", self.price)
            _give(position, symbol, self.train)
            return
        position.pay(symbol, "bank", self.price)
        if self.train in position.pool:
            position.pool.remove(self.train)
            _give(position, symbol, self.train)
            return
        take_from_depot(position, self.train)
        _give(position, symbol, self.train)
        new_phase.left_depot(position, self.train, tell)
        if kind_of(self.train) == "6":
            ending.first_six_bought(position)


class BuyTrains(TurnDecision, frozen=True, tag="buy trains"):
    """Buy trains."""

    heading = message("Buying trains")
    rule = "18xx 13.3"
    answers = (BuyTrain, BuyPrivate, Pass, EndGame)

    def check_pass(self, position: RailPosition, seat: int) -> None:
        if must_buy(position, self.company):
            raise refuse(
                "18xx 13.4", "{company} has no train and must buy one, with loans", company=company(self.company)
            )

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        if position.companies[self.company].trains:
            end_step(position)
        else:
            nationalisation.nationalise(position, self.company, tell)  # 18xx 13.5

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return with_private_purchases(
            position, Listed(_from_bank(position, self.company)), *_from_companies(position, self.company)
        )

    def choices(self, position: RailPosition, seat: int) -> Choices:
        if must_buy(position, self.company):
            return self.moves(position, seat)
        return super().choices(position, seat)


def purchase_fault(position: RailPosition, symbol: str, move: BuyTrain) -> IllegalMove | None:
    """Why a company may not buy so; None if it may."""
    found = position.companies[symbol]
    if len(found.trains) >= position.train_limit(symbol) and move.exchange is None:
        return refuse("18xx 13.3", "{company} has as many trains as it may have", company=company(symbol))
    seller = position.owner_of_train(move.train)
    if seller is not None or move.train in position.orphans:
        return _fault_between_companies(position, symbol, seller, move)
    new = move.train in position.depot_trains()
    if not new and move.train not in position.pool:
        return refuse("18xx 13.1", "This train is not for sale")
    if move.exchange is not None and (fault := _exchange_fault(position, symbol, move, new)):
        return fault
    price = position.rules.trains[kind_of(move.train)].price - trade_in(position, move.exchange)
    if move.price != price:
        return refuse("18xx 13.1", "This train costs {price}", price=money(price))
    funds = loans.funds(position, symbol) if must_buy(position, symbol) else found.cash
    if price > funds:
        return refuse("18xx 13.1", "{company} can pay only {sum}", company=company(symbol), sum=money(funds))
    return None


def _fault_between_companies(
    position: RailPosition, symbol: str, seller: str | None, move: BuyTrain
) -> IllegalMove | None:
    if seller == symbol:
        return refuse("18xx 13.2", "{company} owns this train", company=company(symbol))
    if seller == position.rules.state.symbol and not position.rules.switches.offers_only:
        return refuse("18xx 13.2", "The state railway sells no trains")
    if move.exchange is not None:
        return refuse("18xx 13.9", "Trains are handed in only for new ones of the last phase")
    if move.price < 1:
        return refuse("18xx 13.2", "The price is at least 1")
    if move.price > position.companies[symbol].cash:
        return refuse(
            "18xx 13.2",
            "{company} has only {cash}; loans cannot pay another company",
            company=company(symbol),
            cash=money(position.companies[symbol].cash),
        )
    return None


def _exchange_fault(position: RailPosition, symbol: str, move: BuyTrain, new: bool) -> IllegalMove | None:
    if not position.rules.trade_in or position.phase.name != LAST_PHASE:
        return refuse("18xx 13.9", "No trains are handed in now")
    kind = position.rules.trains[kind_of(move.train)]
    if not new or kind.count is not None:
        return refuse("18xx 13.9", "Trains are handed in only for new ones of the last phase")
    assert move.exchange is not None
    if move.exchange not in position.companies[symbol].trains or not trade_in(position, move.exchange):
        return refuse("18xx 13.9", "{company} has no such train to hand in", company=company(symbol))
    return None


def trade_in(position: RailPosition, name: str | None) -> int:
    """What a train handed in is worth: half its price; nothing for trains that rust (18xx 13.9)."""
    if name is None:
        return 0
    kind = position.rules.trains[kind_of(name)]
    return 0 if kind.rusted_by else kind.price // 2


def must_buy(position: RailPosition, symbol: str) -> bool:
    """Whether a company without a train can pay for the cheapest one, with all loans (18xx 13.4)."""
    if position.companies[symbol].trains:
        return False
    price = cheapest(position)
    return price is not None and loans.funds(position, symbol) >= price


def cheapest(position: RailPosition) -> int | None:
    """The lowest price in depot and pool."""
    prices = [position.rules.trains[kind_of(name)].price for name in (*position.depot_trains(), *position.pool)]
    return min(prices, default=None)


def step(position: RailPosition, symbol: str, tell: Tell | None) -> BuyTrains | None:
    """Ask a company that must or can buy; one that stays without a train is nationalised (18xx 13.5)."""
    if must_buy(position, symbol) or _could_buy(position, symbol):
        return BuyTrains(seats=(position.president(symbol),), company=symbol)
    if not position.companies[symbol].trains:
        nationalisation.nationalise(position, symbol, tell)
    return None


def take_from_depot(position: RailPosition, name: str) -> None:
    """A new train leaves the depot."""
    if position.rules.trains[kind_of(name)].count is None:
        position.drawn[kind_of(name)] += 1
    else:
        position.depot += 1


def _could_buy(position: RailPosition, symbol: str) -> bool:
    """Whether it has room and cash for any train for sale, or for a trade-in, as 18xx.games asks it."""
    found = position.companies[symbol]
    if len(found.trains) < position.train_limit(symbol):
        price = cheapest(position)
        if price is not None and found.cash >= price:
            return True
        others = any(
            company.trains
            for other, company in position.companies.items()
            if other != symbol and (company.is_open or other == position.rules.state.symbol)
        )
        if found.cash >= 1 and (others or position.orphans):
            return True
    return bool(_exchanges(position, symbol))


def _from_bank(position: RailPosition, symbol: str) -> list[BuyTrain]:
    found = position.companies[symbol]
    moves: list[BuyTrain] = []
    if len(found.trains) < position.train_limit(symbol):
        funds = loans.funds(position, symbol) if must_buy(position, symbol) else found.cash
        for name in (*position.depot_trains(), *position.pool):
            price = position.rules.trains[kind_of(name)].price
            if price <= funds:
                moves.append(BuyTrain(name, price))
    return moves + _exchanges(position, symbol)


def _exchanges(position: RailPosition, symbol: str) -> list[BuyTrain]:
    if not position.rules.trade_in or position.phase.name != LAST_PHASE:
        return []
    found = position.companies[symbol]
    moves = []
    for name in position.depot_trains():
        kind = position.rules.trains[kind_of(name)]
        if kind.count is not None:
            continue
        for own in found.trains:
            worth = trade_in(position, own)
            if worth and kind.price - worth <= found.cash:
                moves.append(BuyTrain(name, kind.price - worth, own))
    return moves


def _from_companies(position: RailPosition, symbol: str) -> list[Choices]:
    found = position.companies[symbol]
    if len(found.trains) >= position.train_limit(symbol) or found.cash < 1:
        return []
    state = position.rules.state.symbol
    sellers = [
        (other, company.trains)
        for other, company in position.companies.items()
        if other != symbol and (other != state or position.rules.switches.offers_only)
    ]
    names = [name for _, trains in sellers for name in trains] + position.orphans
    return [Ranged(BuyTrain(name, 1), "price", 1, found.cash) for name in names]


def _take(position: RailPosition, symbol: str, name: str) -> None:
    trains = position.companies[symbol].trains
    position.update(symbol, trains=tuple(other for other in trains if other != name))


def _give(position: RailPosition, symbol: str, name: str) -> None:
    position.update(symbol, trains=(*position.companies[symbol].trains, name))


def _symbol(position: RailPosition) -> str:
    decision = position.pending
    assert isinstance(decision, BuyTrains)
    return decision.company
