"""Tiles and printed hexes: ground, track, cities, towns, figures and letters.

A tile is written into the page once, as an element with the id `board-tile-57`, and used wherever it lies or might
lie. Its figures and letters stand upright in every rotation: a style rule turns them back (`static/map.css`).
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from trackside.core.plane import Point, number, points
from trackside.games.rail18xx.drawing.geometry import APOTHEM, SIDE, Curve, at, polar, turned
from trackside.games.rail18xx.drawing.placing import COIN, NUMBER, Place, layout
from trackside.games.rail18xx.tiles import Face, Stop, Tile

ARROW: Final = 22.0
"""How far track that leads out of the map runs into an off-board area."""


@functools.lru_cache(maxsize=4096)
def tile_svg(tile: Tile, rotation: int = 0, *, name: str = "") -> Markup:
    """A tile as a picture of its own, for lists and buttons; the map that is on the same page has its parts.

    `name` is read aloud; without it the picture is mere decoration.
    """
    told = Markup('role="img" aria-label="{}"').format(name) if name else Markup('aria-hidden="true"')
    box = f"{number(-SIDE)} {number(-APOTHEM - 1)} {number(2 * SIDE)} {number(2 * APOTHEM + 2)}"
    return Markup('<svg class="rail-tile" viewBox="{}" {}>{}</svg>').format(box, told, tile_use(tile.name, rotation))


def tile_use(name: str, rotation: int, attributes: str = "") -> Markup:
    """A tile where it is used; `attributes` are more of the element's attributes, written out."""
    turn = f' class="turn-{rotation}" transform="rotate({60 * rotation})"' if rotation else ""
    return Markup(f'<use href="#board-tile-{name}"{turn}{attributes}/>')


@functools.lru_cache(maxsize=512)
def tile_def(tile: Tile) -> Markup:
    """A tile's definition, to be used by its id."""
    return Markup(f'<g id="board-tile-{tile.name}">') + ground(tile.colour) + face_svg(tile, tile.name) + Markup("</g>")


def ground(colour: str) -> Markup:
    """The bare hex in a colour."""
    return Markup(f'<use href="#board-{colour}"/>')


@functools.lru_cache(maxsize=1024)
def face_svg(tile: Tile, name: str = "") -> Markup:
    """All that is on a tile but its ground, in rotation 0."""
    face, plan = tile.face(0), layout(tile)
    drawn = [_track_svg(face, plan.track)]
    drawn += [_stop_svg(stop, place) for stop, place in zip(face.stops, plan.stops, strict=True)]
    figures = sorted({stop.revenue for stop in face.stops} - {0})
    drawn += [upright(plan.coin, coin_svg(figure)) for figure in figures]
    if tile.label:
        drawn.append(upright(plan.label, f'<text class="rail-label" y="4.4">{escape(tile.label)}</text>'))
    if tile.terrain:
        drawn.append(upright(plan.price, terrain_svg(tile.terrain)))
    if name:
        drawn.append(_number_svg(name))
    return Markup("").join(map(Markup, drawn))


def upright(place: Point, content: str) -> str:
    """Something that stands upright in whatever way the tile lies."""
    return f'<g transform="translate({at(place)})"><g class="upright">{content}</g></g>'


def coin_svg(figure: int) -> str:
    """A revenue in its circle."""
    small = ' class="rail-figure small"' if figure >= 100 else ' class="rail-figure"'
    return f'<circle class="rail-coin" r="{COIN}"/><text{small} y="{3.8 if figure >= 100 else 4.5}">{figure}</text>'


def terrain_svg(price: int) -> str:
    """Water and what it costs to build there."""
    return f'<use href="#board-water"/><text class="rail-price" y="-1">{price}</text>'


def _number_svg(name: str) -> str:
    """The tile's number, small in the lower corner of the printed tile."""
    return upright(NUMBER, f'<text class="rail-number" y="1.8">{escape(name)}</text>')


def _track_svg(face: Face, curves: Sequence[Curve]) -> str:
    """Pieces that meet are one; where others cross them, those are bridges."""
    drawn = []
    for group in _meeting(face):
        path = "".join(
            _arrow(face.pieces[piece][0]) if _to_offboard(face, piece) else curves[piece].path for piece in group
        )
        kind = "rail-arrow" if _to_offboard(face, group[0]) else "rail-track"
        bed = "rail-bed" if kind == "rail-track" else "rail-arrow-bed"
        drawn.append(f'<path class="{bed}" d="{path}"/><path class="{kind}" d="{path}"/>')
    return "".join(drawn)


def _to_offboard(face: Face, piece: int) -> bool:
    end = face.pieces[piece][1]
    return end >= 6 and face.stops[end - 6].kind == "offboard"


def _arrow(edge: int) -> str:
    """Track that leads out of the map: it runs out to a point."""
    left, right = turned((-5, APOTHEM), edge), turned((5, APOTHEM), edge)
    return f"M{points([left, polar(edge, APOTHEM - ARROW), right])}z"


def _meeting(face: Face) -> list[list[int]]:
    """The pieces of a face in groups of those that share an edge or a stop."""
    groups: list[tuple[set[int], list[int]]] = []
    for piece, ends in enumerate(face.pieces):
        met = [group for group in groups if group[0] & set(ends)]
        merged = (set(ends).union(*(group[0] for group in met)), [*(p for group in met for p in group[1]), piece])
        groups = [group for group in groups if group not in met] + [merged]
    return [pieces for _, pieces in groups]


def _stop_svg(stop: Stop, place: Place) -> str:
    if stop.kind == "city":
        return _city_svg(place)
    if stop.kind == "offboard":
        return ""
    if len(stop.exits) == 2:
        return (
            f'<rect class="rail-town" x="-3.4" y="-9.5" width="6.8" height="19" rx="1"'
            f' transform="translate({at(place.middle)}) rotate({number(place.direction)})"/>'
        )
    return f'<circle class="rail-town" cx="{number(place.middle[0])}" cy="{number(place.middle[1])}" r="6"/>'


def _city_svg(place: Place) -> str:
    """A city with its free slots."""
    slots = "".join(f'<use href="#board-slot" x="{number(x)}" y="{number(y)}"/>' for x, y in place.slots)
    if len(place.slots) == 1:
        return slots
    hull = f"M{points(place.slots)}z"
    return f'<path class="rail-city-rim" d="{hull}"/><path class="rail-city" d="{hull}"/>{slots}'
