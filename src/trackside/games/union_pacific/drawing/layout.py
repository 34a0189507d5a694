"""Where the things of a board lie on the drawing, which is always 1600 wide however large the board's canvas is."""

from __future__ import annotations

import functools
import math
from itertools import pairwise
from typing import Final, NamedTuple

from trackside.core.plane import Point, points
from trackside.games.union_pacific.board import Board
from trackside.games.union_pacific.board_check import section_line

WIDTH: Final = 1600
TILE: Final = (36, 19)
"""Length and breadth of a space."""
PITCH: Final = 39.2
"""From the middle of a space to the next one."""
CITY: Final = 7
HOME: Final = 19
"""Radii that no space comes into."""


class Spot(NamedTuple):
    """The middle of a space and its angle in degrees, between -90 and 90 so that letters stand upright."""

    x: float
    y: float
    angle: float


class Layout(NamedTuple):
    """Everything in drawing units, by the numbers of the board."""

    height: float
    cities: tuple[Point, ...]
    homes: tuple[tuple[int, ...], ...]
    """Per city: the companies at home there."""
    spots: tuple[tuple[Spot, ...], ...]
    """Per section: its spaces."""
    curves: tuple[tuple[str, ...], ...]
    """Per section: the path from its first city to the first space, from there to the next and so on."""
    ways: tuple[tuple[Point, ...], ...]
    """Per section: the corners of its line, for keeping names off it."""


@functools.lru_cache(maxsize=16)
def layout(board: Board) -> Layout:
    """The layout of a board."""
    scale = WIDTH / board.file.canvas.width
    homes = tuple(
        tuple(company for company, home in enumerate(board.homes) if home == city) for city in range(len(board.cities))
    )
    ways = tuple(_way(board, section, scale, homes) for section in range(len(board.sections)))
    tangents = [_tangents(way) for way in ways]
    return Layout(
        height=board.file.canvas.height * scale,
        cities=tuple((city.x * scale, city.y * scale) for city in board.file.cities),
        homes=homes,
        spots=tuple(
            tuple(_spot(*pair) for pair in zip(way[1:-1], turns[1:-1], strict=True))
            for way, turns in zip(ways, tangents, strict=True)
        ),
        curves=tuple(_curve(way, turns) for way, turns in zip(ways, tangents, strict=True)),
        ways=ways,
    )


def _way(board: Board, section: int, scale: float, homes: tuple[tuple[int, ...], ...]) -> tuple[Point, ...]:
    """City, spaces, city; spaces that do not all say where they lie are placed in a straight row."""
    given = section_line(board.file, board.file.sections[section])
    count = len(board.spaces[section])
    way = [(x * scale, y * scale) for x, y in given]
    if len(way) == count + 2:
        return tuple(way)
    start, end = way[0], way[-1]
    length = math.dist(start, end)
    first, last = (HOME if homes[city] else CITY for city in board.ends[section])
    # Between cities that nearly touch the spaces overlap, but they stay in order.
    pitch = min(PITCH, max(length - first - last, length / 2) / count)
    middle = (first + length - last) / 2
    shares = [(middle + (n - (count - 1) / 2) * pitch) / length for n in range(count)]
    between = [(start[0] + s * (end[0] - start[0]), start[1] + s * (end[1] - start[1])) for s in shares]
    return (start, *between, end)


def _tangents(way: tuple[Point, ...]) -> list[Point]:
    """The direction of a smooth line at each of its points: that of the parabola through it and its neighbours."""
    steps = [(math.dist(p, q), _unit(q[0] - p[0], q[1] - p[1])) for p, q in pairwise(way)]
    inner = []
    for (before, u), (after, v) in pairwise(steps):
        inner.append(_unit(u[0] * after + v[0] * before, u[1] * after + v[1] * before))
    first = _mirrored(inner[0], steps[0][1])
    last = _mirrored(inner[-1], steps[-1][1])
    return [first, *inner, last]


def _unit(x: float, y: float) -> Point:
    length = math.hypot(x, y) or 1
    return x / length, y / length


def _mirrored(direction: Point, axis: Point) -> Point:
    """An arc leaves a chord by the same angle at both of its ends."""
    along = direction[0] * axis[0] + direction[1] * axis[1]
    return 2 * along * axis[0] - direction[0], 2 * along * axis[1] - direction[1]


def _spot(middle: Point, direction: Point) -> Spot:
    angle = math.degrees(math.atan2(direction[1], direction[0]))
    upright = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
    return Spot(*middle, upright)


def _curve(way: tuple[Point, ...], tangents: list[Point]) -> tuple[str, ...]:
    pieces = []
    for (start, end), (leaving, arriving) in zip(pairwise(way), pairwise(tangents), strict=True):
        reach = math.dist(start, end) / 3
        pieces.append(
            f"M{points([start])}C"
            + points(
                (
                    (start[0] + leaving[0] * reach, start[1] + leaving[1] * reach),
                    (end[0] - arriving[0] * reach, end[1] - arriving[1] * reach),
                    end,
                )
            )
        )
    return tuple(pieces)
