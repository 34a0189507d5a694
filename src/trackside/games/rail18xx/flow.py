"""What is to be decided next. After every move the rounds are asked until one of them needs a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from trackside.core.event import Tell
from trackside.games.rail18xx import (
    bundles,
    merger,
    nationalisation,
    new_phase,
    operating,
    privates_auction,
    stock_round,
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


def declined(position: RailPosition, tell: Tell | None) -> None:
    """A proposal was declined: whoever made it decides anew."""
    state = position.round
    if isinstance(state, MergerRound):
        refused = (*state.refused, state.joined)
        position.round = replace(state, joined=(), complete=False, converting=False, refused=refused)
    proceed(position, tell)


def _interruption(position: RailPosition) -> RailDecision | None:
    """What has to be settled before the round goes on (record format 7)."""
    state = position.round
    if isinstance(state, OperatingRound):
        return nationalisation.question(position) or new_phase.discard(position)
    if isinstance(state, StockRound):
        return _home(position) or new_phase.discard(position) or nationalisation.question(position)
    if isinstance(state, MergerRound) and state.formation is None:
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
    state = position.round
    if isinstance(state, OperatingRound):
        return operating.next_decision(position, tell)
    if isinstance(state, StockRound):
        return stock_round.next_decision(position, tell)
    if isinstance(state, PrivateAuction):
        return privates_auction.next_decision(position)
    if isinstance(state, BundleRound):
        return bundles.next_decision(position, tell)
    return merger.next_decision(position, tell)
