"""What players of 18xx games leave to the table (see `trackside.core.instruction`)."""

from __future__ import annotations

from typing import Final

from trackside.core.instruction import Instruction
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.dividends import ChooseDividend, PayDividend
from trackside.games.rail18xx.merger import MergerTurn
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.private_sales import OfferPrivates
from trackside.games.rail18xx.rounds import StockRound
from trackside.games.rail18xx.running import Run, RunTrains, best_runs
from trackside.games.rail18xx.stock_round import StockTurn


def _pass_mergers(position: RailPosition, seat: int) -> Move | None:
    return Pass() if isinstance(position.pending, MergerTurn) else None


def _pass_stock(position: RailPosition, seat: int) -> Move | None:
    return Pass() if isinstance(position.pending, StockTurn) else None


def _stock(position: RailPosition, seat: int) -> str:
    """The stock round that is, or comes next; who has been started, and what has been sold."""
    state = position.round
    number = getattr(state, "number", 0) + (not isinstance(state, StockRound))
    auction = state.auction.minor if isinstance(state, StockRound) and state.auction else ""
    pools = [f"{symbol}{position.companies[symbol].pool}" for symbol in position.open_companies()]
    return f"{number} {auction} {' '.join(sorted(pools))}"


def _run_and_pay(position: RailPosition, seat: int) -> Move | None:
    match position.pending:
        case Run(company=symbol):
            return RunTrains(tuple(run.route for run in best_runs(position, symbol).runs))
        case ChooseDividend():
            return PayDividend("full")
    return None


def _buy_no_privates(position: RailPosition, seat: int) -> Move | None:
    return Pass() if isinstance(position.pending, OfferPrivates) else None


INSTRUCTIONS: Final = (
    Instruction(
        "pass-stock",
        message("Pass in this stock round"),
        message("Until somebody starts a company or sells shares, or the round ends"),
        _pass_stock,
        _stock,
    ),
    Instruction(
        "pass-mergers",
        message("Pass in merger rounds"),
        message("Until you switch it off; whether your minor joins another's merger, you are always asked"),
        _pass_mergers,
    ),
    Instruction(
        "run-and-pay",
        message("Run the best routes and pay out"),
        message("For every company of yours, until you switch it off"),
        _run_and_pay,
    ),
    Instruction(
        "no-privates",
        message("Do not ask about private companies"),
        message("Until you switch it off; at the other steps of a turn your companies can still buy them"),
        _buy_no_privates,
    ),
)
