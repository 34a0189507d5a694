"""What players leave to the table in 18xx games, on positions from real games."""

from __future__ import annotations

from pathlib import Path

import pytest

import trackside
from trackside.core.game import Game
from trackside.core.instruction import instructions_of
from trackside.core.moves import Move
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.dividends import ChooseDividend, PayDividend
from trackside.games.rail18xx.merger import MergerTurn
from trackside.games.rail18xx.private_sales import OfferPrivates
from trackside.games.rail18xx.running import Run, RunTrains
from trackside.games.rail18xx.stock_round import StockTurn
from trackside.games.rail18xx.train_market import BuyTrains

RECORDS = Path(__file__).parents[2] / "records"


@pytest.fixture(scope="module")
def game() -> Game:
    return trackside.load((RECORDS / "18xx_1867_21268.json").read_bytes())


def first(game: Game, kind: type, after: int = 0) -> Game:
    """The game at the first moment after so many moves at which a decision of this kind is due."""
    for number in range(after, game.number):
        there = game.at(number)
        if isinstance(there.position.pending, kind):
            return there
    raise AssertionError(f"nobody ever has to decide {kind}")


def answer(game: Game, name: str) -> Move | None:
    """What the instruction answers for the seat that decides, or None; an answer must be legal."""
    seat = game.deciding[0]
    move = instructions_of(game.title)[name].answer(game.position, seat)
    if move is not None:
        game.position.check(seat, move)
    return move


@pytest.mark.parametrize(
    ("kind", "name"), [(MergerTurn, "pass-mergers"), (StockTurn, "pass-stock")], ids=["mergers", "stock"]
)
def test_passing(game: Game, kind: type, name: str) -> None:
    there = first(game, kind)
    assert answer(there, name) == Pass()
    assert answer(there, "run-and-pay") is None


def test_trains_run_for_most_and_pay_out(game: Game) -> None:
    there = first(game, Run, 300)
    move = answer(there, "run-and-pay")
    assert isinstance(move, RunTrains)
    assert move.routes
    assert answer(first(game, ChooseDividend), "run-and-pay") == PayDividend("full")


def test_private_companies_are_not_asked_about(game: Game) -> None:
    there = first(game, OfferPrivates)
    assert answer(there, "no-privates") == Pass()
    assert answer(first(game, BuyTrains, there.number), "no-privates") is None


def test_passing_in_the_stock_round_ends_when_something_happens(game: Game) -> None:
    there = first(game, StockTurn, 300)
    seat = there.deciding[0]
    mark = instructions_of(there.title)["pass-stock"].mark
    before = mark(there.position, seat)
    marks = set()
    while isinstance(there.position.pending, StockTurn):
        move = game.entries[there.number].move
        there = game.at(there.number + 1)
        marks.add((type(move).__name__, mark(there.position, seat) == before))
    assert ("SellShares", True) not in marks
    # The round is over: so is the instruction.
    assert mark(there.position, seat) != before
