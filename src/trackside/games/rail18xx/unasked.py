"""What 18xx.games takes although it does not ask for it at that moment, so that its files can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.moves import Move
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.formation import BuyIntoMajor
from trackside.games.rail18xx.nationalisation import Question
from trackside.games.rail18xx.new_phase import Discard, DiscardTrain
from trackside.games.rail18xx.private_sales import BuyPrivate
from trackside.games.rail18xx.rounds import MergerRound, OperatingRound
from trackside.games.rail18xx.shares import BuyShare

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


def taken(position: RailPosition, seat: int, move: Move) -> bool:
    """Whether a move is looked at although somebody else, or something else, is asked for first."""
    match position.pending, move:
        case Discard(), BuyPrivate():
            return _of_company_in_turn(position, seat)
        case Question(), DiscardTrain():
            return _after_an_export(position)
        case BuyIntoMajor(), BuyShare() | Pass():
            return _of_another_holder(position, seat)
    return False


def _of_company_in_turn(position: RailPosition, seat: int) -> bool:
    """A private is bought at any point of a turn (18xx 12.7), also while trains above a limit are to be dropped."""
    state = position.round
    if not position.rules.switches.privates_at_any_point or not isinstance(state, OperatingRound):
        return False
    symbol = state.company
    return symbol is not None and position.companies[symbol].is_open and position.president(symbol) == seat


def _after_an_export(position: RailPosition) -> bool:
    """Trains are dropped and the question of 18xx 17.2 is answered: in which order, only operating rounds tell."""
    return position.rules.switches.discards_in_any_order and not isinstance(position.round, OperatingRound)


def _of_another_holder(position: RailPosition, seat: int) -> bool:
    """The owners of merged minors buy shares after that of the first (18xx 14.3g), clockwise or as their minors run.

    Nobody says in which of these orders the site asks two others or more.
    """
    state = position.round
    formed = state.formation if isinstance(state, MergerRound) else None
    if formed is None or not formed.holders or not position.rules.switches.shares_from_first_minor:
        return False
    return seat in formed.first and formed.holders[0] not in formed.first
