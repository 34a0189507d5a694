"""Station tokens placed during a turn (18xx 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trackside.core.choices import Choices, Listed
from trackside.core.event import Tell
from trackside.core.message import message
from trackside.core.moves import Move
from trackside.core.refusal import refuse
from trackside.games.rail18xx.companies import Token
from trackside.games.rail18xx.deciding import EndGame, Pass
from trackside.games.rail18xx.private_sales import BuyPrivate, TurnDecision, with_private_purchases
from trackside.games.rail18xx.rounds import acting_company, end_step
from trackside.games.rail18xx.telling import announce, company, hex_, money

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition


class PlaceToken(Move, frozen=True, tag="token"):
    """The company in turn places its next token into the city `stop` of a hex."""

    notation = "token {hex}/{stop}"

    hex: str
    stop: int

    def check(self, position: RailPosition, seat: int) -> None:
        symbol = acting_company(position)
        place = position.rules.board.number_of.get(self.hex)
        if place is None or not 0 <= self.stop < len(position.cities[place]):
            raise refuse("18xx 9.2", "There is no such city in {hex}", hex=hex_(self.hex))
        if self.hex in position.companies[symbol].hexes:
            raise refuse("18xx 9.2", "{company} has a token in {hex}", company=company(symbol), hex=hex_(self.hex))
        if not position.reach(symbol).has_stop(place * 8 + self.stop):
            raise refuse("18xx 9.2", "{company} does not reach this city", company=company(symbol))
        if position.free_slot(place, self.stop, symbol) is None:
            raise refuse("18xx 9.3", "No slot is free in {hex}", hex=hex_(self.hex))
        price = token_cost(position, symbol, place)
        if price > position.companies[symbol].cash:
            raise refuse("18xx 9.2", "The token costs {price}, to be paid with cash", price=money(price))

    def carry_out(self, position: RailPosition, seat: int, tell: Tell | None) -> None:
        symbol = acting_company(position)
        place = position.rules.board.number_of[self.hex]
        price = token_cost(position, symbol, place)
        position.pay(symbol, "bank", price)
        slot = position.free_slot(place, self.stop, symbol)
        assert slot is not None
        number = position.companies[symbol].tokens.index(next_token(position, symbol))
        position.place_token(symbol, place, self.stop, slot, number)
        of, where = company(symbol), hex_(self.hex)
        if price:
            announce(
                tell,
                message("{company} places a token in {hex} for {price}", company=of, hex=where, price=money(price)),
            )
        else:
            announce(tell, message("{company} places a token in {hex}", company=of, hex=where))
        end_step(position)


class LayToken(TurnDecision, frozen=True, tag="place token"):
    """Place one token, or not."""

    heading = message("Placing a station token")
    rule = "18xx 9.2"
    answers = (PlaceToken, BuyPrivate, Pass, EndGame)

    def moves(self, position: RailPosition, seat: int) -> Choices:
        cash = position.companies[self.company].cash
        hexes = position.rules.board.hexes
        moves = [
            PlaceToken(hexes[place].name, stop)
            for place, stop in places(position, self.company)
            if token_cost(position, self.company, place) <= cash
        ]
        return with_private_purchases(position, Listed(moves))


def step(position: RailPosition, symbol: str, tell: Tell | None) -> LayToken | None:
    """Ask a company with a token, its least price and a place for it, as 18xx.games asks it."""
    found = position.companies[symbol]
    token = found.next_token
    if token is None or found.cash < next_token(position, symbol).cost or not _any_place(position, symbol):
        return None
    return LayToken(seats=(position.president(symbol),), company=symbol)


def next_token(position: RailPosition, symbol: str) -> Token:
    """The token that is placed next."""
    token = position.companies[symbol].next_token
    assert token is not None
    return token


def _any_place(position: RailPosition, symbol: str) -> bool:
    """Whether there is a city for a token; the exact search is needed only where the linear one finds none."""
    return bool(_places(position, symbol, position.reach(symbol).stops)) or bool(places(position, symbol))


def places(position: RailPosition, symbol: str) -> list[tuple[int, int]]:
    """The cities with a free slot that a company reaches in hexes without a token of it."""
    return _places(position, symbol, position.reach(symbol).complete().stops)


def _places(position: RailPosition, symbol: str, stops: set[int]) -> list[tuple[int, int]]:
    hexes = position.rules.board.hexes
    own = position.companies[symbol].hexes
    return [
        (node >> 3, node & 7)
        for node in sorted(stops)
        if position.cities[node >> 3]
        and hexes[node >> 3].name not in own
        and position.free_slot(node >> 3, node & 7, symbol) is not None
    ]


def token_cost(position: RailPosition, symbol: str, place: int) -> int:
    """20 or 40 times the straight-line distance to its nearest token (18xx 9.2)."""
    board = position.rules.board
    own = [board.number_of[name] for name in position.companies[symbol].hexes]
    distance = min((board.distance(place, other) for other in own), default=0)
    return next_token(position, symbol).cost * distance
