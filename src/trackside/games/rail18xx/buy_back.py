"""Buying back shares from the bank pool (18xx 12.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Ranged
from trackside.core.event import Tell
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx.deciding import EndGame, Pass
from trackside.games.rail18xx.private_sales import BuyPrivate, TurnDecision, with_private_purchases
from trackside.games.rail18xx.rounds import end_step
from trackside.games.rail18xx.telling import announce, company

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class BuyBack(Move, frozen=True, tag="buy-back"):
    """The company in turn buys tenths of itself from the pool."""

    notation = "buyback {count}"

    count: int

    def check(self, position: RailPosition, seat: int) -> None:
        most = _most(position, _symbol(position))
        if not 1 <= self.count <= most:
            raise refuse("18xx 12.8", "The company may buy back up to {count} shares", count=most)

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        symbol = _symbol(position)
        found = position.companies[symbol]
        position.pay(symbol, "bank", self.count * position.price(symbol))
        position.update(symbol, pool=found.pool - self.count, treasury=found.treasury + self.count)
        announce(tell, message("{company} buys back {percent}%", company=company(symbol), percent=10 * self.count))
        end_step(position)


class BuyBackShares(TurnDecision, frozen=True, tag="buy back shares"):
    """Buy back shares, or not."""

    heading = message("Buying back shares")
    rule = "18xx 12.8"
    answers = (BuyBack, BuyPrivate, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return with_private_purchases(position, Ranged(BuyBack(1), "count", 1, _most(position, self.company)))


def step(position: RailPosition, symbol: str, tell: Tell | None) -> BuyBackShares | None:
    """Ask a major whose shares lie in the pool."""
    if not position.rules.is_major(symbol) or not _most(position, symbol):
        return None
    return BuyBackShares(seats=(position.president(symbol),), company=symbol)


def _symbol(position: RailPosition) -> str:
    decision = position.pending
    assert isinstance(decision, BuyBackShares)
    return decision.company


def _most(position: RailPosition, symbol: str) -> int:
    found = position.companies[symbol]
    price = position.price(symbol)
    return min(found.pool, found.cash // price) if price else 0
