"""Where the things of a tile stand on it: cities, towns, and in the gaps that track leaves, its figures and letters.

Everything is worked out for the tile as it is printed; when it is turned, its things turn with it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from trackside.core.plane import Point
from trackside.games.rail18xx.drawing.geometry import SIDE, Curve, between, edge_to_edge, edge_to_place, plus, polar
from trackside.games.rail18xx.tiles import Face, Stop, Tile

SLOT: Final = 12.6
"""Radius of a place for a token."""
COIN: Final = 9.4
"""Radius of a revenue figure."""
LABEL: Final = 6.5
NUMBER: Final = polar(5.5, 42.5)
"""Where the number of a tile stands."""
TRACK: Final = 5.0
"""Half the breadth of track with its casing."""

_NEAR_EDGE: Final = 24.5
"""How far from the middle a city stands that belongs to one edge."""
_SHARES: Final = (0.5, 0.18, 0.82)
"""Where on its track a city between two edges may stand."""

_TURNS: Final = {2: range(0, 180, 30), 3: (0, 60), 4: (45,)}
"""In which directions the slots of a city in the middle may stand, by their number."""

_APART: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "X5": ((20.0, -7.0, 90.0), (0.0, 26.0, 0.0)),
    "X6": ((14.0, 0.0, 90.0), (-25.0, 0.0, 0.0)),
    "X7": ((5.0, 14.0, 0.0), (-23.5, -14.0, 0.0)),
}
"""Tiles on which cities of different sizes make way for one another: for each x, y and the direction of its slots."""


class Place(NamedTuple):
    """Where a stop stands: its middle, its direction in degrees, and the middles of its slots."""

    middle: Point
    direction: float
    slots: tuple[Point, ...]


class Layout(NamedTuple):
    """A tile's stops, its track in the order of `Face.pieces`, and where its figure and letters go."""

    stops: tuple[Place, ...]
    track: tuple[Curve, ...]
    coin: Point
    label: Point
    price: Point
    """Of terrain."""
    future: Point
    """Of the letter that later tiles need."""


@functools.lru_cache(maxsize=512)
def layout(tile: Tile) -> Layout:
    """Where everything stands on a tile in rotation 0."""
    face = tile.face(0)
    best: tuple[float, Layout] | None = None
    for places in _arrangements(tile, face):
        track = _track(face, places)
        found = _fitted(places, track, face)
        if best is None or found[0] > best[0] + 0.01:
            best = found
    assert best is not None
    return best[1]


def _arrangements(tile: Tile, face: Face) -> list[tuple[Place, ...]]:
    """The ways in which the stops of a tile may stand that are worth comparing."""
    stops = face.stops
    if tile.name in _APART:
        spots = _APART[tile.name]
        return [
            tuple(_place((x, y), direction, stop.slots) for (x, y, direction), stop in zip(spots, stops, strict=True))
        ]
    if len(stops) == 1 and stops[0].kind != "town":
        return [(_place((0, 0), turn, stops[0].slots),) for turn in _TURNS.get(stops[0].slots, (0,))]
    choices = [_candidates(stop) for stop in stops]
    if len(stops) == 1 and len(face.pieces) == 2:  # no other track is in the way
        return [(choices[0][0],)]
    arrangements = list(product(*choices))
    room = [_room(places, stops) for places in arrangements]
    return [places for places, apart in zip(arrangements, room, strict=True) if apart > max(room) - 0.5]


def _room(places: Sequence[Place], stops: Sequence[Stop]) -> float:
    """How much the nearest two of some stops, or a stop and the track of another, keep apart."""
    apart = [SIDE]
    for (place, stop), (other, other_stop) in permutations(zip(places, stops, strict=True), 2):
        for spot in place.slots or (place.middle,):
            apart += [math.dist(spot, slot) - 2 * SLOT for slot in other.slots or (other.middle,)]
            if len(stop.exits) == len(other_stop.exits) == 2:
                apart += [math.dist(spot, point) - SLOT - TRACK for point in _fine(*sorted(other_stop.exits))]
    return min(apart)


