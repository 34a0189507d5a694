"""Small words for writing SVG."""

from __future__ import annotations

import math
from collections.abc import Iterable

from trackside.core.plane import Point, number, points


def outline(polygon: Iterable[Point]) -> str:
    """A closed path."""
    return f"M{points(polygon)}Z"


def at(point: Point, heading: float = 0.0) -> str:
    """The transform that puts something drawn around 0, 0 and looking right on a point, turned."""
    turned = f" rotate({number(heading)})" if heading else ""
    return f"translate({number(point[0])} {number(point[1])}){turned}"


def aside(point: Point, heading: float, along: float, across: float) -> Point:
    """The point `along` further ahead and `across` further to the right."""
    turn = math.radians(heading)
    x, y = point
    return (
        x + along * math.cos(turn) - across * math.sin(turn),
        y + along * math.sin(turn) + across * math.cos(turn),
    )


def middle(line: Iterable[Point]) -> Point:
    """The middle of some points."""
    all_points = list(line)
    return (sum(x for x, _ in all_points) / len(all_points), sum(y for _, y in all_points) / len(all_points))
