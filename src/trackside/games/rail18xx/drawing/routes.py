"""Routes on the map: each in a colour and a pattern of its own, from city to city, with rings around what counts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from trackside.games.rail18xx.drawing.geometry import APOTHEM, Curve, Point, middle, number, plus, points, polar, turned
from trackside.games.rail18xx.drawing.placing import SLOT, Place, layout
from trackside.games.rail18xx.drawing.tile import ARROW
from trackside.games.rail18xx.hexes import Board
from trackside.games.rail18xx.routes import Run
from trackside.games.rail18xx.tiles import Face

PATTERNS: Final = 6
"""How many routes can be told apart; then the patterns begin again."""


class Drawing(NamedTuple):
    """What of a run is drawn: its way, and the middle and size of each stop that counts."""

    ways: tuple[tuple[Point, ...], ...]
    """From city to city."""
    rings: tuple[tuple[Point, float], ...]


def routes_svg(board: Board, faces: Sequence[Face], runs: Sequence[Run], titles: Sequence[Markup]) -> Markup:
    """All runs. While one of them is pointed at elsewhere (`data-shows="route-1"`), the others step back."""
    drawn = [
        _route_svg(number_, drawing(board, faces, run), title)
        for number_, (run, title) in enumerate(zip(runs, titles, strict=True), start=1)
    ]
    return Markup('<g id="board-routes" class="rail-routes">{}</g>').format(Markup("").join(drawn))


def _route_svg(number_: int, run: Drawing, title: Markup) -> Markup:
    way = "".join(f"M{points(part)}" for part in run.ways)
    rings = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>' for (x, y), radius in run.rings)
    return Markup(
        f'<g class="rail-route route-{(number_ - 1) % PATTERNS + 1}" data-shown-by="route-{number_}">'
        f'<title>{title}</title><path class="under" d="{way}"/><path class="line" d="{way}"/>{rings}</g>'
    )


def drawing(board: Board, faces: Sequence[Face], run: Run) -> Drawing:
    """The way of a run along the track, and the stops that count on it."""
    names = run.route.partition(":")[2].split("-")
    hexes = [board.number_of[name] for name in names]
    ways: list[list[Point]] = []
    way: list[Point] = []
    came = -1
    for index, place in enumerate(hexes):
        leaves = -1 if index + 1 == len(hexes) else board.neighbours[place].index(hexes[index + 1])
        offset = middle(board.hexes[place])
        for curve in _through(faces[place], came, leaves):
            part = [plus(offset, point) for point in _clear(faces[place], curve)]
            if way and math.dist(way[-1], part[0]) > 1:  # a city between them: its tokens stay in sight
                ways.append(way)
                way = []
            way += part
        came = (leaves + 3) % 6
    ways.append(way)
    return Drawing(
        tuple(map(_thinned, ways)),
        tuple(_ring(board, faces, *node, (ways[0][0], ways[-1][-1])) for node in run.counted),
    )


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
    """The track from an edge to its stop; out of the map it runs as far as its arrow."""
    if face.stops[face.stop_at_edge[edge]].kind == "offboard":
        return Curve((polar(edge, APOTHEM), polar(edge, APOTHEM - ARROW)))
    return curves[_to_stop(face, edge)]


def _clear(face: Face, curve: Curve) -> list[Point]:
    """Points along a curve, outside of the cities of its face."""
    cities = [place for place in layout(face.tile).stops if place.slots]
    slots = [turned(spot, face.rotation) for place in cities for spot in (*place.slots, place.middle)]
    line = curve.samples(8 if len(curve.points) == 2 else 16)
    kept = [point for point in line if all(math.dist(point, slot) > SLOT + 1 for slot in slots)]
    return kept or line[:1]


def _to_stop(face: Face, edge: int) -> int:
    """The piece of track that leads from an edge to a stop."""
    return next(piece for piece, (one, other) in enumerate(face.pieces) if one == edge and other >= 6)


def _thinned(way: Sequence[Point]) -> tuple[Point, ...]:
    """The way without points that say nothing new."""
    kept: list[Point] = []
    for point in way:
        if not kept or math.dist(point, kept[-1]) > 0.5:
            kept.append(point)
    return tuple(kept)


def _ring(board: Board, faces: Sequence[Face], place: int, stop: int, ends: tuple[Point, Point]) -> tuple[Point, float]:
    face = faces[place]
    if face.stops[stop].kind == "offboard":
        hex_ = middle(board.hexes[place])
        return min(ends, key=lambda end: math.dist(end, hex_)), 4.5
    spot: Place = layout(face.tile).stops[stop]
    away = max((math.dist(spot.middle, slot) for slot in spot.slots), default=0.0)
    radius = away + SLOT + 2.6 if spot.slots else 11.0
    return plus(middle(board.hexes[place]), turned(spot.middle, face.rotation)), radius
