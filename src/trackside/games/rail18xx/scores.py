"""The scores (18xx 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.message import message
from trackside.core.standings import Amount, Standing, Standings
from trackside.games.rail18xx.telling import company, money, private

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


def final_price(position: RailPosition, symbol: str) -> int:
    """The price after the steps left for its loans (18xx 20.1)."""
    found = position.companies[symbol]
    cell = found.cell
    if cell is None:
        return 0
    for _ in range(found.loans):
        cell = position.rules.market.after(cell, "left", major=position.rules.is_major(symbol))
    return position.rules.market.price(cell)


def standings(position: RailPosition) -> Standings:
    """Cash, face values of privates, shares at their prices (18xx 20.2)."""
    rows = [_amounts(position, seat) for seat in range(position.seats)]
    totals = [sum(amount.amount for amount in row) for row in rows]
    order = sorted(range(position.seats), key=lambda seat: -totals[seat])
    return Standings(
        position.over,
        tuple(
            Standing(seat, 1 + sum(total > totals[seat] for total in totals), totals[seat], tuple(rows[seat]))
            for seat in order
        ),
    )


def _amounts(position: RailPosition, seat: int) -> list[Amount]:
    amounts = [Amount(message("Cash"), position.cash[seat])]
    for name in position.privates_of(seat):
        amounts.append(Amount(message("{private}", private=private(name)), position.rules.privates[name].value))
    for symbol, found in position.companies.items():
        held = found.shares[seat]
        if held:
            # 18xx 20.2: a minor counts twice its price.
            count = 2 if position.rules.is_minor(symbol) else held
            price = final_price(position, symbol)
            amounts.append(
                Amount(
                    message(
                        "{count} × {price} for {company}", count=count, price=money(price), company=company(symbol)
                    ),
                    count * price,
                )
            )
    return amounts
