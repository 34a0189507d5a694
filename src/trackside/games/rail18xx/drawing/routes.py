"""Routes on the map: each in a colour and a pattern of its own, from city to city, with rings around what counts."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from markupsafe import Markup

from trackside.core.plane import Point, number
from trackside.games.rail18xx.drawing.geometry import APOTHEM, Curve, middle, plus, polar, turned
from trackside.games.rail18xx.drawing.placing import SLOT, Place, layout
from trackside.games.rail18xx.drawing.tile import ARROW
from trackside.games.rail18xx.hexes import Board
from trackside.games.rail18xx.routes import Run
from trackside.games.rail18xx.tiles import Face

PATTERNS: Final = 6
"""How many routes can be told apart; then the patterns begin again."""


Way: TypeAlias = "tuple[Curve, ...]"
"""The track along a route, from city to city: within cities it is left out, so that tokens stay in sight."""


def routes_svg(board: Board, faces: Sequence[Face], runs: Sequence[Run], titles: Sequence[Markup]) -> Markup:
    """All runs. While one of them is pointed at elsewhere (`data-shows="route-1"`), the others step back."""
    drawn = [
        _route_svg(board, faces, number_, run, title)
        for number_, (run, title) in enumerate(zip(runs, titles, strict=True), start=1)
    ]
    return Markup('<g id="board-routes" class="rail-routes">{}</g>').format(Markup("").join(drawn))


def past_svg(board: Board, faces: Sequence[Face], routes: Mapping[str, Sequence[str]]) -> Markup:
    """The routes on which companies ran last, unseen until one is asked for (`data-shows="runs-KB"`)."""
    drawn = [
        Markup('<path data-shown-by="runs-{}" d="{}"/>').format(
            symbol, "".join(_path(way(board, faces, route)) for route in run)
        )
        for symbol, run in routes.items()
        if run
    ]
    return Markup('<g id="board-past" class="rail-past" aria-hidden="true">{}</g>').format(Markup("").join(drawn))


def _route_svg(board: Board, faces: Sequence[Face], number_: int, run: Run, title: Markup) -> Markup:
    track = way(board, faces, run.route)
    path = _path(track)
    ends = track[0].points[0], track[-1].points[-1]
    rings = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
        for (x, y), radius in (_ring(board, faces, *node, ends) for node in run.counted)
    )
    return Markup(
        f'<g class="rail-route route-{(number_ - 1) % PATTERNS + 1}" data-shown-by="route-{number_}">'
        f'<title>{title}</title><path class="under" d="{path}"/><path class="line" d="{path}"/>{rings}</g>'
    )


def _path(track: Way) -> str:
    joined = [False, *(math.dist(one.points[-1], other.points[0]) < 1 for one, other in pairwise(track))]
    return "".join(curve.onward if onward else curve.path for curve, onward in zip(track, joined, strict=True))


def way(board: Board, faces: Sequence[Face], route: str) -> Way:
    """Where a route runs on the map: `2-0:H8-G7-G5`."""
    hexes = tuple(board.number_of[name] for name in route.partition(":")[2].split("-"))
    return _way(board, hexes, tuple(faces[place] for place in hexes))


@functools.lru_cache(maxsize=1024)
def _way(board: Board, hexes: tuple[int, ...], faces: tuple[Face, ...]) -> Way:
    track: list[Curve] = []
    came = -1
    for index, (place, face) in enumerate(zip(hexes, faces, strict=True)):
        leaves = -1 if index + 1 == len(hexes) else board.neighbours[place].index(hexes[index + 1])
        track += [curve.moved(middle(board.hexes[place])) for curve in _through(face, came, leaves)]
        came = (leaves + 3) % 6
    return tuple(track)


def _through(face: Face, came: int, leaves: int) -> list[Curve]:
    """The track from edge to edge, or to or from the stop where a route ends or begins (-1)."""
    curves = [curve.turned(face.rotation) for curve in layout(face.tile).track]
    for piece, (one, other) in enumerate(face.pieces):
        if other < 6 and {one, other} == {came, leaves}:
            return [curves[piece] if one == came else curves[piece].reversed()]
    found = []
    if came >= 0:
        found.append(_shown(face, curves, came))
    if leaves >= 0:
        found.append(_shown(face, curves, leaves).reversed())
    return found


def _shown(face: Face, curves: Sequence[Curve], edge: int) -> Curve:
    """The track from an edge to its stop, as far as it is seen: to the city's rim, or the tip of an arrow."""
    stop = face.stop_at_edge[edge]
    if face.stops[stop].kind == "offboard":
        return Curve((polar(edge, APOTHEM), polar(edge, APOTHEM - ARROW)))
    piece = next(piece for piece, ends in enumerate(face.pieces) if ends == (edge, stop + 6))
    city = layout(face.tile).stops[stop]
    if not city.slots:
        return curves[piece]
    taken = [turned(spot, face.rotation) for spot in (*city.slots, city.middle)]
    steps = (step / 24 for step in range(1, 25))
    inside = (share for share in steps if min(math.dist(curves[piece].point(share), spot) for spot in taken) < SLOT + 1)
    return curves[piece].first_part(next(inside))


def _ring(board: Board, faces: Sequence[Face], place: int, stop: int, ends: tuple[Point, Point]) -> tuple[Point, float]:
    face = faces[place]
    if face.stops[stop].kind == "offboard":
        hex_ = middle(board.hexes[place])
        return min(ends, key=lambda end: math.dist(end, hex_)), 4.5
    spot: Place = layout(face.tile).stops[stop]
    away = max((math.dist(spot.middle, slot) for slot in spot.slots), default=0.0)
    radius = away + SLOT + 2.6 if spot.slots else 11.0
    return plus(middle(board.hexes[place]), turned(spot.middle, face.rotation)), radius
