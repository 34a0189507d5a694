"""Points of a plane: how far they lie from lines, and how pictures write them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


def distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the nearest one of the straight piece a-b."""
    length = math.dist(a, b)
    if not length:
        return math.dist(point, a)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    along = min(max(along, 0.0), 1.0)
    return math.dist(point, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))


def number(value: float) -> str:
    """A coordinate as SVG has it, as short as it can be."""
    return f"{round(value, 1) + 0:g}"  # no -0


def points(line: Iterable[Point]) -> str:
    """Coordinates one after the other, as paths of SVG take them."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in line)
