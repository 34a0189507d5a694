"""The interest on loans, and what becomes of a company that cannot pay it (18xx 12.3 to 12.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.event import Tell
from trackside.core.message import message
from trackside.games.rail18xx import loans, nationalisation
from trackside.games.rail18xx.rounds import operating_round
from trackside.games.rail18xx.telling import announce, company, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


def step(position: RailPosition, symbol: str, tell: Tell | None) -> None:
    """Interest and repayment, which need no decision (18xx 12.3 to 12.5)."""
    owed = operating_round(position).owed
    if owed:
        loans.borrow(position, symbol, owed, tell)
        if position.companies[symbol].cash < owed:
            announce(
                tell, message("{company} cannot pay its interest of {sum}", company=company(symbol), sum=money(owed))
            )
            nationalisation.nationalise(position, symbol, tell)
            return
        position.pay(symbol, "bank", owed)
        announce(tell, message("{company} pays interest of {sum}", company=company(symbol), sum=money(owed)))
    loans.repay(position, symbol, tell)
