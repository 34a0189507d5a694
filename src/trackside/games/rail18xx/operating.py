"""Operating rounds: the order, the companies' turns and their steps (18xx 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.event import Tell
from trackside.core.message import message
from trackside.games.rail18xx import (
    buy_back,
    dividends,
    interest,
    loans,
    running,
    state_railway,
    stations,
    track,
    train_market,
)
from trackside.games.rail18xx import private_sales as privates
from trackside.games.rail18xx.rounds import OperatingRound, operating_round
from trackside.games.rail18xx.telling import announce, company

if TYPE_CHECKING:
    from collections.abc import Callable

    from trackside.games.rail18xx.deciding import RailDecision
    from trackside.games.rail18xx.position import RailPosition

    Step = Callable[[RailPosition, str, Tell | None], RailDecision | None]

STEPS: tuple[Step, ...] = (
    buy_back.step,
    track.step,
    stations.step,
    running.step,
    dividends.step,
    privates.step,
    interest.step,
    train_market.step,
    privates.step,
)
"""A company's turn (18xx 7.3). A step returns the decision that it asks for, or None if it has nothing to ask."""


def begin_set(position: RailPosition, number: int, tell: Tell | None) -> None:
    """The first operating round after a stock round."""
    ending = position.ending
    rounds = ending.last_rounds if ending.last_set == number else 2  # 18xx 4.3, 19.2
    position.ending = replace(ending, rounds=rounds)
    begin(position, number, 1, tell)


def begin(position: RailPosition, number: int, part: int, tell: Tell | None) -> None:
    """An operating round begins: privates pay, and the order is fixed (18xx 7.1, 7.2)."""
    announce(tell, message("Operating round {number}.{part} begins", number=number, part=part))
    privates.pay_income(position, tell)
    order = position.open_companies()
    position.round = OperatingRound(number=number, part=part, order=tuple(order))


def next_decision(position: RailPosition, tell: Tell | None) -> RailDecision | None:
    """What the company in turn is to decide; None when its turn is over, and with the last one the round."""
    state = operating_round(position)
    symbol = state.company
    if symbol is None or state.step >= len(STEPS) or not _plays(position, symbol):
        if symbol is not None:
            _end_turn(position, symbol)
        _next_company(position, tell)
        return None
    if symbol == position.rules.state.symbol:
        decision = state_railway.next_decision(position, tell)
        if decision is None:
            position.round = replace(operating_round(position), step=len(STEPS))
        return decision
    decision = STEPS[state.step](position, symbol, tell)
    if decision is None:
        state = operating_round(position) if isinstance(position.round, OperatingRound) else state
        position.round = replace(state, step=state.step + 1)
    return decision


def _plays(position: RailPosition, symbol: str) -> bool:
    return position.companies[symbol].is_open or symbol == position.rules.state.symbol


def _end_turn(position: RailPosition, symbol: str) -> None:
    if position.companies[symbol].is_open:
        position.update(symbol, operated=True)


def _next_company(position: RailPosition, tell: Tell | None) -> None:
    """Begin the turn of the next company, or end the round."""
    state = operating_round(position)
    symbol_of_state = position.rules.state.symbol
    index = state.index + 1
    while index < len(state.order) and not _plays(position, state.order[index]):
        index += 1
    if index == len(state.order) and state_railway.operates(position) and symbol_of_state not in state.order:
        # It operates last, also in the round in which phase 4 begins (18xx 18.1).
        state = replace(state, order=(*state.order, symbol_of_state))
    if index >= len(state.order):
        position.round = replace(state, over=True)
        return
    symbol = state.order[index]
    announce(tell, message("{company} operates", company=company(symbol)))
    position.round = replace(
        state,
        index=index,
        step=0,
        laid=(),
        upgraded=False,
        revenue=None,
        refused=(),
        owed=loans.INTEREST * position.companies[symbol].loans,
    )
