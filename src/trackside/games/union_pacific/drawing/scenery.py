"""The landscape beneath a board, drawn in the manner of an engraved map: coast, lakes, rivers, borders, mountains."""

from __future__ import annotations

import functools
from itertools import pairwise
from typing import Final

import msgspec
from markupsafe import Markup, escape

from trackside.core.plane import Point, number
from trackside.games.union_pacific.components import DATA
from trackside.games.union_pacific.drawing.layout import WIDTH

WAVES: Final = (64, 52, 41, 31, 22, 14, 7.5, 3)
"""How far the lines that follow the coast reach out, twice, in scenery units."""
LAKE_WAVES: Final = (10, 6, 2.5)


class PlaceName(msgspec.Struct, frozen=True):
    """A name printed on the land or the sea."""

    text: str
    x: float
    y: float
    size: float
    kind: str
    angle: float = 0


class Scenery(msgspec.Struct, frozen=True):
    """A landscape as lists of points, on a canvas of its own width; `cartouche` and `compass` are where they fit."""

    width: float
    land: tuple[tuple[Point, ...], ...]
    lakes: tuple[tuple[Point, ...], ...]
    rivers: tuple[tuple[Point, ...], ...]
    borders: tuple[tuple[Point, ...], ...]
    mountains: tuple[tuple[float, float, float], ...]
    names: tuple[PlaceName, ...]
    cartouche: Point
    compass: Point


@functools.cache
def scenery(name: str) -> Scenery:
    """The landscape of that name."""
    return msgspec.json.decode((DATA / "scenery" / f"{name}.json").read_bytes(), type=Scenery)


def in_drawing(point: Point, landscape: Scenery) -> Point:
    """A point of the scenery in drawing units."""
    scale = WIDTH / landscape.width
    return point[0] * scale, point[1] * scale


def scenery_svg(landscape: Scenery) -> Markup:
    """The landscape, from the sea up."""
    parts = [
        "<defs>",
        f'<path id="board-land" d="{_shapes(landscape.land, close=True)}"/>',
        f'<path id="board-lakes" d="{_shapes(landscape.lakes, close=True)}"/>',
        '<clipPath id="board-in-lakes"><use href="#board-lakes"/></clipPath>',
        "</defs>",
        f'<g class="scenery" aria-hidden="true" transform="scale({number(WIDTH / landscape.width)})">',
        *_waves("board-land", WAVES),
        '<use href="#board-land" class="land"/>',
        f'<path class="mountains" d="{"".join(_mountain(*mountain) for mountain in landscape.mountains)}"/>',
        f'<path class="rivers" d="{_shapes(landscape.rivers)}"/>',
        f'<path class="border-tint" d="{_shapes(landscape.borders)}"/>',
        f'<path class="borders" d="{_shapes(landscape.borders)}"/>',
        '<use href="#board-lakes" class="lakes"/>',
        '<g clip-path="url(#board-in-lakes)">',
        *_waves("board-lakes", LAKE_WAVES),
        "</g>",
        '<use href="#board-lakes" class="shore"/>',
        '<use href="#board-land" class="shore"/>',
        *map(_name, landscape.names),
        "</g>",
    ]
    return Markup("".join(parts))


def _shapes(shapes: tuple[tuple[Point, ...], ...], close: bool = False) -> str:
    """Paths through the points in short relative steps, in tenths so that no rounding adds up."""
    path = []
    for shape in shapes:
        corners = [(round(x * 10), round(y * 10)) for x, y in shape]
        path.append(f"M{corners[0][0] / 10:g},{corners[0][1] / 10:g}l")
        steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners)]
        path.append(" ".join(f"{dx / 10:g},{dy / 10:g}" for dx, dy in steps))
        path.append("z" if close else "")
    return "".join(path)


def _waves(shape: str, widths: tuple[float, ...]) -> list[str]:
    """Lines that follow a coast: a wide line, a slightly narrower one of water over it, and so on inwards."""
    lines = []
    for step, width in enumerate(widths):
        lines.append(f'<use href="#{shape}" class="wave wave-{step}" stroke-width="{width + 0.9:g}"/>')
        lines.append(f'<use href="#{shape}" class="water" stroke-width="{width:g}"/>')
    return lines


def _mountain(x: float, y: float, size: float) -> str:
    """A peak with its shadow hatched on the right."""
    half, rise = size / 2, size * 0.9
    shade = "".join(
        f"M{number(x + half * down)},{number(y - rise * (1 - down))}"
        f"l{number(-size * 0.18)},{number(rise * 0.55 * (1 - down) + 0.6)}"
        for down in (0.1, 0.38, 0.66)
    )
    return f"M{number(x - half)},{number(y)}L{number(x)},{number(y - rise)}L{number(x + half)},{number(y)}{shade}"


def _name(name: PlaceName) -> str:
    turn = f' transform="rotate({name.angle:g} {name.x:g} {name.y:g})"' if name.angle else ""
    return (
        f'<text class="place {name.kind}" x="{name.x:g}" y="{name.y:g}" font-size="{name.size:g}"{turn}>'
        f"{escape(name.text)}</text>"
    )
