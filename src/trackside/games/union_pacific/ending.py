"""The end: who has most money, and where every million came from (UP R8.1, R8.2, R9.3, R9.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.message import message
from trackside.core.standings import Amount, Standing, Standings
from trackside.games.union_pacific.shares import SHARE_INDEX, share_piece

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


def standings(position: UnionPacificPosition) -> Standings:
    """Most money first; equal money is an equal place (UP R8.2). The virtual player can win (R9.3)."""
    money = position.money
    seats = position.rules.seats
    order = sorted(range(len(money)), key=lambda holder: -money[holder])
    if not position.over:
        order = [holder for holder in order if holder < seats]  # the virtual player takes part in the last payout only
    rows = tuple(
        Standing(
            seat=holder if holder < seats else None,
            place=1 + sum(money[other] > money[holder] for other in order),
            total=money[holder],
            amounts=_amounts(position, holder),
            name=message("the virtual player") if holder >= seats else None,
        )
        for holder in order
    )
    return Standings(position.over, rows)


def _amounts(position: UnionPacificPosition, holder: int) -> tuple[Amount, ...]:
    return tuple(
        Amount(
            message(
                "Dividend {number}: {company}",
                number=dividend.number,
                company=share_piece(SHARE_INDEX[payment.company]),
            ),
            payment.amount,
        )
        for dividend in position.dividends
        for payment in dividend.payments
        if holder in payment.holders and payment.amount
    )
