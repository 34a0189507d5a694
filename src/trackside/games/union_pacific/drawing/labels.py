"""Finding places for the cities' names: off the track, the spaces and each other, near their city.

Every city tries places around it at several distances and takes the one that costs least; a few rounds let
them give way to one another. It is done once for a board and always ends the same.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from trackside.core.plane import Point
from trackside.games.union_pacific.board import Board
from trackside.games.union_pacific.drawing.layout import CITY, TILE, WIDTH, Layout, layout
from trackside.games.union_pacific.drawing.scenery import in_drawing, scenery

SIZE: Final = 20
"""Of the letters."""
HERALD: Final = 25
"""Radius of a home station."""
_NARROW: Final = "fijlrtI.,' -"
_WIDE: Final = "mwMW"
_BOLD: Final = 1.1
_DISTANCES: Final = (4, 8, 13, 20, 28)
_ANGLES: Final = range(0, 360, 15)
_REACH: Final = 90
"""How far from its city the nearest corner of a name may have to do with anything."""
_ROUNDS: Final = 4


class Label(NamedTuple):
    """A name's box, and the end by which the name is held, so that other fonts do not move it off its city."""

    left: float
    top: float
    right: float
    bottom: float
    anchor: Literal["start", "middle", "end"]

    def overlap(self, other: Label) -> float:
        """The area that two labels share."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0


class Obstacle(NamedTuple):
    """A point that names keep off, by a margin, and what it costs not to."""

    x: float
    y: float
    margin: float
    cost: float


@functools.lru_cache(maxsize=16)
def labels(board: Board) -> tuple[Label, ...]:
    """Per city: where its name stands."""
    plan = layout(board)
    obstacles = list(_obstacles(board, plan))
    tries: list[list[tuple[float, Label]]] = []
    for city, (x, y) in enumerate(plan.cities):
        reach = text_width(board.file.cities[city].name) + _REACH
        near = [o for o in obstacles if abs(o.x - x) < reach and abs(o.y - y) < _REACH]
        tries.append([(_cost(plan, near, label) + cost, label) for cost, label in _tries(board, plan, city)])
    chosen = [min(options)[1] for options in tries]
    neighbours = [_neighbours(board, plan, city) for city in range(len(plan.cities))]
    for _ in range(_ROUNDS):
        for city, options in enumerate(tries):
            chosen[city] = _best(options, [chosen[other] for other in neighbours[city]])
    return tuple(chosen)


def _neighbours(board: Board, plan: Layout, city: int) -> list[int]:
    """The cities whose names might come into each other's way."""
    x, y = plan.cities[city]
    own = text_width(board.file.cities[city].name)
    return [
        other
        for other, (ox, oy) in enumerate(plan.cities)
        if other != city
        and abs(oy - y) < 2 * _REACH
        and abs(ox - x) < own + text_width(board.file.cities[other].name) + 2 * _REACH
    ]


def text_width(text: str) -> float:
    """About the width of a text; rather too much than too little."""
    return SIZE * sum(0.36 if c in _NARROW else 0.88 if c in _WIDE else 0.57 for c in text)


def _obstacles(board: Board, plan: Layout) -> Iterator[Obstacle]:
    if board.file.scenery is not None:
        landscape = scenery(board.file.scenery)
        for shore in (*landscape.land, *landscape.lakes):
            for x, y in (in_drawing(point, landscape) for point in shore):
                yield Obstacle(x, y, 3, 10)
    for spots in plan.spots:
        for spot in spots:
            dx, dy = math.cos(math.radians(spot.angle)), math.sin(math.radians(spot.angle))
            for along in (-TILE[0] / 2, -TILE[0] / 4, 0, TILE[0] / 4, TILE[0] / 2):
                yield Obstacle(spot.x + dx * along, spot.y + dy * along, TILE[1] / 2 + 3, 60)
    for way in plan.ways:
        for (ax, ay), (bx, by) in pairwise(way):
            if (length := math.dist((ax, ay), (bx, by))) < TILE[0] + 12:
                continue  # no more than a gap between two spaces
            steps = round(length / 9)
            for n in range(steps + 1):
                yield Obstacle(ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps, 7, 16)
    for (x, y), home in zip(plan.cities, plan.homes, strict=True):
        yield Obstacle(x, y, (HERALD if home else CITY) + 1, 200)


def _tries(board: Board, plan: Layout, city: int) -> Iterator[tuple[float, Label]]:
    """Places for a name, and what each costs by itself: far and slanting ones are less clear."""
    x, y = plan.cities[city]
    home = bool(plan.homes[city])
    width, height = text_width(board.file.cities[city].name) * (_BOLD if home else 1), SIZE * 0.8
    for distance in _DISTANCES:
        radius = (HERALD if home else CITY) + distance
        for angle in _ANGLES:
            dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            anchor: Literal["start", "middle", "end"] = "middle" if abs(dx) < 0.3 else "start" if dx > 0 else "end"
            left = x + dx * radius - {"start": 0, "middle": width / 2, "end": width}[anchor]
            top = y + dy * radius - height * (1 - dy) / 2
            yield distance * 1.5 + (3 if angle % 90 else 0), Label(left, top, left + width, top + height, anchor)


def _cost(plan: Layout, obstacles: list[Obstacle], label: Label) -> float:
    left, top, right, bottom, _ = label
    hit = sum(
        cost
        for x, y, margin, cost in obstacles
        if left - margin < x < right + margin and top - margin < y < bottom + margin
    )
    return hit + 10 * max(-left, right - WIDTH, -top, bottom - plan.height, 0)


def _best(options: list[tuple[float, Label]], others: list[Label]) -> Label:
    return min((cost + 5 * sum(map(label.overlap, others)), label) for cost, label in options)[1]


def held_at(label: Label) -> Point:
    """Where the text of a label is anchored."""
    across = {"start": label.left, "middle": (label.left + label.right) / 2, "end": label.right}[label.anchor]
    return across, label.bottom - 1
