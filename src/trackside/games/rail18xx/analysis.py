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
from trackside.games.rail18xx.telling import hex_, money, private, train


class Stop(msgspec.Struct, frozen=True):
    """A stop that counts, and what it pays, multiplied already."""

    hex: str
    stop: int
    value: int


class Uncounted(msgspec.Struct, frozen=True):
    """A stop on the way that does not count."""

    hex: str
    stop: int


class Bonus(msgspec.Struct, frozen=True):
    """What a route earns besides, by a private, or for its distance (None), and the hexes that bring it."""

    private: str | None
    value: int
    places: tuple[str, ...]


class Route(msgspec.Struct, frozen=True):
    """The route of one train with its earnings; `times` is what the train multiplies its stops by."""

    train: str
    route: str
    times: int
    stops: tuple[Stop, ...]
    uncounted: tuple[Uncounted, ...]
    bonuses: tuple[Bonus, ...]
    revenue: int


class Earnings(msgspec.Struct, frozen=True):
    """The best routes of all trains of a company together; `proved` if no others earn more."""

    company: str
    revenue: int
    routes: tuple[Route, ...]
    proved: bool = True


def earnings(position: RailPosition, company: str | None = None) -> list[Earnings]:
    """The best that a company can earn, or each one with a train; raises `TracksideError` if there is none such."""
    if company is not None and company not in position.companies:
        known = ", ".join(position.companies)
        raise TracksideError(message("There is no company {company}; there are: {known}", company=company, known=known))
    names = _with_trains(position) if company is None else [company]
    return [_of(position, name) for name in names]


def sentences(found: Earnings) -> Iterator[tuple[int, Message]]:
    """The arithmetic as lines, each with how far it is set in."""
    who = company_piece(found.company)
    if found.proved:
        yield 0, message("{company} earns {sum} at best", company=who, sum=money(found.revenue))
    else:
        yield (
            0,
            message(
                "{company} earns {sum} with the best routes found; it is not proved that none earn more",
                company=who,
                sum=money(found.revenue),
            ),
        )
    for route in found.routes:
        name, sum_ = train(route.train), money(route.revenue)
        yield 1, message("{train} earns {sum}: {route}", train=name, sum=sum_, route=route.route)
        for line in _arithmetic(route):
            yield 2, line


def _arithmetic(route: Route) -> Iterator[Message]:
    for stop in route.stops:
        if route.times == 1:
            yield message("{sum} for {hex}", sum=money(stop.value), hex=hex_(stop.hex))
        else:
            once = stop.value // route.times
            yield message(
                "{times} × {once} = {sum} for {hex}",
                times=route.times,
                once=money(once),
                sum=money(stop.value),
                hex=hex_(stop.hex),
            )
    if route.uncounted:
        passed = dict.fromkeys(stop.hex for stop in route.uncounted)
        yield message("not counted: {places}", places=tuple(map(hex_, passed)))
    for bonus in route.bonuses:
        places = tuple(map(hex_, bonus.places))
        if bonus.private is None:
            yield message("{sum} for the distance of {places}", sum=money(bonus.value), places=places)
        else:
            yield message(
                "{sum} by {private} in {places}", sum=money(bonus.value), private=private(bonus.private), places=places
            )


def _with_trains(position: RailPosition) -> Sequence[str]:
    state = position.rules.state.symbol
    return [name for name in (*position.open_companies(), state) if position.companies[name].trains]


def _of(position: RailPosition, name: str) -> Earnings:
    found = best_routes.best(position, name)
    return Earnings(name, found.revenue, tuple(_route(position, run) for run in found.runs), found.proved)


def _route(position: RailPosition, run: Run) -> Route:
    hexes = position.rules.board.hexes
    return Route(
        train=run.train,
        route=run.route.partition(":")[2],
        times=run.times,
        stops=tuple(
            Stop(hexes[place].name, stop, value) for (place, stop), value in zip(run.counted, run.values, strict=True)
        ),
        uncounted=tuple(
            Uncounted(hexes[place].name, stop) for place, stop in run.stops if (place, stop) not in run.counted
        ),
        bonuses=tuple(
            Bonus(
                bonus.source.name if bonus.source else None, bonus.amount, tuple(place.name for place in bonus.places)
            )
            for bonus in run.bonuses
        ),
        revenue=run.revenue,
    )
