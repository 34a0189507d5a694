"""What is printed around and beside the map: the frame, the cartouche with the key, the compass."""

from __future__ import annotations

import math
from typing import Final

from markupsafe import Markup, escape

from trackside.core.plane import Point, points
from trackside.games.union_pacific.components import TRACK_TYPES
from trackside.games.union_pacific.drawing.layout import WIDTH
from trackside.games.union_pacific.drawing.track import ribbon

MARGIN: Final = 46
"""Around the canvas, frame included."""
BAND: Final = 9
"""Breadth of the band of the frame."""


def view_box(height: float) -> str:
    """The whole drawing with its frame."""
    return f"{-MARGIN} {-MARGIN} {WIDTH + 2 * MARGIN} {height + 2 * MARGIN:g}"


def inner_rect(height: float) -> str:
    """The attributes of the map's rectangle, inside the frame."""
    return _rect(height, -MARGIN + 16)


def frame_svg(height: float) -> Markup:
    """Two lines and between them the degrees, black and white in turn."""
    outer, middle, inner = -MARGIN + 3, -MARGIN + 3 + BAND / 2 + 1, -MARGIN + 16
    return Markup(
        f'<g class="frame" aria-hidden="true"><rect class="frame-outer" {_rect(height, outer)}/>'
        f'<rect class="frame-band" {_rect(height, middle + 0.5)} stroke-width="{BAND - 2}"/>'
        f'<rect class="frame-degrees" {_rect(height, middle + 0.5)} stroke-width="{BAND - 4}"/>'
        f'<rect class="frame-inner" {_rect(height, inner)}/></g>'
    )


def _rect(height: float, inset: float) -> str:
    return f'x="{inset:g}" y="{inset:g}" width="{WIDTH - 2 * inset:g}" height="{height - 2 * inset:g}"'


def cartouche_svg(name: str, corner: Point, subtitle: Markup, track: tuple[Markup, ...]) -> Markup:
    """The title of the map and the key to its four kinds of track, 258 wide and 250 high."""
    rows = "".join(
        f'<g transform="translate(34 {142 + 24 * row})">{ribbon(track_type, 84)}'
        f'<text class="key" x="102" y="5">{track[row]}</text></g>'
        for row, track_type in enumerate(TRACK_TYPES)
    )
    return Markup(
        f'<g class="cartouche" transform="translate({points([corner]).replace(",", " ")})">'
        '<path class="plate" d="M12,0H246a12,12 0 0 0 12,12V238a12,12 0 0 0 -12,12H12a12,12 0 0 0 -12,-12V12'
        'a12,12 0 0 0 12,-12z"/>'
        '<path class="plate-line" d="M16,6H242a12,12 0 0 0 10,10V234a12,12 0 0 0 -10,10H16a12,12 0 0 0 -10,-10'
        'V16a12,12 0 0 0 10,-10z"/>'
        '<text class="title" x="129" y="44">UNION PACIFIC</text>'
        f'<text class="subtitle" x="129" y="68">{subtitle}</text>'
        f'<path class="flourish" d="M49,86h54q8,0 12,-5q7,-8 14,0q7,8 14,0q7,-8 14,0q4,5 12,5h54"/>'
        f'<text class="edition" x="129" y="112">{escape(name)}</text>{rows}</g>'
    )


def compass_svg(middle: Point) -> Markup:
    """A compass rose of sixteen points with north marked."""
    star = "".join(
        _ray(angle, length, breadth, half)
        for first, step, length, breadth in ((22.5, 45, 34, 5), (45, 90, 46, 8), (0, 90, 66, 10))
        for angle in _angles(first, step)
        for half in (-1, 1)
    )
    return Markup(
        f'<g class="compass" aria-hidden="true" transform="translate({points([middle]).replace(",", " ")})">'
        f'<circle r="50"/><circle r="54" class="fine"/><circle r="28" class="fine"/>{star}'
        '<text y="-72">N</text></g>'
    )


def _angles(first: float, step: float) -> list[float]:
    return [first + step * n for n in range(round(360 / step))]


def _ray(angle: float, length: float, breadth: float, half: int) -> str:
    """Half of a ray of the star, light on one side and dark on the other."""
    tip, side = math.radians(angle), math.radians(angle + half * 45)
    corners = [
        (0.0, 0.0),
        (length * math.sin(tip), -length * math.cos(tip)),
        (breadth * math.sin(side), -breadth * math.cos(side)),
    ]
    return f'<path class="{"light" if half < 0 else "dark"}" d="M{points(corners)}z"/>'
