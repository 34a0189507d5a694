"""What the trains of a company could earn at best in a position, and how it comes about: for programs and readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from trackside.core.message import Message, message
from trackside.core.refusal import TracksideError
from trackside.games.rail18xx import best_routes
from trackside.games.rail18xx.position import RailPosition
from trackside.games.rail18xx.routes import Run
from trackside.games.rail18xx.telling import company as company_piece
from trackside.games.rail18xx.telling import hex_, private, train


class Stop(msgspec.Struct, frozen=True):
    """A stop that counts, and what it pays, multiplied already."""

    hex: str
    stop: int
    value: int


class Bonus(msgspec.Struct, frozen=True):
    """What a route earns besides, by a private, or for its distance (None)."""

    private: str | None
    value: int


class Route(msgspec.Struct, frozen=True):
    """The route of one train with its earnings."""

    train: str
    route: str
    stops: tuple[Stop, ...]
    bonuses: tuple[Bonus, ...]
    revenue: int


class Earnings(msgspec.Struct, frozen=True):
    """The best routes of all trains of a company together."""

    company: str
    revenue: int
    routes: tuple[Route, ...]


def earnings(position: RailPosition, company: str | None = None) -> list[Earnings]:
    """The best that a company can earn, or each one with a train; raises `TracksideError` if there is none such."""
    if company is not None and company not in position.companies:
        known = ", ".join(position.companies)
        raise TracksideError(message("There is no company {company}; there are: {known}", company=company, known=known))
    names = _with_trains(position) if company is None else [company]
    return [_of(position, name) for name in names]


def sentences(found: Earnings) -> Iterator[tuple[int, Message]]:
    """The arithmetic as lines, each with how far it is set in."""
    yield 0, message("{company} earns {sum} at best", company=company_piece(found.company), sum=found.revenue)
    for route in found.routes:
        yield 1, message("{train} earns {sum}: {route}", train=train(route.train), sum=route.revenue, route=route.route)
        for stop in route.stops:
            yield 2, message("{sum} for {hex}", sum=stop.value, hex=hex_(stop.hex))
        for bonus in route.bonuses:
            if bonus.private is None:
                yield 2, message("{sum} for the distance", sum=bonus.value)
            else:
                yield 2, message("{sum} by {private}", sum=bonus.value, private=private(bonus.private))


def _with_trains(position: RailPosition) -> Sequence[str]:
    state = position.rules.state.symbol
    return [name for name in (*position.open_companies(), state) if position.companies[name].trains]


def _of(position: RailPosition, name: str) -> Earnings:
    found = best_routes.best(position, name)
    return Earnings(name, found.revenue, tuple(_route(position, run) for run in found.runs))


def _route(position: RailPosition, run: Run) -> Route:
    hexes = position.rules.board.hexes
    return Route(
        train=run.train,
        route=run.route.partition(":")[2],
        stops=tuple(
            Stop(hexes[place].name, stop, value) for (place, stop), value in zip(run.counted, run.values, strict=True)
        ),
        bonuses=tuple(Bonus(bonus.source.name if bonus.source else None, bonus.amount) for bonus in run.bonuses),
        revenue=run.revenue,
    )
