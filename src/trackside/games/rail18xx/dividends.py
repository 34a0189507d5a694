"""Dividends and the price of a company (18xx 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from trackside.core.choices import Choices, Listed
from trackside.core.event import Event, Tell
from trackside.core.message import Message, Seat, message
from trackside.core.moves import Move
from trackside.games.rail18xx.companies import SHARES
from trackside.games.rail18xx.deciding import EndGame
from trackside.games.rail18xx.private_sales import BuyPrivate, TurnDecision, with_private_purchases
from trackside.games.rail18xx.rounds import acting_company, end_step, operating_round
from trackside.games.rail18xx.telling import announce, company, money, move_price

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

Payment = Literal["full", "half", "withhold"]
PAYMENTS: tuple[Payment, ...] = ("full", "half", "withhold")


class PayDividend(Move, frozen=True, tag="dividend"):
    """Distribute all of the revenue, half of it, or nothing (18xx 11.2)."""

    notation = "dividend {payment}"

    payment: Payment

    def check(self, position: RailPosition, seat: int) -> None:
        """Every way of paying is open to every major with revenue."""

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        pay_out(position, acting_company(position), self.payment, tell)
        end_step(position)


class ChooseDividend(TurnDecision, frozen=True, tag="choose dividend"):
    """Decide what becomes of the revenue of a major."""

    heading = message("Dividends")
    rule = "18xx 11.2"
    answers = (PayDividend, BuyPrivate, EndGame)
    passing = False

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return with_private_purchases(position, Listed([PayDividend(payment) for payment in PAYMENTS]))


def step(position: RailPosition, symbol: str, tell: Tell | None) -> ChooseDividend | None:
    """Ask a major with revenue; everything else needs no decision (18xx 11.1, 10.8)."""
    revenue = operating_round(position).revenue
    position.update(symbol, earned=revenue or 0)
    if revenue is None:
        position.update(symbol, routes=())
        revenue = 0
    if position.rules.is_minor(symbol):
        _pay_minor(position, symbol, revenue, tell)
        return None
    if not revenue:
        announce(tell, message("{company} earns nothing", company=company(symbol)))
        move_price(position, symbol, "left", tell)
        return None
    return ChooseDividend(seats=(position.president(symbol),), company=symbol)


def kept_of(revenue: int, payment: Payment) -> int:
    """What goes to the treasury of a major before the shares are paid (18xx 11.2)."""
    if payment == "half":
        return revenue // 2 // 10 * 10
    return revenue if payment == "withhold" else 0


def pay_out(position: RailPosition, symbol: str, payment: Payment, tell: Tell | None) -> None:
    """Pay treasury and shareholders of a major and move its price (18xx 11.2 to 11.4)."""
    revenue = operating_round(position).revenue or 0
    found = position.companies[symbol]
    kept = kept_of(revenue, payment)
    distributed = revenue - kept
    lines: list[Message] = []
    position.pay("bank", symbol, kept)
    for seat, held in enumerate(found.shares):
        if held and distributed:
            sum_ = distributed * held // SHARES
            position.pay("bank", seat, sum_)
            lines.append(message("{seat} receives {sum}", seat=Seat(seat), sum=money(sum_)))
    # 18xx 11.3: shares in the treasury pay to the treasury, those in the pool pay nobody.
    position.pay("bank", symbol, distributed * found.treasury // SHARES)
    if tell is not None:
        tell(Event(_told(symbol, kept, distributed), lines=tuple(lines)))
    if not distributed:
        move_price(position, symbol, "left", tell)
    elif distributed >= position.price(symbol):
        move_price(position, symbol, "right", tell)
    position.round = replace(operating_round(position), revenue=None)


def _told(symbol: str, kept: int, distributed: int) -> Message:
    if not distributed:
        return message("{company} keeps {kept}", company=company(symbol), kept=money(kept))
    if not kept:
        return message("{company} distributes {distributed}", company=company(symbol), distributed=money(distributed))
    return message(
        "{company} keeps {kept} and distributes {distributed}",
        company=company(symbol),
        kept=money(kept),
        distributed=money(distributed),
    )


def _pay_minor(position: RailPosition, symbol: str, revenue: int, tell: Tell | None) -> None:
    """Half to the treasury and half to the owner (18xx 11.1)."""
    owner = position.president(symbol)
    half = revenue // 2
    position.pay("bank", symbol, half)
    position.pay("bank", owner, revenue - half)
    if revenue:
        announce(
            tell,
            message(
                "{company} keeps {kept} and pays {sum} to {seat}",
                company=company(symbol),
                kept=money(half),
                sum=money(revenue - half),
                seat=Seat(owner),
            ),
        )
    else:
        announce(tell, message("{company} earns nothing", company=company(symbol)))
    move_price(position, symbol, "right" if revenue else "left", tell)
