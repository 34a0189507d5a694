"""Nationalisation (18xx 17) and the tokens of the state railway (18xx 18.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Listed
from trackside.core.event import Tell
from trackside.core.message import Seat, message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx import loans
from trackside.games.rail18xx.companies import Company
from trackside.games.rail18xx.deciding import EndGame, Pass, RailDecision
from trackside.games.rail18xx.telling import announce, company, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class Nationalise(Move, frozen=True, tag="nationalise"):
    """Agree that a major without a train be nationalised (18xx 17.2)."""

    notation = "nationalise {company}"

    company: str

    def check(self, position: RailPosition, seat: int) -> None:
        decision = position.pending
        assert isinstance(decision, Question)
        if self.company != decision.company:
            raise refuse("18xx 17.2", "The question is about {company}", company=company(decision.company))

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        position.questions = position.questions[1:]
        nationalise(position, self.company, tell)


class Question(RailDecision, frozen=True, tag="nationalise or not"):
    """Have a major without a train nationalised, or not."""

    heading = message("Companies without trains")
    rule = "18xx 17.2"
    answers = (Nationalise, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        return Listed((Nationalise(self.company),))

    def passed(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        position.questions = position.questions[1:]


def question(position: RailPosition) -> Question | None:
    """Ask the president of the first major that waits for the question."""
    while position.questions and not position.companies[position.questions[0]].is_open:
        position.questions = position.questions[1:]
    if not position.questions:
        return None
    symbol = position.questions[0]
    return Question(seats=(position.president(symbol),), company=symbol)


def trainless_check(position: RailPosition, tell: Tell | None) -> None:
    """Minors that have operated and have no train are nationalised, majors asked (18xx 17.2)."""
    trainless = [
        symbol
        for symbol in position.open_companies()
        if position.companies[symbol].operated and not position.companies[symbol].trains
    ]
    for symbol in trainless:
        if position.rules.is_minor(symbol):
            nationalise(position, symbol, tell)
    majors = tuple(symbol for symbol in trainless if position.rules.is_major(symbol))
    position.questions = tuple(dict.fromkeys((*position.questions, *majors)))


def nationalise_minors(position: RailPosition, tell: Tell | None) -> None:
    """All minors are nationalised when phase 8 begins (18xx 17.1d)."""
    for symbol in position.open_companies():
        if position.rules.is_minor(symbol):
            nationalise(position, symbol, tell)


def nationalise(position: RailPosition, symbol: str, tell: Tell | None) -> None:
    """The state takes a company over (18xx 17.3)."""
    announce(tell, message("{company} is nationalised", company=company(symbol)))
    loans.repay(position, symbol, tell)
    was = position.price(symbol)
    steps = 1 + position.rules.answers.steps_for_loan * position.companies[symbol].loans
    for _ in range(steps):
        position.move_price(symbol, "left")
    if position.price(symbol) < was:
        price = position.price(symbol)
        announce(tell, message("The price of {company} falls to {price}", company=company(symbol), price=money(price)))
    _pay_owners(position, symbol, tell)
    _hand_over(position, symbol)
    places = position.tokens_on(symbol)
    empty = Company(shares=(0,) * position.seats)
    if position.rules.is_minor(symbol):
        position.companies[symbol] = Company(state="gone", shares=empty.shares)
    else:
        position.companies[symbol] = empty
    _replace_tokens(position, places)


def _pay_owners(position: RailPosition, symbol: str, tell: Tell | None) -> None:
    """The bank pays the new price for each share, for a minor twice the price (18xx 17.3c)."""
    found = position.companies[symbol]
    price = position.price(symbol)
    for seat, held in enumerate(found.shares):
        if held:
            worth = 2 * price if position.rules.is_minor(symbol) else held * price
            position.pay("bank", seat, worth)
            announce(
                tell,
                message(
                    "{seat} receives {sum} for {company}", seat=Seat(seat), sum=money(worth), company=company(symbol)
                ),
            )


def _hand_over(position: RailPosition, symbol: str) -> None:
    """Cash, trains and privates go to the state railway, or out of play (18xx 17.3d)."""
    found = position.companies[symbol]
    state = position.rules.state.symbol
    treasury = position.rules.state_has_treasury
    position.pay(symbol, state if treasury else "bank", found.cash)
    for owned in position.privates_of(symbol):
        position.privates[owned] = state if treasury else "bank"
    if treasury or position.rules.exports_each_set:  # 18xx 15.2: without cash and loans, but with trains
        position.update(state, trains=(*position.companies[state].trains, *found.trains))
    elif position.rules.switches.nationalised_trains_for_sale and position.rules.is_major(symbol):
        position.orphans.extend(found.trains)
    else:
        position.gone.extend(found.trains)


def _replace_tokens(position: RailPosition, places: list[tuple[int, int, int]]) -> None:
    """Tokens of the state take the place of the company's, in the most valuable cities first (18xx 18.3)."""
    hexes = position.rules.board.hexes
    for place, stop, slot in places:
        position.set_slot(place, stop, slot, "")

    def worth(spot: tuple[int, int, int]) -> tuple[int, str]:
        place, stop, _ = spot
        return position.faces[place].stops[stop].revenue, hexes[place].name

    symbol = position.rules.state.symbol
    for place, stop, slot in sorted(places, key=worth, reverse=True):
        if may_place(position, hexes[place].name):
            position.place_token(symbol, place, stop, slot)


def may_place(position: RailPosition, name: str) -> bool:
    """Whether the state railway has a token for this hex; some are kept for other hexes (18xx 18.3)."""
    state = position.companies[position.rules.state.symbol]
    if name in state.hexes:
        return False
    left = sum(token.hex is None for token in state.tokens)
    reserved = [other for other in position.rules.answers.state_reserved if other not in state.hexes and other != name]
    return left > len(reserved)
