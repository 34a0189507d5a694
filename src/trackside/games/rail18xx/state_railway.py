"""The state railway: the Russian one operates, the Canadian one exports trains (18xx 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from trackside.core.event import Tell
from trackside.core.message import message
from trackside.games.rail18xx import homes, loans, new_phase, running
from trackside.games.rail18xx.companies import NEUTRAL, Token
from trackside.games.rail18xx.rounds import operating_round
from trackside.games.rail18xx.telling import announce, company, train
from trackside.games.rail18xx.train_market import cheapest, take_from_depot
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.deciding import RailDecision
    from trackside.games.rail18xx.position import RailPosition

TOKENS: Final = 8
"""How many the state railway has (18xx 18.3)."""


def set_up(position: RailPosition) -> None:
    """Its tokens, those on the map at the start, and the neutral ones (18xx 2.6)."""
    symbol = position.rules.state.symbol
    position.update(symbol, tokens=(Token(0),) * TOKENS)
    number_of = position.rules.board.number_of
    for name, stop in position.rules.answers.state_starts:
        position.place_token(symbol, number_of[name], stop, 0)
    for name, stop in position.rules.answers.neutral_starts:
        position.set_slot(number_of[name], stop, 0, NEUTRAL)


def operates(position: RailPosition) -> bool:
    """Whether the state railway operates in the round that begins (18xx 18.1)."""
    return position.rules.state_has_treasury and position.phase.state_railway


def next_decision(position: RailPosition, tell: Tell | None) -> RailDecision | None:
    """The turn of the state railway: only its routes are a decision (18xx 18.1); None when it is over."""
    state = operating_round(position)
    symbol = position.rules.state.symbol
    if state.step == 0:
        homes.place_state_home(position, tell)
        decision = running.step(position, symbol, tell)
        if decision is not None:
            return decision
    ran = operating_round(position).revenue is not None
    revenue = operating_round(position).revenue or 0
    position.update(symbol, earned=revenue, routes=position.companies[symbol].routes if ran else ())
    position.pay("bank", symbol, revenue)
    owed = operating_round(position).owed
    loans.pay_with_loans(position, symbol, owed, tell)
    loans.repay(position, symbol, tell)
    _buy_trains(position, tell)
    position.round = replace(operating_round(position), revenue=None)
    return None


def _buy_trains(position: RailPosition, tell: Tell | None) -> None:
    """Without a train it buys the cheapest, with loans; then new ones while its cash lasts (18xx 18.1f, g)."""
    symbol = position.rules.state.symbol
    if not position.companies[symbol].trains:
        price = cheapest(position)
        if price is not None:
            offered = (*position.depot_trains(), *position.pool)
            name = next(name for name in offered if position.rules.trains[kind_of(name)].price == price)
            loans.borrow(position, symbol, price, tell)
            _buy(position, name, tell)
    while (new := position.depot_trains()) and position.companies[symbol].cash >= _price(position, new[0]):
        _buy(position, new[0], tell)


def _buy(position: RailPosition, name: str, tell: Tell | None) -> None:
    symbol = position.rules.state.symbol
    position.pay(symbol, "bank", _price(position, name))
    position.update(symbol, trains=(*position.companies[symbol].trains, name))
    announce(tell, message("{company} buys one {train}-train", company=company(symbol), train=train(name)))
    if name in position.pool:
        position.pool.remove(name)
    else:
        take_from_depot(position, name)
        new_phase.left_depot(position, name, tell)


def _price(position: RailPosition, name: str) -> int:
    return position.rules.trains[kind_of(name)].price


def export(position: RailPosition, tell: Tell | None) -> None:
    """The next train of the depot leaves the game (18xx 18.2)."""
    trains = position.depot_trains()
    if not trains:
        return
    name = trains[0]
    announce(tell, message("One {train}-train is exported", train=train(name)))
    take_from_depot(position, name)
    position.gone.append(name)
    new_phase.left_depot(position, name, tell)
