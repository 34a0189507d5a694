"""Whether straight pieces cross, for checking boards."""

from __future__ import annotations

from trackside.core.plane import Point


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the pieces a-b and c-d cross; touching at an end is no crossing."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, point: Point) -> float:
    """Positive on one side of the line a-b, negative on the other, 0 on it."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
