"""Plain geometry of points and outlines, for checking tracks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from trackside.core.plane import Point, distance


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
    return min(distance(point, a, b) for point in points for a, b in edges)
