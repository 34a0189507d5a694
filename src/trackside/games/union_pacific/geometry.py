"""Plain geometry of points and straight pieces, for checking and drawing boards."""

from __future__ import annotations

import math
from typing import TypeAlias

Point: TypeAlias = "tuple[float, float]"


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the pieces a-b and c-d cross; touching at an end is no crossing."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, point: Point) -> float:
    """Positive on one side of the line a-b, negative on the other, 0 on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the nearest one of the piece a-b."""
    length = math.dist(a, b)
    if not length:
        return math.dist(point, a)
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    along = min(max(along / length**2, 0), 1)
    return math.dist(point, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))
