"""Routes: where they lead, whether a company may run them, and what they earn (18xx 10).

A route is written as its train and its hexes in order: `2-0:H8-G7-G5`. That names it fully, because two hexes
share one edge, and a pair of edges of a face is joined by at most one way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

import msgspec

from trackside.core.message import Piece
from trackside.core.refusal import refuse
from trackside.games.rail18xx.telling import hex_, train
from trackside.games.rail18xx.trains import TrainKind, kind_of

if TYPE_CHECKING:
    from trackside.games.rail18xx.position import RailPosition

Node = tuple[int, int]
"""A stop as (hex, number on its face)."""


class Bonus(msgspec.Struct, frozen=True):
    """What a route earns besides its stops: for a long distance (no source), or by a private.

    `places` are the hexes counted that bring it; the `amount` is multiplied already where it is at all.
    """

    source: Piece | None
    amount: int
    places: tuple[Piece, ...] = ()


class Run(msgspec.Struct, frozen=True):
    """A route with its earnings: all stops in order, those that count, the bonuses, the sum.

    The `revenue` is the sum of `values` and of the amounts of `bonuses`. `times` is what the train multiplies by.
    """

    train: str
    route: str
    stops: tuple[Node, ...]
    counted: tuple[Node, ...]
    values: tuple[int, ...]
    """What each counted stop pays, multiplied already."""
    bonuses: tuple[Bonus, ...]
    revenue: int
    crossings: frozenset[int] = frozenset()
    times: int = 1


def trace(position: RailPosition, symbol: str, route: str) -> Run:
    """The run that a text describes; raises `IllegalMove` if the company may not run it (18xx 10.1)."""
    train_id, _, path = route.partition(":")
    names = path.split("-")
    number_of = position.rules.board.number_of
    if any(name not in number_of for name in names) or len(names) < 2:
        raise refuse("18xx 10.1", "“{route}” is no route", route=route)
    hexes = [number_of[name] for name in names]
    stops, crossings = _follow(position, hexes)
    check_stops(position, symbol, stops)
    kind = position.rules.trains[kind_of(train_id)]
    check_length(position, kind, stops)
    return earn(position, symbol, train_id, route, stops, crossings)


def _follow(position: RailPosition, hexes: Sequence[int]) -> tuple[list[Node], frozenset[int]]:
    """The stops along the hexes and the edges crossed."""
    board, faces = position.rules.board, position.faces
    stops: list[Node] = []
    crossings: set[int] = set()
    came = -1
    for index, place in enumerate(hexes):
        leaves = -1
        if index + 1 < len(hexes):
            after = hexes[index + 1]
            leaves = next((edge for edge, other in enumerate(board.neighbours[place]) if other == after), -1)
            if leaves < 0:
                raise _no_track(position, place)
            crossing = board.crossings[place][leaves]
            if crossing in crossings:
                raise refuse("18xx 10.1", "No piece of track is used twice: {hex}", hex=_name(position, place))
            crossings.add(crossing)
        face = faces[place]
        if came < 0 or leaves < 0:
            edge = leaves if came < 0 else came
            stop = face.stop_at_edge.get(edge)
            if stop is None:
                raise _no_track(position, place)
            stops.append((place, stop))
        elif came in face.stop_at_edge and face.stop_at_edge[came] == face.stop_at_edge.get(leaves):
            if came == leaves:
                raise refuse("18xx 10.1", "A route never reverses: {hex}", hex=_name(position, place))
            stops.append((place, face.stop_at_edge[came]))
        elif (came, leaves) not in face.pieces and (leaves, came) not in face.pieces:
            raise _no_track(position, place)
        came = (leaves + 3) % 6
    return stops, frozenset(crossings)


def check_stops(position: RailPosition, symbol: str, stops: Sequence[Node]) -> None:
    """Raise `IllegalMove` unless a company may run a route over these stops, whatever the train (18xx 10.1)."""
    faces = position.faces
    if len({place for place, _ in stops}) < len(stops):
        raise refuse("18xx 10.1", "No stop is visited twice, nor two cities of the same hex")
    areas = [area for place, stop in stops if (area := faces[place].stops[stop].area)]
    if len(set(areas)) < len(areas):
        raise refuse("18xx 10.1", "No two parts of the same off-board area are visited")
    if not any(has_token(position, symbol, node) for node in stops):
        raise refuse("18xx 10.1", "A route visits a city with a token of the company")
    network = position.network(symbol)
    for place, stop in stops[1:-1]:
        if network.blocked(place, stop):
            raise refuse("18xx 10.1", "A route ends in {hex}: it cannot be passed", hex=_name(position, place))


def check_length(position: RailPosition, kind: TrainKind, stops: Sequence[Node]) -> None:
    """Raise `IllegalMove` if the route visits more cities than the train counts (18xx 10.2)."""
    if kind.express:
        return
    visited = sum(position.faces[place].stops[stop].kind != "town" for place, stop in stops)
    if visited > kind.counted:
        raise refuse(
            "18xx 10.2",
            "A {train}-train visits up to {count} cities and off-board areas",
            train=kind.name,
            count=kind.counted,
        )


def has_token(position: RailPosition, symbol: str, node: Node) -> bool:
    """Whether a company has a token in a stop."""
    place, stop = node
    row = position.cities[place]
    return bool(row) and symbol in row[stop]


def value(position: RailPosition, node: Node) -> int:
    """What a stop pays in this phase (18xx 10.5)."""
    stop = position.faces[node[0]].stops[node[1]]
    return stop.revenues[position.phase.offboard] if stop.revenues else stop.revenue


def earn(
    position: RailPosition, symbol: str, train_id: str, route: str, stops: Sequence[Node], crossings: frozenset[int]
) -> Run:
    """The stops that count, the bonuses and the sum of a lawful route."""
    kind = position.rules.trains[kind_of(train_id)]
    counted = _best_express(position, symbol, kind, stops) if kind.express else _filled(position, kind, stops)
    values = tuple(value(position, node) * kind.times for node in counted)
    bonuses = bonuses_of(position, symbol, kind, counted)
    revenue = sum(values) + sum(bonus.amount for bonus in bonuses)
    return Run(train_id, route, tuple(stops), counted, values, bonuses, revenue, crossings, kind.times)


def _filled(position: RailPosition, kind: TrainKind, stops: Sequence[Node]) -> tuple[Node, ...]:
    """All cities and off-board areas, and the best towns in the places left (18xx 10.2)."""
    faces = position.faces
    cities = [node for node in stops if faces[node[0]].stops[node[1]].kind != "town"]
    towns = [node for node in stops if faces[node[0]].stops[node[1]].kind == "town"]
    towns.sort(key=lambda node: -value(position, node))
    kept = {*cities, *towns[: kind.counted - len(cities)]}
    return tuple(node for node in stops if node in kept)


def _best_express(position: RailPosition, symbol: str, kind: TrainKind, stops: Sequence[Node]) -> tuple[Node, ...]:
    """The five stops that pay most: all off-board areas and at least one own token among them (18xx 10.4)."""
    if len(stops) <= kind.counted:
        return tuple(stops)
    special = special_hexes(position, symbol)
    hexes = position.rules.board.hexes
    must = [node for node in stops if position.faces[node[0]].stops[node[1]].kind == "offboard"]
    rest = [node for node in stops if node not in must]
    marked = [node for node in rest if hexes[node[0]].name in special]
    plain = sorted((node for node in rest if node not in marked), key=lambda node: -value(position, node))
    best: tuple[int, tuple[Node, ...]] = (-1, ())
    for size in range(min(len(marked), kind.counted - len(must)) + 1):
        for chosen in combinations(marked, size):
            room = kind.counted - len(must) - size
            for filling in _fillings(position, symbol, [*must, *chosen], plain, room):
                kept = {*must, *chosen, *filling}
                counted = tuple(node for node in stops if node in kept)
                total = sum(value(position, node) * kind.times for node in counted)
                total += sum(bonus.amount for bonus in bonuses_of(position, symbol, kind, counted))
                if total > best[0]:
                    best = (total, counted)
    return best[1]


def _fillings(
    position: RailPosition, symbol: str, chosen: Sequence[Node], plain: Sequence[Node], room: int
) -> Sequence[Sequence[Node]]:
    """The best plain stops for the places left, with an own token if none is among those chosen."""
    top = plain[:room]
    if any(has_token(position, symbol, node) for node in (*chosen, *top)):
        return [top]
    if not room:
        return []
    return [(*plain[: room - 1], node) for node in plain[room - 1 :] if has_token(position, symbol, node)][:1]


def special_hexes(position: RailPosition, symbol: str) -> frozenset[str]:
    """The hexes for which a route of the company may earn a bonus."""
    pairs = position.rules.answers.bonuses
    found = {name for one, other, _ in pairs for name in one | other}
    for owned in position.privates_of(symbol):
        found |= position.rules.privates[owned].bonus_hexes
    return frozenset(found)


def bonuses_of(position: RailPosition, symbol: str, kind: TrainKind, counted: Sequence[Node]) -> tuple[Bonus, ...]:
    """What a route earns besides its stops (18xx 10.6)."""
    names = [position.rules.board.hexes[place].name for place, _ in counted]

    def places(hexes: frozenset[str]) -> tuple[Piece, ...]:
        return tuple(hex_(name) for name in dict.fromkeys(names) if name in hexes)

    found = [
        Bonus(None, amount * kind.times, places(one | other))
        for one, other, amount in position.rules.answers.bonuses
        if places(one) and places(other)
    ]
    for owned in position.privates_of(symbol):
        if there := places(position.rules.privates[owned].bonus_hexes):
            found.append(Bonus(Piece("private", owned), PRIVATE_BONUS, there))
    return tuple(found)


PRIVATE_BONUS: Final = 10


def check_together(runs: Sequence[Run]) -> None:
    """Raise `IllegalMove` if two trains use the same piece of track (18xx 10.1)."""
    used: set[int] = set()
    for run in runs:
        if used & run.crossings:
            raise refuse("18xx 10.1", "Two trains may not use the same track: {train}", train=train(run.train))
        used |= run.crossings


def _no_track(position: RailPosition, place: int) -> Exception:
    return refuse("18xx 10.1", "There is no such track in {hex}", hex=_name(position, place))


def _name(position: RailPosition, place: int) -> Piece:
    return hex_(position.rules.board.hexes[place].name)
