"""Dividends: what the companies and Union Pacific pay (UP R7.5 to R7.15), and the dividend cards (R7.1 to R7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from trackside.core.event import Event, Tell
from trackside.core.message import Message, Seat, Value, message
from trackside.games.union_pacific.components import CARDS, COMPANIES
from trackside.games.union_pacific.shares import DIVIDEND, SHARES, UP, counts, share_piece

if TYPE_CHECKING:
    from trackside.games.union_pacific.position import UnionPacificPosition


class Payment(msgspec.Struct, frozen=True):
    """What one or more tied shareholders get from one company.

    `holders` are seats, or the number of seats for the virtual third player (UP R9.2). Each has `shares` on the
    table and gets `amount`: the `pot` divided among them. `place` is their first place, 1 for most shares; `value`
    is the company's, 0 for Union Pacific.
    """

    company: str
    holders: tuple[int, ...]
    shares: int
    place: int
    value: int
    pot: int
    amount: int

    def paid_to(self, holder: int) -> int:
        """What a holder gets of it, nothing if he is none of its own."""
        return self.amount if holder in self.holders else 0


class Dividend(msgspec.Struct, frozen=True):
    """One complete dividend: its number from 1, and all payments in the order of the summary card."""

    number: int
    payments: tuple[Payment, ...]


def company_payments(company: str, value: int, holdings: Sequence[int]) -> list[Payment]:
    """Who gets what from a company of this value; `holdings` are the shares on each table."""
    groups = _ranked(holdings)
    if not groups:
        return []  # UP R7.10
    half = value // 2
    shares, leaders = groups[0]
    if len(leaders) > 1 or len(groups) == 1:  # UP R7.8, R7.7: the leaders share both amounts, or one has them alone
        pot = value + half
        return [Payment(company, leaders, shares, 1, value, pot, pot // len(leaders))]
    second, followers = groups[1]
    return [
        Payment(company, leaders, shares, 1, value, value, value),  # UP R7.6
        Payment(company, followers, second, 2, value, half, half // len(followers)),  # UP R7.9
    ]


def union_pacific_payments(dividend: int, holdings: Sequence[int]) -> list[Payment]:
    """Who gets what from Union Pacific in the dividend of this number."""
    amounts = CARDS.union_pacific_dividends[dividend - 1]
    payments = []
    place = 1
    for shares, holders in _ranked(holdings):
        pot = sum(amounts[place - 1 : place - 1 + len(holders)])  # UP R7.14; a place beyond the fifth counts 0, R7.15
        payments.append(Payment(SHARES[UP], holders, shares, place, 0, pot, pot // len(holders)))
        place += len(holders)
    return payments


def all_payments(values: Sequence[int], dividend: int, tables: Sequence[Sequence[int]]) -> tuple[Payment, ...]:
    """All payments of a dividend (UP R7.11): `values` of the companies, `tables` of shares by holder."""
    payments = []
    for index, company in enumerate(COMPANIES):
        payments += company_payments(company.id, values[index], [table[index] for table in tables])
    return (*payments, *union_pacific_payments(dividend, [table[UP] for table in tables]))


def turn_up(position: UnionPacificPosition, due: list[int]) -> int | None:
    """The next share of the deck, None if there is none left; the dividends turned on the way become due.

    UP R7.2, R7.3: turn on until a share comes. With two players the fourth card is set aside unpaid (ruling 32).
    """
    while position.share_deck:
        card = position.share_deck.pop()
        position.leave_layer(card)
        if card != DIVIDEND:
            return card
        position.turned += 1
        if position.turned <= position.rules.dividends:
            due.append(position.turned)
    return None


def pay(position: UnionPacificPosition, due: Sequence[int], tell: Tell | None) -> None:
    """Pay the dividends that are due, one after another; the last one ends the game (UP R8.1, R9.1)."""
    for number in due:
        last = number == position.rules.dividends
        tables = position.tables
        if last and position.rules.seats == 2:
            tables = [*tables, virtual_table(position)]  # UP R9.2
        dividend = Dividend(number, all_payments(position.values(), number, tables))
        position.dividends.append(dividend)
        for payment in dividend.payments:
            for holder in payment.holders:
                position.money[holder] += payment.amount
        if tell:
            tell(
                Event(
                    message("Dividend {number} is paid", number=number), lines=explain(dividend, position.rules.seats)
                )
            )
        if last:
            position.stack.clear()


def virtual_table(position: UnionPacificPosition) -> list[int]:
    """UP R9.2: the display, the rest of the deck and the supply are the table of a virtual third player."""
    table = counts(position.display)
    for card in position.share_deck:
        if card != DIVIDEND:
            table[card] += 1
    table[UP] += position.supply
    return table


def holder_name(holder: int, seats: int) -> Seat | Message:
    """A shareholder as messages name them."""
    return Seat(holder) if holder < seats else message("the virtual player")


def explain(dividend: Dividend, seats: int) -> tuple[Message, ...]:
    """The dividend line by line, as the rule book's examples do."""
    return tuple(_explain(payment, seats) for payment in dividend.payments)


def _explain(payment: Payment, seats: int) -> Message:
    names = tuple(holder_name(holder, seats) for holder in payment.holders)
    holders: Value = names if len(names) > 1 else names[0]
    facts: dict[str, Value] = {
        "company": share_piece(SHARES.index(payment.company)),
        "holders": holders,
        "shares": payment.shares,
        "value": payment.value,
        "half": payment.value // 2,
        "pot": payment.pot,
        "number": len(names),
        "amount": payment.amount,
        "place": payment.place,
        "last": payment.place + len(names) - 1,
    }
    return Message(_sentence(payment, tied=len(names) > 1).text, facts)


def _sentence(payment: Payment, tied: bool) -> Message:
    if payment.company == SHARES[UP]:
        if tied:
            return message(
                "{company}: {holders} ({shares} each) share places {place} to {last}: {pot} ÷ {number} = {amount} each"
            )
        return message("{company}: {holders} ({shares}) in place {place} gets {amount}")
    if payment.place == 2:
        if tied:
            return message(
                "{company}: {holders} ({shares} each) tie for second: half, {pot} ÷ {number} = {amount} each"
            )
        return message("{company}: {holders} ({shares}) is second and gets half, {amount}")
    if tied:
        return message(
            "{company}: {holders} ({shares} each) tie for most: ({value} + {half}) ÷ {number} = {amount} each"
        )
    if payment.pot > payment.value:
        return message("{company}: {holders} ({shares}) is alone and gets both: {value} + {half} = {amount}")
    return message("{company}: {holders} ({shares}) has most and gets the value, {amount}")


def _ranked(holdings: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """The holders grouped by their number of shares, most first; those without any left out."""
    order = sorted((holder for holder, shares in enumerate(holdings) if shares), key=lambda holder: -holdings[holder])
    return [(shares, tuple(group)) for shares, group in groupby(order, key=lambda holder: holdings[holder])]
