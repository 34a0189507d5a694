"""Hexes, edges and the curves of track on paper. A hex has its middle at 0, 0 and sides 50 long."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from trackside.core.plane import Point, number, points
from trackside.games.rail18xx.hexes import Hex

SIDE: Final = 50.0
APOTHEM: Final = SIDE * math.sqrt(3) / 2
"""From the middle of a hex to the middle of an edge."""
COLUMN: Final = SIDE * 1.5
"""From one column of hexes to the next."""


def at(point: Point) -> str:
    """A point as `translate` and paths take it."""
    return f"{number(point[0])} {number(point[1])}"


def on_map(column: float, row: float) -> Point:
    """Where a place of the map lies, given as column and row of the hexes (`H8` is 7, 7)."""
    return column * COLUMN, row * APOTHEM


def middle(hex_: Hex) -> Point:
    """Where the middle of a hex lies on the map."""
    return on_map(hex_.x, hex_.y)


def polar(direction: float, distance: float) -> Point:
    """The point so far from the middle towards an edge; a half lies between two edges: there is a corner."""
    angle = math.radians(90 + 60 * direction)
    return distance * math.cos(angle), distance * math.sin(angle)


def turned(point: Point, rotation: int) -> Point:
    """A point of a tile after the tile was turned clockwise by `rotation` times 60 degrees."""
    if not rotation:
        return point
    cosine, sine = math.cos(math.radians(60 * rotation)), math.sin(math.radians(60 * rotation))
    return point[0] * cosine - point[1] * sine, point[0] * sine + point[1] * cosine


def plus(one: Point, other: Point) -> Point:
    """The sum of two points."""
    return one[0] + other[0], one[1] + other[1]


def between(one: Point, other: Point, share: float) -> Point:
    """A point on the straight line from one to another."""
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def corners(radius: float = SIDE) -> list[Point]:
    """The corners of a hex; the first is between the edges 0 and 1."""
    return [polar(edge + 0.5, radius) for edge in range(6)]


class Curve(NamedTuple):
    """A piece of track as a Bézier curve of one, two or three controls: from the first point to the last."""

    points: tuple[Point, ...]

    @property
    def path(self) -> str:
        """The curve as the data of a path."""
        return f"M{points(self.points[:1])}{self.onward}"

    @property
    def onward(self) -> str:
        """The same, going on from where a path has come to."""
        rest = self.points[1:]
        return f"{'LQC'[len(rest) - 1]}{points(rest)}"

    def reversed(self) -> Curve:
        """The same track, the other way."""
        return Curve(self.points[::-1])

    def turned(self, rotation: int) -> Curve:
        """The track after its tile was turned."""
        return Curve(tuple(turned(point, rotation) for point in self.points))

    def point(self, share: float) -> Point:
        """The point after a share of the way."""
        line: Sequence[Point] = self.points
        while len(line) > 1:
            line = [between(one, other, share) for one, other in pairwise(line)]
        return line[0]

    def first_part(self, share: float) -> Curve:
        """The curve up to a share of its way (de Casteljau)."""
        kept = []
        line = list(self.points)
        while line:
            kept.append(line[0])
            line = [between(one, other, share) for one, other in pairwise(line)]
        return Curve(tuple(kept))

    def moved(self, offset: Point) -> Curve:
        """The same curve elsewhere."""
        return Curve(tuple(plus(offset, point) for point in self.points))

    def direction(self, share: float) -> float:
        """The direction of the way in degrees after a share of it."""
        before, after = self.point(max(0.0, share - 0.02)), self.point(min(1.0, share + 0.02))
        return math.degrees(math.atan2(after[1] - before[1], after[0] - before[0]))

    def samples(self, count: int = 12) -> list[Point]:
        """Points along the way, both ends among them."""
        return [self.point(step / count) for step in range(count + 1)]


def edge_to_edge(one: int, other: int) -> Curve:
    """Track from edge to edge: straight, or an arc that meets both at right angles."""
    start, end = polar(one, APOTHEM), polar(other, APOTHEM)
    apart = min((one - other) % 6, (other - one) % 6)
    if apart == 3:
        return Curve((start, end))
    # An arc of 120 degrees (neighbouring edges) or of 60, by the usual cubic.
    radius, angle = (SIDE / 2, 120) if apart == 1 else (SIDE * 1.5, 60)
    pull = 4 / 3 * math.tan(math.radians(angle) / 4) * radius
    return Curve((start, polar(one, APOTHEM - pull), polar(other, APOTHEM - pull), end))


def edge_to_place(edge: int, place: Point) -> Curve:
    """Track from an edge to a stop, at right angles to the edge."""
    start = polar(edge, APOTHEM)
    inward = polar(edge, APOTHEM - math.dist(start, place) * 0.55)
    off_line = abs(start[0] * place[1] - start[1] * place[0]) / APOTHEM
    return Curve((start, place)) if off_line < 0.5 else Curve((start, inward, place))
