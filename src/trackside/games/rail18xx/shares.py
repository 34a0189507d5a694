"""Shares and presidencies: who may buy and sell, and who becomes president (18xx 5.2, 5.3, 5.6, 5.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove, refuse
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.deciding import RailDecision
from trackside.games.rail18xx.telling import announce, company, money, move_price

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

Source = Literal["treasury", "pool"]
SOURCES: tuple[Source, ...] = ("treasury", "pool")

POOL_LIMIT: Final = SHARES // 2
"""How many tenths of a major the bank pool takes (18xx 5.2)."""


class BuyShare(Move, frozen=True, tag="buy"):
    """Buy a tenth of a major from its treasury or from the bank pool."""

    notation = "buy {company} from {source}"

    company: str
    source: Source

    def check(self, position: RailPosition, seat: int) -> None:
        decision = position.pending
        assert isinstance(decision, BuyingDecision)
        decision.check_purchase(position, seat, self)

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        decision = position.pending
        assert isinstance(decision, BuyingDecision)
        buy(position, seat, self.company, self.source, tell)
        decision.bought(position, seat)


class BuyingDecision(RailDecision, frozen=True):
    """A decision in which a share may be bought."""

    def check_purchase(self, position: RailPosition, seat: int, purchase: BuyShare) -> None:
        """Raise `IllegalMove` unless `seat` may buy this share now."""
        raise NotImplementedError

    def bought(self, position: RailPosition, seat: int) -> None:
        """What follows for the turn of `seat` once it has bought."""
        raise NotImplementedError


def with_change(shares: tuple[int, ...], seat: int, change: int) -> tuple[int, ...]:
    """The holdings after one seat's have changed."""
    return (*shares[:seat], shares[seat] + change, *shares[seat + 1 :])


def purchase_fault(position: RailPosition, seat: int, symbol: str, source: Source) -> IllegalMove | None:
    """Why a player may not buy a tenth of a major now, apart from what he sold; None if he may."""
    found = position.companies.get(symbol)
    if found is None or not found.is_open or not position.rules.is_major(symbol):
        return refuse("18xx 5.3", "{company} has no shares to buy", company=company(symbol))
    left = found.treasury if source == "treasury" else found.pool
    if not found.certificate and source == "treasury" and not found.shares[seat]:
        left -= 2  # an unclaimed president's certificate goes only to who makes it of two shares (18xx 14.3e)
    if left < 1:
        return refuse("18xx 5.3", "No share of {company} is left there", company=company(symbol))
    if position.price(symbol) > position.cash[seat]:
        return refuse(
            "18xx 5.3",
            "A share of {company} costs {price}, more than the cash of {cash}",
            company=company(symbol),
            price=money(position.price(symbol)),
            cash=money(position.cash[seat]),
        )
    most = position.rules.most_shares
    if found.shares[seat] >= most:
        return refuse("18xx 5.6", "Nobody may hold more than {percent}% of a major", percent=most * 10)
    if position.certificates(seat) >= position.rules.certificate_limit and not _makes_president(position, seat, symbol):
        return refuse(
            "18xx 5.6", "Nobody may hold more than {limit} certificates", limit=position.rules.certificate_limit
        )
    return None


def buy(position: RailPosition, seat: int, symbol: str, source: Source, tell: Tell | None) -> None:
    """A player buys a tenth of a major (18xx 5.3)."""
    found = position.companies[symbol]
    price = position.price(symbol)
    position.pay(seat, symbol if source == "treasury" else "bank", price)
    place = {"treasury": found.treasury - 1} if source == "treasury" else {"pool": found.pool - 1}
    position.update(symbol, shares=with_change(found.shares, seat, 1), **place)
    announce(
        tell,
        message(
            "{seat} buys 10% of {company} for {price}", seat=Seat(seat), company=company(symbol), price=money(price)
        ),
    )
    settle_presidency(position, symbol, tell)


def sale_fault(position: RailPosition, seat: int, symbol: str, count: int) -> IllegalMove | None:
    """Why a player may not sell so many tenths of a company now; None if he may (18xx 5.2)."""
    found = position.companies.get(symbol)
    if found is None or not position.rules.is_major(symbol) or not found.is_open:
        return refuse("18xx 5.2", "Only shares of majors can be sold")
    if not 1 <= count <= found.shares[seat]:
        return refuse("18xx 5.2", "The player holds {count} shares of it", count=found.shares[seat])
    if not found.operated:
        return refuse("18xx 5.2", "{company} has not operated yet", company=company(symbol))
    if found.pool + count > POOL_LIMIT:
        return refuse("18xx 5.2", "The bank pool may hold at most 50% of {company}", company=company(symbol))
    if found.president == seat:
        left = found.shares[seat] - count
        best = max((held for other, held in enumerate(found.shares) if other != seat), default=0)
        if left < 2 and best < 2:
            return refuse(
                "18xx 5.2",
                "Nobody else holds 20% of {company} to become its president",
                company=company(symbol),
            )
    return None


def sell(position: RailPosition, seat: int, symbol: str, count: int, tell: Tell | None) -> None:
    """A player sells shares to the pool; those of the president lower the price by one step (18xx 5.2)."""
    found = position.companies[symbol]
    price = position.price(symbol)
    position.update(symbol, shares=with_change(found.shares, seat, -count), pool=found.pool + count)
    position.pay("bank", seat, price * count)
    announce(
        tell,
        message(
            "{seat} sells {percent}% of {company} for {sum}",
            seat=Seat(seat),
            percent=count * 10,
            company=company(symbol),
            sum=money(price * count),
        ),
    )
    if found.president == seat:
        move_price(position, symbol, "down", tell)
    settle_presidency(position, symbol, tell)


def settle_presidency(position: RailPosition, symbol: str, tell: Tell | None) -> None:
    """Give the presidency to whoever holds more than the president (18xx 5.7)."""
    found = position.companies[symbol]
    president = found.president
    assert president is not None
    most = max(found.shares)
    if not found.certificate:
        # 18xx 14.3e: the first to hold two shares swaps them for the certificate that lies in the treasury.
        if most < 2:
            return
        position.update(symbol, certificate=True)
    elif found.shares[president] == most:
        return
    if found.shares[president] == most and most >= 2:
        heir = president
    else:
        heir = next(seat for seat in position.after(president) if found.shares[seat] == most)
    if heir != president:
        position.update(symbol, president=heir)
        announce(tell, message("{seat} becomes president of {company}", seat=Seat(heir), company=company(symbol)))


def over_limit(position: RailPosition, seat: int) -> bool:
    """Whether a player holds too many certificates (18xx 5.6)."""
    return position.certificates(seat) > position.rules.certificate_limit


def _makes_president(position: RailPosition, seat: int, symbol: str) -> bool:
    """Whether the share turns two certificates into one: then it adds none."""
    found = position.companies[symbol]
    return not found.certificate and found.shares[seat] == 1
