"""Positions made by hand for the rule tests."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from trackside import games
from trackside.core.moves import Move
from trackside.core.refusal import IllegalMove
from trackside.games.rail18xx import homes
from trackside.games.rail18xx.companies import SHARES, Token
from trackside.games.rail18xx.flow import proceed
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.rounds import MergerRound, OperatingRound, StockRound
from trackside.games.rail18xx.starting import TOKEN_COSTS
from trackside.games.rail18xx.track import put_tile

ONLINE: dict[str, Any] = {"compatibility": "18xx.games"}


def start(title: str = "1861", seats: int = 3, **options: Any) -> RailPosition:
    """The first position of a game."""
    found = games.find(title)
    position = found.start(seats, found.settle(seats, options))
    assert isinstance(position, RailPosition)
    return position


def stock_round(title: str = "1861", seats: int = 3, phase: str = "2", **options: Any) -> RailPosition:
    """The first stock round; seat 0 has all the privates and the priority deal."""
    position = start(title, seats, **options)
    for private in position.privates:
        position.privates[private] = 0
    position.phase_number = [found.name for found in position.rules.phases].index(phase)
    position.round = StockRound(number=1, seat=0)
    proceed(position, None)
    return position


def minor(
    position: RailPosition,
    symbol: str,
    seat: int,
    *,
    price: int = 100,
    cash: int = 0,
    trains: tuple[str, ...] = (),
    loans: int = 0,
    home: tuple[str, int] | None = None,
) -> None:
    """Start a minor at a start price in its printed home, or in the one given."""
    place = home or position.rules.charters[symbol].home
    assert place is not None
    number = position.rules.board.number_of[place[0]]
    position.update(
        symbol,
        state="open",
        president=seat,
        shares=tuple(SHARES if other == seat else 0 for other in range(position.seats)),
        trains=trains,
        loans=loans,
        tokens=(Token(0),),
        operated=True,
    )
    position.pay("bank", symbol, cash)
    put_price(position, symbol, price)
    slot = position.free_slot(number, place[1], symbol)
    assert slot is not None
    position.place_token(symbol, number, place[1], slot)


def major(
    position: RailPosition,
    symbol: str,
    shares: tuple[int, ...],
    *,
    price: int = 100,
    cash: int = 0,
    trains: tuple[str, ...] = (),
    loans: int = 0,
    pool: int = 0,
    tokens: tuple[tuple[str, int], ...] = (),
) -> None:
    """Put a major into play, the largest holder its president."""
    position.update(
        symbol,
        state="open",
        president=shares.index(max(shares)),
        shares=shares,
        pool=pool,
        treasury=SHARES - sum(shares) - pool,
        trains=trains,
        loans=loans,
        tokens=tuple(map(Token, TOKEN_COSTS)),
        operated=True,
    )
    position.pay("bank", symbol, cash)
    put_price(position, symbol, price)
    if not tokens:  # a major in play has a token somewhere
        place, stop = homes.homes_of_minor(position)[-1]
        tokens = ((position.rules.board.hexes[place].name, stop),)
    for name, stop in tokens:
        number = position.rules.board.number_of[name]
        slot = position.free_slot(number, stop, symbol)
        assert slot is not None
        position.place_token(symbol, number, stop, slot)


def put_price(position: RailPosition, symbol: str, price: int) -> None:
    """Put a company into some cell of a price, a start cell where there is one."""
    market = position.rules.market
    starts = market.major_starts if position.rules.is_major(symbol) else market.minor_starts
    cell = starts.get(price)
    if cell is None:
        cell = next(found.number for found in market.cells if found.price == price)
    position.put_price(symbol, cell)


def tile(position: RailPosition, hex_: str, name: str, rotation: int) -> None:
    """Lay a tile for nothing."""
    put_tile(position, position.rules.board.number_of[hex_], position.rules.face(name, rotation))


def operate(position: RailPosition, *order: str, part: int = 1, step: int = 0, revenue: int | None = None) -> None:
    """An operating round in which the first of the companies has its turn, from a step of it on."""
    owed = 5 * position.companies[order[0]].loans
    position.round = OperatingRound(number=1, part=part, order=order, index=0, owed=owed, step=step, revenue=revenue)
    proceed(position, None)


def merge(position: RailPosition, *order: str) -> None:
    """A merger round in which the minors act in this order."""
    position.round = MergerRound(number=1, part=1, order=order)
    proceed(position, None)


def play(position: RailPosition, *texts: str) -> None:
    """Play moves, each by the seat that decides."""
    from trackside.core.moves import read_notation
    from trackside.games.rail18xx.repertoire import MOVES

    for text in texts:
        position.apply(position.deciding[0], read_notation(text, MOVES))


def refused(position: RailPosition, text: str, rule: str) -> None:
    """The move is refused by this rule, and nothing has changed."""
    from trackside.core.moves import read_notation
    from trackside.games.rail18xx.repertoire import MOVES

    before = msgspec.json.encode(position.state())
    move: Move = read_notation(text, MOVES)
    with pytest.raises(IllegalMove) as error:
        position.apply(position.deciding[0], move)
    assert error.value.rule == f"18xx {rule}", str(error.value)
    assert msgspec.json.encode(position.state()) == before


def total(position: RailPosition) -> int:
    """All the money."""
    return position.census()["money"]
