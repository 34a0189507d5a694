"""Loans: how they are taken and paid back (18xx 12.1, 12.2, 12.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.core.event import Tell
from trackside.core.message import message
from trackside.games.rail18xx.telling import announce, company

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

FACE: Final = 50
"""What is paid back for a loan (18xx 12.5)."""
INTEREST: Final = 5
"""For each loan in every operating round (18xx 12.3)."""
RECEIVED = FACE - INTEREST
"""What a company gets for a loan: its first interest is kept back (18xx 12.1)."""


def funds(position: RailPosition, symbol: str) -> int:
    """Cash and all loans that a company may still take."""
    return position.companies[symbol].cash + RECEIVED * position.loans_left(symbol)


def borrow(position: RailPosition, symbol: str, amount: int, tell: Tell | None) -> None:
    """Take as many loans as it needs to have `amount` in cash, if it may take so many (18xx 12.2)."""
    count = 0
    while position.companies[symbol].cash < amount and position.loans_left(symbol):
        position.update(symbol, loans=position.companies[symbol].loans + 1)
        position.pay("bank", symbol, RECEIVED)
        count += 1
    if count:
        announce(
            tell,
            message("{company} takes a loan", "{company} takes {count} loans", company=company(symbol), count=count),
        )


def pay_with_loans(position: RailPosition, symbol: str, amount: int, tell: Tell | None) -> None:
    """Pay the bank, with loans where cash does not suffice."""
    borrow(position, symbol, amount, tell)
    position.pay(symbol, "bank", amount)


def repay(position: RailPosition, symbol: str, tell: Tell | None) -> None:
    """Pay back loans as far as cash goes (18xx 12.5)."""
    found = position.companies[symbol]
    count = min(found.loans, max(0, found.cash) // FACE)
    if count:
        position.pay(symbol, "bank", count * FACE)
        position.update(symbol, loans=found.loans - count)
        announce(
            tell,
            message(
                "{company} pays back a loan", "{company} pays back {count} loans", company=company(symbol), count=count
            ),
        )
