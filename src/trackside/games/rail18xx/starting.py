"""Starting a major in a stock round (18xx 5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx import homes
from trackside.games.rail18xx.companies import SHARES, Token
from trackside.games.rail18xx.rounds import end_turn
from trackside.games.rail18xx.shares import over_limit, with_change
from trackside.games.rail18xx.telling import announce, company, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

TOKEN_COSTS = (0, 20, 40)
"""What the three tokens of a major cost for each hex of distance (18xx 9.1)."""

LOWEST_START: Final = 50
"""Who can pay twice this is asked, as on 18xx.games, although the lowest price is 70 (18xx 5.5)."""


class StartMajor(Move, frozen=True, tag="start"):
    """Start a major: pay twice the price into its treasury for the president's certificate."""

    notation = "start {company} at {price}"

    company: str
    price: int

    def check(self, position: RailPosition, seat: int) -> None:
        if not position.phase.majors_may_start:
            raise refuse("18xx 5.5", "Majors may be started from phase 4 on")
        if self.company not in unused_majors(position):
            raise refuse("18xx 5.5", "{company} is not to be had", company=company(self.company))
        if over_limit(position, seat):
            raise refuse("18xx 5.6", "A player above the limit of certificates must sell first")
        starts = position.rules.market.major_starts
        if self.price not in starts:
            prices = ", ".join(map(str, sorted(starts)))
            raise refuse("18xx 5.5", "A major starts at one of: {prices}", prices=prices)
        if 2 * self.price > position.cash[seat]:
            raise refuse(
                "18xx 5.5",
                "The president's certificate costs {price}, more than the cash of {cash}",
                price=money(2 * self.price),
                cash=money(position.cash[seat]),
            )
        if position.certificates(seat) >= position.rules.certificate_limit:
            raise refuse(
                "18xx 5.6", "Nobody may hold more than {limit} certificates", limit=position.rules.certificate_limit
            )
        if not homes.homes_of_major(position):
            raise refuse("18xx 5.5", "There is no city where a major could start")

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        found = position.companies[self.company]
        position.update(
            self.company,
            state="open",
            president=seat,
            shares=with_change(found.shares, seat, 2),
            treasury=SHARES - 2,
            tokens=tuple(map(Token, TOKEN_COSTS)),
        )
        position.pay(seat, self.company, 2 * self.price)
        position.put_price(self.company, position.rules.market.major_starts[self.price])
        announce(
            tell,
            message(
                "{seat} starts {company} at {price}",
                seat=Seat(seat),
                company=company(self.company),
                price=money(self.price),
            ),
        )
        end_turn(position, seat)


def unused_majors(position: RailPosition) -> list[str]:
    """The majors that are not in play."""
    return [charter.symbol for charter in position.rules.majors if not position.companies[charter.symbol].is_open]


def can_start(position: RailPosition, seat: int) -> bool:
    """Whether a player has what starting a major takes, as 18xx.games asks it."""
    return position.phase.majors_may_start and position.cash[seat] >= 2 * LOWEST_START and bool(unused_majors(position))


def starts(position: RailPosition, seat: int) -> list[StartMajor]:
    """All majors that a player may start, at all prices."""
    room = position.certificates(seat) < position.rules.certificate_limit
    if not room or not can_start(position, seat) or not homes.homes_of_major(position):
        return []
    prices = [price for price in sorted(position.rules.market.major_starts) if 2 * price <= position.cash[seat]]
    return [StartMajor(symbol, price) for symbol in unused_majors(position) for price in prices]
