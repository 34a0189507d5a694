"""How a computer opponent invests: in stock rounds and in majors just formed (18xx 5, 14.2f, 14.3g)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from trackside.games.rail18xx import homes, loans, shares
from trackside.games.rail18xx.deciding import Pass
from trackside.games.rail18xx.homes import ChooseHome
from trackside.games.rail18xx.shares import BuyShare, over_limit
from trackside.games.rail18xx.starting import StartMajor, starts
from trackside.games.rail18xx.stock_round import SellShares, StockTurn
from trackside.games.rail18xx.thinking import auctions
from trackside.games.rail18xx.thinking.building import best_home
from trackside.games.rail18xx.thinking.prospects import Outlook
from trackside.games.rail18xx.thinking.trying import best_of, listed, worth_after
from trackside.games.rail18xx.trains import kind_of

if TYPE_CHECKING:
    from trackside.core.chance import Random
    from trackside.core.moves import Move
    from trackside.games.rail18xx.position import RailPosition

Investment: TypeAlias = "tuple[int, float, Move]"
"""A price, what is expected to be gained above it, and the move."""

LEAST_YIELD: Final = 0.02
"""What an investment is to bring at least, of its price."""


def stock_turn(position: RailPosition, outlook: Outlook, seat: int, random: Random) -> Move:
    """The investment that brings most for its price; before it a sale of what will only lose."""
    decision = position.pending
    assert isinstance(decision, StockTurn)
    choices = decision.choices(position, seat)
    sales = list(listed(choices, SellShares))
    if over_limit(position, seat) and sales:
        return best_of(position, outlook, seat, sales)
    now = outlook.worth(seat)
    for sale in sales:
        if worth_after(position, outlook, seat, sale) > now + LEAST_YIELD * position.price(sale.company):
            return sale
    best: Move = Pass()
    best_yield = LEAST_YIELD
    investments = _purchases(position, outlook, seat, listed(choices, BuyShare), now)
    investments.extend(_companies(position, outlook, seat, now, random))
    for price, gain, move in investments:
        if gain / price > best_yield:
            best, best_yield = move, gain / price
    return best


def _purchases(
    position: RailPosition, outlook: Outlook, seat: int, moves: Iterable[BuyShare], now: float
) -> list[Investment]:
    return [(position.price(move.company), _bought(position, outlook, seat, move) - now, move) for move in moves]


def _companies(position: RailPosition, outlook: Outlook, seat: int, now: float, random: Random) -> list[Investment]:
    """The companies that the seat may start, a minor or a major."""
    found: list[Investment] = []
    minor = auctions.opening(position, outlook, seat, random)
    if minor is not None and not over_limit(position, seat):
        promised, bid = minor
        found.append((bid.price, promised, bid))
    for move in _starts(position, seat):
        found.append((2 * move.price, _started(position, outlook, seat, move) - now, move))
    return found


def _bought(position: RailPosition, outlook: Outlook, seat: int, move: BuyShare) -> float:
    tried = position.clone()
    shares.buy(tried, seat, move.company, move.source, None)
    return outlook.of(tried).worth(seat)


def _starts(position: RailPosition, seat: int) -> list[StartMajor]:
    """A major at the lowest price with which it can buy a train, and at the lowest that spares it loans."""
    moves = starts(position, seat)
    if not moves:
        return []
    trains = [position.rules.trains[kind_of(name)].price for name in (*position.depot_trains(), *position.pool)]
    needed = min(trains, default=0)
    company = moves[0].company
    credit = loans.RECEIVED * position.rules.most_loans(company)
    prices = [move.price for move in moves if move.company == company]
    able = [price for price in prices if 2 * price + credit >= needed]
    rich = [price for price in prices if 2 * price >= needed]
    return [StartMajor(company, price) for price in sorted({*able[:1], *rich[:1], *able[-1:]})]


def _started(position: RailPosition, outlook: Outlook, seat: int, move: StartMajor) -> float:
    tried = position.clone()
    tried.apply(seat, move)
    decision = tried.pending
    if isinstance(decision, ChooseHome):
        tried.apply(seat, best_home(tried, decision.company, list(listed(tried.choices(seat), homes.PlaceHome))))
    return outlook.of(tried).worth(seat)


def buy_into_major(position: RailPosition, outlook: Outlook, seat: int) -> Move:
    """A share of the new major as long as it brings anything, or if it must be bought."""
    choices = position.choices(seat)
    (purchase,) = listed(choices, BuyShare)
    if Pass() not in choices:
        return purchase
    gain = _bought(position, outlook, seat, purchase) - outlook.worth(seat)
    return purchase if gain > LEAST_YIELD * position.price(purchase.company) else Pass()
