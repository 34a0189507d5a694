"""Which round follows when one is over, and whether the game ends with it (18xx 4.1 to 4.3, 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.event import Tell
from trackside.core.message import message
from trackside.games.rail18xx import ending, history, merger, operating, state_railway, stock_round
from trackside.games.rail18xx.rounds import MergerRound, OperatingRound, StockRound
from trackside.games.rail18xx.telling import announce

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


def follow(position: RailPosition, tell: Tell | None) -> None:
    """Begin what comes next if the round is over; auctions at the start lead on by themselves."""
    match position.round:
        case StockRound(over=True, number=number):
            _after_stock_round(position, number, tell)
        case OperatingRound(over=True) as state:
            _after_operating_round(position, state, tell)
        case MergerRound(over=True, number=number, part=part):
            _next_of_set(position, number, part, tell)


def _after_stock_round(position: RailPosition, number: int, tell: Tell | None) -> None:
    """A set of operating rounds (18xx 4.1)."""
    if _nothing_can_happen(position):
        announce(tell, message("No company is left and nobody can start one: the game ends"))
        ending.finish(position)
        return
    stock_round.end(position, tell)
    history.remember(position, "stock", number, 0)
    operating.begin_set(position, number, tell)


def _after_operating_round(position: RailPosition, state: OperatingRound, tell: Tell | None) -> None:
    """The end of the game; or an export, and the next round."""
    rules, known = position.rules, position.ending
    history.remember(position, "operating", state.number, state.part)
    # 18xx 19.3: once the last phase has begun the bank does not end the game.
    if known.last_set is None and known.broken:
        announce(tell, message("The bank is broken: the game ends"))
        ending.finish(position)
        return
    if known.last_set == state.number and state.part >= known.rounds:
        ending.finish(position)
        return
    # 18xx 18.2: a game that is over exports nothing any more.
    at_end = state.part >= known.rounds or not rules.exports_each_set
    if not rules.state_has_treasury and position.phase.state_railway and at_end:
        state_railway.export(position, tell)
    if position.phase.merger_rounds:
        merger.begin(position, state.number, state.part, tell)
    else:
        _next_of_set(position, state.number, state.part, tell)


def _next_of_set(position: RailPosition, number: int, part: int, tell: Tell | None) -> None:
    """The next operating round of the set, or the next stock round (18xx 4.1, 4.3)."""
    if part < position.ending.rounds:
        operating.begin(position, number, part + 1, tell)
    else:
        stock_round.begin(position, number + 1, tell)


def _nothing_can_happen(position: RailPosition) -> bool:
    """Whether no company is in play, nobody can start one, and no money will come: such a game has no other end.

    Neither rule book speaks of it (18xx 19.5).
    """
    state = position.rules.state.symbol
    if position.open_companies() or (state_railway.operates(position) and position.companies[state].hexes):
        return False
    if any(owner not in (None, "bank", state) for owner in position.privates.values()):
        return False
    return not any(stock_round.can_act(position, seat) for seat in range(position.seats))
