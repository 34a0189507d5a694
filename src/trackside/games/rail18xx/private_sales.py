"""Private companies during operating rounds: income, and their sale to companies (18xx 7.1, 12.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Either, Ranged
from trackside.core.event import Event, Tell
from trackside.core.message import Message, Seat, message
from trackside.core.refusal import refuse
from trackside.games.rail18xx.consent import Proposal
from trackside.games.rail18xx.deciding import EndGame, Pass, RailDecision
from trackside.games.rail18xx.rounds import acting_company, end_step
from trackside.games.rail18xx.telling import announce, company, money, private

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class BuyPrivate(Proposal, frozen=True, tag="purchase"):
    """The company in turn buys a private from a player (18xx 12.7)."""

    notation = "purchase {private} for {price}"

    private: str
    price: int

    def check(self, position: RailPosition, seat: int) -> None:
        symbol = acting_company(position)
        if not position.phase.companies_may_buy_privates:
            raise refuse("18xx 12.7", "Companies may buy privates in phases 3 to 5")
        if symbol == position.rules.state.symbol:
            raise refuse("18xx 12.7", "The state railway buys no privates")
        if not isinstance(position.privates.get(self.private), int):
            raise refuse("18xx 12.7", "{private} does not belong to a player", private=private(self.private))
        value = position.rules.privates[self.private].value
        if not 1 <= self.price <= value:
            raise refuse("18xx 12.7", "The price is from 1 to the face value of {value}", value=money(value))
        cash = position.companies[symbol].cash
        if self.price > cash:
            raise refuse(
                "18xx 12.7",
                "{company} has only {cash}; loans cannot pay for privates",
                company=company(symbol),
                cash=money(cash),
            )

    def owners(self, position: RailPosition) -> tuple[int, ...]:
        owner = position.privates[self.private]
        assert isinstance(owner, int)
        return (owner,)

    def proposal(self, position: RailPosition, seat: int) -> Message:
        return message(
            "{seat} offers {price} for {private}, to be bought by {company}",
            seat=Seat(seat),
            price=money(self.price),
            private=private(self.private),
            company=company(acting_company(position)),
        )

    def complete(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        symbol = acting_company(position)
        owner = position.privates[self.private]
        assert isinstance(owner, int)
        position.pay(symbol, owner, self.price)
        position.privates[self.private] = symbol
        announce(
            tell,
            message(
                "{company} buys {private} from {seat} for {price}",
                company=company(symbol),
                private=private(self.private),
                seat=Seat(owner),
                price=money(self.price),
            ),
        )


class TurnDecision(RailDecision, frozen=True):
    """A step of a company's turn: passing it leads to the next one."""

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        end_step(position)


class OfferPrivates(TurnDecision, frozen=True, tag="offer privates"):
    """The last occasions in a turn to buy privates: before interest is due, and at its end."""

    heading = message("Buying private companies")
    rule = "18xx 12.7"
    answers = (BuyPrivate, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return with_private_purchases(position)


def with_private_purchases(position: RailPosition, *choices: Choices) -> Choices:
    """The choices of a step and, with them, the privates that the company in turn may buy."""
    decision = position.pending
    assert isinstance(decision, TurnDecision)
    return Either(*choices, *private_purchases(position, decision.company))


def private_purchases(position: RailPosition, symbol: str) -> list[Ranged]:
    """The privates that a company may buy, with the range of prices."""
    if not position.phase.companies_may_buy_privates:
        return []
    cash = position.companies[symbol].cash
    return [
        Ranged(BuyPrivate(name, 1), "price", 1, min(cash, position.rules.privates[name].value))
        for name, owner in position.privates.items()
        if isinstance(owner, int)
    ]


def step(position: RailPosition, symbol: str, tell: Tell | None) -> RailDecision | None:
    """Ask a company that could still buy a private, as 18xx.games asks it."""
    if position.companies[symbol].cash < 1 or not private_purchases(position, symbol):
        return None
    return OfferPrivates(seats=(position.president(symbol),), company=symbol)


def pay_income(position: RailPosition, tell: Tell | None) -> None:
    """At the start of an operating round every private pays its owner (18xx 7.1)."""
    state = position.rules.state.symbol
    lines: list[Message] = []
    for name, owner in position.privates.items():
        if owner is None or owner == "bank":
            continue
        if owner == state and not collects_income(position):
            continue
        income = position.rules.privates[name].income
        position.pay("bank", owner, income)
        sentence = (
            message("{seat} receives {sum} from {private}", seat=Seat(owner), sum=money(income), private=private(name))
            if isinstance(owner, int)
            else message(
                "{company} receives {sum} from {private}",
                company=company(owner),
                sum=money(income),
                private=private(name),
            )
        )
        lines.append(sentence)
    if lines and tell is not None:
        tell(Event(message("The private companies pay their income"), lines=tuple(lines)))


def collects_income(position: RailPosition) -> bool:
    """Whether the state railway receives the income of its privates (18xx B17)."""
    return position.rules.state_has_treasury or position.rules.switches.income_after_phase_6


def bought_by_state(position: RailPosition, tell: Tell | None) -> None:
    """When phase 6 begins the state buys every private of players and companies (18xx 12.9)."""
    state = position.rules.state.symbol
    for name, owner in position.privates.items():
        if owner is None or owner in ("bank", state):
            continue
        position.pay("bank", owner, position.rules.privates[name].value)
        position.privates[name] = state
    announce(tell, message("The state buys the private companies"))