def _candidates(stop: Stop) -> list[Place]:
    """Where a stop may stand as far as its own track goes."""
    exits = sorted(stop.exits)
    if len(exits) == 2:
        curve = edge_to_edge(*exits)
        neighbours = (exits[0] - exits[1]) % 6 in (1, 5)
        return [
            _place(curve.point(share), curve.direction(share), stop.slots)
            for share in (_SHARES[:1] if neighbours else _SHARES)
        ]
    if stop.drawn_towards is not None:
        return [_place(polar(stop.drawn_towards, _NEAR_EDGE), 0, stop.slots)]
    if len(exits) == 1 and stop.kind == "city":
        return [_place(polar(exits[0], _NEAR_EDGE), 0, stop.slots)]
    return [_place((0, 0), 0, stop.slots)]


def _place(middle: Point, direction: float, slots: int) -> Place:
    """A stop with its slots around the middle: side by side, in a triangle or in a square."""
    if slots <= 1:
        return Place(middle, direction, (middle,) * slots)
    radius = {2: SLOT, 3: SLOT * 1.16, 4: SLOT * 1.42}[slots]
    around = [math.radians(direction + 360 / slots * slot - (90 if slots == 3 else 0)) for slot in range(slots)]
    if slots == 2:
        around.reverse()
    spots = tuple(plus(middle, (radius * math.cos(angle), radius * math.sin(angle))) for angle in around)
    return Place(middle, direction, spots)


def _track(face: Face, places: Sequence[Place]) -> tuple[Curve, ...]:
    curves = []
    for one, other in face.pieces:
        if other < 6:
            curves.append(edge_to_edge(one, other))
            continue
        place = places[other - 6]
        exits = sorted(face.stops[other - 6].exits)
        on_arc = len(exits) == 2 and min(math.dist(point, place.middle) for point in _fine(*exits)) < 1
        curves.append(_half(exits, one, place.middle) if on_arc else edge_to_place(one, place.middle))
    return tuple(curves)


@functools.cache
def _fine(one: int, other: int) -> tuple[Point, ...]:
    return tuple(edge_to_edge(one, other).samples(50))


def _half(exits: Sequence[int], edge: int, middle: Point) -> Curve:
    """The part of the track between two edges that leads from one of them to a stop on it."""
    curve = edge_to_edge(*exits)
    if exits[0] != edge:
        curve = curve.reversed()
    if len(curve.points) == 2:
        return Curve((curve.points[0], middle))
    share = min((step / 100 for step in range(101)), key=lambda step: math.dist(curve.point(step), middle))
    return curve.first_part(share)


def _fitted(places: tuple[Place, ...], track: tuple[Curve, ...], face: Face) -> tuple[float, Layout]:
    """How well figure and letter have room, and where they, a price for terrain and a later letter go."""
    gaps = _Gaps(places, track)
    coin = gaps.take(COIN) if any(stop.revenue for stop in face.stops) else (0.0, 0.0)
    label = gaps.take(LABEL) if face.tile.label else (0.0, 0.0)
    quality = gaps.room
    return quality, Layout(places, track, coin, label, gaps.take(COIN), gaps.take(LABEL))


class _Gaps:
    """The gaps that track and stops leave for round things, taken one after the other."""

    def __init__(self, places: Sequence[Place], track: Sequence[Curve]) -> None:
        self.taken = [(point, TRACK) for curve in track for point in curve.samples(6)]
        for place in places:
            self.taken += [(slot, SLOT + 1) for slot in place.slots]
            # What joins the slots of a city takes room as well.
            self.taken += [(between(one, other, 0.5), SLOT + 1) for one, other in combinations(place.slots, 2)]
        self.taken.append((NUMBER, 3.0))
        self.taken += [(place.middle, 8.0) for place in places if not place.slots]
        self.room = 0.0

    def take(self, radius: float) -> Point:
        """The spot that keeps most away from all others, or the first that has room enough."""
        best, most = _SPOTS[0], -99.0
        for spot in _SPOTS:
            gain = ENOUGH
            for point, around in self.taken:
                away = math.dist(spot, point) - around - radius
                if away < gain:
                    gain = away
                    if gain <= most:
                        break
            if gain > most:
                best, most = spot, gain
                if gain >= ENOUGH:
                    break
        self.taken.append((best, radius))
        self.room += most
        return best


ENOUGH: Final = 3.0
_ORDER: Final = (9, 11, 7, 3, 5, 1, 8, 4, 10, 2, 0, 6)
"""Directions in halves of an edge, in the order in which one would choose: to the right first."""
_SPOTS: Final = tuple(
    polar(half / 2, distance) for distance in (29.0, 32.5, 25.0, 36.0) for half in _ORDER if distance < 34 or half % 2
)
