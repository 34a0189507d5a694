"""What is to be decided next. After every move the rounds are asked until one of them needs a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.event import Tell
from trackside.games.rail18xx import (
    bundles,
    merger,
    nationalisation,
    new_phase,
    operating,
    privates_auction,
    stock_round,
    succession,
)
from trackside.games.rail18xx.homes import ChooseHome
from trackside.games.rail18xx.rounds import BundleRound, MergerRound, OperatingRound, PrivateAuction, StockRound

if TYPE_CHECKING:
    from trackside.games.rail18xx.deciding import RailDecision
    from trackside.games.rail18xx.position import RailPosition


def proceed(position: RailPosition, tell: Tell | None) -> None:
    """Let everything happen that needs no decision, and put the next decision on the stack."""
    position.stack.clear()
    while not position.ending.over:
        decision = _interruption(position) or _of_round(position, tell)
        if decision is not None:
            position.stack.append(decision)
            return


def _interruption(position: RailPosition) -> RailDecision | None:
    """What has to be settled before the round goes on, in the order in which 18xx.games asks."""
    state = position.round
    if isinstance(state, OperatingRound):
        return nationalisation.question(position) or new_phase.discard(position)
    if isinstance(state, StockRound) and (decision := _home(position)):
        return decision
    if isinstance(state, StockRound) or (isinstance(state, MergerRound) and state.formation is None):
        if position.rules.switches.discards_in_any_order:  # before the question too: see `unasked`
            return nationalisation.question(position) or new_phase.discard(position)
        return new_phase.discard(position) or nationalisation.question(position)
    return None


def _home(position: RailPosition) -> RailDecision | None:
    """A major that was started, but has no token yet (18xx 5.5)."""
    for charter in position.rules.majors:
        found = position.companies[charter.symbol]
        if found.is_open and not found.hexes:
            assert found.president is not None
            return ChooseHome(seats=(found.president,), company=charter.symbol)
    return None


def _of_round(position: RailPosition, tell: Tell | None) -> RailDecision | None:
    """What the round asks; if it is over, the next one begins."""
    decision: RailDecision | None
    match position.round:
        case PrivateAuction():
            decision = privates_auction.next_decision(position)
        case BundleRound():
            decision = bundles.next_decision(position, tell)
        case StockRound():
            decision = stock_round.next_decision(position, tell)
        case OperatingRound():
            decision = operating.next_decision(position, tell)
        case MergerRound():
            decision = merger.next_decision(position, tell)
    if decision is None:
        succession.follow(position, tell)
    return decision
