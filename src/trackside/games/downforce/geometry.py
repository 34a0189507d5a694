"""Plain geometry of points and outlines, for checking tracks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from trackside.games.downforce.track import Point


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Whether the point lies within the outline (by the number of edges to its right)."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in pairwise((*outline, outline[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


def gap(one: Sequence[Point], other: Sequence[Point]) -> float:
    """The distance between two outlines that do not overlap: from a corner of one to an edge of the other."""
    return min(_to_edges(one, other), _to_edges(other, one))


def _to_edges(points: Sequence[Point], outline: Sequence[Point]) -> float:
    edges = list(pairwise((*outline, outline[0])))
    return min(_to_edge(point, a, b) for point in points for a, b in edges)


def _to_edge(point: Point, a: Point, b: Point) -> float:
    length = math.dist(a, b)
    if not length:
        return math.dist(point, a)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    along = min(max(along, 0.0), 1.0)
    return math.dist(point, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))
